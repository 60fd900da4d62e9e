-- +goose Up
-- What was filled in, by the id of the request that it was filled into. An
-- accepted request lends its sheet to the application, which has one of its own,
-- under its own id, from its first change on. SQL does not look into them.
CREATE TABLE sheets (
    tenant_id TEXT NOT NULL REFERENCES tenants (id),
    id        TEXT NOT NULL,
    content   TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
INSERT INTO sheets (tenant_id, id, content) SELECT tenant_id, id, CAST(sheet AS TEXT) FROM service_requests;
INSERT INTO sheets (tenant_id, id, content) SELECT tenant_id, id, CAST(sheet AS TEXT) FROM applications;
ALTER TABLE applications ADD COLUMN sheet_id TEXT NOT NULL DEFAULT '';
UPDATE applications SET sheet_id = id;
ALTER TABLE service_requests DROP COLUMN sheet;
ALTER TABLE applications DROP COLUMN sheet;
