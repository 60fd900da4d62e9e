package contract_test

import (
	"fmt"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
)

const tenantServices = "/api/v1/tenant/services"

// tightBudgets admit one call of a tenant at a time and let two wait.
func tightBudgets(c *config.Config) {
	c.CallsInFlightTenant = 1
	c.Tuning.Load.Heavy, c.Tuning.Load.Waiting, c.Tuning.Load.Wait = 2, 2, time.Minute
}

// gaugeOf reads a metric of a budget.
func gaugeOf(t *testing.T, s *apptest.Server, metric, budget string) int {
	t.Helper()
	found := regexp.MustCompile(metric + `\{budget="` + budget + `"\} (\d+)`).FindSubmatch(s.Anyone().Get("/metrics").Want(200).Body)
	if found == nil {
		t.Fatalf("there is no metric %s of %s", metric, budget)
	}
	n, err := strconv.Atoi(string(found[1]))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func preview(c *apptest.Client, serviceID string) *apptest.Response {
	return c.Post(tenantServices+"/"+serviceID+"/preview", nil)
}

// busyTenant keeps the maximum of calls of a tenant in flight and waiting until release is called,
// which returns their statuses.
func busyTenant(t *testing.T, s *apptest.Server, first, second *apptest.Client, serviceID string) (release func() []int) {
	t.Helper()
	unlock := apptest.LockRow(t, s, "services", serviceID)
	statuses := make(chan int, 3)
	go func() {
		statuses <- first.Patch(tenantServices+"/"+serviceID, apptest.M{"description": "Waits for the row"}).Status
	}()
	s.AwaitWriters(1)
	for i, c := range []*apptest.Client{first, second} {
		go func() { statuses <- preview(c, serviceID).Status }()
		apptest.Until(t, "a call waits for its turn", func() bool { return gaugeOf(t, s, "stagegate_calls_waiting", "heavy") == i+1 })
	}
	return func() []int {
		unlock()
		return []int{<-statuses, <-statuses, <-statuses}
	}
}

// Further calls of a tenant at its limit are refused, while another tenant and anonymous clients
// are served.
func TestConcurrentTenantIsServed(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		noisy, quiet := s.Tenant("noisy"), s.Tenant("quiet").As("admin")
		admin, designer := noisy.As("admin"), noisy.As("designer")
		service := admin.Post(tenantServices, apptest.M{"name": "Licence", "currency": "NGN"}).Want(201).String("id")
		other := quiet.Post(tenantServices, apptest.M{"name": "Permit", "currency": "NGN"}).Want(201).String("id")
		release := busyTenant(t, s, admin, designer, service)

		refused := preview(admin, service).Refused(http.StatusTooManyRequests, "TOO_MANY_REQUESTS")
		if seconds, err := strconv.Atoi(refused.Header.Get("Retry-After")); err != nil || seconds < 1 {
			t.Errorf("Retry-After is %q", refused.Header.Get("Retry-After"))
		}
		preview(designer, service).Refused(http.StatusTooManyRequests, "TOO_MANY_REQUESTS")
		preview(quiet, other).Want(200)
		quiet.Get(tenantServices).Want(200)
		admin.Get(tenantServices).Want(200) // a short call
		s.Anyone().Get("/api/v1/organizations/slugs/free/availability").Want(200)
		s.Anyone().Get("/readyz").Want(200)
		if got := gaugeOf(t, s, "stagegate_calls_refused_total", "heavy"); got != 2 {
			t.Errorf("%d calls were counted as refused", got)
		}
		for _, status := range release() {
			if status != http.StatusOK {
				t.Errorf("a call that waited got %d", status)
			}
		}
		preview(admin, service).Want(200)
		for _, budget := range []string{"short", "heavy", "bodies", "anonymous"} {
			if got := gaugeOf(t, s, "stagegate_calls_in_flight", budget); got != 0 {
				t.Errorf("%d calls of budget %s are still in flight", got, budget)
			}
		}
	}, tightBudgets)
}

// A slow body does not delay other calls of its tenant, and the number of large bodies in progress
// is limited.
func TestConcurrentSlowBodies(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("noisy").As("admin")
		var bodies []*slowBody
		for i := range 3 {
			bodies = append(bodies, openBody(t, s, admin, tenantServices+"/import", 200<<10))
			if i < 2 {
				apptest.Until(t, "a large body is read", func() bool { return gaugeOf(t, s, "stagegate_calls_in_flight", "bodies") == i+1 })
			}
		}
		apptest.Until(t, "a large body waits", func() bool { return gaugeOf(t, s, "stagegate_calls_waiting", "bodies") == 1 })
		admin.Get(tenantServices).Want(200)
		admin.Post(tenantServices, apptest.M{"name": "Licence", "currency": "NGN"}).Want(201)
		s.Tenant("quiet").As("admin").Post(tenantServices+"/import", strings.Repeat(" ", 100<<10)).Refused(400, "MALFORMED_REQUEST")
		for _, b := range bodies {
			b.end()
		}
	}, func(c *config.Config) {
		tightBudgets(c)
		c.Tuning.Load.Bodies = 2
	})
}

// slowBody is a request without its body.
type slowBody struct{ conn net.Conn }

// openBody sends the head of a request, but not its body.
func openBody(t *testing.T, s *apptest.Server, c *apptest.Client, path string, size int) *slowBody {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	b := &slowBody{conn}
	t.Cleanup(b.end)
	_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: stagegate.test\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n",
		path, c.Token, size)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *slowBody) end() { _ = b.conn.Close() }
