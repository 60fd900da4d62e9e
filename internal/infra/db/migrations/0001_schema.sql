-- +goose Up
-- The schema of both engines.
--
-- Every table of a tenant has tenant_id first in its primary key. The platform's own rows
-- have the nil UUID there, so that tables with such rows have no foreign key on tenants.
-- Unique indexes are named <table>_<columns>_key: duplicates are recognised by that name.
-- Ids are UUIDs of version 7, amounts are minor units of their currency, times are UTC.

-- ---- The database itself

-- One row. schema is the hash of the schema that the database was created with, empty until
-- the program that creates it has finished. required is the lowest schema version that a
-- program must know to use the database: a migration that removes something raises it, so that
-- older programs refuse to run. probes changes when a server finds out whether the database can
-- be written.
CREATE TABLE installation (
    id       BIGINT NOT NULL CONSTRAINT installation_id_check CHECK (id = 1),
    schema   TEXT   NOT NULL,
    required BIGINT NOT NULL,
    probes   BIGINT NOT NULL,
    PRIMARY KEY (id)
);
INSERT INTO installation (id, schema, required, probes) VALUES (1, '', 0, 0);

-- ---- Tenants

-- Organisations. search is the words of name and slug.
CREATE TABLE tenants (
    id                TEXT        PRIMARY KEY,
    slug              TEXT        NOT NULL,
    name              TEXT        NOT NULL,
    status            TEXT        NOT NULL CHECK (status IN ('ACTIVE', 'SUSPENDED')),
    created_at        TIMESTAMPTZ NOT NULL,
    updated_at        TIMESTAMPTZ NOT NULL,
    search            TEXT        NOT NULL DEFAULT '',
    suspended_at      TIMESTAMPTZ,
    suspension_reason TEXT        NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX tenants_slug_key ON tenants (slug);

-- What an organisation says about itself, besides its name, which is in tenants.
-- staff_count and expected_customer_volume are JSON: an integer or a text, as given.
-- '' means not provided, and a tenant without a row has provided nothing. brand_logo_file is
-- the uploaded file that is the logo; '' where brand_logo_url is the address of another
-- picture, or there is none.
CREATE TABLE tenant_profiles (
    tenant_id                TEXT        NOT NULL REFERENCES tenants (id),
    sector                   TEXT        NOT NULL,
    staff_count              TEXT        NOT NULL,
    expected_customer_volume TEXT        NOT NULL,
    support_email            TEXT        NOT NULL,
    billing_email            TEXT        NOT NULL,
    updated_at               TIMESTAMPTZ NOT NULL,
    language                 TEXT        NOT NULL DEFAULT 'en',
    languages                TEXT        NOT NULL DEFAULT '',
    front_end_url            TEXT        NOT NULL DEFAULT '',
    brand_color              TEXT        NOT NULL DEFAULT '',
    brand_logo_url           TEXT        NOT NULL DEFAULT '',
    brand_logo_file          TEXT        NOT NULL DEFAULT '',
    address                  TEXT        NOT NULL DEFAULT '',
    registration_number      TEXT        NOT NULL DEFAULT '',
    tax_number               TEXT        NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id)
);
CREATE INDEX tenant_profiles_logo ON tenant_profiles (tenant_id) WHERE brand_logo_file <> '';

-- The public page of an organisation.
CREATE TABLE landing_pages (
    tenant_id   TEXT        NOT NULL REFERENCES tenants (id),
    headline    TEXT        NOT NULL,
    description TEXT        NOT NULL,
    published   BOOLEAN     NOT NULL,
    updated_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id)
);

-- The bank account that receives a tenant's money. Only the last four digits of its number
-- are stored: the provider has the rest, and paying out needs only its subaccount. The call
-- that creates the first subaccount claims the row until changing_until. effective_at is when
-- the account begins to receive the money of new payments; previous is the account that
-- receives it until then, as JSON.
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
    effective_at    TIMESTAMPTZ,
    previous        JSONB       NOT NULL DEFAULT 'null',
    PRIMARY KEY (tenant_id)
);

-- The working days of an organisation. The row with the largest number is in force; a clock
-- that is running counts by the calendar with which it was started. Without a row, working
-- days are Monday to Friday in UTC.
CREATE TABLE calendars (
    tenant_id    TEXT        NOT NULL REFERENCES tenants (id),
    number       BIGINT      NOT NULL CONSTRAINT calendars_number_check CHECK (number > 0),
    timezone     TEXT        NOT NULL,
    working_days JSONB       NOT NULL,
    holidays     JSONB       NOT NULL,
    changed_at   TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, number)
);

-- A registration on its way to a workspace; complete once it has a tenant. round changes with
-- every registration, so that what was issued for an earlier one no longer counts. Once the
-- workspace exists, neither the password nor the link is kept: token_hash is then the id.
-- registration_hash is the SHA-256 of the secret in the cookie of the browser that
-- registered; the first password counts only together with that cookie.
CREATE TABLE onboardings (
    id                TEXT        NOT NULL,
    round             TEXT        NOT NULL,
    email             TEXT        NOT NULL,
    name              TEXT        NOT NULL,
    password_hash     TEXT        NOT NULL,
    token_hash        TEXT        NOT NULL,
    token_expires_at  TIMESTAMPTZ NOT NULL,
    verified_at       TIMESTAMPTZ,
    tenant_id         TEXT        REFERENCES tenants (id),
    skipped           JSONB       NOT NULL,
    created_at        TIMESTAMPTZ NOT NULL,
    updated_at        TIMESTAMPTZ NOT NULL,
    registration_hash TEXT        NOT NULL DEFAULT '',
    PRIMARY KEY (id)
);
-- One pending registration per address.
CREATE UNIQUE INDEX onboardings_email_key ON onboardings (email) WHERE tenant_id IS NULL;
CREATE UNIQUE INDEX onboardings_tenant_id_key ON onboardings (tenant_id);
CREATE UNIQUE INDEX onboardings_token_hash_key ON onboardings (token_hash);
CREATE INDEX onboardings_abandoned ON onboardings (token_expires_at, id) WHERE tenant_id IS NULL;

-- ---- People and sessions

-- Roles of staff, and the permissions that each gives.
CREATE TABLE roles (
    tenant_id   TEXT        NOT NULL REFERENCES tenants (id),
    id          TEXT        NOT NULL,
    name        TEXT        NOT NULL,
    system      BOOLEAN     NOT NULL,
    permissions JSONB       NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX roles_tenant_id_name_key ON roles (tenant_id, name);

-- Everybody who can sign in. The platform's own people have the nil UUID as tenant_id.
-- search is the words of name and address. language '' means the organisation's. An
-- erased customer keeps its row, for references.
CREATE TABLE principals (
    tenant_id     TEXT        NOT NULL,
    id            TEXT        NOT NULL,
    kind          TEXT        NOT NULL CONSTRAINT principals_kind_check CHECK (kind IN ('CUSTOMER', 'STAFF', 'TENANT_ADMIN', 'PLATFORM')),
    status        TEXT        NOT NULL CONSTRAINT principals_status_check CHECK (status IN ('UNVERIFIED', 'INVITED', 'ACTIVE', 'DEACTIVATED')),
    email         TEXT        NOT NULL,
    name          TEXT        NOT NULL,
    phone         TEXT        NOT NULL,
    password_hash TEXT        NOT NULL,
    role_id       TEXT,
    platform_role TEXT,
    created_at    TIMESTAMPTZ NOT NULL,
    updated_at    TIMESTAMPTZ NOT NULL,
    search        TEXT        NOT NULL DEFAULT '',
    erased_at     TIMESTAMPTZ,
    language      TEXT        NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, role_id) REFERENCES roles (tenant_id, id),
    CONSTRAINT principals_role_check CHECK ((kind = 'STAFF') = (role_id IS NOT NULL) AND (kind = 'PLATFORM') = (platform_role IS NOT NULL))
);
CREATE UNIQUE INDEX principals_tenant_id_email_key ON principals (tenant_id, email);
CREATE INDEX principals_team ON principals (tenant_id, kind, created_at, id);
CREATE INDEX principals_unverified ON principals (updated_at) WHERE status = 'UNVERIFIED' AND password_hash <> '';
-- An address may belong to admins of several organisations.
CREATE INDEX principals_admin_email ON principals (email) WHERE kind = 'TENANT_ADMIN';

-- Signed-in sessions.
CREATE TABLE sessions (
    tenant_id    TEXT        NOT NULL,
    id           TEXT        NOT NULL,
    principal_id TEXT        NOT NULL,
    created_at   TIMESTAMPTZ NOT NULL,
    expires_at   TIMESTAMPTZ NOT NULL,
    ended_at     TIMESTAMPTZ,
    method       TEXT        NOT NULL CONSTRAINT sessions_method_check CHECK (method IN ('PASSWORD', 'PASSKEY', 'SSO', 'LINK', 'HANDOFF')),
    address      TEXT        NOT NULL, -- of the client that signed in
    network      TEXT        NOT NULL, -- of the address: /24 of IPv4, /64 of IPv6
    browser      TEXT        NOT NULL,
    last_seen_at TIMESTAMPTZ NOT NULL, -- exact to a minute
    fresh_at     TIMESTAMPTZ NOT NULL, -- of the latest sign-in or confirmation
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, id)
);
CREATE INDEX sessions_principal ON sessions (tenant_id, principal_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
-- Signing in ends the oldest open sessions where there are too many.
CREATE INDEX sessions_open ON sessions (tenant_id, principal_id, created_at, id) WHERE ended_at IS NULL;

-- Hashes of refresh tokens. A used token stays, so that a second use is detected.
CREATE TABLE refresh_tokens (
    tenant_id  TEXT        NOT NULL,
    token_hash TEXT        NOT NULL,
    session_id TEXT        NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    used_at    TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, token_hash),
    FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (tenant_id, session_id);

-- Hashes of secrets that are valid once: mailed links and session handoffs.
-- registration_hash as in onboardings.
CREATE TABLE one_time_tokens (
    tenant_id         TEXT        NOT NULL,
    token_hash        TEXT        NOT NULL,
    purpose           TEXT        NOT NULL CONSTRAINT one_time_tokens_purpose_check CHECK (purpose IN ('VERIFY_CUSTOMER', 'RESET_PASSWORD', 'INVITATION', 'HANDOFF', 'OBJECT_TO_RESET', 'SIGN_IN')),
    principal_id      TEXT        NOT NULL,
    created_at        TIMESTAMPTZ NOT NULL,
    expires_at        TIMESTAMPTZ NOT NULL,
    used_at           TIMESTAMPTZ,
    registration_hash TEXT        NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, token_hash),
    FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, id)
);
CREATE INDEX one_time_tokens_principal ON one_time_tokens (tenant_id, principal_id, purpose);
CREATE INDEX one_time_tokens_expiry ON one_time_tokens (expires_at);

-- Second factors. An authenticator app counts once it is confirmed; its secret is sealed. last_step is that of the
-- code used last. Recovery codes are hashed and stay when they are used. ends_at is when a reset
-- takes a factor away.
CREATE TABLE totp_factors (
    tenant_id    TEXT        NOT NULL,
    principal_id TEXT        NOT NULL,
    secret       TEXT        NOT NULL,
    last_step    BIGINT      NOT NULL,
    created_at   TIMESTAMPTZ NOT NULL,
    confirmed_at TIMESTAMPTZ,
    ends_at      TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, principal_id),
    FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, id)
);
CREATE TABLE recovery_codes (
    tenant_id    TEXT        NOT NULL,
    principal_id TEXT        NOT NULL,
    code_hash    TEXT        NOT NULL,
    used_at      TIMESTAMPTZ,
    ends_at      TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, principal_id, code_hash),
    FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, id)
);

-- Passkeys. credential is the credential as the authenticator made it, with counter and flags.
CREATE TABLE passkeys (
    tenant_id     TEXT        NOT NULL,
    id            TEXT        NOT NULL,
    principal_id  TEXT        NOT NULL,
    name          TEXT        NOT NULL,
    credential_id TEXT        NOT NULL,
    user_handle   TEXT        NOT NULL,
    credential    TEXT        NOT NULL,
    created_at    TIMESTAMPTZ NOT NULL,
    last_used_at  TIMESTAMPTZ,
    ends_at       TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, id)
);
CREATE UNIQUE INDEX passkeys_tenant_id_credential_id_key ON passkeys (tenant_id, credential_id);
CREATE INDEX passkeys_principal ON passkeys (tenant_id, principal_id);

-- Ceremonies with authenticators that were begun; each is good once. principal_id is of the person who adds a
-- passkey, and NULL for a sign-in.
CREATE TABLE passkey_ceremonies (
    tenant_id    TEXT        NOT NULL,
    token_hash   TEXT        NOT NULL,
    principal_id TEXT,
    session      TEXT        NOT NULL,
    expires_at   TIMESTAMPTZ NOT NULL,
    used_at      TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, token_hash),
    FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, id)
);
CREATE INDEX passkey_ceremonies_expiry ON passkey_ceremonies (expires_at);

-- What an organisation demands of its members when they sign in; without a row the defaults.
-- required_from is a day in its timezone; allowed_addresses is a JSON array of networks, empty for any.
CREATE TABLE sign_in_policies (
    tenant_id         TEXT   NOT NULL REFERENCES tenants (id),
    second_factor     TEXT   NOT NULL CONSTRAINT sign_in_policies_second_factor_check CHECK (second_factor IN ('OFF', 'ADMINS', 'STAFF')),
    required_from     TEXT,
    session_hours     BIGINT NOT NULL,
    idle_minutes      BIGINT,
    allowed_addresses TEXT   NOT NULL,
    PRIMARY KEY (tenant_id)
);

-- Sign-ins that wait for their second factor.
CREATE TABLE sign_in_challenges (
    tenant_id     TEXT        NOT NULL,
    token_hash    TEXT        NOT NULL,
    principal_id  TEXT        NOT NULL,
    password_hash TEXT        NOT NULL,
    method        TEXT        NOT NULL,
    failures      BIGINT      NOT NULL,
    expires_at    TIMESTAMPTZ NOT NULL,
    ended_at      TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, token_hash),
    FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, id)
);
CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges (expires_at);

-- Single sign-on. client_secret is sealed. revision grows with the issuer, client and secret, so that a sign-in which
-- began before a change does not end after it. failures counts those of the provider in a row. group_roles is a JSON
-- object. break_glass_id is the admin who keeps a password while single sign-on is enforced, '' otherwise.
CREATE TABLE sso_connections (
    tenant_id       TEXT        NOT NULL REFERENCES tenants (id),
    id              TEXT        NOT NULL,
    name            TEXT        NOT NULL,
    issuer          TEXT        NOT NULL,
    client_id       TEXT        NOT NULL,
    client_secret   TEXT        NOT NULL,
    default_role_id TEXT        NOT NULL,
    just_in_time    BOOLEAN     NOT NULL,
    group_claim     TEXT        NOT NULL,
    group_roles     TEXT        NOT NULL,
    revision        BIGINT      NOT NULL,
    failures        BIGINT      NOT NULL,
    enforced        BOOLEAN     NOT NULL,
    break_glass_id  TEXT        NOT NULL,
    tested_at       TIMESTAMPTZ,
    tested_by       TEXT        NOT NULL,
    created_at      TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX sso_connections_id_key ON sso_connections (id);

-- Mail domains of connections. A domain is verified for one tenant at a time.
CREATE TABLE sso_domains (
    tenant_id     TEXT        NOT NULL,
    domain        TEXT        NOT NULL,
    connection_id TEXT        NOT NULL,
    token         TEXT        NOT NULL,
    verified_at   TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, domain),
    FOREIGN KEY (tenant_id, connection_id) REFERENCES sso_connections (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_domains_connection ON sso_domains (tenant_id, connection_id);
CREATE UNIQUE INDEX sso_domains_domain_key ON sso_domains (domain) WHERE verified_at IS NOT NULL;

-- Members by their identity at a provider. group_role_id is the role that a group gave last, '' for none.
CREATE TABLE sso_identities (
    tenant_id     TEXT        NOT NULL,
    issuer        TEXT        NOT NULL,
    subject       TEXT        NOT NULL,
    connection_id TEXT        NOT NULL,
    principal_id  TEXT        NOT NULL,
    group_role_id TEXT        NOT NULL,
    created_at    TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, issuer, subject),
    FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, id),
    FOREIGN KEY (tenant_id, connection_id) REFERENCES sso_connections (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_identities_principal ON sso_identities (tenant_id, principal_id);
CREATE INDEX sso_identities_connection ON sso_identities (tenant_id, connection_id);

-- Sign-ins on their way to a provider and back. browser_hash is that of the cookie of the browser, '' for a test that
-- no browser has begun. verifier, that of PKCE, is sealed. asked_at is real time.
CREATE TABLE sso_states (
    tenant_id     TEXT        NOT NULL,
    token_hash    TEXT        NOT NULL,
    connection_id TEXT        NOT NULL,
    revision      BIGINT      NOT NULL,
    purpose       TEXT        NOT NULL CONSTRAINT sso_states_purpose_check CHECK (purpose IN ('SIGN_IN', 'TEST', 'LINK', 'STEP_UP')),
    principal_id  TEXT        NOT NULL,
    session_id    TEXT        NOT NULL,
    browser_hash  TEXT        NOT NULL,
    nonce         TEXT        NOT NULL,
    verifier      TEXT        NOT NULL,
    back          TEXT        NOT NULL,
    asked_at      TIMESTAMPTZ NOT NULL,
    expires_at    TIMESTAMPTZ NOT NULL,
    used_at       TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, token_hash),
    FOREIGN KEY (tenant_id, connection_id) REFERENCES sso_connections (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_states_connection ON sso_states (tenant_id, connection_id);
CREATE INDEX sso_states_expiry ON sso_states (expires_at);

-- Mailed confirmations that link an identity to a member.
CREATE TABLE sso_links (
    tenant_id     TEXT        NOT NULL,
    token_hash    TEXT        NOT NULL,
    connection_id TEXT        NOT NULL,
    issuer        TEXT        NOT NULL,
    subject       TEXT        NOT NULL,
    principal_id  TEXT        NOT NULL,
    expires_at    TIMESTAMPTZ NOT NULL,
    used_at       TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, token_hash),
    FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, id),
    FOREIGN KEY (tenant_id, connection_id) REFERENCES sso_connections (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_links_principal ON sso_links (tenant_id, principal_id);
CREATE INDEX sso_links_connection ON sso_links (tenant_id, connection_id);
CREATE INDEX sso_links_expiry ON sso_links (expires_at);

-- Keys with which programs of a tenant call the API. Only hashes of their secrets are stored; previous_hash
-- is '' without a previous secret, which works until previous_expires_at. permissions, service_ids and
-- allowed_addresses are JSON arrays; an empty one of the latter two means no limit. remind_at is when
-- admins are told that the key expires.
CREATE TABLE api_keys (
    tenant_id           TEXT        NOT NULL REFERENCES tenants (id),
    id                  TEXT        NOT NULL,
    name                TEXT        NOT NULL,
    prefix              TEXT        NOT NULL,
    secret_hash         TEXT        NOT NULL,
    previous_hash       TEXT        NOT NULL,
    previous_expires_at TIMESTAMPTZ,
    permissions         TEXT        NOT NULL,
    service_ids         TEXT        NOT NULL,
    allowed_addresses   TEXT        NOT NULL,
    created_by          TEXT        NOT NULL,
    created_by_name     TEXT        NOT NULL,
    created_at          TIMESTAMPTZ NOT NULL,
    expires_at          TIMESTAMPTZ,
    remind_at           TIMESTAMPTZ,
    revoked_at          TIMESTAMPTZ,
    last_used_at        TIMESTAMPTZ,
    last_used_address   TEXT        NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX api_keys_secret_hash_key ON api_keys (secret_hash);
CREATE INDEX api_keys_previous ON api_keys (previous_hash) WHERE previous_hash <> '';
CREATE INDEX api_keys_remind ON api_keys (remind_at, tenant_id, id) WHERE revoked_at IS NULL;

-- The data key, from which every other key derives, sealed under APP_SECRET. While APP_SECRET is
-- being changed, before is the same key sealed under the previous one.
CREATE TABLE data_key (
    id        TEXT        NOT NULL CONSTRAINT data_key_id_check CHECK (id = 'data-key'),
    sealed    TEXT        NOT NULL,
    before    TEXT,
    sealed_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (id)
);

-- Keys that sign access tokens, sealed. One is current; a retired key still
-- verifies until its last token has expired.
CREATE TABLE signing_keys (
    id         TEXT        NOT NULL,
    seed       TEXT        NOT NULL,
    status     TEXT        NOT NULL CONSTRAINT signing_keys_status_check CHECK (status IN ('CURRENT', 'RETIRED')),
    created_at TIMESTAMPTZ NOT NULL,
    retired_at TIMESTAMPTZ,
    PRIMARY KEY (id)
);
CREATE UNIQUE INDEX signing_keys_status_key ON signing_keys (status) WHERE status = 'CURRENT';

-- ---- Services

-- A service as its tenant edits it. draft is the whole definition in one document, heading the
-- part of it that lists show. Customers see the live version, a row of service_versions.
-- search is the words of name and code.
CREATE TABLE services (
    tenant_id       TEXT        NOT NULL REFERENCES tenants (id),
    id              TEXT        NOT NULL,
    code            TEXT        NOT NULL,
    name            TEXT        NOT NULL,
    search          TEXT        NOT NULL,
    archived        BOOLEAN     NOT NULL,
    published       BOOLEAN     NOT NULL,
    version         BIGINT      NOT NULL,
    live_version_id TEXT,
    live_hash       TEXT        NOT NULL,
    heading         JSONB       NOT NULL,
    draft           JSONB       NOT NULL,
    draft_hash      TEXT        NOT NULL,
    created_at      TIMESTAMPTZ NOT NULL,
    updated_at      TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT services_published_check CHECK (NOT published OR live_version_id IS NOT NULL)
);
CREATE UNIQUE INDEX services_tenant_id_code_key ON services (tenant_id, code);
CREATE INDEX services_created ON services (tenant_id, created_at, id);
-- With the hashes, so that services with changes are counted without reading their drafts.
CREATE INDEX services_published ON services (tenant_id, live_hash, draft_hash) WHERE published AND NOT archived;

-- Published versions. Rows are inserted and never updated. summary is the part of the
-- definition that lists show, outline what the public page shows besides; neither needs the
-- definition, which can be large.
CREATE TABLE service_versions (
    tenant_id         TEXT        NOT NULL,
    id                TEXT        NOT NULL,
    service_id        TEXT        NOT NULL,
    number            BIGINT      NOT NULL,
    name              TEXT        NOT NULL,
    search            TEXT        NOT NULL,
    hash              TEXT        NOT NULL,
    definition        JSONB       NOT NULL,
    published_at      TIMESTAMPTZ NOT NULL,
    published_by      TEXT        NOT NULL,
    published_by_name TEXT        NOT NULL DEFAULT '',
    summary           JSONB       NOT NULL DEFAULT '{}',
    outline           JSONB       NOT NULL DEFAULT '{}',
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id)
);
CREATE UNIQUE INDEX service_versions_tenant_id_service_id_number_key ON service_versions (tenant_id, service_id, number);

-- ---- Certificates

-- The sequence of a series of certificates: the number given last. year is 0 unless the series
-- begins anew each year.
CREATE TABLE certificate_numbers (
    tenant_id TEXT   NOT NULL REFERENCES tenants (id),
    series    TEXT   NOT NULL,
    year      BIGINT NOT NULL,
    last      BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, series, year)
);

-- The codes by which anybody checks certificates, unique across tenants.
CREATE TABLE certificate_codes (
    code           TEXT NOT NULL,
    tenant_id      TEXT NOT NULL REFERENCES tenants (id),
    certificate_id TEXT NOT NULL,
    PRIMARY KEY (code)
);

-- Certificates as issued. valid_from and valid_until are dates in the timezone of the tenant;
-- NULL is no end. party_id is NULL for a certificate of the case as a whole. sha256 is '' until
-- the paper is made. act_at is when something has to be done about the dates: tell the
-- customer that the end is near, or that it is past.
CREATE TABLE certificates (
    tenant_id      TEXT        NOT NULL REFERENCES tenants (id),
    id             TEXT        NOT NULL,
    number         TEXT        NOT NULL,
    code           TEXT        NOT NULL,
    name           TEXT        NOT NULL,
    service_id     TEXT        NOT NULL,
    application_id TEXT        NOT NULL,
    reference      TEXT        NOT NULL,
    customer_id    TEXT        NOT NULL,
    party_id       TEXT,
    issued_on      TEXT        NOT NULL,
    holder         TEXT        NOT NULL,
    status         TEXT        NOT NULL CONSTRAINT certificates_status_check CHECK (status IN ('VALID', 'SUSPENDED', 'REVOKED', 'REPLACED')),
    reason         TEXT        NOT NULL,
    issued_at      TIMESTAMPTZ NOT NULL,
    changed_at     TIMESTAMPTZ NOT NULL,
    valid_from     TEXT        NOT NULL,
    valid_until    TEXT,
    verify_code    TEXT        NOT NULL,
    sha256         TEXT        NOT NULL,
    replaced_by_id TEXT,
    renewal_of_id  TEXT,
    renew_days     BIGINT      NOT NULL,
    act_at         TIMESTAMPTZ,
    warned_at      TIMESTAMPTZ,
    erased_at      TIMESTAMPTZ,
    search         TEXT        NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (verify_code) REFERENCES certificate_codes (code)
);
CREATE UNIQUE INDEX certificates_tenant_id_number_key ON certificates (tenant_id, number);
CREATE INDEX certificates_application ON certificates (tenant_id, application_id, id);
CREATE INDEX certificates_customer ON certificates (tenant_id, customer_id, id);
CREATE INDEX certificates_issued ON certificates (tenant_id, issued_at, id);
CREATE INDEX certificates_end ON certificates (tenant_id, valid_until, id) WHERE valid_until IS NOT NULL;
CREATE INDEX certificates_due ON certificates (act_at, tenant_id, id) WHERE act_at IS NOT NULL;

-- What a certificate says, and once they are made, its signed PDF file and the same as a
-- picture in SVG, compressed. Erasing the customer deletes the row.
CREATE TABLE certificate_papers (
    tenant_id      TEXT  NOT NULL,
    certificate_id TEXT  NOT NULL,
    content        TEXT  NOT NULL,
    pdf            BYTEA,
    picture        BYTEA,
    PRIMARY KEY (tenant_id, certificate_id),
    FOREIGN KEY (tenant_id, certificate_id) REFERENCES certificates (tenant_id, id)
);

-- The keys with certificates by which papers are signed, sealed: one of ours and, if the
-- organisation has uploaded one, its own. remind_at is when admins are told that it runs out.
CREATE TABLE certificate_signers (
    tenant_id  TEXT        NOT NULL REFERENCES tenants (id),
    source     TEXT        NOT NULL CONSTRAINT certificate_signers_source_check CHECK (source IN ('OURS', 'UPLOADED')),
    sealed     TEXT        NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    remind_at  TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, source)
);
CREATE INDEX certificate_signers_remind ON certificate_signers (remind_at, tenant_id, source) WHERE remind_at IS NOT NULL;

-- ---- Invoices, payments and refunds

-- The tenant of a public reference. References are unique across tenants, since the public
-- paths and webhooks that carry them name no tenant.
CREATE TABLE finance_references (
    reference TEXT NOT NULL,
    tenant_id TEXT NOT NULL REFERENCES tenants (id),
    PRIMARY KEY (reference)
);

-- search is the words of the reference, that of its application, the description, and the
-- payer's name and address.
CREATE TABLE invoices (
    tenant_id             TEXT        NOT NULL REFERENCES tenants (id),
    id                    TEXT        NOT NULL,
    reference             TEXT        NOT NULL,
    status                TEXT        NOT NULL CONSTRAINT invoices_status_check CHECK (status IN ('OPEN', 'PAID', 'VOID')),
    currency              TEXT        NOT NULL,
    amount_due            BIGINT      NOT NULL,
    amount_paid           BIGINT      NOT NULL,
    description           TEXT        NOT NULL,
    payer_email           TEXT        NOT NULL,
    party_id              TEXT,
    service_id            TEXT,
    application_id        TEXT,
    stage_id              TEXT,
    due_at                TIMESTAMPTZ,
    created_at            TIMESTAMPTZ NOT NULL,
    paid_at               TIMESTAMPTZ,
    voided_at             TIMESTAMPTZ,
    customer_id           TEXT,
    application_reference TEXT        NOT NULL DEFAULT '',
    search                TEXT        NOT NULL DEFAULT '',
    payer_name            TEXT        NOT NULL DEFAULT '',
    message               TEXT        NOT NULL DEFAULT '',
    sent_at               TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (reference) REFERENCES finance_references (reference),
    CONSTRAINT invoices_amounts_check CHECK (amount_due >= 0 AND amount_paid >= 0),
    CONSTRAINT invoices_paid_check CHECK ((status = 'PAID') = (paid_at IS NOT NULL)),
    CONSTRAINT invoices_paid_amount_check CHECK (status <> 'PAID' OR amount_paid = amount_due),
    CONSTRAINT invoices_void_check CHECK ((status = 'VOID') = (voided_at IS NOT NULL))
);
CREATE UNIQUE INDEX invoices_reference_key ON invoices (reference);
CREATE INDEX invoices_application ON invoices (tenant_id, application_id, created_at, id);
CREATE INDEX invoices_created ON invoices (tenant_id, created_at, id);
CREATE INDEX invoices_status_created ON invoices (tenant_id, status, created_at, id);
CREATE INDEX invoices_party ON invoices (tenant_id, party_id) WHERE party_id IS NOT NULL;
-- A stage has one invoice that is not void. An invoice of 0 is paid at once, and a reopened
-- stage gets another.
CREATE UNIQUE INDEX invoices_tenant_id_application_id_stage_id_key ON invoices (tenant_id, application_id, stage_id) WHERE status <> 'VOID' AND amount_due > 0;
CREATE INDEX invoices_reference ON invoices (tenant_id, reference);
CREATE INDEX invoices_customer ON invoices (tenant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
-- Payers without an account are found by their address when somebody's data is exported or erased.
CREATE INDEX invoices_payer ON invoices (tenant_id, payer_email) WHERE customer_id IS NULL AND payer_email <> '';

CREATE TABLE invoice_items (
    tenant_id         TEXT   NOT NULL,
    invoice_id        TEXT   NOT NULL,
    position          BIGINT NOT NULL,
    service_charge_id TEXT,
    label             TEXT   NOT NULL,
    basis             TEXT   NOT NULL,
    quantity          BIGINT NOT NULL,
    unit_amount       BIGINT NOT NULL,
    item_total        BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, invoice_id, position),
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices (tenant_id, id),
    CONSTRAINT invoice_items_total_check CHECK (item_total = quantity * unit_amount)
);

-- next_check_at is when the provider is next asked about the payment; null means never. A
-- worker moves it ahead before it asks, so that no other instance asks at the same time.
-- subaccount receives the money at the provider; '' is the platform's own. received_amount and
-- received_currency are what the provider reports as paid; unapplied_reason says why the
-- money pays no invoice, until it is refunded. stranger: started on the public path by
-- somebody not signed in; such a payment blocks nothing. provider is '' for a payment that
-- staff recorded.
CREATE TABLE payments (
    tenant_id             TEXT        NOT NULL,
    id                    TEXT        NOT NULL,
    reference             TEXT        NOT NULL,
    invoice_id            TEXT        NOT NULL,
    invoice_reference     TEXT        NOT NULL,
    status                TEXT        NOT NULL CONSTRAINT payments_status_check CHECK (status IN ('PENDING', 'SUCCESSFUL', 'FAILED', 'ABANDONED')),
    amount                BIGINT      NOT NULL,
    currency              TEXT        NOT NULL,
    email                 TEXT        NOT NULL,
    authorization_url     TEXT        NOT NULL,
    access_code           TEXT        NOT NULL,
    channel               TEXT        NOT NULL,
    last_error            TEXT        NOT NULL,
    applied               BOOLEAN     NOT NULL,
    created_at            TIMESTAMPTZ NOT NULL,
    paid_at               TIMESTAMPTZ,
    next_check_at         TIMESTAMPTZ,
    subaccount            TEXT        NOT NULL DEFAULT '',
    received_amount       BIGINT,
    received_currency     TEXT        NOT NULL DEFAULT '',
    unapplied_reason      TEXT        NOT NULL DEFAULT '',
    stranger              BOOLEAN     NOT NULL DEFAULT FALSE,
    provider              TEXT        NOT NULL DEFAULT 'PAYSTACK',
    note                  TEXT        NOT NULL DEFAULT '',
    recorded_by_id        TEXT        NOT NULL DEFAULT '',
    recorded_by_name      TEXT        NOT NULL DEFAULT '',
    amount_refunded       BIGINT      NOT NULL DEFAULT 0 CONSTRAINT payments_amount_refunded_check CHECK (amount_refunded >= 0 AND amount_refunded <= amount),
    customer_id           TEXT,
    application_id        TEXT,
    application_reference TEXT        NOT NULL DEFAULT '',
    search                TEXT        NOT NULL DEFAULT '',
    decline_reason        TEXT        NOT NULL DEFAULT '',
    last4                 TEXT        NOT NULL DEFAULT '',
    refreshed_at          TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices (tenant_id, id),
    FOREIGN KEY (reference) REFERENCES finance_references (reference),
    CONSTRAINT payments_applied_check CHECK (NOT applied OR status = 'SUCCESSFUL'),
    CONSTRAINT payments_decline_check CHECK ((status = 'FAILED') = (decline_reason <> ''))
);
CREATE UNIQUE INDEX payments_reference_key ON payments (reference);
-- One pending checkout at a time.
CREATE UNIQUE INDEX payments_tenant_id_invoice_id_key ON payments (tenant_id, invoice_id) WHERE status = 'PENDING';
CREATE INDEX payments_invoice ON payments (tenant_id, invoice_id, created_at, id);
CREATE INDEX payments_created ON payments (tenant_id, created_at, id);
CREATE INDEX payments_status_created ON payments (tenant_id, status, created_at, id);
CREATE INDEX payments_next_check ON payments (next_check_at) WHERE next_check_at IS NOT NULL;
-- With the columns of their sum, or SQLite would read all payments of the tenant for it.
CREATE INDEX payments_unapplied ON payments (tenant_id, created_at, id, unapplied_reason, received_currency, received_amount) WHERE unapplied_reason <> '';
CREATE INDEX payments_reference ON payments (tenant_id, reference);
CREATE INDEX payments_customer ON payments (tenant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX payments_application ON payments (tenant_id, application_id, created_at, id) WHERE application_id IS NOT NULL;
CREATE INDEX payments_received ON payments (tenant_id, paid_at) WHERE status = 'SUCCESSFUL';

-- Each time that staff sent an invoice by mail: to whom, and what they wrote.
CREATE TABLE invoice_sends (
    tenant_id  TEXT        NOT NULL,
    invoice_id TEXT        NOT NULL,
    id         TEXT        NOT NULL,
    at         TIMESTAMPTZ NOT NULL,
    email      TEXT        NOT NULL,
    message    TEXT        NOT NULL,
    PRIMARY KEY (tenant_id, invoice_id, id),
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices (tenant_id, id)
);

-- What happened to a payment, in order. Rows are inserted and never updated.
CREATE TABLE payment_events (
    tenant_id  TEXT        NOT NULL,
    payment_id TEXT        NOT NULL,
    id         TEXT        NOT NULL,
    at         TIMESTAMPTZ NOT NULL,
    kind       TEXT        NOT NULL,
    detail     TEXT        NOT NULL,
    PRIMARY KEY (tenant_id, payment_id, id),
    FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id)
);

-- A row exists before the provider is called. asked_at is when it was last called; provider_id
-- is the provider's id of the refund, '' until known.
CREATE TABLE refunds (
    tenant_id         TEXT        NOT NULL,
    id                TEXT        NOT NULL,
    payment_id        TEXT        NOT NULL,
    payment_reference TEXT        NOT NULL,
    invoice_id        TEXT        NOT NULL,
    status            TEXT        NOT NULL CONSTRAINT refunds_status_check CHECK (status IN ('PENDING', 'SUCCESSFUL', 'FAILED')),
    amount            BIGINT      NOT NULL,
    currency          TEXT        NOT NULL,
    reason            TEXT        NOT NULL,
    problem           TEXT        NOT NULL,
    problem_detail    TEXT        NOT NULL,
    requested_by_id   TEXT        NOT NULL,
    requested_by_name TEXT        NOT NULL,
    provider_id       TEXT        NOT NULL,
    created_at        TIMESTAMPTZ NOT NULL,
    asked_at          TIMESTAMPTZ,
    settled_at        TIMESTAMPTZ,
    next_check_at     TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id),
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices (tenant_id, id),
    CONSTRAINT refunds_amount_check CHECK (amount > 0),
    CONSTRAINT refunds_settled_check CHECK ((status = 'PENDING') = (settled_at IS NULL)),
    CONSTRAINT refunds_next_check_check CHECK (status = 'PENDING' OR next_check_at IS NULL)
);
CREATE INDEX refunds_payment ON refunds (tenant_id, payment_id, created_at, id);
CREATE INDEX refunds_failed ON refunds (tenant_id, payment_id, created_at) WHERE status = 'FAILED';
CREATE INDEX refunds_invoice ON refunds (tenant_id, invoice_id);
CREATE UNIQUE INDEX refunds_provider_id_key ON refunds (provider_id) WHERE provider_id <> '';
CREATE INDEX refunds_next_check ON refunds (next_check_at, tenant_id, id) WHERE next_check_at IS NOT NULL;
CREATE INDEX refunds_pending ON refunds (status) WHERE status = 'PENDING';

-- ---- Cases

-- A request for a service, and the application that it becomes when it is accepted: one row
-- with one status. made_at is when what it is now was made: the request, and once application_id
-- is set the application. While that is null it is a request; decided_at is then when it
-- was rejected, and later when it was accepted. sheet_id is what was filled in: the sheet of
-- the request (with its id) until the application is first changed, then one of its own.
-- waiting_for says who has to act next, the stage_ and invoice_ columns what the current stage
-- is and asks for, correction_id which correction is open ('' for none). The clock behind
-- due_at: clock_left is the working days left when it was last started (null before the first
-- time), clock_from the first day that counts since then, clock_calendar the calendar that it
-- counts by; deadline_missed: the history says so already. remind_at is when the customer is
-- next reminded, near_at when the last working day of the clock begins, near_noted whether
-- staff were told. waited_ is how long the application has waited in its current stage, in
-- microseconds of working days of 24 hours, null for not at all; waited_from is the start of
-- the wait that is not added yet. payment_passed: the application has paid, or needs no payment; it
-- remains set.
CREATE TABLE cases (
    tenant_id         TEXT        NOT NULL REFERENCES tenants (id),
    id                TEXT        NOT NULL,
    reference         TEXT        NOT NULL,
    application_id    TEXT,
    customer_id       TEXT        NOT NULL,
    service_id        TEXT        NOT NULL,
    version_id        TEXT        NOT NULL,
    service_name      TEXT        NOT NULL,
    version           BIGINT      NOT NULL,
    status            TEXT        NOT NULL CONSTRAINT cases_status_check CHECK (status IN ('DRAFT', 'PENDING', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'IN_PROGRESS', 'COMPLETED', 'CLOSED')),
    rejection_reason  TEXT        NOT NULL,
    search            TEXT        NOT NULL,
    created_at        TIMESTAMPTZ NOT NULL,
    made_at           TIMESTAMPTZ NOT NULL,
    updated_at        TIMESTAMPTZ NOT NULL,
    submitted_at      TIMESTAMPTZ,
    resubmitted_at    TIMESTAMPTZ,
    decided_at        TIMESTAMPTZ,
    completed_at      TIMESTAMPTZ,
    closed_at         TIMESTAMPTZ,
    sheet_id          TEXT        NOT NULL,
    correction_id     TEXT        NOT NULL,
    decision_id       TEXT        NOT NULL,
    held_until        TIMESTAMPTZ,
    waiting_for       TEXT        NOT NULL CONSTRAINT cases_waiting_for_check CHECK (waiting_for IN ('CUSTOMER', 'STAFF', 'PAYMENT', 'NOBODY')),
    waiting_since     TIMESTAMPTZ,
    remind_at         TIMESTAMPTZ,
    assignee_id       TEXT,
    due_at            TIMESTAMPTZ,
    clock_left        BIGINT,
    clock_from        TEXT        NOT NULL,
    clock_calendar    BIGINT      NOT NULL,
    deadline_missed   BOOLEAN     NOT NULL,
    near_at           TIMESTAMPTZ,
    near_noted        BOOLEAN     NOT NULL,
    stage_id          TEXT        NOT NULL,
    stage_title       TEXT        NOT NULL,
    stage_kind        TEXT        NOT NULL,
    stage_entered_at  TIMESTAMPTZ,
    invoice_reference TEXT        NOT NULL,
    invoice_due       BIGINT      NOT NULL,
    invoice_currency  TEXT        NOT NULL,
    waited_staff      BIGINT,
    waited_customer   BIGINT,
    waited_payment    BIGINT,
    waited_from       TIMESTAMPTZ,
    renewal_of          TEXT,
    payment_passed    BOOLEAN     NOT NULL,
    to_review         BIGINT      NOT NULL, -- documents that staff have to review
    applicant         TEXT        NOT NULL, -- names in lower case without accents, for sorting
    service_sort      TEXT        NOT NULL,
    stage_sort        TEXT,                 -- position and title of the current stage
    other_parties     BIGINT      NOT NULL,
    unread            BIGINT      NOT NULL, -- messages of the customer that staff have not read
    latest_message_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, customer_id) REFERENCES principals (tenant_id, id),
    FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id),
    FOREIGN KEY (tenant_id, version_id) REFERENCES service_versions (tenant_id, id),
    CONSTRAINT cases_accepted_check CHECK ((status IN ('IN_PROGRESS', 'COMPLETED', 'CLOSED')) = (application_id IS NOT NULL)),
    CONSTRAINT cases_decided_check CHECK ((application_id IS NOT NULL OR status = 'REJECTED') = (decided_at IS NOT NULL)),
    CONSTRAINT cases_rejected_check CHECK ((status = 'REJECTED') = (rejection_reason <> '')),
    CONSTRAINT cases_completed_check CHECK ((status = 'COMPLETED') = (completed_at IS NOT NULL)),
    CONSTRAINT cases_closed_check CHECK ((status = 'CLOSED') = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX cases_tenant_id_reference_key ON cases (tenant_id, reference);
CREATE UNIQUE INDEX cases_tenant_id_application_id_key ON cases (tenant_id, application_id);
-- A customer has at most one open request for a service.
CREATE UNIQUE INDEX cases_tenant_id_customer_id_service_id_key ON cases (tenant_id, customer_id, service_id) WHERE status IN ('DRAFT', 'PENDING', 'RETURNED');
CREATE INDEX cases_customer ON cases (tenant_id, customer_id, created_at, id);
-- Lists of requests, and of applications, by when they were made.
CREATE INDEX cases_handed_in ON cases (tenant_id, created_at, id) WHERE status <> 'DRAFT';
CREATE INDEX cases_status ON cases (tenant_id, status, created_at, id);
CREATE INDEX cases_service ON cases (tenant_id, service_id, created_at, id);
CREATE INDEX cases_accepted ON cases (tenant_id, made_at, id) WHERE application_id IS NOT NULL;
CREATE INDEX cases_accepted_status ON cases (tenant_id, status, made_at, id) WHERE application_id IS NOT NULL;
CREATE INDEX cases_accepted_service ON cases (tenant_id, service_id, made_at, id) WHERE application_id IS NOT NULL;
CREATE INDEX cases_accepted_waiting ON cases (tenant_id, waiting_for, made_at, id) WHERE application_id IS NOT NULL;
-- What "take next" takes, in its order.
CREATE INDEX cases_queue ON cases (tenant_id, status, (due_at IS NULL), due_at, waiting_since, id) WHERE waiting_for = 'STAFF' AND assignee_id IS NULL AND held_until IS NULL;
CREATE INDEX cases_queue_service ON cases (tenant_id, service_id, status, (due_at IS NULL), due_at, waiting_since, id) WHERE waiting_for = 'STAFF' AND assignee_id IS NULL AND held_until IS NULL;
-- Cases about which a decision is pending; there are few at a time.
CREATE INDEX cases_held ON cases (tenant_id, status, id) WHERE held_until IS NOT NULL;
-- The work list, by what is due first, and by what else it is sorted.
CREATE INDEX cases_made ON cases (tenant_id, made_at, id) WHERE status <> 'DRAFT';
CREATE INDEX cases_open_due ON cases (tenant_id, (due_at IS NULL), due_at, id) WHERE status IN ('PENDING', 'RETURNED', 'IN_PROGRESS');
CREATE INDEX cases_due_at ON cases (tenant_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX cases_accepted_due ON cases (tenant_id, due_at, id) WHERE application_id IS NOT NULL AND due_at IS NOT NULL;
CREATE INDEX cases_since ON cases (tenant_id, waiting_since, id);
CREATE INDEX cases_waiting_since ON cases (tenant_id, waiting_for, waiting_since, id);
CREATE INDEX cases_submitted ON cases (tenant_id, submitted_at, id);
CREATE INDEX cases_assignee ON cases (tenant_id, assignee_id, created_at, id) WHERE assignee_id IS NOT NULL;
-- The list of cases: for each status and side, the submitted cases in each order. A view merges
-- some of them.
CREATE INDEX cases_by_due ON cases (tenant_id, status, waiting_for, due_at, reference) WHERE submitted_at IS NOT NULL;
CREATE INDEX cases_by_submitted ON cases (tenant_id, status, waiting_for, submitted_at, reference) WHERE submitted_at IS NOT NULL;
CREATE INDEX cases_by_since ON cases (tenant_id, status, waiting_for, waiting_since, reference) WHERE submitted_at IS NOT NULL;
CREATE INDEX cases_by_applicant ON cases (tenant_id, status, waiting_for, applicant, reference) WHERE submitted_at IS NOT NULL;
CREATE INDEX cases_by_service ON cases (tenant_id, status, waiting_for, service_sort, reference) WHERE submitted_at IS NOT NULL;
CREATE INDEX cases_by_stage ON cases (tenant_id, status, waiting_for, stage_sort, reference) WHERE submitted_at IS NOT NULL;
CREATE INDEX cases_by_message ON cases (tenant_id, status, waiting_for, latest_message_at, reference) WHERE submitted_at IS NOT NULL;
-- The same for cases with unread messages.
CREATE INDEX cases_unread_by_due ON cases (tenant_id, status, waiting_for, due_at, reference) WHERE submitted_at IS NOT NULL AND unread > 0;
CREATE INDEX cases_unread_by_submitted ON cases (tenant_id, status, waiting_for, submitted_at, reference) WHERE submitted_at IS NOT NULL AND unread > 0;
CREATE INDEX cases_unread_by_since ON cases (tenant_id, status, waiting_for, waiting_since, reference) WHERE submitted_at IS NOT NULL AND unread > 0;
CREATE INDEX cases_unread_by_applicant ON cases (tenant_id, status, waiting_for, applicant, reference) WHERE submitted_at IS NOT NULL AND unread > 0;
CREATE INDEX cases_unread_by_service ON cases (tenant_id, status, waiting_for, service_sort, reference) WHERE submitted_at IS NOT NULL AND unread > 0;
CREATE INDEX cases_unread_by_stage ON cases (tenant_id, status, waiting_for, stage_sort, reference) WHERE submitted_at IS NOT NULL AND unread > 0;
CREATE INDEX cases_unread_by_message ON cases (tenant_id, status, waiting_for, latest_message_at, reference) WHERE submitted_at IS NOT NULL AND unread > 0;

-- The list of cases where a filter leaves only a few.
CREATE INDEX cases_by_assignee ON cases (tenant_id, assignee_id, status, waiting_for) WHERE submitted_at IS NOT NULL;
CREATE INDEX cases_of_service ON cases (tenant_id, service_id, status, waiting_for) WHERE submitted_at IS NOT NULL;
CREATE INDEX cases_deadline ON cases (due_at, tenant_id, id) WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL AND NOT deadline_missed;
CREATE INDEX cases_remind ON cases (remind_at, tenant_id, id) WHERE remind_at IS NOT NULL;
CREATE INDEX cases_near ON cases (near_at, tenant_id, id) WHERE near_at IS NOT NULL;

-- The stages that an application has reached. A stage without a row is LOCKED, and so is one
-- that was current when the application was closed.
CREATE TABLE application_stages (
    tenant_id      TEXT        NOT NULL,
    application_id TEXT        NOT NULL,
    stage_id       TEXT        NOT NULL,
    status         TEXT        NOT NULL CONSTRAINT application_stages_status_check CHECK (status IN ('LOCKED', 'CURRENT', 'COMPLETED')),
    invoice_id     TEXT,
    entered_at     TIMESTAMPTZ NOT NULL,
    completed_at   TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, application_id, stage_id),
    FOREIGN KEY (tenant_id, application_id) REFERENCES cases (tenant_id, application_id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices (tenant_id, id),
    CONSTRAINT application_stages_completed_check CHECK ((status = 'COMPLETED') = (completed_at IS NOT NULL))
);
-- At most one current stage.
CREATE UNIQUE INDEX application_stages_tenant_id_application_id_key ON application_stages (tenant_id, application_id) WHERE status = 'CURRENT';
CREATE INDEX application_stages_current ON application_stages (tenant_id, stage_id, application_id) WHERE status = 'CURRENT';

-- What was filled in: answers, documents and parties, as one JSON document that SQL does not
-- look into. A request has the sheet of its own id. An application uses the sheet of its
-- request until its first change, then one of its own id.
CREATE TABLE sheets (
    tenant_id TEXT NOT NULL REFERENCES tenants (id),
    id        TEXT NOT NULL,
    content   TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);

-- One row for each party of each sheet, so that a party is found by its id.
CREATE TABLE parties (
    tenant_id TEXT NOT NULL,
    id        TEXT NOT NULL,
    sheet_id  TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id, sheet_id)
);
CREATE INDEX parties_sheet ON parties (tenant_id, sheet_id, id);

-- The sheet in which a customer last entered its own party, with which its next request starts.
CREATE TABLE self_parties (
    tenant_id   TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    sheet_id    TEXT NOT NULL,
    PRIMARY KEY (tenant_id, customer_id)
);

-- What staff asked a customer to correct: in the request, or in the application where
-- application_id is set. A request and its application have at most one open correction.
CREATE TABLE corrections (
    tenant_id      TEXT        NOT NULL REFERENCES tenants (id),
    id             TEXT        NOT NULL,
    request_id     TEXT        NOT NULL,
    application_id TEXT,
    status         TEXT        NOT NULL CONSTRAINT corrections_status_check CHECK (status IN ('OPEN', 'ANSWERED', 'CANCELED')),
    message        TEXT        NOT NULL,
    items          JSONB       NOT NULL,
    content_digest TEXT        NOT NULL,
    asked_by       TEXT        NOT NULL,
    asked_by_name  TEXT        NOT NULL,
    asked_shown_as TEXT        NOT NULL DEFAULT '',
    asked_at       TIMESTAMPTZ NOT NULL,
    answered_at    TIMESTAMPTZ,
    reply          TEXT        NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT corrections_answered_check CHECK ((status = 'ANSWERED') = (answered_at IS NOT NULL))
);
CREATE UNIQUE INDEX corrections_tenant_id_request_id_key ON corrections (tenant_id, request_id) WHERE status = 'OPEN';
CREATE INDEX corrections_request ON corrections (tenant_id, request_id, asked_at, id);

-- Decisions of staff that take effect at effective_at unless they are undone before. due_at: the
-- next attempt to carry it out.
CREATE TABLE held_decisions (
    tenant_id       TEXT        NOT NULL,
    id              TEXT        NOT NULL,
    request_id      TEXT        NOT NULL,
    action          TEXT        NOT NULL,
    terms           JSONB       NOT NULL,
    decided_by      TEXT        NOT NULL,
    decided_by_name TEXT        NOT NULL,
    status          TEXT        NOT NULL CONSTRAINT held_decisions_status_check CHECK (status IN ('HELD', 'DONE', 'UNDONE', 'REFUSED')),
    error_code      TEXT        NOT NULL,
    error_text      BYTEA,
    held_at         TIMESTAMPTZ NOT NULL,
    effective_at    TIMESTAMPTZ NOT NULL,
    due_at          TIMESTAMPTZ,
    attempts        BIGINT      NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, request_id) REFERENCES cases (tenant_id, id),
    CONSTRAINT held_decisions_due_check CHECK ((status = 'HELD') = (due_at IS NOT NULL)),
    CONSTRAINT held_decisions_refused_check CHECK ((status = 'REFUSED') = (error_code <> ''))
);
-- At most one pending decision per case.
CREATE UNIQUE INDEX held_decisions_tenant_id_request_id_key ON held_decisions (tenant_id, request_id) WHERE status = 'HELD';
CREATE INDEX held_decisions_due ON held_decisions (due_at, tenant_id, id) WHERE due_at IS NOT NULL;

-- A correction that staff are preparing, at most one per case.
CREATE TABLE correction_drafts (
    tenant_id       TEXT        NOT NULL,
    request_id      TEXT        NOT NULL,
    message         TEXT        NOT NULL,
    items           JSONB       NOT NULL,
    updated_by      TEXT        NOT NULL,
    updated_by_name TEXT        NOT NULL,
    updated_at      TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, request_id),
    FOREIGN KEY (tenant_id, request_id) REFERENCES cases (tenant_id, id)
);

-- Messages between customer and staff. An application continues the conversation of its
-- request, so rows name the request only. notified_id: who was notified, until it is read. shown_as is
-- the name that customers see of a program; '' for the first name of a person.
CREATE TABLE messages (
    tenant_id   TEXT        NOT NULL REFERENCES tenants (id),
    id          TEXT        NOT NULL,
    request_id  TEXT        NOT NULL,
    side        TEXT        NOT NULL CONSTRAINT messages_side_check CHECK (side IN ('CUSTOMER', 'STAFF')),
    author_id   TEXT        NOT NULL,
    author_name TEXT        NOT NULL,
    shown_as    TEXT        NOT NULL DEFAULT '',
    body        TEXT        NOT NULL,
    files       JSONB       NOT NULL,
    sent_at     TIMESTAMPTZ NOT NULL,
    read_at     TIMESTAMPTZ,
    notified_id TEXT        NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX messages_request ON messages (tenant_id, request_id, sent_at, id);
CREATE INDEX messages_unread ON messages (tenant_id, request_id, side) WHERE read_at IS NULL;

-- Notes of staff for staff.
CREATE TABLE notes (
    tenant_id   TEXT        NOT NULL REFERENCES tenants (id),
    id          TEXT        NOT NULL,
    request_id  TEXT        NOT NULL,
    author_id   TEXT        NOT NULL,
    author_name TEXT        NOT NULL,
    body        TEXT        NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX notes_request ON notes (tenant_id, request_id, created_at, id);

-- Who is viewing a case. The row of a viewer who has left is removed later.
CREATE TABLE case_viewers (
    tenant_id  TEXT        NOT NULL REFERENCES tenants (id),
    request_id TEXT        NOT NULL,
    member_id  TEXT        NOT NULL,
    since      TIMESTAMPTZ NOT NULL,
    seen_at    TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, request_id, member_id)
);
CREATE INDEX case_viewers_seen ON case_viewers (seen_at);

-- Lists of cases that members have given a name. Filters that are not set are ''.
CREATE TABLE saved_lists (
    tenant_id  TEXT        NOT NULL REFERENCES tenants (id),
    member_id  TEXT        NOT NULL,
    id         TEXT        NOT NULL,
    name       TEXT        NOT NULL,
    view       TEXT        NOT NULL,
    service_id TEXT        NOT NULL,
    stage_id   TEXT        NOT NULL,
    assignee   TEXT        NOT NULL,
    search     TEXT        NOT NULL,
    sort       TEXT        NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, member_id, id)
);

-- ---- Counts of cases

-- Number of cases by what staff filter by. Summaries and totals of lists are read from here,
-- since counting cases takes longer the more there are. assignee_id is '' for unassigned. to_review
-- is the number of documents that staff have to review in these cases.
CREATE TABLE case_counts (
    tenant_id   TEXT    NOT NULL REFERENCES tenants (id),
    status      TEXT    NOT NULL,
    waiting_for TEXT    NOT NULL,
    assignee_id TEXT    NOT NULL,
    service_id  TEXT    NOT NULL,
    submitted   BOOLEAN NOT NULL,
    unread      BOOLEAN NOT NULL,
    count       BIGINT  NOT NULL,
    to_review   BIGINT  NOT NULL,
    PRIMARY KEY (tenant_id, status, waiting_for, assignee_id, service_id, submitted, unread)
);

-- Number of cases waiting for staff, by due time. Due times are ends of days, so there are few.
CREATE TABLE case_due_counts (
    tenant_id  TEXT        NOT NULL REFERENCES tenants (id),
    status     TEXT        NOT NULL,
    due_at     TIMESTAMPTZ NOT NULL,
    service_id TEXT        NOT NULL,
    count      BIGINT      NOT NULL,
    PRIMARY KEY (tenant_id, status, due_at, service_id)
);

-- Changes not yet folded into the two counts: one row for each case that came (1) or went (-1),
-- written in the transaction that saves the case. Rows are only inserted, so that writers
-- never wait for each other. A job folds them in; readers add both.
CREATE TABLE case_count_changes (
    tenant_id   TEXT        NOT NULL,
    id          TEXT        NOT NULL,
    status      TEXT        NOT NULL,
    waiting_for TEXT        NOT NULL,
    assignee_id TEXT        NOT NULL,
    service_id  TEXT        NOT NULL,
    submitted   BOOLEAN     NOT NULL,
    unread      BOOLEAN     NOT NULL,
    due_at      TIMESTAMPTZ, -- only while it waits for staff
    count       BIGINT      NOT NULL,
    to_review   BIGINT      NOT NULL,
    PRIMARY KEY (tenant_id, id)
);

-- ---- Reports

-- What happened, counted by day. Reports read these rows and never the cases. A day is one in
-- the organisation's timezone at that moment. The platform's own figures are by days in UTC,
-- under the nil UUID. A row with day '' is the sum of all days, where a report needs it.
CREATE TABLE insight_days (
    tenant_id  TEXT   NOT NULL,
    figure     TEXT   NOT NULL,
    day        TEXT   NOT NULL,
    service_id TEXT   NOT NULL, -- '' for none
    currency   TEXT   NOT NULL, -- '' for what is no money
    amount     BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, figure, day, service_id, currency)
);

-- Changes not yet folded into insight_days. Rows are only inserted, in the transaction of the
-- change. A job folds them in; readers add both.
CREATE TABLE insight_changes (
    tenant_id  TEXT        NOT NULL,
    id         TEXT        NOT NULL,
    figure     TEXT        NOT NULL,
    service_id TEXT        NOT NULL,
    currency   TEXT        NOT NULL,
    at         TIMESTAMPTZ NOT NULL,
    due_at     TIMESTAMPTZ, -- of the clock that begins or ends (DUE)
    calendar   BIGINT      NOT NULL, -- the number of the calendar by which it counts
    amount     BIGINT      NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX insight_changes_platform ON insight_changes (figure) WHERE figure IN ('TENANT', 'STARTED', 'ACCEPTED', 'RECEIVED', 'REFUNDED');

-- How long applications waited in a stage that was completed on a day: for each side, how many
-- of them by tenths of a working day, such as 0:4 12:1.
CREATE TABLE insight_stage_days (
    tenant_id  TEXT   NOT NULL REFERENCES tenants (id),
    day        TEXT   NOT NULL,
    service_id TEXT   NOT NULL,
    stage_id   TEXT   NOT NULL,
    title      TEXT   NOT NULL,
    position   BIGINT NOT NULL,
    target     BIGINT NOT NULL, -- working days, 0 for none
    staff      TEXT   NOT NULL,
    customer   TEXT   NOT NULL,
    payment    TEXT   NOT NULL,
    PRIMARY KEY (tenant_id, day, service_id, stage_id)
);

-- Changes not yet folded into insight_stage_days: one row for each completion. Times are tenths
-- of a working day, null where the application did not wait for this side.
CREATE TABLE insight_stage_changes (
    tenant_id  TEXT        NOT NULL REFERENCES tenants (id),
    id         TEXT        NOT NULL,
    service_id TEXT        NOT NULL,
    stage_id   TEXT        NOT NULL,
    title      TEXT        NOT NULL,
    position   BIGINT      NOT NULL,
    target     BIGINT      NOT NULL,
    at         TIMESTAMPTZ NOT NULL,
    staff      BIGINT,
    customer   BIGINT,
    payment    BIGINT,
    PRIMARY KEY (tenant_id, id)
);

-- ---- Files

-- Uploads; their bytes are at the storage provider. A row stays when its file is deleted, so
-- that late arrivals are recognised and removed. sweep_at is when a job next looks at it, scan_at
-- when it is next scanned for malware.
CREATE TABLE files (
    tenant_id         TEXT        NOT NULL REFERENCES tenants (id),
    id                TEXT        NOT NULL,
    owner_id          TEXT        NOT NULL,
    original_filename TEXT        NOT NULL,
    mime_type         TEXT        NOT NULL,
    size_bytes        BIGINT      NOT NULL,
    status            TEXT        NOT NULL CONSTRAINT files_status_check CHECK (status IN ('PENDING', 'UPLOADED', 'DELETED')),
    storage_provider  TEXT        NOT NULL,
    public_id         TEXT        NOT NULL,
    resource_type     TEXT        NOT NULL,
    format            TEXT        NOT NULL,
    version           TEXT        NOT NULL,
    failure           TEXT        NOT NULL CONSTRAINT files_failure_check CHECK (failure IN ('', 'SIZE', 'TYPE', 'CONTENT', 'INFECTED')),
    -- the storage to which "stagegate files move" has copied the file; '' for none
    moved_to          TEXT        NOT NULL,
    expires_at        TIMESTAMPTZ NOT NULL,
    sweep_at          TIMESTAMPTZ,
    created_at        TIMESTAMPTZ NOT NULL,
    uploaded_at       TIMESTAMPTZ,
    scan              TEXT        NOT NULL CONSTRAINT files_scan_check CHECK (scan IN ('NOT_SCANNED', 'PENDING', 'CLEAN', 'INFECTED')),
    scan_at           TIMESTAMPTZ,
    deleted_at        TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT files_size_check CHECK (size_bytes > 0),
    CONSTRAINT files_uploaded_check CHECK (status <> 'UPLOADED' OR uploaded_at IS NOT NULL),
    CONSTRAINT files_deleted_check CHECK ((status = 'DELETED') = (deleted_at IS NOT NULL)),
    CONSTRAINT files_scan_at_check CHECK ((status = 'UPLOADED' AND scan = 'PENDING') = (scan_at IS NOT NULL)),
    CONSTRAINT files_infected_check CHECK (scan <> 'INFECTED' OR status = 'DELETED')
);
CREATE INDEX files_owner_pending ON files (tenant_id, owner_id) WHERE status = 'PENDING';
CREATE INDEX files_to_sweep ON files (sweep_at) WHERE sweep_at IS NOT NULL;
CREATE INDEX files_to_scan ON files (scan_at) WHERE scan_at IS NOT NULL;
CREATE INDEX files_waiting ON files (tenant_id, id) WHERE scan_at IS NOT NULL;
CREATE INDEX files_owner ON files (tenant_id, owner_id, id);

-- What needs a file: the request, application or message that it is attached to. A file with a
-- hold is not deleted.
CREATE TABLE file_holds (
    tenant_id TEXT NOT NULL,
    holder_id TEXT NOT NULL,
    file_id   TEXT NOT NULL,
    PRIMARY KEY (tenant_id, holder_id, file_id),
    FOREIGN KEY (tenant_id, file_id) REFERENCES files (tenant_id, id)
);
CREATE INDEX file_holds_file ON file_holds (tenant_id, file_id);

-- ---- Search

-- What staff search: a row for each record that can be found, with its texts by name as JSON.
-- search_terms, which differs between the engines, finds rows by number; it is filled from
-- fields.
CREATE TABLE search_items (
    tenant_id TEXT   NOT NULL REFERENCES tenants (id),
    kind      TEXT   NOT NULL,
    id        TEXT   NOT NULL,
    number    BIGINT NOT NULL,
    fields    TEXT   NOT NULL,
    PRIMARY KEY (tenant_id, kind, id)
);
CREATE UNIQUE INDEX search_items_tenant_id_number_key ON search_items (tenant_id, number);

-- ---- Notices

-- What an organisation has set for a kind of notice. Without a row the notice is on and has no
-- text of the organisation.
CREATE TABLE notice_settings (
    tenant_id  TEXT        NOT NULL REFERENCES tenants (id),
    kind       TEXT        NOT NULL,
    enabled    BOOLEAN     NOT NULL,
    text       TEXT        NOT NULL,
    changed_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, kind)
);

-- The kinds of notices that a person has turned on or off.
CREATE TABLE notice_choices (
    tenant_id  TEXT        NOT NULL REFERENCES tenants (id),
    person_id  TEXT        NOT NULL,
    kind       TEXT        NOT NULL,
    enabled    BOOLEAN     NOT NULL,
    changed_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, person_id, kind)
);

-- ---- Plans, subscriptions and quotas

-- What the platform sells. A limit of null is none. The plans of the schema have no times.
-- revision counts changes of what the provider knows of a plan, its name and price;
-- provider_revision is the revision that it has. While provider_claim is in the future,
-- somebody is updating it.
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
    revision                   BIGINT      NOT NULL DEFAULT 1,
    provider_revision          BIGINT      NOT NULL DEFAULT 0,
    provider_claim             TIMESTAMPTZ,
    max_mails_per_day          BIGINT      CONSTRAINT plans_max_mails_per_day_check CHECK (max_mails_per_day >= 0),
    max_bytes_per_day          BIGINT      CONSTRAINT plans_max_bytes_per_day_check CHECK (max_bytes_per_day >= 0),
    PRIMARY KEY (id)
);
CREATE UNIQUE INDEX plans_code_key ON plans (code);
INSERT INTO plans (id, code, name, price, currency, interval, max_staff, max_applications_per_cycle, max_services, max_customers, active, max_mails_per_day, max_bytes_per_day) VALUES
    ('00000000-0000-7000-8000-000000000001', 'FREE', 'Free', 0, 'NGN', 'MONTHLY', 5, 100, 10, 500, TRUE, 200, 536870912),
    ('00000000-0000-7000-8000-000000000002', 'STARTER', 'Starter', 1500000, 'NGN', 'MONTHLY', 15, 500, 30, 5000, TRUE, 2000, 4294967296),
    ('00000000-0000-7000-8000-000000000003', 'GROWTH', 'Growth', 6000000, 'NGN', 'MONTHLY', 50, 3000, 100, 50000, TRUE, 10000, 17179869184);

-- The plan of a tenant. Periods are counted from started_at; the row has the last one that was
-- opened. next_plan_id is the plan of a change that was started at the provider and is not
-- confirmed; until claim_until somebody is working on it. check_at is when the provider is next
-- asked; check_failures is how often in a row it could not answer.
CREATE TABLE subscriptions (
    tenant_id            TEXT        NOT NULL REFERENCES tenants (id),
    plan_id              TEXT        NOT NULL REFERENCES plans (id),
    status               TEXT        NOT NULL CONSTRAINT subscriptions_status_check CHECK (status IN ('ACTIVE', 'CANCELED', 'PAST_DUE', 'EXPIRED')),
    started_at           TIMESTAMPTZ NOT NULL,
    period_start         TIMESTAMPTZ NOT NULL,
    period_end           TIMESTAMPTZ NOT NULL,
    created_at           TIMESTAMPTZ NOT NULL,
    updated_at           TIMESTAMPTZ NOT NULL,
    past_due_at          TIMESTAMPTZ,
    canceled_at          TIMESTAMPTZ,
    provider_code        TEXT,
    provider_customer    TEXT,
    provider_customer_id TEXT,
    next_plan_id         TEXT,
    claim_until          TIMESTAMPTZ,
    check_at             TIMESTAMPTZ,
    check_failures       BIGINT      NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id),
    CONSTRAINT subscriptions_period_check CHECK (period_start <= period_end)
);
CREATE INDEX subscriptions_plan ON subscriptions (plan_id);
CREATE UNIQUE INDEX subscriptions_provider_code_key ON subscriptions (provider_code);
CREATE INDEX subscriptions_customer ON subscriptions (provider_customer) WHERE provider_customer IS NOT NULL;
CREATE INDEX subscriptions_check ON subscriptions (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX subscriptions_status ON subscriptions (status, plan_id, period_end);
CREATE INDEX subscriptions_past_due ON subscriptions (past_due_at) WHERE past_due_at IS NOT NULL;

-- Attempts to pay for a plan.
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

-- How much of each kind a tenant has in use. Applications are counted from period_start on; the
-- other kinds have no period.
CREATE TABLE usage_counters (
    tenant_id    TEXT        NOT NULL REFERENCES tenants (id),
    kind         TEXT        NOT NULL CONSTRAINT usage_counters_kind_check CHECK (kind IN ('STAFF', 'APPLICATIONS_PER_CYCLE', 'SERVICES', 'CUSTOMERS')),
    period_start TIMESTAMPTZ,
    used         BIGINT      NOT NULL CONSTRAINT usage_counters_used_check CHECK (used >= 0),
    PRIMARY KEY (tenant_id, kind),
    CONSTRAINT usage_counters_period_check CHECK ((kind = 'APPLICATIONS_PER_CYCLE') = (period_start IS NOT NULL))
);

-- How much of a kind a tenant has used on a day in UTC. Rows are deleted some days after ends_at.
CREATE TABLE daily_usage (
    tenant_id TEXT        NOT NULL REFERENCES tenants (id),
    kind      TEXT        NOT NULL,
    day       TEXT        NOT NULL,
    used      BIGINT      NOT NULL CONSTRAINT daily_usage_used_check CHECK (used >= 0),
    ends_at   TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, kind, day)
);
CREATE INDEX daily_usage_end ON daily_usage (ends_at);

-- ---- Audit trail

-- Who changed what, written in the transaction of the change. before and after are JSON. Each
-- entry of a subject is numbered and bound to the one before it: digest covers what the
-- entry says, hash its number, its digest and the digest before it. erasure is the seal of an
-- entry whose details were erased: it covers what is left and the digest of what it said. The history of
-- sign-ins has the number 0 and no hashes; it is deleted after its retention.
CREATE TABLE audit_events (
    tenant_id   TEXT        NOT NULL,
    id          TEXT        NOT NULL,
    subject_id  TEXT        NOT NULL,
    at          TIMESTAMPTZ NOT NULL,
    actor_id    TEXT        NOT NULL,
    actor_name  TEXT        NOT NULL,
    actor_kind  TEXT        NOT NULL,
    action      TEXT        NOT NULL,
    target_type TEXT        NOT NULL,
    target_id   TEXT        NOT NULL,
    target_code TEXT        NOT NULL,
    before      TEXT,
    after       TEXT,
    number      BIGINT      NOT NULL CONSTRAINT audit_events_number_check CHECK (number >= 0),
    digest      TEXT        NOT NULL DEFAULT '',
    hash        TEXT        NOT NULL DEFAULT '',
    erasure     TEXT        NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_events_subject ON audit_events (tenant_id, subject_id, at, id);
CREATE INDEX audit_events_at ON audit_events (at, id);
CREATE INDEX audit_events_tenant_at ON audit_events (tenant_id, at, id);
CREATE UNIQUE INDEX audit_events_tenant_id_subject_id_number_key ON audit_events (tenant_id, subject_id, number) WHERE number > 0;
CREATE INDEX audit_events_sign_ins ON audit_events (at) WHERE number = 0;
CREATE INDEX audit_events_action ON audit_events (action, at, id);

-- Where the history of a subject ends: the number of its entries and the digests of the last
-- two; tip proves that the last one is the last.
CREATE TABLE audit_heads (
    tenant_id  TEXT   NOT NULL,
    subject_id TEXT   NOT NULL,
    count      BIGINT NOT NULL,
    previous   TEXT   NOT NULL,
    digest     TEXT   NOT NULL,
    tip        TEXT   NOT NULL,
    PRIMARY KEY (tenant_id, subject_id)
);

-- ---- Events

-- What other programs hear of, written in the transaction of the change. number counts the events
-- of a subject. position counts those of the tenant; it is given after the commit, so that no reader
-- skips an event that was committed late, and an event without one is not shown. reference is '' for
-- a subject without one, service_id is '' for what belongs to no service, actor_id is '' for the
-- system.
CREATE TABLE events (
    tenant_id    TEXT        NOT NULL REFERENCES tenants (id),
    id           TEXT        NOT NULL,
    type         TEXT        NOT NULL,
    at           TIMESTAMPTZ NOT NULL,
    subject_type TEXT        NOT NULL,
    subject_id   TEXT        NOT NULL,
    reference    TEXT        NOT NULL,
    number       BIGINT      NOT NULL,
    service_id   TEXT        NOT NULL,
    actor_kind   TEXT        NOT NULL,
    actor_id     TEXT        NOT NULL,
    data         JSONB       NOT NULL,
    position     BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX events_tenant_id_position_key ON events (tenant_id, position) WHERE position IS NOT NULL;
CREATE UNIQUE INDEX events_tenant_id_subject_id_number_key ON events (tenant_id, subject_id, number);
CREATE INDEX events_unnumbered ON events (tenant_id, id) WHERE position IS NULL;

-- The number of the events of a subject, including those that are no longer kept.
CREATE TABLE event_subjects (
    tenant_id  TEXT   NOT NULL REFERENCES tenants (id),
    subject_id TEXT   NOT NULL,
    count      BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, subject_id)
);

-- The position of the newest event of a tenant. Whoever gives positions locks the row.
CREATE TABLE event_heads (
    tenant_id TEXT   NOT NULL REFERENCES tenants (id),
    position  BIGINT NOT NULL,
    PRIMARY KEY (tenant_id)
);

-- An address of a tenant's program that is sent the events of its feed. position is the place in the feed
-- up to which deliveries were made. secret and previous_secret are sealed under APP_SECRET. types and
-- service_ids are JSON arrays; empty service_ids mean all. due_at is the next time at which a delivery can
-- be attempted: NULL if none waits or two are in flight. given_up is the position of the first event whose
-- delivery was given up since failing_since, for missed_since, from which to replay. What was missed ends at
-- missed_until. check_at is the next time at which a failing
-- endpoint is warned about or disabled.
CREATE TABLE webhook_endpoints (
    tenant_id                  TEXT        NOT NULL REFERENCES tenants (id),
    id                         TEXT        NOT NULL,
    url                        TEXT        NOT NULL,
    description                TEXT        NOT NULL,
    types                      TEXT        NOT NULL,
    service_ids                TEXT        NOT NULL,
    ordered                    BOOLEAN     NOT NULL,
    status                     TEXT        NOT NULL CONSTRAINT webhook_endpoints_status_check CHECK (status IN ('ACTIVE', 'FAILING', 'DISABLED')),
    disabled_reason            TEXT        NOT NULL,
    secret                     TEXT        NOT NULL,
    previous_secret            TEXT        NOT NULL,
    previous_secret_expires_at TIMESTAMPTZ,
    position                   BIGINT      NOT NULL,
    missed_since               BIGINT,
    missed_until               BIGINT,
    given_up                   BIGINT,
    failing_since              TIMESTAMPTZ,
    last_failed_at             TIMESTAMPTZ,
    warned_at                  TIMESTAMPTZ,
    check_at                   TIMESTAMPTZ,
    due_at                     TIMESTAMPTZ,
    created_at                 TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX webhook_endpoints_due ON webhook_endpoints (status, due_at, tenant_id, id) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_endpoints_check ON webhook_endpoints (check_at, tenant_id, id) WHERE check_at IS NOT NULL;

-- An event for an endpoint. payload, the bytes that are sent, and attempts are sealed under APP_SECRET.
-- held_by is the claim of an instance since held_since until lease_until, which is real time even with the
-- sandbox. position is NULL for a test, which is no event of the feed. service_id is that of the event, '' for
-- none. step counts the attempts of the
-- schedule, which a resend and an interrupted attempt do not advance. next_attempt_at is NULL while an attempt
-- is in flight, while an earlier event of the subject is in front of an ordered endpoint, and at the end.
CREATE TABLE webhook_deliveries (
    tenant_id       TEXT        NOT NULL REFERENCES tenants (id),
    id              TEXT        NOT NULL,
    endpoint_id     TEXT        NOT NULL,
    event_id        TEXT        NOT NULL,
    position        BIGINT,
    type            TEXT        NOT NULL,
    subject_id      TEXT        NOT NULL,
    service_id      TEXT        NOT NULL,
    payload         TEXT        NOT NULL,
    status          TEXT        NOT NULL CONSTRAINT webhook_deliveries_status_check CHECK (status IN ('PENDING', 'SUCCEEDED', 'FAILED')),
    step            BIGINT      NOT NULL,
    attempt_count   BIGINT      NOT NULL,
    next_attempt_at TIMESTAMPTZ,
    held_by         TEXT        NOT NULL,
    held_since      TIMESTAMPTZ,
    lease_until     TIMESTAMPTZ,
    last_status     BIGINT,
    last_error      TEXT        NOT NULL,
    attempts        TEXT        NOT NULL,
    created_at      TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (tenant_id, endpoint_id, next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (tenant_id, endpoint_id, id) WHERE status = 'PENDING';
CREATE INDEX webhook_deliveries_subject ON webhook_deliveries (tenant_id, endpoint_id, subject_id, position, id) WHERE status = 'PENDING';
CREATE INDEX webhook_deliveries_held ON webhook_deliveries (tenant_id, endpoint_id) WHERE lease_until IS NOT NULL;
CREATE INDEX webhook_deliveries_lease ON webhook_deliveries (lease_until, tenant_id, id) WHERE lease_until IS NOT NULL;
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (tenant_id, endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_created_at ON webhook_deliveries (created_at, tenant_id, id);

-- ---- Outbox, jobs and limits

-- Work to be done later that must survive a crash. payload is sealed under APP_SECRET and
-- removed when the event is complete; about is what may be shown of it then, as JSON.
-- person_id is the principal that it is about, such as the recipient of a mail.
CREATE TABLE outbox_events (
    id              TEXT        NOT NULL,
    kind            TEXT        NOT NULL,
    tenant_id       TEXT,
    dedupe_key      TEXT,
    payload         TEXT        NOT NULL,
    status          TEXT        NOT NULL CONSTRAINT outbox_events_status_check CHECK (status IN ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')),
    attempts        BIGINT      NOT NULL,
    next_attempt_at TIMESTAMPTZ NOT NULL,
    lease_until     TIMESTAMPTZ,
    last_error      TEXT        NOT NULL,
    created_at      TIMESTAMPTZ NOT NULL,
    completed_at    TIMESTAMPTZ,
    about           TEXT        NOT NULL DEFAULT '',
    person_id       TEXT,
    PRIMARY KEY (id),
    CONSTRAINT outbox_events_lease_check CHECK ((status = 'PROCESSING') = (lease_until IS NOT NULL))
);
CREATE UNIQUE INDEX outbox_events_kind_dedupe_key_key ON outbox_events (kind, dedupe_key);
CREATE INDEX outbox_events_created ON outbox_events (created_at, id);
CREATE INDEX outbox_events_status ON outbox_events (status, created_at, id);
CREATE INDEX outbox_events_due ON outbox_events (kind, next_attempt_at, id) WHERE status IN ('PENDING', 'PROCESSING');
CREATE INDEX outbox_events_person ON outbox_events (tenant_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX outbox_events_completed ON outbox_events (kind, completed_at, id) WHERE status = 'COMPLETED';
CREATE INDEX outbox_events_failed ON outbox_events (next_attempt_at, id) WHERE status = 'FAILED';

-- Scheduled jobs; one instance runs a job at a time.
CREATE TABLE scheduled_jobs (
    name        TEXT        NOT NULL,
    next_at     TIMESTAMPTZ NOT NULL,
    lease_until TIMESTAMPTZ,
    last_error  TEXT        NOT NULL,
    ended_at    TIMESTAMPTZ,
    took_ms     BIGINT,
    PRIMARY KEY (name)
);

-- Requests with an Idempotency-Key and their stored responses. claim names the request that
-- has claimed the key: only that one stores the response, in the transaction of its operation.
CREATE TABLE idempotency_keys (
    id          TEXT        NOT NULL,
    body        TEXT        NOT NULL,
    lease_until TIMESTAMPTZ NOT NULL,
    done_at     TIMESTAMPTZ,
    answer      TEXT,
    expires_at  TIMESTAMPTZ NOT NULL,
    claim       TEXT        NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);

-- Number of keys a caller has used since its window opened. caller is a digest.
CREATE TABLE idempotency_callers (
    caller  TEXT        NOT NULL,
    used    BIGINT      NOT NULL,
    ends_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (caller)
);
CREATE INDEX idempotency_callers_end ON idempotency_callers (ends_at);

-- Number of events since a window opened. key is a digest.
CREATE TABLE rate_windows (
    key     TEXT        NOT NULL,
    used    BIGINT      NOT NULL,
    ends_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (key)
);
CREATE INDEX rate_windows_end ON rate_windows (ends_at);

-- API calls of an organisation's people, for its developers. Rows are kept for some days.
CREATE TABLE api_calls (
    tenant_id   TEXT        NOT NULL REFERENCES tenants (id),
    at          TIMESTAMPTZ NOT NULL,
    id          TEXT        NOT NULL,
    trace_id    TEXT        NOT NULL,
    method      TEXT        NOT NULL,
    route       TEXT        NOT NULL,
    path        TEXT        NOT NULL,
    operation   TEXT        NOT NULL,
    status      BIGINT      NOT NULL,
    code        TEXT        NOT NULL,
    duration_ms BIGINT      NOT NULL,
    caller_kind TEXT        NOT NULL,
    caller_id   TEXT,
    PRIMARY KEY (tenant_id, at, id)
);
CREATE INDEX api_calls_trace ON api_calls (tenant_id, trace_id, at, id);
CREATE INDEX api_calls_at ON api_calls (at);
