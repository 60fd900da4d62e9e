package tenants_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/providers/paystack"
	"stagegate/internal/sandbox"
	"stagegate/internal/sandbox/payments"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/testlog"
)

// The callers of the tests, by their access tokens.
const (
	admin          = "admin"
	staff          = "staff"
	customer       = "customer"
	otherAdmin     = "other-admin"    // the admin of another tenant
	platformAdmin  = "platform-admin" // may suspend tenants
	platformReader = "platform-reader"
)

const secretKey = "sk_test_tenant_0001"

// env has the operations of the package on an API, two tenants and the payment
// sandbox.
type env struct {
	t                  *testing.T
	db                 *db.DB
	tenants            *tenants.Service
	handler            http.Handler
	callers            callers
	faults             *sandbox.Faults
	provider           provider
	switchableProvider *switchableProvider
	mine, other        tenants.Tenant
	services           []tenants.OfferedService // of every tenant
	later              time.Duration            // offset of the payout clock
	limits             *limits.Shared           // of payouts
	notified           int                      // number of notices to the admins
}

// switchableProvider is a provider that a test can replace.
type switchableProvider struct {
	tenants.PayoutProvider

	checked atomic.Int64 // number of accounts checked
}

func (p *switchableProvider) AccountName(ctx context.Context, bankCode, number string) (string, error) {
	p.checked.Add(1)
	return p.PayoutProvider.AccountName(ctx, bankCode, number)
}

// callers authenticates callers by their tokens.
type callers map[string]auth.Caller

func (p callers) Authenticate(_ context.Context, _ db.Q, token string) (auth.Caller, error) {
	caller, ok := p[token]
	if !ok {
		return caller, fault.New(fault.Unauthenticated, "account.access_token")
	}
	return caller, nil
}

// each runs a test on both engines, with an env of its own.
func each(t *testing.T, test func(e *env)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(newEnv(t, d)) })
}

func newEnv(t *testing.T, d *db.DB) *env {
	t.Helper()
	e := &env{t: t, db: d, callers: callers{}}
	e.provider = e.sandbox()
	e.switchableProvider = &switchableProvider{PayoutProvider: e.provider}
	e.tenants = tenants.New(d, ref.Now, e.switchableProvider, e.payoutSettings(), func(context.Context, db.Q, string, string) ([]tenants.OfferedService, error) { return e.services, nil })
	e.tenants.FrontEndChanged = func(context.Context, *db.Tx, string, auth.Caller, string) error { return nil }
	e.mine, e.other = e.tenant("mine", "Mine Ltd"), e.tenant("theirs", "Theirs Ltd")
	add := func(token, tenantID string, kind auth.Kind, permissions ...auth.Permission) {
		e.callers[token] = auth.Caller{Tenant: tenantID, ID: ref.NewID(), Kind: kind, Name: token, Permissions: permissions}
	}
	add(admin, e.mine.ID, auth.TenantAdmin, auth.TenantPermissions...)
	add(staff, e.mine.ID, auth.Staff, auth.TenantPermissions...)
	add(customer, e.mine.ID, auth.Customer, auth.CustomerPermissions...)
	add(otherAdmin, e.other.ID, auth.TenantAdmin, auth.TenantPermissions...)
	add(platformAdmin, auth.PlatformScope, auth.Platform, auth.PlatformPermissions...)
	add(platformReader, auth.PlatformScope, auth.Platform)
	routes := api.New(api.Config{DB: d, Auth: e.callers, Log: testlog.New(e.t)})
	e.tenants.Register(routes)
	e.handler = routes.Handler()
	return e
}

func (e *env) tenant(slug, name string) tenants.Tenant {
	e.t.Helper()
	var made tenants.Tenant
	err := e.db.Write(context.Background(), func(tx *db.Tx) error {
		var err error
		made, err = tenants.Create(context.Background(), tx, slug, name, ref.Now())
		return err
	})
	if err != nil {
		e.t.Fatal(err)
	}
	return made
}

// sandbox starts the payment sandbox and returns the production client for it.
func (e *env) sandbox() provider {
	e.t.Helper()
	dir := e.t.TempDir()
	var err error
	if e.faults, err = sandbox.OpenFaults(dir); err != nil {
		e.t.Fatal(err)
	}
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	pay, err := payments.New(payments.Config{
		SecretKey: secretKey, PublicURL: server.URL, WebhookURL: server.URL, Dir: dir, Faults: e.faults,
		Now: time.Now, Log: testlog.New(e.t), Timing: sandbox.Timing{Hang: 10 * time.Millisecond},
	})
	if err != nil {
		e.t.Fatal(err)
	}
	mux.Handle(payments.Prefix+"/", pay.Handler())
	e.t.Cleanup(func() {
		server.Close()
		_ = pay.Close()
	})
	return provider{server.URL + payments.APIPrefix, paystack.New(paystack.Config{
		SecretKey: secretKey, BaseURL: server.URL + payments.APIPrefix, RetryWait: time.Millisecond, Timeout: 10 * time.Second,
	})}
}

// provider is a tenants.PayoutProvider that uses the client, as in internal/app.
type provider struct {
	url    string
	client *paystack.Client
}

func (p provider) Banks(ctx context.Context, currency string) ([]tenants.Bank, error) {
	banks, err := p.client.Banks(ctx, currency)
	list := make([]tenants.Bank, len(banks))
	for i, b := range banks {
		list[i] = tenants.Bank{Code: b.Code, Name: b.Name}
	}
	return list, err
}

func (p provider) AccountName(ctx context.Context, bankCode, number string) (string, error) {
	a, err := p.client.ResolveAccount(ctx, bankCode, number)
	return a.Name, mapError(err)
}

func (p provider) CreateSubaccount(ctx context.Context, n tenants.NewSubaccount) (string, error) {
	s, err := p.client.CreateSubaccount(ctx, request(n))
	return s.Code, mapError(err)
}

func request(n tenants.NewSubaccount) paystack.SubaccountRequest {
	return paystack.SubaccountRequest{
		BusinessName: n.BusinessName, BankCode: n.BankCode, AccountNumber: n.AccountNumber, Description: "tenant " + n.TenantID,
	}
}

func mapError(err error) error {
	if errors.Is(err, paystack.ErrAccount) {
		return errors.Join(tenants.ErrNoAccount, err)
	}
	return err
}

// response is a response of the API.
type response struct {
	status int
	code   string // errorCode
	field  string // the first of errors
	data   json.RawMessage
	body   string
}

// view decodes the data of a response as the type of the operation.
func view[T any](e *env, a response) (v T) {
	e.t.Helper()
	if err := json.Unmarshal(a.data, &v); err != nil {
		e.t.Fatalf("the data is no %T: %v: %s", v, err, a.body)
	}
	return v
}

// do sends a request with a JSON body, or without a body if it is "".
func (e *env) do(token, method, path, body string) response {
	e.t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body == "" {
		r = httptest.NewRequest(method, path, nil)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	e.handler.ServeHTTP(w, r)
	var envelope struct {
		ErrorCode string `json:"errorCode"`
		Errors    []struct {
			Field string `json:"field"`
		} `json:"errors"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &envelope); err != nil {
		e.t.Errorf("%s %s: %v: %s", method, path, err, w.Body)
	}
	a := response{status: w.Code, code: envelope.ErrorCode, data: envelope.Data, body: w.Body.String()}
	if len(envelope.Errors) > 0 {
		a.field = envelope.Errors[0].Field
	}
	return a
}

// ok sends a request that must succeed.
func (e *env) ok(token, method, path, body string) response {
	e.t.Helper()
	a := e.do(token, method, path, body)
	if a.status != 200 {
		e.t.Fatalf("%s %s %s: %d %s", method, path, body, a.status, a.body)
	}
	return a
}

// refused sends a request that must be refused.
func (e *env) refused(status int, code fault.Code, field, token, method, path, body string) {
	e.t.Helper()
	a := e.do(token, method, path, body)
	if a.status != status || a.code != string(code) || a.field != field {
		e.t.Errorf("%s %s %.200s: %d %s; want %d %s field %q", method, path, body, a.status, a.body, status, code, field)
	}
}

// has compares the data of a response with JSON.
func (e *env) has(a response, want string) {
	e.t.Helper()
	decode := func(text string) (v any) {
		dec := json.NewDecoder(strings.NewReader(text))
		dec.UseNumber()
		if err := dec.Decode(&v); err != nil {
			e.t.Fatal(err)
		}
		return v
	}
	apptest.Equal(e.t, "the data", decode(string(a.data)), decode(want))
}

func (e *env) set(faults string) {
	e.t.Helper()
	if err := e.faults.Apply([]byte(faults)); err != nil {
		e.t.Fatal(err)
	}
}
