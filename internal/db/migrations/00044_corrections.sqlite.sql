-- +goose Up
-- A returned request is open again, until its customer submits it or withdraws it. SQLite
-- cannot change the check of a column: the table is written again.
ALTER TABLE service_requests RENAME TO service_requests_before;
CREATE TABLE service_requests (
    tenant_id        TEXT        NOT NULL REFERENCES tenants (id),
    id               TEXT        NOT NULL,
    reference        TEXT        NOT NULL,
    customer_id      TEXT        NOT NULL,
    service_id       TEXT        NOT NULL,
    version_id       TEXT        NOT NULL,
    service_name     TEXT        NOT NULL,
    version          BIGINT      NOT NULL,
    status           TEXT        NOT NULL CONSTRAINT service_requests_status_check CHECK (status IN ('DRAFT', 'PENDING', 'RETURNED', 'ACCEPTED', 'REJECTED', 'WITHDRAWN')),
    rejection_reason TEXT        NOT NULL,
    application_id   TEXT,
    search           TEXT        NOT NULL,
    created_at       TIMESTAMPTZ NOT NULL,
    updated_at       TIMESTAMPTZ NOT NULL,
    submitted_at     TIMESTAMPTZ,
    reviewed_at      TIMESTAMPTZ,
    resubmitted_at   TIMESTAMPTZ,
    waiting_since    TIMESTAMPTZ,
    waiting_for      TEXT        NOT NULL DEFAULT 'CUSTOMER' CONSTRAINT service_requests_waiting_for_check CHECK (waiting_for IN ('CUSTOMER', 'STAFF', 'NOBODY')),
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, customer_id) REFERENCES principals (tenant_id, id),
    FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id),
    FOREIGN KEY (tenant_id, version_id) REFERENCES service_versions (tenant_id, id),
    FOREIGN KEY (tenant_id, application_id) REFERENCES applications (tenant_id, id),
    CONSTRAINT service_requests_accepted_check CHECK ((status = 'ACCEPTED') = (application_id IS NOT NULL)),
    CONSTRAINT service_requests_rejected_check CHECK ((status = 'REJECTED') = (rejection_reason <> ''))
);
INSERT INTO service_requests (tenant_id, id, reference, customer_id, service_id, version_id, service_name, version, status, rejection_reason,
    application_id, search, created_at, updated_at, submitted_at, reviewed_at, resubmitted_at, waiting_since, waiting_for)
SELECT tenant_id, id, reference, customer_id, service_id, version_id, service_name, version, status, rejection_reason,
    application_id, search, created_at, updated_at, submitted_at, reviewed_at, resubmitted_at, waiting_since, waiting_for
FROM service_requests_before;
DROP TABLE service_requests_before;
CREATE UNIQUE INDEX service_requests_tenant_id_reference_key ON service_requests (tenant_id, reference);
CREATE UNIQUE INDEX service_requests_tenant_id_customer_id_service_id_key ON service_requests (tenant_id, customer_id, service_id) WHERE status IN ('DRAFT', 'PENDING', 'RETURNED');
CREATE INDEX service_requests_status_created ON service_requests (tenant_id, status, created_at, id);
CREATE INDEX service_requests_customer ON service_requests (tenant_id, customer_id, created_at, id);
CREATE INDEX service_requests_handed_in ON service_requests (tenant_id, created_at, id) WHERE status <> 'DRAFT';
CREATE INDEX service_requests_service ON service_requests (tenant_id, service_id, created_at, id);
CREATE INDEX service_requests_waiting ON service_requests (tenant_id, waiting_for, created_at, id) WHERE status <> 'DRAFT';
CREATE INDEX service_requests_waiting_stale ON service_requests (tenant_id, id) WHERE waiting_since IS NULL
    OR waiting_for <> CASE WHEN status IN ('DRAFT', 'RETURNED') THEN 'CUSTOMER' WHEN status = 'PENDING' THEN 'STAFF' ELSE 'NOBODY' END;

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
