package console_test

import (
	"fmt"
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
		p := ada.Open(service).Want(200, "Start application", "NGN\u00a07,500.50", "For each person", "depending on your answers").Without("Your applications for this service")
		begun := p.Send(service+"/start", nil).Want(200, "Your application")
		if !strings.HasPrefix(begun.Path, "/acme/applications/REQ-") {
			t.Fatalf("starting leads to %s", begun.Path)
		}
		ada.Open(service).Want(200, "Continue your draft", "Your applications for this service", begun.Path).Without(service + "/start")
	})
}

// Visitors search services by words and choose a category once there are ten services.
func TestFindService(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		apptest.Change(t, s, `UPDATE plans SET max_services = NULL WHERE code = 'FREE'`)
		admin, anyone := s.Tenant("acme").As("admin"), s.Reader("")
		admin.Put("/api/v1/tenant/landing-page", apptest.M{"headline": "Welcome", "published": true}).Want(200)
		publish := func(facts apptest.M) (code string) {
			facts["format"], facts["currency"] = "stagegate.service/1", "NGN"
			facts["stages"] = []apptest.M{{"title": "Your plan", "questions": []apptest.M{{"code": "what", "label": "What do you plan?", "answerType": "TEXT"}}}}
			made := admin.Post("/api/v1/tenant/services/import", facts).Want(201)
			admin.Post("/api/v1/tenant/services/"+made.String("id")+"/publish", nil).Want(200)
			return made.String("code")
		}
		fete := publish(apptest.M{
			"name": "Fête de rue", "description": "Close a street for a day.", "categories": []string{"Events"}, "audience": "Neighbours.\nNo companies.",
			"afterwards": "We put up the signs.", "fillMinutes": 15, "reviewDays": 5,
		})
		anyone.Open("/acme/services/"+fete).Want(200, "Who can apply", "No companies.", "After you apply", "We put up the signs.", "about 15 minutes", "within 5 working days", "Free")
		for i := range 8 {
			publish(apptest.M{"name": fmt.Sprint("Parking ", i), "categories": []string{"Vehicles & roads"}})
		}
		anyone.Open("/acme").Want(200, "Parking 7").Without("Search services", "Categories")
		plain := publish(apptest.M{"name": "Dog licence"})
		anyone.Open("/acme").Want(200, "Search services", `href="/acme?category=Vehicles&#43;%26&#43;roads"`, `href="/acme" aria-current="true"`, "Dog licence", "Fête de rue")
		anyone.Open("/acme?q=RUE+fete").Want(200, "1 service matches “RUE fete”", `value="RUE fete"`, fete, "within 5 working days").Without("Dog licence", "Parking")
		anyone.Open("/acme?category=Vehicles+%26+roads").Want(200, `aria-current="true">Vehicles &amp; roads`, "Parking 0").Without("Dog licence", plain)
		anyone.Open("/acme?q=boat").Want(200, "No service matches “boat”", "See all services")
		anyone.Open("/acme?q=b").Want(200, "Enter 2 to 100 characters")
		anyone.Open("/acme/services/" + strings.Repeat("a", 100)).Want(404)
		anyone.Open("/acme/services/"+plain).Want(200, "Start application").Without("Who can apply", "After you apply", "minutes")
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
		asked := anyone.Open(page).Want(200, `name="email"`, "For the payment and its receipt.").Without("(optional)")
		asked.Send(page, url.Values{"email": {""}}).Want(400, `href="#email"`, "Enter your email address.")
		ada.Open(page).Want(200, `name="email"`, `value="`+acme.Email("ada")+`"`)
		asked.Send(page, url.Values{"email": {"aunt@home.test"}}).Want(200, "no real money")

		_, reference, _ := strings.Cut(page, "/pay/")
		anyone.Open("/acme/pay?reference="+strings.ToLower(reference)).At(page).Want(200, "A map")
		anyone.Open("/acme/pay?reference=inv-nobody").Want(404, "There is a problem", "No invoice has this number.", `href="#reference"`, `value="INV-NOBODY"`)

		page = invoice("aunt@home.test")
		ada.Open(page).Want(200).Without(`name="email"`)
		anyone.Open(page).Want(200).Without(`name="email"`).Send(page, nil).Want(200, "no real money")
	})
}

// The page of a payment that did not pay its invoice says so and shows the form to pay what is still due.
func TestUnappliedPaidPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada, anyone := acme.As("admin"), acme.As("ada"), s.Anyone()
		pay := func(invoice string, meanwhile func()) (reference, page string) {
			started := anyone.Post("/api/v1/public/payments/invoices/"+invoice+"/checkout", apptest.M{"email": "aunt@home.test"}).Want(201)
			reference = started.String("reference")
			meanwhile()
			anyone.PayAt(started.String("accessCode"), "success")
			admin.Post("/api/v1/finance/payments/"+reference+"/reconcile", nil).Want(200).Is("SUCCESSFUL", "status")
			return reference, "/acme/paid/" + reference
		}
		const nothingElse, unapplied = "don’t need to do anything else", "Your payment could not be applied to the invoice"

		licence := admin.Licence()
		application := admin.Accept(ada.Submit(licence))
		admin.Complete(application, licence.About).Want(200)
		fee := admin.Get("/api/v1/finance/invoices").Want(200).String("content", 0, "reference")
		reference, page := pay(fee, func() { addParty(ada, application) })
		s.Reader("").Open(page).Want(200, unapplied, "The acme organisation will refund your payment.", "Receipt", reference, "NGN\u00a07,500.50",
			"Pay this invoice", "Pay NGN\u00a015,001.00").Without(nothingElse)
		own := "/acme/applications/" + ada.Get("/api/v1/customer/applications/"+application).Want(200).String("reference")
		acme.Reader("ada").Open(own+"?paid=1&reference="+reference).Want(200, unapplied, "The acme organisation will refund your payment.").
			Without("Thank you.")
		_, page = pay(fee, func() {})
		s.Reader("").Open(page).Want(200, nothingElse).Without(unapplied, "Pay this invoice")

		made := admin.Post("/api/v1/finance/invoices", apptest.M{"amount": 20, "currency": "NGN", "description": "A map"}).Want(201)
		reference, page = pay(made.String("reference"), func() { admin.Post("/api/v1/finance/invoices/"+made.String("id")+"/void", nil).Want(200) })
		s.Reader("").Open(page).Want(200, unapplied, "will refund your payment").Without(nothingElse, "Pay this invoice")
		admin.Post("/api/v1/finance/payments/"+reference+"/refunds", apptest.M{"amount": 20, "reason": "Void."}).Want(201)
		apptest.Until(t, "it is refunded", func() bool {
			return anyone.Get("/api/v1/public/payments/"+reference).Want(200).String("amountRefunded") == "20"
		})
		s.Reader("").Open(page).Want(200, unapplied, "Your payment has been refunded.").Without("will refund your payment")
	})
}

// addParty adds a person to an application as its customer.
func addParty(customer *apptest.Client, application string) {
	own := "/api/v1/customer/applications/" + application
	self := customer.Get(own).Want(200).Value("parties", 0)
	customer.Put(own+"/party", apptest.M{"parties": []any{self, apptest.M{"name": "Ben"}}}).Want(200)
}
