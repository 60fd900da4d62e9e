-- +goose Up
-- Whose an invoice or a payment is, and what it is searched by: its reference, those of its
-- invoice and application, what it is for, and the name and address of the payer, in lower
-- case. This fills it for A to Z, as for people.
ALTER TABLE invoices ADD COLUMN customer_id TEXT;
ALTER TABLE invoices ADD COLUMN application_reference TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN search TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN customer_id TEXT;
ALTER TABLE payments ADD COLUMN application_id TEXT;
ALTER TABLE payments ADD COLUMN application_reference TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN search TEXT NOT NULL DEFAULT '';

UPDATE invoices SET
    customer_id = (SELECT a.customer_id FROM applications a WHERE a.tenant_id = invoices.tenant_id AND a.id = invoices.application_id),
    application_reference = COALESCE((SELECT a.reference FROM applications a WHERE a.tenant_id = invoices.tenant_id AND a.id = invoices.application_id), '');
UPDATE invoices SET search = lower(reference || ' ' || application_reference || ' ' || description || ' ' || payer_email || ' ' ||
    COALESCE((SELECT p.search FROM principals p WHERE p.tenant_id = invoices.tenant_id AND p.id = invoices.customer_id), ''));
UPDATE payments SET
    customer_id = (SELECT i.customer_id FROM invoices i WHERE i.tenant_id = payments.tenant_id AND i.id = payments.invoice_id),
    application_id = (SELECT i.application_id FROM invoices i WHERE i.tenant_id = payments.tenant_id AND i.id = payments.invoice_id),
    application_reference = (SELECT i.application_reference FROM invoices i WHERE i.tenant_id = payments.tenant_id AND i.id = payments.invoice_id),
    search = lower(reference) || ' ' || (SELECT i.search FROM invoices i WHERE i.tenant_id = payments.tenant_id AND i.id = payments.invoice_id);

CREATE INDEX invoices_customer ON invoices (tenant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX payments_customer ON payments (tenant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX payments_application ON payments (tenant_id, application_id, created_at, id) WHERE application_id IS NOT NULL;
-- What is received in a month.
CREATE INDEX payments_received ON payments (tenant_id, paid_at) WHERE status = 'SUCCESSFUL';
