package account

import (
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/console/ui"
	"stagegate/internal/notices/mail"
)

// linkCookie holds the token of a mailed link while its page is open, so that the token
// leaves the address bar and the history at once, and the page can be loaded again. Its
// path is that of the page.
const linkCookie = "svc_mailed_link"

// maxToken is the most characters of a token that can be one of ours.
const maxToken = 1000

// takeLink moves the token of a mailed link from the address to the cookie, by a redirect.
// It is nil if there was none.
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

// linkToken returns the token of the mailed link that led to the page, or "".
func linkToken(r *ui.Request) string {
	if c, err := r.Cookie(linkCookie); err == nil {
		return c.Value
	}
	return ""
}

// dropLink forgets the token of a link that was used or does not work.
func dropLink(r *ui.Request, path string) { r.SetCookie(linkCookie, path, "", ui.Over) }

// showNoLink serves a page behind a mailed link that has no link, or one that does not
// work, with what to do.
func showNoLink(r *ui.Request, f form, status int, message string) ui.Response {
	data := formData{Lead: r.Text(f.noLink.advice), Links: ways(r, f.noLink.links)}
	if me := r.Me(); me != nil {
		data.Links = append([]ui.Link{goOn(r, me)}, data.Links...)
	}
	if f.path == mail.VerifyOrganizationPath && linkToken(r) != "" {
		data.Form = r.NewForm(newLinkPath, r.Text("account.new_link"))
	}
	return r.ShowProblem(status, screenOf(f), r.Text(f.title), data, ui.Problem{Message: message})
}

// goOn is the link to where who is signed in begins.
func goOn(r *ui.Request, me *ui.Person) ui.Link {
	return ui.Link{Text: r.Text("account.go_on", "name", me.Name), Path: me.Home()}
}

// sent serves what a form says after it was sent, when a mail is on its way.
func (s site) sent(r *ui.Request, f form) ui.Response {
	data := formData{Lead: r.Text(f.sent)}
	if s.Mailbox != "" {
		data.Links = append(data.Links, ui.Link{Text: r.Text("account.mailbox"), Path: s.Mailbox})
	}
	signIn := toSignIn
	if screenOf(f) == tenantScreen {
		signIn.path = tenantSignIn
	}
	data.Links = append(data.Links, ways(r, []way{signIn, {"account.send_again", f.path}})...)
	return r.Show(screenOf(f), r.Text("account.sent"), data)
}

// newLink has a new setup link mailed, for one that does not work any more.
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

// signOut ends the session. Where that is over already, its cookies are still deleted.
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
	to := ui.LocalPath(r.Value("to"))
	if to == "" || to == r.URL.Path {
		to = SignInPath
	}
	return r.Done(to, "account.done.signed_out")
}
