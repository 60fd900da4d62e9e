-- +goose Up
-- What lists show of a version: the heading of its definition. Lists that anybody
-- can ask for then read no definitions, which can be large.
ALTER TABLE service_versions ADD COLUMN summary JSONB NOT NULL DEFAULT '{}';
UPDATE service_versions SET summary = json_object(
    'name', COALESCE(json_extract(definition, '$.name'), ''),
    'currency', COALESCE(json_extract(definition, '$.currency'), ''),
    'partyRole', COALESCE(json_extract(definition, '$.partyRole'), ''),
    'description', COALESCE(json_extract(definition, '$.description'), ''),
    'hint', COALESCE(json_extract(definition, '$.hint'), ''),
    'minParties', COALESCE(json_extract(definition, '$.minParties'), 0),
    'maxParties', COALESCE(json_extract(definition, '$.maxParties'), 0)
);
