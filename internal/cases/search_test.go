package cases_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const searchPath = "/api/v1/staff/search?q="

// findings returns the kinds and titles of what a search finds.
func findings(t *testing.T, by *apptest.Client, text, more string) (found []string) {
	t.Helper()
	r := apptest.CheckResponse(t, "search", by.Get(searchPath+url.QueryEscape(text)+more).Want(200))
	for i := range r.Len() {
		found = append(found, r.String(i, "kind")+" "+r.String(i, "title"))
	}
	return found
}

// Records are found by any of their words if the caller may see them, best first. A case is found once,
// and drafts are not.
func TestSearch(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		apptest.Change(t, s, `UPDATE plans SET max_staff = NULL WHERE code = 'FREE'`)
		acme := s.Tenant("acme")
		admin, manager, officer, finance, designer, ada, ben := acme.As("admin"), acme.As("manager"), acme.As("officer"), acme.As("finance"), acme.As("designer"), acme.As("ada"), acme.As("ben")
		rival := s.Tenant("rival")
		licence := manager.Licence()
		draft := ada.Get("/api/v1/customer/requests/" + ada.Draft(licence)).Want(200).String("reference")
		pending := ben.Submit(licence)
		application := manager.Accept(pending)
		moved := manager.Complete(application, licence.About).Want(200)
		reference := moved.String("reference")
		invoice := moved.With("id", licence.Fee, "stages")["invoice"].(apptest.M)["reference"].(string)
		payment := ben.Checkout(application).Want(201).String("reference")
		fee := "Fishing licence: Fee (" + reference + ")"

		for _, c := range []struct {
			by   *apptest.Client
			text string
			want []string
		}{
			{officer, reference, []string{"CASE The ben", "INVOICE " + fee}},
			{officer, strings.ToLower(strings.ReplaceAll(reference, "-", " ")), []string{"CASE The ben", "INVOICE " + fee}},
			{officer, reference[4:], []string{"CASE The ben", "INVOICE " + fee}},
			{officer, draft, nil},
			{officer, "BÉN the", []string{"CUSTOMER The ben", "INVOICE " + fee, "CASE The ben"}},
			{officer, "ada@AC", []string{"CUSTOMER The ada"}},
			{officer, "shing", []string{"SERVICE Fishing licence", "INVOICE " + fee, "CASE The ben"}},
			{officer, "ing ben", []string{"INVOICE " + fee, "CASE The ben"}},
			{officer, payment, nil},
			{officer, "manager", nil}, // members are for admins
			{admin, "manager", []string{"MEMBER The manager"}},
			{finance, payment, []string{"PAYMENT " + invoice}},
			{finance, invoice, []string{"INVOICE " + fee, "PAYMENT " + invoice}},
			{finance, reference, []string{"PAYMENT " + invoice, "INVOICE " + fee}},
			{finance, "ben", []string{"PAYMENT " + invoice, "INVOICE " + fee}},
			{designer, "ben", nil},
			{designer, "licence", []string{"SERVICE Fishing licence"}},
			{manager, "%%", nil},
			{rival.As("manager"), reference, nil},
			{rival.As("admin"), "the", []string{"MEMBER The admin", "MEMBER The manager"}},
		} {
			if diff := cmp.Diff(c.want, findings(t, c.by, c.text, "")); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.text, diff)
			}
		}
		for more, want := range map[string][]string{
			"&kinds=CASE": {"CASE The ben"}, "&kinds=CUSTOMER,MEMBER": {"CUSTOMER The ben"}, "&kinds=CERTIFICATE": nil, "&kinds=MEMBER": nil,
			"&size=1": {"CUSTOMER The ben"}, "&size=51&kinds=CASE": {"CASE The ben"},
		} {
			if diff := cmp.Diff(want, findings(t, officer, "ben", more)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", more, diff)
			}
		}
		r := officer.Get(searchPath + "ben+licence&kinds=CASE").Want(200)
		r.Is(application, 0, "id").Is(reference, 0, "reference").Is("Fishing licence", 0, "subtitle").Is("IN_PROGRESS", 0, "status").Is("/console/applications/"+reference, 0, "path")
		r.Is("service", 0, "highlights", 0, "field").Is("Fishing [[licence]]", 0, "highlights", 0, "text").Is("The [[ben]]", 0, "highlights", 1, "text")
		customer := officer.Get(searchPath + acme.Email("ada")).Want(200)
		customer.Is(nil, 0, "reference").Is(acme.Email("ada"), 0, "subtitle").Is("/console/customers/"+customer.String(0, "id"), 0, "path")
		finance.Get(searchPath+invoice).Want(200).Is("The ben", 0, "subtitle").Is("/console/invoices/"+invoice, 0, "path").Is("/console/payments/"+payment, 1, "path")

		officer.Get(searchPath+"x").Refused(400, "VALIDATION_FAILED").At("q")
		officer.Get("/api/v1/staff/search").Refused(400, "VALIDATION_FAILED").At("q")
		officer.Get(searchPath+"ben&kinds=CASE,REQUEST").Refused(400, "VALIDATION_FAILED").At("kinds")
		officer.Get(searchPath+"ben&size=0").Refused(400, "VALIDATION_FAILED").At("size")
		ada.Get(searchPath+reference).Refused(403, "FORBIDDEN")
	})
}

// Callers find those kinds of cases that they may see.
func TestSearchByKindOfCase(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		accepted := c.Ada.Submit(c.Licence)
		c.Officer.Accept(accepted)
		pending := c.Ada.Submit(c.Licence)
		officer, admin := c.Acme.As("officer"), c.Acme.As("admin")
		for permission, want := range map[string]string{"request:review": pending, "application:read": accepted} {
			role := admin.Post("/api/v1/tenant/roles", apptest.M{"name": "only " + permission, "permissions": []string{permission}}).Want(201).String("id")
			c.Exec(`UPDATE principals SET role_id = $1 WHERE email = $2`, role, c.Acme.Email("officer"))
			found := officer.Get(searchPath + "licence&kinds=CASE").Want(200).Has(1)
			reference := c.Officer.Get(fixture.StaffRequests + want).Want(200).String("reference")
			found.Is(reference, 0, "reference")
		}
	})
}

// A change counts for the next search: of parties, files and names, and of what is withdrawn or erased.
func TestSearchAfterChanges(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		c := newDossier(d)
		request := c.submitRequest()
		reference := c.admin.Get(fixture.StaffRequests + request).Want(200).String("reference")
		cases := func(text string) int {
			t.Helper()
			return c.admin.Get(searchPath + url.QueryEscape(text) + "&kinds=CASE").Want(200).Len()
		}
		want := func(n int, texts ...string) {
			t.Helper()
			for _, text := range texts {
				if got := cases(text); got != n {
					t.Errorf("%q finds %d cases, not %d", text, got, n)
				}
				if got := c.admin.Get("/api/v1/staff/requests?search=" + url.QueryEscape(text)).Want(200).Len("content"); got != n {
					t.Errorf("a list finds %d cases by %q, not %d", got, text, n)
				}
			}
		}
		want(1, "7can party", "canary.png", reference+" qz7", "mail.test licence")
		want(0, "boat sea", "The "+canary+" nobody")

		c.customer.Patch("/api/v1/auth/me", apptest.M{"name": "Ngozi Ẹze"}).Want(200)
		want(1, "ngozi eze", "7can party")
		c.admin.Post("/api/v1/staff/requests/"+request+"/return", apptest.M{"message": "Add somebody.", "items": []apptest.M{{"kind": "ANSWER", "id": c.licence.Boat, "note": "Which?"}}}).Want(200)
		party := c.customer.Get("/api/v1/customer/requests/"+request).Want(200).String("parties", 0, "id")
		c.customer.Put("/api/v1/customer/requests/"+request+"/party", apptest.M{"parties": []apptest.M{{"id": party, "name": "Bisi Alao"}}}).Want(200)
		want(1, "bisi ala", "alao ngozi")
		want(0, "7can party")
		c.customer.Post("/api/v1/customer/requests/"+request+"/withdraw", nil).Want(200)
		want(1, "bisi ala")
		if got := c.admin.Get(searchPath + "ngozi&kinds=CUSTOMER").Want(200).Len(); got != 1 {
			t.Errorf("%d customers have the new name", got)
		}

		c.admin.Post(customers+c.id+"/erase", nil).Want(200)
		want(0, "bisi", "ngozi", "canary", "mail test")
		want(1, reference)
		if got := c.admin.Get(searchPath + "erased&kinds=CUSTOMER").Want(200).Len(); got != 0 {
			t.Errorf("%d erased customers are found", got)
		}
	})
}
