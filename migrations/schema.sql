CREATE TABLE touchline.alembic_version (
    version_num character varying(32) NOT NULL
);

CREATE TABLE touchline.competitions (
    competition_id uuid NOT NULL,
    name text NOT NULL,
    public boolean NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE touchline.devices (
    competition_id uuid NOT NULL,
    key_id uuid NOT NULL,
    device text NOT NULL,
    stream_id uuid,
    last_at bigint NOT NULL
);

CREATE TABLE touchline.events (
    competition_id uuid NOT NULL,
    "position" bigint NOT NULL,
    event_id uuid NOT NULL,
    stream_id uuid NOT NULL,
    stream_kind text NOT NULL,
    version bigint NOT NULL,
    type text NOT NULL,
    schema bigint NOT NULL,
    rules text NOT NULL,
    cause uuid,
    actor_key uuid NOT NULL,
    actor_role text NOT NULL,
    device text,
    occurred_at bigint NOT NULL,
    recorded_at bigint NOT NULL,
    body bytea NOT NULL,
    hash bytea NOT NULL,
    fingerprint bytea NOT NULL
);

CREATE TABLE touchline.idempotency (
    key_id uuid NOT NULL,
    idempotency_key text NOT NULL,
    request bytea NOT NULL,
    status integer,
    response bytea,
    created_at bigint NOT NULL
);

CREATE TABLE touchline.keys (
    key_id uuid NOT NULL,
    competition_id uuid,
    match_id uuid,
    role text NOT NULL,
    secret bytea NOT NULL,
    label text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    revoked_at bigint,
    last_seen_at bigint
);

CREATE TABLE touchline.logs (
    competition_id uuid NOT NULL,
    epoch text NOT NULL,
    head bigint NOT NULL,
    recorded_at bigint NOT NULL
);

CREATE TABLE touchline.pairings (
    code bytea NOT NULL,
    competition_id uuid NOT NULL,
    match_id uuid,
    role text NOT NULL,
    label text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    claimed_at bigint,
    key_id uuid
);

CREATE TABLE touchline.profiles (
    competition_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    name text NOT NULL
);

CREATE TABLE touchline.projection_checkpoints (
    competition_id uuid NOT NULL,
    projection text NOT NULL,
    generation integer NOT NULL,
    "position" bigint NOT NULL
);

CREATE TABLE touchline.projection_generations (
    competition_id uuid NOT NULL,
    projection text NOT NULL,
    live integer NOT NULL,
    building integer
);

CREATE TABLE touchline.projection_rows (
    competition_id uuid NOT NULL,
    projection text NOT NULL,
    generation integer NOT NULL,
    key text COLLATE C NOT NULL,
    body bytea NOT NULL,
    "position" bigint NOT NULL
);

CREATE TABLE touchline.snapshots (
    competition_id uuid NOT NULL,
    stream_id uuid NOT NULL,
    version bigint NOT NULL,
    rules text NOT NULL,
    state bytea NOT NULL
);

CREATE TABLE touchline.streams (
    competition_id uuid NOT NULL,
    stream_id uuid NOT NULL,
    kind text NOT NULL,
    version bigint NOT NULL,
    hash bytea NOT NULL
);

ALTER TABLE touchline.alembic_version ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);

ALTER TABLE touchline.competitions ADD CONSTRAINT competitions_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)));

ALTER TABLE touchline.competitions ADD CONSTRAINT competitions_pkey PRIMARY KEY (competition_id);

ALTER TABLE touchline.devices ADD CONSTRAINT devices_device_check CHECK ((char_length(device) <= 64));

ALTER TABLE touchline.devices ADD CONSTRAINT devices_pkey PRIMARY KEY (competition_id, key_id, device);

ALTER TABLE touchline.events ADD CONSTRAINT events_actor_role_check CHECK ((actor_role = ANY (ARRAY['admin'::text, 'organiser'::text, 'referee'::text, 'tablet'::text, 'display'::text, 'auditor'::text])));

ALTER TABLE touchline.events ADD CONSTRAINT events_body_check CHECK (((octet_length(body) >= 2) AND (octet_length(body) <= 4194304)));

ALTER TABLE touchline.events ADD CONSTRAINT events_competition_id_event_id_key UNIQUE (competition_id, event_id);

ALTER TABLE touchline.events ADD CONSTRAINT events_competition_id_stream_id_version_key UNIQUE (competition_id, stream_id, version);

ALTER TABLE touchline.events ADD CONSTRAINT events_device_check CHECK (((char_length(device) >= 1) AND (char_length(device) <= 64)));

ALTER TABLE touchline.events ADD CONSTRAINT events_fingerprint_check CHECK ((octet_length(fingerprint) = 32));

ALTER TABLE touchline.events ADD CONSTRAINT events_hash_check CHECK ((octet_length(hash) = 32));

ALTER TABLE touchline.events ADD CONSTRAINT events_occurred_at_check CHECK (((occurred_at >= 0) AND (occurred_at <= '7258118400000000'::bigint)));

ALTER TABLE touchline.events ADD CONSTRAINT events_pkey PRIMARY KEY (competition_id, "position");

ALTER TABLE touchline.events ADD CONSTRAINT events_position_check CHECK ((("position" >= 1) AND ("position" <= '9007199254740991'::bigint)));

ALTER TABLE touchline.events ADD CONSTRAINT events_recorded_at_check CHECK (((recorded_at >= 0) AND (recorded_at <= '7258118400000000'::bigint)));

ALTER TABLE touchline.events ADD CONSTRAINT events_rules_check CHECK (((char_length(rules) >= 1) AND (char_length(rules) <= 64)));

ALTER TABLE touchline.events ADD CONSTRAINT events_schema_check CHECK (((schema >= 1) AND (schema <= 2147483647)));

ALTER TABLE touchline.events ADD CONSTRAINT events_stream_kind_check CHECK ((stream_kind = ANY (ARRAY['competition'::text, 'team'::text, 'match'::text])));

ALTER TABLE touchline.events ADD CONSTRAINT events_type_check CHECK (((char_length(type) >= 1) AND (char_length(type) <= 64)));

ALTER TABLE touchline.events ADD CONSTRAINT events_version_check CHECK (((version >= 1) AND (version <= '9007199254740991'::bigint)));

ALTER TABLE touchline.idempotency ADD CONSTRAINT idempotency_idempotency_key_check CHECK (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 255)));

ALTER TABLE touchline.idempotency ADD CONSTRAINT idempotency_pkey PRIMARY KEY (key_id, idempotency_key);

ALTER TABLE touchline.idempotency ADD CONSTRAINT idempotency_request_check CHECK ((octet_length(request) = 32));

ALTER TABLE touchline.idempotency ADD CONSTRAINT idempotency_status_check CHECK (((status >= 200) AND (status <= 599)));

ALTER TABLE touchline.keys ADD CONSTRAINT keys_label_check CHECK ((char_length(label) <= 80));

ALTER TABLE touchline.keys ADD CONSTRAINT keys_pkey PRIMARY KEY (key_id);

ALTER TABLE touchline.keys ADD CONSTRAINT keys_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'organiser'::text, 'referee'::text, 'tablet'::text, 'display'::text, 'auditor'::text])));

ALTER TABLE touchline.keys ADD CONSTRAINT keys_secret_check CHECK ((octet_length(secret) = 32));

ALTER TABLE touchline.keys ADD CONSTRAINT keys_secret_key UNIQUE (secret);

ALTER TABLE touchline.logs ADD CONSTRAINT logs_epoch_check CHECK ((epoch ~ '^[0-9a-f]{8,32}$'::text));

ALTER TABLE touchline.logs ADD CONSTRAINT logs_head_check CHECK ((head >= 0));

ALTER TABLE touchline.logs ADD CONSTRAINT logs_pkey PRIMARY KEY (competition_id);

ALTER TABLE touchline.logs ADD CONSTRAINT logs_recorded_at_check CHECK ((recorded_at >= 0));

ALTER TABLE touchline.pairings ADD CONSTRAINT pairings_code_check CHECK ((octet_length(code) = 32));

ALTER TABLE touchline.pairings ADD CONSTRAINT pairings_label_check CHECK ((char_length(label) <= 80));

ALTER TABLE touchline.pairings ADD CONSTRAINT pairings_pkey PRIMARY KEY (code);

ALTER TABLE touchline.pairings ADD CONSTRAINT pairings_role_check CHECK ((role = ANY (ARRAY['organiser'::text, 'referee'::text, 'tablet'::text, 'display'::text, 'auditor'::text])));

ALTER TABLE touchline.profiles ADD CONSTRAINT profiles_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)));

ALTER TABLE touchline.profiles ADD CONSTRAINT profiles_pkey PRIMARY KEY (competition_id, profile_id);

ALTER TABLE touchline.projection_checkpoints ADD CONSTRAINT projection_checkpoints_pkey PRIMARY KEY (competition_id, projection, generation);

ALTER TABLE touchline.projection_checkpoints ADD CONSTRAINT projection_checkpoints_position_check CHECK (("position" >= 0));

ALTER TABLE touchline.projection_generations ADD CONSTRAINT projection_generations_pkey PRIMARY KEY (competition_id, projection);

ALTER TABLE touchline.projection_rows ADD CONSTRAINT projection_rows_pkey PRIMARY KEY (competition_id, projection, generation, key);

ALTER TABLE touchline.snapshots ADD CONSTRAINT snapshots_pkey PRIMARY KEY (competition_id, stream_id, version);

ALTER TABLE touchline.snapshots ADD CONSTRAINT snapshots_version_check CHECK ((version >= 1));

ALTER TABLE touchline.streams ADD CONSTRAINT streams_hash_check CHECK ((octet_length(hash) = 32));

ALTER TABLE touchline.streams ADD CONSTRAINT streams_kind_check CHECK ((kind = ANY (ARRAY['competition'::text, 'team'::text, 'match'::text])));

ALTER TABLE touchline.streams ADD CONSTRAINT streams_pkey PRIMARY KEY (competition_id, stream_id);

ALTER TABLE touchline.streams ADD CONSTRAINT streams_version_check CHECK ((version >= 0));

CREATE INDEX idempotency_by_age ON touchline.idempotency USING btree (created_at);

CREATE INDEX keys_of_competition ON touchline.keys USING btree (competition_id, key_id);

CREATE INDEX pairings_by_expiry ON touchline.pairings USING btree (expires_at);

CREATE INDEX streams_by_id ON touchline.streams USING btree (stream_id);

CREATE OR REPLACE FUNCTION touchline.append_events(competition uuid, unit integer[], event_ids uuid[], stream_ids uuid[], stream_kinds text[], types text[], schemas bigint[], rule_keys text[], causes uuid[], actor_keys uuid[], actor_roles text[], devices text[], occurred bigint[], bodies bytea[], fingerprints bytea[], expected bigint[])
 RETURNS TABLE(outcome text, "position" bigint, version bigint, recorded_at bigint, hash bytea)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
    items constant integer := cardinality(event_ids);
    -- the streams concerned, sorted; their numbers below are indexes into these
    ids uuid[];
    versions bigint[];
    hashes bytea[];
    kinds text[];
    created boolean := false;
    head_before bigint;
    head_now bigint;
    clock bigint;
    -- per item: its stream, the first item with its event id, what the log has of it already
    stream integer[];
    earliest integer[];
    found_position bigint[];
    found_version bigint[];
    found_recorded bigint[];
    found_hash bytea[];
    found_same boolean[];
    -- per first item of an event id: the item last seen with it, and the one recorded
    seen integer[] := array_fill(0, ARRAY[items]);
    entered integer[] := array_fill(0, ARRAY[items]);
    -- the answers
    outcomes text[] := array_fill('not_tried'::text, ARRAY[items]);
    positions bigint[] := array_fill(NULL::bigint, ARRAY[items]);
    item_versions bigint[] := array_fill(NULL::bigint, ARRAY[items]);
    recordeds bigint[] := array_fill(NULL::bigint, ARRAY[items]);
    item_hashes bytea[] := array_fill(NULL::bytea, ARRAY[items]);
    first integer := 1;
    last integer;
    item integer;
    other integer;
    s integer;
    known integer;
    stale integer;
BEGIN
    -- New streams are entered first, by their id: the log's counter row is the last lock.
    SELECT array_agg(DISTINCT i ORDER BY i) INTO ids FROM unnest(stream_ids) i;
    IF cardinality(ids) > (
        SELECT count(*) FROM touchline.streams t
        WHERE t.competition_id = competition AND t.stream_id = ANY (ids)
    ) THEN
        INSERT INTO touchline.logs (competition_id, epoch, head, recorded_at)
        VALUES (competition, left(md5(gen_random_uuid()::text), 12), 0, 0)
        ON CONFLICT DO NOTHING;
        INSERT INTO touchline.streams (competition_id, stream_id, kind, version, hash)
        SELECT competition, n.id, min(n.kind), 0, decode(repeat('00', 32), 'hex')
        FROM unnest(stream_ids, stream_kinds) n (id, kind)
        GROUP BY n.id ORDER BY n.id
        ON CONFLICT DO NOTHING;
        created := true;
    END IF;
    -- Locked before the streams are read: whoever holds it is alone with all streams of the log.
    SELECT l.head, greatest(l.recorded_at, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)
    INTO STRICT head_before, clock
    FROM touchline.logs l WHERE l.competition_id = competition FOR UPDATE;
    SELECT array_agg(l.version ORDER BY l.stream_id), array_agg(l.hash ORDER BY l.stream_id),
        array_agg(l.kind ORDER BY l.stream_id)
    INTO versions, hashes, kinds
    FROM (
        SELECT t.stream_id, t.version, t.hash, t.kind FROM touchline.streams t
        WHERE t.competition_id = competition AND t.stream_id = ANY (ids)
        ORDER BY t.stream_id
    ) l;
    head_now := head_before;

    SELECT array_agg(i.stream ORDER BY i.item), array_agg(i.earliest ORDER BY i.item),
        array_agg(e."position" ORDER BY i.item), array_agg(e.version ORDER BY i.item),
        array_agg(e.recorded_at ORDER BY i.item), array_agg(e.hash ORDER BY i.item),
        array_agg(e.fingerprint = i.fingerprint ORDER BY i.item)
    INTO stream, earliest, found_position, found_version, found_recorded, found_hash, found_same
    FROM (
        SELECT u.item, u.event_id, u.fingerprint,
            dense_rank() OVER (ORDER BY u.stream_id) AS stream,
            min(u.item) OVER (PARTITION BY u.event_id) AS earliest
        FROM unnest(event_ids, stream_ids, fingerprints)
            WITH ORDINALITY u (event_id, stream_id, fingerprint, item)
    ) i
    -- The order and the limit make it a look-up of one key for each item, by the index on event ids,
    -- whatever the planner believes about the table.
    LEFT JOIN LATERAL (
        SELECT e.* FROM touchline.events e
        WHERE (e.competition_id, e.event_id) >= (competition, i.event_id)
        ORDER BY e.competition_id, e.event_id LIMIT 1
    ) e ON e.competition_id = competition AND e.event_id = i.event_id;

    WHILE first <= items LOOP
        last := first;
        WHILE last < items AND unit[last + 1] = unit[first] LOOP
            last := last + 1;
        END LOOP;

        known := 0;
        stale := 0;
        FOR item IN first..last LOOP
            s := stream[item];
            other := entered[earliest[item]];
            IF found_position[item] IS NOT NULL THEN
                known := known + 1;
                outcomes[item] := CASE WHEN found_same[item] THEN 'duplicate' ELSE 'conflict' END;
                IF found_same[item] THEN
                    positions[item] := found_position[item];
                    item_versions[item] := found_version[item];
                    recordeds[item] := found_recorded[item];
                    item_hashes[item] := found_hash[item];
                END IF;
            ELSIF other > 0 THEN
                known := known + 1;
                IF fingerprints[other] = fingerprints[item] THEN
                    outcomes[item] := 'duplicate';
                    positions[item] := positions[other];
                    item_versions[item] := item_versions[other];
                    recordeds[item] := recordeds[other];
                    item_hashes[item] := item_hashes[other];
                ELSE
                    outcomes[item] := 'conflict';
                END IF;
            ELSIF seen[earliest[item]] >= first THEN
                known := known + 1;
                outcomes[item] := CASE
                    WHEN fingerprints[seen[earliest[item]]] = fingerprints[item] THEN 'duplicate'
                    ELSE 'conflict'
                END;
            ELSIF expected[item] <> versions[s] THEN
                stale := stale + 1;
                outcomes[item] := 'stale';
                item_versions[item] := versions[s];
            ELSIF kinds[s] <> stream_kinds[item] THEN
                RAISE EXCEPTION 'stream % is the stream of a %, not of a %',
                    ids[s], kinds[s], stream_kinds[item] USING ERRCODE = 'check_violation';
            END IF;
            seen[earliest[item]] := item;
        END LOOP;

        IF known > 0 AND stale > 0 THEN
            FOR item IN first..last LOOP
                IF outcomes[item] = 'stale' THEN
                    outcomes[item] := 'not_tried';
                    item_versions[item] := NULL;
                END IF;
            END LOOP;
        ELSIF known = 0 AND stale = 0 THEN
            FOR item IN first..last LOOP
                s := stream[item];
                head_now := head_now + 1;
                outcomes[item] := 'recorded';
                positions[item] := head_now;
                item_versions[item] := versions[s] + 1;
                recordeds[item] := clock;
                item_hashes[item] := touchline.event_hash(
                    hashes[s], event_ids[item], competition, head_now, stream_ids[item],
                    stream_kinds[item], item_versions[item], types[item], schemas[item],
                    rule_keys[item], causes[item], actor_keys[item], actor_roles[item],
                    devices[item], occurred[item], clock, bodies[item]
                );
                versions[s] := item_versions[item];
                hashes[s] := item_hashes[item];
                entered[earliest[item]] := item;
            END LOOP;
        END IF;
        first := last + 1;
    END LOOP;

    IF head_now > head_before THEN
        INSERT INTO touchline.events (
            competition_id, "position", event_id, stream_id, stream_kind, version, type, schema,
            rules, cause, actor_key, actor_role, device, occurred_at, recorded_at, body, hash,
            fingerprint
        )
        SELECT competition, n.at, n.event_id, n.stream_id, n.stream_kind, n.version, n.type,
            n.schema, n.rules, n.cause, n.actor_key, n.actor_role, n.device, n.occurred_at, clock,
            n.body, n.hash, n.fingerprint
        FROM unnest(
            outcomes, positions, event_ids, stream_ids, stream_kinds, item_versions, types,
            schemas, rule_keys, causes, actor_keys, actor_roles, devices, occurred, bodies,
            item_hashes, fingerprints
        ) n (
            outcome, at, event_id, stream_id, stream_kind, version, type, schema, rules, cause,
            actor_key, actor_role, device, occurred_at, body, hash, fingerprint
        )
        WHERE n.outcome = 'recorded';
    END IF;
    IF created THEN
        DELETE FROM touchline.streams t
        WHERE t.competition_id = competition AND t.stream_id = ANY (ids) AND t.version = 0;
    END IF;

    RETURN QUERY SELECT a.* FROM unnest(
        outcomes, positions, item_versions, recordeds, item_hashes
    ) a (outcome, "position", version, recorded_at, hash);
END
$function$;

CREATE OR REPLACE FUNCTION touchline.continue_heads()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
DECLARE
    log record;
    bad record;
BEGIN
    FOR log IN
        SELECT n.competition_id AS id, min(n."position") AS lowest, max(n."position") AS highest,
            count(*) AS events, max(n.recorded_at) AS recorded_at
        FROM added n GROUP BY n.competition_id ORDER BY n.competition_id
    LOOP
        UPDATE touchline.logs l
        SET head = log.highest, recorded_at = greatest(l.recorded_at, log.recorded_at)
        WHERE l.competition_id = log.id AND l.head = log.lowest - 1
            AND log.highest - log.lowest + 1 = log.events;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'positions % to % do not continue the log of competition %',
                log.lowest, log.highest, log.id USING ERRCODE = 'integrity_constraint_violation';
        END IF;
    END LOOP;

    SELECT c.stream_id, c.version INTO bad
    FROM (
        SELECT n.*, lag(n.hash) OVER stream AS hash_before,
            lag(n.version) OVER stream AS version_before,
            lag(n.stream_kind) OVER stream AS kind_before
        FROM added n
        WINDOW stream AS (PARTITION BY n.competition_id, n.stream_id ORDER BY n.version)
    ) c
    WHERE c.version <> c.version_before + 1
        OR c.stream_kind <> c.kind_before
        OR c.hash IS DISTINCT FROM touchline.event_hash(
            CASE
                WHEN c.hash_before IS NOT NULL THEN c.hash_before
                ELSE (
                    SELECT s.hash FROM touchline.streams s
                    WHERE s.competition_id = c.competition_id AND s.stream_id = c.stream_id
                        AND s.version = c.version - 1 AND s.kind = c.stream_kind
                )
            END,
            c.event_id, c.competition_id, c."position", c.stream_id, c.stream_kind, c.version,
            c.type, c.schema, c.rules, c.cause, c.actor_key, c.actor_role, c.device,
            c.occurred_at, c.recorded_at, c.body
        )
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'version % does not continue the chain of stream %', bad.version, bad.stream_id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;

    UPDATE touchline.streams s SET version = n.version, hash = n.hash
    FROM (
        SELECT DISTINCT ON (a.competition_id, a.stream_id)
            a.competition_id, a.stream_id, a.version, a.hash
        FROM added a ORDER BY a.competition_id, a.stream_id, a.version DESC
    ) n
    WHERE s.competition_id = n.competition_id AND s.stream_id = n.stream_id;
    RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION touchline.event_hash(previous bytea, event_id uuid, competition_id uuid, "position" bigint, stream_id uuid, stream_kind text, version bigint, type text, schema bigint, rules text, cause uuid, actor_key uuid, actor_role text, device text, occurred_at bigint, recorded_at bigint, body bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
    header bytea :=
        uuid_send(event_id) || uuid_send(competition_id) || int8send("position")
        || uuid_send(stream_id)
        || int4send(octet_length(stream_kind)) || convert_to(stream_kind, 'UTF8')
        || int8send(version)
        || int4send(octet_length(type)) || convert_to(type, 'UTF8')
        || int8send(schema)
        || int4send(octet_length(rules)) || convert_to(rules, 'UTF8')
        || CASE WHEN cause IS NULL THEN '\x00'::bytea ELSE '\x01'::bytea || uuid_send(cause) END
        || uuid_send(actor_key)
        || int4send(octet_length(actor_role)) || convert_to(actor_role, 'UTF8')
        || CASE
            WHEN device IS NULL THEN '\x00'::bytea
            ELSE '\x01'::bytea || int4send(octet_length(device)) || convert_to(device, 'UTF8')
        END
        || int8send(occurred_at) || int8send(recorded_at);
BEGIN
    -- 'touchline/event/1' and a zero byte
    RETURN sha256(
        '\x746f7563686c696e652f6576656e742f3100'::bytea || previous
        || int4send(octet_length(header)) || header || sha256(body)
    );
END
$function$;

CREATE OR REPLACE FUNCTION touchline.event_line(event touchline.events)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((convert_to((((((((((((((((((((((((((((((((('{"event_id":"'::text || (event).event_id) || '","competition_id":"'::text) || (event).competition_id) || '","position":'::text) || (event)."position") || ',"stream_id":"'::text) || (event).stream_id) || '","stream_kind":"'::text) || (event).stream_kind) || '","version":'::text) || (event).version) || ',"type":'::text) || to_json((event).type)) || ',"schema":'::text) || (event).schema) || ',"rules":'::text) || to_json((event).rules)) || ',"cause":'::text) || COALESCE((('"'::text || (event).cause) || '"'::text), 'null'::text)) || ',"actor":{"key":"'::text) || (event).actor_key) || '","role":"'::text) || (event).actor_role) || '"},"device":'::text) || COALESCE((to_json((event).device))::text, 'null'::text)) || ',"occurred_at":'::text) || (event).occurred_at) || ',"recorded_at":'::text) || (event).recorded_at) || ',"hash":"'::text) || encode((event).hash, 'hex'::text)) || '","body":'::text), 'UTF8'::name) || (event).body) || '\x7d'::bytea);

CREATE OR REPLACE FUNCTION touchline.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
    RAISE EXCEPTION 'events are only ever added: % is refused', TG_OP
        USING ERRCODE = 'restrict_violation';
END
$function$;

CREATE TRIGGER events_continue AFTER INSERT ON touchline.events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION touchline.continue_heads();
ALTER TABLE touchline.events ENABLE ALWAYS TRIGGER events_continue;

CREATE TRIGGER events_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON touchline.events FOR EACH STATEMENT EXECUTE FUNCTION touchline.refuse_change();
ALTER TABLE touchline.events ENABLE ALWAYS TRIGGER events_stay;

GRANT EXECUTE ON FUNCTION touchline.append_events(uuid,integer[],uuid[],uuid[],text[],text[],bigint[],text[],uuid[],uuid[],text[],text[],bigint[],bytea[],bytea[],bigint[]) TO touchline_service;

GRANT EXECUTE ON FUNCTION touchline.continue_heads() TO PUBLIC;

GRANT EXECUTE ON FUNCTION touchline.event_hash(bytea,uuid,uuid,bigint,uuid,text,bigint,text,bigint,text,uuid,uuid,text,text,bigint,bigint,bytea) TO PUBLIC;

GRANT EXECUTE ON FUNCTION touchline.event_line(touchline.events) TO PUBLIC;

GRANT EXECUTE ON FUNCTION touchline.refuse_change() TO PUBLIC;

GRANT USAGE ON SCHEMA touchline TO touchline_service;

GRANT SELECT ON TABLE touchline.alembic_version TO touchline_service;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE touchline.competitions TO touchline_service;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE touchline.devices TO touchline_service;

GRANT INSERT, SELECT ON TABLE touchline.events TO touchline_service;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE touchline.idempotency TO touchline_service;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE touchline.keys TO touchline_service;

GRANT SELECT ON TABLE touchline.logs TO touchline_service;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE touchline.pairings TO touchline_service;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE touchline.profiles TO touchline_service;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE touchline.projection_checkpoints TO touchline_service;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE touchline.projection_generations TO touchline_service;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE touchline.projection_rows TO touchline_service;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE touchline.snapshots TO touchline_service;

GRANT SELECT ON TABLE touchline.streams TO touchline_service;
