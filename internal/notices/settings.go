package notices

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

// Setting is what an organisation says about a kind of notice.
type Setting struct {
	Kind    Kind   `db:"kind"    json:"kind"`
	Enabled bool   `db:"enabled" json:"enabled"`
	Text    string `db:"text"    json:"text"` // put above ours; "" for none
}

// Choice is whether a person wants a kind of notice.
type Choice struct {
	Kind    Kind `db:"kind"    json:"kind"`
	Enabled bool `db:"enabled" json:"enabled"`
}

// changed is what the history shows of changed settings or choices.
type changed[T any] struct {
	Notices []T `json:"notices"`
}

// Settings returns what an organisation says about all kinds.
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

// SettingOf returns what an organisation says about a kind.
func SettingOf(ctx context.Context, q db.Q, tenant string, kind Kind) (Setting, error) {
	return orDefault(settingOf(ctx, q, tenant, kind))(Setting{Kind: kind, Enabled: true})
}

// Wants reports whether a person wants a kind of notice.
func Wants(ctx context.Context, q db.Q, tenant, person string, kind Kind) (bool, error) {
	c, err := orDefault(choiceOf(ctx, q, tenant, person, kind))(Choice{Kind: kind, Enabled: true})
	return c.Enabled, err
}

// Change changes what the caller's organisation says about some kinds. If nothing
// changes, it writes no audit event.
func (s *Service) Change(ctx context.Context, by auth.Caller, change func(current []Setting) []Setting) (settings []Setting, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := tenants.Lock(ctx, tx, by.Tenant); err != nil { // the first write checks If-Match
			return err
		}
		before, err := Settings(ctx, tx, by.Tenant)
		if err != nil {
			return err
		}
		settings = change(before)
		var was, is []Setting
		for i := range before {
			if before[i] == settings[i] {
				continue
			}
			was, is = append(was, before[i]), append(is, settings[i])
			if err := putSetting(ctx, tx, by.Tenant, settings[i], s.Now()); err != nil {
				return err
			}
		}
		if len(is) == 0 {
			return nil
		}
		return audit.Record(ctx, tx, s.Now(), audit.Event{
			Tenant: by.Tenant, Subject: by.Tenant, Actor: audit.By(by), Action: "notices.changed",
			Target: audit.Target{Type: "NOTICES", ID: by.Tenant}, Before: changed[Setting]{was}, After: changed[Setting]{is},
		})
	})
	return settings, err
}

// Choices returns what the caller has chosen, of the kinds that can reach it.
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

// Choose changes which notices the caller wants. If nothing changes, it writes no audit
// event.
func (s *Service) Choose(ctx context.Context, by auth.Caller, wanted []Choice) (choices []Choice, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.choose(ctx, tx, Person{Tenant: by.Tenant, ID: by.ID, Email: by.Email}, audit.By(by), wanted); err != nil {
			return err
		}
		choices, err = Choices(ctx, tx, by)
		return err
	})
	return choices, err
}

// Person is somebody who gets notices.
type Person struct{ Tenant, ID, Email string }

// TurnOff turns a kind of notice off for a person. It may be repeated, and changes nothing
// if the person cannot turn the kind off.
func (s *Service) TurnOff(ctx context.Context, tx *db.Tx, person Person, actor audit.Actor, kind Kind) error {
	if !kind.Optional() {
		return nil
	}
	return s.choose(ctx, tx, person, actor, []Choice{{Kind: kind}})
}

func (s *Service) choose(ctx context.Context, tx *db.Tx, person Person, actor audit.Actor, wanted []Choice) error {
	if len(wanted) == 0 {
		return nil
	}
	if err := tenants.Lock(ctx, tx, person.Tenant); err != nil {
		return err
	}
	var was, is []Choice
	for _, choice := range wanted {
		before, err := orDefault(choiceOf(ctx, tx, person.Tenant, person.ID, choice.Kind))(Choice{Kind: choice.Kind, Enabled: true})
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

// TurnedOff returns the kinds that a person has turned off.
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

// Forget deletes what a person has chosen.
func Forget(ctx context.Context, tx *db.Tx, tenant, person string) error {
	return deleteChoices(ctx, tx, tenant, person)
}
