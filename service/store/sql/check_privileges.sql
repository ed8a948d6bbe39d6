-- What the connected role may do to events, for `touchline doctor`.
SELECT has_table_privilege('touchline.events', 'INSERT') AS may_insert,
    has_table_privilege('touchline.events', 'SELECT') AS may_select,
    has_table_privilege('touchline.events', 'UPDATE') AS may_update,
    has_table_privilege('touchline.events', 'DELETE') AS may_delete,
    has_table_privilege('touchline.events', 'TRUNCATE') AS may_truncate,
    current_setting('server_version_num')::integer AS server_version,
    current_setting('synchronous_commit') AS synchronous_commit,
    current_setting('fsync') AS fsync,
    current_setting('server_encoding') AS encoding
