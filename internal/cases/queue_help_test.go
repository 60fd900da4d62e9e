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

// eachQueue runs a test in an office on both engines, and checks at its end that everything in
// the database agrees, the counts of cases included.
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

// id is that of a person.
func id(c *apptest.Client) string { return c.Get("/api/v1/auth/me").Want(200).String("id") }

// assign gives a case to a member, or to nobody.
func assign(by *apptest.Client, at string, member any) *apptest.Response {
	return by.Put(at+"/assignee", apptest.M{"memberId": member})
}

// worker is who works on a case, as staff see it.
func (o *queueOffice) worker(at string) any {
	o.T.Helper()
	if assignee, ok := o.Officer.Get(at).Want(200).Value("assignee").(apptest.M); ok {
		return assignee["id"]
	}
	return nil
}

// found are the ids of a list for staff.
func found(by *apptest.Client, list, query string) []string {
	page := by.Get(strings.TrimSuffix(list, "/") + "?" + query).Want(200)
	ids := []string{}
	for i := range page.Len("content") {
		ids = append(ids, page.String("content", i, "id"))
	}
	return ids
}
