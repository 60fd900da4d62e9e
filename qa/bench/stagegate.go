package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"stagegate/qa/bench/load"
)

// Constants shared by the servers of a run.
const (
	appSecret  = "a secret that only the benchmark knows"
	paymentKey = "sk_test_benchmark"
	password   = "correct-horse-battery" // of all accounts in a filled database
	owner      = "bulk-1-0000"           // the measured organisation
)

// stagegateSettings returns the environment of a server on a database: as in production, but without rate
// limits and with the built-in payment provider.
func stagegateSettings(databaseURL, dataDir string, more ...string) []string {
	return append([]string{
		"DATABASE_URL=" + databaseURL, "DATA_DIR=" + dataDir, "APP_SECRET=" + appSecret, "SANDBOX=true", "RATE_LIMITS=off", "SHUTDOWN_DELAY_SECONDS=0",
		"PAYSTACK_SECRET_KEY=" + paymentKey, "ACCESS_TOKEN_TTL_SECONDS=86400",
		"PLATFORM_ADMIN_EMAIL=platform@example.org", "PLATFORM_ADMIN_PASSWORD=" + password,
	}, more...)
}

// stagegate starts a server on a database.
func (b *bench) stagegate(ctx context.Context, databaseURL string, more ...string) (*process, time.Duration, error) {
	dataDir, err := os.MkdirTemp(b.dir, "data-")
	if err != nil {
		return nil, 0, err
	}
	profiles := ""
	if b.Profile != "" {
		if profiles, err = freeAddress(); err != nil {
			return nil, 0, err
		}
		more = append(more, "PROFILE_ADDR="+profiles)
	}
	p, took, err := b.serve(ctx, "/readyz", stagegateSettings(databaseURL, dataDir, more...), func(string) []string {
		return []string{b.root + "/bin/stagegate", "serve"}
	})
	if err == nil {
		p.profiles = profiles
	}
	return p, took, err
}

// world is what works need to know about a database. Its tokens are valid on every server on a copy of that
// database.
type world struct {
	admin        api
	invoices     []string // ids
	applications []string // ids
	cases        []string // references of the applications
	customers    []api
	services     map[string]service
}

// service is a published service with required questions.
type service struct {
	id        string
	questions []string // ids; the first five are required
}

// list is the measured list: the latest twenty of 3,000 pending requests out of the organisation's 10,000.
const list = "/api/v1/staff/requests?status=PENDING&sort=createdAt,desc&size=20"

// learn signs in to a server and collects records to work with.
func learn(address string) (w world, err error) {
	base := "http://" + address
	if w.admin, err = signIn(base, "admin"); err != nil {
		return w, err
	}
	page, err := w.admin.get("/api/v1/finance/invoices?size=50")
	if err != nil {
		return w, err
	}
	w.invoices = all(page, "content", "id")
	if page, err = w.admin.get("/api/v1/staff/applications?status=IN_PROGRESS&size=50"); err != nil {
		return w, err
	}
	w.applications, w.cases = all(page, "content", "id"), all(page, "content", "reference")
	return w, nil
}

func signIn(base, who string) (api, error) {
	session, err := api{base: base}.data("POST", "/api/v1/auth/login", fields{
		"tenantSlug": owner, "email": who + "@" + owner + ".test", "password": password,
	})
	return api{base, "Bearer " + text(session, "accessToken")}, err
}

// settle creates customers and services, and removes the limits of the plan.
func (w *world) settle(customers int) error {
	base := w.admin.base
	session, err := api{base: base}.data("POST", "/api/v1/auth/platform/login", fields{"email": "platform@example.org", "password": password})
	if err != nil {
		return err
	}
	platform := api{base, "Bearer " + text(session, "accessToken")}
	plans, err := platform.get("/api/v1/platform/billing-plans")
	if err != nil {
		return err
	}
	free := fields{"code": "FREE", "name": "Free", "price": 0, "currency": "NGN", "interval": "MONTHLY", "maxMailsPerDay": nil, "maxBytesPerDay": nil} // other omitted limits are unlimited
	if _, err := platform.data("PUT", "/api/v1/platform/billing-plans/"+text(plans, 0, "id"), free); err != nil {
		return err
	}
	for i := range customers {
		customer, err := signIn(base, fmt.Sprint("c", i))
		if err != nil {
			return err
		}
		w.customers = append(w.customers, customer)
	}
	w.services = map[string]service{}
	for name, questions := range map[string]int{"journey": 5, "answer": 5, "few": 5, "many": 300} {
		if w.services[name], err = w.newService(name, questions); err != nil {
			return err
		}
	}
	return nil
}

// newService creates and publishes a service with one stage of questions.
func (w *world) newService(name string, questions int) (s service, err error) {
	post := func(path string, body any) (id string) {
		if err == nil {
			var made any
			made, err = w.admin.data("POST", path, body)
			id = text(made, "id")
		}
		return id
	}
	const base = "/api/v1/tenant/services"
	s.id = post(base, fields{"name": name, "currency": "NGN"})
	at := base + "/" + s.id
	stage := post(at+"/stages", fields{"title": "Ask", "kind": "ORDINARY"})
	for i := range questions {
		s.questions = append(s.questions, post(at+"/questions", fields{
			"stageId": stage, "code": fmt.Sprintf("q%d", i), "label": fmt.Sprintf("What is your answer to question %d?", i),
			"answerType": "TEXT", "appliesTo": "REQUEST", "required": i < answers,
		}))
	}
	post(at+"/publish", nil)
	return s, err
}

// headers returns the headers of calls by this caller.
func (a api) headers() string { return "Authorization: " + a.authorization + "\r\n" }

// do is a unit of work of one call.
func do(call func(c *load.Client) load.Call) load.Work {
	return load.Timed(func(c *load.Client) error {
		_, err := c.Must(call(c))
		return err
	})
}

// under returns a side that puts load on servers.
func (b *bench) under(name string, connections int, work load.Work, servers ...*process) side {
	addresses := make([]string, len(servers))
	for i, p := range servers {
		addresses[i] = p.address
	}
	return side{name: name, server: servers, run: func() (load.Result, error) {
		return load.Run(addresses, connections, b.Length, work)
	}}
}

// fresh confirms before each turn of a side who the caller is, as creating a role needs a sign-in of the last ten
// minutes.
func (w *world) fresh(s side) side {
	s.before = func() error {
		for _, p := range s.server {
			admin := api{"http://" + p.address, w.admin.authorization}
			if _, err := admin.call("POST", "/api/v1/auth/step-up", fields{"password": password}); err != nil {
				return err
			}
		}
		return nil
	}
	return s
}

// sqliteURL returns the URL of an SQLite file.
func sqliteURL(path string) string { return "sqlite:" + strings.TrimPrefix(path, "file:") }
