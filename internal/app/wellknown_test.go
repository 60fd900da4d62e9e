package app_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
)

// A security.txt names the contact and expires within a year of being read, and without a contact
// there is none.
func TestSecurityText(t *testing.T) {
	t.Parallel()
	const path = "/.well-known/security.txt"
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		for range 2 {
			r := s.Anyone().Get(path)
			apptest.Equal(t, "the status", r.Status, 200)
			lines := strings.Split(string(r.Body), "\n")
			apptest.Equal(t, "the contact", lines[0], "Contact: mailto:security@example.org")
			expires, err := time.Parse(time.RFC3339, strings.TrimPrefix(lines[1], "Expires: "))
			if err != nil || !expires.After(s.Now()) || expires.After(s.Now().AddDate(1, 0, 0)) {
				t.Errorf("%q at %v: %v", lines[1], s.Now(), err)
			}
			apptest.Equal(t, "the address", lines[2], "Canonical: "+s.URL+path)
			s.Clock.Advance(400 * 24 * time.Hour)
		}
	}, func(c *config.Config) { c.SecurityContact = "mailto:security@example.org" })
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		apptest.Equal(t, "the status without a contact", s.Anyone().Get(path).Status, 404)
	})
}

// Password managers find the page that sets a new password.
func TestChangePassword(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		r := s.Anyone().Get("/.well-known/change-password")
		apptest.Equal(t, "the status", r.Status, 302)
		apptest.Equal(t, "the page", r.Header.Get("Location"), "/password/forgot")
	})
}
