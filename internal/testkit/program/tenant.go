package program

import (
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"

	"stagegate/internal/testkit/poll"
)

// Tenant is an organisation registered over HTTP, on the plan FREE.
type Tenant struct {
	Slug  string
	Email string  // of its administrator
	Admin *Client // signed in

	Server *Server
}

// Tenant registers an organisation, opens the mailed link and creates the workspace, in one browser.
func (s *Server) Tenant(slug string) *Tenant {
	s.T.Helper()
	n := &Tenant{Slug: slug, Email: "admin@" + slug + ".test", Server: s}
	browser := s.Browser()
	browser.Post("/api/v1/organizations/register", M{
		"email": n.Email, "name": "The administrator", "password": Password, "confirmPassword": Password,
	}).Want(200)
	browser.Get("/api/v1/organizations/verify?token=" + url.QueryEscape(s.Mailed(n.Email, 1))).Want(200)
	browser.Post("/api/v1/organizations/create", M{
		"slug": slug, "organizationName": "The " + slug + " organisation", "sector": "education",
		"staffCount": "11-50", "expectedCustomerVolume": 100,
	}).Want(201)
	n.Admin = n.SignIn(n.Email)
	return n
}

// SignIn signs in a user of the tenant again.
func (n *Tenant) SignIn(email string) *Client {
	n.Server.T.Helper()
	c := n.Server.Anyone()
	c.Token = c.Post("/api/v1/auth/login", M{"tenantSlug": n.Slug, "email": email, "password": Password}).
		Want(200).String("accessToken")
	return c
}

// Customer registers a customer, opens the mailed link in the same browser, and signs in.
func (n *Tenant) Customer(email string) *Client {
	n.Server.T.Helper()
	browser := n.Server.Browser()
	browser.Post("/api/v1/auth/customers/register", M{
		"tenantSlug": n.Slug, "name": "Chi", "email": email, "password": Password, "confirmPassword": Password,
	}).Want(200)
	browser.Post("/api/v1/auth/customers/verify", M{"token": n.Server.Mailed(email, 1)}).Want(200)
	return n.SignIn(email)
}

// Platform signs in the platform administrator.
func (s *Server) Platform() *Client {
	s.T.Helper()
	c := s.Anyone()
	c.Token = c.Post("/api/v1/auth/platform/login", M{"email": PlatformEmail, "password": Password}).
		Want(200).String("accessToken")
	return c
}

// Import imports a service and returns its id.
func (n *Tenant) Import(document any) (serviceID string) {
	n.Server.T.Helper()
	return n.Admin.Post("/api/v1/tenant/services/import", document).Want(201).String("id")
}

// Publish publishes a service.
func (n *Tenant) Publish(serviceID string) {
	n.Server.T.Helper()
	n.Admin.Post("/api/v1/tenant/services/"+serviceID+"/publish", nil).Want(200)
}

// Service returns the document of a service with a number of questions, each with a rule of about 90 characters
// per term.
func Service(name string, questions, terms int) M {
	list := []M{{"code": "first", "label": "The first", "answerType": "TEXT"}}
	for i := range questions {
		rule := "request.first == 'yes'"
		for term := range terms - 1 {
			rule += fmt.Sprintf(" || request.first == 'the answer number %06d of the question %06d, at some length'", term, i)
		}
		list = append(list, M{"code": fmt.Sprintf("q%d", i), "label": "Another one", "answerType": "TEXT", "showRule": rule})
	}
	var stages []M
	for i := 0; i < len(list); i += 100 {
		stages = append(stages, M{"title": fmt.Sprintf("Stage %d", i), "questions": list[i:min(i+100, len(list))]})
	}
	return M{"format": "stagegate.service/1", "name": name, "currency": "NGN", "partyRole": "Person", "stages": stages}
}

var mailedLink = regexp.MustCompile(`https?://[^\s?]+\?token=(\S+)`)

// Mailed waits for the n-th mail to an address, counted from 1, and returns the token of its link.
func (s *Server) Mailed(to string, n int) (token string) {
	s.T.Helper()
	var texts []string // newest first
	poll.Until(s.T, "a mail arrives at "+to, func() bool {
		texts = s.mails(to)
		return len(texts) >= n
	})
	found := mailedLink.FindStringSubmatch(texts[len(texts)-n])
	if found == nil {
		s.T.Fatalf("there is no link in the mail to %s: %s", to, texts[len(texts)-n])
	}
	token, err := url.QueryUnescape(found[1])
	if err != nil {
		s.T.Fatal(err)
	}
	return token
}

// mails returns the texts of the mails to an address, newest first.
func (s *Server) mails(to string) (texts []string) {
	s.T.Helper()
	if s.Providers != nil {
		for _, m := range s.Providers.Mailbox.Mails(to) {
			texts = append(texts, m.Text)
		}
		return texts
	}
	var mails []struct {
		Text string `json:"text"`
	}
	r := s.Anyone().Get("/sandbox/mailbox/messages?to=" + url.QueryEscape(to)).Want(200)
	if err := json.Unmarshal(r.Body, &mails); err != nil {
		s.T.Fatal(err)
	}
	for _, m := range mails {
		texts = append(texts, m.Text)
	}
	return texts
}
