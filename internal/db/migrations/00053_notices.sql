-- +goose Up
-- What an organisation says about each kind of notice, and which kinds a person wants.
-- Without a row a notice is on, and has no text of the organisation.
CREATE TABLE notice_settings (
    tenant_id  TEXT        NOT NULL REFERENCES tenants (id),
    kind       TEXT        NOT NULL,
    enabled    BOOLEAN     NOT NULL,
    text       TEXT        NOT NULL,
    changed_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, kind)
);

CREATE TABLE notice_choices (
    tenant_id  TEXT        NOT NULL REFERENCES tenants (id),
    person_id  TEXT        NOT NULL,
    kind       TEXT        NOT NULL,
    enabled    BOOLEAN     NOT NULL,
    changed_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, person_id, kind)
);
