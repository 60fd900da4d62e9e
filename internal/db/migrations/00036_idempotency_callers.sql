-- +goose Up
-- How many keys a caller has used since its window opened. The caller is a digest.
CREATE TABLE idempotency_callers (
    caller  TEXT        NOT NULL,
    used    BIGINT      NOT NULL,
    ends_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (caller)
);
CREATE INDEX idempotency_callers_end ON idempotency_callers (ends_at);
