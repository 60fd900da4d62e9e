-- +goose Up
-- The working days of an organisation. The row with the largest number counts; a clock
-- that runs counts by the one with which it was started. Without a row it is from Monday
-- to Friday in UTC.
CREATE TABLE calendars (
    tenant_id    TEXT        NOT NULL REFERENCES tenants (id),
    number       BIGINT      NOT NULL CONSTRAINT calendars_number_check CHECK (number > 0),
    timezone     TEXT        NOT NULL,
    working_days JSONB       NOT NULL,
    holidays     JSONB       NOT NULL,
    changed_at   TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, number)
);
