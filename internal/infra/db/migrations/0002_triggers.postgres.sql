-- +goose Up
-- Counts of cases: triggers, so that no change can be forgotten, not even an operator's.
-- +goose StatementBegin
CREATE FUNCTION count_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO case_count_changes (tenant_id, id, kind, status, waiting_for, assignee_id, service_id, due_at, count)
        VALUES (OLD.tenant_id, gen_random_uuid(), TG_ARGV[0], OLD.status, OLD.waiting_for, COALESCE(OLD.assignee_id, ''), OLD.service_id,
            CASE OLD.waiting_for WHEN 'STAFF' THEN OLD.due_at END, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO case_count_changes (tenant_id, id, kind, status, waiting_for, assignee_id, service_id, due_at, count)
        VALUES (NEW.tenant_id, gen_random_uuid(), TG_ARGV[0], NEW.status, NEW.waiting_for, COALESCE(NEW.assignee_id, ''), NEW.service_id,
            CASE NEW.waiting_for WHEN 'STAFF' THEN NEW.due_at END, 1);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER service_requests_count AFTER INSERT OR DELETE ON service_requests FOR EACH ROW EXECUTE FUNCTION count_case('REQUEST');
CREATE TRIGGER service_requests_recount AFTER UPDATE ON service_requests FOR EACH ROW
    WHEN ((OLD.status, OLD.waiting_for, OLD.assignee_id, OLD.service_id, OLD.due_at) IS DISTINCT FROM (NEW.status, NEW.waiting_for, NEW.assignee_id, NEW.service_id, NEW.due_at))
    EXECUTE FUNCTION count_case('REQUEST');
CREATE TRIGGER applications_count AFTER INSERT OR DELETE ON applications FOR EACH ROW EXECUTE FUNCTION count_case('APPLICATION');
CREATE TRIGGER applications_recount AFTER UPDATE ON applications FOR EACH ROW
    WHEN ((OLD.status, OLD.waiting_for, OLD.assignee_id, OLD.service_id, OLD.due_at) IS DISTINCT FROM (NEW.status, NEW.waiting_for, NEW.assignee_id, NEW.service_id, NEW.due_at))
    EXECUTE FUNCTION count_case('APPLICATION');

-- Figures of the reports: likewise.
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
