SELECT format(E'%s;\nALTER TABLE %s ENABLE %sTRIGGER %I;', pg_get_triggerdef(t.oid),
    t.tgrelid::regclass,
    CASE t.tgenabled WHEN 'A' THEN 'ALWAYS ' WHEN 'R' THEN 'REPLICA ' WHEN 'D' THEN 'NO ' END,
    t.tgname)
FROM pg_trigger t
JOIN pg_class c ON c.oid = t.tgrelid
WHERE c.relnamespace = 'touchline'::regnamespace AND NOT t.tgisinternal
ORDER BY t.tgname COLLATE "C"
