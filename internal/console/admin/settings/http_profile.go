package settings

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/tenants"
)

var formScreen = ui.NewScreen(files, ui.Desk, "form.html", "parts.html")

// readProfile loads the profile. The forms of the page change only the version that was loaded.
func readProfile(r *ui.Request) (tenants.ProfileView, ui.Answer) {
	p, a := ui.Do(r, tenants.GetTenantProfile, &struct{}{})
	r.Match = a.ETag()
	return p, a
}

func showProfile(r *ui.Request) ui.Response {
	p, a := readProfile(r)
	if !a.OK() {
		return r.Fail(a)
	}
	languages := []ui.Option{}
	for _, l := range i18n.Languages() {
		languages = append(languages, ui.Option{Value: string(l), Text: r.Text("settings.languages." + string(l))})
	}
	sector := ui.Value(p.Sector)
	known := []ui.Option{{Value: "", Text: r.Text("settings.sectors.none")}}
	for _, s := range tenants.Sectors {
		known = append(known, ui.Option{Value: s, Text: r.Text("settings.sectors." + s)})
	}
	if sector != "" && !slices.Contains(tenants.Sectors, sector) {
		known = append(known, ui.Option{Value: sector, Text: sector})
	}
	form := r.NewForm(profilePath, r.Text("settings.save"),
		ui.Field{Name: "organizationName", Label: r.Text("settings.organisation"), Max: 200, Value: p.OrganizationName},
		ui.Field{Name: "supportEmail", Label: r.Text("settings.support"), Hint: r.Text("settings.support_hint"), Type: "email", Max: 254, Optional: true, Value: ui.Value(p.SupportEmail)},
		ui.Field{Name: "billingEmail", Label: r.Text("settings.billing"), Hint: r.Text("settings.billing_hint"), Type: "email", Max: 254, Optional: true, Value: ui.Value(p.BillingEmail)},
		ui.Field{Name: "address", Label: r.Text("settings.address"), Hint: r.Text("settings.address_hint"), Type: "textarea", Rows: 3, Max: 500, Optional: true, Value: ui.Value(p.Address)},
		ui.Field{Name: "registrationNumber", Label: r.Text("settings.registration"), Hint: r.Text("settings.registration_hint"), Max: 60, Optional: true, Value: ui.Value(p.RegistrationNumber), Class: "w-20"},
		ui.Field{Name: "taxNumber", Label: r.Text("settings.tax"), Hint: r.Text("settings.tax_hint"), Max: 60, Optional: true, Value: ui.Value(p.TaxNumber), Class: "w-20"},
		ui.Field{Name: "language", Label: r.Text("settings.language"), Hint: r.Text("settings.language_hint"), Type: "select", Options: languages, Value: p.Language, Class: "w-12"},
		ui.Field{Name: "languages", Label: r.Text("settings.text_languages"), Hint: r.Text("settings.text_languages_hint"), Max: 60, Optional: true, Value: languagesOf(p), Class: "w-20"},
		ui.Field{Name: "sector", Label: r.Text("settings.sector"), Type: "select", Optional: true, Options: known, Value: sector},
		ui.Field{Name: "staffCount", Label: r.Text("settings.staff"), Max: 60, Optional: true, Value: p.StaffCount.Text(), Class: "w-12"},
		ui.Field{Name: "expectedCustomerVolume", Label: r.Text("settings.volume"), Max: 60, Optional: true, Value: p.Volume.Text(), Class: "w-12"},
		ui.Field{Name: "frontEndUrl", Label: r.Text("settings.front_end"), Hint: r.Text("settings.front_end_hint"), Type: "url", Max: 2000, Optional: true, Plain: true, Value: ui.Value(p.FrontEndURL)})
	return r.Show(formScreen, r.Text("settings.title"), formData{tabsOf(r), form})
}

func saveProfile(r *ui.Request) ui.Response {
	return changeProfile(r, profilePath, showProfile, func(in *tenants.PutProfileInput) {
		b := &in.Body
		b.OrganizationName, b.Language, b.Sector = r.Value("organizationName"), api.ClearableOf(r.Value("language")), api.ClearableOf(r.Value("sector"))
		b.SupportEmail, b.BillingEmail, b.FrontEndURL = api.ClearableOf(r.Value("supportEmail")), api.ClearableOf(r.Value("billingEmail")), api.ClearableOf(r.Value("frontEndUrl"))
		b.Address, b.RegistrationNumber, b.TaxNumber = api.ClearableOf(r.Value("address")), api.ClearableOf(r.Value("registrationNumber")), api.ClearableOf(r.Value("taxNumber"))
		b.Languages = api.ClearableOf(strings.FieldsFunc(r.Value("languages"), func(c rune) bool { return c == ',' || unicode.IsSpace(c) }))
		b.StaffCount, b.Volume = tenants.NewSize(r.Value("staffCount")), tenants.NewSize(r.Value("expectedCustomerVolume"))
	})
}

// changeProfile applies a change to the current profile.
func changeProfile(r *ui.Request, back string, show ui.Handler, change func(in *tenants.PutProfileInput)) ui.Response {
	p, a := ui.Do(r, tenants.GetTenantProfile, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	in := unchanged(p)
	change(in)
	if _, a := ui.Do(r, tenants.PutTenantProfile, in); !a.OK() {
		r.IfMatch = ""
		for i, e := range a.Errors {
			if strings.HasPrefix(e.Field, "languages[") {
				a.Errors[i].Field = "languages"
			}
		}
		return r.Refuse(a, show)
	}
	return r.Done(back, "settings.did.saved")
}

// unchanged returns the input that leaves a profile unchanged.
func unchanged(p tenants.ProfileView) *tenants.PutProfileInput {
	var in tenants.PutProfileInput
	b := &in.Body
	b.OrganizationName, b.Language, b.StaffCount, b.Volume = p.OrganizationName, api.ClearableOf(p.Language), p.StaffCount, p.Volume
	b.Sector, b.FrontEndURL = api.ClearableOf(ui.Value(p.Sector)), api.ClearableOf(ui.Value(p.FrontEndURL))
	b.SupportEmail, b.BillingEmail = api.ClearableOf(ui.Value(p.SupportEmail)), api.ClearableOf(ui.Value(p.BillingEmail))
	b.Address, b.RegistrationNumber, b.TaxNumber = api.ClearableOf(ui.Value(p.Address)), api.ClearableOf(ui.Value(p.RegistrationNumber)), api.ClearableOf(ui.Value(p.TaxNumber))
	if languagesOf(p) != "" {
		b.Languages = api.ClearableOf(p.Languages)
	}
	if l := p.Brand; l != nil {
		b.Brand = api.ClearableOf(&tenants.NewBrand{Color: l.Color, LogoURL: api.ClearableOf(ui.Value(l.LogoURL)), LogoFile: api.ClearableOf(ui.Value(l.LogoFileObjectID))})
	}
	return &in
}

// languagesOf returns the languages of texts as they are entered; "" if there is only that of messages.
func languagesOf(p tenants.ProfileView) string {
	if slices.Equal(p.Languages, []string{p.Language}) {
		return ""
	}
	return strings.Join(p.Languages, ", ")
}

// lineNumber converts an index to a line number, which starts at 1.
func lineNumber(index string) string {
	n, err := strconv.Atoi(index)
	if err != nil {
		return index
	}
	return strconv.Itoa(n + 1)
}
