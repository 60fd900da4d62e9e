-- +goose Up
-- What the platform's people search tenants by, in lower case, and why one of
-- them may not work.
ALTER TABLE tenants ADD COLUMN search TEXT NOT NULL DEFAULT '';
ALTER TABLE tenants ADD COLUMN suspended_at TIMESTAMPTZ;
ALTER TABLE tenants ADD COLUMN suspension_reason TEXT NOT NULL DEFAULT '';
UPDATE tenants SET search = lower(name) || ' ' || slug;

-- What an organisation says about itself, besides its name, which is in tenants.
-- staff_count and expected_customer_volume are JSON, an integer or a text, as
-- they were given. Empty texts stand for what was not given, and a tenant
-- without a row has given nothing.
CREATE TABLE tenant_profiles (
    tenant_id                TEXT        NOT NULL REFERENCES tenants (id),
    sector                   TEXT        NOT NULL,
    staff_count              TEXT        NOT NULL,
    expected_customer_volume TEXT        NOT NULL,
    support_email            TEXT        NOT NULL,
    billing_email            TEXT        NOT NULL,
    updated_at               TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id)
);

CREATE TABLE landing_pages (
    tenant_id   TEXT        NOT NULL REFERENCES tenants (id),
    headline    TEXT        NOT NULL,
    description TEXT        NOT NULL,
    published   BOOLEAN     NOT NULL,
    updated_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id)
);

-- Where a tenant's money goes. Of the account number only the last four digits
-- are kept: the provider has the rest, and its subaccount is all that paying out
-- takes. A row without a subaccount stands for no account; it is there to be
-- claimed by the call that makes the first one, until changing_until.
CREATE TABLE payout_accounts (
    tenant_id       TEXT        NOT NULL REFERENCES tenants (id),
    bank_code       TEXT        NOT NULL,
    bank_name       TEXT        NOT NULL,
    account_last4   TEXT        NOT NULL,
    account_name    TEXT        NOT NULL,
    currency        TEXT        NOT NULL,
    subaccount_code TEXT        NOT NULL,
    verified        BOOLEAN     NOT NULL,
    verified_at     TIMESTAMPTZ,
    changing_until  TIMESTAMPTZ,
    updated_at      TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id)
);
