-- +goose Up
-- Names the request that has claimed the key. Only that one stores the response, in the
-- transaction of the operation. NULL for requests of versions before.
ALTER TABLE idempotency_keys ADD COLUMN claim TEXT;
