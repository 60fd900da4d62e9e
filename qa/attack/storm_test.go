//go:build attack

package attack

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"stagegate/internal/testkit/program"
)

const (
	stormAddresses = 200
	stormRate      = 50              // sign-ins a second
	stormWorkers   = 1000            // as many as may wait at that rate
	stormTime      = 8 * time.Second // before the owner tries
	ownerPause     = time.Second     // between the sign-ins of the owner
	ownerPatience  = 60              // seconds
)

// signInPath is where everybody signs in.
const signInPath = "/api/v1/auth/login"

// withLimits are the settings of a server whose callers come from many addresses. The quiet tenant reads without a limit.
var withLimits = []string{"RATE_LIMITS=on", "RATES=calls=1000000/1m", "TRUSTED_PROXIES=127.0.0.1"}

// failing returns a sign-in with a wrong password.
func failing(n *program.Tenant, email string) program.M {
	return program.M{"tenantSlug": n.Slug, "email": email, "password": "a wrong password"}
}

// strangers returns the addresses of a storm.
func strangers() []string {
	all := make([]string, stormAddresses)
	for i := range all {
		all[i] = fmt.Sprintf("198.51.100.%d", i)
	}
	return all
}

// 200 addresses fail to sign in to one tenant as fast as they can, to the account of its admin and to one each. How much they
// slow down the reads of another is reported: its p99 beside the storm over that alone.
func TestSignInStorm(t *testing.T) {
	program.Each(t, func(t *testing.T, s *program.Server) {
		reads, _ := quietTenant(s)
		storm := Noise{URL: s.URL}
		noisy := s.Tenant("noisy")
		for i, address := range strangers() {
			storm.Callers = append(storm.Callers, NoiseCaller{Address: address, Workers: 1, Calls: []NoiseCall{
				{Method: http.MethodPost, Path: signInPath, Body: program.Encode(failing(noisy, noisy.Email))},
				{Method: http.MethodPost, Path: signInPath, Body: program.Encode(failing(noisy, fmt.Sprintf("nobody%d@noisy.test", i)))},
			}})
		}
		var alone, shared program.Load
		for range fairnessRounds {
			alone = program.Merge(alone, program.Run(aloneTime, 1, reads))
			shared = program.Merge(shared, beside(t, s, "reads beside the storm", storm, reads))
		}
		s.Notef("reads alone: %s", alone)
		if n := shared.Calls() - shared.Statuses[http.StatusOK]; n > 0 {
			t.Errorf("%d reads of the quiet tenant failed: %s", n, shared)
		}
		s.Figure(fmt.Sprintf("p99 of a quiet tenant's reads beside a storm of sign-ins from %d addresses, over alone", stormAddresses),
			float64(shared.Percentile(99))/float64(alone.Percentile(99)), "times", program.NoBound())
	}, withLimits...)
}

// While 200 addresses fail at 50 sign-ins a second, the owner of the account, with the right password and a new device at
// a new address, gets in within a minute.
func TestOwnerInStorm(t *testing.T) {
	program.Each(t, func(t *testing.T, s *program.Server) {
		n := s.Tenant("stormy")
		addresses := strangers()
		from := func(address string, body program.M) int {
			c := s.Anyone()
			c.Extra = http.Header{"X-Forwarded-For": {address}}
			return c.Status(http.MethodPost, signInPath, body)
		}
		pace := time.NewTicker(time.Second / stormRate)
		defer pace.Stop()
		stop := program.Background(stormWorkers, func(worker, _ int) int {
			<-pace.C
			return from(addresses[worker%len(addresses)], failing(n, n.Email))
		})
		storming := time.NewTimer(stormTime)
		defer storming.Stop()
		<-storming.C
		again := time.NewTicker(ownerPause)
		defer again.Stop()
		began, tries := time.Now(), 1
		for from("203.0.113.7", program.M{"tenantSlug": n.Slug, "email": n.Email, "password": program.Password}) != http.StatusOK {
			if tries++; tries > 2*ownerPatience {
				t.Fatal("the owner never got in")
			}
			<-again.C
		}
		took := time.Since(began)
		storm := stop()
		s.Notef("the storm: %s", storm)
		s.Notef("sign-ins of the owner: %d", tries)
		s.Figure("sign-ins a second of the storm", float64(storm.Calls())/storm.Took.Seconds(), "", program.NoBound())
		s.Figure(fmt.Sprintf("sign-in of the owner while %d addresses fail %d times a second", stormAddresses, stormRate), took.Seconds(), "s", program.AtMost(ownerPatience))
	}, withLimits...)
}
