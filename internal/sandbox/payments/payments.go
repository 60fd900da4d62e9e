// Package payments is the built-in payment provider: a server that speaks
// Paystack's wire protocol over HTTP, so that the production client talks to it
// as it talks to the real one (specification, section 10). No money moves.
//
// It is strict where the real provider is strict, untidy where the real one is
// untidy, and on request it also does what providers do wrong; see
// sandbox.Faults.
package payments

import (
	"cmp"
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
	APIPrefix = Prefix + "/api" // what takes the place of the provider's address
)

// Config is what the sandbox needs to know.
type Config struct {
	SecretKey  string // checked on API calls, signs events
	PublicURL  string // how a browser reaches this server, such as http://127.0.0.1:8080
	WebhookURL string // where events are posted
	Dir        string // keeps the state
	Faults     *sandbox.Faults
	Now        func() time.Time
	Log        *slog.Logger
	Timing     Timing
}

// Timing is how long things take. What is zero takes its default.
type Timing struct {
	FirstRetry     time.Duration // until an event that was not accepted is sent again; doubles each time; 2 s
	LongestRetry   time.Duration // where the doubling ends; 60 s
	GiveUp         time.Duration // after which an event is no longer sent; 72 h
	WebhookTimeout time.Duration // how long the receiver of an event may take; 30 s
	Delay          time.Duration // of the first try under the fault "delay"; 5 s
	Refund         time.Duration // until money that is to go back has gone; 3 s
	Hang           time.Duration // how long a call is left without an answer at most; 60 s
}

func (t Timing) withDefaults() Timing {
	return Timing{
		FirstRetry:     cmp.Or(t.FirstRetry, 2*time.Second),
		LongestRetry:   cmp.Or(t.LongestRetry, time.Minute),
		GiveUp:         cmp.Or(t.GiveUp, 72*time.Hour),
		WebhookTimeout: cmp.Or(t.WebhookTimeout, 30*time.Second),
		Delay:          cmp.Or(t.Delay, 5*time.Second),
		Refund:         cmp.Or(t.Refund, 3*time.Second),
		Hang:           cmp.Or(t.Hang, time.Minute),
	}
}

// Server is the payment sandbox.
type Server struct {
	key     string
	public  string
	webhook string
	faults  *sandbox.Faults
	now     func() time.Time
	log     *slog.Logger
	timing  Timing

	ledger  *ledger
	wake    chan struct{} // something to deliver may have come due
	stopped chan struct{} // closed when Run ends, so that calls left hanging end too
}

// New opens the sandbox with the state that it finds in its directory. Call
// Close when it is no longer used.
func New(c Config) (*Server, error) {
	if c.SecretKey == "" || c.PublicURL == "" || c.WebhookURL == "" || c.Faults == nil || c.Now == nil || c.Log == nil {
		return nil, errors.New("payment sandbox: the configuration is incomplete")
	}
	l, err := openLedger(filepath.Join(c.Dir, "payments.jsonl"))
	if err != nil {
		return nil, fmt.Errorf("payment sandbox: %w", err)
	}
	return &Server{
		key: c.SecretKey, public: strings.TrimRight(c.PublicURL, "/"), webhook: c.WebhookURL,
		faults: c.Faults, now: c.Now, log: c.Log, timing: c.Timing.withDefaults(),
		ledger: l, wake: make(chan struct{}, 1), stopped: make(chan struct{}),
	}, nil
}

// Close closes the state. It comes after Run has returned and the last call was
// answered.
func (s *Server) Close() error { return s.ledger.journal.Close() }

// Handler answers everything under Prefix.
func (s *Server) Handler() http.Handler {
	api := http.NewServeMux()
	api.HandleFunc("POST "+APIPrefix+"/transaction/initialize", s.initialize)
	api.HandleFunc("GET "+APIPrefix+"/transaction/verify/{reference}", s.verify)
	api.HandleFunc("GET "+APIPrefix+"/transaction/verify/{$}", emptyReference)
	api.HandleFunc("GET "+APIPrefix+"/transaction", s.list)
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
	mux.Handle(APIPrefix+"/", s.faulty(s.authenticated(api)))
	mux.HandleFunc("GET "+Prefix+"/checkout/{accessCode}", s.showCheckout)
	mux.HandleFunc("POST "+Prefix+"/checkout/{accessCode}", s.decideCheckout)
	mux.HandleFunc("GET "+Prefix+"/manage/{token}", s.showManaged)
	mux.HandleFunc("POST "+Prefix+"/manage/{token}", s.cancelManaged)
	mux.HandleFunc("POST "+Prefix+"/advance", s.advance)
	mux.HandleFunc("GET "+Prefix+"/webhooks", s.listDeliveries)
	return mux
}
