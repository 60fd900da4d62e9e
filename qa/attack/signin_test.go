//go:build attack

package attack

import (
	"net/http"
	"sync/atomic"
	"testing"

	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
)

// Forcing the server to hash passwords delays nobody's sign-in, whether by invalid invitations or by sign-ins
// from one address.
func TestHashesOfStrangers(t *testing.T) {
	program.Each(t, func(t *testing.T, s *program.Server) {
		n := s.Tenant("quiet")
		at := func(address string) *program.Client {
			c := s.Anyone()
			c.Extra = http.Header{"X-Forwarded-For": {address}}
			return c
		}
		signIn := func(c *program.Client, email, password string) int {
			return c.Status(http.MethodPost, "/api/v1/auth/login", program.M{"tenantSlug": n.Slug, "email": email, "password": password})
		}
		victim := func(int, int) int { return signIn(at("203.0.113.7"), n.Email, program.Password) }
		alone := program.Times(20, 1, victim)
		s.Notef("sign-in alone: %s", alone)
		for _, attack := range []struct {
			name    string
			callers int
			call    program.Call
		}{
			{"230 bad invitations", 230, func(int, int) int {
				return at("198.51.100.1").Status(http.MethodPost, "/api/v1/auth/invitations/accept",
					program.M{"token": "x", "name": "X", "password": program.Password, "confirmPassword": program.Password})
			}},
			{"500 sign-ins from one address", 500, func(int, int) int { return signIn(at("198.51.100.1"), "nobody@quiet.test", "wrong") }},
		} {
			var begun atomic.Int64
			burst := make(chan program.Load, 1)
			go func() {
				burst <- program.Times(attack.callers, attack.callers, func(worker, n int) int {
					begun.Add(1)
					return attack.call(worker, n)
				})
			}()
			poll.Until(t, "the burst has begun", func() bool { return int(begun.Load()) == attack.callers })
			beside := program.Times(3, 1, victim)
			s.Notef("beside %s: %s", attack.name, beside)
			s.Notef("%s: %s", attack.name, <-burst)
			s.Figure("sign-in beside "+attack.name+", over alone",
				float64(beside.Percentile(50))/float64(alone.Percentile(50)), "times", program.AtMost(2))
		}
	}, "TRUSTED_PROXIES=127.0.0.1")
}
