package console_test

import (
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// A signed-in customer starts an application on the page of a service, which lists their earlier
// requests for it.
func TestStart(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		acme.Add("ada")
		l := admin.Licence()
		admin.Put("/api/v1/tenant/landing-page", apptest.M{"headline": "Fish here", "published": true}).Want(200)
		service := "/acme/services/" + admin.Get("/api/v1/tenant/services/"+l.ID).Want(200).String("code")
		ada := acme.Reader("ada")
		p := ada.Open(service).Want(200, "Start application").Without("Your applications for this service")
		begun := p.Send(service+"/start", nil).Want(200, "Your application")
		if !strings.HasPrefix(begun.Path, "/acme/requests/REQ-") {
			t.Fatalf("starting leads to %s", begun.Path)
		}
		ada.Open(service).Want(200, "Continue your draft", "Your applications for this service", begun.Path).Without(service + "/start")
	})
}

// The payer of an invoice without an email address must enter one, even if signed in. The field
// is marked as optional only if it is. Finance can enter the address with a new invoice.
func TestPayerEmail(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		acme.Add("ada")
		staff, anyone, ada := acme.Reader("admin"), s.Reader(""), acme.Reader("ada")
		const form = "/console/invoices/new"
		invoice := func(email string) (page string) {
			made := staff.Open(form).Want(200, "Payer’s email address").
				Send(form, url.Values{"description": {"A map"}, "label1": {"A map"}, "quantity1": {"1"}, "unit1": {"20"}, "currency": {"GHS"}, "payerEmail": {email}}).Want(200, " created.")
			path, _, _ := strings.Cut(made.Path, "?")
			return "/acme/pay/" + strings.TrimPrefix(path, "/console/invoices/")
		}
		staff.Open(form).Send(form, url.Values{"description": {"A map"}, "label1": {"A map"}, "quantity1": {"1"}, "unit1": {"20"}, "currency": {"GHS"}, "payerEmail": {"aunt"}}).
			Want(400, `href="#payerEmail"`, `value="aunt"`)

		page := invoice("")
		asked := anyone.Open(page).Want(200, `name="email"`, "We send the receipt to this address").Without("(optional)")
		asked.Send(page, url.Values{"email": {""}}).Want(400, `href="#email"`, "Enter your email address.")
		ada.Open(page).Want(200, `name="email"`, `value="`+acme.Email("ada")+`"`)
		asked.Send(page, url.Values{"email": {"aunt@home.test"}}).Want(200, "no real money")

		page = invoice("aunt@home.test")
		ada.Open(page).Want(200).Without(`name="email"`)
		anyone.Open(page+"?address=other").Want(200, `name="email"`)
		anyone.Open(page).Want(200, "Use another address").Without(`name="email"`).Send(page, nil).Want(200, "no real money")
	})
}
