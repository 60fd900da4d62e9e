package app_test

import (
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// What a server was asking the providers about when it died is due at once when the next
// one starts on the embedded database, which has one server at a time. On PostgreSQL
// another instance may be at it.
func TestClaimsOfADeadServer(t *testing.T) {
	t.Parallel()
	sameSecret := func(c *config.Config) { c.AppSecret = fixture.TestSecret }
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		first := apptest.Start(t, databaseURL, apptest.WithoutJobs, sameSecret)
		acme := first.Tenant("acme")
		finance := acme.As("finance")
		invoice := finance.Post(fixture.Invoices, apptest.M{"amount": 150.5, "currency": "NGN", "description": "Card"}).Want(201).String("id")
		finance.Post(fixture.Invoices+"/"+invoice+"/payments", apptest.M{"email": "payer@home.test"}).Want(201)
		ada := acme.As("ada")
		fixture.Pending(ada)
		ada.Delete(fixture.Files + "/" + fixture.Pending(ada).String("fileId")).Want(200)
		claims := map[string]string{
			"payments": "next_check_at", "files": "sweep_at", "plans": "provider_claim", "subscriptions": "check_at",
		}
		until := first.Now().Add(time.Minute - time.Second) // as a claim would
		for table, column := range claims {
			fixture.Statement(t, first, "UPDATE "+table+" SET "+column+" = $1", until)
		}
		fixture.Statement(t, first, "UPDATE plans SET revision = provider_revision + 1 WHERE price > 0")

		if first.DB.Engine() == "sqlite" {
			first.Stop()
		}
		second := apptest.Start(t, databaseURL, apptest.WithoutJobs, sameSecret)
		for table, column := range claims {
			due, err := db.One[int64](t.Context(), second.DB, "SELECT COUNT(*) FROM "+table+" WHERE "+column+" <= $1", second.Now())
			if err != nil {
				t.Fatal(err)
			}
			if released := second.DB.Engine() == "sqlite"; (due > 0) != released {
				t.Errorf("%d rows of %s are due", due, table)
			}
		}
		// Until its time, an object may arrive for a deleted file.
		if kept, err := db.One[int64](t.Context(), second.DB, "SELECT COUNT(*) FROM files WHERE status = 'DELETED' AND sweep_at = $1", until); kept != 1 || err != nil {
			t.Errorf("%d deleted files kept their time, %v", kept, err)
		}
	})
}
