-- +goose Up
-- What happened, counted by day: how many requests were started, how much money came in,
-- and so on. Reports read these rows, and never the cases. A day is one in the
-- organisation's timezone at that moment; that of the platform is one in UTC, and stands
-- under the nil UUID, which is why tenant_id refers to no table. A row with the day '' is
-- the sum of all days, where a report needs it.
CREATE TABLE insight_days (
    tenant_id  TEXT   NOT NULL,
    figure     TEXT   NOT NULL,
    day        TEXT   NOT NULL,
    service_id TEXT   NOT NULL, -- '' for none
    currency   TEXT   NOT NULL, -- '' for what is no money
    amount     BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, figure, day, service_id, currency)
);

-- What is not in the days yet. Rows are only inserted, in the transaction of the change, so
-- writers never wait for each other. A job adds them to the days; readers add both.
CREATE TABLE insight_changes (
    tenant_id  TEXT        NOT NULL,
    id         TEXT        NOT NULL,
    figure     TEXT        NOT NULL,
    service_id TEXT        NOT NULL,
    currency   TEXT        NOT NULL,
    at         TIMESTAMPTZ NOT NULL,
    due_at     TIMESTAMPTZ,          -- of the clock that begins or ends (DUE)
    calendar   BIGINT      NOT NULL, -- the number of the calendar by which it counts
    amount     BIGINT      NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX insight_changes_platform ON insight_changes (figure) WHERE figure IN ('TENANT', 'STARTED', 'ACCEPTED', 'RECEIVED', 'REFUNDED');

-- For how long applications have waited in a stage that was completed on a day: how many of
-- them for how many tenths of a working day, such as 0:4 12:1.
CREATE TABLE insight_stage_days (
    tenant_id  TEXT   NOT NULL REFERENCES tenants (id),
    day        TEXT   NOT NULL,
    service_id TEXT   NOT NULL,
    stage_id   TEXT   NOT NULL,
    title      TEXT   NOT NULL,
    position   BIGINT NOT NULL,
    staff      TEXT   NOT NULL,
    customer   TEXT   NOT NULL,
    payment    TEXT   NOT NULL,
    PRIMARY KEY (tenant_id, day, service_id, stage_id)
);

-- What is not in these days yet: a row for each completion. Times are tenths of a working
-- day, null where the application has not waited for this side.
CREATE TABLE insight_stage_changes (
    tenant_id  TEXT        NOT NULL REFERENCES tenants (id),
    id         TEXT        NOT NULL,
    service_id TEXT        NOT NULL,
    stage_id   TEXT        NOT NULL,
    title      TEXT        NOT NULL,
    position   BIGINT      NOT NULL,
    at         TIMESTAMPTZ NOT NULL,
    staff      BIGINT,
    customer   BIGINT,
    payment    BIGINT,
    PRIMARY KEY (tenant_id, id)
);

-- The first day of which it is known how many cases waited, for organisations from before.
-- '' until the job has been there.
CREATE TABLE insight_starts (
    tenant_id TEXT NOT NULL REFERENCES tenants (id),
    day       TEXT NOT NULL,
    PRIMARY KEY (tenant_id)
);
INSERT INTO insight_starts (tenant_id, day) SELECT id, '' FROM tenants;
CREATE INDEX insight_starts_open ON insight_starts (tenant_id) WHERE day = '';

-- For how long an application has waited in its current stage, in microseconds of working
-- days of 24 hours; null where it has not. waited_from is the beginning of the wait that is
-- not added yet. It is null if that is not known, as for applications from before.
ALTER TABLE applications ADD COLUMN waited_staff BIGINT;
ALTER TABLE applications ADD COLUMN waited_customer BIGINT;
ALTER TABLE applications ADD COLUMN waited_payment BIGINT;
ALTER TABLE applications ADD COLUMN waited_from TIMESTAMPTZ;

-- Triggers count, as those of case_counts do: no change can be forgotten, neither one of a
-- program from before nor one of an operator.
-- +goose StatementBegin
CREATE FUNCTION note_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
    SELECT NEW.tenant_id, gen_random_uuid(), c.figure, NEW.service_id, '', c.at, 0, 1 FROM (VALUES
        ('STARTED', NEW.created_at, TG_OP = 'INSERT'),
        ('SUBMITTED', NEW.submitted_at, NEW.submitted_at IS NOT NULL AND OLD.submitted_at IS NULL),
        ('ACCEPTED', COALESCE(NEW.reviewed_at, NEW.updated_at), NEW.status = 'ACCEPTED' AND OLD.status IS DISTINCT FROM NEW.status),
        ('REJECTED', COALESCE(NEW.reviewed_at, NEW.updated_at), NEW.status = 'REJECTED' AND OLD.status IS DISTINCT FROM NEW.status),
        ('WITHDRAWN', NEW.updated_at, NEW.status = 'WITHDRAWN' AND OLD.status IS DISTINCT FROM NEW.status)
    ) c (figure, at, happened) WHERE c.happened;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER service_requests_note AFTER INSERT ON service_requests FOR EACH ROW EXECUTE FUNCTION note_request();
CREATE TRIGGER service_requests_note_change AFTER UPDATE ON service_requests FOR EACH ROW
    WHEN ((OLD.status, OLD.submitted_at) IS DISTINCT FROM (NEW.status, NEW.submitted_at)) EXECUTE FUNCTION note_request();

-- +goose StatementBegin
CREATE FUNCTION note_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    waited BOOLEAN := COALESCE(OLD.waiting_for = 'STAFF', FALSE);
    waits BOOLEAN := NEW.waiting_for = 'STAFF';
    again BOOLEAN := waited AND waits AND OLD.due_at IS NOT DISTINCT FROM NEW.due_at;
BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
    SELECT NEW.tenant_id, gen_random_uuid(), c.figure, NEW.service_id, '',
        CASE WHEN waited = waits THEN NEW.updated_at ELSE COALESCE(NEW.waiting_since, NEW.updated_at) END, c.due_at, c.calendar, c.amount
    FROM (VALUES
        ('WAITING', NULL, 0, 1, waits AND NOT waited),
        ('WAITING', NULL, 0, -1, waited AND NOT waits),
        ('DUE', OLD.due_at, OLD.clock_calendar, -1, waited AND NOT again AND OLD.due_at IS NOT NULL),
        ('DUE', NEW.due_at, NEW.clock_calendar, 1, waits AND NOT again AND NEW.due_at IS NOT NULL)
    ) c (figure, due_at, calendar, amount, happened) WHERE c.happened;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER service_requests_note_waiting AFTER INSERT ON service_requests FOR EACH ROW WHEN (NEW.waiting_for = 'STAFF') EXECUTE FUNCTION note_waiting();
CREATE TRIGGER service_requests_note_wait AFTER UPDATE ON service_requests FOR EACH ROW
    WHEN ((OLD.waiting_for = 'STAFF' OR NEW.waiting_for = 'STAFF') AND (OLD.waiting_for, OLD.due_at) IS DISTINCT FROM (NEW.waiting_for, NEW.due_at)) EXECUTE FUNCTION note_waiting();
CREATE TRIGGER applications_note_waiting AFTER INSERT ON applications FOR EACH ROW WHEN (NEW.waiting_for = 'STAFF') EXECUTE FUNCTION note_waiting();
CREATE TRIGGER applications_note_wait AFTER UPDATE ON applications FOR EACH ROW
    WHEN ((OLD.waiting_for = 'STAFF' OR NEW.waiting_for = 'STAFF') AND (OLD.waiting_for, OLD.due_at) IS DISTINCT FROM (NEW.waiting_for, NEW.due_at)) EXECUTE FUNCTION note_waiting();

-- +goose StatementBegin
CREATE FUNCTION note_completed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
    VALUES (NEW.tenant_id, gen_random_uuid(), 'COMPLETED', NEW.service_id, '', NEW.completed_at, 0, 1);
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER applications_note_completed AFTER INSERT ON applications FOR EACH ROW WHEN (NEW.completed_at IS NOT NULL) EXECUTE FUNCTION note_completed();
CREATE TRIGGER applications_note_completion AFTER UPDATE ON applications FOR EACH ROW
    WHEN (OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL) EXECUTE FUNCTION note_completed();

-- An application has paid when the first of its invoices is paid. One over nothing is none.
-- +goose StatementBegin
CREATE FUNCTION note_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM invoices i WHERE i.tenant_id = NEW.tenant_id AND i.application_id = NEW.application_id AND i.id <> NEW.id AND i.status = 'PAID' AND i.amount_due > 0) THEN
        INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
        VALUES (NEW.tenant_id, gen_random_uuid(), 'PAID', COALESCE(NEW.service_id, ''), '', NEW.paid_at, 0, 1);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER invoices_note AFTER INSERT ON invoices FOR EACH ROW
    WHEN (NEW.status = 'PAID' AND NEW.application_id IS NOT NULL AND NEW.stage_id IS NOT NULL AND NEW.amount_due > 0) EXECUTE FUNCTION note_paid();
CREATE TRIGGER invoices_note_change AFTER UPDATE ON invoices FOR EACH ROW
    WHEN (OLD.status <> 'PAID' AND NEW.status = 'PAID' AND NEW.application_id IS NOT NULL AND NEW.stage_id IS NOT NULL AND NEW.amount_due > 0) EXECUTE FUNCTION note_paid();

-- +goose StatementBegin
CREATE FUNCTION note_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
    VALUES (NEW.tenant_id, gen_random_uuid(), 'REFUNDED', COALESCE((SELECT i.service_id FROM invoices i WHERE i.tenant_id = NEW.tenant_id AND i.id = NEW.invoice_id), ''),
        NEW.currency, NEW.settled_at, 0, NEW.amount);
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER refunds_note AFTER INSERT ON refunds FOR EACH ROW WHEN (NEW.status = 'SUCCESSFUL') EXECUTE FUNCTION note_refunded();
CREATE TRIGGER refunds_note_change AFTER UPDATE ON refunds FOR EACH ROW WHEN (OLD.status <> 'SUCCESSFUL' AND NEW.status = 'SUCCESSFUL') EXECUTE FUNCTION note_refunded();

-- +goose StatementBegin
CREATE FUNCTION note_received() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
    VALUES (NEW.tenant_id, gen_random_uuid(), 'RECEIVED', COALESCE((SELECT i.service_id FROM invoices i WHERE i.tenant_id = NEW.tenant_id AND i.id = NEW.invoice_id), ''),
        NEW.currency, COALESCE(NEW.paid_at, NEW.created_at), 0, NEW.amount);
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER payments_note AFTER INSERT ON payments FOR EACH ROW WHEN (NEW.status = 'SUCCESSFUL') EXECUTE FUNCTION note_received();
CREATE TRIGGER payments_note_change AFTER UPDATE ON payments FOR EACH ROW WHEN (OLD.status <> 'SUCCESSFUL' AND NEW.status = 'SUCCESSFUL') EXECUTE FUNCTION note_received();

-- +goose StatementBegin
CREATE FUNCTION note_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
    VALUES (NEW.id, gen_random_uuid(), 'TENANT', '', '', NEW.created_at, 0, 1);
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER tenants_note AFTER INSERT ON tenants FOR EACH ROW EXECUTE FUNCTION note_tenant();

-- What happened before, by quarters of an hour, in which every timezone has its midnight.
-- The job adds it to the days. How many cases waited on a day before is not known, only
-- how many wait now.
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
SELECT tenant_id, gen_random_uuid(), 'STARTED', service_id, currency, at, 0, amount FROM (
    SELECT x.tenant_id AS tenant_id, x.service_id AS service_id, '' AS currency, date_bin('15 minutes', x.created_at, TIMESTAMPTZ '2000-01-01 00:00:00+00') AS at, COUNT(*) AS amount
    FROM service_requests x WHERE 1 = 1 GROUP BY 1, 2, 3, 4) q;
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
SELECT tenant_id, gen_random_uuid(), 'SUBMITTED', service_id, currency, at, 0, amount FROM (
    SELECT x.tenant_id AS tenant_id, x.service_id AS service_id, '' AS currency, date_bin('15 minutes', x.submitted_at, TIMESTAMPTZ '2000-01-01 00:00:00+00') AS at, COUNT(*) AS amount
    FROM service_requests x WHERE x.submitted_at IS NOT NULL GROUP BY 1, 2, 3, 4) q;
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
SELECT tenant_id, gen_random_uuid(), 'ACCEPTED', service_id, currency, at, 0, amount FROM (
    SELECT x.tenant_id AS tenant_id, x.service_id AS service_id, '' AS currency, date_bin('15 minutes', COALESCE(x.reviewed_at, x.updated_at), TIMESTAMPTZ '2000-01-01 00:00:00+00') AS at, COUNT(*) AS amount
    FROM service_requests x WHERE x.status = 'ACCEPTED' GROUP BY 1, 2, 3, 4) q;
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
SELECT tenant_id, gen_random_uuid(), 'REJECTED', service_id, currency, at, 0, amount FROM (
    SELECT x.tenant_id AS tenant_id, x.service_id AS service_id, '' AS currency, date_bin('15 minutes', COALESCE(x.reviewed_at, x.updated_at), TIMESTAMPTZ '2000-01-01 00:00:00+00') AS at, COUNT(*) AS amount
    FROM service_requests x WHERE x.status = 'REJECTED' GROUP BY 1, 2, 3, 4) q;
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
SELECT tenant_id, gen_random_uuid(), 'WITHDRAWN', service_id, currency, at, 0, amount FROM (
    SELECT x.tenant_id AS tenant_id, x.service_id AS service_id, '' AS currency, date_bin('15 minutes', x.updated_at, TIMESTAMPTZ '2000-01-01 00:00:00+00') AS at, COUNT(*) AS amount
    FROM service_requests x WHERE x.status = 'WITHDRAWN' GROUP BY 1, 2, 3, 4) q;
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
SELECT tenant_id, gen_random_uuid(), 'COMPLETED', service_id, currency, at, 0, amount FROM (
    SELECT x.tenant_id AS tenant_id, x.service_id AS service_id, '' AS currency, date_bin('15 minutes', x.completed_at, TIMESTAMPTZ '2000-01-01 00:00:00+00') AS at, COUNT(*) AS amount
    FROM applications x WHERE x.completed_at IS NOT NULL GROUP BY 1, 2, 3, 4) q;
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
SELECT tenant_id, gen_random_uuid(), 'PAID', service_id, currency, at, 0, amount FROM (
    SELECT x.tenant_id AS tenant_id, COALESCE(x.service_id, '') AS service_id, '' AS currency, date_bin('15 minutes', x.paid_at, TIMESTAMPTZ '2000-01-01 00:00:00+00') AS at, COUNT(*) AS amount
    FROM (SELECT tenant_id, service_id, application_id, MIN(paid_at) AS paid_at FROM invoices WHERE status = 'PAID' AND application_id IS NOT NULL AND stage_id IS NOT NULL AND amount_due > 0 GROUP BY 1, 2, 3) x WHERE 1 = 1 GROUP BY 1, 2, 3, 4) q;
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
SELECT tenant_id, gen_random_uuid(), 'RECEIVED', service_id, currency, at, 0, amount FROM (
    SELECT x.tenant_id AS tenant_id, COALESCE(i.service_id, '') AS service_id, x.currency AS currency, date_bin('15 minutes', COALESCE(x.paid_at, x.created_at), TIMESTAMPTZ '2000-01-01 00:00:00+00') AS at, CAST(SUM(x.amount) AS BIGINT) AS amount
    FROM payments x JOIN invoices i ON i.tenant_id = x.tenant_id AND i.id = x.invoice_id WHERE x.status = 'SUCCESSFUL' GROUP BY 1, 2, 3, 4) q;
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
SELECT x.tenant_id, gen_random_uuid(), 'REFUNDED', COALESCE(i.service_id, ''), x.currency, x.settled_at, 0, x.amount
FROM refunds x JOIN invoices i ON i.tenant_id = x.tenant_id AND i.id = x.invoice_id WHERE x.status = 'SUCCESSFUL';
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount) SELECT id, gen_random_uuid(), 'TENANT', '', '', created_at, 0, 1 FROM tenants;
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
SELECT tenant_id, gen_random_uuid(), 'WAITING', service_id, '', at, 0, amount FROM (
    SELECT tenant_id, service_id, MIN(COALESCE(waiting_since, updated_at)) AS at, COUNT(*) AS amount FROM service_requests WHERE waiting_for = 'STAFF' GROUP BY 1, 2) q;
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
SELECT tenant_id, gen_random_uuid(), 'DUE', service_id, '', at, due_at, calendar, amount FROM (
    SELECT tenant_id, service_id, due_at, clock_calendar AS calendar, MIN(COALESCE(waiting_since, updated_at)) AS at, COUNT(*) AS amount FROM service_requests
    WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL GROUP BY 1, 2, 3, 4) q;
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
SELECT tenant_id, gen_random_uuid(), 'WAITING', service_id, '', at, 0, amount FROM (
    SELECT tenant_id, service_id, MIN(COALESCE(waiting_since, updated_at)) AS at, COUNT(*) AS amount FROM applications WHERE waiting_for = 'STAFF' GROUP BY 1, 2) q;
INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
SELECT tenant_id, gen_random_uuid(), 'DUE', service_id, '', at, due_at, calendar, amount FROM (
    SELECT tenant_id, service_id, due_at, clock_calendar AS calendar, MIN(COALESCE(waiting_since, updated_at)) AS at, COUNT(*) AS amount FROM applications
    WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL GROUP BY 1, 2, 3, 4) q;
