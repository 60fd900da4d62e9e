package apptest

import (
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/poll"
)

// Count counts rows with a SQL statement.
func Count(t testing.TB, s *Server, statement string, args ...any) int64 {
	t.Helper()
	n, err := db.One[int64](t.Context(), s.DB, statement, args...)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// DrainOutbox waits until every event that is due has been handled, so that what follows from the calls so far, such
// as mails, can be counted.
func DrainOutbox(t testing.TB, s *Server) {
	t.Helper()
	const waiting = ` FROM outbox_events WHERE status = 'PROCESSING' OR status = 'PENDING' AND next_attempt_at <= $1`
	if !poll.Soon(func() bool { return Count(t, s, `SELECT COUNT(*)`+waiting, s.Now()) == 0 }) {
		t.Fatalf("the outbox does not drain: %v", Texts(t, s, `SELECT kind`+waiting, s.Now()))
	}
}

// MailsQueued counts the mails that were queued, sent or not. Many are queued by events: see DrainOutbox.
func MailsQueued(t testing.TB, s *Server) int64 {
	t.Helper()
	return Count(t, s, `SELECT COUNT(*) FROM outbox_events WHERE kind = 'mail.send'`)
}

// AwaitSubscription waits until a tenant is on a plan and its subscription at the payment provider is stored:
// until then, another change of plan is refused.
func AwaitSubscription(t testing.TB, s *Server, tenant, plan string) {
	t.Helper()
	Until(t, "the provider's subscription to "+plan+" is stored", func() bool {
		return Count(t, s, `SELECT COUNT(*) FROM subscriptions AS s JOIN plans AS p ON p.id = s.plan_id
			WHERE s.tenant_id = $1 AND p.code = $2 AND s.next_plan_id IS NULL AND s.provider_code IS NOT NULL AND s.check_at = s.period_end`, tenant, plan) == 1
	})
}

// SetStatus changes the status of a row.
func SetStatus(t testing.TB, s *Server, table, id, status string) {
	t.Helper()
	Change(t, s, `UPDATE `+table+` SET status = $2 WHERE id = $1`, id, status)
}

// Change changes one row directly in the database.
func Change(t testing.TB, s *Server, statement string, args ...any) {
	t.Helper()
	err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
		n, err := db.Exec(t.Context(), tx, statement, args...)
		if err == nil && n != 1 {
			t.Errorf("%s changed %d rows", statement, n)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Recount recomputes the counts of cases after a test has changed cases by SQL.
func Recount(t testing.TB, s *Server) {
	t.Helper()
	err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
		for _, statement := range []string{
			`DELETE FROM case_count_changes`, `DELETE FROM case_counts`, `DELETE FROM case_due_counts`,
			`INSERT INTO case_counts SELECT tenant_id, status, waiting_for, COALESCE(assignee_id, ''), service_id, submitted_at IS NOT NULL, unread > 0, COUNT(*), SUM(to_review) FROM cases
				GROUP BY tenant_id, status, waiting_for, COALESCE(assignee_id, ''), service_id, submitted_at IS NOT NULL, unread > 0`,
			`INSERT INTO case_due_counts SELECT tenant_id, status, due_at, service_id, COUNT(*) FROM cases
				WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL GROUP BY tenant_id, status, due_at, service_id`,
		} {
			if _, err := db.Exec(t.Context(), tx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// LockRow locks a row, on SQLite the whole database for writing, until unlock is called.
func LockRow(t testing.TB, s *Server, table, id string) (unlock func()) {
	t.Helper()
	locked, release, unlocked := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		unlocked <- s.DB.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.One[string](t.Context(), tx, `SELECT id FROM `+table+` WHERE id = $1 FOR UPDATE`, id)
			close(locked)
			<-release
			return err
		})
	}()
	<-locked
	return func() {
		t.Helper()
		close(release)
		if err := <-unlocked; err != nil {
			t.Error(err)
		}
	}
}

// Texts reads a column with a SQL statement.
func Texts(t testing.TB, s *Server, statement string, args ...any) []string {
	t.Helper()
	texts, err := db.All[string](t.Context(), s.DB, statement, args...)
	if err != nil {
		t.Fatal(err)
	}
	return texts
}
