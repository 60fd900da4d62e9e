package console_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// A customer follows an application without the script: the list and the status page say in each
// state what to do, and two presses pay.
func TestFollowApplication(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		l := admin.Licence()
		reader := acme.Reader("ada")
		const list = "/acme/applications"
		reader.Open(list).Want(200, "You have no applications yet", "Browse services")
		request := ada.Draft(l)
		at := list + "/" + ada.Get(myRequests+"/"+request).Want(200).String("reference")
		reader.Open(list).Want(200, "Drafts", "Continue application", `href="`+at+`"`)
		for _, path := range []string{"/answers", "/messages", "/print"} {
			reader.Open(at+path).At(at).Want(200, "About you")
		}

		ada.Post(myRequests+"/"+request+"/submit", nil).Want(200)
		reader.Open(list).Want(200, "In review", "submitted on").Without("Drafts", "Continue application")
		reader.Open(at).Want(200, "In review", "You don’t need to do anything.", "What happens next", "We will check your application.", "You will pay the invoice for “Fee”.",
			"Submitted", "Initial check", "About you", "Result", "Withdraw application", "No messages yet.")
		reader.Open(at+"/answers").Want(200, "Your answers", "Where do you fish?", "River").Without(">Change<")
		reader.Open(at+"/documents").Want(200, "Your documents", "This application has no documents.")
		reader.Open(at+"/print").Want(200, "Where do you fish?", "River", "ada@acme.test")

		application := admin.Accept(request)
		const staff = "/api/v1/staff/applications/"
		admin.Post(staff+application+"/messages", apptest.M{"body": "Which river?"}).Want(201)
		reader.Open(list).Want(200, "1 new message", "Read message", at+"/messages")
		reader.Open(at).Want(200, "Which river?", "1 new message", "View messages and reply").Without("Withdraw application")
		admin.Post(staff+application+"/corrections", apptest.M{"message": "Name the river.", "items": []apptest.M{{"kind": "ANSWER", "id": l.Water, "note": "Is it the sea?"}}}).Want(201)
		reader.Open(list).Want(200, "Action needed", "Make changes")
		change := reader.Open(at).Want(200, "Make 1 change<", "Name the river.", "Is it the sea?", "1 change is still missing.", at+"/parts/1#q-water", "We will continue as soon as")
		change.Send(at+"/correction", nil).Want(400, "Error:", `href="#reply"`, "explain here why", "Is it the sea?")
		change.Send(at+"/correction", url.Values{"reply": {"It is a river."}}).At(at).Want(200, "Your changes have been submitted.", "In review")

		admin.Complete(application, l.About).Want(200)
		reader.Open(list).Want(200, "Payment due", "Pay now").Says("Pay NGN 7,500.50.")
		due := reader.Open(at).Want(200, "Payment due", "Share payment link", "/acme/pay/INV-").Says("Pay NGN 7,500.50")
		due.Send(at+"/pay", nil).Want(200).Says("7,500.50")
		pay := func(outcome string) *apptest.Page {
			started := ada.Checkout(application)
			back, check := at+"?paid=1&reference="+started.String("reference"), at+"/paid/"+started.String("reference")
			page := reader.Open(back).Want(200, "Confirming your payment", "Do not pay again.", "Check again").Without("Share payment link", `action="`+at+`/pay"`)
			ada.PayAt(started.String("accessCode"), outcome)
			apptest.Until(t, "the payment is final", func() bool {
				if page.Shows("Confirming your payment") {
					page = page.Send(check, nil).At(back).Want(200)
				}
				return !page.Shows("Confirming your payment")
			})
			return page
		}
		pay("failed").Want(200, "No money was taken.", "Share payment link").Says("Try again: NGN 7,500.50").Send(at+"/pay", nil).Want(200)
		pay("success").Want(200, "Your application is complete", "There is nothing more to do.", "Receipt (PDF)", "Completed").Says("You paid NGN 7,500.50")
		reader.Open(list).Want(200, "Closed", "Completed", "completed on")
		reader.Open(at+"/documents").Want(200, "This application has no documents.")
	})
}

// The status page checks a payment with the provider, and shows only a payment of its own invoice.
func TestCheckPayment(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		l := admin.Licence()
		reader := acme.Reader("ada")
		at, checkout := payable(admin, ada, l)
		reference := checkout.String("reference")
		page := reader.Open(at+"?paid=1&reference="+reference).Want(200, "Confirming your payment")
		ada.PayAt(checkout.String("accessCode"), "failed")
		page.Send(at+"/paid/"+reference, nil).At(at + "?paid=1&reference=" + reference).Want(200)
		reader.Open(at + "?paid=1&reference=PAY-222222").Want(200).Without("declined")
		other, _ := payable(admin, ada, l)
		reader.Open(other+"?paid=1&reference="+reference).Want(200, "Confirming your payment").Without("declined")
	})
}

// payable makes an application of a customer that waits for a payment, which has been started.
func payable(admin, ada *apptest.Client, l apptest.Licence) (at string, checkout *apptest.Response) {
	application := admin.Accept(ada.Submit(l))
	admin.Complete(application, l.About).Want(200)
	at = "/acme/applications/" + ada.Get("/api/v1/customer/applications/"+application).Want(200).String("reference")
	return at, ada.Checkout(application).Want(201)
}

// Applications that have ended say why, and what the customer can do.
func TestEndedApplications(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		l := admin.Licence()
		reader := acme.Reader("ada")
		pathOf := func(request string) string {
			return "/acme/applications/" + ada.Get(myRequests+"/"+request).Want(200).String("reference")
		}
		rejected := ada.Submit(l)
		admin.Post("/api/v1/staff/requests/"+rejected+"/reject", apptest.M{"reason": "The river is closed."}).Want(200)
		reader.Open(pathOf(rejected)).Want(200, "Your application was not approved", "The river is closed.", "Apply again", "/acme/services/", "Write to us").Follow("Apply again").Want(200, "Fishing licence")
		withdrawn := ada.Submit(l)
		at := pathOf(withdrawn)
		reader.Open(at).Follow("Withdraw application").Send(at+"/withdraw", nil).Want(200, "withdrawn")
		reader.Open(at).Want(200, "You withdrew this application", "Withdrawn", "Write a message").Follow("Apply again").Want(200, "Fishing licence")
		draft := ada.Draft(l)
		at = pathOf(draft)
		ada.Post(myRequests+"/"+draft+"/withdraw", nil).Want(200)
		reader.Open(at).Want(200, "You withdrew this application", "Apply again").Without("Write a message", at+"/messages")
		reader.Open(at + "/messages").At(at).Want(200)
		closed := ada.Submit(l)
		admin.Post("/api/v1/staff/applications/"+admin.Accept(closed)+"/close", apptest.M{"reason": "Moved away."}).Want(200)
		reader.Open(pathOf(closed)).Want(200, "Your application has been closed", "send us a message")
		reader.Open("/acme/applications").Want(200, "Not approved", "Withdrawn", "Closed", "closed on").Without("Action needed", "In review")
	})
}

// Opening the pages of a case writes nothing. Without the script, a form marks its messages as
// read.
func TestMarkRead(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		request := ada.Submit(admin.Licence())
		admin.Post("/api/v1/staff/requests/"+request+"/messages", apptest.M{"body": "Which river?"}).Want(201)
		unread := func() string {
			return ada.Get(myRequests + "/" + request).Want(200).String("unreadMessages")
		}
		at := "/acme/applications/" + ada.Get(myRequests+"/"+request).Want(200).String("reference")
		reader := acme.Reader("ada")
		reader.Open(at).Want(200, "Which river?", "New")
		page := reader.Open(at+"/messages").Want(200, "Which river?", "New", "Mark as read", "data-keep")
		if unread() != "1" {
			t.Error("reading the pages has marked the message as read")
		}
		page.Send(at+"/messages/read", nil).Want(200, "Which river?").Without("Mark as read").At(at + "/messages")
		if unread() != "0" {
			t.Error("the message is unread")
		}
		reader.Open(at+"/messages").Send(at+"/messages", url.Values{"body": {""}}).Want(400, "Error:", `href="#body"`)
		reader.Open(at+"/messages").Send(at+"/messages", url.Values{"body": {"The Niger."}}).At(at+"/messages").Want(200, "Message sent.", "The Niger.")
	})
}

// A message that is refused keeps its files, which the customer may leave out.
func TestRefusedMessageKeepsFiles(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		ada := acme.As("ada")
		at := "/acme/applications/" + ada.Get(myRequests+"/"+ada.Submit(acme.As("admin").Licence())).Want(200).String("reference") + "/messages"
		var all []string
		for n := range 6 {
			all = append(all, ada.Upload(strconv.Itoa(n)+".png"))
		}
		page := acme.Reader("ada").Open(at).Want(200, "Up to 5 files.").Without("Attached files")
		page = page.Send(at, url.Values{"body": {"All of them."}, "fileObjectIds": all}).
			Want(400, `href="#message-files"`, "All of them.", "Attached files", "0.png", "5.png", `value="`+all[5]+`" checked`)
		page.Send(at, url.Values{"body": {"Most of them."}, "fileObjectIds": all[:5]}).At(at).Want(200, "Message sent.", "4.png").Without("5.png", "Attached files")
	})
}

// A returned application leads to its messages, and its conversation stays readable and open.
func TestMessagesOfReturned(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		request := ada.Submit(admin.Licence())
		admin.Post("/api/v1/staff/requests/"+request+"/messages", apptest.M{"body": "Which river?"}).Want(201)
		admin.Post("/api/v1/staff/requests/"+request+"/return", apptest.M{"message": "Name the river."}).Want(200)
		at := "/acme/applications/" + ada.Get(myRequests+"/"+request).Want(200).String("reference")
		reader := acme.Reader("ada")
		reader.Open("/acme/applications").Want(200, "Action needed", "Make changes", "1 new message")
		reader.Open(at).Want(200, "Name the river.", at+"/check", "1 new message")
		reader.Open(at).Follow("Messages").At(at+"/messages").Want(200, "Which river?").
			Send(at+"/messages", url.Values{"body": {"The Niger."}}).At(at+"/messages").Want(200, "The Niger.")
		reader.Open(at+"/print").Want(200, "Where do you fish?")
	})
}

// The list has pages, and what is open stands on the first one.
func TestApplicationPages(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		l := admin.Licence()
		for range 51 {
			ada.Post(myRequests+"/"+ada.Draft(l)+"/withdraw", nil).Want(200)
		}
		ada.Submit(l)
		reader := acme.Reader("ada")
		first := reader.Open("/acme/applications").Want(200, "In review", "Withdrawn", "?page=1").Without("?page=0")
		if n := strings.Count(first.HTML, "Withdrawn"); n != 50 {
			t.Errorf("the first page has %d of the withdrawn applications", n)
		}
		second := reader.Open("/acme/applications?page=1").Want(200, "Withdrawn", "?page=0").Without("In review", "?page=2")
		if n := strings.Count(second.HTML, "Withdrawn"); n != 1 {
			t.Errorf("the second page has %d of the withdrawn applications", n)
		}
	})
}

// Nobody sees the application of another customer, or of another organisation.
func TestApplicationsOfOthers(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		admin, ada := acme.As("admin"), acme.As("ada")
		acme.Add("ben")
		rival.Add("ben")
		at, checkout := payable(admin, ada, admin.Licence())
		ben, stranger := acme.Reader("ben"), rival.Reader("ben")
		for _, path := range []string{"", "/messages", "/answers", "/documents", "/print", "/check", "/papers/" + checkout.String("reference")} {
			ben.Open(at + path).Want(404)
			stranger.Open(at + path).Want(404)
			stranger.Open("/rival" + at[len("/acme"):] + path).Want(404)
			s.Reader("").Open(at + path).At("/acme/sign-in?back=" + url.QueryEscape(at+path)).Want(200)
		}
		for _, path := range []string{"/pay", "/messages", "/correction", "/messages/read", "/paid/" + checkout.String("reference")} {
			ben.Post(at+path, url.Values{"body": {"Hello"}}).Want(404)
		}
		ben.Open("/acme/applications").Want(200, "You have no applications yet")
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
		reader.Open(at).Want(200, at+"/papers/"+invoice, "Invoice "+invoice+" (PDF)").Without("Receipt (PDF)")
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

// The former addresses of a request redirect pages and forms to those of its application, and keep
// the query.
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
				if to := answer.Header.Get("Location"); answer.StatusCode != http.StatusPermanentRedirect || to != "/acme/applications"+now {
					t.Errorf("%s %s: %d to %s", method, former, answer.StatusCode, to)
				}
			}
		}
	})
}
