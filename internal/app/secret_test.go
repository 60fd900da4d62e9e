package app_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/accounts/unsubscribe"
	"stagegate/internal/app"
	"stagegate/internal/app/config"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/testlog"
	"stagegate/internal/webhooks"
)

const (
	oldSecret = "q7Zt0dRkV2mXw9PbLs4HyJ6cNf1GaEuT"
	newSecret = "Mc3xUj8BvYp5KeQ1rWn6TzAo0LgDh2Fi"
)

// sealed is an organisation in whose data everything is that depends on APP_SECRET.
type sealed struct {
	t           *testing.T
	databaseURL string
	dir         string

	tenant      string
	session     apptest.Tokens
	totpSecret  string
	connection  string // of single sign-on
	hook        string // path of the webhook endpoint
	hookSecret  string
	unsubscribe string // token in a mail
	codes       int
	verified    atomic.Int64
	received    atomic.Int64
}

// start starts a server with secrets.
func (d *sealed) start(current, previous string, change ...func(*config.Config)) *apptest.Server {
	d.t.Helper()
	return apptest.Start(d.t, d.databaseURL, append([]func(*config.Config){func(c *config.Config) {
		c.DataDir, c.AppSecret, c.AppPreviousSecret = d.dir, current, previous
	}}, change...)...)
}

// refused tries to start a server with secrets that do not open the database.
func (d *sealed) refused(current, previous string) {
	d.t.Helper()
	settings := apptest.Config(d.t, d.databaseURL)
	settings.AppSecret, settings.AppPreviousSecret = current, previous
	a, err := app.New(d.t.Context(), settings, ref.Now, testlog.New(d.t))
	if err == nil {
		a.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "APP_SECRET: the database was sealed under another secret") {
		d.t.Errorf("started with the secrets %q and %q: %v", current, previous, err)
	}
}

// run runs a command with secrets.
func (d *sealed) run(current, previous string, arguments ...string) (string, int) {
	d.t.Helper()
	return apptest.Run(d.t, []string{
		"DATABASE_URL=" + d.databaseURL, "DATA_DIR=" + d.dir, "SANDBOX=true", "APP_SECRET=" + current, "APP_PREVIOUS_SECRET=" + previous,
	}, arguments...)
}

// ServeHTTP receives webhooks and verifies their signature.
func (d *sealed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	seconds, _ := strconv.ParseInt(r.Header.Get("Webhook-Timestamp"), 10, 64)
	d.received.Add(1)
	if want, err := webhooks.Sign(d.hookSecret, r.Header.Get("Webhook-Id"), time.Unix(seconds, 0), body); err == nil && r.Header.Get("Webhook-Signature") == want {
		d.verified.Add(1)
	}
	w.WriteHeader(http.StatusNoContent)
}

// fill makes everything on a server whose mails wait.
func (d *sealed) fill(s *apptest.Server) {
	d.t.Helper()
	receiver := httptest.NewServer(d)
	d.t.Cleanup(receiver.Close)
	acme := s.Tenant("acme")
	d.tenant = acme.ID
	admin := acme.As("admin")
	made := admin.Post("/api/v1/tenant/webhooks", apptest.M{"url": receiver.URL, "types": []string{"request.submitted"}}).Want(201)
	d.hook, d.hookSecret = "/api/v1/tenant/webhooks/"+made.String("id"), made.String("secret")
	d.connection = admin.Post("/api/v1/tenant/sso-connections", apptest.M{
		"name": "Company account", "issuer": s.URL + "/sandbox/oidc", "clientId": "stagegate", "clientSecret": "a client secret", "domains": []string{"acme.test"},
		"defaultRoleId": apptest.RoleID(admin, "CASE_OFFICER"), "justInTime": false, "groupClaim": "groups",
	}).Want(201).String("id")
	licence := admin.Licence()
	acme.As("ada").Submit(licence)
	apptest.Until(d.t, "a webhook arrives", func() bool { return d.verified.Load() == 1 })
	manager := acme.As("manager")
	d.totpSecret = apptest.AddApp(s, manager)
	d.session = apptest.OpenSession(s, acme, "ada")
	ada := apptest.Me(s, d.session.Access).Want(200).String("id")
	d.unsubscribe = unsubscribe.NewTokens(s.Members.Secret.UnsubscribeKey()).Token(acme.ID, ada, "reminder")
	apptest.RegisterCustomer(s, "acme", "chi@mail.test").Want(200)
}

// works checks that everything that was made before works on a server.
func (d *sealed) works(s *apptest.Server) {
	d.t.Helper()
	apptest.Me(s, d.session.Access).Want(200)
	d.session = apptest.TokensOf(apptest.RefreshByBody(s, d.session.Refresh).Want(200))
	d.codes++
	s.Clock.Advance(time.Duration(d.codes) * time.Minute) // a code is good once, and each server has its own clock
	challenge := apptest.TrySignIn(s, "acme", "manager@acme.test", apptest.Password).Refused(401, "SECOND_FACTOR_REQUIRED").String("challenge")
	s.Anyone().Post("/api/v1/auth/second-factor/verify", apptest.M{"challenge": challenge, "code": s.Code(d.totpSecret)}).Want(200)

	admin := apptest.SignInTo(s, "acme", "admin@acme.test", apptest.Password)
	before := d.verified.Load()
	admin.Post(d.hook+"/test", nil).Want(200)
	apptest.Until(d.t, "a webhook with the right signature arrives", func() bool { return d.verified.Load() > before })
	if d.received.Load() != d.verified.Load() {
		d.t.Errorf("%d webhooks have a wrong signature", d.received.Load()-d.verified.Load())
	}
	delivery := admin.Get(d.hook+"/deliveries").Want(200).String("content", 0, "id")
	admin.Get(d.hook + "/deliveries/" + delivery).Want(200).Filled("attempts").Filled("payload")
	stored := apptest.Texts(d.t, s, `SELECT client_secret FROM sso_connections WHERE tenant_id = $1`, d.tenant)
	if text, err := s.Members.Secret.Seal("sso").Open(d.connection, stored[0]); err != nil || string(text) != "a client secret" {
		d.t.Errorf("the client secret is %q: %v", text, err)
	}
	page := s.Anyone().Get("/unsubscribe?token=" + url.QueryEscape(d.unsubscribe))
	page.Want(200)
}

// APP_SECRET is changed in two restarts, after which the old one opens nothing and everything that was made under
// it works.
func TestChangeOfSecret(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		d := &sealed{t: t, databaseURL: databaseURL, dir: t.TempDir()}
		s := d.start(oldSecret, "", func(c *config.Config) { c.Test.Relay = func(string) string { return "smtp://127.0.0.1:1" } })
		d.fill(s)
		d.works(s)
		var running *apptest.Server
		if s.DB.Engine() == "postgres" { // another instance that goes on with the old one
			other := t.TempDir()
			running = d.start(oldSecret, "", func(c *config.Config) { c.DataDir = other })
		}
		s.Stop()

		d.refused(newSecret, "")
		d.refused(newSecret, "a wrong previous secret of 32 bytes")
		doctor := func(current, previous, want string, wantCode int) {
			t.Helper()
			if said, code := d.run(current, previous, "doctor"); code != wantCode || !strings.Contains(said, want) {
				t.Errorf("the doctor exits with %d and does not say %q:\n%s", code, want, said)
			}
		}
		doctor(newSecret, "", "the database was sealed under another secret", 1)
		doctor(newSecret, oldSecret, "APP_PREVIOUS_SECRET is still in use", 0)

		s = d.start(newSecret, oldSecret)
		d.works(s)
		if s.DB.Engine() != "postgres" {
			running = s
		}
		apptest.Until(t, "the mail that waited arrives", func() bool { // each has its mailbox
			return len(s.Anyone().Mails("chi@mail.test"))+len(running.Anyone().Mails("chi@mail.test")) > 0
		})
		doctor(newSecret, oldSecret, "once every server uses it, remove APP_PREVIOUS_SECRET", 0)
		doctor(oldSecret, "", "set the new one", 1)
		if s.DB.Engine() == "postgres" {
			d.works(running)
			running.Stop()
		}
		s.Stop()
		s = d.start(oldSecret, "") // an instance that has not got the new one yet
		d.works(s)
		s.Stop()

		s = d.start(newSecret, "")
		d.works(s)
		if said, code := d.run(newSecret, "", "audit", "verify"); code != 0 || !strings.Contains(said, "0 breaks") {
			t.Errorf("audit verify exits with %d:\n%s", code, said)
		}
		doctor(newSecret, oldSecret, "APP_PREVIOUS_SECRET is no longer needed, remove it", 0)
		doctor(newSecret, "", "matches the database\n", 0)
		s.Stop()
		d.refused(oldSecret, "")
	})
}
