-- Invariants of the database. Each statement selects the ids of the records that violate
-- the invariant in its name. Tests run them after random histories of payments, and
-- "stagegate doctor" runs them on the database of its settings.
--
-- They deliberately read the tables of all packages and tenants.

-- name: a request has a sheet
SELECT c.id FROM cases c LEFT JOIN sheets s ON s.tenant_id = c.tenant_id AND s.id = c.id WHERE s.id IS NULL;

-- name: a case has the sheet of its request or of its application
SELECT c.id FROM cases c LEFT JOIN sheets s ON s.tenant_id = c.tenant_id AND s.id = c.sheet_id
WHERE s.id IS NULL OR c.sheet_id NOT IN (c.id, COALESCE(c.application_id, c.id));

-- name: only an application in progress has a current stage, exactly one
SELECT c.id FROM cases c
LEFT JOIN application_stages s ON s.tenant_id = c.tenant_id AND s.application_id = c.application_id AND s.status = 'CURRENT'
GROUP BY c.tenant_id, c.id, c.status
HAVING COUNT(s.stage_id) <> CASE WHEN c.status = 'IN_PROGRESS' THEN 1 ELSE 0 END;

-- name: a request waits for the party that its status implies; a closed case waits for nobody
SELECT id FROM cases WHERE waiting_since IS NULL OR status <> 'IN_PROGRESS' AND waiting_for <> CASE
    WHEN status IN ('DRAFT', 'RETURNED') THEN 'CUSTOMER' WHEN status = 'PENDING' THEN 'STAFF' ELSE 'NOBODY' END;

-- name: a case has a due time only while it waits for staff, with a clock and a calendar
SELECT r.id FROM cases r
WHERE r.due_at IS NOT NULL AND (r.waiting_for <> 'STAFF' OR r.clock_left IS NULL OR r.clock_from = ''
    OR r.clock_calendar > 0 AND NOT EXISTS (SELECT 1 FROM calendars c WHERE c.tenant_id = r.tenant_id AND c.number = r.clock_calendar));

-- name: an application in progress waits for somebody, and for a payment while the invoice of its current stage is open
SELECT c.id FROM cases c
LEFT JOIN application_stages s ON s.tenant_id = c.tenant_id AND s.application_id = c.application_id AND s.status = 'CURRENT'
LEFT JOIN invoices i ON i.tenant_id = s.tenant_id AND i.id = s.invoice_id AND i.status = 'OPEN'
WHERE c.status = 'IN_PROGRESS' AND (c.waiting_for = 'NOBODY' OR (c.waiting_for = 'PAYMENT') <> (i.id IS NOT NULL));

-- name: the columns of a case match its current stage and the open invoice of that stage
SELECT c.id FROM cases c
LEFT JOIN application_stages s ON s.tenant_id = c.tenant_id AND s.application_id = c.application_id AND s.status = 'CURRENT'
LEFT JOIN invoices i ON i.tenant_id = s.tenant_id AND i.id = s.invoice_id AND i.status = 'OPEN'
WHERE c.stage_id <> COALESCE(s.stage_id, '') OR c.stage_entered_at IS DISTINCT FROM s.entered_at
    OR c.invoice_reference <> COALESCE(i.reference, '') OR c.invoice_due <> COALESCE(i.amount_due, 0) OR c.invoice_currency <> COALESCE(i.currency, '');

-- name: a case refers to its open correction; a returned request has one, other cases only if they are applications in progress
SELECT c.id FROM cases c
LEFT JOIN corrections o ON o.tenant_id = c.tenant_id AND o.request_id = c.id AND o.status = 'OPEN'
WHERE c.correction_id <> COALESCE(o.id, '') OR o.application_id IS DISTINCT FROM CASE WHEN o.id IS NOT NULL THEN c.application_id END
    OR c.status <> 'IN_PROGRESS' AND (c.status = 'RETURNED') <> (o.id IS NOT NULL);

-- name: a case is sorted by its current stage only while it has one
SELECT id FROM cases WHERE (stage_sort IS NULL) <> (stage_id = '');

-- name: a case has the number of its further parties
SELECT c.id FROM cases c
LEFT JOIN parties p ON p.tenant_id = c.tenant_id AND p.sheet_id = c.sheet_id
GROUP BY c.tenant_id, c.id, c.other_parties
HAVING c.other_parties <> CASE WHEN COUNT(p.id) > 1 THEN COUNT(p.id) - 1 ELSE 0 END;

-- name: a case has the number of messages that staff have not read, and the time of the latest message
SELECT c.id FROM cases c
LEFT JOIN messages m ON m.tenant_id = c.tenant_id AND m.request_id = c.id
GROUP BY c.tenant_id, c.id, c.unread, c.latest_message_at
HAVING c.unread <> SUM(CASE WHEN m.side = 'CUSTOMER' AND m.read_at IS NULL THEN 1 ELSE 0 END) OR c.latest_message_at IS DISTINCT FROM MAX(m.sent_at);

-- name: a case is held exactly while its last held decision is pending
SELECT c.id FROM cases c
LEFT JOIN held_decisions d ON d.tenant_id = c.tenant_id AND d.request_id = c.id AND d.status = 'HELD'
WHERE (c.held_until IS NULL) <> (d.id IS NULL) OR d.id IS NOT NULL AND (d.id <> c.decision_id OR d.effective_at <> c.held_until);

-- name: a case names its last held decision
SELECT d.id FROM held_decisions d
LEFT JOIN cases c ON c.tenant_id = d.tenant_id AND c.id = d.request_id
WHERE c.id IS NULL OR c.decision_id = '';

-- name: a correction is drafted only for a case that can be sent back to its customer
SELECT d.request_id FROM correction_drafts d
LEFT JOIN cases c ON c.tenant_id = d.tenant_id AND c.id = d.request_id
WHERE c.id IS NULL OR c.correction_id <> '' OR c.status <> 'PENDING' AND (c.status <> 'IN_PROGRESS' OR c.stage_kind <> 'ORDINARY');

-- name: only open cases have documents to review
SELECT id FROM cases WHERE to_review < 0 OR to_review > 0 AND status NOT IN ('PENDING', 'IN_PROGRESS');

-- name: the counts of cases match the cases
SELECT MIN(tenant_id) FROM (
    SELECT tenant_id, status, waiting_for, COALESCE(assignee_id, '') AS assignee_id, service_id, submitted_at IS NOT NULL AS submitted, unread > 0 AS unread, 1 AS count, to_review FROM cases
    UNION ALL SELECT tenant_id, status, waiting_for, assignee_id, service_id, submitted, unread, -count, -to_review FROM case_counts
    UNION ALL SELECT tenant_id, status, waiting_for, assignee_id, service_id, submitted, unread, -count, -to_review FROM case_count_changes) x
GROUP BY tenant_id, status, waiting_for, assignee_id, service_id, submitted, unread HAVING SUM(count) <> 0 OR SUM(to_review) <> 0;

-- name: the counts of due cases match the cases
SELECT MIN(tenant_id) FROM (
    SELECT tenant_id, status, due_at, service_id, 1 AS count FROM cases WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL
    UNION ALL SELECT tenant_id, status, due_at, service_id, -count FROM case_due_counts
    UNION ALL SELECT tenant_id, status, due_at, service_id, -count FROM case_count_changes WHERE due_at IS NOT NULL) x
GROUP BY tenant_id, status, due_at, service_id HAVING SUM(count) <> 0;

-- name: the figures of the staff backlog match the cases
SELECT MIN(tenant_id) FROM (
    SELECT tenant_id, service_id, 1 AS amount FROM cases WHERE waiting_for = 'STAFF'
    UNION ALL SELECT tenant_id, service_id, -amount FROM insight_days WHERE figure = 'WAITING' AND day = ''
    UNION ALL SELECT tenant_id, service_id, -amount FROM insight_changes WHERE figure = 'WAITING') x
GROUP BY tenant_id, service_id HAVING SUM(amount) <> 0;

-- name: the figures of started and completed cases match the cases
SELECT MIN(tenant_id) FROM (
    SELECT tenant_id, 'STARTED' AS figure, service_id, 1 AS amount FROM cases
    UNION ALL SELECT tenant_id, 'SUBMITTED', service_id, 1 FROM cases WHERE submitted_at IS NOT NULL
    UNION ALL SELECT tenant_id, 'ACCEPTED', service_id, 1 FROM cases WHERE application_id IS NOT NULL
    UNION ALL SELECT tenant_id, 'COMPLETED', service_id, 1 FROM cases WHERE status = 'COMPLETED'
    UNION ALL SELECT tenant_id, figure, service_id, -amount FROM insight_days WHERE figure IN ('STARTED', 'SUBMITTED', 'ACCEPTED', 'COMPLETED') AND service_id <> ''
    UNION ALL SELECT tenant_id, figure, service_id, -amount FROM insight_changes WHERE figure IN ('STARTED', 'SUBMITTED', 'ACCEPTED', 'COMPLETED')) x
GROUP BY tenant_id, figure, service_id HAVING SUM(amount) <> 0;

-- name: the figures of the funnel by the day of the start match the cases
SELECT MIN(tenant_id) FROM (
    SELECT tenant_id, 'REACHED_SUBMITTED' AS figure, service_id, 1 AS amount FROM cases WHERE submitted_at IS NOT NULL
    UNION ALL SELECT tenant_id, 'REACHED_ACCEPTED', service_id, 1 FROM cases WHERE application_id IS NOT NULL
    UNION ALL SELECT tenant_id, 'REACHED_PAID', service_id, 1 FROM cases WHERE payment_passed OR status = 'COMPLETED'
    UNION ALL SELECT tenant_id, 'REACHED_COMPLETED', service_id, 1 FROM cases WHERE status = 'COMPLETED'
    UNION ALL SELECT tenant_id, CASE WHEN payment_passed THEN 'LEFT_PAID' WHEN status = 'CLOSED' THEN 'LEFT_ACCEPTED' WHEN submitted_at IS NOT NULL THEN 'LEFT_SUBMITTED' ELSE 'LEFT_STARTED' END,
        service_id, 1 FROM cases WHERE status IN ('REJECTED', 'WITHDRAWN', 'CLOSED')
    UNION ALL SELECT tenant_id, figure, service_id, -amount FROM insight_days WHERE figure LIKE 'REACHED!_%' ESCAPE '!' OR figure LIKE 'LEFT!_%' ESCAPE '!'
    UNION ALL SELECT tenant_id, figure, service_id, -amount FROM insight_changes WHERE figure LIKE 'REACHED!_%' ESCAPE '!' OR figure LIKE 'LEFT!_%' ESCAPE '!') x
GROUP BY tenant_id, figure, service_id HAVING SUM(amount) <> 0;

-- name: an application that has paid has passed the payment
SELECT c.id FROM cases c JOIN invoices i ON i.tenant_id = c.tenant_id AND i.application_id = c.application_id
WHERE i.status = 'PAID' AND i.amount_due > 0 AND i.stage_id IS NOT NULL AND NOT c.payment_passed AND c.status = 'IN_PROGRESS';

-- name: the financial figures match the payments and refunds
SELECT MIN(tenant_id) FROM (
    SELECT p.tenant_id, 'RECEIVED' AS figure, COALESCE(i.service_id, '') AS service_id, p.currency, p.amount FROM payments p
        JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = p.invoice_id WHERE p.status = 'SUCCESSFUL'
    UNION ALL SELECT r.tenant_id, 'REFUNDED', COALESCE(i.service_id, ''), r.currency, r.amount FROM refunds r
        JOIN invoices i ON i.tenant_id = r.tenant_id AND i.id = r.invoice_id WHERE r.status = 'SUCCESSFUL'
    UNION ALL SELECT tenant_id, figure, service_id, currency, -amount FROM insight_days WHERE figure IN ('RECEIVED', 'REFUNDED') AND tenant_id <> '00000000-0000-0000-0000-000000000000'
    UNION ALL SELECT tenant_id, figure, service_id, currency, -amount FROM insight_changes WHERE figure IN ('RECEIVED', 'REFUNDED')) x
GROUP BY tenant_id, figure, service_id, currency HAVING SUM(amount) <> 0;

-- name: the outstanding amounts match the open invoices
SELECT MIN(tenant_id) FROM (
    SELECT tenant_id, COALESCE(service_id, '') AS service_id, currency, amount_due - amount_paid AS amount FROM invoices WHERE status = 'OPEN'
    UNION ALL SELECT tenant_id, service_id, currency, -amount FROM insight_days WHERE figure = 'OUTSTANDING'
    UNION ALL SELECT tenant_id, service_id, currency, -amount FROM insight_changes WHERE figure = 'OUTSTANDING') x
GROUP BY tenant_id, service_id, currency HAVING SUM(amount) <> 0;

-- name: the figures of paid applications match the applications
SELECT MIN(tenant_id) FROM (
    SELECT tenant_id, COALESCE(MIN(service_id), '') AS service_id, 1 AS amount FROM invoices
        WHERE status = 'PAID' AND amount_due > 0 AND application_id IS NOT NULL AND stage_id IS NOT NULL GROUP BY tenant_id, application_id
    UNION ALL SELECT tenant_id, service_id, -amount FROM insight_days WHERE figure = 'PAID'
    UNION ALL SELECT tenant_id, service_id, -amount FROM insight_changes WHERE figure = 'PAID') x
GROUP BY tenant_id, service_id HAVING SUM(amount) <> 0;

-- name: the figures of the platform match those of all organisations
SELECT MIN(figure) FROM (
    SELECT figure, currency, amount FROM insight_days WHERE figure IN ('STARTED', 'ACCEPTED', 'RECEIVED', 'REFUNDED') AND tenant_id <> '00000000-0000-0000-0000-000000000000'
    UNION ALL SELECT figure, currency, -amount FROM insight_days WHERE figure IN ('STARTED', 'ACCEPTED', 'RECEIVED', 'REFUNDED') AND tenant_id = '00000000-0000-0000-0000-000000000000'
    UNION ALL SELECT 'TENANT', '', 1 FROM tenants
    UNION ALL SELECT figure, currency, -amount FROM insight_days WHERE figure = 'TENANT'
    UNION ALL SELECT figure, currency, -amount FROM insight_changes WHERE figure = 'TENANT') x
GROUP BY figure, currency HAVING SUM(amount) <> 0;

-- name: the assignee of an open case is an active member whose role permits it
SELECT c.id FROM (
    SELECT tenant_id, id, assignee_id, CASE WHEN application_id IS NULL THEN '%"request:review"%' ELSE '%"application:manage"%' END AS permission
    FROM cases WHERE status IN ('DRAFT', 'PENDING', 'RETURNED', 'IN_PROGRESS') AND assignee_id IS NOT NULL) c
LEFT JOIN principals p ON p.tenant_id = c.tenant_id AND p.id = c.assignee_id AND p.status = 'ACTIVE'
LEFT JOIN roles r ON r.tenant_id = p.tenant_id AND r.id = p.role_id
WHERE p.id IS NULL OR p.kind <> 'TENANT_ADMIN' AND (r.id IS NULL OR CAST(r.permissions AS TEXT) NOT LIKE c.permission);

-- name: a customer has at most one open request per service
SELECT MIN(id) FROM cases WHERE status IN ('DRAFT', 'PENDING', 'RETURNED')
GROUP BY tenant_id, customer_id, service_id HAVING COUNT(*) > 1;

-- name: an invoice is paid if and only if one payment paid it or its amount is zero
SELECT i.id FROM invoices i
LEFT JOIN payments p ON p.tenant_id = i.tenant_id AND p.invoice_id = i.id AND p.applied
GROUP BY i.tenant_id, i.id, i.status, i.amount_due
HAVING COUNT(p.id) <> CASE WHEN i.status = 'PAID' AND i.amount_due > 0 THEN 1 ELSE 0 END;

-- name: the amount paid of an invoice is the sum of its applied payments
SELECT i.id FROM invoices i
LEFT JOIN payments p ON p.tenant_id = i.tenant_id AND p.invoice_id = i.id AND p.applied
GROUP BY i.tenant_id, i.id, i.amount_paid
HAVING COALESCE(SUM(p.amount), 0) <> i.amount_paid;

-- name: a paid invoice has no balance, and other invoices have no amount paid
SELECT id FROM invoices WHERE amount_paid <> CASE WHEN status = 'PAID' THEN amount_due ELSE 0 END;

-- name: an applied payment is successful and has the amount and currency of its invoice
SELECT p.id FROM payments p
JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = p.invoice_id
WHERE p.applied AND (p.status <> 'SUCCESSFUL' OR p.amount <> i.amount_due OR p.currency <> i.currency
    OR p.received_amount IS NULL OR p.received_amount <> p.amount OR p.received_currency <> p.currency);

-- name: a successful payment is applied or has a reason why it is not, until it is refunded
SELECT p.id FROM payments p
WHERE p.applied AND p.unapplied_reason <> ''
    OR p.status = 'SUCCESSFUL' AND NOT p.applied AND p.unapplied_reason = '' AND p.amount_refunded < p.amount AND NOT EXISTS (
        SELECT 1 FROM audit_events e WHERE e.tenant_id = p.tenant_id AND e.target_id = p.id AND e.action = 'payment.refunded');

-- name: an unapplied payment has been reported
SELECT p.id FROM payments p
WHERE p.unapplied_reason <> '' AND (p.last_error = '' OR NOT EXISTS (
    SELECT 1 FROM audit_events e WHERE e.tenant_id = p.tenant_id AND e.target_id = p.id
        AND e.action IN ('payment.refund_due', 'payment.mismatch')));

-- name: the amount refunded of a payment is the sum of its successful refunds
SELECT p.id FROM payments p
LEFT JOIN refunds r ON r.tenant_id = p.tenant_id AND r.payment_id = p.id AND r.status = 'SUCCESSFUL'
GROUP BY p.tenant_id, p.id, p.amount_refunded HAVING COALESCE(SUM(r.amount), 0) <> p.amount_refunded;

-- name: successful and pending refunds never exceed the payment
SELECT p.id FROM payments p
JOIN refunds r ON r.tenant_id = p.tenant_id AND r.payment_id = p.id AND r.status <> 'FAILED'
GROUP BY p.tenant_id, p.id, p.status, p.amount HAVING p.status <> 'SUCCESSFUL' OR SUM(r.amount) > p.amount;

-- name: a refund has the currency and invoice of its payment, and is successful if that was recorded by hand
SELECT r.id FROM refunds r JOIN payments p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id
WHERE r.currency <> p.currency OR r.invoice_id <> p.invoice_id OR r.payment_reference <> p.reference OR p.provider = '' AND r.status <> 'SUCCESSFUL';

-- name: a pending refund known to the provider is scheduled for reconciliation
SELECT id FROM refunds WHERE status = 'PENDING' AND provider_id <> '' AND next_check_at IS NULL;

-- name: a pending refund not known to the provider is in the outbox
SELECT r.id FROM refunds r
LEFT JOIN outbox_events e ON e.kind = 'payment.refund' AND e.dedupe_key = r.id
WHERE r.status = 'PENDING' AND r.provider_id = '' AND (e.id IS NULL OR e.status = 'COMPLETED');

-- name: a payment recorded by hand was applied and names who recorded it
SELECT id FROM payments WHERE provider = '' AND (NOT applied OR status <> 'SUCCESSFUL' OR recorded_by_id = '' OR paid_at IS NULL);

-- name: an invoice has at most one open checkout
SELECT MIN(id) FROM payments WHERE status = 'PENDING' GROUP BY tenant_id, invoice_id HAVING COUNT(*) > 1;

-- name: an open checkout has the balance of its invoice as its amount
SELECT p.id FROM payments p
JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = p.invoice_id
WHERE p.status = 'PENDING' AND i.status = 'OPEN' AND p.amount <> i.amount_due - i.amount_paid;

-- name: a pending payment is scheduled for reconciliation
SELECT id FROM payments WHERE status = 'PENDING' AND next_check_at IS NULL;

-- name: the items of an invoice add up to its amount due
SELECT i.id FROM invoices i
LEFT JOIN invoice_items x ON x.tenant_id = i.tenant_id AND x.invoice_id = i.id
GROUP BY i.tenant_id, i.id, i.amount_due HAVING COALESCE(SUM(x.item_total), 0) <> i.amount_due;

-- name: an invoice names when it was last sent
SELECT i.id FROM invoices i
LEFT JOIN (SELECT tenant_id, invoice_id, MAX(at) AS last FROM invoice_sends GROUP BY tenant_id, invoice_id) s ON s.tenant_id = i.tenant_id AND s.invoice_id = i.id
WHERE i.sent_at IS NULL AND s.last IS NOT NULL OR i.sent_at IS NOT NULL AND (s.last IS NULL OR s.last <> i.sent_at);

-- name: a completed payment stage is paid
SELECT s.stage_id FROM application_stages s
JOIN invoices i ON i.tenant_id = s.tenant_id AND i.id = s.invoice_id
WHERE s.status = 'COMPLETED' AND i.status <> 'PAID';

-- An invoice over zero stays paid when an earlier stage is reopened.
-- name: an invoice of a stage that is not void and not over zero is the current invoice of the stage
SELECT i.id FROM invoices i
LEFT JOIN application_stages s ON s.tenant_id = i.tenant_id AND s.application_id = i.application_id AND s.stage_id = i.stage_id
WHERE i.stage_id IS NOT NULL AND i.status <> 'VOID' AND i.amount_due > 0 AND (s.invoice_id IS NULL OR s.invoice_id <> i.id);

-- name: a closed or completed application has no open invoice
SELECT i.id FROM invoices i
JOIN cases a ON a.tenant_id = i.tenant_id AND a.application_id = i.application_id
WHERE i.status = 'OPEN' AND a.status <> 'IN_PROGRESS';

-- name: the staff counter is the number of occupied seats
SELECT c.tenant_id FROM usage_counters c
WHERE c.kind = 'STAFF' AND c.used <> (SELECT COUNT(*) FROM principals p
    WHERE p.tenant_id = c.tenant_id AND p.kind IN ('STAFF', 'TENANT_ADMIN') AND p.status IN ('INVITED', 'ACTIVE'));

-- name: the customer counter is the number of active customers
SELECT c.tenant_id FROM usage_counters c
WHERE c.kind = 'CUSTOMERS' AND c.used <> (SELECT COUNT(*) FROM principals p
    WHERE p.tenant_id = c.tenant_id AND p.kind = 'CUSTOMER' AND p.status = 'ACTIVE');

-- name: the service counter is the number of services
SELECT c.tenant_id FROM usage_counters c
WHERE c.kind = 'SERVICES' AND c.used <> (SELECT COUNT(*) FROM services s WHERE s.tenant_id = c.tenant_id);

-- name: the application counter is the number of applications opened in its period, for organisations that never paid
SELECT c.tenant_id FROM usage_counters c
WHERE c.kind = 'APPLICATIONS_PER_CYCLE' AND c.used <> (SELECT COUNT(*) FROM cases a
    WHERE a.tenant_id = c.tenant_id AND a.application_id IS NOT NULL AND a.made_at >= c.period_start)
AND NOT EXISTS (SELECT 1 FROM subscription_checkouts o WHERE o.tenant_id = c.tenant_id AND o.status = 'SUCCESSFUL')
AND c.period_start <= (SELECT MAX(a.made_at) FROM cases a WHERE a.tenant_id = c.tenant_id AND a.application_id IS NOT NULL);

-- An application that is opened after the end of a paid period, but before its renewal
-- is known, counts in the old period. In the sandbox periods can end in the future.
-- name: the application counter never exceeds the applications opened in its period
SELECT c.tenant_id FROM usage_counters c
WHERE c.kind = 'APPLICATIONS_PER_CYCLE' AND c.used > (SELECT COUNT(*) FROM cases a
    WHERE a.tenant_id = c.tenant_id AND a.application_id IS NOT NULL AND a.made_at >= c.period_start)
AND c.period_start <= (SELECT MAX(a.made_at) FROM cases a WHERE a.tenant_id = c.tenant_id AND a.application_id IS NOT NULL);

-- name: an organisation on a paid plan has paid for one
SELECT s.tenant_id FROM subscriptions s JOIN plans p ON p.id = s.plan_id
WHERE p.price > 0 AND NOT EXISTS (SELECT 1 FROM subscription_checkouts c WHERE c.tenant_id = s.tenant_id AND c.status = 'SUCCESSFUL');

-- name: only past-due subscriptions have a past-due time, all of them
SELECT tenant_id FROM subscriptions WHERE (status = 'PAST_DUE') <> (past_due_at IS NOT NULL);

-- name: a paid subscription is scheduled for reconciliation
SELECT s.tenant_id FROM subscriptions s JOIN plans p ON p.id = s.plan_id WHERE p.price > 0 AND s.check_at IS NULL;

-- name: an expired subscription is on a free plan
SELECT s.tenant_id FROM subscriptions s JOIN plans p ON p.id = s.plan_id WHERE s.status = 'EXPIRED' AND p.price > 0;

-- name: an open plan checkout is scheduled for reconciliation
SELECT reference FROM subscription_checkouts WHERE status = 'PENDING' AND check_at IS NULL;

-- name: as many records are found as there are, of each kind
SELECT tenant_id || ' ' || kind FROM (
    SELECT tenant_id, 'CASE' AS kind, COUNT(*) AS n FROM cases WHERE status <> 'DRAFT' GROUP BY tenant_id
    UNION ALL SELECT tenant_id, 'INVOICE', COUNT(*) FROM invoices GROUP BY tenant_id
    UNION ALL SELECT tenant_id, 'PAYMENT', COUNT(*) FROM payments GROUP BY tenant_id
    UNION ALL SELECT tenant_id, 'CERTIFICATE', COUNT(*) FROM certificates GROUP BY tenant_id
    UNION ALL SELECT tenant_id, 'SERVICE', COUNT(*) FROM services GROUP BY tenant_id
    UNION ALL SELECT tenant_id, 'CUSTOMER', COUNT(*) FROM principals WHERE kind = 'CUSTOMER' GROUP BY tenant_id
    UNION ALL SELECT tenant_id, 'MEMBER', COUNT(*) FROM principals WHERE kind IN ('STAFF', 'TENANT_ADMIN') GROUP BY tenant_id
    UNION ALL SELECT tenant_id, kind, -COUNT(*) FROM search_items GROUP BY tenant_id, kind) x
GROUP BY tenant_id, kind HAVING SUM(n) <> 0;

-- name: every record that is found is in the index of terms
SELECT 'search_terms' FROM installation WHERE (SELECT COUNT(*) FROM search_items) <> (SELECT COUNT(*) FROM search_terms);

-- name: every certificate has its code, and what it says unless it was erased
SELECT c.id FROM certificates c WHERE NOT EXISTS (SELECT 1 FROM certificate_codes k WHERE k.code = c.verify_code AND k.tenant_id = c.tenant_id AND k.certificate_id = c.id)
    OR (c.erased_at IS NULL) <> EXISTS (SELECT 1 FROM certificate_papers p WHERE p.tenant_id = c.tenant_id AND p.certificate_id = c.id);

-- name: a certificate that was replaced names the one that replaces it, and no other does
SELECT id FROM certificates WHERE (status = 'REPLACED') <> (replaced_by_id IS NOT NULL);

-- name: an infected file is attached to no record
SELECT f.id FROM files f JOIN file_holds h ON h.tenant_id = f.tenant_id AND h.file_id = f.id WHERE f.scan = 'INFECTED';
