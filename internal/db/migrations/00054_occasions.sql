-- +goose Up
-- When the customer is reminded next of a case that waits for it, and when the last working
-- day of the clock begins, of which staff are notified; null where neither is to happen.
-- near_noted: staff were notified of this clock. What waits already gets neither.
ALTER TABLE service_requests ADD COLUMN remind_at TIMESTAMPTZ;
ALTER TABLE service_requests ADD COLUMN near_at TIMESTAMPTZ;
ALTER TABLE service_requests ADD COLUMN near_noted BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE applications ADD COLUMN remind_at TIMESTAMPTZ;
ALTER TABLE applications ADD COLUMN near_at TIMESTAMPTZ;
ALTER TABLE applications ADD COLUMN near_noted BOOLEAN NOT NULL DEFAULT FALSE;

CREATE INDEX service_requests_remind ON service_requests (remind_at, tenant_id, id) WHERE remind_at IS NOT NULL;
CREATE INDEX applications_remind ON applications (remind_at, tenant_id, id) WHERE remind_at IS NOT NULL;
CREATE INDEX service_requests_near ON service_requests (near_at, tenant_id, id) WHERE near_at IS NOT NULL;
CREATE INDEX applications_near ON applications (near_at, tenant_id, id) WHERE near_at IS NOT NULL;

-- Who was notified of a message, until it is read: one notice for all that are unread.
ALTER TABLE messages ADD COLUMN notified_id TEXT NOT NULL DEFAULT '';
