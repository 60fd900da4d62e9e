-- +goose Up
-- What customer and staff write to each other about a request, and about the application
-- that it becomes, and what staff note for themselves. An application continues the
-- conversation of its request, so rows name the request only.
CREATE TABLE messages (
    tenant_id   TEXT        NOT NULL REFERENCES tenants (id),
    id          TEXT        NOT NULL,
    request_id  TEXT        NOT NULL,
    side        TEXT        NOT NULL CONSTRAINT messages_side_check CHECK (side IN ('CUSTOMER', 'STAFF')),
    author_id   TEXT        NOT NULL,
    author_name TEXT        NOT NULL,
    body        TEXT        NOT NULL,
    files       JSONB       NOT NULL,
    sent_at     TIMESTAMPTZ NOT NULL,
    read_at     TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX messages_request ON messages (tenant_id, request_id, sent_at, id);
CREATE INDEX messages_unread ON messages (tenant_id, request_id, side) WHERE read_at IS NULL;

CREATE TABLE notes (
    tenant_id   TEXT        NOT NULL REFERENCES tenants (id),
    id          TEXT        NOT NULL,
    request_id  TEXT        NOT NULL,
    author_id   TEXT        NOT NULL,
    author_name TEXT        NOT NULL,
    body        TEXT        NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX notes_request ON notes (tenant_id, request_id, created_at, id);
