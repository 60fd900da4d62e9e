package app_test

import (
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// publicCheckout starts a checkout by the reference of an invoice.
func (c *scene) publicCheckout(who *apptest.Client, reference string) *apptest.Response {
	c.t.Helper()
	return who.Post("/api/v1/public/payments/invoices/"+reference+"/checkout", apptest.M{"email": "somebody@else.test"})
}

func (c *scene) locked(application string) bool {
	c.t.Helper()
	locked, _ := c.officer.Get(processes + application).Want(200).Value("locked").(bool)
	return locked
}

// Who knows the reference can pay, and keeps nobody else from anything.
func TestStrangersCheckout(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		c.ada.Faults(apptest.M{"webhook": "drop"})
		application, invoice := c.due()
		reference := c.invoice(invoice).String("reference")
		stranger := c.publicCheckout(c.s.Anyone(), reference).Want(201)
		if again := c.publicCheckout(c.s.Anyone(), reference).Want(200); again.String("reference") != stranger.String("reference") {
			t.Errorf("the next stranger got %s", again.Body)
		}
		if c.locked(application) {
			t.Error("a stranger has locked the application")
		}
		own := c.ada.Checkout(application).Want(201)
		if own.String("reference") == stranger.String("reference") || own.String("authorizationUrl") == stranger.String("authorizationUrl") {
			t.Errorf("the customer got the checkout of a stranger: %s", own.Body)
		}
		if !c.locked(application) {
			t.Error("the customer's checkout does not lock the application")
		}
		if got := c.payment(stranger.String("reference")).String("status"); got != "ABANDONED" || c.kinds(stranger.String("reference"))["replaced"] != 1 {
			t.Errorf("the stranger's payment is %s: %v", got, c.kinds(stranger.String("reference")))
		}
		for _, who := range []*apptest.Client{c.s.Anyone(), c.acme.As("ben"), c.ada} {
			if r := c.publicCheckout(who, reference).Want(200); r.String("reference") != own.String("reference") {
				t.Errorf("somebody got %s", r.Body)
			}
		}

		// What is paid counts, whoever pays; the second one is owed back.
		c.ada.PayAt(stranger.String("accessCode"), "success")
		if got := c.reconcile(stranger.String("reference")).Want(200).String("status"); got != "SUCCESSFUL" {
			t.Errorf("the stranger's payment is %s", got)
		}
		if got := c.applicationStatus(application); got != "COMPLETED" {
			t.Errorf("the application is %s", got)
		}
		c.ada.PayAt(own.String("accessCode"), "success")
		c.reconcile(own.String("reference")).Want(200)
		if got := c.finance.Get("/api/v1/finance/unapplied?reason=INVOICE_ALREADY_PAID").Want(200); got.String("content", 0, "reference") != own.String("reference") {
			t.Errorf("money that pays nothing: %s", got.Body)
		}
	})
}

// On the public path, the customer and staff are recognized by their session; nobody
// else is.
func TestWhoIsAStranger(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		other := c.s.Tenant("other")
		wrong := c.s.Anyone()
		wrong.Token = "not-a-token"
		for name, who := range map[string]struct {
			*apptest.Client

			known bool
		}{
			"the customer": {c.ada, true}, "staff": {c.officer, true}, "nobody": {c.s.Anyone(), false}, "a bad session": {wrong, false},
			"another customer": {c.acme.As("ben"), false}, "staff of another organisation": {other.As("manager"), false},
		} {
			application, invoice := c.due()
			c.publicCheckout(who.Client, c.invoice(invoice).String("reference")).Want(201)
			if got := c.locked(application); got != who.known {
				t.Errorf("%s: locked %v", name, got)
			}
			if !who.known {
				c.officer.Post(processes+application+"/close", nil).Want(200)
				continue
			}
			c.officer.Post(processes+application+"/close", nil).Refused(409, "APPLICATION_LOCKED")
			c.exec(`UPDATE service_requests SET status = 'REJECTED' WHERE status = 'PENDING'`)
		}
	})
}

// A stranger's checkout does not hold the price. What is paid there at the old price
// is owed back.
func TestStrangerDoesNotHoldThePrice(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		c.ada.Faults(apptest.M{"webhook": "drop"})
		trip := newTrip(c)
		id, invoice := c.travelUnpaid(trip)
		reference := c.invoice(invoice).String("reference")
		stranger := c.publicCheckout(c.s.Anyone(), reference).Want(201)
		c.answer(id, trip.express, true).Want(200)
		c.wantInvoice(invoice, "OPEN", "150", 2)
		if got := c.payment(stranger.String("reference")).String("status"); got != "ABANDONED" {
			t.Errorf("the stranger's payment is %s", got)
		}
		if next := c.publicCheckout(c.s.Anyone(), reference).Want(201); next.String("amount") != "150" {
			t.Errorf("the next stranger got %s", next.Body)
		}
		c.ada.PayAt(stranger.String("accessCode"), "success")
		c.reconcile(stranger.String("reference")).Want(200)
		c.wantInvoice(invoice, "OPEN", "150", 2)
		if got := c.finance.Get("/api/v1/finance/unapplied?reason=INVOICE_CHANGED").Want(200); got.String("content", 0, "reference") != stranger.String("reference") {
			t.Errorf("money that pays nothing: %s", got.Body)
		}
		c.ada.PayAt(c.ada.Checkout(id).Want(201).String("accessCode"), "success")
	})
}

// Of many who start at once, the customer and staff get one checkout, which is not a
// stranger's.
func TestStrangerStartRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			application, invoice := c.due()
			reference := c.invoice(invoice).String("reference")
			answers := atOnce(crowd, func(i int) *apptest.Response {
				switch i % 3 {
				case 0:
					return c.ada.Checkout(application)
				case 1:
					return c.finance.Post("/api/v1/finance/invoices/"+invoice+"/payments", apptest.M{"email": "payer@acme.test"})
				}
				return c.publicCheckout(c.s.Anyone(), reference)
			})
			wantOnly(t, answers, done, outcome{201, ""}, outcome{409, "CONFLICT"})
			for i, a := range answers {
				if own := answers[0].String("reference"); i%3 < 2 && a.String("reference") != own {
					t.Errorf("the customer and staff got %s and %s", own, a.Body)
				}
			}
			type row struct {
				Reference string `db:"reference"`
				Stranger  bool   `db:"stranger"`
			}
			pending, err := db.All[row](t.Context(), c.s.DB, `SELECT reference, stranger FROM payments WHERE invoice_id = $1 AND status = 'PENDING'`, invoice)
			if err != nil || len(pending) != 1 || pending[0].Stranger || pending[0].Reference != answers[0].String("reference") {
				t.Errorf("pending: %v, %v", pending, err)
			}
		}
	})
}
