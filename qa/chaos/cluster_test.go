//go:build chaos

package chaos

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
)

const instances = 3

// cluster is several instances on one PostgreSQL database, with external providers.
type cluster struct {
	t         *testing.T
	public    string // load balancer address
	instances []*program.Server
	addresses []string
}

// newCluster creates the instances without starting them. settings apply to all. The providers call the public
// address.
func newCluster(t *testing.T, public string, settings ...string) *cluster {
	t.Helper()
	c := &cluster{t: t, public: public}
	providers := program.StartProviders(t, public)
	for range instances {
		address := program.FreeAddress(t)
		s := program.New(t, "postgres", append(append(providers.Settings(providers.Relay), "HTTP_ADDR="+address), settings...)...)
		s.Providers = providers
		if len(c.instances) > 0 {
			s.Database = c.instances[0].Database
		}
		c.instances, c.addresses = append(c.instances, s), append(c.addresses, address)
	}
	return c
}

// start starts all instances one after the other.
func (c *cluster) start() {
	c.t.Helper()
	for _, s := range c.instances {
		s.Start()
		s.Ready()
	}
}

// together returns the first instance with the public address.
func (c *cluster) together() *program.Server {
	s := *c.instances[0]
	s.URL = c.public
	return &s
}

// chaosProgram builds the program with the tag chaos, which allows a wrong clock.
var chaosProgram = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "stagegate-chaos")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "stagegate")
	out, err := exec.Command("go", "build", "-tags", "chaos", "-o", path, "stagegate/cmd/stagegate").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return path, nil
})

const (
	mails      = 270
	clockAhead = 70 // seconds
)

// The clock of one of three instances is ahead.
func TestClockAhead(t *testing.T) {
	c := newCluster(t, "http://"+program.FreeAddress(t))
	path, err := chaosProgram()
	if err != nil {
		t.Fatal(err)
	}
	wrong := c.instances[instances-1]
	wrong.Path = path
	wrong.Set(fmt.Sprint("CLOCK_OFFSET_SECONDS=", clockAhead))
	for _, s := range c.instances[:instances-1] {
		s.Start()
		s.Ready()
	}
	wrong.Start()
	wrong.Alive()
	first := c.instances[0]
	tenant := first.Tenant("chaos")
	unlimited(first)
	refused := 0
	for _, s := range c.instances {
		token := tenant.Admin.At(s.URL).Post("/api/v1/auth/login", program.M{"tenantSlug": tenant.Slug, "email": tenant.Email, "password": program.Password}).
			Want(http.StatusOK).String("accessToken")
		for _, other := range c.instances {
			client := program.NewClient(other.URL)
			client.Token = token
			if client.Status(http.MethodGet, "/api/v1/auth/me", nil) != http.StatusOK {
				refused++
			}
		}
	}
	tenant.Customer("ada@chaos.test")
	before := len(first.Providers.Mailbox.Mails("ada@chaos.test"))
	program.Times(mails, 6, func(_, n int) int {
		return program.NewClient(c.instances[n%instances].URL).
			Status(http.MethodPost, "/api/v1/auth/password/forgot", program.M{"tenantSlug": "chaos", "email": "ada@chaos.test"})
	})
	arrived := func() int { return len(first.Providers.Mailbox.Mails("ada@chaos.test")) - before }
	poll.Within(settleTime, func() bool { return arrived() >= mails })
	poll.Within(settleTime/2, func() bool { return arrived() > mails }) // an early expired lease would send mails again
	notReady, err := wrong.Anyone().Try(http.MethodGet, "/readyz", nil)
	if err != nil {
		t.Fatal(err)
	}
	first.Notef("/readyz of the instance whose clock is %d s ahead: %d %s", clockAhead, notReady.Status, strings.TrimSpace(string(notReady.Body)))
	first.Figure("access tokens of 9 refused, with a clock 70 s ahead", float64(refused), "", program.AtMost(0))
	first.Figure("mails of 270 that did not arrive, with a clock 70 s ahead", float64(max(mails-arrived(), 0)), "", program.AtMost(0))
	first.Figure("mails of 270 that arrived again, with a clock 70 s ahead", float64(max(arrived()-mails, 0)), "", program.AtMost(0))
	first.Figure("status of /readyz with a clock 70 s ahead", float64(notReady.Status), "", program.AtLeast(http.StatusServiceUnavailable))
}
