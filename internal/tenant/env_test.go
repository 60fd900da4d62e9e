package tenant_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/provider/paystack"
	"stagegate/internal/ref"
	"stagegate/internal/sandbox"
	"stagegate/internal/sandbox/payments"
	"stagegate/internal/tenant"
	"stagegate/internal/test/dbtest"
	"stagegate/internal/web"
)

// The people of the tests, by their access tokens.
const (
	admin    = "admin"
	staff    = "staff"
	customer = "customer"
	rival    = "rival" // admin of another tenant
	boss     = "boss"  // runs the platform
	helper   = "helper"
)

const secretKey = "sk_test_tenant_0001"

// house is the room behind the API, with two tenants and the payment sandbox.
type house struct {
	t            *testing.T
	db           *db.DB
	tenants      *tenant.Service
	handler      http.Handler
	people       people
	faults       *sandbox.Faults
	provider     provider
	payouts      *payouts
	mine, theirs tenant.Tenant
	services     []tenant.OfferedService // of every tenant
}

// payouts is the provider, which a test may replace.
type payouts struct{ tenant.PayoutProvider }

// people stands in for the sign-in: it knows callers by their tokens.
type people map[string]auth.Caller

func (p people) Authenticate(_ context.Context, token string) (auth.Caller, error) {
	caller, ok := p[token]
	if !ok {
		return caller, fault.New(fault.Unauthenticated, "Nobody has this token.")
	}
	return caller, nil
}

// each runs a test on both engines, in a house of its own.
func each(t *testing.T, test func(h *house)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(newHouse(t, d)) })
}

func newHouse(t *testing.T, d *db.DB) *house {
	t.Helper()
	h := &house{t: t, db: d, people: people{}}
	h.provider = h.sandbox()
	h.payouts = &payouts{h.provider}
	h.tenants = tenant.New(d, ref.Now, h.payouts, func(context.Context, db.Q, string) ([]tenant.OfferedService, error) { return h.services, nil })
	h.mine, h.theirs = h.tenant("mine", "Mine Ltd"), h.tenant("theirs", "Theirs Ltd")
	add := func(token, tenantID string, kind auth.Kind, permissions ...auth.Permission) {
		h.people[token] = auth.Caller{Tenant: tenantID, ID: ref.NewID(), Kind: kind, Name: token, Permissions: permissions}
	}
	add(admin, h.mine.ID, auth.TenantAdmin, auth.TenantPermissions...)
	add(staff, h.mine.ID, auth.Staff, auth.TenantPermissions...)
	add(customer, h.mine.ID, auth.Customer, auth.CustomerPermissions...)
	add(rival, h.theirs.ID, auth.TenantAdmin, auth.TenantPermissions...)
	add(boss, auth.PlatformScope, auth.Platform, auth.PlatformPermissions...)
	add(helper, auth.PlatformScope, auth.Platform)
	api := web.New(web.Config{Auth: h.people, Log: slog.New(slog.DiscardHandler)})
	h.tenants.Register(api)
	h.handler = api.Handler()
	return h
}

func (h *house) tenant(slug, name string) tenant.Tenant {
	h.t.Helper()
	var made tenant.Tenant
	err := h.db.Write(context.Background(), func(tx *db.Tx) error {
		var err error
		made, err = tenant.Create(context.Background(), tx, slug, name, ref.Now())
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return made
}

// sandbox serves the payment sandbox and gives the production client of it.
func (h *house) sandbox() provider {
	h.t.Helper()
	dir := h.t.TempDir()
	var err error
	if h.faults, err = sandbox.OpenFaults(dir); err != nil {
		h.t.Fatal(err)
	}
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	pay, err := payments.New(payments.Config{
		SecretKey: secretKey, PublicURL: server.URL, WebhookURL: server.URL, Dir: dir, Faults: h.faults,
		Now: time.Now, Log: slog.New(slog.DiscardHandler), Timing: sandbox.Timing{Hang: 10 * time.Millisecond},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	mux.Handle(payments.Prefix+"/", pay.Handler())
	h.t.Cleanup(func() {
		server.Close()
		_ = pay.Close()
	})
	return provider{server.URL + payments.APIPrefix, paystack.New(paystack.Config{
		SecretKey: secretKey, BaseURL: server.URL + payments.APIPrefix, RetryWait: time.Millisecond, Timeout: 900 * time.Millisecond,
	})}
}

// provider joins the room to the client, as the program does.
type provider struct {
	url    string
	client *paystack.Client
}

func (p provider) Banks(ctx context.Context, currency string) ([]tenant.Bank, error) {
	banks, err := p.client.Banks(ctx, currency)
	list := make([]tenant.Bank, len(banks))
	for i, b := range banks {
		list[i] = tenant.Bank{Code: b.Code, Name: b.Name}
	}
	return list, err
}

func (p provider) AccountName(ctx context.Context, bankCode, number string) (string, error) {
	a, err := p.client.ResolveAccount(ctx, bankCode, number)
	return a.Name, translated(err)
}

func (p provider) CreateSubaccount(ctx context.Context, n tenant.NewSubaccount) (string, error) {
	s, err := p.client.CreateSubaccount(ctx, request(n))
	return s.Code, translated(err)
}

func (p provider) UpdateSubaccount(ctx context.Context, code string, n tenant.NewSubaccount) error {
	_, err := p.client.UpdateSubaccount(ctx, code, request(n))
	return translated(err)
}

func request(n tenant.NewSubaccount) paystack.SubaccountRequest {
	return paystack.SubaccountRequest{
		BusinessName: n.BusinessName, BankCode: n.BankCode, AccountNumber: n.AccountNumber, Description: "tenant " + n.TenantID,
	}
}

func translated(err error) error {
	switch {
	case errors.Is(err, paystack.ErrAccount):
		return errors.Join(tenant.ErrNoAccount, err)
	case errors.Is(err, paystack.ErrUnknownSubaccount):
		return errors.Join(tenant.ErrNoSubaccount, err)
	}
	return err
}

// answer is a response of the API.
type answer struct {
	status int
	code   string // errorCode
	field  string // the first of errors
	data   map[string]any
	list   []any // data, where it is a list
	body   string
}

// do sends a request with a JSON body, or none where body is "".
func (h *house) do(token, method, path, body string) answer {
	h.t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body == "" {
		r = httptest.NewRequest(method, path, nil)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, r)
	var envelope struct {
		ErrorCode string `json:"errorCode"`
		Errors    []struct {
			Field string `json:"field"`
		} `json:"errors"`
		Data any `json:"data"`
	}
	dec := json.NewDecoder(bytes.NewReader(w.Body.Bytes()))
	dec.UseNumber()
	if err := dec.Decode(&envelope); err != nil {
		h.t.Errorf("%s %s: %v: %s", method, path, err, w.Body)
	}
	a := answer{status: w.Code, code: envelope.ErrorCode, body: w.Body.String()}
	a.data, _ = envelope.Data.(map[string]any)
	a.list, _ = envelope.Data.([]any)
	if len(envelope.Errors) > 0 {
		a.field = envelope.Errors[0].Field
	}
	return a
}

// ok is do, with a success that has to come.
func (h *house) ok(token, method, path, body string) answer {
	h.t.Helper()
	a := h.do(token, method, path, body)
	if a.status != 200 {
		h.t.Fatalf("%s %s %s: %d %s", method, path, body, a.status, a.body)
	}
	return a
}

// refused is do, with a refusal that has to come.
func (h *house) refused(status int, code fault.Code, field, token, method, path, body string) {
	h.t.Helper()
	a := h.do(token, method, path, body)
	if a.status != status || a.code != string(code) || a.field != field {
		h.t.Errorf("%s %s %.200s: %d %s; want %d %s field %q", method, path, body, a.status, a.body, status, code, field)
	}
}

// has holds the data of an answer against JSON.
func (h *house) has(a answer, want string) {
	h.t.Helper()
	got, _ := json.Marshal(a.data)
	var value any
	dec := json.NewDecoder(strings.NewReader(want))
	dec.UseNumber()
	if err := dec.Decode(&value); err != nil {
		h.t.Fatal(err)
	}
	if wanted, _ := json.Marshal(value); !bytes.Equal(got, wanted) {
		h.t.Errorf("got  %s\nwant %s", got, wanted)
	}
}

func (h *house) set(faults string) {
	h.t.Helper()
	if err := h.faults.Apply([]byte(faults)); err != nil {
		h.t.Fatal(err)
	}
}
