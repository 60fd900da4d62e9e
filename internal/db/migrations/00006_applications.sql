-- +goose Up
-- An accepted request on its way. The sheet is what was filled in: parties,
-- answers and documents, in one document.
CREATE TABLE applications (
    tenant_id    TEXT        NOT NULL REFERENCES tenants (id),
    id           TEXT        NOT NULL,
    reference    TEXT        NOT NULL,
    request_id   TEXT        NOT NULL,
    customer_id  TEXT        NOT NULL,
    service_id   TEXT        NOT NULL,
    version_id   TEXT        NOT NULL,
    service_name TEXT        NOT NULL,
    version      BIGINT      NOT NULL,
    status       TEXT        NOT NULL CONSTRAINT applications_status_check CHECK (status IN ('IN_PROGRESS', 'COMPLETED', 'CLOSED')),
    sheet        JSONB       NOT NULL,
    search       TEXT        NOT NULL,
    created_at   TIMESTAMPTZ NOT NULL,
    updated_at   TIMESTAMPTZ NOT NULL,
    completed_at TIMESTAMPTZ,
    closed_at    TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, customer_id) REFERENCES principals (tenant_id, id),
    FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id),
    FOREIGN KEY (tenant_id, version_id) REFERENCES service_versions (tenant_id, id),
    CONSTRAINT applications_completed_check CHECK ((status = 'COMPLETED') = (completed_at IS NOT NULL)),
    CONSTRAINT applications_closed_check CHECK ((status = 'CLOSED') = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX applications_tenant_id_request_id_key ON applications (tenant_id, request_id);
CREATE INDEX applications_created ON applications (tenant_id, created_at, id);
CREATE INDEX applications_status_created ON applications (tenant_id, status, created_at, id);
CREATE INDEX applications_customer ON applications (tenant_id, customer_id, created_at, id);

-- The stages that an application has reached. One without a row is LOCKED, and
-- so is one that was current when the application was closed.
CREATE TABLE application_stages (
    tenant_id      TEXT        NOT NULL,
    application_id TEXT        NOT NULL,
    stage_id       TEXT        NOT NULL,
    status         TEXT        NOT NULL CONSTRAINT application_stages_status_check CHECK (status IN ('LOCKED', 'CURRENT', 'COMPLETED')),
    invoice_id     TEXT,
    entered_at     TIMESTAMPTZ NOT NULL,
    completed_at   TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, application_id, stage_id),
    FOREIGN KEY (tenant_id, application_id) REFERENCES applications (tenant_id, id),
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices (tenant_id, id),
    CONSTRAINT application_stages_completed_check CHECK ((status = 'COMPLETED') = (completed_at IS NOT NULL))
);
-- An application has at most one current stage.
CREATE UNIQUE INDEX application_stages_tenant_id_application_id_key ON application_stages (tenant_id, application_id) WHERE status = 'CURRENT';
