-- +goose Up
-- Work that must survive a crash and happen later. payload is JSON.
CREATE TABLE outbox_events (
    id              TEXT        NOT NULL,
    kind            TEXT        NOT NULL,
    tenant_id       TEXT,
    dedupe_key      TEXT,
    payload         TEXT        NOT NULL,
    status          TEXT        NOT NULL CONSTRAINT outbox_events_status_check CHECK (status IN ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')),
    attempts        BIGINT      NOT NULL,
    next_attempt_at TIMESTAMPTZ NOT NULL,
    lease_until     TIMESTAMPTZ,
    last_error      TEXT        NOT NULL,
    created_at      TIMESTAMPTZ NOT NULL,
    completed_at    TIMESTAMPTZ,
    PRIMARY KEY (id),
    CONSTRAINT outbox_events_lease_check CHECK ((status = 'PROCESSING') = (lease_until IS NOT NULL))
);
CREATE UNIQUE INDEX outbox_events_kind_dedupe_key_key ON outbox_events (kind, dedupe_key);
CREATE INDEX outbox_events_due ON outbox_events (next_attempt_at) WHERE status = 'PENDING';
CREATE INDEX outbox_events_leased ON outbox_events (lease_until) WHERE status = 'PROCESSING';

-- Who changed what, written in the transaction of the change. before and after
-- are JSON. Rows are added, never changed. The platform's own deeds stand under
-- the nil UUID, which is why tenant_id refers to no table.
CREATE TABLE audit_events (
    tenant_id   TEXT        NOT NULL,
    id          TEXT        NOT NULL,
    subject_id  TEXT        NOT NULL,
    at          TIMESTAMPTZ NOT NULL,
    actor_id    TEXT        NOT NULL,
    actor_name  TEXT        NOT NULL,
    actor_kind  TEXT        NOT NULL,
    action      TEXT        NOT NULL,
    target_type TEXT        NOT NULL,
    target_id   TEXT        NOT NULL,
    target_code TEXT        NOT NULL,
    before      TEXT,
    after       TEXT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_events_subject ON audit_events (tenant_id, subject_id, at, id);
