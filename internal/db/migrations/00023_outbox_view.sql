-- +goose Up
-- For people who look at the outbox, newest first, all of it or what is in a state.
CREATE INDEX outbox_events_created ON outbox_events (created_at, id);
CREATE INDEX outbox_events_status ON outbox_events (status, created_at, id);
