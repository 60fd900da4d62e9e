package account

import (
	"stagegate/internal/console/frame"
)

// startData is what the start page shows.
type startData struct {
	People  []Organization
	SignIn  formData
	Mailbox string
	Home    *frame.Link // of who is signed in
	Find    *frame.Form
}

// start serves the start page: in the demo, whom one can be with one press; elsewhere what
// this is and where one signs in. Who is signed in elsewhere gets to where they begin.
func (s site) start(r *frame.Request) frame.Response {
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
	data.Find = r.NewForm(organizationsPath, r.Text("account.find.button"), frame.Field{
		Name: "name", Label: r.Text("account.find.name"), Hint: r.Text("account.find.hint"), Max: 100, Plain: true,
	})
	return r.Show(startScreen, product, data)
}

const product = "Stagegate"

// signedIn serves the way on and the way out to who is signed in already.
func signedIn(r *frame.Request) frame.Response {
	me := r.Me()
	links := []frame.Link{goOn(r, me)}
	if back := localBack(r); back != "" {
		links[0].Path = back
	}
	data := frame.Message{Text: r.Text("account.signed_in.text", "name", me.Name, "email", me.Email), Links: links, SignOut: true}
	return r.ShowMessage(200, r.Text("account.signed_in.title"), data)
}

// homeData is what the first page of the desk shows.
type homeData struct {
	Steps []step
	Done  bool // no step is pending
	Links []frame.Link
}

// step is one of those from registering to a working organisation.
type step struct{ Key, Status string }

// Text is the key of what there is to do.
func (s step) Text() string { return "account.steps." + s.Key }

// home serves the first page of those who work: what comes next for a new organisation, and
// where to go. Who may work on cases, and has nothing to set up, begins at the queue.
func (s site) home(r *frame.Request) frame.Response {
	me := r.Me()
	var data homeData
	if me.Kind == frame.TenantAdmin {
		progress, _ := frame.Get[struct { // organisations that did not register have none
			Completed bool
			Steps     []step
		}](r, "/api/v1/onboarding")
		data.Steps, data.Done = progress.Steps, progress.Completed
	}
	mayWork := me.Kind != frame.Platform && me.May("request:review", "application:read", "application:manage")
	if mayWork && r.Query("overview") == "" && (len(data.Steps) == 0 || data.Done) {
		return r.Redirect("/console/queue")
	}
	if mayWork {
		data.Links = append(data.Links, frame.Link{Text: r.Text("account.home.queue"), Path: "/console/queue"})
	}
	if me.Tenant != nil {
		data.Links = append(data.Links, frame.Link{Text: r.Text("account.home.public"), Path: frame.Path("/", me.Tenant.Slug)})
	}
	data.Links = append(data.Links,
		frame.Link{Text: r.Text("account.home.api"), Path: "/swagger-ui.html"},
		frame.Link{Text: r.Text("account.home.errors"), Path: "/errors"},
	)
	return r.Show(homeScreen, r.Text("account.home.title"), data)
}
