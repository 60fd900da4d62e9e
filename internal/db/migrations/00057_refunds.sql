-- +goose Up
-- Who took the money: the provider, or staff by hand (''), with what they noted; and how
-- much of it was given back.
ALTER TABLE payments ADD COLUMN provider TEXT NOT NULL DEFAULT 'PAYSTACK';
ALTER TABLE payments ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN recorded_by_id TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN recorded_by_name TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN amount_refunded BIGINT NOT NULL DEFAULT 0
    CONSTRAINT payments_amount_refunded_check CHECK (amount_refunded >= 0 AND amount_refunded <= amount);

-- Money that is given back. A row is there before the provider is called. asked_at is when
-- it was called last; provider_id is its id for the refund, '' until it has told it.
CREATE TABLE refunds (
    tenant_id         TEXT        NOT NULL,
    id                TEXT        NOT NULL,
    payment_id        TEXT        NOT NULL,
    payment_reference TEXT        NOT NULL,
    invoice_id        TEXT        NOT NULL,
    status            TEXT        NOT NULL CONSTRAINT refunds_status_check CHECK (status IN ('PENDING', 'SUCCESSFUL', 'FAILED')),
    amount            BIGINT      NOT NULL,
    currency          TEXT        NOT NULL,
    reason            TEXT        NOT NULL,
    failure_reason    TEXT        NOT NULL,
    requested_by_id   TEXT        NOT NULL,
    requested_by_name TEXT        NOT NULL,
    provider_id       TEXT        NOT NULL,
    created_at        TIMESTAMPTZ NOT NULL,
    asked_at          TIMESTAMPTZ,
    settled_at        TIMESTAMPTZ,
    next_check_at     TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id),
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices (tenant_id, id),
    CONSTRAINT refunds_amount_check CHECK (amount > 0),
    CONSTRAINT refunds_settled_check CHECK ((status = 'PENDING') = (settled_at IS NULL)),
    CONSTRAINT refunds_next_check_check CHECK (status = 'PENDING' OR next_check_at IS NULL)
);
CREATE INDEX refunds_payment ON refunds (tenant_id, payment_id, created_at, id);
CREATE INDEX refunds_invoice ON refunds (tenant_id, invoice_id);
CREATE UNIQUE INDEX refunds_provider_id_key ON refunds (provider_id) WHERE provider_id <> '';
-- What the provider is asked about, and what the metrics count.
CREATE INDEX refunds_next_check ON refunds (next_check_at, tenant_id, id) WHERE next_check_at IS NOT NULL;
CREATE INDEX refunds_pending ON refunds (status) WHERE status = 'PENDING';
