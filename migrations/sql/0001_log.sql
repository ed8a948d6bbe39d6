-- The log: events that are only ever added, and the two rows an append locks.
--
-- Every key starts with competition_id, so that the tables can be distributed by it.
-- Times are whole microseconds since 1970 UTC. Hashes are SHA-256: 32 bytes.

-- The counter row of a log. It is the last lock an append takes and is held to the commit, so
-- positions have no gaps and become visible in their order.
CREATE TABLE touchline.logs (
    competition_id uuid PRIMARY KEY,
    epoch text NOT NULL CHECK (epoch ~ '^[0-9a-f]{8,32}$'),
    head bigint NOT NULL CHECK (head >= 0),
    recorded_at bigint NOT NULL CHECK (recorded_at >= 0)
);

CREATE TABLE touchline.streams (
    competition_id uuid NOT NULL,
    stream_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('competition', 'team', 'match')),
    version bigint NOT NULL CHECK (version >= 0),
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    PRIMARY KEY (competition_id, stream_id)
);
-- From the id of a match or team alone to its competition.
CREATE INDEX streams_by_id ON touchline.streams (stream_id);

CREATE TABLE touchline.events (
    competition_id uuid NOT NULL,
    "position" bigint NOT NULL CHECK ("position" BETWEEN 1 AND 9007199254740991),
    event_id uuid NOT NULL,
    stream_id uuid NOT NULL,
    stream_kind text NOT NULL CHECK (stream_kind IN ('competition', 'team', 'match')),
    version bigint NOT NULL CHECK (version BETWEEN 1 AND 9007199254740991),
    type text NOT NULL CHECK (char_length(type) BETWEEN 1 AND 64),
    schema bigint NOT NULL CHECK (schema BETWEEN 1 AND 2147483647),
    rules text NOT NULL CHECK (char_length(rules) BETWEEN 1 AND 64),
    cause uuid,
    actor_key uuid NOT NULL,
    actor_role text NOT NULL CHECK (
        actor_role IN ('admin', 'organiser', 'referee', 'tablet', 'display', 'auditor')
    ),
    device text CHECK (char_length(device) BETWEEN 1 AND 64),
    occurred_at bigint NOT NULL CHECK (occurred_at BETWEEN 0 AND 7258118400000000),
    recorded_at bigint NOT NULL CHECK (recorded_at BETWEEN 0 AND 7258118400000000),
    body bytea NOT NULL CHECK (octet_length(body) BETWEEN 2 AND 4194304),
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
    PRIMARY KEY (competition_id, "position"),
    UNIQUE (competition_id, stream_id, version),
    UNIQUE (competition_id, event_id)
);

-- The layout is specified in service/chain/digest.py.
CREATE FUNCTION touchline.event_hash(
    previous bytea, event_id uuid, competition_id uuid, "position" bigint, stream_id uuid,
    stream_kind text, version bigint, type text, schema bigint, rules text, cause uuid,
    actor_key uuid, actor_role text, device text, occurred_at bigint, recorded_at bigint,
    body bytea
) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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
$$;


-- Whatever inserts events, and whoever: they continue their log and their streams, and their hashes
-- are right, or none of them is there. Moves the heads of log and streams on to the new events; it
-- is the only thing that does.
CREATE FUNCTION touchline.continue_heads() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
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
$$;

CREATE TRIGGER events_continue AFTER INSERT ON touchline.events
REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION touchline.continue_heads();
ALTER TABLE touchline.events ENABLE ALWAYS TRIGGER events_continue;


CREATE FUNCTION touchline.refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'events are only ever added: % is refused', TG_OP
        USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON touchline.events
FOR EACH STATEMENT EXECUTE FUNCTION touchline.refuse_change();
ALTER TABLE touchline.events ENABLE ALWAYS TRIGGER events_stay;


-- Append the items of several units to one log: one call, one answer per item, in order.
--
-- Each array has one element per item. Items of one unit stand together and have the same number
-- in `unit`; a unit is recorded whole or not at all, whatever becomes of the others. `expected` is
-- the version that the item's stream must have before its unit, or null.
--
-- outcome    recorded   now in the log
--            duplicate  was in the log before, with the same content: its receipt again
--                       (without a receipt: named before in this same unit)
--            conflict   was in the log before, with other content
--            stale      expected another version of the stream: `version` is the present one
--            not_tried  its unit was refused because of another item
-- A unit with a duplicate is refused, unless all its items are duplicates: there is nothing to do.
CREATE FUNCTION touchline.append_events(
    competition uuid, unit integer[], event_ids uuid[], stream_ids uuid[], stream_kinds text[],
    types text[], schemas bigint[], rule_keys text[], causes uuid[], actor_keys uuid[],
    actor_roles text[], devices text[], occurred bigint[], bodies bytea[], fingerprints bytea[],
    expected bigint[]
) RETURNS TABLE (outcome text, "position" bigint, version bigint, recorded_at bigint, hash bytea)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
-- The look-ups must use their indexes even when the planner knows nothing about the tables yet.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_sort = off
SET jit = off
AS $$
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
$$;

-- An event as it is served: the envelope, and the stored bytes of the body as its last member.
CREATE FUNCTION touchline.event_line(event touchline.events) RETURNS bytea
LANGUAGE sql STABLE PARALLEL SAFE
RETURN convert_to(
    '{"event_id":"' || event.event_id || '","competition_id":"' || event.competition_id
    || '","position":' || event."position" || ',"stream_id":"' || event.stream_id
    || '","stream_kind":"' || event.stream_kind || '","version":' || event.version
    || ',"type":' || to_json(event.type) || ',"schema":' || event.schema
    || ',"rules":' || to_json(event.rules)
    || ',"cause":' || coalesce('"' || event.cause || '"', 'null')
    || ',"actor":{"key":"' || event.actor_key || '","role":"' || event.actor_role
    || '"},"device":' || coalesce(to_json(event.device)::text, 'null')
    || ',"occurred_at":' || event.occurred_at || ',"recorded_at":' || event.recorded_at
    || ',"hash":"' || encode(event.hash, 'hex') || '","body":',
    'UTF8'
) || event.body || '}'::bytea;

REVOKE ALL ON FUNCTION touchline.append_events FROM PUBLIC;
GRANT USAGE ON SCHEMA touchline TO touchline_service;
GRANT SELECT, INSERT ON touchline.events TO touchline_service;
GRANT SELECT ON touchline.logs, touchline.streams, touchline.alembic_version TO touchline_service;
GRANT EXECUTE ON FUNCTION touchline.append_events TO touchline_service;
