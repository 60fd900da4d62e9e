package account

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// challengeCookie stores the slug, the methods and the challenge of a sign-in that waits for its second factor.
const challengeCookie = "svc_sign_in_challenge"

// challengeAge is how long a challenge is good, in seconds.
const challengeAge = 5 * 60

// waiting is a sign-in that waits for its second factor.
type waiting struct {
	slug      string
	methods   []string
	challenge string
}

func (w waiting) can(m accounts.FactorMethod) bool { return slices.Contains(w.methods, string(m)) }

// toFactor redirects to the page of the second factor.
func toFactor(r *ui.Request, f form, c accounts.ChallengeView) ui.Response {
	methods := make([]string, len(c.Methods))
	for i, m := range c.Methods {
		methods[i] = string(m)
	}
	value := url.Values{"slug": {slugOf(r)}, "method": methods, "challenge": {c.Challenge}}.Encode()
	r.SetCookie(challengeCookie, at(r, f.path), value, ui.Lifetime{MaxAge: challengeAge})
	return r.Redirect(factorAt(r, f, localBack(r)))
}

// factorAt is the path of the page of the second factor.
func factorAt(r *ui.Request, f form, back string) string {
	return withBack(at(r, f.path)+factorPath, back)
}

func withBack(path, back string) string {
	if back == "" {
		return path
	}
	return path + "?" + url.Values{"back": {back}}.Encode()
}

// waitingSignIn returns the sign-in that waits in this browser, if there is one.
func waitingSignIn(r *ui.Request) (waiting, bool) {
	c, err := r.Cookie(challengeCookie)
	if err != nil {
		return waiting{}, false
	}
	v, err := url.ParseQuery(c.Value)
	return waiting{v.Get("slug"), v["method"], v.Get("challenge")}, err == nil && v.Get("challenge") != ""
}

// factorData is the data of the page of the second factor.
type factorData struct {
	Lead      string
	Form      *ui.Form     // nil without codes
	Passkey   *passkeyForm // nil without passkeys
	Other     string       // key of the text of the link to the other kind of code; "" for none
	OtherPath string
	Lost      bool // says what to do without recovery codes
	Cancel    string
}

// showFactor serves the page of the second factor: for a code of the authenticator app, or a recovery code.
func showFactor(f form) ui.Handler {
	return func(r *ui.Request) ui.Response {
		w, ok := waitingSignIn(r)
		if !ok {
			return r.Redirect(withBack(at(r, f.path), localBack(r)))
		}
		path, back := at(r, f.path)+factorPath, localBack(r)
		recovery := r.Query("recovery") != "" || r.Value("recovery") != "" || !w.can(accounts.FactorTOTP)
		data := factorData{Cancel: at(r, f.path) + "?again=1"}
		if w.can(accounts.FactorPasskey) {
			data.Passkey = newPasskeyForm(r, f, w.slug)
			data.Passkey.Text = "account.passkey.use"
		}
		title := "account.factor.title"
		code := ui.Field{Name: "code", Label: r.Text("account.factor.code"), Max: 40, Autocomplete: "one-time-code", Class: "otp", Plain: true}
		switch {
		case recovery && w.can(accounts.FactorRecoveryCode):
			title, data.Lead, data.Lost = "account.factor.recovery_title", r.Text("account.factor.recovery_lead"), true
			code.Label, code.Autocomplete, code.Class = r.Text("account.factor.recovery_code"), "off", ""
			if w.can(accounts.FactorTOTP) {
				data.Other, data.OtherPath = "account.factor.use_app", withBack(path, back)
			}
		case w.can(accounts.FactorTOTP):
			data.Lead = r.Text("account.factor.lead")
			if w.can(accounts.FactorRecoveryCode) {
				data.Other, data.OtherPath = "account.factor.use_recovery", path+"?"+url.Values{"recovery": {"1"}, "back": {back}}.Encode()
			}
		default:
			data.Lost = true
			return r.Show(factorScreen, r.Text("account.factor.passkey_title"), data)
		}
		data.Form = r.NewForm(path, r.Text("account.factor.continue"), code)
		data.Form.Add(ui.Field{Name: "back", Type: "hidden", Value: back})
		if recovery {
			data.Form.Add(ui.Field{Name: "recovery", Type: "hidden", Value: "1"})
		}
		return r.Show(factorScreen, r.Text(title), data)
	}
}

// verifyFactor signs in with a code.
func verifyFactor(f form) ui.Handler {
	return func(r *ui.Request) ui.Response {
		w, ok := waitingSignIn(r)
		if !ok {
			return r.Redirect(withBack(at(r, f.path), localBack(r)))
		}
		var in accounts.ChallengeInput
		in.Body.Challenge, in.Body.Code = w.challenge, r.Value("code")
		session, a := ui.Do(r, accounts.VerifySecondFactor, &in)
		if required, ok := a.Data.(accounts.SSOStartView); ok {
			return requireSSO(r, required)
		}
		if !a.OK() {
			if a.ErrorCode == fault.InvalidCredentials {
				a.Message = r.Text("account.factor.wrong")
			}
			return r.ShowRefused(a, showFactor(f))
		}
		return signedInWith(r, f, session, a)
	}
}

func signedInWith(r *ui.Request, f form, session accounts.SessionView, a ui.Answer) ui.Response {
	r.Forward(a)
	r.SetCookie(challengeCookie, at(r, f.path), "", ui.Over)
	return r.Done(next(r, f, &ui.Person{PrincipalView: session.Principal}), "")
}

// passkeyForm is the form that signs in with a passkey. The script fills it in.
type passkeyForm struct{ Action, Tenant, Back, Text string }

func newPasskeyForm(r *ui.Request, f form, slug string) *passkeyForm {
	return &passkeyForm{Action: at(r, f.path) + passkeyPath, Tenant: slug, Back: localBack(r), Text: "account.passkey.sign_in"}
}

// passkeyLogin signs in with the answer of an authenticator.
func (s site) passkeyLogin(f form) ui.Handler {
	return func(r *ui.Request) ui.Response {
		show := s.show(f)
		if _, waits := waitingSignIn(r); waits {
			show = showFactor(f)
		}
		credential, err := api.NestedOf(json.RawMessage(strings.TrimSpace(r.Value("credential"))))
		if r.Value("ceremony") == "" || err != nil {
			return r.ShowRefused(ui.Answer{Status: fault.InvalidCredentials.Status(), ErrorCode: fault.InvalidCredentials, Message: r.Text("account.passkey.script")}, show)
		}
		var in accounts.PasskeyLoginInput
		in.Body.Ceremony, in.Body.Credential = r.Value("ceremony"), credential
		session, a := ui.Do(r, accounts.PasskeyLogin, &in)
		if required, ok := a.Data.(accounts.SSOStartView); ok {
			return requireSSO(r, required)
		}
		if !a.OK() {
			if a.ErrorCode == fault.InvalidCredentials {
				a.Message = r.Text("account.passkey.refused")
			}
			return r.ShowRefused(a, show)
		}
		return signedInWith(r, f, session, a)
	}
}
