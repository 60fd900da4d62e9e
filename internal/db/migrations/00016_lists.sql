-- +goose Up
-- What members and customers are searched by: name and address in lower case.
-- This fills it for A to Z; other capitals follow when the person is next saved.
ALTER TABLE principals ADD COLUMN search TEXT NOT NULL DEFAULT '';
UPDATE principals SET search = lower(name) || ' ' || email;

-- Each list and each of its filters is read from an index in the order of
-- created_at. Lists for staff never hold drafts.
CREATE INDEX service_requests_handed_in ON service_requests (tenant_id, created_at, id) WHERE status <> 'DRAFT';
CREATE INDEX service_requests_service ON service_requests (tenant_id, service_id, created_at, id);
DROP INDEX service_requests_created;
CREATE INDEX applications_service ON applications (tenant_id, service_id, created_at, id);
CREATE INDEX application_stages_current ON application_stages (tenant_id, stage_id, application_id) WHERE status = 'CURRENT';
CREATE INDEX invoices_status_created ON invoices (tenant_id, status, created_at, id);
CREATE INDEX payments_status_created ON payments (tenant_id, status, created_at, id);
