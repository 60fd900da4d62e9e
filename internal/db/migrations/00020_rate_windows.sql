-- +goose Up
-- How often something has happened since its window opened. The key is a digest.
CREATE TABLE rate_windows (
    key     TEXT        NOT NULL,
    used    BIGINT      NOT NULL,
    ends_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (key)
);
CREATE INDEX rate_windows_end ON rate_windows (ends_at);
