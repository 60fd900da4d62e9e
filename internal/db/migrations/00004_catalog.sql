-- +goose Up
-- A service as its tenant is building it: the draft is one document, and
-- heading is the part of it that lists show. What customers see is the live
-- version, a frozen row of service_versions. search holds names in lower case.
CREATE TABLE services (
    tenant_id       TEXT        NOT NULL REFERENCES tenants (id),
    id              TEXT        NOT NULL,
    code            TEXT        NOT NULL,
    name            TEXT        NOT NULL,
    search          TEXT        NOT NULL,
    archived        BOOLEAN     NOT NULL,
    published       BOOLEAN     NOT NULL,
    version         BIGINT      NOT NULL,
    live_version_id TEXT,
    live_hash       TEXT        NOT NULL,
    heading         JSONB       NOT NULL,
    draft           JSONB       NOT NULL,
    draft_hash      TEXT        NOT NULL,
    created_at      TIMESTAMPTZ NOT NULL,
    updated_at      TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT services_published_check CHECK (NOT published OR live_version_id IS NOT NULL)
);
CREATE UNIQUE INDEX services_tenant_id_code_key ON services (tenant_id, code);
CREATE INDEX services_created ON services (tenant_id, created_at, id);

-- Immutable: rows are added, never changed.
CREATE TABLE service_versions (
    tenant_id    TEXT        NOT NULL,
    id           TEXT        NOT NULL,
    service_id   TEXT        NOT NULL,
    number       BIGINT      NOT NULL,
    name         TEXT        NOT NULL,
    search       TEXT        NOT NULL,
    hash         TEXT        NOT NULL,
    definition   JSONB       NOT NULL,
    published_at TIMESTAMPTZ NOT NULL,
    published_by TEXT        NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id)
);
CREATE UNIQUE INDEX service_versions_tenant_id_service_id_number_key ON service_versions (tenant_id, service_id, number);
