package account

import (
	"stagegate/internal/console/ui"
)

// startData is what the start page shows.
type startData struct {
	People  []Organization
	SignIn  formData
	Mailbox string
	Home    *ui.Link // of who is signed in
	Find    *ui.Form
}

// start serves the start page: in the demo, whom one can be with one press; elsewhere what
// this is and where one signs in. Who is signed in elsewhere gets to where they begin.
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
		home := goOn(r, me)
		data.Home = &home
	default:
		o, _ := open(r, signIn)
		data.SignIn = formData{Form: r.NewForm(SignInPath, r.Text(signIn.button), o.shown(r)...), Links: ways(r, signIn.links)}
	}
	data.Find = r.NewForm(organizationsPath, r.Text("account.find.button"), ui.Field{
		Name: "name", Label: r.Text("account.find.name"), Hint: r.Text("account.find.hint"), Max: 100, Plain: true,
	})
	return r.Show(startScreen, product, data)
}

const product = "Stagegate"

// signedIn serves the way on and the way out to who is signed in already.
func signedIn(r *ui.Request) ui.Response {
	me := r.Me()
	on := goOn(r, me)
	if back := localBack(r); back != "" {
		on.Path = back
	}
	data := ui.Message{Text: r.Text("account.signed_in.text", "name", me.Name, "email", me.Email), Main: &on, SignOut: true}
	return r.ShowMessage(200, r.Text("account.signed_in.title"), data)
}
