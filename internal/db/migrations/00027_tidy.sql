-- +goose Up
-- sweep_at is now also when an upload lapses that never arrived. Whoever tidies
-- files finds out when exactly.
UPDATE files SET sweep_at = expires_at WHERE status = 'PENDING';
UPDATE files SET sweep_at = NULL WHERE status = 'UPLOADED';
DROP INDEX files_expiring;

-- A workspace that was made needs neither the password nor the link that it was
-- made with: its id stands where the link was, since each row has another one.
UPDATE onboardings SET password_hash = '', token_hash = id WHERE tenant_id IS NOT NULL;
CREATE INDEX onboardings_abandoned ON onboardings (token_expires_at, id) WHERE tenant_id IS NULL;
