-- +goose Up
-- Whose an invoice or a payment is, and what it is searched by: its reference, those of its
-- invoice and application, what it is for, and the name and address of the payer, in lower
-- case. The job refresh-search computes it for records that do not have it yet.
ALTER TABLE invoices ADD COLUMN customer_id TEXT;
ALTER TABLE invoices ADD COLUMN application_reference TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN search TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN customer_id TEXT;
ALTER TABLE payments ADD COLUMN application_id TEXT;
ALTER TABLE payments ADD COLUMN application_reference TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN search TEXT NOT NULL DEFAULT '';

CREATE INDEX invoices_customer ON invoices (tenant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX payments_customer ON payments (tenant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX payments_application ON payments (tenant_id, application_id, created_at, id) WHERE application_id IS NOT NULL;
-- What is received in a month.
CREATE INDEX payments_received ON payments (tenant_id, paid_at) WHERE status = 'SUCCESSFUL';
-- What the job has to do.
CREATE INDEX invoices_stale ON invoices (tenant_id, id) WHERE search = '';
CREATE INDEX payments_stale ON payments (tenant_id, id) WHERE search = '';
