-- +goose Up
CREATE TABLE roles (
    tenant_id   TEXT        NOT NULL REFERENCES tenants (id),
    id          TEXT        NOT NULL,
    name        TEXT        NOT NULL,
    system      BOOLEAN     NOT NULL,
    permissions JSONB       NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX roles_tenant_id_name_key ON roles (tenant_id, name);

-- Everybody who can sign in. The platform's own people live under the nil UUID
-- as their tenant_id, which is why this column refers to no table.
CREATE TABLE principals (
    tenant_id     TEXT        NOT NULL,
    id            TEXT        NOT NULL,
    kind          TEXT        NOT NULL CONSTRAINT principals_kind_check CHECK (kind IN ('CUSTOMER', 'STAFF', 'TENANT_ADMIN', 'PLATFORM')),
    status        TEXT        NOT NULL CONSTRAINT principals_status_check CHECK (status IN ('UNVERIFIED', 'INVITED', 'ACTIVE', 'DEACTIVATED')),
    email         TEXT        NOT NULL,
    name          TEXT        NOT NULL,
    phone         TEXT        NOT NULL,
    password_hash TEXT        NOT NULL,
    role_id       TEXT,
    platform_role TEXT,
    created_at    TIMESTAMPTZ NOT NULL,
    updated_at    TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, role_id) REFERENCES roles (tenant_id, id),
    CONSTRAINT principals_role_check CHECK ((kind = 'STAFF') = (role_id IS NOT NULL) AND (kind = 'PLATFORM') = (platform_role IS NOT NULL))
);
CREATE UNIQUE INDEX principals_tenant_id_email_key ON principals (tenant_id, email);

CREATE TABLE sessions (
    tenant_id    TEXT        NOT NULL,
    id           TEXT        NOT NULL,
    principal_id TEXT        NOT NULL,
    created_at   TIMESTAMPTZ NOT NULL,
    expires_at   TIMESTAMPTZ NOT NULL,
    ended_at     TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, id)
);
CREATE INDEX sessions_principal ON sessions (tenant_id, principal_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Only hashes of refresh tokens are kept. A used one stays, so that its second
-- use is noticed.
CREATE TABLE refresh_tokens (
    tenant_id  TEXT        NOT NULL,
    token_hash TEXT        NOT NULL,
    session_id TEXT        NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    used_at    TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, token_hash),
    FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (tenant_id, session_id);
