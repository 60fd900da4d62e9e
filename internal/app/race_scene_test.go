package app_test

import (
	"os"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/app"
	"stagegate/internal/testkit/apptest"
)

// scene is an organisation with its people signed in and a service to ask for.
type scene struct {
	t                               *testing.T
	s                               *apptest.Server
	acme                            *apptest.Tenant
	designer, officer, finance, ada *apptest.Client
	licence                         apptest.Licence
}

func newScene(t *testing.T, s *apptest.Server) *scene {
	t.Helper()
	acme := s.Tenant("acme")
	manager := acme.As("manager") // who may do everything here; signing in takes its time
	c := &scene{t: t, s: s, acme: acme, designer: manager, officer: manager, finance: manager, ada: acme.As("ada")}
	if os.Getenv("RACES")+os.Getenv("STEPS") != "" { // more applications than a free plan has
		c.exec(`UPDATE plans SET max_applications_per_cycle = NULL WHERE code = 'FREE'`)
	}
	c.licence = c.designer.Licence()
	return c
}

// eachScene runs a test in a scene on both engines, and checks at its end that
// everything in the database agrees.
func eachScene(t *testing.T, fn func(t *testing.T, c *scene), change ...func(*app.Config)) {
	t.Helper()
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		fn(t, newScene(t, s))
		checkInvariants(t, s)
	}, change...)
}

// application is an accepted request of ada's, on its first stage.
func (c *scene) application() string {
	c.t.Helper()
	return c.officer.Accept(c.ada.HandIn(c.licence))
}

// due is an application whose payment stage waits for its fee, and the invoice.
func (c *scene) due() (application, invoice string) {
	c.t.Helper()
	application = c.application()
	moved := c.officer.Complete(application, c.licence.About).Want(200)
	fee := moved.With("id", c.licence.Fee, "stages")["invoice"].(apptest.M)
	return application, fee["id"].(string)
}

// in is the same scene for a subtest.
func (c *scene) in(t *testing.T) *scene {
	return &scene{
		t: t, s: c.s, acme: c.acme, licence: c.licence,
		designer: c.designer.In(t), officer: c.officer.In(t), finance: c.finance.In(t), ada: c.ada.In(t),
	}
}

func (c *scene) applicationStatus(id string) string {
	c.t.Helper()
	return c.officer.Get("/api/v1/staff/applications/" + id).Want(200).String("status")
}

// stage is a stage of an application as staff see it.
func (c *scene) stage(applicationID, stageID string) apptest.M {
	c.t.Helper()
	return c.officer.Get("/api/v1/staff/applications/"+applicationID).Want(200).With("id", stageID, "stages")
}

func (c *scene) invoice(id string) *apptest.Response {
	c.t.Helper()
	return c.finance.Get("/api/v1/finance/invoices/" + id).Want(200)
}

func (c *scene) payment(reference string) *apptest.Response {
	c.t.Helper()
	return c.finance.Get("/api/v1/finance/payments/" + reference).Want(200)
}

func (c *scene) reconcile(reference string) *apptest.Response {
	c.t.Helper()
	return c.finance.Post("/api/v1/finance/payments/"+reference+"/reconcile", nil)
}

// kinds are the kinds of the entries in a payment's timeline, with their number.
func (c *scene) kinds(reference string) map[string]int {
	c.t.Helper()
	entries := c.finance.Get("/api/v1/finance/payments/" + reference + "/timeline").Want(200)
	kinds := map[string]int{}
	for i := range entries.Len() {
		kinds[entries.String(i, "kind")]++
	}
	return kinds
}

// actions are the actions in the history of an application, with their number.
func (c *scene) actions(application string) map[string]int {
	c.t.Helper()
	entries := c.officer.Get("/api/v1/staff/applications/" + application + "/history?size=100").Want(200)
	actions := map[string]int{}
	for i := range entries.Len("content") {
		actions[entries.String("content", i, "action")]++
	}
	return actions
}

// atOnce makes n calls at the same moment and gives their answers.
func atOnce(n int, call func(i int) *apptest.Response) []*apptest.Response {
	answers := make([]*apptest.Response, n)
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			<-start
			answers[i] = call(i)
		})
	}
	close(start)
	all.Wait()
	return answers
}

// outcome is how a call ended: an HTTP status, and the code of a refusal.
type outcome struct {
	status int
	code   string
}

// tally counts how calls ended. None may have failed on our side.
func tally(t *testing.T, answers []*apptest.Response) map[outcome]int {
	t.Helper()
	count := map[outcome]int{}
	for _, a := range answers {
		if a == nil { // its goroutine has failed the test
			t.FailNow()
		}
		if a.Status >= 500 {
			t.Fatalf("one of many at once failed: %d %s", a.Status, a.Body)
		}
		count[outcome{a.Status, a.ErrorCode}]++
	}
	return count
}

func wantTally(t *testing.T, answers []*apptest.Response, want map[outcome]int) {
	t.Helper()
	if diff := cmp.Diff(want, tally(t, answers), cmp.AllowUnexported(outcome{})); diff != "" {
		t.Fatalf("the answers (-want +got):\n%s", diff)
	}
}
