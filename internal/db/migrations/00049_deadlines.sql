-- +goose Up
-- The clock behind due_at: the working days that it had left when it was last started
-- (null before the first time), the first day that counts since then, and the number of
-- the calendar by which it counts. deadline_missed: the history says so already.
ALTER TABLE service_requests ADD COLUMN clock_left BIGINT;
ALTER TABLE service_requests ADD COLUMN clock_from TEXT NOT NULL DEFAULT '';
ALTER TABLE service_requests ADD COLUMN clock_calendar BIGINT NOT NULL DEFAULT 0;
ALTER TABLE service_requests ADD COLUMN deadline_missed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE applications ADD COLUMN clock_left BIGINT;
ALTER TABLE applications ADD COLUMN clock_from TEXT NOT NULL DEFAULT '';
ALTER TABLE applications ADD COLUMN clock_calendar BIGINT NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN deadline_missed BOOLEAN NOT NULL DEFAULT FALSE;

-- What the job notes that has become overdue.
CREATE INDEX service_requests_deadline ON service_requests (due_at, tenant_id, id) WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL AND NOT deadline_missed;
CREATE INDEX applications_deadline ON applications (due_at, tenant_id, id) WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL AND NOT deadline_missed;
