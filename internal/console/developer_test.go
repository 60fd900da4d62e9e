package console_test

import (
	"net/url"
	"regexp"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
)

const (
	developersPath = "/console/developers"
	callsPath      = developersPath + "/calls"
)

// The call log finds calls by the trace id of a response or of a page that failed. Staff and other
// organisations cannot see it.
func TestCallLog(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		acme.Add("admin")
		acme.Add("officer")
		rival.Add("admin")
		admin := acme.Reader("admin")
		admin.Open(callsPath).Want(200, "No calls yet")
		refused := acme.As("ada").Get("/api/v1/customer/requests/" + acme.ID)
		trace := refused.Header.Get("X-Trace-Id")
		if err := s.Calls.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		admin.Open(callsPath+"?trace="+trace).Want(200, "getMyRequest", refused.ErrorCode, "<td>Customer</td>", "1–1 of 1")
		admin.Open(callsPath+"?outcome=refused&path=/api/v1/customer/").Want(200, trace)
		admin.Open(callsPath+"?outcome=failed").Want(200, "No calls found").Without(trace)
		admin.Open(callsPath+"?trace="+trace+trace).Want(200, "Enter a trace ID of 32 characters")
		admin.Open(callsPath + "?page=99999999999&outcome=x").Want(200)
		s.Anyone().Faults(apptest.M{"api": "error500"})
		failed := admin.Open("/console/plan").Send("/console/plan/buy", url.Values{"plan": {"STARTER"}}).Want(502, "There is a problem")
		shown := regexp.MustCompile(`<code>([0-9a-f]{32})</code>`).FindStringSubmatch(failed.HTML)
		if shown == nil {
			t.Fatalf("the page shows no trace id: %s", failed.HTML)
		}
		if err := s.Calls.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		admin.Open(callsPath+"?outcome=failed&trace="+shown[1]).Want(200, "PAYMENT_PROVIDER_UNAVAILABLE", "502")
		rival.Reader("admin").Open(callsPath+"?trace="+trace).Want(200, "No calls found")
		acme.Reader("officer").Open(callsPath).Want(404)
	}, func(c *config.Config) { c.RetainCallsDays = new(7) })
}
