-- +goose Up
-- When the provider is asked about a payment again without anybody wishing it;
-- null means never. Whoever works on a payment puts this off first, so that no
-- other instance asks meanwhile.
ALTER TABLE payments ADD COLUMN next_check_at TIMESTAMPTZ;
UPDATE payments SET next_check_at = created_at WHERE status = 'PENDING';
CREATE INDEX payments_next_check ON payments (next_check_at) WHERE next_check_at IS NOT NULL;

-- The tenant's account at the provider that the money is passed on to; empty for
-- the platform's own.
ALTER TABLE payments ADD COLUMN subaccount TEXT NOT NULL DEFAULT '';

-- What the provider says it took, in minor units of the currency that it names;
-- null where it took nothing, or an amount that has no minor units. A reason says
-- why it pays no invoice, until it is given back.
ALTER TABLE payments ADD COLUMN received_amount BIGINT;
ALTER TABLE payments ADD COLUMN received_currency TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN unapplied_reason TEXT NOT NULL DEFAULT '';
UPDATE payments SET received_amount = amount, received_currency = currency WHERE status = 'SUCCESSFUL';
UPDATE payments SET unapplied_reason = (
    SELECT CASE i.status WHEN 'VOID' THEN 'INVOICE_VOID' WHEN 'PAID' THEN 'INVOICE_ALREADY_PAID' ELSE 'INVOICE_CHANGED' END
    FROM invoices i WHERE i.tenant_id = payments.tenant_id AND i.id = payments.invoice_id
) WHERE status = 'SUCCESSFUL' AND NOT applied;
CREATE INDEX payments_unapplied ON payments (tenant_id, created_at, id) WHERE unapplied_reason <> '';
