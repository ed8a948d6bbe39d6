-- PostgreSQL 18 lists NOT NULL here as well; the columns say it already.
SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s;', conrelid::regclass, conname,
    pg_get_constraintdef(oid))
FROM pg_constraint
WHERE connamespace = 'touchline'::regnamespace AND contype <> 'n'
ORDER BY conrelid::regclass::text COLLATE "C", conname COLLATE "C"
