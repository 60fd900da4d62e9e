-- +goose Up
-- Who works on a case, and until when it has to be worked on while it waits for staff.
-- Both are null at first, and for what versions from before write.
ALTER TABLE service_requests ADD COLUMN assignee_id TEXT;
ALTER TABLE service_requests ADD COLUMN due_at TIMESTAMPTZ;
ALTER TABLE applications ADD COLUMN assignee_id TEXT;
ALTER TABLE applications ADD COLUMN due_at TIMESTAMPTZ;

-- The queue: what waits for staff and nobody works on, in the order in which it is taken.
CREATE INDEX service_requests_queue ON service_requests (tenant_id, (due_at IS NULL), due_at, waiting_since, id) WHERE waiting_for = 'STAFF' AND assignee_id IS NULL;
CREATE INDEX service_requests_queue_service ON service_requests (tenant_id, service_id, (due_at IS NULL), due_at, waiting_since, id) WHERE waiting_for = 'STAFF' AND assignee_id IS NULL;
CREATE INDEX applications_queue ON applications (tenant_id, (due_at IS NULL), due_at, waiting_since, id) WHERE waiting_for = 'STAFF' AND assignee_id IS NULL;
CREATE INDEX applications_queue_service ON applications (tenant_id, service_id, (due_at IS NULL), due_at, waiting_since, id) WHERE waiting_for = 'STAFF' AND assignee_id IS NULL;

-- What a member works on, and what is due.
CREATE INDEX service_requests_assignee ON service_requests (tenant_id, assignee_id, created_at, id) WHERE assignee_id IS NOT NULL;
CREATE INDEX service_requests_due ON service_requests (tenant_id, due_at, id) WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL;
CREATE INDEX applications_assignee ON applications (tenant_id, assignee_id, created_at, id) WHERE assignee_id IS NOT NULL;
CREATE INDEX applications_due ON applications (tenant_id, due_at, id) WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL;
