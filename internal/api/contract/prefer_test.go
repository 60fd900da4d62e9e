package contract_test

import (
	"stagegate/internal/testkit/fixture"

	"bytes"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
)

// Whoever prefers it gets of a changed record only what names it. An Idempotency-Key
// repeats the first answer as it was.
func TestPreferMinimal(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		preferring := func(who *apptest.Client, key string) *apptest.Client {
			with := *who
			with.Extra = http.Header{"Prefer": {"return=minimal"}, "Idempotency-Key": {key}}
			return &with
		}
		applied := func(r *apptest.Response) string { return r.Header.Get("Preference-Applied") }
		id := c.Ada.HandIn(c.Licence)
		accepted := preferring(c.Officer, "accept").Post(fixture.StaffRequests+id+"/accept", nil).Want(200)
		whole := c.Officer.Get(fixture.StaffApplications + accepted.String("id")).Want(200)
		want := apptest.M{}
		for _, name := range []string{"id", "reference", "status", "version"} {
			want[name] = whole.Value(name)
		}
		if diff := cmp.Diff(want, accepted.Data); diff != "" || applied(accepted) != "return=minimal" {
			t.Errorf("accepted, with %q (-want +got):\n%s", applied(accepted), diff)
		}
		keyed := *c.Officer
		keyed.Extra = http.Header{"Idempotency-Key": {"accept"}}
		if again := keyed.Post(fixture.StaffRequests+id+"/accept", nil).Want(200); !bytes.Equal(again.Body, accepted.Body) || applied(again) != "return=minimal" {
			t.Errorf("again, with %q: %s", applied(again), again.Body)
		}
		refused := preferring(c.Officer, "other").Post(fixture.StaffRequests+id+"/accept", nil).Refused(409, "REQUEST_NOT_PENDING")
		read := preferring(c.Officer, "none").Get(fixture.StaffApplications + accepted.String("id")).Want(200)
		if applied(refused) != "" || applied(read) != "" || read.Len("stages") == 0 {
			t.Errorf("refused with %q, read with %q: %s", applied(refused), applied(read), read.Body)
		}
	})
}
