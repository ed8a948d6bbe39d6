-- The two roles and the database, as superuser: psql -v ON_ERROR_STOP=1 -f make-database.sql
-- Passwords come from the files owner_password and service_password in $TOUCHLINE_SECRETS
-- (/run/secrets in the container). Run again, it sets the passwords that the files hold now.
--   touchline_owner     owns the schema, migrates it, gives logs a new epoch
--   touchline_service   what the processes connect as: adds events, can change none

\set owner_password `cat "${TOUCHLINE_SECRETS:-/run/secrets}/owner_password"`
\set service_password `cat "${TOUCHLINE_SECRETS:-/run/secrets}/service_password"`

SELECT format('CREATE ROLE %I', role)
  FROM unnest(ARRAY['touchline_owner', 'touchline_service']) AS role
 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role)
\gexec
ALTER ROLE touchline_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'owner_password';
ALTER ROLE touchline_service LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'service_password';

SELECT 'CREATE DATABASE touchline OWNER touchline_owner ENCODING ''UTF8'' TEMPLATE template0'
 WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'touchline')
\gexec
REVOKE ALL ON DATABASE touchline FROM PUBLIC;
GRANT CONNECT ON DATABASE touchline TO touchline_service;
