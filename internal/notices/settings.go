package notices

import (
	"context"
	"errors"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

// Setting is the setting of an organisation for a kind of notice.
type Setting struct {
	Kind    Kind   `db:"kind"    json:"kind"`
	Enabled bool   `db:"enabled" json:"enabled"`
	Text    string `db:"text"    json:"text"` // above our text; "" for none
}

// Choice is whether a person wants a kind of notice.
type Choice struct {
	Kind    Kind `db:"kind"    json:"kind"`
	Enabled bool `db:"enabled" json:"enabled"`
}

// changed is the audit detail of changed settings or choices.
type changed[T any] struct {
	Notices []T `json:"notices"`
}

// Settings returns the settings of an organisation for all kinds.
func Settings(ctx context.Context, q db.Q, tenant string) ([]Setting, error) {
	stored, err := settingsOf(ctx, q, tenant)
	settings := make([]Setting, len(specs))
	for i, s := range specs {
		settings[i] = Setting{Kind: s.kind, Enabled: true}
		for _, other := range stored {
			if other.Kind == s.kind {
				settings[i] = other
			}
		}
	}
	return settings, err
}

// SettingOf returns the setting of an organisation for a kind.
func SettingOf(ctx context.Context, q db.Q, tenant string, kind Kind) (Setting, error) {
	setting, err := settingOf(ctx, q, tenant, kind)
	if errors.Is(err, db.ErrNotFound) {
		return Setting{Kind: kind, Enabled: true}, nil
	}
	return setting, err
}

// Wants reports whether a person wants a kind of notice.
func Wants(ctx context.Context, q db.Q, tenant, person string, kind Kind) (bool, error) {
	choice, err := choiceOrDefault(ctx, q, tenant, person, kind)
	return choice.Enabled, err
}

// change changes settings of the caller's organisation, and writes an audit event if
// anything changed.
func (s *Service) change(ctx context.Context, tx *db.Tx, by auth.Caller, change func(current []Setting) []Setting) ([]Setting, error) {
	if err := tenants.Lock(ctx, tx, by.Tenant); err != nil { // the first write checks If-Match
		return nil, err
	}
	before, err := Settings(ctx, tx, by.Tenant)
	if err != nil {
		return nil, err
	}
	settings := change(before)
	var was, is []Setting
	for i := range before {
		if before[i] == settings[i] {
			continue
		}
		was, is = append(was, before[i]), append(is, settings[i])
		if err := putSetting(ctx, tx, by.Tenant, settings[i], s.Now()); err != nil {
			return nil, err
		}
	}
	if len(is) == 0 {
		return settings, nil
	}
	return settings, audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: by.Tenant, Subject: by.Tenant, Actor: audit.By(by), Action: "notices.changed",
		Target: audit.Target{Type: "NOTICES", ID: by.Tenant}, Before: changed[Setting]{was}, After: changed[Setting]{is},
	})
}

// Choices returns the choices of the caller for the kinds it can receive.
func Choices(ctx context.Context, q db.Q, by auth.Caller) ([]Choice, error) {
	stored, err := choicesOf(ctx, q, by.Tenant, by.ID)
	choices := []Choice{}
	for _, s := range reaching(by) {
		choice := Choice{Kind: s.kind, Enabled: true}
		for _, other := range stored {
			if other.Kind == s.kind {
				choice = other
			}
		}
		choices = append(choices, choice)
	}
	return choices, err
}

// choiceOrDefault returns the choice of a person for a kind, on by default.
func choiceOrDefault(ctx context.Context, q db.Q, tenant, person string, kind Kind) (Choice, error) {
	choice, err := choiceOf(ctx, q, tenant, person, kind)
	if errors.Is(err, db.ErrNotFound) {
		return Choice{Kind: kind, Enabled: true}, nil
	}
	return choice, err
}

// Person is a recipient of notices.
type Person struct{ Tenant, ID, Email string }

// TurnOff unsubscribes a person from a kind of notice. It is idempotent and ignores kinds that
// are not optional.
func (s *Service) TurnOff(ctx context.Context, tx *db.Tx, person Person, actor audit.Actor, kind Kind) error {
	if !kind.Optional() {
		return nil
	}
	return s.choose(ctx, tx, person, actor, []Choice{{Kind: kind}})
}

// choose stores choices of a person, and writes an audit event if anything changed.
func (s *Service) choose(ctx context.Context, tx *db.Tx, person Person, actor audit.Actor, wanted []Choice) error {
	if len(wanted) == 0 {
		return nil
	}
	if err := tenants.Lock(ctx, tx, person.Tenant); err != nil {
		return err
	}
	var was, is []Choice
	for _, choice := range wanted {
		before, err := choiceOrDefault(ctx, tx, person.Tenant, person.ID, choice.Kind)
		if err != nil {
			return err
		}
		if before == choice {
			continue
		}
		was, is = append(was, before), append(is, choice)
		if err := putChoice(ctx, tx, person, choice, s.Now()); err != nil {
			return err
		}
	}
	if len(is) == 0 {
		return nil
	}
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: person.Tenant, Subject: person.ID, Actor: actor, Action: "notices.changed",
		Target: audit.Target{Type: "PRINCIPAL", ID: person.ID, Code: person.Email}, Before: changed[Choice]{was}, After: changed[Choice]{is},
	})
}

// TurnedOff returns the kinds a person has unsubscribed from.
func TurnedOff(ctx context.Context, q db.Q, tenant, person string) ([]Kind, error) {
	stored, err := choicesOf(ctx, q, tenant, person)
	var off []Kind
	for _, choice := range stored {
		if !choice.Enabled {
			off = append(off, choice.Kind)
		}
	}
	return off, err
}

// Forget deletes the choices of a person.
func Forget(ctx context.Context, tx *db.Tx, tenant, person string) error {
	return deleteChoices(ctx, tx, tenant, person)
}
