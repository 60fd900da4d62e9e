-- +goose Up
-- What staff find by how it begins. Those of requests are there already.
CREATE INDEX applications_reference ON applications (tenant_id, reference);
CREATE INDEX invoices_reference ON invoices (tenant_id, reference);
CREATE INDEX payments_reference ON payments (tenant_id, reference);
CREATE INDEX principals_search ON principals (tenant_id, kind, search);
