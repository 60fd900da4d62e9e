package unsubscribe

import (
	"context"
	"errors"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/notices"
	"stagegate/internal/tenants"
)

// Service turns off kinds of emails.
type Service struct {
	DB      *db.DB
	Notices *notices.Service
	Tokens  Tokens
}

// state is the state of the subscription that a link is about.
type state struct {
	Organisation string
	Kind         notices.Kind
	Off          bool
	language     i18n.Language
}

// errToken means that a token is invalid.
var errToken = errors.New("unsubscribe: the token is not valid")

// open reads the subscription of a link. People who have left or were erased get no emails.
func (s *Service) open(ctx context.Context, token string) (subject, state, error) {
	about, ok := s.Tokens.read(token)
	kind, known := notices.ParseKind(about.kind)
	if !ok || !known {
		return subject{}, state{}, errToken
	}
	profile, err := tenants.ProfileOf(ctx, s.DB, about.tenant)
	if errors.Is(err, fault.ErrNotFound) {
		return subject{}, state{}, errToken
	}
	if err != nil {
		return subject{}, state{}, err
	}
	shown := state{Organisation: profile.OrganizationName, Kind: kind, language: i18n.Language(profile.Language)}
	p, err := accounts.ByID(ctx, s.DB, about.tenant, about.person)
	if err != nil {
		return subject{}, state{}, db.NotFoundAs(err, errToken)
	}
	if p.Language != "" {
		shown.language = i18n.Language(p.Language)
	}
	wants, err := notices.Wants(ctx, s.DB, about.tenant, about.person, kind)
	shown.Off = !wants || p.Status != accounts.Active
	return about, shown, err
}

// turnOff turns off the kind of email that a link is about. It is idempotent.
func (s *Service) turnOff(ctx context.Context, token string) (state, error) {
	about, shown, err := s.open(ctx, token)
	if err != nil || shown.Off {
		return shown, err
	}
	shown.Off = true
	return shown, s.DB.Write(ctx, func(tx *db.Tx) error {
		p, err := accounts.LockActive(ctx, tx, about.tenant, about.person)
		if fault.Has(err, fault.Unauthenticated) {
			return nil // has left in the meantime
		}
		if err != nil {
			return err
		}
		return s.Notices.TurnOff(ctx, tx, notices.Person{Tenant: p.Tenant, ID: p.ID, Email: p.Email},
			audit.Actor{ID: p.ID, Name: p.Name, Kind: string(p.Kind)}, shown.Kind)
	})
}
