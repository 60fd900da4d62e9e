-- +goose Up
-- Whether another invoice of the application is paid was looked for in the index by status,
-- among all paid invoices of the organisation, since SQLite has no statistics. The + keeps
-- that index out, and the one by application is left.
DROP TRIGGER invoices_note;
DROP TRIGGER invoices_note_change;
-- +goose StatementBegin
CREATE TRIGGER invoices_note AFTER INSERT ON invoices
    WHEN NEW.status = 'PAID' AND NEW.application_id IS NOT NULL AND NEW.stage_id IS NOT NULL AND NEW.amount_due > 0 BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
    SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'PAID', COALESCE(NEW.service_id, ''), '', NEW.paid_at, NULL, 0, 1
    WHERE NOT EXISTS (SELECT 1 FROM invoices i WHERE i.tenant_id = NEW.tenant_id AND i.application_id = NEW.application_id AND i.id <> NEW.id AND +i.status = 'PAID' AND i.amount_due > 0);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER invoices_note_change AFTER UPDATE OF status ON invoices
    WHEN OLD.status <> 'PAID' AND NEW.status = 'PAID' AND NEW.application_id IS NOT NULL AND NEW.stage_id IS NOT NULL AND NEW.amount_due > 0 BEGIN
    INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, due_at, calendar, amount)
    SELECT NEW.tenant_id, lower(hex(randomblob(16))), 'PAID', COALESCE(NEW.service_id, ''), '', NEW.paid_at, NULL, 0, 1
    WHERE NOT EXISTS (SELECT 1 FROM invoices i WHERE i.tenant_id = NEW.tenant_id AND i.application_id = NEW.application_id AND i.id <> NEW.id AND +i.status = 'PAID' AND i.amount_due > 0);
END;
-- +goose StatementEnd
