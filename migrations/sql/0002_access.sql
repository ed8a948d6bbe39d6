-- Who may do what: competitions, keys, pairings, devices, repeated requests, names of people.

CREATE TABLE touchline.competitions (
    competition_id uuid PRIMARY KEY,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
    public boolean NOT NULL,
    created_at bigint NOT NULL
);

-- A key's secret is never stored, only its SHA-256. Without a competition the key is the server's.
CREATE TABLE touchline.keys (
    key_id uuid PRIMARY KEY,
    competition_id uuid,
    match_id uuid,
    role text NOT NULL CHECK (
        role IN ('admin', 'organiser', 'referee', 'tablet', 'display', 'auditor')
    ),
    secret bytea NOT NULL UNIQUE CHECK (octet_length(secret) = 32),
    label text NOT NULL CHECK (char_length(label) <= 80),
    created_at bigint NOT NULL,
    expires_at bigint,
    revoked_at bigint,
    last_seen_at bigint
);
CREATE INDEX keys_of_competition ON touchline.keys (competition_id, key_id);

CREATE TABLE touchline.pairings (
    code bytea PRIMARY KEY CHECK (octet_length(code) = 32),
    competition_id uuid NOT NULL,
    match_id uuid,
    role text NOT NULL CHECK (role IN ('organiser', 'referee', 'tablet', 'display', 'auditor')),
    label text NOT NULL CHECK (char_length(label) <= 80),
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    claimed_at bigint,
    key_id uuid
);
CREATE INDEX pairings_by_expiry ON touchline.pairings (expires_at);

CREATE TABLE touchline.devices (
    competition_id uuid NOT NULL,
    key_id uuid NOT NULL,
    device text NOT NULL CHECK (char_length(device) <= 64),
    stream_id uuid,
    last_at bigint NOT NULL,
    PRIMARY KEY (competition_id, key_id, device)
);

-- The answer to a POST with an Idempotency-Key; without status the first try is still running.
CREATE TABLE touchline.idempotency (
    key_id uuid NOT NULL,
    idempotency_key text NOT NULL CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    request bytea NOT NULL CHECK (octet_length(request) = 32),
    status integer CHECK (status BETWEEN 200 AND 599),
    response bytea,
    created_at bigint NOT NULL,
    PRIMARY KEY (key_id, idempotency_key)
);
CREATE INDEX idempotency_by_age ON touchline.idempotency (created_at);

-- Names of people. Events carry the id only, so a name can be erased and every hash stays true.
CREATE TABLE touchline.profiles (
    competition_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
    PRIMARY KEY (competition_id, profile_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON
    touchline.competitions, touchline.keys, touchline.pairings, touchline.devices,
    touchline.idempotency, touchline.profiles
TO touchline_service;
