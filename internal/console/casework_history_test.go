package console_test

import (
	"fmt"
	"html"
	"regexp"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// TestCorrectionReply checks that the answer of the customer to a request for changes stands beside the decision
// until it is taken, and in the history.
func TestCorrectionReply(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		application := applications + o.manager.Accept(o.request)
		correct := func(reply any) {
			t.Helper()
			id := o.manager.Post(application+"/corrections", apptest.M{"message": "Is it a lake?"}).Want(201).String("id")
			o.ada.Post("/api/v1/customer/applications/"+application[len(applications):]+"/corrections/"+id+"/answer", apptest.M{"reply": reply}).Want(200)
		}
		staff := o.acme.Reader("manager")
		correct("It is a river.")
		for _, tab := range []string{"", "/messages", "/payments", "/history"} {
			staff.Open(o.at(tab)).Want(200, "Customer’s reply", `<p class="said">It is a river.</p>`)
		}
		staff.Open(o.at("/history")).Want(200, "“Is it a lake?”", "“It is a river.”")
		correct(nil)
		staff.Open(o.at("")).Want(200).Without("Customer’s reply")
	})
}

// TestLongCase checks that every message and every entry of a long history can be reached, with and without a
// filter, and that the pages keep the filter and the list from which the case was opened.
func TestLongCase(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		o.ada.Post("/api/v1/customer/requests/"+o.request+"/messages", apptest.M{"body": "Number 0."}).Want(201)
		application := applications + o.manager.Accept(o.request)
		const count = 105 // more than a call of the API returns
		for n := range count {
			o.manager.Post(application+"/notes", apptest.M{"body": fmt.Sprintf("Number %d.", n+1)}).Want(201)
		}
		staff := o.acme.Reader("manager")
		older := func(p *apptest.Page) *apptest.Page {
			t.Helper()
			link := regexp.MustCompile(`href="([^"]*)">Older</a>`).FindStringSubmatch(p.HTML)
			if link == nil {
				t.Fatalf("%s has no link to older records:\n%s", p.Path, p.HTML)
			}
			return staff.Open(html.UnescapeString(link[1]))
		}
		p := staff.Open(o.at("/messages?view=closed")).Want(200, "1–50 of 106", "Number 105.", "Number 56.").Without("Number 55.", "Newer")
		p = older(p).Want(200, "51–100 of 106", "Number 55.", "Number 6.", "view=closed").Without("Number 56.", "Number 5.")
		older(p).Want(200, "101–106 of 106", "Number 5.", "Number 0.", "Newer").Without("Number 6.", "Older")

		p = staff.Open(o.at("/history?view=closed")).Want(200, "Internal note added", "1–50 of").Without("Application submitted")
		older(older(p)).Want(200, "Application submitted", "Application accepted", "view=closed").Without("Older")
		staff.Open(o.at("/history?kind=decisions")).Want(200, "Application accepted").Without("Internal note added", "Application submitted", "Older")
		staff.Open(o.at("/history?kind=customer")).Want(200, "Application submitted").Without("Application accepted")
		staff.Open(o.at("/history?view=mine&service="+o.licence.ID)).Want(200, `name="view" value="mine"`, `name="service" value="`+o.licence.ID+`"`)
		staff.Open(o.at("/history?kind=none")).Want(200, "Internal note added", "1–50 of")
	})
}
