package catalog_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/testlog"
)

// The people of the tests, by their access tokens.
const (
	designer = "designer" // edits services
	reader   = "reader"   // read-only
	customer = "customer"
	rival    = "rival" // edits services of another tenant
	guest    = "guest" // customer of another tenant
	boss     = "boss"  // platform user
)

// env is a catalogue behind the API, with two tenants.
type env struct {
	t       *testing.T
	db      *db.DB
	catalog *catalog.Service
	handler http.Handler
	people  people
}

// people maps access tokens to callers, in place of real sessions.
type people map[string]auth.Caller

func (p people) Authenticate(_ context.Context, _ db.Q, token string) (auth.Caller, error) {
	caller, ok := p[token]
	if !ok {
		return caller, fault.New(fault.Unauthenticated, "account.access_token")
	}
	return caller, nil
}

// each runs a test on both engines, each in its own env.
func each(t *testing.T, test func(h *env)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(newEnv(t, d)) })
}

func newEnv(t *testing.T, d *db.DB) *env {
	t.Helper()
	h := &env{t: t, db: d, people: people{}}
	mine, theirs := h.tenant("mine"), h.tenant("theirs")
	add := func(token, tenantID string, kind auth.Kind, permissions ...auth.Permission) {
		h.people[token] = auth.Caller{Tenant: tenantID, ID: ref.NewID(), Kind: kind, Name: token, Permissions: permissions}
	}
	add(designer, mine, auth.Staff, auth.ServiceRead, auth.ServiceCreate, auth.ServiceUpdate)
	add(reader, mine, auth.Staff, auth.ServiceRead)
	add(customer, mine, auth.Customer, auth.CustomerPermissions...)
	add(rival, theirs, auth.TenantAdmin, auth.TenantPermissions...)
	add(guest, theirs, auth.Customer, auth.CustomerPermissions...)
	add(boss, auth.PlatformScope, auth.Platform, auth.PlatformPermissions...)
	h.use(settings)
	return h
}

// use restarts the catalogue with other settings and an empty cache.
func (h *env) use(c catalog.Settings) {
	h.catalog = h.instance(c)
	routes := api.New(api.Config{DB: h.db, Auth: h.people, Log: testlog.New(h.t)})
	routes.DescribeAs(reflect.TypeFor[form.Value](), reflect.TypeFor[api.AnswerValue]()) // as the application does
	h.catalog.Register(routes)
	h.handler = routes.Handler()
}

// instance returns another instance on the same database.
func (h *env) instance(c catalog.Settings) *catalog.Service {
	return catalog.New(h.db, ref.Now, billing.New(h.db, ref.Now, nil, nil, nil), c)
}

// publishAs imports and publishes a document as a caller, and returns the id of the service.
func (h *env) publishAs(token, document string) string {
	h.t.Helper()
	service := h.wants(token, 201, "POST", base+"/import", document).data().text("id")
	h.wants(token, 200, "POST", base+"/"+service+"/publish", "")
	return service
}

func (h *env) tenant(slug string) string {
	h.t.Helper()
	var made tenants.Tenant
	err := h.db.Write(context.Background(), func(tx *db.Tx) error {
		var err error
		made, err = tenants.Create(context.Background(), tx, slug, slug, ref.Now())
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return made.ID
}

// object is a JSON object of a response.
type object map[string]any

func (o object) text(name string) string { s, _ := o[name].(string); return s }

// at follows a path such as "stages", 0, "questions".
func (o object) at(path ...any) any {
	var here any = map[string]any(o)
	for _, step := range path {
		switch step := step.(type) {
		case string:
			m, _ := here.(map[string]any)
			here = m[step]
		case int:
			list, _ := here.([]any)
			if step >= len(list) {
				return nil
			}
			here = list[step]
		}
	}
	return here
}

// answer is a response of the API.
type answer struct {
	status int
	raw    []byte
	object // the envelope
}

func (a answer) data() object { m, _ := a.object["data"].(map[string]any); return m }

func (a answer) String() string {
	b, _ := json.Marshal(a.object)
	return http.StatusText(a.status) + " " + string(b)
}

// do sends a request with a JSON body, or without one if body is "".
func (h *env) do(token, method, path, body string) answer {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body == "" {
		r = httptest.NewRequest(method, path, nil)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, r)
	a := answer{status: w.Code, raw: w.Body.Bytes()}
	dec := json.NewDecoder(bytes.NewReader(a.raw))
	dec.UseNumber()
	if err := dec.Decode(&a.object); err != nil {
		h.t.Errorf("%s %s: %v: %s", method, path, err, w.Body)
	}
	return a
}

// ok sends a request as the designer, expects a status and returns the data.
func (h *env) ok(status int, method, path, body string) object {
	h.t.Helper()
	a := h.do(designer, method, path, body)
	if a.status != status {
		h.t.Fatalf("%s %s %s: %v; want %d", method, path, body, a, status)
	}
	return a.data()
}

// wants sends a request and expects a status.
func (h *env) wants(token string, status int, method, path, body string) answer {
	h.t.Helper()
	a := h.do(token, method, path, body)
	if a.status != status {
		h.t.Errorf("%s: %s %s %.200s: got %d %s, want %d", token, method, path, body, a.status, a.text("errorCode"), status)
	}
	return a
}

// view decodes the data of a response as the type of the operation.
func view[T any](t *testing.T, data any) (v T) {
	t.Helper()
	raw, err := json.Marshal(data)
	if err == nil {
		err = json.Unmarshal(raw, &v)
	}
	if err != nil {
		t.Fatalf("the data is no %T: %v", v, err)
	}
	return v
}

// readiness returns the publish readiness of a service.
func (h *env) readiness(path string) catalog.PublishReadinessView {
	h.t.Helper()
	return view[catalog.PublishReadinessView](h.t, h.ok(200, "GET", path+"/readiness", ""))
}

// contains fails the test unless a text contains another one.
func contains(t *testing.T, what, text, part string) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Errorf("%s: %q does not contain %q", what, text, part)
	}
}

// refused sends a request as the designer and expects a refusal; field is the first entry of errors,
// or "".
func (h *env) refused(status int, code fault.Code, field, method, path, body string) answer {
	h.t.Helper()
	a := h.do(designer, method, path, body)
	got, _ := a.at("errors", 0, "field").(string)
	if a.status != status || a.text("errorCode") != string(code) || got != field {
		h.t.Errorf("%s %s %.200s: got %d %s field %q, want %d %s field %q", method, path, body, a.status, a.text("errorCode"), got, status, code, field)
	}
	return a
}

const base = "/api/v1/tenant/services"

// service creates a service and returns its path.
func (h *env) service(name string) string {
	h.t.Helper()
	return base + "/" + h.ok(201, "POST", base, `{"name":"`+name+`","currency":"NGN"}`).text("id")
}

// add adds a part to a service and returns its id.
func (h *env) add(path, body string) string {
	h.t.Helper()
	return h.ok(201, "POST", path, body).text("id")
}

// publishable creates a service that can be published and returns its path and the ids of its stages.
func (h *env) publishable(name string) (path, ask, pay string) {
	h.t.Helper()
	path = h.service(name)
	ask = h.add(path+"/stages", `{"title":"Ask"}`)
	pay = h.add(path+"/stages", `{"title":"Pay","kind":"PAYMENT"}`)
	h.add(path+"/questions", `{"stageId":"`+ask+`","code":"express","label":"Express?","answerType":"BOOLEAN"}`)
	h.add(path+"/charges", `{"stageId":"`+pay+`","name":"Fee","basis":"PER_PARTY","amount":150.5,"rule":"request.express == true"}`)
	return path, ask, pay
}

func id(path string) string { return path[strings.LastIndex(path, "/")+1:] }

// say formats values as a sentence.
func say(values ...any) string { return strings.TrimSuffix(fmt.Sprintln(values...), "\n") }

// unlimited lifts the limit of services.
func (h *env) unlimited() {
	h.t.Helper()
	err := h.db.Write(h.t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(h.t.Context(), tx, `UPDATE plans SET max_services = NULL`)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// settings are the settings of the tests, with a short wait.
var settings = catalog.Settings{
	Files:      files.Policy{Types: files.KnownTypes(), MaxSize: 20 << 20},
	CacheBytes: 64 << 20, TenantCacheBytes: 16 << 20, EditWait: time.Minute,
}
