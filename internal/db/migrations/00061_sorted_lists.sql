-- +goose Up
-- Lists of cases by a time of theirs. What has no such time comes last and is read by
-- itself. The indexes of what is due have what the ones before had.
CREATE INDEX service_requests_due_at ON service_requests (tenant_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX service_requests_since ON service_requests (tenant_id, waiting_since, id);
CREATE INDEX service_requests_waiting_since ON service_requests (tenant_id, waiting_for, waiting_since, id);
CREATE INDEX service_requests_submitted ON service_requests (tenant_id, submitted_at, id);
CREATE INDEX applications_due_at ON applications (tenant_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX applications_since ON applications (tenant_id, waiting_since, id);
CREATE INDEX applications_waiting_since ON applications (tenant_id, waiting_for, waiting_since, id);
CREATE INDEX applications_submitted ON applications (tenant_id, submitted_at, id);
DROP INDEX service_requests_due;
DROP INDEX applications_due;
