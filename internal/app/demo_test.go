package app_test

import (
	"encoding/json"
	"strings"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// startDemo starts a server with the data of the demo.
func startDemo(t *testing.T, options ...func(*config.Config)) *apptest.Server {
	t.Helper()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"), options...)
	if err := s.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

// What Swagger UI fills in to sign in, and to ask for a new password, works in the demo.
func TestDemoExamples(t *testing.T) {
	t.Parallel()
	s := startDemo(t)
	var description struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct {
					Example json.RawMessage `json:"example"`
				} `json:"content"`
			} `json:"requestBody"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(s.Anyone().Get("/v3/api-docs").Want(200).Body, &description); err != nil {
		t.Fatal(err)
	}
	example := func(path string) []byte {
		return description.Paths[path]["post"].RequestBody.Content["application/json"].Example
	}
	for path, name := range map[string]string{"/api/v1/auth/login": "Amara Admin", "/api/v1/auth/platform/login": "Pat Platform"} {
		signedIn := s.Anyone().Post(path, example(path)).Want(200)
		c := s.Anyone()
		c.Token = signedIn.String("accessToken")
		if got := c.Get("/api/v1/auth/me").Want(200).String("name"); got != name {
			t.Errorf("%s signs %s in, want %s", path, got, name)
		}
	}
	s.Anyone().Post("/api/v1/auth/password/forgot", example("/api/v1/auth/password/forgot")).Want(200)
	if link, _ := s.Anyone().Mailed(demo.Customer, 1); !strings.HasSuffix(link, "/demo/reset") {
		t.Errorf("the mail has the link %s", link)
	}
	s.Anyone().Post("/api/v1/auth/customers/register", example("/api/v1/auth/customers/register")).Want(200)
	s.Anyone().Mailed("ngozi@mail.example", 1)
}

// The demo's mailbox has mails from the start, and their links work.
func TestDemoMails(t *testing.T) {
	t.Parallel()
	s := startDemo(t)
	for email, page := range map[string]string{
		"designer@demo.test": "/demo/reset", "tola@college.test": "/invitations/accept", "chidi@customer.test": "/demo/verify",
	} {
		link, token := s.Anyone().Mailed(email, 1)
		if link != s.URL+page || token == "" {
			t.Errorf("%s gets the link %s, want %s", email, link, page)
		}
	}
	_, token := s.Anyone().Mailed("tola@college.test", 1)
	apptest.AcceptInvitation(s, token).Want(200)
	_, token = s.Anyone().Mailed("chidi@customer.test", 1)
	apptest.VerifyCustomer(s, token).Want(200)
}

// The demo shows cases in every situation, over three months, and everything in its
// database agrees.
func TestDemoCases(t *testing.T) {
	t.Parallel()
	s := startDemo(t)
	officer := s.Anyone()
	officer.Token = apptest.TrySignIn(s, demo.Slug, "officer@demo.test", demo.Password).Want(200).String("accessToken")
	requests, applications := officer.Get("/api/v1/staff/requests?size=100").Want(200), officer.Get("/api/v1/staff/applications?size=100").Want(200)
	seen := map[string]bool{}
	for _, page := range []*apptest.Response{requests, applications} {
		for i := range page.Len("content") {
			for _, field := range []string{"status", "waitingFor"} {
				seen[page.String("content", i, field)] = true
			}
			seen["overdue"] = seen["overdue"] || page.Bool("content", i, "overdue")
			seen["assigned"] = seen["assigned"] || page.Value("content", i, "assignee") != nil
			seen["unread"] = seen["unread"] || page.String("content", i, "unreadMessages") != "0"
		}
	}
	for _, situation := range []string{
		"PENDING", "RETURNED", "ACCEPTED", "REJECTED", "WITHDRAWN", "IN_PROGRESS", "COMPLETED", "CLOSED", "CUSTOMER", "STAFF", "PAYMENT", "NOBODY", "overdue", "assigned", "unread",
	} {
		if !seen[situation] {
			t.Errorf("no case is %s", situation)
		}
	}
	oldest := officer.Get("/api/v1/staff/requests?size=1&sort=createdAt").Want(200).String("content", 0, "createdAt")
	if since := s.Now().AddDate(0, 0, -80).Format("2006-01-02"); oldest > since {
		t.Errorf("the oldest request is of %s, and should be from before %s", oldest, since)
	}
	fixture.CheckInvariants(t, s)
}

// The demo starts also where the settings exclude its file: the cases end before they need it.
func TestDemoWithoutFile(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*config.Config){
		"the smallest files": func(c *config.Config) { c.FileMaxSizeBytes = 1 },
		"no pictures":        func(c *config.Config) { c.FileAllowedTypes = []string{"text/plain"} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := startDemo(t, change)
			halima := s.Anyone()
			halima.Token = apptest.TrySignIn(s, demo.Slug, "halima@customer.test", demo.Password).Want(200).String("accessToken")
			open := halima.Get("/api/v1/customer/applications?status=IN_PROGRESS").Want(200)
			open.Has(1, "content").Is("Your stay", "content", 0, "currentStage", "title")
			fixture.CheckInvariants(t, s)
		})
	}
}

// The demo has keys that were used, and a webhook with deliveries of which some failed.
func TestDemoDevelopers(t *testing.T) {
	t.Parallel()
	s := startDemo(t)
	admin := s.Anyone()
	admin.Token = apptest.TrySignIn(s, demo.Slug, demo.Admin, demo.Password).Want(200).String("accessToken")
	keys := admin.Get("/api/v1/tenant/api-keys").Want(200).Has(2, "content")
	for i := range 2 {
		keys.Filled("content", i, "lastUsedAt").Filled("content", i, "expiresAt")
	}
	at := "/api/v1/tenant/webhooks/" + admin.Get("/api/v1/tenant/webhooks").Want(200).String(0, "id")
	admin.Get(at).Want(200).Is(s.URL+"/sandbox/webhooks", "url")
	admin.Get(at+"/deliveries?type=webhook.test&status=FAILED").Want(200).Has(1, "content").Is("404", "content", 0, "lastStatus")
	apptest.Until(t, "the test is sent again, and the payments", func() bool {
		tests := admin.Get(at + "/deliveries?type=webhook.test&status=SUCCEEDED").Want(200).Len("content")
		return tests == 2 && admin.Get(at+"/deliveries?type=payment.recorded&status=SUCCEEDED").Want(200).Len("content") > 0
	})
	var messages []struct {
		Type     string `json:"type"`
		Verified bool   `json:"verified"`
	}
	if err := json.Unmarshal(s.Anyone().Get("/sandbox/webhooks/messages").Body, &messages); err != nil || len(messages) < 2 {
		t.Fatalf("the receiver got %v: %v", messages, err)
	}
	for _, m := range messages {
		if !m.Verified {
			t.Errorf("%s could not be verified", m.Type)
		}
	}
}
