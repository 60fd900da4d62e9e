-- +goose Up
-- How often the provider could not tell of a subscription, since it last could:
-- with each time it is asked again later.
ALTER TABLE subscriptions ADD COLUMN check_failures BIGINT NOT NULL DEFAULT 0;

-- Each kind of event is claimed by itself.
DROP INDEX outbox_events_due;
DROP INDEX outbox_events_leased;
CREATE INDEX outbox_events_due ON outbox_events (kind, next_attempt_at, id) WHERE status IN ('PENDING', 'PROCESSING');

-- What it did is done by reconcile-payments.
DELETE FROM scheduled_jobs WHERE name = 'expire-payments';

-- The link to pay at is of no use when a checkout is over.
UPDATE subscription_checkouts SET authorization_url = '' WHERE status <> 'PENDING';

-- sealed is true where payload cannot be read without APP_SECRET, or is gone.
-- about is what may be seen of an event that is over, as JSON.
ALTER TABLE outbox_events ADD COLUMN sealed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE outbox_events ADD COLUMN about TEXT NOT NULL DEFAULT '';
CREATE INDEX outbox_events_clear ON outbox_events (created_at, id) WHERE NOT sealed;
CREATE INDEX outbox_events_completed ON outbox_events (completed_at, id) WHERE status = 'COMPLETED';
