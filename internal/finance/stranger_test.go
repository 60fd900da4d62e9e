package finance_test

import (
	"context"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// publicCheckout starts a checkout by the reference of an invoice.
func publicCheckout(c *fixture.Scene, who *apptest.Client, reference string) *apptest.Response {
	c.T.Helper()
	return who.Post("/api/v1/public/payments/invoices/"+reference+"/checkout", apptest.M{"email": "somebody@else.test"})
}

func locked(c *fixture.Scene, application string) bool {
	c.T.Helper()
	locked, _ := c.Officer.Get(fixture.StaffApplications + application).Want(200).Value("locked").(bool)
	return locked
}

// A caller with the reference can pay without blocking anyone else.
func TestStrangerCheckout(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Ada.Faults(apptest.M{"webhook": "drop"})
		application, invoice := c.UnpaidApplication()
		reference := invoice.Reference
		stranger := publicCheckout(c, c.Server.Anyone(), reference).Want(201)
		publicCheckout(c, c.Server.Anyone(), reference).Want(200).Is(stranger.String("reference"), "reference")
		if locked(c, application.ID) {
			t.Error("a stranger has locked the application")
		}
		own := c.Ada.Checkout(application.ID).Want(201)
		if own.String("reference") == stranger.String("reference") {
			t.Error("the customer got the payment of a stranger")
		}
		if own.String("authorizationUrl") == stranger.String("authorizationUrl") {
			t.Error("the customer got the page of a stranger")
		}
		if !locked(c, application.ID) {
			t.Error("the customer's checkout does not lock the application")
		}
		if got := c.Payment(stranger.String("reference")).Status; got != "ABANDONED" || c.Kinds(stranger.String("reference"))["replaced"] != 1 {
			t.Errorf("the stranger's payment is %s: %v", got, c.Kinds(stranger.String("reference")))
		}
		for _, who := range []*apptest.Client{c.Server.Anyone(), c.Acme.As("ben"), c.Ada} {
			publicCheckout(c, who, reference).Want(200).Is(own.String("reference"), "reference")
		}

		// Any payment counts; the second one is to be refunded.
		c.Ada.PayAt(stranger.String("accessCode"), "success")
		if got := c.Reconcile(stranger.String("reference")).Want(200).String("status"); got != "SUCCESSFUL" {
			t.Errorf("the stranger's payment is %s", got)
		}
		if got := c.ApplicationStatus(application.ID); got != "COMPLETED" {
			t.Errorf("the application is %s", got)
		}
		c.Ada.PayAt(own.String("accessCode"), "success")
		c.Reconcile(own.String("reference")).Want(200)
		c.Finance.Get("/api/v1/finance/unapplied?reason=INVOICE_ALREADY_PAID").Want(200).Is(own.String("reference"), "content", 0, "reference")
	})
}

// On the public path, the customer and staff are recognised by their session; everyone else is a
// stranger.
func TestIsStranger(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		other := c.Server.Tenant("other")
		wrong := c.Server.Anyone()
		wrong.Token = "not-a-token"
		for name, who := range map[string]struct {
			*apptest.Client

			known bool
		}{
			"the customer": {c.Ada, true}, "staff": {c.Officer, true}, "nobody": {c.Server.Anyone(), false}, "a bad session": {wrong, false},
			"another customer": {c.Acme.As("ben"), false}, "staff of another organisation": {other.As("manager"), false},
		} {
			application, invoice := c.UnpaidApplication()
			publicCheckout(c, who.Client, invoice.Reference).Want(201)
			if got := locked(c, application.ID); got != who.known {
				t.Errorf("%s: locked %v", name, got)
			}
			if !who.known {
				c.Officer.Post(fixture.StaffApplications+application.ID+"/close", nil).Want(200)
				continue
			}
			c.Officer.Post(fixture.StaffApplications+application.ID+"/close", nil).Refused(409, "APPLICATION_LOCKED")
			c.Exec(`UPDATE cases SET status = 'REJECTED', rejection_reason = 'No.', decided_at = updated_at WHERE status = 'PENDING'`)
		}
	})
}

// The customer of an ad-hoc invoice is no stranger either: while they pay, staff share their checkout and record no
// other payment.
func TestCustomerOfAdHocInvoice(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d desk) {
		application, _ := d.UnpaidApplication()
		party := d.Officer.Get(fixture.StaffApplications+application.ID).Want(200).String("parties", 0, "id")
		ben := d.Acme.As("ben")
		for _, payer := range []apptest.M{{"customerId": customerID(d.Ada)}, {"partyId": party}} {
			made := d.AdHoc(payer).Want(201)
			own := publicCheckout(d.Scene, d.Ada, made.String("reference")).Want(201).String("reference")
			d.record(made.String("id"), d.cash(150.5)).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			startPaying(d.Scene, made.String("id")).Want(200).Is(own, "reference")

			made = d.AdHoc(payer).Want(201)
			publicCheckout(d.Scene, ben, made.String("reference")).Want(201)
			d.record(made.String("id"), d.cash(150.5)).Want(201)
		}
	})
}

// opening is a payment provider that calls during after it has opened a checkout and before it
// answers.
type opening struct {
	finance.Gateway

	during chan func()
}

// Start starts a checkout.
func (o *opening) Start(ctx context.Context, c finance.Checkout) (finance.CheckoutPage, error) {
	page, err := o.Gateway.Start(ctx, c)
	select {
	case do := <-o.during:
		do()
	default:
	}
	return page, err
}

// A stranger whose checkout is replaced while the provider opens it gets no page. The timeline records
// that it was opened, because money may arrive there.
func TestStrangerReplacedDuringStart(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		way := &opening{during: make(chan func(), 1)}
		c := fixture.New(t, apptest.Start(t, databaseURL, func(c *config.Config) {
			c.Test.Gateway = func(g finance.Gateway) finance.Gateway {
				way.Gateway = g
				return way
			}
		}))
		for _, stranger := range []*apptest.Client{c.Server.Anyone(), fixture.WithKey(c.Server.Anyone(), "a key")} {
			_, invoice := c.UnpaidApplication()
			way.during <- func() { startPaying(c, invoice.ID).Want(201) }
			publicCheckout(c, stranger, invoice.Reference).Refused(409, "CONFLICT")
			replaced, err := db.One[string](t.Context(), c.Server.DB, `SELECT reference FROM payments WHERE invoice_id = $1 AND stranger`, invoice.ID)
			if err != nil {
				t.Fatal(err)
			}
			kinds := c.Kinds(replaced)
			apptest.Equal(t, "how often it was opened", kinds["checkout_opened"], 1)
			apptest.Equal(t, "how often it was replaced", kinds["replaced"], 1)
			apptest.Equal(t, "its page", c.Payment(replaced).AuthorizationURL == nil, true)
			c.Exec(`UPDATE cases SET status = 'REJECTED', rejection_reason = 'No.', decided_at = updated_at WHERE status = 'PENDING'`)
		}
	})
}

// A stranger's checkout does not lock the price. A payment at the old price is to be refunded.
func TestStrangerDoesNotLockPrice(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Ada.Faults(apptest.M{"webhook": "drop"})
		trip := fixture.NewTrip(c)
		application, invoice := c.UnpaidTrip(trip)
		reference := invoice.Reference
		stranger := publicCheckout(c, c.Server.Anyone(), reference).Want(201)
		c.Answer(application.ID, trip.Express, true).Want(200)
		c.WantInvoice(invoice.ID, "OPEN", "150", 2)
		if got := c.Payment(stranger.String("reference")).Status; got != "ABANDONED" {
			t.Errorf("the stranger's payment is %s", got)
		}
		publicCheckout(c, c.Server.Anyone(), reference).Want(201).Is("150", "amount")
		c.Ada.PayAt(stranger.String("accessCode"), "success")
		c.Reconcile(stranger.String("reference")).Want(200)
		c.WantInvoice(invoice.ID, "OPEN", "150", 2)
		c.Server.Anyone().Get("/api/v1/public/payments/"+stranger.String("reference")).Want(200).Is("SUCCESSFUL", "status").Is(false, "applied")
		c.Finance.Get("/api/v1/finance/unapplied?reason=INVOICE_CHANGED").Want(200).Is(stranger.String("reference"), "content", 0, "reference")
		c.Pay(application.ID)
	})
}

// Of many concurrent starts, the customer and staff get one shared checkout that is not a stranger's.
func TestStrangerStartRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			application, invoice := c.UnpaidApplication()
			reference := invoice.Reference
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				switch i % 3 {
				case 0:
					return c.Ada.Checkout(application.ID)
				case 1:
					return startPaying(c, invoice.ID)
				}
				return publicCheckout(c, c.Server.Anyone(), reference)
			})
			fixture.WantOnly(t, answers, fixture.Done, fixture.Outcome{Status: 201}, fixture.Outcome{Status: 409, Code: "CONFLICT"})
			for i, a := range answers {
				own := answers[0].String("reference")
				if i%3 < 2 && a.String("reference") != own {
					t.Errorf("the customer got %s, and call %d got %s", own, i, a.String("reference"))
				}
			}
			type row struct {
				Reference string `db:"reference"`
				Stranger  bool   `db:"stranger"`
			}
			pending, err := db.All[row](t.Context(), c.Server.DB, `SELECT reference, stranger FROM payments WHERE invoice_id = $1 AND status = 'PENDING'`, invoice.ID)
			if err != nil || len(pending) != 1 || pending[0].Stranger || pending[0].Reference != answers[0].String("reference") {
				t.Errorf("pending: %v, %v", pending, err)
			}
		}
	})
}
