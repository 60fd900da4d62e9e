package oidc

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"stagegate/internal/sandbox"
)

//go:embed page.html
var pageSource string

//go:embed page.css
var ownStyle string

var (
	pageStyle    = sandbox.Style(ownStyle)
	pageTemplate = template.Must(template.New("page").Parse(pageSource))
)

// person is somebody who can sign in at the provider.
type person struct {
	Name     string
	Email    string
	Groups   []string
	Verified bool
}

// people are those whom the sign-in page offers. Their domain can be verified in the sandbox.
var people = []person{
	{"Ada Achebe", "ada@example.test", []string{"staff", "officers"}, true},
	{"Bayo Balogun", "bayo@example.test", []string{"staff", "finance"}, true},
	{"Chidi Okafor", "chidi@example.test", []string{"staff", "admins"}, true},
	{"Efua Mensah", "efua@elsewhere.test", []string{"guests"}, true},
	{"Kofi Owusu", "kofi@example.test", nil, false},
}

// subject returns the stable identifier of a person, which follows from the address or name.
func (p person) subject() string {
	sum := sha256.Sum256([]byte(strings.ToLower(p.Email) + "\n" + p.Name))
	if p.Email != "" {
		sum = sha256.Sum256([]byte(strings.ToLower(p.Email)))
	}
	return hex.EncodeToString(sum[:12])
}

// AllGroups returns the groups as a text.
func (p person) AllGroups() string { return strings.Join(p.Groups, ", ") }

// page is the data of the pages of the provider.
type page struct {
	Style   template.CSS
	Title   string
	Text    string
	Issuer  string
	Client  string
	People  []person
	Choices bool // somebody can be chosen
	About   bool // the page describes the provider
}

func (s *Server) render(w http.ResponseWriter, status int, p page, redirect string) {
	p.Style = template.CSS(pageStyle) //nolint:gosec // our own embedded file
	forms := "'self'"
	if redirect != "" {
		forms += " " + redirect
	}
	policy := "default-src 'none'; style-src " + sandbox.PolicyHash(pageStyle) + "; img-src data:; form-action " + forms + "; base-uri 'none'; frame-ancestors 'none'"
	sandbox.RenderPage(w, status, policy, "same-origin", pageTemplate, p)
}

// about describes the provider to developers.
func (s *Server) about(w http.ResponseWriter, _ *http.Request) {
	s.render(w, http.StatusOK, page{Title: "Sandbox identity provider", About: true, Issuer: s.issuer, People: people}, "")
}

// request validates an authorisation request. If ok is false, the response has been written.
func (s *Server) request(w http.ResponseWriter, q url.Values) (to *url.URL, ok bool) {
	to, ok = s.redirects(q)
	if !ok || q.Get("client_id") == "" {
		s.render(w, http.StatusBadRequest, page{
			Title: "Invalid request", Text: "The link needs a client_id and a redirect_uri of this server or of a program on this machine.",
		}, "")
		return nil, false
	}
	problem := ""
	switch {
	case q.Get("response_type") != "code":
		problem = "unsupported_response_type"
	case !strings.Contains(" "+q.Get("scope")+" ", " openid "):
		problem = "invalid_scope"
	case q.Get("code_challenge_method") != "S256" || q.Get("code_challenge") == "":
		problem = "invalid_request" // PKCE is required
	case q.Get("prompt") == "none":
		problem = "login_required" // nobody is remembered
	case q.Has("max_age"):
		if seconds, err := strconv.Atoi(q.Get("max_age")); err != nil || seconds < 0 {
			problem = "invalid_request"
		}
	}
	if problem != "" {
		s.answer(w, to, q.Get("state"), url.Values{"error": {problem}})
		return nil, false
	}
	return to, true
}

// ask shows the people to choose from. Nobody is remembered, so that each sign-in is new, as prompt=login and max_age
// ask for.
func (s *Server) ask(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	to, ok := s.request(w, q)
	if !ok {
		return
	}
	s.render(w, http.StatusOK, page{
		Title: "Sign in", Text: "Choose who signs in.", Client: q.Get("client_id"), People: people, Choices: true,
	}, to.Scheme+"://"+to.Host)
}

// decide signs in the person of the form, or cancels.
func (s *Server) decide(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	q := r.URL.Query()
	to, ok := s.request(w, q)
	if !ok {
		return
	}
	if err := r.ParseForm(); err != nil || r.PostForm.Has("cancel") {
		s.answer(w, to, q.Get("state"), url.Values{"error": {"access_denied"}})
		return
	}
	code, ok := s.keep(grant{
		ClientID: q.Get("client_id"), Redirect: q.Get("redirect_uri"), Challenge: q.Get("code_challenge"), Nonce: q.Get("nonce"),
		Person: chosen(r.PostForm), At: s.config.Now(),
	})
	if !ok {
		s.answer(w, to, q.Get("state"), url.Values{"error": {"temporarily_unavailable"}})
		return
	}
	s.answer(w, to, q.Get("state"), url.Values{"code": {code}})
}

// chosen returns the person of a form: one who was offered, or one that was entered.
func chosen(form url.Values) person {
	for _, p := range people {
		if form.Get("person") == p.Email {
			return p
		}
	}
	p := person{
		Name: strings.TrimSpace(form.Get("name")), Email: strings.TrimSpace(form.Get("email")), Verified: form.Has("verified"), Groups: []string{},
	}
	for group := range strings.SplitSeq(form.Get("groups"), ",") {
		if group = strings.TrimSpace(group); group != "" {
			p.Groups = append(p.Groups, group)
		}
	}
	return p
}
