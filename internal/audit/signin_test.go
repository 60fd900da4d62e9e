package audit

import (
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// The history of sign-ins is in the same lists as the other entries. Verify does not count it, and nothing else can
// pass for it. It ends after its retention.
func TestSignIns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		trail(t, d)
		at := func(days int) time.Time { return start.AddDate(0, 0, days) }
		signIn := func(at time.Time) SignIn {
			return SignIn{Tenant: "acme", At: at, Action: SessionFailed, Actor: System, Holder: "a", Email: "ada@acme.test", Client: Client{"192.0.2.1", "Firefox on Linux", "PASSWORD"}}
		}
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			return RecordSignIns(t.Context(), tx, []SignIn{signIn(at(1)), signIn(at(1)), signIn(at(2))})
		})
		if err != nil {
			t.Fatal(err)
		}
		if r := verify(t, d, ""); r.Breaks != nil || r.Total().Histories != 4 || r.Total().Entries != 17 {
			t.Errorf("with sign-ins: %+v", r)
		}
		list := func() db.Page[Entry] {
			page, err := ByTenant(t.Context(), d, "acme", Filter{Action: SessionFailed, TargetID: "a"}, db.Paging{Limit: 9, Order: "at DESC, id DESC"})
			if err != nil {
				t.Fatal(err)
			}
			return page
		}
		if l := list(); l.Total != 3 || !l.Items[0].At.Equal(at(2)) || *l.Items[0].After != `{"address":"192.0.2.1","browser":"Firefox on Linux","method":"PASSWORD"}` {
			t.Errorf("the list is %+v", l)
		}

		if err := CleanUpSignIns(t.Context(), d, at(91).Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		if l := list(); l.Total != 1 {
			t.Errorf("after 90 days %d are left", l.Total)
		}
		if r := verify(t, d, ""); r.Breaks != nil || r.Total().Entries != 17 {
			t.Errorf("after 90 days: %+v", r)
		}

		exec(t, d, `UPDATE audit_events SET action = 'thing.done' WHERE number = 0`)
		if r := verify(t, d, "acme"); len(r.Breaks) != 1 || r.Breaks[0].Subject != "a" {
			t.Errorf("an entry that was forged as a sign-in: %+v", r)
		}
	})
}
