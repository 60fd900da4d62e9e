package accounts_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// Concurrent registrations of one address all get the same answer, and create one
// account.
func TestConcurrentRegistration(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		const email = "chi@customer.test"
		got := apptest.Concurrently(8, func(int) int { return apptest.RegisterCustomer(s, "acme", email).Status })
		if diff := cmp.Diff(map[int]int{200: 8}, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		opened := 0
		for n := range apptest.MailsQueued(t, s) {
			if apptest.VerifyCustomer(s, s.Anyone().MailedToken(email, int(n)+1)).Status == 200 {
				opened++
			}
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM principals WHERE status = 'ACTIVE'`); n != 1 || opened != 1 {
			t.Errorf("%d accounts, opened %d times", n, opened)
		}
	})
}

// A registration gets the same answer if the address is added concurrently.
func TestConcurrentCustomerAdded(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		answers := make(chan *apptest.Response, 1)
		err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, `INSERT INTO principals (tenant_id, id, kind, status, email, name, phone, password_hash, created_at, updated_at)
				SELECT tenant_id, 'another', kind, status, 'chi@customer.test', name, phone, password_hash, created_at, updated_at FROM principals`)
			go func() { answers <- apptest.RegisterCustomer(s, "acme", "chi@customer.test") }()
			s.AwaitWriters(1)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		sameAnswer(t, "added concurrently", apptest.RegisterCustomer(s, "acme", "chi@customer.test").Want(200), (<-answers).Want(200))
	})
}
