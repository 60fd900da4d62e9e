package security

import (
	"html/template"
	"net/url"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/console/ui"
)

// appData is the data of the page that sets up an authenticator app.
type appData struct {
	Base string
	QR   template.HTML
	Key  string // in groups of four
	Form *ui.Form
}

// codesData is the data of the page with recovery codes, which are shown once.
type codesData struct {
	Base  string
	Codes []string
}

func startApp(s pages, r *ui.Request) ui.Response {
	started, a := ui.Do(r, accounts.StartTOTP, &struct{}{})
	if !a.OK() {
		return refused(s, r, a)
	}
	return showApp(s, r, started.URI)
}

// showApp serves the secret of an authenticator app as a QR code and as text.
func showApp(s pages, r *ui.Request, uri string) ui.Response {
	u, err := url.Parse(uri)
	picture, drawn := accounts.QRCode(uri)
	if err != nil || drawn != nil || u.Scheme != "otpauth" {
		return r.Redirect(base(r))
	}
	d := appData{Base: base(r), QR: template.HTML(picture), Key: grouped(u.Query().Get("secret"))} //nolint:gosec // our picture
	d.Form = r.NewForm(d.Base+"/app/confirm", r.Text("security.app.confirm"),
		ui.Field{Name: "code", Label: r.Text("security.app.code"), Max: 7, Autocomplete: "one-time-code", Class: "otp", Plain: true},
		ui.Field{Name: "uri", Type: "hidden", Value: uri},
	)
	return r.Show(s.app, r.Text("security.app.title"), d)
}

// grouped returns a secret in groups of four characters.
func grouped(secret string) string {
	var b strings.Builder
	for i, c := range secret {
		if i > 0 && i%4 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(c)
	}
	return b.String()
}

func confirmApp(s pages, r *ui.Request) ui.Response {
	var in accounts.CodeInput
	in.Body.Code = r.Value("code")
	confirmed, a := ui.Do(r, accounts.ConfirmTOTP, &in)
	if !a.OK() {
		return r.Refuse(a, func(r *ui.Request) ui.Response { return showApp(s, r, r.Value("uri")) })
	}
	return showCodes(s, r, confirmed.RecoveryCodes)
}

func removeApp(s pages, r *ui.Request) ui.Response {
	if _, a := ui.Do(r, accounts.RemoveTOTP, &struct{}{}); !a.OK() {
		return refused(s, r, a)
	}
	return r.Done(base(r), "security.done.app_removed")
}

func renewCodes(s pages, r *ui.Request) ui.Response {
	renewed, a := ui.Do(r, accounts.RenewRecoveryCodes, &struct{}{})
	if !a.OK() {
		return refused(s, r, a)
	}
	return showCodes(s, r, renewed.RecoveryCodes)
}

func showCodes(s pages, r *ui.Request, codes []string) ui.Response {
	return r.Show(s.codes, r.Text("security.codes.title"), codesData{base(r), codes})
}
