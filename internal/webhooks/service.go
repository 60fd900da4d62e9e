package webhooks

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/publicaddr"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/seal"
	"stagegate/internal/tenants"
)

// Settings configures webhooks.
type Settings struct {
	Seal    seal.Box
	Rules   publicaddr.Rules // which addresses may be called
	Sandbox bool             // plain http to this machine is allowed
	Lease   time.Duration    // how long a claim outlives a killed instance
}

// Service manages endpoints and delivers events to them.
type Service struct {
	DB      *db.DB // for background work
	Now     ref.Clock
	RealNow ref.Clock // of leases and signatures
	Events  *events.Log

	// MailAdmins tells all admins of a tenant about an endpoint.
	MailAdmins func(ctx context.Context, tx *db.Tx, tenant, kind, by, about string) error
	// ServiceCodes returns the codes of services of a tenant by their ids.
	ServiceCodes func(ctx context.Context, q db.Q, tenant string, ids []string) (map[string]string, error)

	set    Settings
	client *http.Client
	feeds  *events.Tenants // whose feeds may have new events for endpoints
	due    chan struct{}   // wakes the beginning of attempts
}

// New returns the service. Its hooks must be set.
func New(d *db.DB, now, realNow ref.Clock, log *events.Log, set Settings) *Service {
	return &Service{DB: d, Now: now, RealNow: realNow, Events: log, set: set, client: newClient(set.Rules), feeds: events.NewTenants(), due: make(chan struct{}, 1)}
}

// CleanUp deletes deliveries after their retention.
func (s *Service) CleanUp(ctx context.Context) error {
	return old.CleanUp(ctx, s.DB, s.Now().Add(-keepFor))
}

// secrets returns the secrets that sign at a time, the current one first.
func (s *Service) secrets(e Endpoint, now time.Time) ([]string, error) {
	sealed := []string{e.Secret}
	if e.overlaps(now) {
		sealed = append(sealed, e.PreviousSecret)
	}
	secrets := make([]string, len(sealed))
	for i, text := range sealed {
		secret, err := s.set.Seal.Open(e.ID, text)
		if err != nil {
			return nil, err
		}
		secrets[i] = string(secret)
	}
	return secrets, nil
}

// Backlog counts the endpoints of all tenants by status.
func (s *Service) Backlog(ctx context.Context) ([]Backlog, error) {
	return backlog(ctx, s.DB.Background(), s.Now())
}

// SecretsAt returns the secrets of all endpoints with an address.
func (s *Service) SecretsAt(ctx context.Context, url string) ([]string, error) {
	found, err := endpointsAt(ctx, s.DB, url)
	var all []string
	for _, e := range found {
		secrets, err := s.secrets(e, s.Now())
		if err != nil {
			return nil, err
		}
		all = append(all, secrets...)
	}
	return all, err
}

// attempts returns the recorded attempts of a delivery.
func (s *Service) attempts(d full) (attempts []Attempt, err error) {
	if d.Attempts == "" {
		return []Attempt{}, nil
	}
	text, err := s.set.Seal.Open(d.ID, d.Attempts)
	if err == nil {
		err = json.Unmarshal(text, &attempts)
	}
	return attempts, err
}

// record adds an attempt to those of a delivery.
func (s *Service) record(d *full, a Attempt) error {
	attempts, err := s.attempts(*d)
	if err != nil {
		return err
	}
	attempts = append(attempts, a)
	text, err := json.Marshal(attempts[max(0, len(attempts)-keptAttempts):])
	d.Attempts = s.set.Seal.Seal(d.ID, text)
	return err
}

// seesAll reports whether a caller may see all services, of which none stands for all.
func seesAll(by auth.Caller, services []string) bool {
	if len(services) == 0 {
		return by.Sees("")
	}
	for _, id := range services {
		if !by.Sees(id) {
			return false
		}
	}
	return true
}

func (s *Service) lock(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Endpoint, error) {
	e, err := lockEndpoint(ctx, tx, by.Tenant, id)
	if err == nil && !seesAll(by, e.Services.V) {
		err = db.ErrNotFound
	}
	if err != nil {
		return Endpoint{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.offer(ctx, tx, e)
}

func (s *Service) read(ctx context.Context, q db.Q, by auth.Caller, id string) (Endpoint, error) {
	e, err := endpointByID(ctx, q, by.Tenant, id)
	if err == nil && !seesAll(by, e.Services.V) {
		err = db.ErrNotFound
	}
	if err != nil {
		return Endpoint{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.offer(ctx, q, e)
}

// offer returns an endpoint that offers a replay only of events that are still kept.
func (s *Service) offer(ctx context.Context, q db.Q, e Endpoint) (Endpoint, error) {
	if e.MissedSince == nil {
		return e, nil
	}
	kept, err := s.Events.Kept(ctx, q, e.Tenant)
	if err != nil {
		return Endpoint{}, err
	}
	since := max(*e.MissedSince, kept)
	e.MissedSince = &since
	if e.Status != Disabled { // else it goes on missing events
		e.forgetMissed(kept)
	}
	return e, nil
}

// disable disables a locked endpoint and gives up what is pending.
func (s *Service) disable(ctx context.Context, tx *db.Tx, e *Endpoint, reason string) error {
	first, err := firstPending(ctx, tx, *e)
	if err != nil {
		return err
	}
	e.missed(e.Position)
	if first != nil {
		e.missed(*first - 1)
	}
	if e.GivenUp != nil {
		e.missed(*e.GivenUp - 1)
	}
	e.Status, e.DisabledReason, e.DueAt = Disabled, reason, nil
	e.recover()
	return giveUp(ctx, tx, *e)
}

// stop disables a locked endpoint on its own accord and tells admins.
func (s *Service) stop(ctx context.Context, tx *db.Tx, e *Endpoint, reason string) error {
	if err := s.disable(ctx, tx, e, reason); err != nil {
		return err
	}
	if err := s.audit(ctx, tx, audit.System, *e, "disabled", nil); err != nil {
		return err
	}
	return s.MailAdmins(ctx, tx, e.Tenant, "webhook_stopped", "", e.URL)
}

// review does what is due about a locked failing endpoint.
func (s *Service) review(ctx context.Context, tx *db.Tx, e *Endpoint, now time.Time) error {
	warn, end := e.due(now)
	switch {
	case end:
		return s.stop(ctx, tx, e, reasonFailing)
	case warn:
		e.WarnedAt = &now
		return s.MailAdmins(ctx, tx, e.Tenant, "webhook_failing", "", e.URL)
	}
	return nil
}

// check looks at failing endpoints whose time has come. That of a suspended tenant, to which nothing is sent, is judged
// after its next attempt.
func (s *Service) check(ctx context.Context) error {
	now := s.Now()
	due, err := db.Claim[endpointKey](ctx, s.DB, toCheck, now, now.Add(time.Minute), 50)
	for _, key := range due {
		err = errors.Join(err, s.DB.Of(key.Tenant).Write(ctx, func(tx *db.Tx) error {
			found, err := lockToServe(ctx, tx, key)
			if err != nil {
				return db.NotFoundAs(err, nil)
			}
			stored, e := found.Endpoint, found.Endpoint
			e.CheckAt = nil
			if found.TenantStatus == tenants.Active {
				if err := s.review(ctx, tx, &e, now); err != nil {
					return err
				}
			}
			return updateEndpoint(ctx, tx, stored, e)
		}))
	}
	return err
}

// terms are the settings of an endpoint, as the audit trail records them.
type terms struct {
	URL         string   `json:"url"`
	Description string   `json:"description"`
	Types       []string `json:"types"`
	ServiceIDs  []string `json:"serviceIds"`
	Ordered     bool     `json:"ordered"`

	DisabledReason string `json:"disabledReason,omitempty"`
}

func termsOf(e Endpoint) terms {
	return terms{e.URL, e.Description, e.Types.V, e.Services.V, e.Ordered, e.DisabledReason}
}

func (s *Service) audit(ctx context.Context, tx *db.Tx, actor audit.Actor, e Endpoint, what string, before any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: e.Tenant, Subject: e.ID, Actor: actor, Action: "webhook." + what,
		Target: audit.Target{Type: "WEBHOOK", ID: e.ID, Code: e.URL}, Before: before, After: termsOf(e),
	})
}

// changed records what a caller did to an endpoint and tells all admins.
func (s *Service) changed(ctx context.Context, tx *db.Tx, by auth.Caller, e Endpoint, what string, before any) error {
	if err := s.audit(ctx, tx, audit.By(by), e, what, before); err != nil {
		return err
	}
	return s.MailAdmins(ctx, tx, e.Tenant, "webhook_"+what, by.Name, e.URL)
}
