-- +goose Up
-- What a search by reference shows of requests: accepted ones are shown as applications,
-- and drafts never are.
CREATE INDEX service_requests_found ON service_requests (tenant_id, reference) WHERE status <> 'DRAFT' AND status <> 'ACCEPTED';
