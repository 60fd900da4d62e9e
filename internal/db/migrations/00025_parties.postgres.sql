-- +goose Up
-- A row for each party of each sheet, kept by whoever writes the sheet, so that a
-- party is found by its id without reading sheets. There are no foreign keys:
-- making one blocks every write to the table that it refers to until this
-- migration, which reads all sheets, ends.
CREATE TABLE parties (
    tenant_id TEXT NOT NULL,
    id        TEXT NOT NULL,
    sheet_id  TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id, sheet_id)
);
CREATE INDEX parties_sheet ON parties (tenant_id, sheet_id, id);
INSERT INTO parties (tenant_id, id, sheet_id)
SELECT s.tenant_id, p.id #>> '{}', s.id
FROM sheets s, jsonb_path_query(CAST(s.content AS JSONB), '$.parties[*].id') AS p (id)
WHERE p.id #>> '{}' IS NOT NULL
ON CONFLICT DO NOTHING;
