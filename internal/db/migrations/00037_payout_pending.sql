-- +goose Up
-- From when on an account receives the money of new payments, and the account that
-- receives it until then, as JSON; null for the first account.
ALTER TABLE payout_accounts ADD COLUMN effective_at TIMESTAMPTZ;
ALTER TABLE payout_accounts ADD COLUMN previous JSONB NOT NULL DEFAULT 'null';
UPDATE payout_accounts SET effective_at = updated_at WHERE subaccount_code <> '';
