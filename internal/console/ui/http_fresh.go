package ui

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/infra/kit/fault"
)

// A form whose operation needs a fresh sign-in is not lost: the page asks who the reader is, and its own form repeats the
// submitted one together with what the reader enters. waysField names the ways to confirm, startField has the address of
// single sign-on, and confirmField names the field with what the reader entered.
const (
	waysField     = "_ways"
	startField    = "_start"
	confirmField  = "_confirm"
	passwordField = "_password"
	codeField     = "_code"
	passkeyField  = "credential"
	ceremonyField = "ceremony"
	ownPassword   = "currentPassword" // of the form itself: the reader enters it once
)

// confirmation is the data of the page that asks who the reader is.
type confirmation struct {
	*Kept

	Ways     string
	Start    string // address at which single sign-on confirms the session, "" if not possible
	Password string // name of the field, "" if there is no password
	Code     bool
	Passkey  bool
	Tenant   string // slug, for the passkey
	SSO      string // Start with the way back
	Back     string
	Error    string
}

// confirmed confirms who the reader is, if the form is that of the page that asks. Otherwise, and if the answer is right,
// it returns nil, and the form is handled as it was.
func (r *Request) confirmed() Response {
	name := r.PostForm.Get(confirmField)
	if r.Method != http.MethodPost || name == "" {
		return nil
	}
	var in accounts.StepUpInput
	wrong := "console.fresh.wrong_password"
	switch name {
	case codeField:
		wrong = "console.fresh.wrong_code"
		in.Body.Code = r.Value(codeField)
	case passkeyField:
		wrong = "console.fresh.wrong_passkey"
		in.Body.Ceremony = r.PostForm.Get(ceremonyField)
		var credential api.Nested
		if json.Unmarshal([]byte(r.PostForm.Get(passkeyField)), &credential) == nil {
			in.Body.Credential = &credential
		}
	default:
		in.Body.Password = r.PostForm.Get(name)
	}
	_, a := do(r, accounts.StepUp, api.PageCall{Page: r.Request}, &in)
	asked := api.FreshMethods{Methods: strings.Fields(r.PostForm.Get(waysField)), StartURL: r.PostForm.Get(startField)}
	for _, field := range []string{confirmField, waysField, startField, passwordField, codeField, passkeyField, ceremonyField} {
		r.PostForm.Del(field)
	}
	switch {
	case a.OK():
		r.Forget()
		return nil
	case a.Status == http.StatusTooManyRequests || a.Status >= http.StatusInternalServerError:
		return r.Later(a)
	case a.ErrorCode == fault.Unauthenticated || a.ErrorCode == fault.TokenExpired:
		return r.SignIn()
	}
	return r.askWho(asked, wrong)
}

// askWho responds with the page that asks who the reader is. wrong is the key of an error, "" for none.
func (r *Request) askWho(asked api.FreshMethods, wrong string) Response {
	ways := asked.Methods
	d := confirmation{Kept: r.kept(), Ways: strings.Join(ways, " "), Back: r.URL.Path, Code: slices.Contains(ways, string(accounts.FactorTOTP))}
	if slices.Contains(ways, "PASSWORD") {
		d.Password = passwordField
		if r.PostForm.Has(ownPassword) {
			d.Password = ownPassword
		}
	}
	if slices.Contains(ways, string(accounts.FactorPasskey)) {
		d.Passkey = true
	}
	if me := r.Me(); me != nil {
		d.Back = me.Home()
		if me.Tenant != nil {
			d.Tenant = me.Tenant.Slug
		}
	}
	if strings.HasPrefix(asked.StartURL, r.Absolute("/api/v1/auth/sso/")) { // the form repeats it
		d.Start, d.SSO = asked.StartURL, asked.StartURL+"&"+url.Values{"back": {d.Back}}.Encode()
	}
	if wrong != "" {
		d.Error = r.Text(wrong)
	}
	return page{screen: freshScreen, status: http.StatusForbidden, title: r.Text("console.fresh.title"), data: d}
}
