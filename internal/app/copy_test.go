package app_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/api"
	"stagegate/internal/app/config"
	"stagegate/internal/app/demo"
	"stagegate/internal/app/operate"
	"stagegate/internal/cases"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// The demo answers every GET alike, to everybody, when its database was copied from
// SQLite to PostgreSQL.
func TestCopyAnswersAlike(t *testing.T) {
	t.Parallel()
	dir, from, to := t.TempDir(), dbtest.URL(t, "sqlite"), dbtest.Empty(t)
	at := func(c *config.Config) { c.DataDir, c.Demo = dir, true }
	tokens, before := map[string]string{}, map[string]string{}
	t.Run("source", func(t *testing.T) {
		s := apptest.Start(t, from, apptest.WithoutJobs, at)
		if err := s.SeedDemo(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(cases.FoldCounts(t.Context(), s.DB), s.Billing.Meter.Flush(t.Context())); err != nil {
			t.Fatal(err)
		}
		for _, who := range []string{"admin", "manager", "officer", "finance", "sam@student.test"} {
			email, _, _ := strings.Cut(who+"@demo.test", "@demo.test@")
			slug := "demo"
			if strings.Contains(who, "@") {
				email, slug = who, "college"
			}
			tokens[who] = s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": slug, "email": email, "password": demo.Password}).
				Want(http.StatusOK).String("accessToken")
		}
		tokens["platform"] = s.Anyone().Post("/api/v1/auth/platform/login", apptest.M{"email": "platform@demo.test", "password": demo.Password}).
			Want(http.StatusOK).String("accessToken")
		before = everyAnswer(t, s, tokens)
		if _, err := operate.Copy(t.Context(), copySettings(t, dir), from, to, nil); err == nil || !strings.Contains(err.Error(), "is in use by another stagegate") {
			t.Errorf("while the server runs: %v", err)
		}
	})
	if t.Failed() {
		return
	}
	r, err := operate.Copy(t.Context(), copySettings(t, dir), from, to, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Audit.Entries < 50 {
		t.Errorf("the audit trail has %d entries", r.Audit.Entries)
	}
	s := apptest.Start(t, to, apptest.WithoutJobs, at)
	if err := s.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	after := everyAnswer(t, s, tokens)
	if len(before) < 200 {
		t.Errorf("only %d answers were compared", len(before))
	}
	for _, call := range slices.Sorted(maps.Keys(before)) {
		if before[call] != after[call] {
			t.Errorf("%s: %s", call, cmp.Diff(before[call], after[call]))
		}
	}
	if _, err := operate.Copy(t.Context(), copySettings(t, dir), from, to, nil); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("into a database with records: %v", err)
	}
}

func copySettings(t *testing.T, dir string) config.Config {
	t.Helper()
	c := apptest.Config(t, "")
	c.DataDir = dir
	return c
}

var (
	// notCompared are what is recorded in the audit, what is about the server, and what does not end.
	notCompared   = regexp.MustCompile(`/(export|audit|platform/health|platform/jobs|events/stream)$`)
	pathParameter = regexp.MustCompile(`\{\w+\}`)
	// passing is what is different in two answers to the same call. A call itself notes that its session was seen.
	passing = regexp.MustCompile(`"(traceId|timestamp|generatedAt|expiresAt|lastSeenAt|url|downloadUrl)":"[^"]*"|http://(127\.0\.0\.1|localhost):\d+`)
)

// everyAnswer makes every GET call of the description as each of these people, with the
// first record of each list, and returns the answers.
func everyAnswer(t *testing.T, s *apptest.Server, tokens map[string]string) map[string]string {
	t.Helper()
	var description struct {
		Paths map[string]map[string]any `json:"paths"`
	}
	raw, err := api.Description.Read()
	if err == nil {
		err = json.Unmarshal(raw, &description)
	}
	if err != nil {
		t.Fatal(err)
	}
	answers := map[string]string{}
	for who, token := range tokens {
		client := s.Anyone()
		client.Token = token
		for path, operations := range description.Paths {
			if _, ok := operations["get"]; !ok || notCompared.MatchString(path) {
				continue
			}
			if filled := fill(client, path); filled != "" {
				a := client.Get(filled)
				if bytes.HasPrefix(a.Body, []byte("%PDF")) {
					a.Body = []byte("a PDF file, with the address of the server in it")
				}
				answers[fmt.Sprint(who, " GET ", filled)] = fmt.Sprint(a.Status, " ", passing.ReplaceAllString(string(a.Body), "…"))
			}
		}
	}
	return answers
}

// fill puts the first record of the list before it into each parameter of a path. It is
// "" where there is none.
func fill(client *apptest.Client, path string) string {
	for {
		at := pathParameter.FindStringIndex(path)
		if at == nil {
			return path
		}
		a := client.Get(strings.TrimSuffix(path[:at[0]], "/"))
		first := firstOf(a.Data)
		if a.Status != http.StatusOK || first == nil {
			return ""
		}
		for _, name := range []string{"id", "reference", "code", "slug"} {
			if id, ok := first[name].(string); ok {
				path = path[:at[0]] + id + path[at[1]:]
				break
			}
		}
		if pathParameter.FindStringIndex(path) != nil && pathParameter.FindStringIndex(path)[0] == at[0] {
			return ""
		}
	}
}

// firstOf is the first record of a list.
func firstOf(data any) map[string]any {
	if page, ok := data.(map[string]any); ok {
		data = page["content"]
	}
	list, _ := data.([]any)
	if len(list) == 0 {
		return nil
	}
	first, _ := list[0].(map[string]any)
	return first
}
