package tenants_test

import (
	"encoding/json"
	"strings"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

const outboxRetry = "/api/v1/platform/outbox/retry"

// One call retries many events, selected by a filter.
func TestRetryByFilter(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		platform, acme, rival, third := s.Platform(), s.Tenant("acme"), s.Tenant("rival"), s.Tenant("third")
		add := func(kind, status string, tenant any) string {
			t.Helper()
			id := ref.NewID()
			err := s.DB.Write(t.Context(), func(tx *db.Tx) error { // of a kind that this version does not handle, so it is not attempted
				_, err := db.Exec(t.Context(), tx, `INSERT INTO outbox_events (id, kind, tenant_id, payload, status, attempts, next_attempt_at, last_error, created_at)
					VALUES ($1, $2, $3, 'null', $4, 2, $5, 'x', $6)`, id, kind, tenant, status, map[string]any{"FAILED": s.Now(), "PENDING": s.Now().AddDate(0, 0, 1)}[status], s.Now())
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return id
		}
		for _, tenant := range []any{acme.ID, acme.ID, rival.ID, nil} {
			add("file.remove", "FAILED", tenant)
		}
		add("mail.notice", "FAILED", acme.ID)
		add("of.another.version", "FAILED", acme.ID)
		later := add("of.another.version", "PENDING", third.ID)
		retry := func(body any) int {
			t.Helper()
			r := apptest.CheckResponse(t, "retryOutboxEvents", platform.Post(outboxRetry, body).Want(200))
			n, err := r.Value("retried").(json.Number).Int64()
			if err != nil {
				t.Fatal(err)
			}
			return int(n)
		}
		for _, c := range []struct {
			body any
			want int
		}{
			{apptest.M{"kind": "mail.send"}, 0},
			{apptest.M{"kind": "file.remove", "tenantId": acme.ID, "status": "FAILED"}, 2},
			{apptest.M{"kind": "file.remove"}, 2},
			{apptest.M{"status": "PENDING", "tenantId": third.ID}, 1},
			{apptest.M{"tenantId": rival.ID}, 0},
			{nil, 2},
		} {
			if n := retry(c.body); n != c.want {
				t.Errorf("%v: %d are tried again, want %d", c.body, n, c.want)
			}
		}
		due := platform.Get("/api/v1/platform/outbox?size=100").Want(200).With("id", later, "content")
		apptest.Equal(t, "the attempts of the one that is due now", due["attempts"], any(json.Number("2")))
		apptest.Equal(t, "the tenant of the one that is due now", due["tenantId"], any(third.ID))
		for field, body := range map[string]apptest.M{
			"status": {"status": "COMPLETED"}, "kind": {"kind": "mail.sent"}, "tenantId": {"tenantId": ref.NewID()}, "state": {"state": "FAILED"},
		} {
			platform.Post(outboxRetry, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		platform.Post(outboxRetry, apptest.M{"status": "PROCESSING"}).Refused(400, "VALIDATION_FAILED").At("status")
		_, support := addAdmin(s, platform, "support@stagegate.test", "PLATFORM_SUPPORT")
		support.Post(outboxRetry, nil).Refused(403, "FORBIDDEN")
		acme.As("admin").Post(outboxRetry, nil).Refused(403, "FORBIDDEN")
		events := platform.Get("/api/v1/platform/audit?action=outbox.retried").Want(200)
		events.Has(4, "content").Is("OUTBOX", "content", 0, "target", "type").Is("2", "content", 0, "after", "retried")
	}, func(c *config.Config) { c.OutboxMaxAttempts = 1000 }) // what is tried again does not fail for good
}

// Outbox events of the platform itself belong to no organisation.
func TestPlatformOutbox(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		platform := s.Platform()
		inviteAdmin(platform, "sam@stagegate.test", "PLATFORM_SUPPORT").Want(201)
		page := apptest.CheckResponse(t, "listOutbox", platform.Get("/api/v1/platform/outbox?sort=createdAt,desc").Want(200))
		if page.Len("content") == 0 {
			t.Fatal("the invitation is not in the outbox")
		}
		page.Is("sam@stagegate.test", "content", 0, "about", "to").Is(nil, "content", 0, "tenantId")
	})
}

// The platform sees the state of outbox events, but not their payload.
func TestOutboxView(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const outbox = "/api/v1/platform/outbox"
		platform := s.Platform()
		s.Anyone().Post("/api/v1/organizations/register", apptest.M{
			"email": "new@firm.test", "name": "New", "password": apptest.Password, "confirmPassword": apptest.Password,
		}).Want(200)
		token := s.Anyone().MailedToken("new@firm.test", 1)
		apptest.Until(t, "the event is completed", func() bool {
			return platform.Get(outbox+"?status=COMPLETED").Want(200).Len("content") == 1
		})
		r := apptest.CheckResponse(t, "listOutbox", platform.Get(outbox).Want(200))
		r.Is("new@firm.test", "content", 0, "about", "to")
		if strings.Contains(string(r.Body), token) {
			t.Error("the outbox shows the token of a mail")
		}
		if strings.Contains(string(r.Body), "organizations/verify") {
			t.Error("the outbox shows the link of a mail")
		}
		at := outbox + "/" + r.String("content", 0, "id") + "/retry"
		platform.Post(at, nil).Refused(409, "CONFLICT")
		// A completed event keeps no payload, so a failed one needs another.
		apptest.Change(t, s, `UPDATE outbox_events SET status = 'FAILED', attempts = 3, last_error = 'x', completed_at = NULL, payload = $2 WHERE id = $1`,
			r.String("content", 0, "id"), `"`+s.Members.Secret.Seal("outbox").Seal(r.String("content", 0, "id"), []byte(`{"to":"new@firm.test","subject":"Once more","text":"Hello","html":"<p>Hello</p>"}`))+`"`)
		platform.Get(outbox+"?status=FAILED").Want(200).Has(1, "content").Is("x", "content", 0, "lastError")
		got := apptest.Concurrently(4, func(int) int { return platform.Post(at, nil).Status })
		if got[200] != 1 || got[409] != 3 {
			t.Errorf("retries at once: %v", got)
		}
		apptest.Until(t, "it is sent again", func() bool { return len(s.Anyone().Mails("new@firm.test")) == 2 })
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'outbox.retried'`); n != 1 {
			t.Errorf("%d retries were recorded", n)
		}
	})
}
