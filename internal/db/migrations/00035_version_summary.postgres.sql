-- +goose Up
-- What lists show of a version: the heading of its definition. Lists that anybody
-- can ask for then read no definitions, which can be large.
ALTER TABLE service_versions ADD COLUMN summary JSONB NOT NULL DEFAULT '{}';
UPDATE service_versions SET summary = jsonb_build_object(
    'name', COALESCE(definition ->> 'name', ''),
    'currency', COALESCE(definition ->> 'currency', ''),
    'partyRole', COALESCE(definition ->> 'partyRole', ''),
    'description', COALESCE(definition ->> 'description', ''),
    'hint', COALESCE(definition ->> 'hint', ''),
    'minParties', COALESCE(CAST(definition ->> 'minParties' AS BIGINT), 0),
    'maxParties', COALESCE(CAST(definition ->> 'maxParties' AS BIGINT), 0)
);
