package queue_test

import (
	"strings"
	"testing"

	"stagegate/internal/app/operate"
	"stagegate/internal/testkit/apptest"
)

const (
	requests     = "/api/v1/staff/requests/"
	applications = "/api/v1/staff/applications/"
	next         = "/api/v1/staff/queue/next"
	summary      = "/api/v1/staff/queue/summary"
	batch        = "/api/v1/staff/cases/assign"
)

// office is an organisation with a team and customers.
type office struct {
	t       *testing.T
	s       *apptest.Server
	acme    *apptest.Tenant
	manager *apptest.Client // who may do everything but administer
	admin   *apptest.Client
	ada     *apptest.Client
	licence apptest.Licence
}

// each runs a test in an office on both engines, and checks at its end that everything in
// the database agrees, the counts of cases included.
func each(t *testing.T, fn func(t *testing.T, o *office)) {
	t.Helper()
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		apptest.Change(t, s, `UPDATE plans SET max_staff = NULL, max_applications_per_cycle = NULL WHERE code = 'FREE'`)
		acme := s.Tenant("acme")
		o := &office{t: t, s: s, acme: acme, manager: acme.As("manager"), admin: acme.As("admin"), ada: acme.As("ada")}
		o.licence = o.manager.Licence()
		fn(t, o)
		o.wantSound(t)
	})
}

func (o *office) wantSound(t *testing.T) {
	t.Helper()
	violations, err := operate.Violations(t.Context(), o.s.DB)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range violations {
		t.Error(v)
	}
}

// id is that of a person.
func id(c *apptest.Client) string { return c.Get("/api/v1/auth/me").Want(200).String("id") }

// assign gives a case to a member, or to nobody.
func assign(by *apptest.Client, at string, member any) *apptest.Response {
	return by.Put(at+"/assignee", apptest.M{"memberId": member})
}

// worker is who works on a case, as staff see it.
func (o *office) worker(at string) any {
	o.t.Helper()
	if assignee, ok := o.manager.Get(at).Want(200).Value("assignee").(apptest.M); ok {
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
