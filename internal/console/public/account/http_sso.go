package account

import (
	"net/http"
	"slices"

	"stagegate/internal/accounts"
	"stagegate/internal/accounts/sso"
	"stagegate/internal/console/ui"
	"stagegate/internal/notices/mail"
)

// ssoPath is the page that finds the provider of an address.
const ssoPath = SignInPath + "/sso"

// ssoConfirm is the page behind the mailed confirmation of an identity.
var ssoConfirm = form{
	path: mail.SSOLinkPath, title: "account.sso.confirm_title", lead: "account.sso.confirm_lead", button: "account.sso.confirm",
	call: confirmSSO, done: "account.sso.confirmed",
	noLink: &noLink{advice: "account.sso.no_link", links: []link{toSignIn}},
}

func confirmSSO(r *ui.Request, _ opened) (*ui.Person, ui.Answer) {
	var in sso.LinkInput
	in.Body.Token = linkToken(r)
	_, a := ui.Do(r, sso.LinkSSO, &in)
	return nil, a
}

// showSSO serves the page that finds the provider of an address. A link leads on, because browsers do not let a form
// lead to another site.
func showSSO(r *ui.Request) ui.Response {
	back, email := localBack(r), r.Query("email")
	signIn := ui.Link{Text: r.Text("account.sso.with_password"), Path: withBack(SignInPath, back)}
	if email == "" {
		return askEmail(r, "", http.StatusOK, signIn)
	}
	found, a := ui.Do(r, sso.DiscoverSSO, &sso.DiscoverInput{Email: email})
	switch {
	case !a.OK():
		return r.Fail(a)
	case found.Connection == nil:
		return askEmail(r, email, http.StatusNotFound, signIn)
	}
	on := ui.Link{Text: r.Text("account.sso.continue", "name", found.Connection.Name), Path: startAt(found.Connection.ID, back)}
	return r.ShowMessage(http.StatusOK, r.Text("account.sso.title"), ui.Message{Text: r.Text("account.sso.found", "email", email), Main: &on, Links: []ui.Link{signIn}})
}

// askEmail asks for the address, again if it has no provider.
func askEmail(r *ui.Request, email string, status int, signIn ui.Link) ui.Response {
	form := r.NewForm(ssoPath, r.Text("account.sso.find"), ui.Field{
		Name: "email", Label: r.Text("account.sso.email"), Type: "email", Autocomplete: "username", Max: 254, Value: email,
	})
	form.Add(ui.Field{Name: "back", Type: "hidden", Value: localBack(r)})
	data := formData{Lead: r.Text("account.sso.lead"), Form: form, Links: []ui.Link{signIn}}
	if status != http.StatusOK {
		return r.ShowProblem(status, ssoScreen, r.Text("account.sso.title"), data, ui.Problem{Message: r.Text("account.sso.none")})
	}
	return r.Show(ssoScreen, r.Text("account.sso.title"), data)
}

// startAt is the address at which the sign-in through a connection begins.
func startAt(connection, back string) string {
	return withBack("/api/v1/auth/sso/"+connection+"/start", back)
}

// requireSSO says that the organisation requires single sign-on.
func requireSSO(r *ui.Request, required accounts.SSOStartView) ui.Response {
	on := ui.Link{Text: r.Text("account.sso.go_on"), Path: withBack(required.StartURL, localBack(r))}
	return r.ShowMessage(http.StatusForbidden, r.Text("account.sso.required_title"), ui.Message{Text: r.Text("account.sso.required"), Main: &on})
}

// ssoOutcome returns what the way back from a provider has ended with, "" for nothing, and whether that is a problem.
func ssoOutcome(r *ui.Request) (text string, problem bool) {
	code := r.Query("code")
	if !slices.Contains(sso.Outcomes, code) {
		return "", false
	}
	return r.Text("account.sso.outcome." + code), code != sso.LinkMailed
}
