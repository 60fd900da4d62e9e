-- What grows, for "stagegate doctor". Each statement selects the rows of a table, or some of
-- them, in the order of a time if an index has it. The name is shown.
--
-- They read the tables of all packages and tenants on purpose.

-- name: outbox_events PENDING, by created_at
SELECT created_at FROM outbox_events WHERE status = 'PENDING' ORDER BY created_at;

-- name: outbox_events PROCESSING, by created_at
SELECT created_at FROM outbox_events WHERE status = 'PROCESSING' ORDER BY created_at;

-- name: outbox_events FAILED, by created_at
SELECT created_at FROM outbox_events WHERE status = 'FAILED' ORDER BY created_at;

-- name: outbox_events COMPLETED, by created_at
SELECT created_at FROM outbox_events WHERE status = 'COMPLETED' ORDER BY created_at;

-- name: audit_events, by at
SELECT at FROM audit_events ORDER BY at;

-- name: audit_heads
SELECT subject_id FROM audit_heads;

-- name: idempotency_keys, by expires_at
SELECT expires_at FROM idempotency_keys ORDER BY expires_at;

-- name: sessions, by expires_at
SELECT expires_at FROM sessions ORDER BY expires_at;

-- name: refresh_tokens
SELECT token_hash FROM refresh_tokens;

-- name: one_time_tokens, by expires_at
SELECT expires_at FROM one_time_tokens ORDER BY expires_at;

-- name: rate_windows, by ends_at
SELECT ends_at FROM rate_windows ORDER BY ends_at;

-- name: api_calls, by at
SELECT at FROM api_calls ORDER BY at;

-- name: files
SELECT id FROM files;

-- name: sheets
SELECT id FROM sheets;

-- name: service_versions
SELECT id FROM service_versions;

-- name: cases
SELECT id FROM cases;

-- name: invoices
SELECT id FROM invoices;

-- name: payments
SELECT id FROM payments;

-- name: payment_events
SELECT id FROM payment_events;

-- name: refunds
SELECT id FROM refunds;

-- name: principals
SELECT id FROM principals;
