-- +goose Up
-- The SHA-256 of the secret in the cookie of the browser that registered. The first
-- password counts only together with that cookie. Links that were mailed before have
-- none: whoever holds them chooses the password again.
ALTER TABLE onboardings ADD COLUMN registration_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE one_time_tokens ADD COLUMN registration_hash TEXT NOT NULL DEFAULT '';

-- Customers whose first password is deleted when their link has expired.
CREATE INDEX principals_unverified ON principals (updated_at) WHERE status = 'UNVERIFIED' AND password_hash <> '';
