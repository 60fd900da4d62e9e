package account

import (
	"stagegate/internal/console/ui"
)

// startData is the data of the start page.
type startData struct {
	People  []Organization
	SignIn  formData
	Mailbox string
	Home    *ui.Link // of the signed-in person
	Find    *ui.Form
}

// start serves the start page: in the demo with the people to sign in as, otherwise with a
// description and the sign-in form. Outside the demo it redirects signed-in people to their
// first page.
func (s site) start(r *ui.Request) ui.Response {
	me := r.Me()
	data := startData{Mailbox: s.Mailbox}
	if s.People != nil {
		data.People = s.People()
	}
	switch {
	case me != nil && data.People == nil:
		return r.Redirect(me.Home())
	case me != nil:
		home := continueLink(r, me)
		data.Home = &home
	default:
		o, _ := open(r, signIn)
		data.SignIn = formData{Form: r.NewForm(SignInPath, r.Text(signIn.button), o.shown(r)...), Links: linksOf(r, signIn.links)}
	}
	data.Find = r.NewForm(organizationsPath, r.Text("account.find.button"), ui.Field{
		Name: "name", Label: r.Text("account.find.name"), Hint: r.Text("account.find.hint"), Max: 100, Plain: true,
	})
	return r.Show(startScreen, product, data)
}

const product = "Stagegate"

// signedIn serves the sign-in page of people who are already signed in.
func signedIn(r *ui.Request) ui.Response {
	me := r.Me()
	on := continueLink(r, me)
	if back := localBack(r); back != "" {
		on.Path = back
	}
	data := ui.Message{Text: r.Text("account.signed_in.text", "name", me.Name, "email", me.Email), Main: &on, SignOut: true}
	if text, problem := ssoOutcome(r); problem { // of a confirmation
		data.Text = text
	}
	return r.ShowMessage(200, r.Text("account.signed_in.title"), data)
}
