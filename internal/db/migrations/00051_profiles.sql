-- +goose Up
-- The language of a person; '' means that of the organisation.
ALTER TABLE principals ADD COLUMN language TEXT NOT NULL DEFAULT '';

-- The language of an organisation, where its own front end is, and how its public page
-- looks; '' means none.
ALTER TABLE tenant_profiles ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE tenant_profiles ADD COLUMN front_end_url TEXT NOT NULL DEFAULT '';
ALTER TABLE tenant_profiles ADD COLUMN brand_color TEXT NOT NULL DEFAULT '';
ALTER TABLE tenant_profiles ADD COLUMN brand_logo_url TEXT NOT NULL DEFAULT '';
