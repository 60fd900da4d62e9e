package cases_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const (
	next    = "/api/v1/staff/queue/next"
	summary = "/api/v1/staff/queue/summary"
	batch   = "/api/v1/staff/cases/assign"
)

// queueOffice is a scene with a team of any size.
type queueOffice struct {
	*fixture.Scene

	admin *apptest.Client
}

// eachQueue runs a test in an office on both engines and finally checks the invariants of the
// database, including the counts of cases.
func eachQueue(t *testing.T, fn func(t *testing.T, o *queueOffice)) {
	t.Helper()
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		apptest.Change(t, s, `UPDATE plans SET max_staff = NULL, max_applications_per_cycle = NULL WHERE code = 'FREE'`)
		c := fixture.New(t, s)
		fn(t, &queueOffice{Scene: c, admin: c.Acme.As("admin")})
		fixture.CheckInvariants(t, s)
	})
}

// id returns the id of a client's user.
func id(c *apptest.Client) string { return c.Get("/api/v1/auth/me").Want(200).String("id") }

// assign assigns a case to a member, or unassigns it.
func assign(by *apptest.Client, at string, member any) *apptest.Response {
	return by.Put(at+"/assignee", apptest.M{"memberId": member})
}

// assignee returns the assignee of a case in the staff view.
func (o *queueOffice) assignee(at string) any {
	o.T.Helper()
	if assignee, ok := o.Officer.Get(at).Want(200).Value("assignee").(apptest.M); ok {
		return assignee["id"]
	}
	return nil
}

// found returns the ids in a staff list.
func found(by *apptest.Client, list, query string) []string {
	page := by.Get(strings.TrimSuffix(list, "/") + "?" + query).Want(200)
	ids := []string{}
	for i := range page.Len("content") {
		ids = append(ids, page.String("content", i, "id"))
	}
	return ids
}
