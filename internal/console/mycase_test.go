package console_test

import (
	"net/http"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// A customer follows an application: writes, makes changes, pays and returns, and the page shows
// the payment without being reloaded.
func TestFollowApplication(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		l := admin.Licence()
		p := browser.Open(t, s.URL)
		p.Look(browser.Look{Width: 375, Scheme: "light"})
		p.Visit("/acme/sign-in")
		p.Fill("#email", acme.Email("ada"))
		p.Fill("#password", apptest.Password)
		p.Navigate(func() { p.Click("main button[type=submit]") })
		p.Visit("/acme/applications")
		p.Want("You have no applications yet")
		request := ada.Submit(l)
		p.Visit("/acme/applications")
		p.Want("In review")
		application := admin.Accept(request)
		const staff = "/api/v1/staff/applications/"
		admin.Post(staff+application+"/messages", apptest.M{"body": "Which river?"}).Want(201)
		admin.Post(staff+application+"/corrections", apptest.M{"message": "Name the river.", "items": []apptest.M{{"kind": "ANSWER", "id": l.Water, "note": "Is it the sea?"}}}).Want(201)
		p.Visit("/acme/applications")
		p.Want("Action needed", "1 new message")
		p.Navigate(func() { p.Click("main .tasks a") })
		p.Want("Name the river.", "Is it the sea?", "Which river?", "New")
		apptest.Until(t, "the message is read", func() bool {
			return ada.Get("/api/v1/customer/applications/"+application).Want(200).String("unreadMessages") == "0"
		})
		p.WantAccessible("a case to correct", browser.Look{Width: 375, Scheme: "light"}, browser.Look{Width: 1280, Scheme: "dark"})
		p.Fill("#body", "The Niger.")
		p.Navigate(func() { p.Click("text=Send message") })
		p.Want("Message sent.", "The Niger.")
		p.Fill("#reply", "It is a river.")
		p.Navigate(func() { p.Click("text=Submit changes") })
		p.Want("We are reviewing your application")

		admin.Complete(application, l.About).Want(200)
		at := p.Read("location.pathname")
		p.Visit(at)
		p.Want("Fee", "NGN", "7,500.50")
		p.WantAccessible("a case to pay", browser.Look{Width: 1280, Scheme: "light"})
		p.Navigate(func() { p.Click("main .do-now button[type=submit]") })
		started := ada.Checkout(application)
		p.Visit(at + "?paid=1&reference=" + started.String("reference"))
		p.Want("We are waiting for the payment provider")
		ada.PayAt(started.String("accessCode"), "failed")
		p.Visit(at + "?paid=1&reference=" + started.String("reference"))
		p.Want("Your payment was declined")
		p.Navigate(func() { p.Click("main .do-now button[type=submit]") })
		started = ada.Checkout(application)
		ada.PayAt(started.String("accessCode"), "failed")
		p.Visit("/acme/paid/" + started.String("reference"))
		p.Want("Your payment was declined", "Try again")
		p.Visit(at)
		p.Navigate(func() { p.Click("main .do-now button[type=submit]") })
		access := ada.Checkout(application).String("accessCode")
		p.Visit(at + "?paid=1")
		p.Want("We are waiting for the payment provider")
		ada.PayAt(access, "success")
		p.Want("There is nothing more to do.")
		p.Visit("/acme/account")
		p.WantAccessible("the account", browser.Look{Width: 375, Scheme: "dark"})
		p.Fill("#language", "fr")
		p.Navigate(func() { p.Click("text=Save details") })
		p.Want("Votre compte", "Vos coordonnées ont été enregistrées.")
	})
}

// Opening the page of a case writes nothing. Without the script, a form marks its messages as
// read.
func TestMarkRead(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		request := ada.Submit(admin.Licence())
		admin.Post("/api/v1/staff/requests/"+request+"/messages", apptest.M{"body": "Which river?"}).Want(201)
		unread := func() string {
			return ada.Get("/api/v1/customer/requests/" + request).Want(200).String("unreadMessages")
		}
		at := "/acme/applications/" + ada.Get("/api/v1/customer/requests/"+request).Want(200).String("reference")
		page := acme.Reader("ada").Open(at).Want(200, "Which river?", "New", "Mark as read")
		if unread() != "1" {
			t.Error("reading the page has marked the message as read")
		}
		page.Send(at+"/messages/read", nil).Want(200, "Which river?").Without("Mark as read").At(at + "#messages")
		if unread() != "0" {
			t.Error("the message is unread")
		}
	})
}

// Customers can download only their own invoices and receipts.
func TestInvoiceAndReceiptAccess(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		acme.Add("ben")
		l := admin.Licence()
		application := admin.Accept(ada.Submit(l))
		admin.Complete(application, l.About).Want(200)
		found := ada.Get("/api/v1/customer/applications/" + application).Want(200)
		at := "/acme/applications/" + found.String("reference")
		invoice := found.String("openInvoice", "reference")
		reader := acme.Reader("ada")
		reader.Open(at).Want(200, at+"/papers/"+invoice, "Invoice (PDF)").Without("Receipt (PDF)")
		ada.PayAt(ada.Checkout(application).String("accessCode"), "success")
		apptest.Until(t, "the invoice is paid", func() bool {
			return ada.Get("/api/v1/customer/applications/"+application+"/invoices").Want(200).Len(0, "payments") == 1
		})
		payment := ada.Get("/api/v1/customer/applications/"+application+"/invoices").Want(200).String(0, "payments", 0, "reference")
		reader.Open(at).Want(200, "Receipt (PDF)", at+"/papers/"+payment)
		for _, paper := range []string{invoice, payment} {
			if p := reader.Open(at + "/papers/" + paper).Want(200); p.Header.Get("Content-Type") != "application/pdf" {
				t.Errorf("%s is %s", paper, p.Header.Get("Content-Type"))
			}
		}
		reader.Open(at + "/papers/INV-222222").Want(404)
		acme.Reader("ben").Open(at + "/papers/" + invoice).Want(404)
	})
}

// The former addresses of a request lead to those of its application, with the query and for forms
// too.
func TestFormerAddresses(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			for former, now := range map[string]string{
				"":                          "",
				"/REQ-7K2M9Q":               "/REQ-7K2M9Q",
				"/REQ-7K2M9Q/done":          "/REQ-7K2M9Q/submitted",
				"/REQ-7K2M9Q/parts/1?x=%2F": "/REQ-7K2M9Q/parts/1?x=%2F",
			} {
				r, err := http.NewRequestWithContext(t.Context(), method, s.URL+"/acme/requests"+former, http.NoBody)
				if err != nil {
					t.Fatal(err)
				}
				answer, err := http.DefaultTransport.RoundTrip(r)
				if err != nil {
					t.Fatal(err)
				}
				_ = answer.Body.Close()
				if to := answer.Header.Get("Location"); answer.StatusCode != 308 || to != "/acme/applications"+now {
					t.Errorf("%s %s: %d to %s", method, former, answer.StatusCode, to)
				}
			}
		}
	})
}
