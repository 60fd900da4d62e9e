package webhooks_test

import (
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/webhooks"
)

const path = "/api/v1/tenant/webhooks"

// receiver is a program that gets webhooks.
type receiver struct {
	URL string

	mu     sync.Mutex
	status int
	got    []message
}

type message struct {
	id, signature, body string
	at                  time.Time
}

func receive(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{status: 204}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, call *http.Request) {
		body, _ := io.ReadAll(call.Body)
		seconds, _ := strconv.ParseInt(call.Header.Get("Webhook-Timestamp"), 10, 64)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.got = append(r.got, message{call.Header.Get("Webhook-Id"), call.Header.Get("Webhook-Signature"), string(body), time.Unix(seconds, 0)})
		w.WriteHeader(r.status)
	}))
	t.Cleanup(server.Close)
	r.URL = server.URL + "/hook"
	return r
}

func (r *receiver) answer(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status = status
}

func (r *receiver) messages() []message {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]message(nil), r.got...)
}

// Endpoints are made, changed, rotated, disabled, enabled and deleted; those of another tenant are not found.
func TestEndpoints(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager, rival := acme.As("manager"), s.Tenant("rival").As("admin")
		made := manager.Post(path, apptest.M{"url": "https://erp.example.org/hook", "types": []string{"invoice.*"}}).Want(201)
		at := path + "/" + made.String("id")
		secret := made.String("secret")
		if raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_")); err != nil || len(raw) != 32 {
			t.Errorf("the secret is %q", secret)
		}
		made.Is("ACTIVE", "status").Is("invoice.*", "types", 0).Has(0, "serviceIds").Is(false, "ordered").Is(nil, "disabledReason").Is(nil, "missedSince").Is(nil, "previousSecretExpiresAt")
		if strings.Contains(string(manager.Get(at).Want(200).Body), secret) {
			t.Error("the secret is shown again")
		}
		rival.Get(at).Refused(404, "NOT_FOUND")
		rival.Delete(at).Refused(404, "NOT_FOUND")
		acme.As("officer").Get(path).Refused(403, "FORBIDDEN")
		manager.Patch(at, apptest.M{"description": "Accounting", "ordered": true}).Want(200).Is("Accounting", "description").Is(true, "ordered")
		rotated := manager.Post(at+"/rotate-secret", nil).Want(200).Filled("previousSecretExpiresAt")
		if rotated.String("secret") == secret {
			t.Error("the secret is the same after rotating")
		}
		manager.Post(at+"/disable", nil).Want(200).Is("DISABLED", "status").Is("MANUAL", "disabledReason").Filled("missedSince")
		manager.Post(at+"/replay", apptest.M{"after": "0"}).Refused(409, "CONFLICT")
		manager.Post(at+"/enable", nil).Want(200).Is("ACTIVE", "status").Is(nil, "disabledReason")
		manager.Delete(at).Want(200)
		manager.Get(at).Refused(404, "NOT_FOUND")
		for _, url := range []string{
			"http://example.org/", "https://10.0.0.1/", "https://[::ffff:10.0.0.1]/", "https://169.254.169.254/", "https://user@example.org/", "https://example.org:0/",
			"https://example.org:70000/", "ftp://example.org/", "https://", "https://2130706434/", "https://" + strings.Repeat("a", 2000) + ".org",
		} {
			manager.Post(path, apptest.M{"url": url}).Refused(400, "VALIDATION_FAILED")
		}
		manager.Post(path, apptest.M{"url": "https://example.org/", "types": []string{"nothing.*"}}).Refused(400, "VALIDATION_FAILED")
		for range 10 {
			manager.Post(path, apptest.M{"url": "https://example.org/"}).Want(201)
		}
		manager.Post(path, apptest.M{"url": "https://example.org/"}).Refused(409, "CONFLICT")
	})
}

// An event reaches the endpoint signed, with the bytes of the feed; a failure is repeated, and a resend and a replay send it again.
func TestDelivery(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		r := receive(t)
		r.answer(500)
		made := admin.Post(path, apptest.M{"url": r.URL, "types": []string{"request.submitted"}}).Want(201)
		at, secret := path+"/"+made.String("id"), made.String("secret")
		ada.Submit(licence)
		apptest.Until(t, "the endpoint fails", func() bool { return admin.Get(at).Want(200).String("status") == "FAILING" })
		r.answer(204)
		s.Clock.Advance(6 * time.Second)
		apptest.Until(t, "the endpoint is active", func() bool { return admin.Get(at).Want(200).String("status") == "ACTIVE" })
		got := r.messages()
		if len(got) != 2 || got[0].body != got[1].body || got[0].id != got[1].id {
			t.Fatalf("the messages are %v", got)
		}
		want, err := webhooks.Sign(secret, got[0].id, got[0].at, []byte(got[0].body))
		if err != nil || want != got[0].signature {
			t.Errorf("the signature is %q, want %q: %v", got[0].signature, want, err)
		}
		log := admin.Get(at+"/deliveries").Want(200).Has(1, "content").Is("SUCCEEDED", "content", 0, "status").Is("2", "content", 0, "attemptCount")
		one := at + "/deliveries/" + log.String("content", 0, "id")
		admin.Get(one).Want(200).Has(2, "attempts").Is("STATUS", "attempts", 0, "error").Is(nil, "attempts", 1, "error").Is("request.submitted", "payload", "type")
		admin.Post(one+"/resend", nil).Want(200)
		apptest.Until(t, "the resent message", func() bool { return len(r.messages()) == 3 })
		admin.Post(at+"/replay", apptest.M{"after": "0"}).Want(200).Is("1", "scheduled")
		apptest.Until(t, "the replayed message", func() bool { return len(r.messages()) == 4 })
		admin.Post(at+"/replay", apptest.M{}).Refused(400, "VALIDATION_FAILED")
		admin.Post(at+"/test", nil).Want(200).Is("204", "status").Is(nil, "error")
		r.answer(410)
		acme.As("ben").Submit(licence)
		apptest.Until(t, "the endpoint is disabled", func() bool { return admin.Get(at).Want(200).String("status") == "DISABLED" })
		admin.Get(at).Want(200).Is("GONE", "disabledReason").Filled("missedSince")
	})
}
