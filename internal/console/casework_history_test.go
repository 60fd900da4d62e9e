package console_test

import (
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
