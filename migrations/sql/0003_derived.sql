-- What is computed from events and can be computed again.

-- The state of a stream after an event, for faster reading; can be lost without loss.
CREATE TABLE touchline.snapshots (
    competition_id uuid NOT NULL,
    stream_id uuid NOT NULL,
    version bigint NOT NULL CHECK (version >= 1),
    rules text NOT NULL,
    state bytea NOT NULL,
    PRIMARY KEY (competition_id, stream_id, version)
);

-- Which generation of a competition's projection is read, and which is being built beside it.
-- A projection without a row is read in generation 1.
CREATE TABLE touchline.projection_generations (
    competition_id uuid NOT NULL,
    projection text NOT NULL,
    live integer NOT NULL,
    building integer,
    PRIMARY KEY (competition_id, projection)
);

CREATE TABLE touchline.projection_checkpoints (
    competition_id uuid NOT NULL,
    projection text NOT NULL,
    generation integer NOT NULL,
    "position" bigint NOT NULL CHECK ("position" >= 0),
    PRIMARY KEY (competition_id, projection, generation)
);

CREATE TABLE touchline.projection_rows (
    competition_id uuid NOT NULL,
    projection text NOT NULL,
    generation integer NOT NULL,
    key text COLLATE "C" NOT NULL,
    body bytea NOT NULL,
    "position" bigint NOT NULL,
    PRIMARY KEY (competition_id, projection, generation, key)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON
    touchline.snapshots, touchline.projection_generations, touchline.projection_checkpoints,
    touchline.projection_rows
TO touchline_service;
