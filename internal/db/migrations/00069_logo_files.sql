-- +goose Up
-- The uploaded file that is the logo of an organisation; '' where brand_logo_url is the
-- address of another picture, or there is none.
ALTER TABLE tenant_profiles ADD COLUMN brand_logo_file TEXT NOT NULL DEFAULT '';
