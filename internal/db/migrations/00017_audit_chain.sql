-- +goose Up
-- Every entry of a subject's history has a number and is bound to the one before
-- it, so that one that was altered or taken out is found. digest covers what the
-- entry says, hash its number, its digest and the digest before it. The entries
-- from before are numbered, and not sealed: a migration has no key.
ALTER TABLE audit_events ADD COLUMN number BIGINT;
ALTER TABLE audit_events ADD COLUMN digest TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_events ADD COLUMN hash TEXT NOT NULL DEFAULT '';
UPDATE audit_events SET number = n.number
FROM (
    SELECT tenant_id, id, ROW_NUMBER() OVER (PARTITION BY tenant_id, subject_id ORDER BY at, id) AS number
    FROM audit_events
) n
WHERE audit_events.tenant_id = n.tenant_id AND audit_events.id = n.id;
CREATE UNIQUE INDEX audit_events_tenant_id_subject_id_number_key ON audit_events (tenant_id, subject_id, number);
CREATE INDEX audit_events_action ON audit_events (action, at, id);

-- Where the history of a subject ends: how many entries it has, and the digests
-- of the last two. tip proves that the last one is the last.
CREATE TABLE audit_heads (
    tenant_id  TEXT   NOT NULL,
    subject_id TEXT   NOT NULL,
    count      BIGINT NOT NULL,
    previous   TEXT   NOT NULL,
    digest     TEXT   NOT NULL,
    tip        TEXT   NOT NULL,
    PRIMARY KEY (tenant_id, subject_id)
);
INSERT INTO audit_heads (tenant_id, subject_id, count, previous, digest, tip)
SELECT tenant_id, subject_id, COUNT(*), '', '', '' FROM audit_events GROUP BY tenant_id, subject_id;
