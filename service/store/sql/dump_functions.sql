SELECT btrim(pg_get_functiondef(oid), E'\n') || ';'
FROM pg_proc
WHERE pronamespace = 'touchline'::regnamespace
ORDER BY proname COLLATE "C"
