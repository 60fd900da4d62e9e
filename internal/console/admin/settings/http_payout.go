package settings

import (
	"net/http"
	"net/url"
	"slices"

	"stagegate/internal/console/ui"
)

var payoutScreen = ui.NewScreen(files, ui.Desk, "payout.html", "parts.html")

// account is a bank account of the organisation.
type account struct {
	BankName, AccountNumber, AccountName, Currency string
}

// payoutData is what the page of the payout account shows.
type payoutData struct {
	Tabs        []Tab
	Account     *account // nil before one was set
	Previous    *account // that gets the money of new payments until EffectiveAt
	EffectiveAt ui.Time
	Form        *ui.Form
	Currency    string
	Currencies  []string
	NoBanks     *ui.Answer // why there are no banks to choose from
}

// currencies are those that the provider pays out.
var currencies = []string{"NGN", "GHS", "KES", "ZAR", "USD"}

func showPayout(r *ui.Request) ui.Response {
	d := payoutData{Tabs: tabsOf(r), Currencies: currencies, Currency: currencies[0]}
	found, a := ui.Get[struct {
		account

		EffectiveAt ui.Time
		Previous    *account
	}](r, apiPayout)
	switch {
	case a.OK():
		d.Account, d.Previous, d.EffectiveAt, d.Currency = &found.account, found.Previous, found.EffectiveAt, found.Currency
	case a.Status != http.StatusNotFound:
		return r.Fail(a)
	}
	for _, asked := range []string{r.Query("currency"), r.Value("currency")} {
		if slices.Contains(currencies, asked) {
			d.Currency = asked
		}
	}
	banks, a := ui.Get[[]struct{ Code, Name string }](r, apiPayout+"/banks?"+url.Values{"currency": {d.Currency}}.Encode())
	if !a.OK() {
		d.NoBanks = &a
		return r.Show(payoutScreen, r.Text("settings.payout.title"), d)
	}
	options := []ui.Option{{Value: "", Text: r.Text("settings.payout.choose")}}
	for _, b := range banks {
		options = append(options, ui.Option{Value: b.Code, Text: b.Name})
	}
	d.Form = r.NewForm(payoutPath, r.Text("settings.payout.do"),
		ui.Field{Name: "bankCode", Label: r.Text("settings.payout.bank"), Type: "select", Options: options},
		ui.Field{Name: "accountNumber", Label: r.Text("settings.payout.number"), Hint: r.Text("settings.payout.number_hint"), Max: 40, Plain: true, Class: "w-12"})
	if d.Account != nil {
		d.Form.Add(ui.Field{Name: "currentPassword", Label: r.Text("settings.payout.password"), Hint: r.Text("settings.payout.password_hint"), Type: "password", Max: 128, Autocomplete: "current-password"})
	}
	return r.Show(payoutScreen, r.Text("settings.payout.title"), d)
}

func savePayout(r *ui.Request) ui.Response {
	body := map[string]any{"bankCode": r.Value("bankCode"), "accountNumber": r.Value("accountNumber")}
	if password := r.PostForm.Get("currentPassword"); password != "" {
		body["currentPassword"] = password
	}
	if _, a := ui.Post[any](r, apiPayout, body); !a.OK() {
		return r.Refuse(a, showPayout)
	}
	return r.Done(payoutPath, "settings.did.payout")
}
