-- Name and role of a connection are shown to everybody, other details only to a superuser.
SELECT coalesce(nullif(application_name, ''), 'a program without a name') AS name,
    count(*) AS connections
FROM pg_stat_activity
WHERE datname = current_database() AND usename = %(role)s
GROUP BY 1 ORDER BY 1
