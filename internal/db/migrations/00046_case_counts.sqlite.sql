-- +goose Up
-- How many requests and applications there are, by what staff ask for. Summaries and the
-- totals of lists come from here, since counting the cases themselves takes longer the
-- more there are. status and waiting_for are those of the case; assignee_id is '' for
-- nobody.
CREATE TABLE case_counts (
    tenant_id   TEXT   NOT NULL REFERENCES tenants (id),
    kind        TEXT   NOT NULL CONSTRAINT case_counts_kind_check CHECK (kind IN ('REQUEST', 'APPLICATION')),
    status      TEXT   NOT NULL,
    waiting_for TEXT   NOT NULL,
    assignee_id TEXT   NOT NULL,
    service_id  TEXT   NOT NULL,
    count       BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, kind, status, waiting_for, assignee_id, service_id)
);

-- How many of those that wait for staff are due at a time. Times are the ends of days, so
-- there are few.
CREATE TABLE case_due_counts (
    tenant_id  TEXT        NOT NULL REFERENCES tenants (id),
    kind       TEXT        NOT NULL CONSTRAINT case_due_counts_kind_check CHECK (kind IN ('REQUEST', 'APPLICATION')),
    due_at     TIMESTAMPTZ NOT NULL,
    service_id TEXT        NOT NULL,
    count      BIGINT      NOT NULL,
    PRIMARY KEY (tenant_id, kind, due_at, service_id)
);

-- What is not in the two counts yet: a row for each case that came (1) or went (-1). Rows
-- are only inserted, so writers never wait for each other. A job adds them to the counts;
-- readers add both.
CREATE TABLE case_count_changes (
    tenant_id   TEXT   NOT NULL,
    id          TEXT   NOT NULL,
    kind        TEXT   NOT NULL,
    status      TEXT   NOT NULL,
    waiting_for TEXT   NOT NULL,
    assignee_id TEXT   NOT NULL,
    service_id  TEXT   NOT NULL,
    due_at      TIMESTAMPTZ, -- only while it waits for staff
    count       BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);

-- Triggers count, so that no change can be forgotten: neither one of a program from
-- before, which does not know the counts, nor one of an operator.
-- +goose StatementBegin
CREATE TRIGGER service_requests_count AFTER INSERT ON service_requests BEGIN
    INSERT INTO case_count_changes (tenant_id, id, kind, status, waiting_for, assignee_id, service_id, due_at, count)
    VALUES (NEW.tenant_id, lower(hex(randomblob(16))), 'REQUEST', NEW.status, NEW.waiting_for, COALESCE(NEW.assignee_id, ''), NEW.service_id,
        CASE NEW.waiting_for WHEN 'STAFF' THEN NEW.due_at END, 1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER service_requests_uncount AFTER DELETE ON service_requests BEGIN
    INSERT INTO case_count_changes (tenant_id, id, kind, status, waiting_for, assignee_id, service_id, due_at, count)
    VALUES (OLD.tenant_id, lower(hex(randomblob(16))), 'REQUEST', OLD.status, OLD.waiting_for, COALESCE(OLD.assignee_id, ''), OLD.service_id,
        CASE OLD.waiting_for WHEN 'STAFF' THEN OLD.due_at END, -1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER service_requests_recount AFTER UPDATE ON service_requests
    WHEN (OLD.status, OLD.waiting_for, OLD.assignee_id, OLD.service_id, OLD.due_at) IS NOT (NEW.status, NEW.waiting_for, NEW.assignee_id, NEW.service_id, NEW.due_at) BEGIN
    INSERT INTO case_count_changes (tenant_id, id, kind, status, waiting_for, assignee_id, service_id, due_at, count)
    VALUES (OLD.tenant_id, lower(hex(randomblob(16))), 'REQUEST', OLD.status, OLD.waiting_for, COALESCE(OLD.assignee_id, ''), OLD.service_id,
        CASE OLD.waiting_for WHEN 'STAFF' THEN OLD.due_at END, -1),
    (NEW.tenant_id, lower(hex(randomblob(16))), 'REQUEST', NEW.status, NEW.waiting_for, COALESCE(NEW.assignee_id, ''), NEW.service_id,
        CASE NEW.waiting_for WHEN 'STAFF' THEN NEW.due_at END, 1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER applications_count AFTER INSERT ON applications BEGIN
    INSERT INTO case_count_changes (tenant_id, id, kind, status, waiting_for, assignee_id, service_id, due_at, count)
    VALUES (NEW.tenant_id, lower(hex(randomblob(16))), 'APPLICATION', NEW.status, NEW.waiting_for, COALESCE(NEW.assignee_id, ''), NEW.service_id,
        CASE NEW.waiting_for WHEN 'STAFF' THEN NEW.due_at END, 1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER applications_uncount AFTER DELETE ON applications BEGIN
    INSERT INTO case_count_changes (tenant_id, id, kind, status, waiting_for, assignee_id, service_id, due_at, count)
    VALUES (OLD.tenant_id, lower(hex(randomblob(16))), 'APPLICATION', OLD.status, OLD.waiting_for, COALESCE(OLD.assignee_id, ''), OLD.service_id,
        CASE OLD.waiting_for WHEN 'STAFF' THEN OLD.due_at END, -1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER applications_recount AFTER UPDATE ON applications
    WHEN (OLD.status, OLD.waiting_for, OLD.assignee_id, OLD.service_id, OLD.due_at) IS NOT (NEW.status, NEW.waiting_for, NEW.assignee_id, NEW.service_id, NEW.due_at) BEGIN
    INSERT INTO case_count_changes (tenant_id, id, kind, status, waiting_for, assignee_id, service_id, due_at, count)
    VALUES (OLD.tenant_id, lower(hex(randomblob(16))), 'APPLICATION', OLD.status, OLD.waiting_for, COALESCE(OLD.assignee_id, ''), OLD.service_id,
        CASE OLD.waiting_for WHEN 'STAFF' THEN OLD.due_at END, -1),
    (NEW.tenant_id, lower(hex(randomblob(16))), 'APPLICATION', NEW.status, NEW.waiting_for, COALESCE(NEW.assignee_id, ''), NEW.service_id,
        CASE NEW.waiting_for WHEN 'STAFF' THEN NEW.due_at END, 1);
END;
-- +goose StatementEnd

INSERT INTO case_counts (tenant_id, kind, status, waiting_for, assignee_id, service_id, count)
SELECT tenant_id, 'REQUEST', status, waiting_for, COALESCE(assignee_id, ''), service_id, COUNT(*) FROM service_requests GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO case_counts (tenant_id, kind, status, waiting_for, assignee_id, service_id, count)
SELECT tenant_id, 'APPLICATION', status, waiting_for, COALESCE(assignee_id, ''), service_id, COUNT(*) FROM applications GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO case_due_counts (tenant_id, kind, due_at, service_id, count)
SELECT tenant_id, 'REQUEST', due_at, service_id, COUNT(*) FROM service_requests WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL GROUP BY 1, 2, 3, 4;
INSERT INTO case_due_counts (tenant_id, kind, due_at, service_id, count)
SELECT tenant_id, 'APPLICATION', due_at, service_id, COUNT(*) FROM applications WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL GROUP BY 1, 2, 3, 4;
