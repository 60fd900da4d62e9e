//go:build chaos

package chaos

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
	"stagegate/internal/testkit/testlog"
)

const (
	restarts     = 100 // per kind of load balancer
	readers      = 8
	drainSeconds = 2
	checkMillis  = 250 // interval of health checks
)

// Instances are restarted one after the other behind HAProxy, with and without redispatching calls that an
// instance did not accept.
func TestRollingRestarts(t *testing.T) {
	for name, options := range map[string]string{"that redispatches": "option redispatch 1\n  retry-on all-retryable-errors\n  retries 3", "that polls": "retries 0"} {
		t.Run(name, func(t *testing.T) {
			public := program.FreeAddress(t)
			c := newCluster(t, "http://"+public, fmt.Sprint("SHUTDOWN_DELAY_SECONDS=", drainSeconds))
			c.start()
			balance(t, public, options, c.addresses)
			s := c.together()
			work := newCases(t, s, 2)
			stop := work.work()
			stopReads := program.Background(readers, func(int, int) int { return work.staff.Status(http.MethodGet, applications, nil) })
			bad := 0
			for i := range some(restarts) {
				instance := c.instances[i%instances]
				if instance.Stop() != 0 {
					bad++
				}
				instance.Start()
				instance.Ready()
				poll.Until(t, "the balancer sends calls to all instances", func() bool { return up(t, public) == instances })
			}
			reads := stopReads()
			stop()
			s.Notef("reads: %s", reads)
			s.Figure(fmt.Sprint("reads that failed in ", some(restarts), " restarts behind a balancer ", name), float64(reads.Calls()-reads.Statuses[http.StatusOK]), "", program.AtMost(0))
			s.Figure(fmt.Sprint("writes that failed in ", some(restarts), " restarts behind a balancer ", name), float64(work.failed()), "", program.AtMost(0))
			s.Figure("exits with another code than 0", float64(bad), "", program.AtMost(0))
			work.report(fmt.Sprint(some(restarts), " restarts behind a balancer ", name))
		})
	}
}

// balance starts HAProxy at an address, before the instances.
func balance(t *testing.T, public, options string, addresses []string) {
	t.Helper()
	path, err := exec.LookPath("haproxy")
	if err != nil {
		run(t, "apt-get", "install", "-q", "-y", "--no-install-recommends", "haproxy")
		path = "/usr/sbin/haproxy"
	}
	var servers strings.Builder
	for i, address := range addresses {
		fmt.Fprintf(&servers, "  server s%d %s check inter %d fall 1 rise 1\n", i, address, checkMillis)
	}
	config := filepath.Join(t.TempDir(), "haproxy.cfg")
	text := fmt.Sprintf(`defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
frontend public
  bind %s
  monitor-uri /balancer
  http-request set-header X-Forwarded-For 127.0.0.1
  use_backend stats if { path /balancer/up }
  default_backend instances
backend instances
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  %s
%s
backend stats
  http-request return status 200 content-type text/plain lf-string "%%[nbsrv(instances)]"
`, public, options, servers.String())
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, path, "-c", "-f", config)
	command := exec.Command(path, "-db", "-f", config)
	command.Stdout, command.Stderr = testlog.Writer(t), testlog.Writer(t)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	poll.Until(t, "the balancer sends calls to all instances", func() bool { return up(t, public) == len(addresses) })
}

// up returns the number of instances that the load balancer uses.
func up(t *testing.T, public string) (n int) {
	t.Helper()
	a, err := program.NewClient("http://"+public).Try(http.MethodGet, "/balancer/up", nil)
	if err == nil {
		_, _ = fmt.Sscan(string(a.Body), &n) // no number without a load balancer
	}
	return n
}
