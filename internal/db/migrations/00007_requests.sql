-- +goose Up
CREATE TABLE service_requests (
    tenant_id        TEXT        NOT NULL REFERENCES tenants (id),
    id               TEXT        NOT NULL,
    reference        TEXT        NOT NULL,
    customer_id      TEXT        NOT NULL,
    service_id       TEXT        NOT NULL,
    version_id       TEXT        NOT NULL,
    service_name     TEXT        NOT NULL,
    version          BIGINT      NOT NULL,
    status           TEXT        NOT NULL CONSTRAINT service_requests_status_check CHECK (status IN ('DRAFT', 'PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN')),
    sheet            JSONB       NOT NULL,
    rejection_reason TEXT        NOT NULL,
    application_id   TEXT,
    search           TEXT        NOT NULL,
    created_at       TIMESTAMPTZ NOT NULL,
    updated_at       TIMESTAMPTZ NOT NULL,
    submitted_at     TIMESTAMPTZ,
    reviewed_at      TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, customer_id) REFERENCES principals (tenant_id, id),
    FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id),
    FOREIGN KEY (tenant_id, version_id) REFERENCES service_versions (tenant_id, id),
    FOREIGN KEY (tenant_id, application_id) REFERENCES applications (tenant_id, id),
    CONSTRAINT service_requests_accepted_check CHECK ((status = 'ACCEPTED') = (application_id IS NOT NULL)),
    CONSTRAINT service_requests_rejected_check CHECK ((status = 'REJECTED') = (rejection_reason <> ''))
);
CREATE UNIQUE INDEX service_requests_tenant_id_reference_key ON service_requests (tenant_id, reference);
-- A customer has at most one open request for a service.
CREATE UNIQUE INDEX service_requests_tenant_id_customer_id_service_id_key ON service_requests (tenant_id, customer_id, service_id) WHERE status IN ('DRAFT', 'PENDING');
CREATE INDEX service_requests_created ON service_requests (tenant_id, created_at, id);
CREATE INDEX service_requests_status_created ON service_requests (tenant_id, status, created_at, id);
CREATE INDEX service_requests_customer ON service_requests (tenant_id, customer_id, created_at, id);
