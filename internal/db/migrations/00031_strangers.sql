-- +goose Up
-- Whether somebody started the payment on the public path who was not signed in as the
-- customer or as staff. Such a payment blocks nothing, and others replace it.
ALTER TABLE payments ADD COLUMN stranger BOOLEAN NOT NULL DEFAULT FALSE;
