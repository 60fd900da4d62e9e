-- +goose Up
-- What a tenant may do in a day (UTC). NULL is no limit, as for the other limits.
-- A plan of the operator's own gets what the settings give by default to a new one.
ALTER TABLE plans ADD COLUMN max_mails_per_day BIGINT CONSTRAINT plans_max_mails_per_day_check CHECK (max_mails_per_day >= 0);
ALTER TABLE plans ADD COLUMN max_bytes_per_day BIGINT CONSTRAINT plans_max_bytes_per_day_check CHECK (max_bytes_per_day >= 0);
UPDATE plans SET max_mails_per_day = 2000, max_bytes_per_day = 4294967296;
UPDATE plans SET max_mails_per_day = 200, max_bytes_per_day = 536870912 WHERE code = 'FREE';
UPDATE plans SET max_mails_per_day = 10000, max_bytes_per_day = 17179869184 WHERE code = 'GROWTH';

-- How much of a kind a tenant has used on a day. The row is deleted some days after
-- ends_at.
CREATE TABLE daily_usage (
    tenant_id TEXT        NOT NULL REFERENCES tenants (id),
    kind      TEXT        NOT NULL,
    day       TEXT        NOT NULL,
    used      BIGINT      NOT NULL CONSTRAINT daily_usage_used_check CHECK (used >= 0),
    ends_at   TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, kind, day)
);
CREATE INDEX daily_usage_end ON daily_usage (ends_at);
