-- +goose Up
-- Whether another invoice of the application is paid is looked for by the application. The
-- expression keeps the index by status out, which has all paid invoices of the organisation.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION note_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM invoices i WHERE i.tenant_id = NEW.tenant_id AND i.application_id = NEW.application_id AND i.id <> NEW.id AND i.status || '' = 'PAID' AND i.amount_due > 0) THEN
        INSERT INTO insight_changes (tenant_id, id, figure, service_id, currency, at, calendar, amount)
        VALUES (NEW.tenant_id, gen_random_uuid(), 'PAID', COALESCE(NEW.service_id, ''), '', NEW.paid_at, 0, 1);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
