package contract_test

import (
	"net/http"
	"strings"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// refusals records an example of each error code that the other calls have not caused.
func (n *recorder) refusals() {
	n.t.Helper()
	n.admin, n.officer, n.ada = n.as("olu@acme-travel.example"), n.as("musa@acme-travel.example"), n.as("ada@mail.example")
	n.refusedCalls()
	n.refusedFiles()
	n.refusedCases()
	n.refusedMoney()
	n.refusedKeys()
	n.refusedPlan()
	n.refusedByLimit()
	n.refusedByScanner()
	n.refusedByServer()
}

// recordError records an error response.
func (n *recorder) recordError(code fault.Code, r *apptest.Response) {
	n.t.Helper()
	r.Refused(code.Status(), string(code))
	n.writers = append(n.writers, func() { n.examples.Refusals[code] = n.normalise(r.Body) })
}

// withHeaders returns a client that also sends headers.
func withHeaders(c *apptest.Client, headers http.Header) *apptest.Client {
	sends := *c
	sends.Extra = headers
	return &sends
}

const profilePath = "/api/v1/auth/me"

// refusedCalls records the errors that every operation can return.
func (n *recorder) refusedCalls() {
	n.t.Helper()
	name := apptest.M{"name": "Ada Obi"}
	n.recordError(fault.MalformedRequest, n.ada.Patch(profilePath, `{"name":`))
	n.recordError(fault.PayloadTooLarge, n.ada.Patch(profilePath, apptest.M{"name": strings.Repeat("a", 1<<20)}))
	n.recordError(fault.UnsupportedMediaType, withHeaders(n.ada, http.Header{"Content-Type": {"text/plain"}}).Patch(profilePath, name))
	n.recordError(fault.PreconditionFailed, withHeaders(n.ada, http.Header{"If-Match": {`"of-another-version"`}}).Patch(profilePath, name))
	browser := withHeaders(n.s.Anyone(), http.Header{"Cookie": {"svc_access_token=" + n.ada.Token}, "Sec-Fetch-Site": {"cross-site"}})
	n.recordError(fault.CrossSiteRequest, browser.Patch(profilePath, name))
	n.recordError(fault.EmailAlreadyRegistered, n.s.Anyone().Post("/api/v1/organizations/register", apptest.M{
		"name": "Olu Adeyemi", "email": "olu@acme-travel.example", "password": examplePassword, "confirmPassword": examplePassword,
	}))
}

// refusedFiles records uses of files too early and too late.
func (n *recorder) refusedFiles() {
	n.t.Helper()
	n.recordError(fault.FileInUse, n.ada.Delete("/api/v1/files/"+n.file))
	late := n.storage([]byte("{}"))
	n.s.Clock.Advance(6 * time.Minute)
	n.recordError(fault.WebhookExpired, late.Post(fixture.StorageWebhook, []byte("{}")))
}

// refusedCases records calls in the wrong state of a request or an application.
func (n *recorder) refusedCases() {
	n.t.Helper()
	const mine, staff = "/api/v1/customer/requests/", "/api/v1/staff/applications/"
	waiting := n.ada.Post("/api/v1/files", apptest.M{"originalFilename": "passport.png", "mimeType": "image/png", "sizeBytes": 184320}).Want(201).String("fileId")
	n.call(n.admin, "updateRequirement", apptest.M{"acceptanceRequired": true}, n.visa, n.passport)
	n.call(n.admin, "publishService", nil, n.visa)
	passport := "/documents/" + n.passport
	id := n.call(n.ada, "createRequest", nil, n.visa).String("id")
	n.recordError(fault.FileNotUploaded, n.ada.Put(mine+id+passport, apptest.M{"fileObjectId": waiting}))
	n.call(n.ada, "setAnswersOfRequest", n.answers("2027-05-14"), id)
	n.call(n.ada, "attachToRequest", apptest.M{"fileObjectId": n.file}, id, n.passport)
	n.call(n.ada, "submitRequest", nil, id)
	id = n.call(n.officer, "acceptRequest", nil, id).String("id")
	n.recordError(fault.DocumentNotAccepted, n.officer.Complete(id, n.trip))
	n.ada.Put("/api/v1/customer/applications/"+id+passport, apptest.M{"fileObjectId": nil}).Want(200)
	n.recordError(fault.DocumentNotAttached, n.officer.Post(staff+id+passport+"/review", apptest.M{"decision": "ACCEPT", "fileObjectId": n.file}))
	unpublished := n.admin.Post("/api/v1/tenant/services", apptest.M{"name": "Residence permit", "currency": "NGN"}).Want(201).String("id")
	n.recordError(fault.ServiceUnavailable, n.ada.Post(mine+unpublished, nil))
}

// refusedMoney records calls that a payment prevents.
func (n *recorder) refusedMoney() {
	n.t.Helper()
	owed := apptest.M{"amount": 12500, "currency": "NGN", "description": "Translation of a birth certificate"}
	invoice := "/api/v1/finance/invoices/" + n.admin.Post("/api/v1/finance/invoices", owed).Want(201).String("id")
	payer := apptest.M{"email": "ada@mail.example"}
	n.ada.Faults(apptest.M{"api": "error500"})
	n.recordError(fault.PaymentProviderUnavailable, n.admin.Post(invoice+"/payments", payer))
	n.ada.Faults(fixture.Healthy)
	n.admin.Post(invoice+"/payments", payer).Want(201)
	n.recordError(fault.InvoicePaymentInProgress, n.admin.Post(invoice+"/record-payment", apptest.M{
		"amount": 12500, "channel": "CASH", "receivedAt": "2026-11-20T09:15:00.000", "note": "Receipt 4711 of the paper block.",
	}))

	l := n.admin.Licence()
	at := "/api/v1/tenant/services/" + l.ID
	last := n.admin.Post(at+"/stages", apptest.M{"title": "The licence", "kind": "ORDINARY"}).Want(201).String("id")
	n.admin.Post(at+"/questions", apptest.M{"stageId": last, "code": "sent", "label": "Was it sent?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"}).Want(201)
	n.admin.Post(at+"/publish", nil).Want(200)
	id := n.admin.Accept(n.ada.Submit(l))
	n.admin.Complete(id, l.About).Want(200)
	n.ada.PayAt(n.ada.Checkout(id).Want(201).String("accessCode"), "success")
	own := "/api/v1/customer/applications/" + id
	apptest.Until(n.t, "it moves on", func() bool { return n.ada.Get(own).Want(200).With("id", l.Fee, "stages")["status"] == "COMPLETED" })
	n.recordError(fault.PartyCountLocked, n.ada.Put(own+"/party", n.travellers(n.ada, "getMyApplication", id)))
}

// refusedKeys records misused Idempotency-Keys.
func (n *recorder) refusedKeys() {
	n.t.Helper()
	const services = "/api/v1/tenant/services"
	permit, keyed := apptest.M{"name": "Work permit", "currency": "NGN"}, fixture.WithKey(n.admin, "of the work permit")
	keyed.Post(services, permit).Want(201)
	n.recordError(fault.IdempotencyKeyReused, keyed.Post(services, apptest.M{"name": "Study permit", "currency": "NGN"}))
	apptest.Change(n.t, n.s, `UPDATE idempotency_keys SET answer = NULL, done_at = NULL, lease_until = $1`, n.s.Now().Add(time.Hour))
	n.recordError(fault.IdempotencyKeyInUse, keyed.Post(services, permit))
}

// refusedPlan records a call beyond the limits of the plan.
func (n *recorder) refusedPlan() {
	n.t.Helper()
	apptest.Change(n.t, n.s, `UPDATE plans SET max_staff = 2 WHERE code = 'GROWTH'`)
	n.s.Clock.Advance(time.Minute)
	n.recordError(fault.TierLimitExceeded, apptest.Invite(n.admin, "Chi", "chi@acme-travel.example", apptest.RoleID(n.admin, "Visa desk")))
}

// refusedByLimit records a rate-limited call on a server with a limit.
func (n *recorder) refusedByLimit() {
	n.t.Helper()
	strict := apptest.StartAt(n.t, dbtest.URL(n.t, "sqlite"), n.s.Now(), func(c *config.Config) {
		c.RateLimits, c.Rates.Calls = "on", limits.Rate{Max: 1, Per: time.Minute}
	})
	strict.Anyone().Get(profilePath).Want(401)
	n.recordError(fault.TooManyRequests, strict.Anyone().Get(profilePath))
}

// refusedByScanner records the refusal of a file that is not scanned yet.
func (n *recorder) refusedByScanner() {
	n.t.Helper()
	scanning := apptest.StartAt(n.t, dbtest.URL(n.t, "sqlite"), n.s.Now(), fixture.Scanning, func(c *config.Config) { c.Tuning.ScanWait = time.Nanosecond })
	admin := scanning.Tenant("acme").As("admin")
	scanning.Anyone().Put("/sandbox/faults", apptest.M{"scanner": apptest.M{"api": "away"}}).Want(200)
	n.recordError(fault.FileScanPending, admin.Put("/api/v1/tenant/profile", apptest.M{
		"organizationName": "Acme Travel", "brand": apptest.M{"color": "#0a5c36", "logoFileObjectId": admin.Upload("logo.png")},
	}))
}

// refusedByServer records the responses of a server with a full disk and with an internal error.
func (n *recorder) refusedByServer() {
	n.t.Helper()
	fixture.Statement(n.t, n.s, "ALTER TABLE parties RENAME TO mislaid_parties")
	n.recordError(fault.InternalError, n.ada.Post("/api/v1/customer/requests/"+n.visa, nil))
	fixture.Statement(n.t, n.s, "ALTER TABLE mislaid_parties RENAME TO parties")
	fixture.Statement(n.t, n.s, "PRAGMA max_page_count = 1") // the current size
	for range 100 {
		r := n.admin.Post("/api/v1/tenant/services", apptest.M{"name": "Visa", "description": strings.Repeat("long ", 300), "currency": "NGN"})
		if r.Status != http.StatusCreated { // after the free pages are used
			fixture.Statement(n.t, n.s, "PRAGMA max_page_count = 1000000")
			n.recordError(fault.NotReady, r)
			return
		}
	}
	n.t.Fatal("the database is never full")
}
