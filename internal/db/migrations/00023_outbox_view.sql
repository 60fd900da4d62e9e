-- +goose Up
-- For people who look at the outbox, newest first.
CREATE INDEX outbox_events_created ON outbox_events (created_at, id);
CREATE INDEX outbox_events_failed ON outbox_events (created_at, id) WHERE status = 'FAILED';
