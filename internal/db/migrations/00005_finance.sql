-- +goose Up
-- Which tenant a public reference belongs to. References are unique across
-- tenants, since the paths and webhooks that carry them name no tenant.
CREATE TABLE finance_references (
    reference TEXT NOT NULL,
    tenant_id TEXT NOT NULL REFERENCES tenants (id),
    PRIMARY KEY (reference)
);

-- Amounts are minor units of the currency.
CREATE TABLE invoices (
    tenant_id      TEXT        NOT NULL REFERENCES tenants (id),
    id             TEXT        NOT NULL,
    reference      TEXT        NOT NULL,
    status         TEXT        NOT NULL CONSTRAINT invoices_status_check CHECK (status IN ('OPEN', 'PAID', 'VOID')),
    currency       TEXT        NOT NULL,
    amount_due     BIGINT      NOT NULL,
    amount_paid    BIGINT      NOT NULL,
    description    TEXT        NOT NULL,
    payer_email    TEXT        NOT NULL,
    party_id       TEXT,
    service_id     TEXT,
    application_id TEXT,
    stage_id       TEXT,
    due_at         TIMESTAMPTZ,
    created_at     TIMESTAMPTZ NOT NULL,
    paid_at        TIMESTAMPTZ,
    voided_at      TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (reference) REFERENCES finance_references (reference),
    CONSTRAINT invoices_amounts_check CHECK (amount_due >= 0 AND amount_paid >= 0),
    CONSTRAINT invoices_paid_check CHECK ((status = 'PAID') = (paid_at IS NOT NULL)),
    CONSTRAINT invoices_paid_amount_check CHECK (status <> 'PAID' OR amount_paid = amount_due),
    CONSTRAINT invoices_void_check CHECK ((status = 'VOID') = (voided_at IS NOT NULL))
);
CREATE UNIQUE INDEX invoices_reference_key ON invoices (reference);
-- A stage has one invoice; a void one makes room for another.
CREATE UNIQUE INDEX invoices_tenant_id_application_id_stage_id_key ON invoices (tenant_id, application_id, stage_id) WHERE status <> 'VOID';
CREATE INDEX invoices_application ON invoices (tenant_id, application_id);
CREATE INDEX invoices_created ON invoices (tenant_id, created_at, id);

CREATE TABLE invoice_items (
    tenant_id         TEXT   NOT NULL,
    invoice_id        TEXT   NOT NULL,
    position          BIGINT NOT NULL,
    service_charge_id TEXT,
    label             TEXT   NOT NULL,
    basis             TEXT   NOT NULL,
    quantity          BIGINT NOT NULL,
    unit_amount       BIGINT NOT NULL,
    item_total        BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, invoice_id, position),
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices (tenant_id, id),
    CONSTRAINT invoice_items_total_check CHECK (item_total = quantity * unit_amount)
);

CREATE TABLE payments (
    tenant_id         TEXT        NOT NULL,
    id                TEXT        NOT NULL,
    reference         TEXT        NOT NULL,
    invoice_id        TEXT        NOT NULL,
    invoice_reference TEXT        NOT NULL,
    status            TEXT        NOT NULL CONSTRAINT payments_status_check CHECK (status IN ('PENDING', 'SUCCESSFUL', 'FAILED', 'ABANDONED')),
    amount            BIGINT      NOT NULL,
    currency          TEXT        NOT NULL,
    email             TEXT        NOT NULL,
    authorization_url TEXT        NOT NULL,
    access_code       TEXT        NOT NULL,
    channel           TEXT        NOT NULL,
    last_error        TEXT        NOT NULL,
    applied           BOOLEAN     NOT NULL,
    created_at        TIMESTAMPTZ NOT NULL,
    paid_at           TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices (tenant_id, id),
    FOREIGN KEY (reference) REFERENCES finance_references (reference),
    CONSTRAINT payments_applied_check CHECK (NOT applied OR status = 'SUCCESSFUL')
);
CREATE UNIQUE INDEX payments_reference_key ON payments (reference);
-- One checkout at a time, and one payment that counts.
CREATE UNIQUE INDEX payments_tenant_id_invoice_id_key ON payments (tenant_id, invoice_id) WHERE status = 'PENDING';
CREATE INDEX payments_invoice ON payments (tenant_id, invoice_id, created_at);
CREATE INDEX payments_created ON payments (tenant_id, created_at, id);

-- What happened to a payment, in order. Rows are added, never changed.
CREATE TABLE payment_events (
    tenant_id  TEXT        NOT NULL,
    payment_id TEXT        NOT NULL,
    id         TEXT        NOT NULL,
    at         TIMESTAMPTZ NOT NULL,
    kind       TEXT        NOT NULL,
    detail     TEXT        NOT NULL,
    PRIMARY KEY (tenant_id, payment_id, id),
    FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id)
);
