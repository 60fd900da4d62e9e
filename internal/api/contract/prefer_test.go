package contract_test

import (
	"net/http"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Prefer: return=minimal reduces the response to a write to the identifying fields. An
// Idempotency-Key replays the first response unchanged.
func TestPreferMinimal(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		preferring := func(who *apptest.Client, key string) *apptest.Client {
			with := *who
			with.Extra = http.Header{"Prefer": {"return=minimal"}, "Idempotency-Key": {key}}
			return &with
		}
		applied := func(r *apptest.Response) string { return r.Header.Get("Preference-Applied") }
		id := c.Ada.Submit(c.Licence)
		accepted := preferring(c.Officer, "accept").Post(fixture.StaffRequests+id+"/accept", nil).Want(200)
		whole := c.Officer.Get(fixture.StaffApplications + accepted.String("id")).Want(200)
		want := apptest.M{}
		for _, name := range []string{"id", "reference", "status"} {
			want[name] = whole.Value(name)
		}
		apptest.Equal[any](t, "accepted", accepted.Data, want)
		apptest.Equal(t, "accepted: Preference-Applied", applied(accepted), "return=minimal")
		keyed := *c.Officer
		keyed.Extra = http.Header{"Idempotency-Key": {"accept"}}
		again := keyed.Post(fixture.StaffRequests+id+"/accept", nil).Want(200)
		apptest.Equal(t, "again", string(again.Body), string(accepted.Body))
		apptest.Equal(t, "again: Preference-Applied", applied(again), "return=minimal")
		refused := preferring(c.Officer, "other").Post(fixture.StaffRequests+id+"/accept", nil).Refused(409, "REQUEST_NOT_PENDING")
		read := preferring(c.Officer, "none").Get(fixture.StaffApplications + accepted.String("id")).Want(200)
		apptest.Equal(t, "refused: Preference-Applied", applied(refused), "")
		apptest.Equal(t, "read: Preference-Applied", applied(read), "")
		if read.Len("stages") == 0 {
			t.Error("the record has no stages")
		}
	})
}
