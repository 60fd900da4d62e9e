package settings

import (
	"net/http"
	"slices"

	"stagegate/internal/console/ui"
	"stagegate/internal/tenants"
)

var payoutScreen = ui.NewScreen(files, ui.Desk, "payout.html", "parts.html")

// payoutData is the data of the page of the payout account.
type payoutData struct {
	Tabs       []Tab
	Account    *tenants.PayoutView // nil if there is none
	Form       *ui.Form
	Hours      int // until a changed account receives money
	Currency   string
	Currencies []string
	NoBanks    *ui.Answer // error of loading the banks, or nil
}

// currencies are the currencies in which the provider pays out.
var currencies = []string{"NGN", "GHS", "KES", "ZAR", "USD"}

func showPayout(r *ui.Request) ui.Response {
	d := payoutData{Tabs: tabsOf(r), Hours: r.PayoutHours(), Currencies: currencies, Currency: currencies[0]}
	found, a := ui.Do(r, tenants.GetPayoutAccount, &struct{}{})
	switch {
	case a.OK():
		d.Account, d.Currency = &found, found.Currency
	case a.Status != http.StatusNotFound:
		return r.Fail(a)
	}
	for _, asked := range []string{r.Query("currency"), r.Value("currency")} {
		if slices.Contains(currencies, asked) {
			d.Currency = asked
		}
	}
	banks, a := ui.Do(r, tenants.ListBanks, &tenants.ListBanksInput{Currency: d.Currency})
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
	var in tenants.SetPayoutInput
	in.Body.BankCode, in.Body.AccountNumber, in.Body.CurrentPassword = r.Value("bankCode"), r.Value("accountNumber"), r.PostForm.Get("currentPassword")
	if _, a := ui.Do(r, tenants.SetPayoutAccount, &in); !a.OK() {
		return r.Refuse(a, showPayout)
	}
	return r.Done(payoutPath, "settings.did.payout")
}
