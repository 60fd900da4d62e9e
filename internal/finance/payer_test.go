package finance_test

import (
	"encoding/json"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// itemised is an ad-hoc invoice without an amount.
func itemised(more apptest.M) apptest.M {
	return apptest.WithMembers(apptest.M{"currency": "NGN", "description": "Cards", "items": []apptest.M{
		{"label": " Replacement card ", "quantity": 12, "unitAmount": 2500},
		{"label": "Delivery", "quantity": 1, "unitAmount": json.Number("1500.5")},
	}}, more)
}

// customerID returns the id of a customer.
func customerID(c *apptest.Client) string {
	return c.Get("/api/v1/auth/me").Want(200).String("id")
}

// The lines of an ad-hoc invoice add up to its amount.
func TestInvoiceItems(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		made := c.Finance.Post(fixture.Invoices, itemised(nil)).Want(201)
		for _, r := range []*apptest.Response{made, c.Finance.Get(fixture.Invoices + "/" + made.String("id")).Want(200)} {
			r.Is("31500.5", "amountDue").Has(2, "items").Is("Replacement card", "items", 0, "label").Is("12", "items", 0, "quantity").
				Is("2500", "items", 0, "unitAmount").Is("30000", "items", 0, "itemTotal").Is("1500.5", "items", 1, "itemTotal").
				Is(nil, "payer").Is(nil, "sentAt").Is(nil, "message").Is(c.Server.URL+"/acme/pay/"+made.String("reference"), "payUrl")
		}
		code := c.Server.Anyone().Post("/api/v1/public/payments/invoices/"+made.String("reference")+"/checkout", apptest.M{"email": "payer@home.test"}).Want(201).String("accessCode")
		c.Ada.PayAt(code, "success")
		c.WantPaid(made.String("id"))
	})
}

// An invoice is for a customer or for a payer without an account, who are shown to those who may see invoices.
func TestInvoicePayer(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		ada := customerID(c.Ada)
		of := c.AdHoc(apptest.M{"customerId": ada}).Want(201)
		of.Is(c.Acme.Email("ada"), "payer", "email").Filled("payer", "name").Is(ada, "customer", "id")
		other := c.AdHoc(apptest.M{"payer": apptest.M{"name": " Sunrise Academy ", "email": " Office@Sunrise.test "}, "message": " Thank you. "}).Want(201)
		other.Is("Sunrise Academy", "payer", "name").Is("office@sunrise.test", "payer", "email").Is(nil, "customer").Is("Thank you.", "message").Is(nil, "sentAt")
		address := c.AdHoc(apptest.M{"payerEmail": "aunt@home.test"}).Want(201)
		address.Is("aunt@home.test", "payer", "email").Is(nil, "payer", "name")
		_, stage := c.UnpaidApplication()
		c.Finance.Get(fixture.Invoices+"/"+stage.ID).Want(200).Is(c.Acme.Email("ada"), "payer", "email")

		for _, made := range []*apptest.Response{of, other, address} {
			apptest.Equal(t, "the invoice, read again", c.Finance.Get(fixture.Invoices+"/"+made.String("id")).Want(200).Data, made.Data)
			listed := c.Finance.Get(fixture.Invoices + "?search=" + made.String("reference")).Want(200)
			apptest.Equal(t, "the invoice in the list", listed.Value("content", 0), made.Data)
			c.Server.Anyone().Get("/api/v1/public/payments/invoices/"+made.String("reference")).Want(200).Is(false, "emailRequired")
		}
		c.Finance.Get(fixture.Invoices+"?search=sunrise").Want(200).Has(1, "content").Is(other.String("reference"), "content", 0, "reference")
		c.Finance.Get(fixture.Invoices+"?customerId="+ada).Want(200).Member("id", of.String("id"), "content")
		public := c.Server.Anyone().Get("/api/v1/public/payments/invoices/" + other.String("reference")).Want(200)
		if text := string(public.Body); strings.Contains(text, "Sunrise") || strings.Contains(text, "Thank you") {
			t.Error("the public invoice shows the payer")
		}
		wantDocument(t, c.Finance.Get(fixture.Invoices+"/"+other.String("id")+"/document"), "invoice-"+other.String("reference"), "Sunrise Academy", "office@sunrise.test")

		admin := c.Acme.As("admin")
		role := admin.Post("/api/v1/tenant/roles", apptest.M{"name": "Clerk", "permissions": []string{"invoice.manage"}}).Want(201).String("id")
		email := "clerk@acme.test"
		admin.Post("/api/v1/tenant/members", apptest.M{"name": "Clerk", "email": email, "roleId": role}).Want(201)
		clerk := c.Server.Anyone()
		clerk.Token = apptest.AcceptInvitation(c.Server, clerk.MailedToken(email, 1)).Want(200).String("accessToken")
		clerk.Post(fixture.Invoices, apptest.M{"amount": 1, "currency": "NGN", "description": "x", "customerId": ada}).Want(201).Is(nil, "payer")
		clerk.Post(fixture.Invoices+"/"+other.String("id")+"/send", nil).Want(200).Is(nil, "payer").Filled("sentAt")
	})
}

// Contradictory or incomplete invoices are refused at the field, and nothing is created.
func TestInvoicePayerRefused(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		ada := customerID(c.Ada)
		payer := apptest.M{"name": "Sunrise", "email": "office@sunrise.test"}
		item := func(more apptest.M) []apptest.M {
			return []apptest.M{{"label": "a", "quantity": 1, "unitAmount": 1}, apptest.WithMembers(apptest.M{"label": "a", "quantity": 1, "unitAmount": 1}, more)}
		}
		many := make([]apptest.M, 51)
		for i := range many {
			many[i] = apptest.M{"label": "a", "quantity": 1, "unitAmount": 1}
		}
		stranger := customerID(c.Server.Tenant("rival").As("ada"))
		for _, bad := range []struct {
			field string
			more  apptest.M
		}{
			{"items", apptest.M{"amount": 1}},
			{"items", apptest.M{"items": []apptest.M{}}},
			{"items", apptest.M{"items": many}},
			{"items", apptest.M{"items": item(apptest.M{"quantity": 10_000, "unitAmount": 1e12})}},
			{"items[1].label", apptest.M{"items": item(apptest.M{"label": " "})}},
			{"items[1].label", apptest.M{"items": item(apptest.M{"label": strings.Repeat("x", 201)})}},
			{"items[1].quantity", apptest.M{"items": item(apptest.M{"quantity": 0})}},
			{"items[1].quantity", apptest.M{"items": item(apptest.M{"quantity": 10_001})}},
			{"items[1].quantity", apptest.M{"items": item(apptest.M{"quantity": 1.5})}},
			{"items[1].unitAmount", apptest.M{"items": item(apptest.M{"unitAmount": 0})}},
			{"items[1].unitAmount", apptest.M{"items": item(apptest.M{"unitAmount": -1})}},
			{"items[1].unitAmount", apptest.M{"items": item(apptest.M{"unitAmount": 1.005})}},
			{"items[1].more", apptest.M{"items": item(apptest.M{"more": 1})}},
			{"currency", apptest.M{"currency": ""}},
			{"description", apptest.M{"description": " "}},
			{"payer", apptest.M{"customerId": ada, "payer": payer}},
			{"payer.name", apptest.M{"payer": apptest.M{"email": "office@sunrise.test"}}},
			{"payer.email", apptest.M{"payer": apptest.M{"name": "Sunrise"}}},
			{"payer.name", apptest.M{"payer": apptest.M{"name": " ", "email": "office@sunrise.test"}}},
			{"payer.email", apptest.M{"payer": apptest.M{"name": "Sunrise", "email": "nobody"}}},
			{"payerEmail", apptest.M{"payer": payer, "payerEmail": "x@home.test"}},
			{"customerId", apptest.M{"customerId": "x"}},
			{"customerId", apptest.M{"customerId": "019aa0c4-52b1-7c3e-9d0a-0f6a4b1c2d3e"}},
			{"customerId", apptest.M{"customerId": stranger}},
			{"customerId", apptest.M{"customerId": customerID(c.Officer)}},
			{"message", apptest.M{"customerId": ada, "message": strings.Repeat("x", 1001)}},
			{"send", apptest.M{"send": true}},
			{"send", apptest.M{"send": true, "payerEmail": "aunt@home.test"}},
			{"serviceId", apptest.M{"serviceId": "x"}},
		} {
			c.Finance.Post(fixture.Invoices, itemised(bad.more)).Refused(400, "VALIDATION_FAILED").At(bad.field)
		}
		priced := apptest.M{"serviceId": c.Licence.ID, "customerId": ada, "message": "x", "send": true, "items": item(nil)}
		c.Finance.Post(fixture.Invoices, priced).Refused(400, "VALIDATION_FAILED").At("customerId").At("message").At("send").At("items")
		c.Finance.Post(fixture.Invoices, apptest.M{"currency": "NGN", "description": "x"}).Refused(400, "VALIDATION_FAILED").At("amount")
		if n := c.CountRows(`SELECT COUNT(*) FROM invoices`); n != 0 {
			t.Errorf("%d invoices were created", n)
		}
	})
}
