-- +goose Up
-- Somebody on the way from registering to a workspace of their own. A row that
-- has a tenant is through. round changes with every registration, so that what
-- was handed out for an earlier one no longer counts.
CREATE TABLE onboardings (
    id               TEXT        NOT NULL,
    round            TEXT        NOT NULL,
    email            TEXT        NOT NULL,
    name             TEXT        NOT NULL,
    password_hash    TEXT        NOT NULL,
    token_hash       TEXT        NOT NULL,
    token_expires_at TIMESTAMPTZ NOT NULL,
    verified_at      TIMESTAMPTZ,
    tenant_id        TEXT REFERENCES tenants (id),
    skipped          JSONB       NOT NULL,
    created_at       TIMESTAMPTZ NOT NULL,
    updated_at       TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (id)
);
CREATE UNIQUE INDEX onboardings_email_key ON onboardings (email) WHERE tenant_id IS NULL;
CREATE UNIQUE INDEX onboardings_tenant_id_key ON onboardings (tenant_id);
CREATE UNIQUE INDEX onboardings_token_hash_key ON onboardings (token_hash);
