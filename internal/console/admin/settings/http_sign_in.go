package settings

import (
	"strconv"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants/calendar"
)

var signInScreen = ui.NewScreen(files, ui.Desk, "sign-in.html", "parts.html")

const addressesField = "allowedAddresses"

func showSignIn(r *ui.Request) ui.Response {
	p, a := ui.Do(r, accounts.GetSignInPolicy, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	r.Match = a.ETag()
	whom := []ui.Option{}
	for _, who := range []accounts.Required{accounts.RequiredOff, accounts.RequiredAdmins, accounts.RequiredStaff} {
		whom = append(whom, ui.Option{Value: string(who), Text: r.Text("settings.sign_in.required." + string(who))})
	}
	idle := ""
	if p.IdleMinutes != nil {
		idle = strconv.FormatInt(*p.IdleMinutes, 10)
	}
	addressesHint := r.Text("settings.sign_in.addresses_hint")
	if ip := api.ClientIP(r.Context()); ip.IsValid() {
		addressesHint += " " + r.Text("settings.sign_in.own_address", "address", ip.Unmap().String())
	}
	form := r.NewForm(signInPath, r.Text("settings.save"),
		ui.Field{Name: "secondFactor", Label: r.Text("settings.sign_in.second_factor"), Hint: r.Text("settings.sign_in.second_factor_hint"), Type: "select", Options: whom, Value: string(p.SecondFactor)},
		ui.Field{Name: "requiredFrom", Label: r.Text("settings.sign_in.from"), Hint: r.Text("settings.sign_in.from_hint"), Type: "date", Optional: true, Class: "w-12", Value: string(ui.Value(p.RequiredFrom))},
		ui.Field{Name: "sessionHours", Label: r.Text("settings.sign_in.hours"), Hint: r.Text("settings.sign_in.hours_hint"), Type: "number", Class: "w-8", Value: strconv.FormatInt(p.SessionHours, 10)},
		ui.Field{Name: "idleMinutes", Label: r.Text("settings.sign_in.idle"), Hint: r.Text("settings.sign_in.idle_hint"), Type: "number", Optional: true, Class: "w-8", Value: idle},
		ui.Field{
			Name: addressesField, Label: r.Text("settings.sign_in.addresses"), Hint: addressesHint, Type: "textarea", Rows: 3, Max: 1200, Plain: true, Optional: true,
			Value: strings.Join(p.AllowedAddresses, "\n"),
		},
	)
	return r.Show(signInScreen, r.Text("settings.sign_in.title"), formData{tabsOf(r), form})
}

func saveSignIn(r *ui.Request) ui.Response {
	hours, a := enteredLimit(r, "sessionHours")
	if !a.OK() {
		return r.Refuse(a, showSignIn)
	}
	idle, a := enteredLimit(r, "idleMinutes")
	if !a.OK() {
		return r.Refuse(a, showSignIn)
	}
	var in accounts.PutPolicyInput
	b := &in.Body
	b.SecondFactor, b.RequiredFrom = accounts.Required(r.Value("secondFactor")), api.ClearableOf(calendar.Date(r.Value("requiredFrom")))
	b.SessionHours, b.IdleMinutes, b.Addresses = api.ClearableOf(hours), api.ClearableOf(idle), api.ClearableOf(strings.Fields(r.Value(addressesField)))
	if _, a := ui.Do(r, accounts.PutSignInPolicy, &in); !a.OK() {
		return r.Refuse(byLine(r, a, addressesField, addressesField), showSignIn)
	}
	return r.Done(signInPath, "settings.sign_in.did")
}

// enteredLimit returns a number that was entered, 0 for none. It refuses 0, which the operation would take for none.
func enteredLimit(r *ui.Request, field string) (int64, ui.Answer) {
	if r.Value(field) == "" {
		return 0, ui.Answer{}
	}
	n, err := strconv.ParseInt(r.Value(field), 10, 64)
	switch {
	case err != nil:
		return 0, r.Wrong(field, fault.WrongType, "field.whole_number")
	case n == 0:
		return 0, r.Wrong(field, fault.OutOfRange, "field.positive")
	}
	return n, ui.Answer{}
}
