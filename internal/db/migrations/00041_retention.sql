-- +goose Up
-- Completed events are deleted kind by kind, since webhooks may be kept longer than others.
DROP INDEX outbox_events_completed;
CREATE INDEX outbox_events_completed ON outbox_events (kind, completed_at, id) WHERE status = 'COMPLETED';
-- Events that were given up, by when.
CREATE INDEX outbox_events_failed ON outbox_events (next_attempt_at, id) WHERE status = 'FAILED';
