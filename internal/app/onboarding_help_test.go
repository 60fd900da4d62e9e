package app_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"stagegate/internal/db"
	"stagegate/internal/test/apptest"
)

func jsonNumber(n string) json.Number { return json.Number(n) }

// altered is an object with some of its members changed.
func altered(object, change apptest.M) apptest.M {
	changed := maps.Clone(object)
	maps.Copy(changed, change)
	return changed
}

// steps writes the steps of a progress down as KEY:STATUS.
func steps(progress *apptest.Response) string {
	var all []string
	for i := range progress.Len("steps") {
		all = append(all, progress.String("steps", i, "key")+":"+progress.String("steps", i, "status"))
	}
	return strings.Join(all, " ")
}

func trySignIn(s *apptest.Server, slug, email, password string) *apptest.Response {
	return s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": slug, "email": email, "password": password})
}

// signIn signs somebody in who is none of apptest's people.
func signIn(s *apptest.Server, slug, email, password string) *apptest.Client {
	c := s.Anyone()
	c.Token = trySignIn(s, slug, email, password).Want(200).String("accessToken")
	return c
}

// count counts rows, by a statement of its own.
func count(t *testing.T, s *apptest.Server, statement string, args ...any) int64 {
	t.Helper()
	n, err := db.One[int64](t.Context(), s.DB, statement, args...)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// mailsQueued counts the mails that were written, sent or not.
func mailsQueued(t *testing.T, s *apptest.Server) int64 {
	t.Helper()
	return count(t, s, `SELECT COUNT(*) FROM outbox_events WHERE kind = 'mail.send'`)
}
