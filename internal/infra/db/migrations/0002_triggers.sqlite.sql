-- +goose Up
-- Counts of cases: triggers, so that no change can be forgotten, not even an operator's.
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

-- Figures of the reports: likewise.
-- +goose StatementBegin
CREATE TRIGGER service_requests_note AFTER INSERT ON service_requests BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
    SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'STARTED', NEW.service_id, '', NEW.created_at, NULL, 0, 1
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'SUBMITTED', NEW.service_id, '', NEW.submitted_at, NULL, 0, 1 WHERE NEW.submitted_at IS NOT NULL
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'ACCEPTED', NEW.service_id, '', COALESCE(NEW.reviewed_at, NEW.updated_at), NULL, 0, 1 WHERE NEW.status = 'ACCEPTED'
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'REJECTED', NEW.service_id, '', COALESCE(NEW.reviewed_at, NEW.updated_at), NULL, 0, 1 WHERE NEW.status = 'REJECTED'
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'WITHDRAWN', NEW.service_id, '', NEW.updated_at, NULL, 0, 1 WHERE NEW.status = 'WITHDRAWN';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER service_requests_note_change AFTER UPDATE OF status, submitted_at ON service_requests
    WHEN (OLD.status, OLD.submitted_at) IS NOT (NEW.status, NEW.submitted_at) BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
    SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'SUBMITTED', NEW.service_id, '', NEW.submitted_at, NULL, 0, 1 WHERE NEW.submitted_at IS NOT NULL AND OLD.submitted_at IS NULL
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'ACCEPTED', NEW.service_id, '', COALESCE(NEW.reviewed_at, NEW.updated_at), NULL, 0, 1 WHERE NEW.status = 'ACCEPTED' AND OLD.status <> 'ACCEPTED'
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'REJECTED', NEW.service_id, '', COALESCE(NEW.reviewed_at, NEW.updated_at), NULL, 0, 1 WHERE NEW.status = 'REJECTED' AND OLD.status <> 'REJECTED'
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'WITHDRAWN', NEW.service_id, '', NEW.updated_at, NULL, 0, 1 WHERE NEW.status = 'WITHDRAWN' AND OLD.status <> 'WITHDRAWN';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER service_requests_note_waiting AFTER INSERT ON service_requests WHEN NEW.waiting_for = 'STAFF' BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
    SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'WAITING', NEW.service_id, '', COALESCE(NEW.waiting_since, NEW.updated_at), NULL, 0, 1
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'DUE', NEW.service_id, '', COALESCE(NEW.waiting_since, NEW.updated_at), NEW.due_at, NEW.clock_calendar, 1 WHERE NEW.due_at IS NOT NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER service_requests_note_wait AFTER UPDATE OF waiting_for, due_at ON service_requests
    WHEN (OLD.waiting_for = 'STAFF' OR NEW.waiting_for = 'STAFF') AND (OLD.waiting_for, OLD.due_at) IS NOT (NEW.waiting_for, NEW.due_at) BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
    SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'WAITING', NEW.service_id, '', CASE OLD.waiting_for WHEN NEW.waiting_for THEN NEW.updated_at ELSE COALESCE(NEW.waiting_since, NEW.updated_at) END, NULL, 0, 1 WHERE OLD.waiting_for <> 'STAFF'
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'WAITING', NEW.service_id, '', CASE OLD.waiting_for WHEN NEW.waiting_for THEN NEW.updated_at ELSE COALESCE(NEW.waiting_since, NEW.updated_at) END, NULL, 0, -1 WHERE NEW.waiting_for <> 'STAFF'
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'DUE', NEW.service_id, '', CASE OLD.waiting_for WHEN NEW.waiting_for THEN NEW.updated_at ELSE COALESCE(NEW.waiting_since, NEW.updated_at) END, OLD.due_at, OLD.clock_calendar, -1 WHERE OLD.waiting_for = 'STAFF' AND OLD.due_at IS NOT NULL
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'DUE', NEW.service_id, '', CASE OLD.waiting_for WHEN NEW.waiting_for THEN NEW.updated_at ELSE COALESCE(NEW.waiting_since, NEW.updated_at) END, NEW.due_at, NEW.clock_calendar, 1 WHERE NEW.waiting_for = 'STAFF' AND NEW.due_at IS NOT NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER applications_note_waiting AFTER INSERT ON applications WHEN NEW.waiting_for = 'STAFF' BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
    SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'WAITING', NEW.service_id, '', COALESCE(NEW.waiting_since, NEW.updated_at), NULL, 0, 1
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'DUE', NEW.service_id, '', COALESCE(NEW.waiting_since, NEW.updated_at), NEW.due_at, NEW.clock_calendar, 1 WHERE NEW.due_at IS NOT NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER applications_note_wait AFTER UPDATE OF waiting_for, due_at ON applications
    WHEN (OLD.waiting_for = 'STAFF' OR NEW.waiting_for = 'STAFF') AND (OLD.waiting_for, OLD.due_at) IS NOT (NEW.waiting_for, NEW.due_at) BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
    SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'WAITING', NEW.service_id, '', CASE OLD.waiting_for WHEN NEW.waiting_for THEN NEW.updated_at ELSE COALESCE(NEW.waiting_since, NEW.updated_at) END, NULL, 0, 1 WHERE OLD.waiting_for <> 'STAFF'
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'WAITING', NEW.service_id, '', CASE OLD.waiting_for WHEN NEW.waiting_for THEN NEW.updated_at ELSE COALESCE(NEW.waiting_since, NEW.updated_at) END, NULL, 0, -1 WHERE NEW.waiting_for <> 'STAFF'
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'DUE', NEW.service_id, '', CASE OLD.waiting_for WHEN NEW.waiting_for THEN NEW.updated_at ELSE COALESCE(NEW.waiting_since, NEW.updated_at) END, OLD.due_at, OLD.clock_calendar, -1 WHERE OLD.waiting_for = 'STAFF' AND OLD.due_at IS NOT NULL
    UNION ALL SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'DUE', NEW.service_id, '', CASE OLD.waiting_for WHEN NEW.waiting_for THEN NEW.updated_at ELSE COALESCE(NEW.waiting_since, NEW.updated_at) END, NEW.due_at, NEW.clock_calendar, 1 WHERE NEW.waiting_for = 'STAFF' AND NEW.due_at IS NOT NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER applications_note_completed AFTER INSERT ON applications WHEN NEW.completed_at IS NOT NULL BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
    SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'COMPLETED', NEW.service_id, '', NEW.completed_at, NULL, 0, 1;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER applications_note_completion AFTER UPDATE OF completed_at ON applications WHEN OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
    SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'COMPLETED', NEW.service_id, '', NEW.completed_at, NULL, 0, 1;
END;
-- +goose StatementEnd
