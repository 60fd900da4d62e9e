package account

import (
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/console/ui"
	"stagegate/internal/notices/mail"
)

// linkCookie stores the token of an emailed link while its page is open, so that the token does
// not stay in the address bar and the history but the page can be reloaded. Its path is that of
// the page.
const linkCookie = "svc_mailed_link"

// maxToken is the maximum length of a token.
const maxToken = 1000

// takeLink moves the token of an emailed link from the URL to the cookie and returns a redirect,
// or nil if there is no token.
func takeLink(r *ui.Request, path string) ui.Response {
	token := r.Query("token")
	if token == "" {
		return nil
	}
	if len(token) <= maxToken {
		r.SetCookie(linkCookie, path, token, ui.Lifetime{})
	}
	return r.Redirect(path)
}

// linkToken returns the token of the emailed link, or "".
func linkToken(r *ui.Request) string {
	if c, err := r.Cookie(linkCookie); err == nil {
		return c.Value
	}
	return ""
}

// dropLink deletes the token of a link that was used or is invalid.
func dropLink(r *ui.Request, path string) { r.SetCookie(linkCookie, path, "", ui.Over) }

// showNoLink serves the advice for a missing or invalid emailed link.
func showNoLink(r *ui.Request, f form, status int, message string) ui.Response {
	data := formData{Lead: r.Text(f.noLink.advice), Links: linksOf(r, f.noLink.links)}
	if me := r.Me(); me != nil {
		data.Links = append([]ui.Link{continueLink(r, me)}, data.Links...)
	}
	if f.path == mail.VerifyOrganizationPath && linkToken(r) != "" {
		data.Form = r.NewForm(newLinkPath, r.Text("account.new_link"))
	}
	return r.ShowProblem(status, screenOf(f), r.Text(f.title), data, ui.Problem{Message: message})
}

// continueLink returns the link to the first page of the signed-in person.
func continueLink(r *ui.Request, me *ui.Person) ui.Link {
	return ui.Link{Text: r.Text("account.continue", "name", me.Name), Path: me.Home()}
}

// sent serves the confirmation that an email was sent.
func (s site) sent(r *ui.Request, f form) ui.Response {
	data := formData{Lead: r.Text(f.sent)}
	if s.Mailbox != "" {
		data.Links = append(data.Links, ui.Link{Text: r.Text("account.mailbox"), Path: s.Mailbox})
	}
	signIn := toSignIn
	if screenOf(f) == tenantScreen {
		signIn.path = tenantSignIn
	}
	data.Links = append(data.Links, linksOf(r, []link{signIn, {"account.send_again", f.path}})...)
	return r.Show(screenOf(f), r.Text("account.sent"), data)
}

// newLink requests a new setup link to replace an expired one.
func (s site) newLink(r *ui.Request) ui.Response {
	var in onboarding.ResendInput
	in.Body.Token = linkToken(r)
	_, a := ui.Do(r, onboarding.ResendSetupLink, &in)
	if !a.OK() {
		return r.ShowRefused(a, func(r *ui.Request) ui.Response {
			return r.Show(formScreen, r.Text(organization.title), formData{Form: r.NewForm(newLinkPath, r.Text("account.new_link"))})
		})
	}
	r.Forward(a)
	return r.Redirect(RegisterPath + "?done=sent")
}

// signOut ends the session. If it has already ended, only its cookies are deleted.
func (s site) signOut(r *ui.Request) ui.Response {
	_, a := ui.Do(r, accounts.Logout, &struct{}{})
	switch {
	case a.OK():
		r.Forward(a)
	case a.Status == http.StatusUnauthorized:
		r.EndSession()
	default:
		return r.Fail(a)
	}
	r.ClearSite()
	to := ui.LocalPath(r.Value("to"))
	if to == "" || to == r.URL.Path {
		to = SignInPath
	}
	return r.Done(to, "account.done.signed_out")
}
