-- +goose Up
-- The open cases of both kinds in one list, what is due first before the others.
CREATE INDEX service_requests_open_due ON service_requests (tenant_id, (due_at IS NULL), due_at, id) WHERE status IN ('PENDING', 'RETURNED');
CREATE INDEX applications_open_due ON applications (tenant_id, (due_at IS NULL), due_at, id) WHERE status = 'IN_PROGRESS';

-- Who looks at a case at the moment: a row of somebody who has left stays a while.
CREATE TABLE case_viewers (
    tenant_id  TEXT        NOT NULL REFERENCES tenants (id),
    request_id TEXT        NOT NULL,
    member_id  TEXT        NOT NULL,
    since      TIMESTAMPTZ NOT NULL,
    seen_at    TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, request_id, member_id)
);
CREATE INDEX case_viewers_seen ON case_viewers (seen_at);
