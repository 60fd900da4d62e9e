package webhooks

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/loopback"
	"stagegate/internal/infra/kit/ref"
)

var (
	errTooMany = fault.New(fault.Conflict, "webhook_endpoint.too_many", "max", maxEndpoints)
	errOff     = fault.New(fault.Conflict, "webhook_endpoint.disabled")
)

func (s *Service) list(ctx context.Context, q db.Q, by auth.Caller, in *ListInput) ([]View, error) {
	all, err := endpointsOf(ctx, q, by.Tenant)
	if err != nil {
		return nil, err
	}
	views := []View{}
	for _, e := range all {
		if !seesAll(by, e.Services.V) {
			continue
		}
		if e, err = s.offer(ctx, q, e); err != nil {
			return nil, err
		}
		views = append(views, view(e, s.Now()))
	}
	return api.Array(in.ArrayQuery, endpointOrders, views)
}

func (s *Service) get(ctx context.Context, q db.Q, by auth.Caller, in *WebhookInput) (View, error) {
	e, err := s.read(ctx, q, by, in.WebhookID)
	return view(e, s.Now()), err
}

// create adds an endpoint that gets the events from now on.
func (s *Service) create(ctx context.Context, tx *db.Tx, by auth.Caller, in *CreateInput) (SecretView, error) {
	if err := db.AdvisoryLock(ctx, tx, "webhooks of "+by.Tenant); err != nil {
		return SecretView{}, err
	}
	others, err := endpointsOf(ctx, tx, by.Tenant)
	if err != nil {
		return SecretView{}, err
	}
	if len(others) >= maxEndpoints {
		return SecretView{}, errTooMany
	}
	head, err := s.Events.Head(ctx, tx, by.Tenant)
	if err != nil {
		return SecretView{}, err
	}
	id, now, secret := ref.NewID(), s.Now(), newSecret()
	types := []string{"*"}
	in.Body.Types.Apply(&types)
	e := Endpoint{
		Tenant: by.Tenant, ID: id, URL: in.Body.URL, Description: strings.TrimSpace(in.Body.Description), Types: db.JSON[[]string]{V: types},
		Services: db.JSON[[]string]{V: append([]string{}, in.Body.ServiceIDs.Value...)}, Ordered: in.Body.Ordered, Status: Active,
		Secret: s.set.Seal.Seal(id, []byte(secret)), Position: head, CreatedAt: now,
	}
	if err := insertEndpoint(ctx, tx, e); err != nil {
		return SecretView{}, err
	}
	return SecretView{view(e, now), secret}, s.changed(ctx, tx, by, e, "created", nil)
}

// change changes the settings of an endpoint.
func (s *Service) change(ctx context.Context, tx *db.Tx, by auth.Caller, in *ChangeInput) (View, error) {
	e, err := s.lock(ctx, tx, by, in.WebhookID)
	if err != nil {
		return View{}, err
	}
	stored := e
	in.Body.URL.Apply(&e.URL)
	if in.Body.Description.Set {
		e.Description = strings.TrimSpace(in.Body.Description.Value)
	}
	in.Body.Types.Apply(&e.Types.V)
	in.Body.ServiceIDs.Apply(&e.Services.V)
	in.Body.Ordered.Apply(&e.Ordered)
	if before, after := termsOf(stored), termsOf(e); before.URL == after.URL && before.Description == after.Description && before.Ordered == after.Ordered &&
		slices.Equal(before.Types, after.Types) && slices.Equal(before.ServiceIDs, after.ServiceIDs) {
		return view(e, s.Now()), nil
	}
	if err := s.reorder(ctx, tx, stored.Ordered, e); err != nil {
		return View{}, err
	}
	if err := s.plan(ctx, tx, &e); err != nil {
		return View{}, err
	}
	if err := updateEndpoint(ctx, tx, stored, e); err != nil {
		return View{}, err
	}
	return view(e, s.Now()), s.changed(ctx, tx, by, e, "changed", termsOf(stored))
}

// reorder applies the order of a locked endpoint, or its end, to pending deliveries.
func (s *Service) reorder(ctx context.Context, tx *db.Tx, wasOrdered bool, e Endpoint) error {
	switch {
	case e.Ordered == wasOrdered:
		return nil
	case e.Ordered:
		return block(ctx, tx, e)
	}
	return unblock(ctx, tx, e, s.Now())
}

// remove deletes an endpoint. Its log may be long and is deleted before it, in batches.
func (s *Service) remove(ctx context.Context, steps *api.Steps, by auth.Caller, in *WebhookInput) (api.Nothing, error) {
	for deleted := int64(1); deleted > 0; {
		err := steps.Step(ctx, func(tx *db.Tx) error {
			e, err := s.lock(ctx, tx, by, in.WebhookID)
			if err != nil {
				return err
			}
			deleted, err = logOf(e).Delete(ctx, tx, s.Now(), steps.DB().BatchSize())
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (api.Nothing, error) {
		e, err := s.lock(ctx, tx, by, in.WebhookID)
		if err != nil {
			return nil, err
		}
		if err := deleteEndpoint(ctx, tx, e); err != nil {
			return nil, err
		}
		return nil, s.changed(ctx, tx, by, e, "deleted", nil)
	})
}

// rotate replaces the secret. The replaced one signs a while longer.
func (s *Service) rotate(ctx context.Context, tx *db.Tx, by auth.Caller, in *RotateInput) (SecretView, error) {
	e, err := s.lock(ctx, tx, by, in.WebhookID)
	if err != nil {
		return SecretView{}, err
	}
	stored, now, longer, secret := e, s.Now(), overlap, newSecret()
	if in.Body != nil && in.Body.OverlapHours != nil {
		longer = time.Duration(*in.Body.OverlapHours) * time.Hour
	}
	e.PreviousSecret, e.PreviousSecretExpiresAt = "", nil
	if longer > 0 {
		until := now.Add(longer)
		e.PreviousSecret, e.PreviousSecretExpiresAt = e.Secret, &until
	}
	e.Secret = s.set.Seal.Seal(e.ID, []byte(secret))
	if err := updateEndpoint(ctx, tx, stored, e); err != nil {
		return SecretView{}, err
	}
	return SecretView{view(e, now), secret}, s.changed(ctx, tx, by, e, "secret_rotated", nil)
}

// enable sends events from now on.
func (s *Service) enable(ctx context.Context, tx *db.Tx, by auth.Caller, in *WebhookInput) (View, error) {
	e, err := s.lock(ctx, tx, by, in.WebhookID)
	if err != nil || e.Status != Disabled {
		return view(e, s.Now()), err
	}
	stored := e
	if e.Position, err = s.Events.Head(ctx, tx, e.Tenant); err != nil {
		return View{}, err
	}
	e.Status, e.DisabledReason = Active, ""
	if e.MissedSince != nil {
		e.missed(*e.MissedSince)
		e.forgetMissed(*e.MissedSince) // if nothing happened, or nothing of it is kept
	}
	if err := updateEndpoint(ctx, tx, stored, e); err != nil {
		return View{}, err
	}
	return view(e, s.Now()), s.changed(ctx, tx, by, e, "enabled", nil)
}

func (s *Service) disableByHand(ctx context.Context, tx *db.Tx, by auth.Caller, in *WebhookInput) (View, error) {
	e, err := s.lock(ctx, tx, by, in.WebhookID)
	if err != nil || e.Status == Disabled {
		return view(e, s.Now()), err
	}
	stored := e
	if err := s.disable(ctx, tx, &e, reasonManual); err != nil {
		return View{}, err
	}
	if err := updateEndpoint(ctx, tx, stored, e); err != nil {
		return View{}, err
	}
	return view(e, s.Now()), s.changed(ctx, tx, by, e, "disabled", nil)
}

func (s *Service) checkNew(ctx context.Context, q db.Q, by auth.Caller, in *CreateInput) error {
	services := in.Body.ServiceIDs
	services.Set = true // none is all, which a limited key cannot give
	return s.checkTerms(ctx, q, by, api.OptionalOf(in.Body.URL), in.Body.Types, services)
}

func (s *Service) checkChanged(ctx context.Context, q db.Q, by auth.Caller, in *ChangeInput) error {
	if _, err := s.read(ctx, q, by, in.WebhookID); err != nil {
		return err
	}
	return s.checkTerms(ctx, q, by, in.Body.URL, in.Body.Types, in.Body.ServiceIDs)
}

// checkTerms refuses addresses that must not be called, unknown types, and services that are unknown or not the
// caller's.
func (s *Service) checkTerms(ctx context.Context, q db.Q, by auth.Caller, address api.Optional[string], types, services api.Optional[[]string]) error {
	var wrong fault.Fields
	if address.Set && !s.validURL(address.Value) {
		wrong.Add("url", fault.InvalidFormat, "webhook_endpoint.url")
	}
	if types.Set && (events.Choice{Types: types.Value}).Check() != nil {
		wrong.Add("types", fault.InvalidValue, "webhook_endpoint.types")
	}
	if services.Set && !seesAll(by, services.Value) {
		wrong.Add("serviceIds", fault.InvalidValue, "webhook_endpoint.services")
	}
	known, err := s.ServiceCodes(ctx, q, by.Tenant, services.Value)
	if err != nil {
		return err
	}
	for i, id := range services.Value {
		if _, ok := known[id]; !ok || slices.Contains(services.Value[:i], id) {
			wrong.Add(fmt.Sprintf("serviceIds[%d]", i), fault.InvalidValue, "api_key.service")
		}
	}
	return wrong.Err()
}

// validURL reports whether an address may be that of an endpoint, as far as it can be told without resolving its name.
func (s *Service) validURL(text string) bool {
	u, err := url.Parse(text)
	if err != nil || u.User != nil || u.Host == "" || u.Opaque != "" || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return false
	}
	if port := u.Port(); port != "" {
		if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
			return false
		}
	} else if _, _, err := net.SplitHostPort(u.Host); err == nil {
		return false // a colon without a port
	}
	plain := u.Scheme == "http" && s.set.Sandbox && loopback.Host(u.Hostname())
	return (u.Scheme == "https" || plain) && s.set.Rules.PermitsHost(u.Hostname())
}
