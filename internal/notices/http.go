package notices

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

const (
	tenantPath = "/api/v1/tenant/notices"
	mePath     = "/api/v1/auth/me/notices"
)

// Register adds the operations of this package to the API (specification, section 5.14).
func (s *Service) Register(routes *api.API) {
	ofAdmin := func(method string, op api.Operation) api.Operation {
		op.Method, op.Path, op.Tag, op.Kinds = method, tenantPath, "Organisation", []auth.Kind{auth.TenantAdmin}
		return op
	}
	api.Read(routes, ofAdmin(http.MethodGet, api.Operation{
		ID: "getTenantNotices", Summary: "Get the notices of the organisation", Message: "Notices.",
		Description: "The mails about the work that customers and staff get, with the organisation's own text. All are on at first.",
	}), s.getSettings)
	api.Write(routes, ofAdmin(http.MethodPut, api.Operation{
		ID: "putTenantNotices", Summary: "Change the notices of the organisation", Message: "Notices saved.",
		Description: "Omitted notices and fields are unchanged. A notice is sent if both the organisation and the person have it turned on.",
	}), s.putSettings, checkSettings)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: mePath, ID: "getMyNotices", Kinds: auth.People, Tag: "Authentication",
		Summary: "Get my notices", Message: "Your notices.",
		Description: "The mails about the work that can reach the caller: those to customers, or those to staff who can work on cases.",
	}, s.getChoices)
	api.Write(routes, api.Operation{
		Method: http.MethodPut, Path: mePath, ID: "putMyNotices", Kinds: auth.People, Tag: "Authentication",
		Summary: "Change my notices", Message: "Your notices are saved.",
		Description: "Omitted notices and fields are unchanged. Only an optional notice can be turned off.",
	}, s.putChoices)
}

// Schema returns the schema of a kind.
func (Kind) Schema(huma.Registry) *huma.Schema {
	names := make([]any, len(specs))
	for i, s := range specs {
		names[i] = string(s.kind)
	}
	return &huma.Schema{Type: huma.TypeString, Enum: names}
}

// SettingsView is what an organisation says about all notices.
type SettingsView struct {
	Notices []SettingView `json:"notices" doc:"All kinds"`
}

// SettingView is what an organisation says about a kind of notice.
type SettingView struct {
	Kind    Kind     `json:"kind" doc:"What it is about"`
	To      Audience `json:"to" enum:"CUSTOMER,STAFF" doc:"To whom it goes"`
	Enabled bool     `json:"enabled" doc:"Whether it is sent"`
	Text    string   `json:"text" doc:"The organisation's own text, which is put above ours; empty at first"`
}

func viewSettings(settings []Setting) SettingsView {
	v := SettingsView{Notices: make([]SettingView, len(settings))}
	for i, s := range settings {
		v.Notices[i] = SettingView{Kind: s.Kind, To: s.Kind.To(), Enabled: s.Enabled, Text: s.Text}
	}
	return v
}

// PutSettingsInput is the input of putTenantNotices.
type PutSettingsInput struct {
	Body struct {
		Notices []SettingInput `json:"notices" maxItems:"100" doc:"Those to change, each once"`
	}
}

// SettingInput is what an organisation says about a kind of notice.
type SettingInput struct {
	Kind    Kind                   `json:"kind" doc:"What it is about"`
	To      api.Optional[Audience] `json:"to,omitzero" enum:"CUSTOMER,STAFF" doc:"As it is read; it cannot be changed"`
	Enabled api.Optional[bool]     `json:"enabled,omitzero" doc:"Whether it is sent"`
	Text    api.Clearable[string]  `json:"text,omitzero" maxLength:"1000" doc:"The organisation's own text, which is put above ours" unset:"none"`
}

// apply changes the settings.
func (in *PutSettingsInput) apply(current []Setting) []Setting {
	settings := slices.Clone(current)
	for _, n := range in.Body.Notices {
		i := slices.IndexFunc(settings, func(s Setting) bool { return s.Kind == n.Kind })
		n.Enabled.Apply(&settings[i].Enabled)
		n.Text.Apply(&settings[i].Text)
		settings[i].Text = strings.TrimSpace(settings[i].Text)
	}
	return settings
}

// checkSettings finds what is wrong with the settings, besides their schema.
func checkSettings(_ context.Context, _ db.Q, _ auth.Caller, in *PutSettingsInput) error {
	var wrong fault.Fields
	var named []Kind
	for i, n := range in.Body.Notices {
		place := fault.Path("notices").Index(i)
		checkKind(&wrong, place, n.Kind, Kinds(), &named)
		if n.To.Set && n.To.Value != n.Kind.To() {
			wrong.Add(string(place.Key("to")), fault.InvalidValue, "notice.fixed", "value", n.Kind.To())
		}
		if n.Enabled.Set && !n.Enabled.Value && n.Kind.Required() {
			wrong.Add(string(place.Key("enabled")), fault.NotAllowed, "notice.not_optional")
		}
	}
	return wrong.Err()
}

// checkKind finds a kind that is not among those that may be named, or was named before.
func checkKind(wrong *fault.Fields, place fault.Path, kind Kind, allowed []Kind, named *[]Kind) {
	switch {
	case !slices.Contains(allowed, kind):
		wrong.Add(string(place.Key("kind")), fault.InvalidValue, "field.one_of", "values", allowed)
	case slices.Contains(*named, kind):
		wrong.Add(string(place.Key("kind")), fault.NotUnique, "notice.kind_twice")
	}
	*named = append(*named, kind)
}

func (s *Service) getSettings(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (SettingsView, error) {
	settings, err := Settings(ctx, q, by.Tenant)
	return viewSettings(settings), err
}

func (s *Service) putSettings(ctx context.Context, tx *db.Tx, by auth.Caller, in *PutSettingsInput) (SettingsView, error) {
	settings, err := s.change(ctx, tx, by, in.apply)
	return viewSettings(settings), err
}

// ChoicesView is which notices a person wants.
type ChoicesView struct {
	Notices []ChoiceView `json:"notices" doc:"Notices that can reach the caller"`
}

// ChoiceView is whether a person wants a kind of notice.
type ChoiceView struct {
	Kind     Kind `json:"kind" doc:"What it is about"`
	Enabled  bool `json:"enabled" doc:"Whether the caller wants it"`
	Optional bool `json:"optional" doc:"Whether it can be turned off"`
}

func viewChoices(choices []Choice) ChoicesView {
	v := ChoicesView{Notices: make([]ChoiceView, len(choices))}
	for i, c := range choices {
		v.Notices[i] = ChoiceView{Kind: c.Kind, Enabled: c.Enabled, Optional: c.Kind.Optional()}
	}
	return v
}

// PutChoicesInput is the input of putMyNotices.
type PutChoicesInput struct {
	Body struct {
		Notices []ChoiceInput `json:"notices" maxItems:"100" doc:"Those to change, each once"`
	}
}

// ChoiceInput is whether a person wants a kind of notice.
type ChoiceInput struct {
	Kind     Kind               `json:"kind" doc:"What it is about"`
	Enabled  api.Optional[bool] `json:"enabled,omitzero" doc:"Whether the caller wants it"`
	Optional api.Optional[bool] `json:"optional,omitzero" doc:"As it is read; it cannot be changed"`
}

// choices returns what the caller has chosen. It refuses what cannot reach the caller, and
// to turn off what is not optional.
func (in *PutChoicesInput) choices(by auth.Caller) ([]Choice, error) {
	var wrong fault.Fields
	var allowed, named []Kind
	for _, s := range reaching(by) {
		allowed = append(allowed, s.kind)
	}
	var choices []Choice
	for i, n := range in.Body.Notices {
		place := fault.Path("notices").Index(i)
		checkKind(&wrong, place, n.Kind, allowed, &named)
		if n.Optional.Set && n.Optional.Value != n.Kind.Optional() {
			wrong.Add(string(place.Key("optional")), fault.InvalidValue, "notice.fixed", "value", n.Kind.Optional())
		}
		if n.Enabled.Set && !n.Enabled.Value && !n.Kind.Optional() {
			wrong.Add(string(place.Key("enabled")), fault.NotAllowed, "notice.not_optional")
		}
		if n.Enabled.Set {
			choices = append(choices, Choice{Kind: n.Kind, Enabled: n.Enabled.Value})
		}
	}
	return choices, wrong.Err()
}

func (s *Service) getChoices(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (ChoicesView, error) {
	choices, err := Choices(ctx, q, by)
	return viewChoices(choices), err
}

func (s *Service) putChoices(ctx context.Context, tx *db.Tx, by auth.Caller, in *PutChoicesInput) (ChoicesView, error) {
	wanted, err := in.choices(by)
	if err != nil {
		return ChoicesView{}, err
	}
	err = s.choose(ctx, tx, Person{Tenant: by.Tenant, ID: by.ID, Email: by.Email}, audit.By(by), wanted)
	if err != nil {
		return ChoicesView{}, err
	}
	choices, err := Choices(ctx, tx, by)
	return viewChoices(choices), err
}
