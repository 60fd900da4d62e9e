-- +goose Up
-- What the provider has to know of a plan, its name and price, has a revision;
-- provider_revision is the one that it knows. While provider_claim lies ahead,
-- somebody is telling it.
ALTER TABLE plans ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE plans ADD COLUMN provider_revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE plans ADD COLUMN provider_claim TIMESTAMPTZ;

INSERT INTO plans (id, code, name, price, currency, interval, max_staff, max_applications_per_cycle, max_services, max_customers, active)
VALUES ('00000000-0000-7000-8000-000000000002', 'STARTER', 'Starter', 1500000, 'NGN', 'MONTHLY', 15, 500, 30, 5000, TRUE),
    ('00000000-0000-7000-8000-000000000003', 'GROWTH', 'Growth', 6000000, 'NGN', 'MONTHLY', 50, 3000, 100, 50000, TRUE);

-- provider_code is the subscription's at the provider, which knows the payer as
-- provider_customer. next_plan_id is the plan of a change that was begun there
-- and not seen to its end; while claim_until lies ahead, somebody is at it. At check_at the provider is asked how things are.
ALTER TABLE subscriptions ADD COLUMN past_due_at TIMESTAMPTZ;
ALTER TABLE subscriptions ADD COLUMN canceled_at TIMESTAMPTZ;
ALTER TABLE subscriptions ADD COLUMN provider_code TEXT;
ALTER TABLE subscriptions ADD COLUMN provider_customer TEXT;
ALTER TABLE subscriptions ADD COLUMN provider_customer_id TEXT;
ALTER TABLE subscriptions ADD COLUMN next_plan_id TEXT;
ALTER TABLE subscriptions ADD COLUMN claim_until TIMESTAMPTZ;
ALTER TABLE subscriptions ADD COLUMN check_at TIMESTAMPTZ;
CREATE UNIQUE INDEX subscriptions_provider_code_key ON subscriptions (provider_code);
CREATE INDEX subscriptions_customer ON subscriptions (provider_customer) WHERE provider_customer IS NOT NULL;
CREATE INDEX subscriptions_check ON subscriptions (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX subscriptions_status ON subscriptions (status, plan_id, period_end);
CREATE INDEX subscriptions_past_due ON subscriptions (past_due_at) WHERE past_due_at IS NOT NULL;

-- Attempts to pay for a plan. References are unique across tenants, since the
-- webhooks that carry them name no tenant. The amount is in minor units.
CREATE TABLE subscription_checkouts (
    tenant_id         TEXT        NOT NULL REFERENCES tenants (id),
    reference         TEXT        NOT NULL,
    plan_id           TEXT        NOT NULL REFERENCES plans (id),
    status            TEXT        NOT NULL CONSTRAINT subscription_checkouts_status_check CHECK (status IN ('PENDING', 'SUCCESSFUL', 'FAILED', 'ABANDONED')),
    amount            BIGINT      NOT NULL CONSTRAINT subscription_checkouts_amount_check CHECK (amount > 0),
    currency          TEXT        NOT NULL,
    email             TEXT        NOT NULL,
    authorization_url TEXT        NOT NULL,
    last_error        TEXT        NOT NULL,
    created_at        TIMESTAMPTZ NOT NULL,
    paid_at           TIMESTAMPTZ,
    check_at          TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, reference),
    CONSTRAINT subscription_checkouts_paid_check CHECK ((status = 'SUCCESSFUL') = (paid_at IS NOT NULL)),
    CONSTRAINT subscription_checkouts_check_check CHECK (status = 'PENDING' OR check_at IS NULL)
);
CREATE UNIQUE INDEX subscription_checkouts_reference_key ON subscription_checkouts (reference);
CREATE INDEX subscription_checkouts_pending ON subscription_checkouts (tenant_id, plan_id) WHERE status = 'PENDING';
CREATE INDEX subscription_checkouts_check ON subscription_checkouts (check_at) WHERE check_at IS NOT NULL;
