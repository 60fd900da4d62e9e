package page

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"stagegate/internal/fault"
	"stagegate/internal/mail"
	"stagegate/internal/web"
)

// maxForm is the most bytes of a form.
const maxForm = 64 << 10

// view begins a page, for whom it is shown to.
func (s *site) view(r *http.Request, title string) view {
	v := view{Title: title, Signed: s.signedIn(r)}
	if (v.Signed != nil) == (r.URL.Path == StartPath) { // those of the start page are for who has just been signed in
		v.Notice = notices[r.URL.Query().Get("done")]
	}
	return v
}

// signedIn is whom the cookies of the browser belong to, or nil.
func (s *site) signedIn(r *http.Request) *signedIn {
	if _, err := r.Cookie(web.AccessCookie); err != nil {
		return nil
	}
	var p signedIn
	if !s.api.get(r, "/api/v1/auth/me").into(&p) {
		return nil
	}
	return &p
}

// show serves a form to fill in. The page behind a mailed link says at once when it has
// no link.
func (s *site) show(f form) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if f.noLink != nil && s.takeLink(w, r, f.path) {
			return
		}
		if f.sent != "" && r.URL.Query().Get("done") == "sent" {
			s.showSent(w, r, f)
			return
		}
		if f.noLink != nil && linkToken(r) == "" {
			s.showNoLink(w, r, f, http.StatusOK, "This page belongs to a link in a mail, and needs it. Open the link again from the mail.")
			return
		}
		opened, _, refused := s.open(r, f)
		if refused != nil {
			s.refuse(w, r, opened, nil, *refused)
			return
		}
		v := s.view(r, f.title)
		v.Text, v.Links = opened.lead, f.links
		v.Form = opened.shown(map[string]string{tenant.Name: r.URL.Query().Get(tenant.Name)}, nil)
		s.render(w, http.StatusOK, "form.html", v)
	}
}

// submit makes the call of a form.
func (s *site) submit(f form) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		values, ok := s.values(w, r)
		if !ok {
			return
		}
		if f.noLink != nil && linkToken(r) == "" {
			s.showNoLink(w, r, f, http.StatusBadRequest, "This page has lost the link of its mail, so nothing was sent. Open the link again from the mail.")
			return
		}
		opened, token, refused := s.open(r, f)
		if refused != nil {
			s.refuse(w, r, opened, values, *refused)
			return
		}
		a := s.api.do(r, s.callOf(r, opened, values, token))
		if !a.ok() {
			s.refuse(w, r, opened.with(a), values, a)
			return
		}
		s.forward(w, a)
		if f.noLink != nil {
			s.dropLink(w, f.path)
		}
		next := f.next
		if f.sent != "" {
			next += "?done=sent"
		}
		http.Redirect(w, r, next, http.StatusSeeOther)
	}
}

// values are those of a form that was sent. Where they cannot be read, values has
// answered.
func (s *site) values(w http.ResponseWriter, r *http.Request) (map[string]string, bool) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		v := s.view(r, "Too much to read")
		v.Text, v.Links = "This form could not be read: it must have at most 64 KiB. Nothing has changed.", []link{{"Start page", StartPath}}
		s.render(w, http.StatusBadRequest, "message.html", v)
		return nil, false
	}
	values := map[string]string{}
	for name := range r.PostForm {
		values[name] = r.PostForm.Get(name)
	}
	return values, true
}

// open prepares a form for whoever has come: with the fields of a password where it has
// to be chosen again, and a setup link with what it says and the token that it is
// exchanged for. An answer is the refusal of the link.
func (s *site) open(r *http.Request, f form) (opened form, token string, refused *answer) {
	switch f.path {
	case mail.VerifyCustomerPath:
		if len(r.CookiesNamed(web.RegistrationCookie)) != 1 {
			f = f.withPassword()
		}
	case mail.VerifyOrganizationPath:
		a := s.api.do(r, call{method: http.MethodGet, path: "/api/v1/organizations/verify?token=" + url.QueryEscape(linkToken(r))})
		var verified struct {
			Email, Name, Token string
			PasswordRequired   bool
		}
		if !a.into(&verified) {
			return f, "", &a
		}
		f.lead = "Hello " + verified.Name + ", your address " + verified.Email + " is verified."
		if verified.PasswordRequired {
			f = f.withPassword()
		}
		token = verified.Token
	}
	return f, token, nil
}

// withPassword is the form with the fields of a new password.
func (f form) withPassword() form {
	f.lead = strings.TrimSpace(f.lead + " " + otherBrowser)
	f.fields = append(slices.Clone(f.fields), newPassword...)
	return f
}

// with adds the fields of a password if the refusal asks for them.
func (f form) with(a answer) form {
	asked := slices.ContainsFunc(a.Errors, func(e fault.Field) bool { return e.Field == password.Name && e.Code == fault.Required })
	shown := slices.ContainsFunc(f.fields, func(known field) bool { return known.Name == password.Name })
	if asked && !shown {
		return f.withPassword()
	}
	return f
}

// callOf is the call of a form with what was entered. What is empty is left out.
func (s *site) callOf(r *http.Request, f form, values map[string]string, token string) call {
	c := call{method: http.MethodPost, path: f.call, body: map[string]string{}, token: token}
	for _, field := range f.fields {
		value := values[field.Name]
		if !field.secret() {
			value = strings.TrimSpace(value)
		}
		if field.Slug {
			value = strings.ToLower(value)
		}
		if value != "" {
			c.body[field.Name] = value
		}
	}
	switch {
	case f.path == SignInPath && c.body[tenant.Name] == "":
		c.path = "/api/v1/auth/platform/login"
	case f.path == mail.VerifyOrganizationPath && c.body["slug"] == "" && c.body["organizationName"] != "":
		var suggested struct{ Slug string }
		s.api.get(r, "/api/v1/organizations/slugs/suggest?name="+url.QueryEscape(c.body["organizationName"])).into(&suggested)
		c.body["slug"] = suggested.Slug
	case f.noLink != nil && token == "":
		c.body["token"] = linkToken(r)
	}
	return c
}

// refuse shows a form again, with what is wrong with it. A mailed link that does not
// work gets advice instead of the form.
func (s *site) refuse(w http.ResponseWriter, r *http.Request, f form, values map[string]string, a answer) {
	if a.retryAfter != "" {
		w.Header().Set("Retry-After", a.retryAfter)
	}
	if f.noLink != nil && a.ErrorCode == fault.InvalidOrExpiredToken {
		if f.path != mail.VerifyOrganizationPath { // whose token is exchanged for a new link
			s.dropLink(w, f.path)
		}
		s.showNoLink(w, r, f, a.status, a.Message)
		return
	}
	v := s.view(r, f.title)
	v.Text, v.Links, v.Problem, v.Form = f.lead, f.links, f.problemOf(a), f.shown(values, a.Errors)
	s.render(w, a.status, "form.html", v)
}

// showNoLink serves a page behind a mailed link that has no link, or one that does not
// work, with what to do.
func (s *site) showNoLink(w http.ResponseWriter, r *http.Request, f form, status int, message string) {
	v := s.view(r, f.title)
	v.Problem, v.Text, v.Links = &problem{Message: message}, f.noLink.advice, f.noLink.links
	if v.Signed != nil {
		v.Links = append([]link{{"Go on as " + v.Signed.Name, StartPath}}, v.Links...)
	}
	if f.path == mail.VerifyOrganizationPath && linkToken(r) != "" {
		v.Form = &shownForm{Action: newLinkPath, Button: "Send me a new link"}
	}
	s.render(w, status, "message.html", v)
}

// showSent serves what a form says after it was sent, when a mail is on its way.
func (s *site) showSent(w http.ResponseWriter, r *http.Request, f form) {
	v := s.view(r, "Look into your mail")
	v.Text = f.sent
	if s.Mailbox != "" {
		v.Links = append(v.Links, link{"Open the mailbox, where all mails of this server arrive", s.Mailbox})
	}
	v.Links = append(v.Links, toSignIn, link{"Send it again", f.path})
	s.render(w, http.StatusOK, "message.html", v)
}

// newLink has a new setup link mailed, for one that does not work any more.
func (s *site) newLink(w http.ResponseWriter, r *http.Request) {
	a := s.api.do(r, call{method: http.MethodPost, path: "/api/v1/organizations/resend-link", body: map[string]string{"token": linkToken(r)}})
	if !a.ok() {
		s.refuse(w, r, form{path: newLinkPath, title: organization.title, button: "Send me a new link"}, nil, a)
		return
	}
	s.forward(w, a)
	http.Redirect(w, r, RegisterPath+"?done=sent", http.StatusSeeOther)
}
