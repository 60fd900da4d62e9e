-- +goose Up
-- Keys that sign access tokens, sealed under APP_SECRET. Only one is current.
CREATE TABLE signing_keys (
    id         TEXT        NOT NULL,
    seed       TEXT        NOT NULL,
    status     TEXT        NOT NULL CONSTRAINT signing_keys_status_check CHECK (status IN ('CURRENT', 'RETIRED')),
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (id)
);
CREATE UNIQUE INDEX signing_keys_status_key ON signing_keys (status) WHERE status = 'CURRENT';
