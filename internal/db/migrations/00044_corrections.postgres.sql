-- +goose Up
-- A returned request is open again, until its customer submits it or withdraws it.
ALTER TABLE service_requests DROP CONSTRAINT service_requests_status_check;
ALTER TABLE service_requests ADD CONSTRAINT service_requests_status_check
    CHECK (status IN ('DRAFT', 'PENDING', 'RETURNED', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'));
DROP INDEX service_requests_tenant_id_customer_id_service_id_key;
CREATE UNIQUE INDEX service_requests_tenant_id_customer_id_service_id_key ON service_requests (tenant_id, customer_id, service_id) WHERE status IN ('DRAFT', 'PENDING', 'RETURNED');

-- What staff asked a customer to correct: of the request, or of its application where
-- application_id names it. A request and its application have one open one at most.
CREATE TABLE corrections (
    tenant_id      TEXT        NOT NULL REFERENCES tenants (id),
    id             TEXT        NOT NULL,
    request_id     TEXT        NOT NULL,
    application_id TEXT,
    status         TEXT        NOT NULL CONSTRAINT corrections_status_check CHECK (status IN ('OPEN', 'ANSWERED', 'CANCELED')),
    message        TEXT        NOT NULL,
    items          JSONB       NOT NULL,
    asked_by       TEXT        NOT NULL,
    asked_by_name  TEXT        NOT NULL,
    asked_at       TIMESTAMPTZ NOT NULL,
    answered_at    TIMESTAMPTZ,
    reply          TEXT        NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT corrections_answered_check CHECK ((status = 'ANSWERED') = (answered_at IS NOT NULL))
);
CREATE UNIQUE INDEX corrections_tenant_id_request_id_key ON corrections (tenant_id, request_id) WHERE status = 'OPEN';
CREATE INDEX corrections_request ON corrections (tenant_id, request_id, asked_at, id);

-- The open correction of an application, '' for none.
ALTER TABLE applications ADD COLUMN correction_id TEXT NOT NULL DEFAULT '';

-- A stage that is entered again, after an earlier one was reopened, gets another invoice.
-- One over nothing stays paid, so there can be several of those.
DROP INDEX invoices_tenant_id_application_id_stage_id_key;
CREATE UNIQUE INDEX invoices_tenant_id_application_id_stage_id_key ON invoices (tenant_id, application_id, stage_id) WHERE status <> 'VOID' AND amount_due > 0;
