SELECT format('CREATE TABLE touchline.%I (%s);', c.relname, string_agg(
    format(E'\n    %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attcollation <> t.typcollation THEN ' COLLATE ' || o.collname::text END,
        CASE WHEN a.attnotnull THEN ' NOT NULL' END,
        ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid)),
    ',' ORDER BY a.attnum) || E'\n')
FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_type t ON t.oid = a.atttypid
LEFT JOIN pg_collation o ON o.oid = a.attcollation
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relnamespace = 'touchline'::regnamespace AND c.relkind = 'r'
GROUP BY c.relname
ORDER BY c.relname COLLATE "C"
