package webhooks_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/webhooks"
)

// An event reaches the endpoint signed, with the bytes of the feed. A failure is repeated with the same bytes; a resend
// and a replay send the event again.
func TestDelivery(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		licence := admin.Licence()
		r := receive(t)
		r.answer(500)
		h := hookAt(t, admin, r.URL, nil)
		acme.As("ada").Submit(licence)
		h.awaitStatus("FAILING").Filled("failingSince")
		r.answer(204)
		advance(t, s, 6*time.Second)
		h.awaitStatus("ACTIVE").Is(nil, "failingSince")
		got := r.await(t, 2)
		if got[0].body != got[1].body || got[0].id != got[1].id {
			t.Fatalf("the messages are %v", got)
		}
		if want, err := webhooks.Sign(h.secret, got[0].id, got[0].at, []byte(got[0].body)); err != nil || got[0].signatures[0] != want {
			t.Errorf("the signature is %q, want %q: %v", got[0].signatures[0], want, err)
		}
		feed := admin.Get("/api/v1/tenant/events?types=request.submitted").Want(200).Has(1, "events")
		var shown struct {
			Data struct {
				Events []json.RawMessage `json:"events"`
			} `json:"data"`
		}
		if err := json.Unmarshal(feed.Body, &shown); err != nil || string(shown.Data.Events[0]) != got[0].body {
			t.Errorf("the feed shows %s, sent was %s", feed.Body, got[0].body)
		}
		delivery := h.newest()
		h.Get(delivery).Want(200).Has(2, "attempts").Is("STATUS", "attempts", 0, "error").Is("500", "attempts", 0, "status").Is(nil, "attempts", 1, "error").
			Is("SUCCEEDED", "status").Is(nil, "nextAttemptAt").Is("204", "lastStatus").Is(nil, "lastError").Is(got[0].id, "eventId").Is(got[0].id, "payload", "id")
		h.Get(h.at+"/deliveries?status=SUCCEEDED&type=request.submitted").Want(200).Has(1, "content")
		h.Get(h.at+"/deliveries?status=PENDING").Want(200).Has(0, "content")
		h.Get(h.at+"/deliveries?type=invoice.paid").Want(200).Has(0, "content")
		h.Post(delivery+"/resend", nil).Want(200)
		h.awaitAttempts(delivery, 3).Is("SUCCEEDED", "status")
		h.Post(h.at+"/replay", apptest.M{"after": "0"}).Want(200).Is("1", "scheduled")
		if got := r.await(t, 4); got[3].id != got[0].id || got[3].body != got[0].body {
			t.Errorf("the replayed message is %v", got[3])
		}
	})
}

// An endpoint gets the events of its types and services, and none from before it was created.
func TestChoice(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		first, second := admin.Licence(), admin.Licence()
		submit(ada, first)
		apptest.Until(t, "the event", func() bool {
			return admin.Get("/api/v1/tenant/events?types=request.withdrawn").Want(200).Len("events") == 1
		})
		all, requests, own := receive(t), receive(t), receive(t)
		hookAt(t, admin, all.URL, apptest.M{"types": []string{"*"}})
		hookAt(t, admin, requests.URL, apptest.M{"types": []string{"request.*"}})
		hookAt(t, admin, own.URL, apptest.M{"types": []string{"*"}, "serviceIds": []string{second.ID}})
		apptest.RegisterCustomer(s, "acme", "cleo@example.org").Want(200)
		apptest.VerifyCustomer(s, s.Anyone().MailedToken("cleo@example.org", 1)).Want(200) // an event without a service
		ada.Submit(first)
		ada.Submit(second)
		want := func(r *receiver, types ...string) {
			t.Helper()
			var got []string
			for _, m := range r.await(t, len(types)) {
				got = append(got, m.event.Type)
			}
			for _, kind := range types {
				if !strings.Contains(strings.Join(got, " "), kind) {
					t.Errorf("%s is missing in %q", kind, got)
				}
			}
		}
		want(own, "request.created", "request.submitted")
		want(requests, "request.created", "request.submitted", "request.created", "request.submitted")
		want(all, "customer.registered", "request.created", "request.submitted", "request.created", "request.submitted")
	})
}

// A delivery fails after ten attempts, whose gaps are as promised. Retry-After counts where it is later.
func TestAttempts(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		r := receive(t)
		r.answer(500)
		h := hookAt(t, program(s, admin), r.URL, nil)
		acme.As("ada").Submit(admin.Licence())
		r.await(t, 1)
		delivery := h.newest()
		for i, gap := range []time.Duration{
			5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
		} {
			d := h.awaitAttempts(delivery, i+1).Is("PENDING", "status")
			at, next := timeOf(t, d.String("attempts", i, "at")), timeOf(t, d.String("nextAttemptAt"))
			if wait := next.Sub(at); wait < gap || wait > gap+gap/10+10*time.Second {
				t.Errorf("attempt %d is due after %v, want %v", i+2, wait, gap)
			}
			advance(t, s, next.Sub(s.Now())+time.Millisecond)
		}
		h.awaitAttempts(delivery, 10).Is("FAILED", "status").Is(nil, "nextAttemptAt").Is("STATUS", "lastError")
		r.await(t, 10)
	})
}

// 429 and 503 with Retry-After postpone the next attempt, up to a day.
func TestRetryAfterHonoured(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		r := receive(t)
		h := hookAt(t, program(s, admin), r.URL, nil)
		for i, answer := range []struct {
			status      int
			after       string
			least, most time.Duration
		}{
			{429, "3600", time.Hour, time.Hour},
			{503, "3", 5 * time.Second, 6 * time.Second},
			{503, "864000", 24 * time.Hour, 24 * time.Hour},
			{429, s.Now().Add(2 * time.Hour).UTC().Format("Mon, 02 Jan 2006 15:04:05 GMT"), time.Hour, 2 * time.Hour},
			{500, "3600", 5 * time.Second, 6 * time.Second},
		} {
			r.answer(answer.status, "Retry-After", answer.after)
			submit(ada, licence)
			r.await(t, i+1)
			delivery := h.newest()
			d := h.awaitAttempts(delivery, 1)
			wait := timeOf(t, d.String("nextAttemptAt")).Sub(timeOf(t, d.String("attempts", 0, "at")))
			if wait < answer.least || wait > answer.most+10*time.Second {
				t.Errorf("%d with Retry-After %s: the next attempt is due after %v", answer.status, answer.after, wait)
			}
			h.Patch(h.at, apptest.M{"description": answer.after}).Want(200)
			h.Post(h.at+"/disable", nil).Want(200) // gives up the delivery
			h.Post(h.at+"/enable", nil).Want(200)
		}
	})
}

// Admins are told of an endpoint that fails for an hour. After five days it is disabled; what it missed can be
// replayed.
func TestDisabledAfterFailing(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		r := receive(t)
		r.answer(500)
		h := hookAt(t, program(s, admin), r.URL, nil)
		submit(ada, licence)
		delivery := func() string { r.await(t, 1); return h.newest() }()
		h.awaitStatus("FAILING")
		wantMails(t, admin, "was added to")
		advance(t, s, time.Hour)
		wantMails(t, admin, "was added to", "is failing")
		h.awaitAttempts(delivery, 2)
		advance(t, s, 13*time.Hour)
		h.awaitAttempts(delivery, 3)
		advance(t, s, 106*time.Hour)
		h.awaitStatus("DISABLED").Is("FAILING", "disabledReason").Is(nil, "failingSince")
		wantMails(t, admin, "was added to", "is failing", "was disabled")
		h.Get(delivery).Want(200).Is("FAILED", "status").Is(nil, "nextAttemptAt")
		acme.SignIn("ada").Submit(licence) // makes no delivery
		apptest.Until(t, "both events", func() bool {
			return h.Get("/api/v1/tenant/events?types=request.submitted").Want(200).Len("events") == 2
		})
		h.Post(delivery+"/resend", nil).Refused(409, "CONFLICT")
		r.answer(204)
		h.Post(h.at+"/test", nil).Want(200).Is("204", "status") // changes no status
		missed := h.Post(h.at+"/enable", nil).Want(200).Is("ACTIVE", "status").String("missedSince")
		advance(t, s, time.Second) // no attempt is in flight
		sent := len(r.messages())
		h.Post(h.at+"/replay", apptest.M{"after": missed}).Want(200).Is("2", "scheduled")
		r.await(t, sent+2)
		h.Get(h.at).Want(200).Is(nil, "missedSince")
	})
}

// 410 disables the endpoint and gives up what is pending. A test changes no status.
func TestGone(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		r := receive(t)
		r.answer(410)
		h := hookAt(t, admin, r.URL, nil)
		h.Post(h.at+"/test", nil).Want(200).Is("410", "status").Is("STATUS", "error")
		h.Get(h.at).Want(200).Is("ACTIVE", "status")
		h.Get(h.newest()).Want(200).Is("FAILED", "status").Is(nil, "nextAttemptAt")
		acme.As("ada").Submit(admin.Licence())
		h.awaitStatus("DISABLED").Is("GONE", "disabledReason").Filled("missedSince")
		h.Get(h.newest()).Want(200).Is("FAILED", "status").Is("410", "lastStatus").Is(nil, "nextAttemptAt")
		wantMails(t, admin, "was added to", "was disabled")
	})
}

// A replay needs exactly one beginning, which must still be kept.
func TestReplayRefused(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		r := receive(t)
		h := hookAt(t, program(s, admin), r.URL, nil)
		acme.As("ada").Submit(admin.Licence())
		r.await(t, 1)
		before := s.Now()
		for _, body := range []apptest.M{{}, {"after": "0", "from": "2026-01-01T00:00:00Z"}, {"after": nil, "from": nil}, {"after": "x"}, {"from": "yesterday"}} {
			h.Post(h.at+"/replay", body).Refused(400, "VALIDATION_FAILED")
		}
		h.Post(h.at+"/replay", apptest.M{"after": "latest"}).Want(200).Is("0", "scheduled")
		advance(t, s, 89*24*time.Hour)
		h.Post(h.at+"/replay", apptest.M{"from": before.Add(-time.Hour).Format(time.RFC3339)}).Want(200).Is("1", "scheduled")
		r.await(t, 2)
		advance(t, s, 2*24*time.Hour)
		for _, body := range []apptest.M{{"from": before.Format(time.RFC3339)}, {"after": "0"}} {
			h.Post(h.at+"/replay", body).Refused(410, "EVENTS_EXPIRED").Filled("oldest")
		}
	})
}

// Deliveries are deleted after thirty days, those that are pending later.
func TestKept(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		h := hookAt(t, program(s, s.Tenant("acme").As("admin")), receive(t).URL, nil)
		h.Post(h.at+"/test", nil).Want(200)
		advance(t, s, 29*24*time.Hour)
		if err := s.Webhooks.CleanUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		h.Get(h.at+"/deliveries").Want(200).Has(1, "content")
		advance(t, s, 2*24*time.Hour)
		if err := s.Webhooks.CleanUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		h.Get(h.at+"/deliveries").Want(200).Has(0, "content")
	})
}

// Deleting an endpoint deletes its log, however long, and no other.
func TestLongLogDeleted(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		to, acme := receive(t).URL, program(s, s.Tenant("acme").As("admin"))
		h, other := hookAt(t, acme, to, nil), hookAt(t, acme, to, nil)
		h.Post(h.at+"/test", nil).Want(200)
		other.Post(other.at+"/test", nil).Want(200)
		id := strings.TrimPrefix(h.at, path+"/")
		err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, `INSERT INTO webhook_deliveries
				WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
				SELECT tenant_id, d.id || '-' || i, endpoint_id, event_id, position, type, subject_id, service_id, payload, status, step, attempt_count,
					next_attempt_at, held_by, held_since, lease_until, last_status, last_error, attempts, created_at
				FROM webhook_deliveries d, n WHERE endpoint_id = $1`, id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		h.Delete(h.at).Want(200)
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM webhook_deliveries WHERE endpoint_id = $1`, id); n != 0 {
			t.Errorf("%d deliveries of the deleted endpoint are left", n)
		}
		other.Get(other.at+"/deliveries").Want(200).Has(1, "content")
	})
}
