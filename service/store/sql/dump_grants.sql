WITH objects AS (
    SELECT 'SCHEMA ' || nspname AS object, acldefault('n', nspowner) AS usual, nspacl AS acl
    FROM pg_namespace WHERE nspname = 'touchline'
    UNION ALL
    SELECT 'TABLE ' || oid::regclass, acldefault('r', relowner), relacl
    FROM pg_class WHERE relnamespace = 'touchline'::regnamespace AND relkind = 'r'
    UNION ALL
    SELECT 'FUNCTION ' || oid::regprocedure, acldefault('f', proowner), proacl
    FROM pg_proc WHERE pronamespace = 'touchline'::regnamespace
)
SELECT format('GRANT %s ON %s TO %s;',
    string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type COLLATE "C"), o.object,
    coalesce(r.rolname, 'PUBLIC'))
FROM objects o
CROSS JOIN LATERAL aclexplode(coalesce(o.acl, o.usual)) a
LEFT JOIN pg_roles r ON r.oid = a.grantee
WHERE a.grantee = 0 OR r.rolname = 'touchline_service'
GROUP BY o.object, r.rolname
ORDER BY o.object COLLATE "C", r.rolname COLLATE "C"
