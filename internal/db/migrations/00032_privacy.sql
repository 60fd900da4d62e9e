-- +goose Up
-- When the data of a customer were erased on request; the row stays for references.
ALTER TABLE principals ADD COLUMN erased_at TIMESTAMPTZ;

-- The seal of an event whose details were erased; empty for all others. It covers
-- what is left of the event, and the digest of what it said before.
ALTER TABLE audit_events ADD COLUMN erasure TEXT NOT NULL DEFAULT '';

-- The principal that an event of the outbox is about, such as who gets a mail.
ALTER TABLE outbox_events ADD COLUMN person_id TEXT;
CREATE INDEX outbox_events_person ON outbox_events (tenant_id, person_id) WHERE person_id IS NOT NULL;

CREATE INDEX files_owner ON files (tenant_id, owner_id, id);
CREATE INDEX invoices_party ON invoices (tenant_id, party_id) WHERE party_id IS NOT NULL;
