package settings

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/console/ui"
	"stagegate/internal/infra/i18n"
)

var formScreen = ui.NewScreen(files, ui.Desk, "form.html", "parts.html")

// profile is the profile of the organisation.
type profile struct {
	OrganizationName string          `json:"organizationName"`
	Sector           *string         `json:"sector"`
	StaffCount       json.RawMessage `json:"staffCount"`
	Volume           json.RawMessage `json:"expectedCustomerVolume"`
	SupportEmail     *string         `json:"supportEmail"`
	BillingEmail     *string         `json:"billingEmail"`
	Language         string          `json:"language"`
	FrontEndURL      *string         `json:"frontEndUrl"`
	Brand            *look           `json:"brand"`
}

// look is how the pages of the organisation look.
type look struct {
	Color    string  `json:"color"`
	LogoURL  *string `json:"logoUrl"`
	LogoFile *string `json:"logoFileObjectId"`
}

// readProfile reads the profile. The forms of the page change it as it is now, and no other.
func readProfile(r *ui.Request) (profile, ui.Answer) {
	p, a := ui.Get[profile](r, apiProfile)
	r.Match = a.ETag()
	return p, a
}

// sectors are those of the templates of services.
var sectors = []string{"TRAVEL", "EDUCATION", "GOVERNMENT", "HEALTH", "LEGAL", "FINANCE"}

func showProfile(r *ui.Request) ui.Response {
	p, a := readProfile(r)
	if !a.OK() {
		return r.Fail(a)
	}
	languages := []ui.Option{}
	for _, l := range i18n.Languages() {
		languages = append(languages, ui.Option{Value: string(l), Text: r.Text("settings.languages." + string(l))})
	}
	sector := text(p.Sector)
	known := []ui.Option{{Value: "", Text: r.Text("settings.sectors.none")}}
	for _, s := range sectors {
		known = append(known, ui.Option{Value: s, Text: r.Text("settings.sectors." + s)})
	}
	if sector != "" && !slices.Contains(sectors, sector) {
		known = append(known, ui.Option{Value: sector, Text: sector})
	}
	form := r.NewForm(profilePath, r.Text("settings.save"),
		ui.Field{Name: "organizationName", Label: r.Text("settings.organisation"), Max: 200, Value: p.OrganizationName},
		ui.Field{Name: "supportEmail", Label: r.Text("settings.support"), Hint: r.Text("settings.support_hint"), Type: "email", Max: 254, Optional: true, Value: text(p.SupportEmail)},
		ui.Field{Name: "billingEmail", Label: r.Text("settings.billing"), Hint: r.Text("settings.billing_hint"), Type: "email", Max: 254, Optional: true, Value: text(p.BillingEmail)},
		ui.Field{Name: "language", Label: r.Text("settings.language"), Hint: r.Text("settings.language_hint"), Type: "select", Options: languages, Value: p.Language, Class: "w-12"},
		ui.Field{Name: "sector", Label: r.Text("settings.sector"), Type: "select", Optional: true, Options: known, Value: sector},
		ui.Field{Name: "staffCount", Label: r.Text("settings.staff"), Max: 60, Optional: true, Value: size(p.StaffCount), Class: "w-12"},
		ui.Field{Name: "expectedCustomerVolume", Label: r.Text("settings.volume"), Max: 60, Optional: true, Value: size(p.Volume), Class: "w-12"},
		ui.Field{Name: "frontEndUrl", Label: r.Text("settings.front_end"), Hint: r.Text("settings.front_end_hint"), Type: "url", Max: 2000, Optional: true, Plain: true, Value: text(p.FrontEndURL)})
	return r.Show(formScreen, r.Text("settings.title"), formData{tabsOf(r), form})
}

func saveProfile(r *ui.Request) ui.Response {
	return changeProfile(r, profilePath, showProfile, func(body map[string]any) {
		for _, name := range []string{"supportEmail", "billingEmail", "sector", "frontEndUrl"} {
			body[name] = orNull(r.Value(name))
		}
		body["organizationName"], body["language"] = r.Value("organizationName"), r.Value("language")
		body["staffCount"], body["expectedCustomerVolume"] = sizeOf(r.Value("staffCount")), sizeOf(r.Value("expectedCustomerVolume"))
	})
}

// changeProfile replaces the profile with one in which some fields are different.
func changeProfile(r *ui.Request, back string, show ui.Handler, change func(body map[string]any)) ui.Response {
	body, a := ui.Get[map[string]any](r, apiProfile)
	if !a.OK() {
		return r.Fail(a)
	}
	change(body)
	if _, a := ui.Put[any](r, apiProfile, body); !a.OK() {
		r.IfMatch = ""
		return r.Refuse(a, show)
	}
	return r.Done(back, "settings.did.saved")
}

func text(t *string) string {
	if t == nil {
		return ""
	}
	return *t
}

// size is a number of people as it was entered: a number or a text.
func size(raw json.RawMessage) string {
	var entered any
	if json.Unmarshal(raw, &entered) != nil || entered == nil {
		return ""
	}
	return strings.Trim(string(raw), `"`)
}

func sizeOf(entered string) any {
	if n, err := strconv.Atoi(entered); err == nil {
		return n
	}
	return orNull(entered)
}

// lineNumber is the number of a line from 1, of one from 0.
func lineNumber(index string) string {
	n, err := strconv.Atoi(index)
	if err != nil {
		return index
	}
	return strconv.Itoa(n + 1)
}
