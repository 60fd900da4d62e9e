-- +goose Up
-- Secrets that prove something once: mailed links and handed-over sessions.
-- Only their hashes are kept.
CREATE TABLE one_time_tokens (
    tenant_id    TEXT        NOT NULL,
    token_hash   TEXT        NOT NULL,
    purpose      TEXT        NOT NULL CONSTRAINT one_time_tokens_purpose_check CHECK (purpose IN ('VERIFY_CUSTOMER', 'RESET_PASSWORD', 'INVITATION', 'HANDOFF')),
    principal_id TEXT        NOT NULL,
    created_at   TIMESTAMPTZ NOT NULL,
    expires_at   TIMESTAMPTZ NOT NULL,
    used_at      TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, token_hash),
    FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, id)
);
CREATE INDEX one_time_tokens_principal ON one_time_tokens (tenant_id, principal_id, purpose);
CREATE INDEX one_time_tokens_expiry ON one_time_tokens (expires_at);

-- An address can have but one organisation of its own.
CREATE UNIQUE INDEX principals_email_key ON principals (email) WHERE kind = 'TENANT_ADMIN';
CREATE INDEX principals_team ON principals (tenant_id, kind, created_at, id);
