package page

import (
	"net/http"
	"net/url"

	"stagegate/internal/web"
)

// startData is what the start page shows besides what all pages show.
type startData struct {
	Mailbox string
	People  []Organization
	Steps   []step
	Done    bool // no step is pending
}

// step is one of those from registering to a working organisation.
type step struct{ Key, Status string }

// Text is what there is to do.
func (s step) Text() string {
	if text, ok := steps[s.Key]; ok {
		return text
	}
	return s.Key
}

var steps = map[string]string{
	"VERIFY_EMAIL": "Verify your address", "CREATE_WORKSPACE": "Create the workspace", "PAYMENT_ACCOUNT": "Enter your payout account",
	"FIRST_SERVICE": "Build your first service", "INVITE_TEAM": "Invite your team", "CHOOSE_PLAN": "Choose a plan",
}

// start serves the start page: what this is and where to go from here, and for who is
// signed in, as whom. In the demo, anybody can become one of its people.
func (s *site) start(w http.ResponseWriter, r *http.Request) {
	v := s.view(r, "Stagegate")
	data := startData{Mailbox: s.Mailbox}
	if s.People != nil {
		data.People = s.People()
	}
	if v.Signed == nil {
		v.Form = signIn.shown(nil, nil)
		v.Links = signIn.links
	} else if v.Signed.Kind == "TENANT_ADMIN" {
		var progress struct {
			Completed bool
			Steps     []step
		}
		s.api.get(r, "/api/v1/onboarding").into(&progress) // organisations that did not register have none
		data.Steps, data.Done = progress.Steps, progress.Completed
	}
	v.Data = data
	s.render(w, http.StatusOK, "start.html", v)
}

// showSignIn serves the form to sign in, and to who is signed in already, the way on
// and the way out.
func (s *site) showSignIn(w http.ResponseWriter, r *http.Request) {
	v := s.view(r, "You are signed in")
	if v.Signed == nil {
		s.show(signIn)(w, r)
		return
	}
	v.Text = "You are " + v.Signed.Name + " (" + v.Signed.Email + "). To sign in as somebody else, sign out first."
	v.Links = []link{{"Go on as " + v.Signed.Name, StartPath}}
	v.Form = &shownForm{Action: signOutPath, Button: "Sign out"}
	s.render(w, http.StatusOK, "message.html", v)
}

// signOut ends the session. Where that is over already, its cookies are still deleted.
func (s *site) signOut(w http.ResponseWriter, r *http.Request) {
	a := s.api.do(r, call{method: http.MethodPost, path: "/api/v1/auth/logout"})
	if !a.ok() && a.status != http.StatusUnauthorized {
		s.refuse(w, r, form{path: signOutPath, title: "Sign out", button: "Try again"}, nil, a)
		return
	}
	s.forward(w, a)
	if !a.ok() {
		s.setCookie(w, web.AccessCookie, "/", "", over)
		s.setCookie(w, web.RefreshCookie, "/api/v1/auth", "", over)
		s.setCookie(w, sessionCookie, "/", "", over)
	}
	http.Redirect(w, r, SignInPath+"?done=signed-out", http.StatusSeeOther)
}

// landingPage is what an organisation shows to everybody.
type landingPage struct {
	Slug, Name, Headline, Description string
	Services                          []struct{ Code, Name, Description, Currency string }
}

// findOrganization leads to the page of an organisation by its name in addresses.
func (s *site) findOrganization(w http.ResponseWriter, r *http.Request) {
	to := StartPath
	if name := r.URL.Query().Get("name"); name != "" {
		to = organizationsPath + "/" + url.PathEscape(name)
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// showOrganization serves the page of an organisation, with the ways to its customers'
// account. An organisation that shows nothing to everybody cannot be told from one that
// does not exist.
func (s *site) showOrganization(w http.ResponseWriter, r *http.Request) {
	slug := r.PathValue("slug")
	v := s.view(r, slug)
	query := "?" + url.Values{tenant.Name: {slug}}.Encode()
	v.Links = []link{{"Sign in", SignInPath + query}, {"Register as a customer", newCustomerPath + query}}
	a := s.api.get(r, "/api/v1/organizations/"+url.PathEscape(slug)+"/landing-page")
	var shown landingPage
	switch {
	case a.into(&shown):
		v.Title, v.Data = shown.Name, shown
		s.render(w, http.StatusOK, "organization.html", v)
	case a.status == http.StatusNotFound:
		v.Title = "No public page"
		v.Text = "There is no organisation with this name in addresses, or it shows no page to everybody. If it is yours, you can sign in all the same."
		s.render(w, http.StatusNotFound, "message.html", v)
	default:
		v.Problem = form{}.problemOf(a)
		s.render(w, a.status, "message.html", v)
	}
}
