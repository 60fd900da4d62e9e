-- +goose Up
-- What is known of a file; its bytes lie at the storage provider. A row stays
-- when its file is deleted, so that what arrives late is known and removed.
CREATE TABLE files (
    tenant_id         TEXT        NOT NULL REFERENCES tenants (id),
    id                TEXT        NOT NULL,
    owner_id          TEXT        NOT NULL,
    original_filename TEXT        NOT NULL,
    mime_type         TEXT        NOT NULL,
    size_bytes        BIGINT      NOT NULL,
    status            TEXT        NOT NULL CONSTRAINT files_status_check CHECK (status IN ('PENDING', 'UPLOADED', 'DELETED')),
    storage_provider  TEXT        NOT NULL,
    public_id         TEXT        NOT NULL,
    resource_type     TEXT        NOT NULL,
    format            TEXT        NOT NULL,
    version           BIGINT      NOT NULL,
    expires_at        TIMESTAMPTZ NOT NULL,
    sweep_at          TIMESTAMPTZ,
    created_at        TIMESTAMPTZ NOT NULL,
    uploaded_at       TIMESTAMPTZ,
    deleted_at        TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT files_size_check CHECK (size_bytes > 0),
    CONSTRAINT files_uploaded_check CHECK (status <> 'UPLOADED' OR uploaded_at IS NOT NULL),
    CONSTRAINT files_deleted_check CHECK ((status = 'DELETED') = (deleted_at IS NOT NULL))
);
CREATE INDEX files_owner_pending ON files (tenant_id, owner_id) WHERE status = 'PENDING';
CREATE INDEX files_expiring ON files (expires_at) WHERE status = 'PENDING';
CREATE INDEX files_to_sweep ON files (sweep_at) WHERE sweep_at IS NOT NULL;

-- Who needs a file: the request or application that it is attached to. A file
-- that somebody holds is not deleted.
CREATE TABLE file_holds (
    tenant_id TEXT NOT NULL,
    holder_id TEXT NOT NULL,
    file_id   TEXT NOT NULL,
    PRIMARY KEY (tenant_id, holder_id, file_id),
    FOREIGN KEY (tenant_id, file_id) REFERENCES files (tenant_id, id)
);
CREATE INDEX file_holds_file ON file_holds (tenant_id, file_id);
