// Package payments is the built-in payment provider: a server that speaks
// Paystack's wire protocol over HTTP, so that the production client talks to it
// as it talks to the real one (specification, section 10). No money moves.
//
// It validates what the real provider validates, has the same inconsistent types,
// and on request commits the faults of sandbox.Faults.
package payments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"time"

	"stagegate/internal/sandbox"
)

// The paths under which the sandbox is reached. Handler takes whole paths: mount
// it at Prefix + "/" without stripping anything.
const (
	Prefix    = "/sandbox/payments"
	APIPrefix = Prefix + "/api" // the base of the provider's API
)

// Config configures the sandbox.
type Config struct {
	SecretKey  string // checked on API calls, signs events
	PublicURL  string // how a browser reaches this server, such as http://127.0.0.1:8080
	WebhookURL string // where events are posted
	Callback   string // where payers go afterwards if the transaction does not say; may be ""
	Dir        string // keeps the state
	Faults     *sandbox.Faults
	Now        func() time.Time
	Billing    func() time.Time // from which the billing clock is ahead; Now unless given
	Log        *slog.Logger
	Timing     sandbox.Timing
	Refund     time.Duration // until a refund is processed; 3 s
}

// Server is the payment sandbox.
type Server struct {
	key      string
	public   string
	callback string
	refund   time.Duration
	faults   *sandbox.Faults
	now      func() time.Time
	billing  func() time.Time
	log      *slog.Logger
	ledger   *ledger
	provider *sandbox.Provider
}

// New opens the sandbox with the state in its directory. Call Close when it is no
// longer used.
func New(c Config) (*Server, error) {
	if c.SecretKey == "" || c.PublicURL == "" || c.WebhookURL == "" || c.Faults == nil || c.Now == nil || c.Log == nil {
		return nil, errors.New("payment sandbox: the configuration is incomplete")
	}
	s := &Server{
		key: c.SecretKey, public: strings.TrimRight(c.PublicURL, "/"), callback: c.Callback, refund: cmp.Or(c.Refund, 3*time.Second),
		faults: c.Faults, now: c.Now, billing: c.Billing, log: c.Log, ledger: newLedger(),
	}
	if s.billing == nil {
		s.billing = s.now
	}
	var err error
	s.provider, err = sandbox.OpenProvider(sandbox.Config{
		Name: "payment sandbox", URL: c.WebhookURL, Path: filepath.Join(c.Dir, "payments.jsonl"), Faults: c.Faults.Payments,
		Now: c.Now, Log: c.Log, Timing: c.Timing, Sign: s.signature, Tamper: tampered, Work: s.bill, Load: s.ledger.loaders(),
	})
	if err != nil {
		return nil, fmt.Errorf("payment sandbox: %w", err)
	}
	return s, nil
}

// Run delivers events, renews subscriptions and processes refunds until ctx ends.
func (s *Server) Run(ctx context.Context) error { return s.provider.Run(ctx) }

// Close closes the state. Call it after Run has returned and the last call was
// answered.
func (s *Server) Close() error { return s.provider.Close() }

// Handler answers everything under Prefix.
func (s *Server) Handler() http.Handler {
	api := http.NewServeMux()
	api.HandleFunc("POST "+APIPrefix+"/transaction/initialize", s.initialize)
	api.HandleFunc("GET "+APIPrefix+"/transaction/verify/{reference}", s.verify)
	api.HandleFunc("GET "+APIPrefix+"/transaction/verify/{$}", emptyReference)
	api.HandleFunc("GET "+APIPrefix+"/transaction", s.list)
	api.HandleFunc("GET "+APIPrefix+"/transaction/{id}", s.getTransaction)
	api.HandleFunc("GET "+APIPrefix+"/transaction/timeline/{name}", s.showTimeline)
	api.HandleFunc("GET "+APIPrefix+"/customer", s.listCustomers)
	api.HandleFunc("POST "+APIPrefix+"/customer", s.createCustomer)
	api.HandleFunc("GET "+APIPrefix+"/customer/{name}", s.getCustomer)
	api.HandleFunc("PUT "+APIPrefix+"/customer/{name}", s.updateCustomer)
	api.HandleFunc("GET "+APIPrefix+"/bank", s.listBanks)
	api.HandleFunc("GET "+APIPrefix+"/bank/resolve", s.resolve)
	api.HandleFunc("POST "+APIPrefix+"/subaccount", s.createSubaccount)
	api.HandleFunc("GET "+APIPrefix+"/subaccount", s.listSubaccounts)
	api.HandleFunc("GET "+APIPrefix+"/subaccount/{code}", s.getSubaccount)
	api.HandleFunc("PUT "+APIPrefix+"/subaccount/{code}", s.updateSubaccount)
	api.HandleFunc("POST "+APIPrefix+"/plan", s.createPlan)
	api.HandleFunc("GET "+APIPrefix+"/plan", s.listPlans)
	api.HandleFunc("GET "+APIPrefix+"/plan/{name}", s.getPlan)
	api.HandleFunc("PUT "+APIPrefix+"/plan/{name}", s.updatePlan)
	api.HandleFunc("POST "+APIPrefix+"/subscription", s.createSubscription)
	api.HandleFunc("GET "+APIPrefix+"/subscription", s.listSubscriptions)
	api.HandleFunc("POST "+APIPrefix+"/subscription/disable", s.disable)
	api.HandleFunc("POST "+APIPrefix+"/subscription/enable", s.enable)
	api.HandleFunc("GET "+APIPrefix+"/subscription/{name}", s.getSubscription)
	api.HandleFunc("GET "+APIPrefix+"/subscription/{name}/manage/link", s.manageLink)
	api.HandleFunc("POST "+APIPrefix+"/refund", s.createRefund)
	api.HandleFunc("GET "+APIPrefix+"/refund", s.listRefunds)
	api.HandleFunc("GET "+APIPrefix+"/refund/{name}", s.getRefund)
	api.HandleFunc(APIPrefix+"/", noRoute)

	mux := http.NewServeMux()
	mux.Handle(APIPrefix+"/", http.MaxBytesHandler(s.provider.WithFaults(s.authenticated(api), refuse), maxBody))
	mux.HandleFunc("GET "+Prefix+"/checkout/{accessCode}", s.showCheckout)
	mux.HandleFunc("POST "+Prefix+"/checkout/{accessCode}", s.decideCheckout)
	mux.HandleFunc("GET "+Prefix+"/manage/{token}", s.showManaged)
	mux.HandleFunc("POST "+Prefix+"/manage/{token}", s.cancelManaged)
	mux.HandleFunc("POST "+Prefix+"/advance", s.advance)
	mux.HandleFunc("GET "+Prefix+"/webhooks", s.provider.ListDeliveries)
	return sandbox.OtherSite(mux)
}
