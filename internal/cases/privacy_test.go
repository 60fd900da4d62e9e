package cases_test

import (
	"strings"
	"testing"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const (
	customers = "/api/v1/tenant/customers/"

	// canary is in every text from and about the customer of these tests.
	canary      = "Qz7canary"
	canaryEmail = "qz7canary@mail.test"
)

// dossier is a customer whose name occurs everywhere: in an application that was paid and
// completed, in a closed one, a rejected request, a separate invoice, files and mails.
type dossier struct {
	*fixture.FileScene

	admin    *apptest.Client
	id       string // of the customer
	customer *apptest.Client
	licence  apptest.Licence
	document string // requirement
	paid     string // application
	file     string
}

func newDossier(d *fixture.FileScene) *dossier {
	d.T.Helper()
	c := &dossier{FileScene: d, admin: d.Acme.As("admin")}
	p, err := d.Server.Members.Add(d.T.Context(), accounts.NewPrincipal{
		Tenant: d.Acme.ID, Kind: auth.Customer, Name: canary + " Ada", Email: canaryEmail, Password: apptest.Password,
	})
	if err != nil {
		d.T.Fatal(err)
	}
	c.id, c.customer = p.ID, apptest.SignInTo(d.Server, "acme", canaryEmail, apptest.Password)
	c.licence = c.admin.Licence()
	service := "/api/v1/tenant/services/" + c.licence.ID
	c.document = c.admin.Post(service+"/documents", apptest.M{
		"stageId": c.licence.About, "code": "card", "name": "Card", "appliesTo": "PARTY", "required": false,
	}).Want(201).String("id")
	c.admin.Post(service+"/certificates", apptest.M{
		"code": "licence", "name": "Licence", "issuedOn": c.licence.About, "title": "Licence of {{party.name}}", "body": "For {{request.boat|any boat}}.",
		"appliesTo": "PARTY", "publicFields": []string{"holder"},
	}).Want(201)
	c.admin.Post(service+"/publish", nil).Want(200)
	return c
}

// fill creates all the records.
func (c *dossier) fill() {
	c.T.Helper()
	c.paid = c.admin.Accept(c.submitRequest())
	c.fillIn("/api/v1/staff/applications/"+c.paid, c.admin) // a separate sheet
	c.replaceDocuments("/api/v1/staff/applications/" + c.paid)
	c.admin.Complete(c.paid, c.licence.About).Want(200)
	fixture.CertificatePaper(c.T, c.customer, c.certificate()+"/document")
	party := c.admin.Get("/api/v1/staff/applications/"+c.paid).Want(200).String("parties", 0, "id")
	copied := c.admin.Post(fixture.Invoices, apptest.M{"partyId": party, "amount": 10, "currency": "NGN", "description": "A copy"}).Want(201).String("id")
	cash := c.admin.Post(fixture.Invoices+"/"+copied+"/record-payment", apptest.M{
		"amount": 10, "channel": "CASH", "receivedAt": "2026-01-05T10:00:00.000", "note": canary + " has paid at the desk",
	}).Want(201).String("reference")
	c.admin.Post("/api/v1/finance/payments/"+cash+"/refunds", apptest.M{"amount": 4, "reason": canary + " got fewer pages"}).Want(201)
	c.customer.PayAt(c.customer.Checkout(c.paid).Want(201).String("accessCode"), "success")
	apptest.Until(c.T, "application completed", func() bool {
		return c.admin.Get("/api/v1/staff/applications/"+c.paid).Want(200).String("status") == "COMPLETED"
	})
	c.billDirectly()
	closed := c.admin.Accept(c.submitRequest())
	c.admin.Post("/api/v1/staff/applications/"+closed+"/close", apptest.M{"reason": canary + " has moved"}).Want(200)
	c.admin.Post("/api/v1/staff/requests/"+c.submitRequest()+"/reject", apptest.M{"reason": canary + " is too young"}).Want(200)
	c.addMessages(c.paid)
	returned := c.submitRequest()
	c.admin.Post("/api/v1/staff/requests/"+returned+"/return", apptest.M{
		"message": canary + " has to sign", "items": []apptest.M{{"kind": "ANSWER", "id": c.licence.Boat, "note": canary + " has another one"}},
	}).Want(200)
	c.customer.Post("/api/v1/customer/requests/"+returned+"/withdraw", nil).Want(200)
	apptest.ForgotPassword(c.Server, apptest.M{"tenantSlug": "acme", "email": canaryEmail})
	c.customer.MailedToken(canaryEmail, 1)
	c.useAccount()
}

// certificate returns the path of the certificate of the paid application.
func (c *dossier) certificate() string {
	c.T.Helper()
	at := "/api/v1/customer/applications/" + c.paid + "/certificates"
	return at + "/" + c.customer.Get(at).Want(200).String(0, "id")
}

// billDirectly sends invoices that belong to no case: to the customer, and to the same person without an account.
func (c *dossier) billDirectly() {
	c.T.Helper()
	body := apptest.M{"amount": 5, "currency": "NGN", "description": "A photo", "message": "Dear " + canary, "send": true}
	own := c.admin.Post(fixture.Invoices, apptest.WithMembers(body, apptest.M{"customerId": c.id})).Want(201)
	c.admin.Post(fixture.Invoices+"/"+own.String("id")+"/send", apptest.M{"email": "work-" + canaryEmail}).Want(200)
	c.admin.Post(fixture.Invoices, apptest.WithMembers(body, apptest.M{"payer": apptest.M{"name": canary, "email": canaryEmail}})).Want(201)
	apptest.Until(c.T, "the invoices have arrived", func() bool {
		return len(c.admin.Mails("work-"+canaryEmail)) == 1 && len(c.admin.Mails(canaryEmail)) >= 2
	})
}

// addMessages writes messages with files, and a note, about an application.
func (c *dossier) addMessages(application string) {
	c.T.Helper()
	c.customer.Post("/api/v1/customer/applications/"+application+"/messages", apptest.M{
		"body": canary + " has moved", "fileObjectIds": []string{c.upload(c.customer)},
	}).Want(201)
	c.admin.Post("/api/v1/staff/applications/"+application+"/messages", apptest.M{
		"body": "Dear " + canary, "fileObjectIds": []string{c.upload(c.admin)},
	}).Want(201)
	c.admin.Post("/api/v1/staff/applications/"+application+"/notes", apptest.M{"body": canary + " has called"}).Want(201)
}

// submitRequest submits a request with all content.
func (c *dossier) submitRequest() (id string) {
	c.T.Helper()
	id = c.customer.Post("/api/v1/customer/requests/"+c.licence.ID, nil).Want(201).String("id")
	c.fillIn("/api/v1/customer/requests/"+id, c.customer)
	c.customer.Post("/api/v1/customer/requests/"+id+"/submit", nil).Want(200)
	return id
}

// fillIn fills in all content, as the customer or the team.
func (c *dossier) fillIn(at string, by *apptest.Client) {
	c.T.Helper()
	party := by.Get(at).Want(200).String("parties", 0, "id")
	by.Put(at+"/party", apptest.M{"parties": []apptest.M{{
		"id": party, "name": canary + " Party", "email": canaryEmail, "phone": "+1 " + canary, "details": apptest.M{"note": canary},
	}}}).Want(200)
	by.Put(at+"/answers/"+c.licence.Water, apptest.M{"value": "sea"}).Want(200)
	by.Put(at+"/answers/"+c.licence.Boat, apptest.M{"value": "The " + canary}).Want(200)
	c.file = c.upload(by)
	by.Put(at+"/documents/"+c.document, apptest.M{"fileObjectId": c.file, "partyId": party}).Want(200)
}

func (c *dossier) upload(by *apptest.Client) (id string) {
	c.T.Helper()
	u := fixture.Declare(by, canary+".png", "image/png", len(fixture.Contents["image/png"])).Want(201)
	if code, reply := fixture.UploadTo(u.String("uploadUrl"), u, fixture.Contents["image/png"]); code != 200 {
		c.T.Fatalf("upload: %d %s", code, reply)
	}
	c.AwaitStatus(by, u.String("fileId"), "UPLOADED")
	return u.String("fileId")
}

// certificateOf returns the certificates of the paid application as staff see them.
func (c *dossier) certificateOf() *apptest.Response {
	c.T.Helper()
	return c.admin.Get("/api/v1/staff/applications/" + c.paid + "/certificates").Want(200)
}

func (c *dossier) erase() *apptest.Response {
	c.T.Helper()
	return c.admin.Post(customers+c.id+"/erase", nil)
}

// tablesWith returns the tables of the database that contain a text in any column.
func tablesWith(t *testing.T, s *apptest.Server, text string) map[string]bool {
	t.Helper()
	all := func(statement string, args ...any) []string {
		values, err := db.All[string](t.Context(), s.DB, statement, args...)
		if err != nil {
			t.Fatal(statement, err)
		}
		return values
	}
	found := map[string]bool{}
	search := func(table, row string) {
		for _, line := range all(`SELECT ` + row + ` FROM ` + table) {
			if strings.Contains(strings.ToLower(line), strings.ToLower(text)) {
				found[table] = true
			}
		}
	}
	if s.DB.Engine() == "postgres" {
		for _, table := range all(`SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`) {
			search(table, "CAST("+table+" AS TEXT)")
		}
		return found
	}
	for _, table := range all(`SELECT name FROM sqlite_master WHERE type = 'table'`) {
		columns := all(`SELECT 'COALESCE(CAST("' || name || '" AS TEXT), '''')' FROM pragma_table_info('` + table + `')`)
		search(table, strings.Join(columns, " || '|' || "))
	}
	return found
}

// After an erasure, no table has the texts or the name of the customer. Payments and the sealed
// history stay.
func TestEraseCustomer(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		c := newDossier(d)
		c.fill()
		apptest.Until(t, "the mail is completed, and its recipient in clear", func() bool { return tablesWith(t, d.Server, canary)["outbox_events"] })
		before := tablesWith(t, d.Server, canary)
		for _, table := range []string{"principals", "sheets", "files", "audit_events", "corrections", "messages", "notes", "cases", "certificates", "certificate_papers", "invoices", "invoice_sends", "payments", "refunds", "outbox_events", "sessions"} {
			if !before[table] {
				t.Errorf("the test does not cover table %s", table)
			}
		}
		code := c.certificateOf().String(0, "verifyCode")
		entries := apptest.Count(t, d.Server, `SELECT COUNT(*) FROM audit_events`)
		apptest.TrySignIn(d.Server, "acme", canaryEmail, "wrong").Refused(401, "INVALID_CREDENTIALS")
		c.erase().Want(200)
		c.awaitFailures()
		if left := tablesWith(t, d.Server, canary); len(left) > 0 {
			t.Errorf("still in %v after the erasure", left)
		}
		if more := apptest.Count(t, d.Server, `SELECT COUNT(*) FROM audit_events`); more <= entries {
			t.Errorf("%d audit events, previously %d", more, entries)
		}
		fixture.CheckInvariants(t, d.Server) // including the audit trail
		apptest.Until(t, "files removed at the provider", func() bool { return len(d.Stored()) == 0 })

		a := apptest.CheckResponse(t, "getApplication", c.admin.Get("/api/v1/staff/applications/"+c.paid).Want(200))
		a.Is("COMPLETED", "status").Has(0, "answers").Has(0, "documents").Is("Erased", "parties", 0, "name").Is("Erased customer", "customer", "name")
		history := apptest.CheckResponse(t, "applicationHistory", c.admin.Get("/api/v1/staff/applications/"+c.paid+"/history?size=100").Want(200))
		history.Member("action", "answer.changed", "content").Is(true, "erased").Is(nil, "after")
		apptest.Equal[any](t, "what an entered stage became, in the history", history.With("action", "stage.entered", "content")["after"], apptest.M{"status": "CURRENT"})
		if n := apptest.Count(t, d.Server, `SELECT COUNT(*) FROM payments WHERE status = 'SUCCESSFUL' AND amount = 750050`); n != 1 {
			t.Errorf("%d payments of the fee, want 1", n)
		}
		issued := c.certificateOf()
		issued.Is("VALID", 0, "status").Is(nil, 0, "holder").Is(nil, 0, "renewableFrom").Filled(0, "sha256")
		certificate := "/api/v1/staff/certificates/" + issued.String(0, "id")
		c.admin.Get(certificate+"/document").Refused(404, "NOT_FOUND")
		c.admin.Post(certificate+"/replace", apptest.M{"reason": "Lost."}).Refused(409, "CERTIFICATE_STATE")
		d.Server.Anyone().Get("/api/v1/public/certificates/"+code).Want(200).Is("VALID", "status").Is(nil, "holder").Has(0, "fields").
			Is(issued.String(0, "sha256"), "sha256")

		// The call is idempotent, and the address can be registered again.
		c.erase().Want(200)
		if n := apptest.Count(t, d.Server, `SELECT COUNT(*) FROM audit_events WHERE action = 'customer.erased'`); n != 1 {
			t.Errorf("the erasure is recorded %d times", n)
		}
		apptest.TrySignIn(d.Server, "acme", canaryEmail, apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		c.customer.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		c.admin.Post(customers+c.id+"/activate", nil).Refused(409, "CONFLICT")
		p, err := d.Server.Members.Add(t.Context(), accounts.NewPrincipal{
			Tenant: d.Acme.ID, Kind: auth.Customer, Name: "Ada", Email: canaryEmail, Password: apptest.Password,
		})
		if err != nil {
			t.Fatal(err)
		}
		if p.ID == c.id {
			t.Errorf("registered again with the previous id: %v", p.ID)
		}
		apptest.SignInTo(d.Server, "acme", canaryEmail, apptest.Password).Get("/api/v1/customer/requests").Want(200).Has(0, "content")
	})
}

// Nothing is erased while a case is open, and no other customer's data are erased.
func TestEraseRefused(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		c := newDossier(d)
		rival := d.Server.Tenant("rival")
		rival.As("admin").Post(customers+c.id+"/erase", nil).Refused(404, "NOT_FOUND")
		d.Officer.Post(customers+c.id+"/erase", nil).Refused(403, "FORBIDDEN")
		c.customer.Post(customers+c.id+"/export", nil).Refused(403, "FORBIDDEN")
		own := c.admin.Get("/api/v1/auth/me").Want(200).String("id")
		for _, call := range []string{"erase", "export", "activate", "deactivate"} {
			c.admin.Post(customers+own+"/"+call, nil).Refused(404, "NOT_FOUND") // not a customer
		}
		request := c.submitRequest()
		c.erase().Refused(409, "CONFLICT")
		application := c.admin.Accept(request)
		c.erase().Refused(409, "CONFLICT")
		c.admin.Post("/api/v1/staff/applications/"+application+"/close", nil).Want(200)
		draft := c.customer.Post("/api/v1/customer/requests/"+c.licence.ID, nil).Want(201).String("id")
		c.erase().Refused(409, "CONFLICT")
		left := tablesWith(t, d.Server, canary)
		apptest.Equal(t, "a refused erasure has left the customer", left["principals"], true)
		apptest.Equal(t, "a refused erasure has left the answers", left["sheets"], true)
		// Nobody can submit the draft or the returned request of a deactivated customer.
		c.customer.Post("/api/v1/customer/requests/"+draft+"/withdraw", nil).Want(200)
		returned := c.submitRequest()
		c.admin.Post("/api/v1/staff/requests/"+returned+"/return", apptest.M{"message": canary + " has to sign"}).Want(200)
		c.erase().Refused(409, "CONFLICT")
		c.admin.Post(customers+c.id+"/deactivate", nil).Want(200)
		c.erase().Want(200)
		if n := apptest.Count(t, d.Server, `SELECT COUNT(*) FROM cases WHERE id = $1 AND status = 'WITHDRAWN'`, returned); n != 1 {
			t.Error("the returned request was not withdrawn")
		}
		if left := tablesWith(t, d.Server, canary); len(left) > 0 {
			t.Errorf("still in %v after the erasure", left)
		}
		fixture.CheckInvariants(t, d.Server)
	})
}

// Operations concurrent with an erasure are erased, or cause it to be refused.
func TestEraseRace(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		c := newDossier(d)
		c.admin.Post("/api/v1/staff/requests/"+c.submitRequest()+"/reject", apptest.M{"reason": canary}).Want(200)
		calls := []func() int{
			func() int { return c.erase().Status },
			func() int { return c.customer.Post("/api/v1/customer/requests/"+c.licence.ID, nil).Status },
			func() int { return fixture.Declare(c.customer, canary+".png", "image/png", 10).Status },
			func() int { return apptest.TrySignIn(d.Server, "acme", canaryEmail, apptest.Password).Status },
			func() int { return c.admin.Post(customers+c.id+"/export", nil).Status },
			func() int { return c.erase().Status },
			func() int {
				return d.Server.Anyone().Post("/api/v1/auth/password/forgot", apptest.M{"tenantSlug": "acme", "email": canaryEmail}).Status
			},
		}
		statuses := make([]int, len(calls))
		apptest.Concurrently(len(calls), func(i int) int { statuses[i] = calls[i](); return statuses[i] })
		for i, status := range statuses {
			if status >= 500 {
				t.Errorf("call %d: %d", i, status)
			}
		}
		if statuses[0] != 200 && statuses[5] != 200 { // a draft was created first
			c.admin.Post(customers+c.id+"/deactivate", nil).Want(200)
			c.erase().Want(200)
		}
		if left := tablesWith(t, d.Server, canary); len(left) > 0 {
			t.Errorf("after %v still in %v", statuses, left)
		}
		fixture.CheckInvariants(t, d.Server)
	})
}

// An export contains all data, in documents of limited size, and is recorded.
func TestExportCustomer(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		c := newDossier(d)
		c.fill()
		all := apptest.CheckResponse(t, "exportCustomer", c.admin.Post(customers+c.id+"/export", nil).Want(200))
		all.Is(canaryEmail, "customer", "email").Has(4, "requests").Has(5, "files").Is(nil, "next")
		all.Is("The "+canary, "requests", 0, "submitted", "answers", 1, "value").Has(1, "requests", 0, "invoices").
			Filled("requests", 0, "history", 0, "action").Filled("requests", 0, "application", "current", "documents", 0, "file", "downloadUrl")
		all.Has(2, "requests", 0, "messages").Is("2", "requests", 0, "messagesTotal").Is(canary+" has moved", "requests", 0, "messages", 1, "body").
			Is("The", "requests", 0, "messages", 0, "from", "name").Has(1, "requests", 0, "messages", 0, "files")
		if strings.Contains(string(all.Body), "has called") {
			t.Error("the export has the notes")
		}
		all.Has(1, "requests", 0, "certificates").Is(canary+" Party", "requests", 0, "certificates", 0, "holder").Has(0, "requests", 1, "certificates")
		all.Has(1, "requests", 3, "corrections").Is(canary+" has to sign", "requests", 3, "corrections", 0, "message")
		invoiced := map[string]int{} // the invoice of a party of all requests, without an application, is shown once
		for r := range all.Len("requests") {
			for i := range all.Len("requests", r, "invoices") {
				invoiced[all.String("requests", r, "invoices", i, "description")]++
			}
		}
		apptest.Equal(t, "number of descriptions of invoices", len(invoiced), 2)
		apptest.Equal(t, "number of invoices of the copy", invoiced["A copy"], 1)
		all.Has(2, "invoices").Is("A photo", "invoices", 0, "description").Is("Dear "+canary, "invoices", 0, "message").
			Has(2, "invoices", 0, "sends").Is("work-"+canaryEmail, "invoices", 0, "sends", 1, "email").
			Is(canary, "invoices", 1, "payerName").Is(canaryEmail, "invoices", 1, "payerEmail")
		if n := apptest.Count(t, d.Server, `SELECT COUNT(*) FROM audit_events WHERE action = 'customer.exported' AND subject_id = $1`, c.id); n != 1 {
			t.Errorf("the export is recorded %d times", n)
		}
		for range 12 {
			c.admin.Post("/api/v1/staff/requests/"+c.submitRequest()+"/reject", apptest.M{"reason": "No"}).Want(200)
		}
		seen := map[string]bool{}
		for after, calls := "", 1; ; calls++ {
			page := c.admin.Post(customers+c.id+"/export", apptest.M{"after": after}).Want(200)
			for _, kind := range []string{"requests", "files"} {
				for i := range page.Len(kind) {
					seen[page.String(kind, i, "id")] = true
				}
			}
			if page.Value("next") == nil {
				apptest.Equal(t, "the number of documents", calls, 2)
				apptest.Equal(t, "the number of requests and files", len(seen), 2*16+1)
				return
			}
			after = page.String("next")
		}
	})
}
