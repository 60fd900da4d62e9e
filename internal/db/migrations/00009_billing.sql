-- +goose Up
-- What the platform sells. price is in minor units of the currency, and a limit
-- of null is none. Plans that come with the schema have no times: a migration
-- knows no clock.
CREATE TABLE plans (
    id                         TEXT        NOT NULL,
    code                       TEXT        NOT NULL,
    name                       TEXT        NOT NULL,
    price                      BIGINT      NOT NULL CONSTRAINT plans_price_check CHECK (price >= 0),
    currency                   TEXT        NOT NULL,
    interval                   TEXT        NOT NULL CONSTRAINT plans_interval_check CHECK (interval IN ('MONTHLY', 'YEARLY')),
    provider_plan_code         TEXT,
    max_staff                  BIGINT      CONSTRAINT plans_max_staff_check CHECK (max_staff >= 0),
    max_applications_per_cycle BIGINT      CONSTRAINT plans_max_applications_per_cycle_check CHECK (max_applications_per_cycle >= 0),
    max_services               BIGINT      CONSTRAINT plans_max_services_check CHECK (max_services >= 0),
    max_customers              BIGINT      CONSTRAINT plans_max_customers_check CHECK (max_customers >= 0),
    active                     BOOLEAN     NOT NULL,
    created_at                 TIMESTAMPTZ,
    updated_at                 TIMESTAMPTZ,
    PRIMARY KEY (id)
);
CREATE UNIQUE INDEX plans_code_key ON plans (code);

INSERT INTO plans (id, code, name, price, currency, interval, max_staff, max_applications_per_cycle, max_services, max_customers, active)
VALUES ('00000000-0000-7000-8000-000000000001', 'FREE', 'Free', 0, 'NGN', 'MONTHLY', 5, 100, 10, 500, TRUE);

-- The plan that a tenant is on. Periods are reckoned from started_at; the one
-- written down is the last that was opened.
CREATE TABLE subscriptions (
    tenant_id    TEXT        NOT NULL REFERENCES tenants (id),
    plan_id      TEXT        NOT NULL REFERENCES plans (id),
    status       TEXT        NOT NULL CONSTRAINT subscriptions_status_check CHECK (status IN ('ACTIVE', 'CANCELED', 'PAST_DUE', 'EXPIRED')),
    started_at   TIMESTAMPTZ NOT NULL,
    period_start TIMESTAMPTZ NOT NULL,
    period_end   TIMESTAMPTZ NOT NULL,
    created_at   TIMESTAMPTZ NOT NULL,
    updated_at   TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id),
    CONSTRAINT subscriptions_period_check CHECK (period_start <= period_end)
);
CREATE INDEX subscriptions_plan ON subscriptions (plan_id);

-- How much of each kind a tenant has in use. Applications are counted from
-- period_start on; the other kinds have no period.
CREATE TABLE usage_counters (
    tenant_id    TEXT        NOT NULL REFERENCES tenants (id),
    kind         TEXT        NOT NULL CONSTRAINT usage_counters_kind_check CHECK (kind IN ('STAFF', 'APPLICATIONS_PER_CYCLE', 'SERVICES', 'CUSTOMERS')),
    period_start TIMESTAMPTZ,
    used         BIGINT      NOT NULL CONSTRAINT usage_counters_used_check CHECK (used >= 0),
    PRIMARY KEY (tenant_id, kind),
    CONSTRAINT usage_counters_period_check CHECK ((kind = 'APPLICATIONS_PER_CYCLE') = (period_start IS NOT NULL))
);

-- Tenants from before start at their last application, or at their own making
-- if there is none: what falls into the period that now lies in can then be
-- counted without knowing the time. Their period ends where it starts, so that
-- the first use opens the right one.
INSERT INTO subscriptions (tenant_id, plan_id, status, started_at, period_start, period_end, created_at, updated_at)
SELECT s.tenant_id, '00000000-0000-7000-8000-000000000001', 'ACTIVE', s.started_at, s.started_at, s.started_at, s.started_at, s.started_at
FROM (
    SELECT t.id AS tenant_id, COALESCE(MAX(a.created_at), t.created_at) AS started_at
    FROM tenants t LEFT JOIN applications a ON a.tenant_id = t.id
    GROUP BY t.id, t.created_at
) s;

INSERT INTO usage_counters (tenant_id, kind, period_start, used)
SELECT s.tenant_id, 'APPLICATIONS_PER_CYCLE', s.started_at,
    (SELECT COUNT(*) FROM applications a WHERE a.tenant_id = s.tenant_id AND a.created_at >= s.started_at)
FROM subscriptions s;

INSERT INTO usage_counters (tenant_id, kind, used)
SELECT t.id, 'STAFF',
    (SELECT COUNT(*) FROM principals p WHERE p.tenant_id = t.id AND p.kind IN ('STAFF', 'TENANT_ADMIN') AND p.status IN ('INVITED', 'ACTIVE'))
FROM tenants t;

INSERT INTO usage_counters (tenant_id, kind, used)
SELECT t.id, 'SERVICES', (SELECT COUNT(*) FROM services s WHERE s.tenant_id = t.id)
FROM tenants t;

INSERT INTO usage_counters (tenant_id, kind, used)
SELECT t.id, 'CUSTOMERS', (SELECT COUNT(*) FROM principals p WHERE p.tenant_id = t.id AND p.kind = 'CUSTOMER')
FROM tenants t;
