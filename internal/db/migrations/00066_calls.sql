-- +goose Up
-- The calls of the API by people of an organisation, for its developers. They are kept for
-- days.
CREATE TABLE api_calls (
    tenant_id   TEXT        NOT NULL REFERENCES tenants (id),
    at          TIMESTAMPTZ NOT NULL,
    id          TEXT        NOT NULL,
    trace_id    TEXT        NOT NULL,
    method      TEXT        NOT NULL,
    route       TEXT        NOT NULL,
    path        TEXT        NOT NULL,
    operation   TEXT        NOT NULL,
    status      BIGINT      NOT NULL,
    code        TEXT        NOT NULL,
    duration_ms BIGINT      NOT NULL,
    caller_kind TEXT        NOT NULL,
    caller_id   TEXT,
    PRIMARY KEY (tenant_id, at, id)
);
CREATE INDEX api_calls_trace ON api_calls (tenant_id, trace_id, at, id);
CREATE INDEX api_calls_at ON api_calls (at);

-- For how long the last run of a job has worked.
ALTER TABLE scheduled_jobs ADD COLUMN took_ms BIGINT;
