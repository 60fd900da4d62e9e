-- +goose Up
-- Jobs that run on a schedule, one instance at a time.
CREATE TABLE scheduled_jobs (
    name        TEXT        NOT NULL,
    next_at     TIMESTAMPTZ NOT NULL,
    lease_until TIMESTAMPTZ,
    last_error  TEXT        NOT NULL,
    ended_at    TIMESTAMPTZ,
    PRIMARY KEY (name)
);

-- A signing key that was retired verifies until its last token has run out.
ALTER TABLE signing_keys ADD COLUMN retired_at TIMESTAMPTZ;
