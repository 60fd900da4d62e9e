-- +goose Up
-- Where the database's part of a history begins: the number and the digest of the last
-- entry that was moved to the archive, 0 and empty where none was. archive_salt is part
-- of the key under which the archive keeps what an erasure removes; an erasure empties
-- it. archive_seal proves the three.
ALTER TABLE audit_heads ADD COLUMN archived BIGINT NOT NULL DEFAULT 0;
ALTER TABLE audit_heads ADD COLUMN archived_digest TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_heads ADD COLUMN archive_salt TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_heads ADD COLUMN archive_seal TEXT NOT NULL DEFAULT '';

-- The archive of a tenant: how many files it has, and the signature of the last one. A
-- file is written under a claim, and its entries are removed only while the claim is the
-- last one.
CREATE TABLE audit_archives (
    tenant_id TEXT   NOT NULL,
    files     BIGINT NOT NULL,
    signature TEXT   NOT NULL,
    claim     TEXT   NOT NULL,
    PRIMARY KEY (tenant_id)
);
