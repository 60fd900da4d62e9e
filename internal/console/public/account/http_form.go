package account

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/notices/mail"
)

// nextCookie stores the page to which people return after registering, or by a mailed sign-in link.
const nextCookie = "svc_next"

// formData is the data of the page of a form.
type formData struct {
	Lead    string
	Form    *ui.Form     // nil for none
	Passkey *passkeyForm // nil for none
	Links   []ui.Link
}

// opened is a form prepared for the reader: with password fields if the password has to be chosen
// again and, for a setup link, with the token that it was exchanged for.
type opened struct {
	form

	lead  string
	token string
}

// show serves a form. A page behind an emailed link reports a missing token at once.
func (s site) show(f form) ui.Handler {
	return func(r *ui.Request) ui.Response {
		if f.noLink != nil {
			if to := takeLink(r, at(r, f.path)); to != nil {
				return to
			}
		}
		switch {
		case f.isSignIn() && r.Me() != nil && r.Query("again") == "":
			return signedIn(r)
		case f.sent != "" && r.Query("done") == "sent":
			return s.sent(r, f)
		case f.noLink != nil && linkToken(r) == "":
			return showNoLink(r, f, http.StatusOK, r.Text("account.link_needed"))
		}
		o, refused := open(r, f)
		if refused != nil {
			return s.refuse(r, o, *refused)
		}
		return showForm(r, o)
	}
}

func (f form) verifiesCustomer() bool {
	return f.path == mail.VerifyCustomerPath || f.path == tenantVerify
}

func (f form) isSignIn() bool { return f.path == SignInPath || f.path == tenantSignIn }

// at is a path of the form's pages, for the organisation of the address.
func at(r *ui.Request, path string) string {
	if rest, ok := strings.CutPrefix(path, "/{tenant}"); ok {
		return ui.Path("/", r.PathValue("tenant"), rest)
	}
	return path
}

// showForm shows a form, empty or with the refused values.
func showForm(r *ui.Request, o opened) ui.Response {
	data := formData{Lead: o.lead, Links: linksOf(r, o.links)}
	if back := localBack(r); back != "" {
		for i := range data.Links {
			data.Links[i].Path += "?" + url.Values{"back": {back}}.Encode()
		}
	}
	data.Form = r.NewForm(at(r, o.path), r.Text(o.button), o.shown(r)...)
	if back := localBack(r); back != "" {
		data.Form.Add(ui.Field{Name: "back", Type: "hidden", Value: back})
	}
	if o.isSignIn() {
		data.Passkey = newPasskeyForm(r, o.form, slugOf(r))
		text, problem := ssoOutcome(r)
		if problem && r.Refused() == nil {
			return r.ShowProblem(http.StatusOK, screenOf(o.form), r.Text(o.title), data, ui.Problem{Message: text})
		}
		if text != "" {
			data.Lead = text
		}
	}
	return r.Show(screenOf(o.form), r.Text(o.title), data)
}

func (f form) isOfTenant() bool { return strings.HasPrefix(f.path, "/{tenant}") }

func screenOf(f form) *ui.Screen {
	if f.isOfTenant() {
		return tenantScreen
	}
	return formScreen
}

// shown returns the fields of the form in the language of the reader.
func (o opened) shown(r *ui.Request) []ui.Field {
	fields := make([]ui.Field, len(o.fields))
	for i, f := range o.fields {
		shown := f.Field
		shown.Label = r.Text(f.Label)
		if f.Hint != "" {
			shown.Hint = r.Text(f.Hint)
		}
		if f.Name == tenant.Name {
			shown.Value = r.Query(tenant.Name)
		}
		shown.Options = optionsOf(r, f)
		fields[i] = shown
	}
	return fields
}

// optionsOf returns the options of a select. Ranges of numbers have no key.
func optionsOf(r *ui.Request, f field) []ui.Option {
	options := slices.Clone(f.Options)
	for i, o := range options {
		switch {
		case o.Text == "account.organization.sectors.":
			options[i].Text = r.Text("account.organization.sectors.none")
		case strings.HasPrefix(o.Text, "account."):
			options[i].Text = r.Text(o.Text)
		case strings.HasSuffix(o.Value, "+"):
			options[i].Text = r.Text("account.organization.more", "number", strings.TrimSuffix(o.Value, "+"))
		default:
			from, to, _ := strings.Cut(o.Value, "-")
			options[i].Text = r.Text("account.organization.between", "from", from, "to", to)
		}
	}
	return options
}

func linksOf(r *ui.Request, list []link) []ui.Link {
	links := make([]ui.Link, len(list))
	for i, w := range list {
		links[i] = ui.Link{Text: r.Text(w.text), Path: at(r, w.path)}
	}
	return links
}

// submit calls the operation of a form.
func (s site) submit(f form) ui.Handler {
	return func(r *ui.Request) ui.Response {
		if f.noLink != nil && linkToken(r) == "" {
			return showNoLink(r, f, http.StatusBadRequest, r.Text("account.link_lost"))
		}
		o, refused := open(r, f)
		if refused != nil {
			return s.refuse(r, o, *refused)
		}
		who, a := o.call(r, o)
		if challenge, ok := a.Data.(accounts.ChallengeView); ok {
			if f.noLink != nil { // only the sign-in pages have one for the second factor
				dropLink(r, at(r, f.path))
				f = f.signInForm()
			}
			return toFactor(r, f, challenge)
		}
		if required, ok := a.Data.(accounts.SSOStartView); ok {
			return requireSSO(r, required)
		}
		if !a.OK() {
			a = o.withMissing(r, a)
			return s.refuse(r, o.with(r, a), a)
		}
		r.Forward(a)
		if f.noLink != nil {
			dropLink(r, at(r, f.path))
		}
		if f.sent != "" {
			if back := localBack(r); back != "" {
				r.SetCookie(nextCookie, "/", back, ui.Lifetime{MaxAge: 24 * 60 * 60})
			}
			return r.Redirect(at(r, f.path) + "?done=sent")
		}
		return r.Done(next(r, f, who), f.done)
	}
}

// next returns the path to which the browser is redirected after a form.
func next(r *ui.Request, f form, who *ui.Person) string {
	switch {
	case who == nil && f.isOfTenant():
		return at(r, tenantSignIn)
	case who == nil:
		return SignInPath
	}
	if back := localBack(r); back != "" {
		return back
	}
	if f.verifiesCustomer() || f.isMailedSignIn() {
		if c, err := r.Cookie(nextCookie); err == nil {
			r.SetCookie(nextCookie, "/", "", ui.Over)
			if to := ui.LocalPath(c.Value); to != "" {
				return to
			}
		}
	}
	return who.Home()
}

// localBack returns the local path in the return URL, or "".
func localBack(r *ui.Request) string {
	if back := ui.LocalPath(r.Query("back")); back != "" {
		return back
	}
	return ui.LocalPath(r.Value("back"))
}

// open prepares a form for the reader, or returns the refusal of the link.
func open(r *ui.Request, f form) (o opened, refused *ui.Answer) {
	o = opened{form: f}
	if f.lead != "" {
		o.lead = r.Text(f.lead)
	}
	switch {
	case f.verifiesCustomer():
		if len(r.CookiesNamed(api.RegistrationCookie)) != 1 {
			o = o.withPassword(r)
		}
	case f.path == mail.VerifyOrganizationPath:
		verified, a := ui.Do(r, onboarding.VerifyOrganization, &onboarding.VerifyInput{Token: linkToken(r)})
		if !a.OK() {
			return o, &a
		}
		o.lead = r.Text("account.organization.lead", "name", verified.Name, "email", verified.Email)
		if verified.PasswordRequired {
			o = o.withPassword(r)
		}
		o.token = verified.Token
	}
	return o, nil
}

// withPassword returns the form with password fields.
func (o opened) withPassword(r *ui.Request) opened {
	o.lead = strings.TrimSpace(o.lead + " " + r.Text("account.other_browser"))
	o.fields = append(slices.Clone(o.fields), newPassword...)
	return o
}

// with adds password fields if the refusal requires them.
func (o opened) with(r *ui.Request, a ui.Answer) opened {
	asked := slices.ContainsFunc(a.Errors, func(e ui.Wrong) bool { return e.Field == password.Name && e.Code == fault.Required })
	shown := slices.ContainsFunc(o.fields, func(known field) bool { return known.Name == password.Name })
	if asked && !shown {
		return o.withPassword(r)
	}
	return o
}

// refuse shows a form again with its errors, or advice if the emailed link is invalid.
func (s site) refuse(r *ui.Request, o opened, a ui.Answer) ui.Response {
	if o.noLink != nil && a.ErrorCode == fault.InvalidOrExpiredToken {
		if o.path != mail.VerifyOrganizationPath { // its token can be exchanged for a new link
			dropLink(r, at(r, o.path))
		}
		return showNoLink(r, o.form, a.Status, a.Message)
	}
	return r.ShowRefused(a, func(r *ui.Request) ui.Response { return showForm(r, o) })
}
