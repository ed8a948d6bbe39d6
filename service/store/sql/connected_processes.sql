-- Name and role of a connection are shown to everybody, other details only to a superuser.
SELECT coalesce(nullif(application_name, ''), 'pid ' || pid) AS name
FROM pg_stat_activity
WHERE datname = current_database() AND usename = %(role)s
ORDER BY name, pid
