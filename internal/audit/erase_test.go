package audit

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// A history with erased details still verifies, and every later change of an erased entry is
// found.
func TestErasedEntries(t *testing.T) {
	t.Parallel()
	const ada = " WHERE tenant_id = 'acme' AND subject_id = 'ada'"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		trail(t, d)
		customer := Actor{ID: "ada-id", Name: "Ada", Kind: "CUSTOMER"}
		for i, e := range []Event{
			{Action: "answer.changed", Actor: customer, Target: Target{"ANSWER", "q", "boat (Ada)"}, Before: "sloop", After: "yawl"},
			{Action: "stage.entered", Actor: System, Target: Target{"STAGE", "s", "Fee"}, Before: "LOCKED", After: "CURRENT"},
			{Action: "application.closed", Actor: Actor{"b", "Ben", "STAFF"}, Target: Target{"APPLICATION", "a", "REQ-1"}, After: map[string]string{"reason": "Ada moved"}},
		} {
			e.Tenant, e.Subject = "acme", "ada"
			if err := record(t, d, start.Add(time.Duration(i)*time.Second), e); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 { // idempotent
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				return Erase(t.Context(), tx, "acme", customer.ID, []string{"ada", "nothing"})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if r := verify(t, d, "acme"); r.Breaks != nil || r.Erased != 2 {
			t.Fatalf("after the erasure: %+v", r)
		}
		history, err := History(t.Context(), d, "acme", "ada", db.Paging{Order: "at, id", Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		if e := history.Items[0]; e.ActorName != ErasedName || e.ActorID != customer.ID || e.TargetCode != "boat" || e.Before != nil || e.After != nil {
			t.Errorf("erased answer: %+v", e)
		}
		if e := history.Items[1]; e.Erasure != "" || *e.After != `"CURRENT"` {
			t.Errorf("erased state: %+v", e)
		}
		if e := history.Items[2]; e.ActorName != "Ben" || e.TargetCode != "REQ-1" || e.After != nil {
			t.Errorf("erased reason: %+v", e)
		}

		changes := []string{
			"UPDATE audit_events SET erasure = ''" + ada + " AND number = 1",
			"UPDATE audit_events SET after = 'null'" + ada + " AND number = 1",
			"UPDATE audit_events SET erasure = (SELECT erasure FROM audit_events" + ada + " AND number = 3)" + ada + " AND number = 1",
			"UPDATE audit_events SET erasure = (SELECT erasure FROM audit_events" + ada + " AND number = 3)" + ada + " AND number = 2",
			"DELETE FROM audit_events" + ada + " AND number = 1",
		}
		for column := range strings.SplitSeq("id,actor_id,actor_name,actor_kind,action,target_type,target_id,target_code,digest,hash", ",") {
			changes = append(changes, "UPDATE audit_events SET "+column+" = 'x'"+ada+" AND number = 1")
		}
		for _, change := range changes {
			var found []Break
			undone := errors.New("undone")
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				if n, err := db.Exec(t.Context(), tx, change); err != nil || n != 1 {
					t.Errorf("%s: %d, %v", change, n, err)
				}
				found = verifyUncommitted(t, tx)
				return undone
			})
			if !errors.Is(err, undone) || !slices.ContainsFunc(found, func(b Break) bool { return b.Subject == "ada" }) {
				t.Errorf("%s: found %v, %v", change, found, err)
			}
		}
	})
}
