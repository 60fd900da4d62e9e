-- +goose Up
-- What the one who published a version was called then. Versions from before are
-- given the name of today.
ALTER TABLE service_versions ADD COLUMN published_by_name TEXT NOT NULL DEFAULT '';
UPDATE service_versions SET published_by_name = COALESCE((
    SELECT p.name FROM principals p
    WHERE p.tenant_id = service_versions.tenant_id AND p.id = service_versions.published_by
), '');
