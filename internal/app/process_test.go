package app_test

import (
	"encoding/json"
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/repo"
)

// A server that is killed after the provider got the answer to its webhook, and before it
// was looked at, looks at it when it is started again. With the embedded database it does
// not wait for the lease of the server that died, because there is no other.
func TestKilledBetweenWebhookAndItsWork(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		dir, lease := t.TempDir(), "OUTBOX_LEASE_SECONDS=2"
		if strings.HasPrefix(databaseURL, "sqlite:") {
			lease = "OUTBOX_LEASE_SECONDS=3600"
		}
		p := apptest.Demo(t, dir, databaseURL, lease)
		admin := p.SignIn("admin@demo.test", demo.Password)
		customer := p.SignIn("ben@customer.test", demo.Password)
		licence := admin.Licence()
		application := admin.Accept(customer.Submit(licence))
		admin.Complete(application, licence.About).Want(200)
		checkout := customer.Checkout(application).Want(201)

		p.Anyone().Faults(apptest.M{"api": "timeout"}) // so that the work on the webhook hangs
		p.Anyone().PayAt(checkout.String("accessCode"), "success")
		apptest.Until(t, "the webhook is delivered", func() bool {
			return delivered(t, p, checkout.String("reference"))
		})
		apptest.Until(t, "it is being looked at", func() bool {
			return strings.Contains(string(p.Anyone().Get("/metrics").Body), "\nstagegate_outbox_slots_busy{kind=\"payment.webhook\"} 1\n")
		})
		p.Kill()

		p = apptest.Demo(t, dir, databaseURL, lease)
		if got := paymentStatus(p, checkout.String("reference")); got != "PENDING" {
			t.Fatalf("after the kill the payment is %s", got)
		}
		p.Anyone().Faults(apptest.M{"api": "normal"})
		customer = p.SignIn("ben@customer.test", demo.Password)
		apptest.Until(t, "the application is completed", func() bool {
			return customer.Get("/api/v1/customer/applications/"+application).Want(200).String("status") == "COMPLETED"
		})
		if got := paymentStatus(p, checkout.String("reference")); got != "SUCCESSFUL" {
			t.Fatalf("in the end the payment is %s", got)
		}
		if code := p.Stop(); code != 0 {
			t.Errorf("asked to stop, it exits with %d:\n%s", code, p.Output())
		}
	})
}

// Of a payment whose webhook is lost in a server's death, the job of the next one
// learns.
func TestKilledAfterPaymentWithoutWebhook(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		dir := t.TempDir()
		p := apptest.Demo(t, dir, databaseURL)
		finance := p.SignIn("finance@demo.test", demo.Password)
		invoice := finance.Post(fixture.Invoices, apptest.M{"amount": 150.5, "currency": "NGN", "description": "Card"}).Want(201).String("id")
		checkout := finance.Post(fixture.Invoices+"/"+invoice+"/payments", apptest.M{"email": "payer@home.test"}).Want(201)
		p.Anyone().Faults(apptest.M{"webhook": "drop"})
		p.Anyone().PayAt(checkout.String("accessCode"), "success")
		p.Kill()

		p = apptest.Demo(t, dir, databaseURL, "PAYMENT_PENDING_RECONCILE_MINUTES=0")
		finance = p.SignIn("finance@demo.test", demo.Password)
		apptest.Until(t, "the invoice is paid", func() bool {
			return finance.Get(fixture.Invoices+"/"+invoice).Want(200).String("status") == "PAID"
		})
	})
}

func delivered(t *testing.T, p *apptest.Process, reference string) bool {
	t.Helper()
	var deliveries []struct {
		Reference string `json:"reference"`
		Status    string `json:"status"`
	}
	if err := json.Unmarshal(p.Anyone().Get("/sandbox/payments/webhooks").Body, &deliveries); err != nil {
		t.Fatal(err)
	}
	for _, d := range deliveries {
		if d.Reference == reference {
			return d.Status == "delivered"
		}
	}
	return false
}

func paymentStatus(p *apptest.Process, reference string) string {
	finance := p.SignIn("finance@demo.test", demo.Password)
	return finance.Get("/api/v1/finance/payments/" + reference).Want(200).String("status")
}

// The walkthrough of the README does what it says, against a fresh demo.
func TestWalkthrough(t *testing.T) {
	t.Parallel()
	p := apptest.Demo(t, t.TempDir(), "", "LOG_LEVEL=warn")
	command := exec.CommandContext(t.Context(), repo.Path("examples/walkthrough.sh"))
	command.Env = append(command.Environ(), "BASE_URL="+p.URL)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s\nthe server:\n%s", err, out, p.Output())
	}
	for _, want := range []string{
		`"published":true,"version":1`, `answers.boat`, `"status":"PENDING"`,
		`"status":"COMPLETED","stages":[{"title":"About you","status":"COMPLETED"`, "application.completed", `{"status":"VALID","number":"FISH-`, "The file is unchanged.", "certificate.issued",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("it does not print %s:\n%s", want, out)
		}
	}
	if strings.Contains(p.Output(), "level=INFO") {
		t.Errorf("LOG_LEVEL=warn has no effect:\n%s", p.Output())
	}
}

// The demo prints what there is to try and keeps its work. Where it may be profiled it
// shows no command line, and nothing at its public address.
func TestDemo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := apptest.Demo(t, dir, "")
	if first, _, _ := strings.Cut(p.Output(), "\n"); !strings.HasSuffix(first, "the demo:  "+p.URL+"/") {
		t.Errorf("the first line does not name the start page: %s", first)
	}
	for _, want := range []string{
		p.URL + "/swagger-ui.html", p.URL + "/v3/api-docs", "admin@demo.test", "ben@customer.test",
		"platform@demo.test", demo.Password, "curl -s " + p.URL + "/api/v1/auth/login",
	} {
		if !strings.Contains(p.Output(), want) {
			t.Errorf("the welcome does not name %s:\n%s", want, p.Output())
		}
	}
	if welcome := p.Output(); strings.Contains(welcome, "level=INFO") {
		t.Errorf("the welcome does not stand out:\n%s", welcome)
	}
	call := p.Anyone().Get("/api/v1/auth/me").Want(401)
	apptest.Until(t, "the log has the trace id of a call", func() bool {
		return strings.Contains(p.Output(), "traceId="+call.Header.Get("X-Trace-Id"))
	})
	ada := p.SignIn("ada@customer.test", demo.Password)
	states := map[string]int{}
	list := ada.Get("/api/v1/customer/requests").Want(200)
	for i := range list.Len("content") {
		states[list.String("content", i, "status")]++
	}
	if states["DRAFT"] != 1 || states["PENDING"] != 1 || states["REJECTED"] != 1 || states["ACCEPTED"] != 2 {
		t.Errorf("Ada's requests: %v", states)
	}
	if n := ada.Get("/api/v1/customer/applications?status=COMPLETED").Want(200).Len("content"); n != 1 {
		t.Errorf("Ada has %d completed applications", n)
	}
	if code := p.Stop(); code != 0 {
		t.Errorf("asked to stop, it exits with %d", code)
	}

	again := apptest.Demo(t, dir, "", "PROFILE_ADDR=127.0.0.1:0", "LOG_LEVEL=info") // nothing is added a second time
	if welcome := again.Output(); !strings.Contains(welcome, "level=INFO msg=listening") {
		t.Errorf("LOG_LEVEL=info has no effect:\n%s", welcome)
	}
	ada = again.SignIn("ada@customer.test", demo.Password)
	if n := ada.Get("/api/v1/customer/requests").Want(200).Len("content"); n != 5 {
		t.Errorf("after a restart Ada has %d requests", n)
	}
	profiles := regexp.MustCompile(`http://\S+/debug/pprof/`).FindString(again.Output())
	for address, want := range map[string]int{profiles + "heap": 200, profiles + "cmdline": 404, again.URL + "/debug/pprof/heap": 404} {
		resp, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("%s: got %d, want %d", address, resp.StatusCode, want)
		}
	}
}

// Without the sandbox the server starts only on settings that are safe, and
// names all that are not at once.
func TestRefusesUnsafeSettings(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		env  []string
		args []string
		code int
		want []string
	}{
		{"nothing set", nil, []string{"serve"}, 2, []string{
			"APP_SECRET: missing", "PAYSTACK_SECRET_KEY: missing", "openssl rand",
		}},
		{"no storage", []string{"DATABASE_URL=postgres://host/x"}, []string{"serve"}, 2, []string{"STORAGE_URL: missing", "file:/", "cloudinary://"}},
		{"two storages", []string{"STORAGE_URL=file:", "CLOUDINARY_URL=cloudinary://1:2@x"}, nil, 2, []string{"STORAGE_URL, CLOUDINARY_URL: set only one"}},
		{"a storage of one instance", []string{"DATABASE_URL=postgres://host/x", "STORAGE_URL=file:"}, nil, 2, []string{"STORAGE_URL: with PostgreSQL, must name a directory"}},
		{"a relative directory", []string{"STORAGE_URL=file:here"}, nil, 2, []string{"STORAGE_URL: must be s3://KEY:SECRET@HOST/BUCKET, file: or file:/DIRECTORY"}},
		{"a folder in a bucket", []string{"STORAGE_URL=s3://key:hidden@s3.example.org/files/folder"}, nil, 2, []string{"STORAGE_URL: must name one bucket"}},
		{"an odd bucket", []string{"STORAGE_URL=s3://key:hidden@s3.example.org/files?upload=ftp"}, nil, 2, []string{"STORAGE_URL: upload has another value than post or put"}},
		{"odd storage", []string{"CLOUDINARY_URL=https://1:hidden@x", "CLOUDINARY_API_BASE=http://x.test", "STORAGE_WEBHOOK_SECRET=short"}, nil, 2, []string{
			"CLOUDINARY_URL: must be cloudinary://", "CLOUDINARY_API_BASE: must be an https", "STORAGE_WEBHOOK_SECRET: has 5 bytes",
		}},
		{"odd files", []string{"SANDBOX=true", "FILE_ALLOWED_TYPES=image/png,image/svg+xml", "FILE_UPLOAD_TTL_MINUTES=61", "FILE_MAX_SIZE_BYTES=0"}, nil, 2, []string{
			`FILE_ALLOWED_TYPES: "image/svg+xml"`, "FILE_UPLOAD_TTL_MINUTES: ", "FILE_MAX_SIZE_BYTES: must be 1 or more",
		}},
		{"short secrets", []string{"APP_SECRET=short", "PAYSTACK_SECRET_KEY=sk_test_1", "METRICS_TOKEN=short"}, []string{"serve"}, 2, []string{"APP_SECRET: has 5 bytes", "METRICS_TOKEN: has 5 bytes"}},
		{"plain http", []string{"BASE_URL=http://example.org"}, []string{"serve"}, 2, []string{"BASE_URL: plain http", "APP_SECRET: missing"}},
		{"sandbox on all addresses", []string{"SANDBOX=true", "HTTP_ADDR=0.0.0.0:0"}, nil, 2, []string{"SANDBOX", "SANDBOX=public"}},
		{"sandbox at a public address", []string{"SANDBOX=true", "BASE_URL=https://services.example.org"}, nil, 2, []string{"BASE_URL must be a loopback address", "SANDBOX=public"}},
		{"a standby of SQLite", []string{"SANDBOX=true", "DATABASE_REPLICA_URL=postgres://host/x"}, nil, 2, []string{"DATABASE_REPLICA_URL: must be postgres://… of a standby of the database in DATABASE_URL"}},
		{"odd standby", []string{"SANDBOX=true", "DATABASE_URL=postgres://host/x", "DATABASE_REPLICA_URL=postgres://host:port/x"}, nil, 2, []string{"DATABASE_REPLICA_URL: cannot parse"}},
		{"odd database", []string{"SANDBOX=true", "DATABASE_URL=mysql://x"}, nil, 2, []string{"DATABASE_URL: must be sqlite:PATH or postgres://"}},
		{"odd origins", []string{"SANDBOX=true", "CORS_ALLOWED_ORIGINS=*,https://app.example.org/,https://app.example.org:443"}, nil, 2, []string{
			`CORS_ALLOWED_ORIGINS: "*" must be an origin`, `"https://app.example.org/" must be an origin`, `"https://app.example.org:443" must not have the default port`,
		}},
		{"odd contact", []string{"SANDBOX=true", "API_CONTACT=somebody"}, nil, 2, []string{`API_CONTACT: "somebody" must be an email address`}},
		{"odd flag", nil, []string{"serve", "--sandbox=maybe"}, 2, []string{"--sandbox", "maybe"}},
		{"odd number", []string{"OUTBOX_PROCESSING_BATCH_SIZE=many"}, nil, 2, []string{`OUTBOX_PROCESSING_BATCH_SIZE: must be a whole number, not "many".`}},
		{"zero", []string{"SANDBOX=true", "OUTBOX_PROCESSING_BATCH_SIZE=0"}, nil, 2, []string{"OUTBOX_PROCESSING_BATCH_SIZE: must be 1 or more"}},
		{"retention below what is promised", []string{
			"SANDBOX=true", "RETAIN_OUTBOX_FAILED_DAYS=7", "RETAIN_OUTBOX_DAYS=0",
		}, nil, 2, []string{
			"RETAIN_OUTBOX_FAILED_DAYS: must be 0 (forever) or at least 30",
			"RETAIN_OUTBOX_DAYS: must be 1 or more",
		}},
		{"reconciling after abandoning", []string{"SANDBOX=true", "PAYMENT_PENDING_RECONCILE_MINUTES=121", "PAYMENT_ABANDON_HOURS=2"}, nil, 2, []string{
			"PAYMENT_PENDING_RECONCILE_MINUTES: 121 minutes", "2 hours of PAYMENT_ABANDON_HOURS",
		}},
		{"profiles for everybody", []string{"SANDBOX=true", "PROFILE_ADDR=0.0.0.0:6060"}, nil, 2, []string{"PROFILE_ADDR: "}},
		{"reset of a database of one's own", []string{"DATABASE_URL=sqlite:x.db"}, []string{"demo", "--reset"}, 2, []string{"--reset"}},
		{"help", nil, []string{"--help"}, 0, []string{"serve", "demo", "migrate", "openapi"}},
		{"help of a command", nil, []string{"serve", "--help"}, 0, []string{"HTTP_ADDR", "OUTBOX_RETRY_MAX_ATTEMPTS"}},
		{"description", nil, []string{"openapi"}, 0, []string{`"openapi":"3.1.0"`}},
		{"schema", nil, []string{"schema"}, 0, []string{`"$schema": "https://json-schema.org/draft/2020-12/schema"`}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			printed, code := apptest.Run(t, c.env, c.args...)
			if code != c.code {
				t.Errorf("exits with %d, want %d", code, c.code)
			}
			if c.code == 2 && strings.Contains(printed, "hidden") {
				t.Errorf("prints a secret:\n%s", printed)
			}
			for _, want := range c.want {
				if !strings.Contains(printed, want) {
					t.Errorf("does not print %q:\n%s", want, printed)
				}
			}
		})
	}
}
