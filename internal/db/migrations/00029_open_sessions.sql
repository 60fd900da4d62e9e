-- +goose Up
-- The sessions of a principal that have not ended: signing in ends the oldest of them
-- where there are too many.
CREATE INDEX sessions_open ON sessions (tenant_id, principal_id, created_at, id) WHERE ended_at IS NULL;
