-- +goose Up
-- Calls that came with an Idempotency-Key, and what they were answered with.
CREATE TABLE idempotency_keys (
    id          TEXT        NOT NULL,
    body        TEXT        NOT NULL,
    lease_until TIMESTAMPTZ NOT NULL,
    done_at     TIMESTAMPTZ,
    answer      TEXT,
    expires_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);
