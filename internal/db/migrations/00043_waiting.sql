-- +goose Up
-- Who has to act next in a request or an application, and since when. Programs from
-- before do not know the columns: what they write is found by the last index of each
-- table, and computed by the job refresh-waiting.
ALTER TABLE service_requests ADD COLUMN resubmitted_at TIMESTAMPTZ;
ALTER TABLE service_requests ADD COLUMN waiting_since TIMESTAMPTZ;
ALTER TABLE service_requests ADD COLUMN waiting_for TEXT NOT NULL DEFAULT 'CUSTOMER'
    CONSTRAINT service_requests_waiting_for_check CHECK (waiting_for IN ('CUSTOMER', 'STAFF', 'NOBODY'));
UPDATE service_requests SET
    waiting_for = CASE status WHEN 'DRAFT' THEN 'CUSTOMER' WHEN 'PENDING' THEN 'STAFF' ELSE 'NOBODY' END,
    waiting_since = CASE status WHEN 'DRAFT' THEN created_at WHEN 'PENDING' THEN COALESCE(submitted_at, updated_at) ELSE COALESCE(reviewed_at, updated_at) END;
CREATE INDEX service_requests_waiting ON service_requests (tenant_id, waiting_for, created_at, id) WHERE status <> 'DRAFT';
CREATE INDEX service_requests_waiting_stale ON service_requests (tenant_id, id) WHERE waiting_since IS NULL
    OR waiting_for <> CASE WHEN status IN ('DRAFT', 'RETURNED') THEN 'CUSTOMER' WHEN status = 'PENDING' THEN 'STAFF' ELSE 'NOBODY' END;

-- The times are those of the request. waiting_as_of is the updated_at for which
-- waiting_for and the columns after it were computed. Of an application in progress they
-- depend on the definition of its service, so the job computes them.
ALTER TABLE applications ADD COLUMN submitted_at TIMESTAMPTZ;
ALTER TABLE applications ADD COLUMN resubmitted_at TIMESTAMPTZ;
ALTER TABLE applications ADD COLUMN waiting_since TIMESTAMPTZ;
ALTER TABLE applications ADD COLUMN waiting_as_of TIMESTAMPTZ;
ALTER TABLE applications ADD COLUMN waiting_for TEXT NOT NULL DEFAULT 'STAFF'
    CONSTRAINT applications_waiting_for_check CHECK (waiting_for IN ('CUSTOMER', 'STAFF', 'PAYMENT', 'NOBODY'));
ALTER TABLE applications ADD COLUMN stage_id TEXT NOT NULL DEFAULT '';
ALTER TABLE applications ADD COLUMN stage_title TEXT NOT NULL DEFAULT '';
ALTER TABLE applications ADD COLUMN stage_kind TEXT NOT NULL DEFAULT '';
ALTER TABLE applications ADD COLUMN stage_entered_at TIMESTAMPTZ;
ALTER TABLE applications ADD COLUMN invoice_reference TEXT NOT NULL DEFAULT '';
ALTER TABLE applications ADD COLUMN invoice_due BIGINT NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN invoice_currency TEXT NOT NULL DEFAULT '';
UPDATE applications SET submitted_at = (SELECT r.submitted_at FROM service_requests r WHERE r.tenant_id = applications.tenant_id AND r.id = applications.request_id);
UPDATE applications SET waiting_for = 'NOBODY', waiting_since = COALESCE(completed_at, closed_at), waiting_as_of = updated_at WHERE status <> 'IN_PROGRESS';
CREATE INDEX applications_waiting ON applications (tenant_id, waiting_for, created_at, id);
CREATE INDEX applications_waiting_stale ON applications (tenant_id, id) WHERE waiting_as_of IS DISTINCT FROM updated_at;
