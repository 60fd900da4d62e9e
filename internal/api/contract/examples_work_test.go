package contract_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"path"
	"strconv"
	"time"

	"stagegate/internal/api/openapi"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// request takes a request of Ada from draft to submission.
func (n *recorder) request() {
	n.t.Helper()
	n.call(n.ada, "listOfferedServices", nil)
	n.call(n.ada, "getOfferedService", nil, n.visa)
	n.files()
	first := n.call(n.ada, "createRequest", nil, n.visa).String("id")
	n.refused(n.ada, "OPEN_REQUEST_EXISTS", "createRequest", nil, n.visa)
	n.call(n.ada, "answerRequest", apptest.M{"value": "TOURISM"}, first, n.purpose)
	n.refused(n.ada, "APPLICATION_MISSING_REQUIRED_ANSWERS", "submitRequest", nil, first)
	n.call(n.ada, "answerRequest", apptest.M{"value": "2027-05-14"}, first, n.arrival)
	n.refused(n.ada, "APPLICATION_MISSING_REQUIRED_DOCUMENTS", "submitRequest", nil, first)
	n.call(n.ada, "attachToRequest", apptest.M{"fileObjectId": n.file}, first, n.passport)
	n.call(n.ada, "setPartiesOfRequest", n.travellers(n.ada, "getMyRequest", first), first)
	n.call(n.ada, "getRequestReadiness", nil, first)
	n.call(n.ada, "estimateRequestPrice", nil, first)
	n.call(n.ada, "submitRequest", apptest.M{"explanation": "The passport was renewed last month."}, first)
	held := n.hold(first)
	n.call(n.ada, "withdrawRequest", nil, first)
	n.refused(n.officer, "DECISION_EFFECTIVE", "undoDecision", nil, held)
	n.refused(n.ada, "REQUEST_NOT_EDITABLE", "submitRequest", nil, first)
	second := n.submitted()
	n.refused(n.officer, "DOCUMENT_CHANGED", "reviewDocumentOfRequest", apptest.M{"decision": "ACCEPT", "fileObjectId": first}, second, n.passport)
	n.call(n.officer, "reviewDocumentOfRequest", apptest.M{"decision": "REFUSE", "reason": "The photograph cannot be made out.", "fileObjectId": n.file}, second, n.passport)
	n.drafts(second)
	n.holds(second)
	n.call(n.officer, "returnRequest", apptest.M{
		"message": "Please check the day of arrival.", "items": []apptest.M{{"kind": "ANSWER", "id": n.arrival, "note": "The embassy is closed on that day."}},
	}, second)
	n.call(n.ada, "submitRequest", apptest.M{"explanation": "The embassy opens on that day this year."}, second)
	n.exchangeMessages(second, "MyRequest", "Request")
	n.call(n.officer, "rejectRequest", apptest.M{"reason": "The photograph in the passport cannot be made out."}, second)
	n.call(n.officer, "requestHistory?size=5", nil, second)
}

// drafts records the draft of a correction of a request.
func (n *recorder) drafts(request string) {
	n.t.Helper()
	n.call(n.officer, "saveRequestCorrectionDraft", apptest.M{
		"message": "Please check the day of arrival.", "items": []apptest.M{{"kind": "ANSWER", "id": n.arrival, "note": "The embassy is closed on that day."}},
	}, request)
	n.call(n.officer, "getRequestCorrectionDraft", nil, request)
	n.call(n.officer, "deleteRequestCorrectionDraft", nil, request)
}

// holds records a decision about a request that is held and undone.
func (n *recorder) holds(request string) {
	n.t.Helper()
	held := n.hold(request)
	n.refused(n.officer, "DECISION_PENDING", "rejectRequest", apptest.M{"reason": "The photograph in the passport cannot be made out."}, request)
	n.call(n.officer, "undoDecision", nil, held)
}

// hold holds the acceptance of a request and returns the id of the decision.
func (n *recorder) hold(request string) string {
	n.t.Helper()
	return n.send(n.officer, n.operation("acceptRequest"), "", apptest.M{"holdSeconds": 60}, []string{request}).Want(202).String("pendingDecision", "id")
}

// submitted returns the id of a request that Ada has submitted.
func (n *recorder) submitted() (id string) {
	n.t.Helper()
	id = n.call(n.ada, "createRequest", nil, n.visa).String("id")
	n.call(n.ada, "setAnswersOfRequest", n.answers("2027-05-14"), id)
	n.call(n.ada, "attachToRequest", apptest.M{"fileObjectId": n.file}, id, n.passport)
	n.call(n.ada, "submitRequest", nil, id)
	return id
}

// answers returns the answers to the required questions.
func (n *recorder) answers(arrival string) apptest.M {
	return apptest.M{"answers": []apptest.M{{"questionId": n.purpose, "value": "TOURISM"}, {"questionId": n.arrival, "partyId": nil, "value": arrival}}}
}

// travellers returns the parties of a record and one more.
func (n *recorder) travellers(c *apptest.Client, read, id string) apptest.M {
	n.t.Helper()
	self := n.call(c, read, nil, id).String("parties", 0, "id")
	return apptest.M{"parties": []apptest.M{
		{"id": self, "name": "Ada Obi", "email": "ada@mail.example", "phone": "+234 801 234 5678", "details": apptest.M{"nationality": "NG"}},
		{"name": "Chidi Obi", "details": apptest.M{"nationality": "NG", "dateOfBirth": "2015-08-02"}},
	}}
}

// files uploads a passport.
func (n *recorder) files() {
	n.t.Helper()
	asked := apptest.M{"originalFilename": "passport.png", "mimeType": "image/png", "sizeBytes": 184320}
	n.refused(n.ada, "UNSUPPORTED_FILE_TYPE", "authoriseUpload", apptest.M{"originalFilename": "passport.exe", "mimeType": "application/x-msdownload", "sizeBytes": 184320})
	n.refused(n.ada, "FILE_TOO_LARGE", "authoriseUpload", apptest.M{"originalFilename": "film.png", "mimeType": "image/png", "sizeBytes": 1 << 30})
	upload := n.call(n.ada, "authoriseUpload", asked)
	n.file = upload.String("fileId")
	n.call(n.ada, "authoriseUploadAgain", nil, n.file)
	body := []byte(`{"notification_type":"upload","public_id":"` + upload.String("params", "public_id") +
		`","version":1803891600,"resource_type":"image","type":"authenticated","format":"png","bytes":184320}`)
	n.call(n.storage(body), "storageWebhook", body)
	n.call(n.ada, "confirmUpload", nil, n.file)
	n.call(n.ada, "getFile", nil, n.file)
	spare := n.call(n.ada, "authoriseUpload", asked).String("fileId")
	n.refused(n.ada, "FILE_NOT_UPLOADED", "confirmUpload", nil, spare)
	n.call(n.ada, "deleteFile", nil, spare)
	n.refused(n.ada, "FILE_NOT_PENDING", "confirmUpload", nil, spare)
	n.refusedUploads(asked)
	n.refused(n.ada, "FILE_NOT_PENDING", "authoriseUploadAgain", nil, n.file)
}

// refusedUploads confirms an upload of another type, and one while the storage provider is down.
func (n *recorder) refusedUploads(asked apptest.M) {
	n.t.Helper()
	upload := n.ada.Post("/api/v1/files", asked).Want(201)
	body := []byte(`{"notification_type":"upload","public_id":"` + upload.String("params", "public_id") +
		`","version":1803891600,"resource_type":"image","type":"authenticated","format":"gif","bytes":184320}`)
	n.storage(body).Post("/api/v1/files/webhooks/storage", body).Want(200)
	n.refused(n.ada, "FILE_CHECK_FAILED", "confirmUpload", nil, upload.String("fileId"))
	waiting := n.ada.Post("/api/v1/files", asked).Want(201).String("fileId")
	n.s.Anyone().Put("/sandbox/faults", apptest.M{"storage": apptest.M{"api": "error500"}}).Want(200)
	n.refused(n.ada, "STORAGE_PROVIDER_UNAVAILABLE", "confirmUpload", nil, waiting)
	n.s.Anyone().Put("/sandbox/faults", apptest.M{"storage": apptest.M{"api": "normal"}}).Want(200)
	n.ada.Delete("/api/v1/files/" + waiting).Want(200)
}

// storage returns a client that signs a body as the storage provider does.
func (n *recorder) storage(body []byte) *apptest.Client {
	stamp := strconv.FormatInt(n.s.Now().Add(pause).Unix(), 10)
	mac := hmac.New(sha256.New, []byte(n.s.StorageSecret()))
	mac.Write([]byte(stamp + "."))
	mac.Write(body)
	c := n.s.Anyone()
	c.Extra = http.Header{"X-Storage-Timestamp": {stamp}, "X-Storage-Signature": {hex.EncodeToString(mac.Sum(nil))}}
	return c
}

// application takes a request from acceptance to completion.
func (n *recorder) application() {
	n.t.Helper()
	request := n.submitted()
	n.call(n.ada, "listMyRequests", nil)
	n.call(n.ada, "listMyCases", nil)
	n.call(n.ada, "getMyCase", nil, n.call(n.ada, "getMyRequest", nil, request).String("reference"))
	n.call(n.officer, "listRequests", nil)
	n.call(n.officer, "listCases", nil)
	n.call(n.officer, "getCasesSummary", nil)
	saved := n.call(n.officer, "saveList", apptest.M{"name": "Visas to review", "view": "staff", "assignee": "none", "sort": "dueAt,asc"})
	n.call(n.officer, "listSavedLists", nil)
	n.call(n.officer, "deleteSavedList", nil, saved.String("id"))
	n.call(n.officer, "getCaseNeighbours", nil, n.call(n.officer, "getRequest", nil, request).String("reference"))
	n.call(n.officer, "getOverview", nil)
	n.call(n.officer, "getRequest", nil, request)
	member := n.assign(request)
	id := n.call(n.officer, "acceptRequest", apptest.M{"holdSeconds": 0}, request).String("id")
	n.call(n.officer, "viewApplicationTogether", nil, id)
	n.call(n.officer, "assignApplication", apptest.M{"memberId": member}, id)
	n.call(n.officer, "assignCases", apptest.M{"cases": []apptest.M{{"kind": "APPLICATION", "id": id}, {"kind": "REQUEST", "id": request}}, "memberId": member})
	n.refused(n.officer, "REQUEST_NOT_PENDING", "acceptRequest", nil, request)
	n.call(n.ada, "getMyApplication", nil, id)
	n.call(n.ada, "answerMyApplication", apptest.M{"value": "2027-05-16"}, id, n.arrival)
	n.call(n.ada, "setAnswersOfMyApplication", n.answers("2027-05-16"), id)
	n.call(n.ada, "attachToMyApplication", apptest.M{"fileObjectId": n.file}, id, n.passport)
	n.call(n.ada, "setPartiesOfMyApplication", n.travellers(n.ada, "getMyApplication", id), id)
	n.call(n.officer, "answerApplication", apptest.M{"value": "2027-05-17"}, id, n.arrival)
	n.call(n.officer, "setAnswersOfApplication", n.answers("2027-05-17"), id)
	n.call(n.officer, "attachToApplication", apptest.M{"fileObjectId": n.file}, id, n.passport)
	n.call(n.officer, "setPartiesOfApplication", n.travellers(n.officer, "getApplication", id), id)
	n.call(n.officer, "getApplicationReadiness", nil, id)
	n.call(n.ada, "getMyApplicationReadiness", nil, id)
	n.call(n.officer, "previewStagePrice", nil, id, n.fee)
	n.refused(n.officer, "STAGE_NOT_CURRENT", "completeStage", nil, id, n.fee)
	n.correct(id)
	n.exchangeMessages(id, "MyApplication", "Application")
	n.call(n.officer, "reviewDocument", apptest.M{"decision": "ACCEPT", "fileObjectId": n.file}, id, n.passport)
	n.refused(n.ada, "DOCUMENT_ACCEPTED", "attachToMyApplication", apptest.M{"fileObjectId": n.file}, id, n.passport)
	n.call(n.officer, "completeStage", apptest.M{"holdSeconds": 0}, id, n.trip)
	n.call(n.officer, "reopenStage", apptest.M{"reason": "Ada has moved her journey."}, id, n.trip)
	n.refused(n.officer, "STAGE_NOT_REOPENABLE", "reopenStage", apptest.M{"reason": "Ada has moved her journey."}, id, n.trip)
	n.call(n.officer, "completeStage", nil, id, n.trip)
	n.refused(n.officer, "INVOICE_NOT_PAID", "completeStage", nil, id, n.fee)
	paid := n.call(n.ada, "payMyApplication", apptest.M{"callbackUrl": n.s.URL + "/paid"}, id)
	n.mask(paid.String("accessCode"), stable["accessCode"])
	n.call(n.ada, "listMyInvoices", nil, id)
	n.call(n.ada, "getMyInvoiceDocument", nil, id, paid.String("invoiceId"))
	n.refused(n.ada, "PAYMENT_NOT_SUCCESSFUL", "getMyReceipt", nil, id, paid.String("reference"))
	n.refused(n.ada, "STAGE_NOT_EDITABLE", "answerMyApplication", apptest.M{"value": "2027-05-18"}, id, n.arrival)
	n.refused(n.officer, "APPLICATION_LOCKED", "closeApplication", apptest.M{"reason": "Too late"}, id)
	n.certificates(id)
	reference := n.pay(paid)
	n.call(n.admin, "reconcilePayment", nil, reference)
	event := fixture.ChargeSuccess(reference)
	provider := n.s.Anyone()
	provider.Extra = http.Header{"X-Paystack-Signature": {n.s.SignEvent([]byte(event))}}
	n.call(provider, "paymentWebhook", []byte(event))
	n.refused(n.s.Anyone(), "INVALID_SIGNATURE", "paymentWebhook", []byte(event))
	n.call(n.admin, "getPayment", nil, reference)
	n.call(n.admin, "getReceipt", nil, reference)
	n.call(n.admin, "getInvoiceDocument", nil, paid.String("invoiceId"))
	n.call(n.ada, "getMyReceipt", nil, id, reference)
	n.call(n.admin, "paymentTimeline", nil, reference)
	n.call(n.admin, "listPayments", nil)
	n.call(n.officer, "applicationHistory?size=5", nil, id)
	n.call(n.ada, "myApplicationHistory?size=5", nil, id)
	n.call(n.ada, "listMyApplications", nil)
	n.call(n.officer, "listApplications", nil)
	n.call(n.officer, "exportApplications?status=IN_PROGRESS", nil)
	n.call(n.officer, "exportRequests?status=REJECTED", nil)
	n.call(n.officer, "exportCases?view=payment", nil)
	n.refused(n.officer, "APPLICATION_NOT_EDITABLE", "closeApplication", apptest.M{"reason": "Too late"}, id)
	second := n.call(n.officer, "acceptRequest", nil, n.submitted()).String("id")
	owed := n.officer.Complete(second, n.trip).Want(200).With("id", n.fee, "stages")["invoice"].(apptest.M)["id"].(string)
	n.admin.Post("/api/v1/finance/invoices/"+owed+"/void", nil).Want(200)
	n.call(n.admin, "replaceStageInvoice", nil, second, n.fee)
	n.call(n.officer, "closeApplication", apptest.M{"reason": "Ada travels another year."}, second)
}

// assign assigns a request from the queue to the officer, and returns the officer's id.
func (n *recorder) assign(request string) string {
	n.t.Helper()
	member := n.officer.Get("/api/v1/auth/me").Want(200).String("id")
	n.call(n.officer, "getQueueSummary", nil)
	n.call(n.officer, "listQueue", nil)
	n.call(n.officer, "listAssignees", nil)
	n.call(n.admin, "viewRequestTogether", nil, request)
	n.call(n.officer, "viewRequestTogether", nil, request)
	n.call(n.officer, "takeNextCase", apptest.M{"kind": "REQUEST"})
	n.call(n.officer, "assignRequest", apptest.M{"memberId": member}, request)
	n.call(n.admin, "search?q=Ada", nil)
	return member
}

// exchangeMessages exchanges messages between Ada and an officer about a case, with the operations whose
// ids end in the suffixes.
func (n *recorder) exchangeMessages(id, own, staff string) {
	n.t.Helper()
	n.call(n.ada, "sendMessageOf"+own, apptest.M{"body": "Is this page of the passport enough?", "fileObjectIds": []string{n.file}}, id)
	n.call(n.officer, "listMessagesOf"+staff, nil, id)
	n.call(n.officer, "markMessagesReadOf"+staff, nil, id)
	n.call(n.officer, "sendMessageOf"+staff, apptest.M{"body": "Yes, it is. We shall write when the visa is there."}, id)
	n.call(n.ada, "listMessagesOf"+own, nil, id)
	n.call(n.ada, "markMessagesReadOf"+own, nil, id)
	n.call(n.officer, "addNoteTo"+staff, apptest.M{"body": "The embassy has confirmed the appointment by telephone."}, id)
	n.call(n.officer, "listNotesOf"+staff, nil, id)
}

// correct requests two corrections of an application and cancels one of them.
func (n *recorder) correct(id string) {
	n.t.Helper()
	ask := apptest.M{"message": "The passport cannot be read.", "items": []apptest.M{{"kind": "DOCUMENT", "id": n.passport, "note": "Please scan the page with the photograph."}}}
	n.call(n.officer, "saveCorrectionDraft", ask, id)
	n.call(n.officer, "getCorrectionDraft", nil, id)
	n.call(n.officer, "deleteCorrectionDraft", nil, id)
	first := n.call(n.officer, "askCorrection", ask, id).String("id")
	n.refused(n.officer, "CORRECTION_OPEN", "askCorrection", ask, id)
	n.call(n.officer, "cancelCorrection", nil, id, first)
	second := n.call(n.officer, "askCorrection", ask, id).String("id")
	n.call(n.ada, "answerCorrection", apptest.M{"reply": "Here is a better one."}, id, second)
	n.refused(n.ada, "CORRECTION_NOT_OPEN", "answerCorrection", nil, id, second)
}

// pay pays at a checkout, and waits for the provider's webhook.
func (n *recorder) pay(checkout *apptest.Response) (reference string) {
	n.t.Helper()
	reference = checkout.String("reference")
	n.ada.PayAt(checkout.String("accessCode"), "success")
	apptest.Until(n.t, "the webhook comes", func() bool {
		return n.admin.Get("/api/v1/finance/payments/"+reference).Want(200).String("status") == "SUCCESSFUL"
	})
	return reference
}

// money records standalone invoices, payments and refunds.
func (n *recorder) money() {
	n.t.Helper()
	n.officer, n.admin = n.as("musa@acme-travel.example"), n.as("olu@acme-travel.example") // their tokens would expire during the rest
	anyone := n.s.Anyone()
	n.call(n.admin, "priceBreakdown", apptest.M{"partyCount": 2, "answers": apptest.M{"request.purpose": "TOURISM", "request.express": true}}, n.visa)
	owed := apptest.M{"amount": 12500, "currency": "NGN", "description": "Translation of a birth certificate", "dueAt": "2027-03-31T17:00:00Z"}
	invoice := n.call(n.admin, "createInvoice", owed)
	id, reference := invoice.String("id"), invoice.String("reference")
	n.call(n.admin, "getInvoice", nil, id)
	n.call(anyone, "getPublicInvoice", nil, reference)
	started := n.call(n.admin, "startPayment", apptest.M{"email": "ada@mail.example"}, id)
	n.mask(started.String("accessCode"), stable["accessCode"])
	n.pay(started)
	n.call(n.admin, "reconcilePayment", nil, started.String("reference"))
	n.refused(n.admin, "INVOICE_ALREADY_PAID", "startPayment", apptest.M{"email": "ada@mail.example"}, id)

	other := n.call(n.admin, "createInvoice", owed).String("reference")
	opened := n.call(anyone, "startPublicPayment", apptest.M{"email": "ada@mail.example"}, other)
	n.call(anyone, "getPublicPayment", nil, opened.String("reference"))
	n.ada.PayAt(opened.String("accessCode"), "failed")
	n.call(anyone, "refreshPublicPayment", nil, opened.String("reference"))
	spare := n.call(n.admin, "createInvoice", apptest.M{
		"currency": "NGN", "description": "Replacement cards", "items": []apptest.M{{"label": "Replacement card", "quantity": 12, "unitAmount": 2500}},
		"payer": apptest.M{"name": "Sunrise Academy, Ibadan", "email": "office@sunrise.example"},
	}).String("id")
	n.call(n.admin, "sendInvoice", apptest.M{"message": "As we agreed on the phone."}, spare)
	n.call(n.admin, "voidInvoice", nil, spare)
	n.refused(n.admin, "INVOICE_NOT_OPEN", "voidInvoice", nil, spare)
	n.call(n.admin, "listInvoices", nil)
	n.call(n.admin, "financeSummary", nil)
	n.call(n.admin, "exportInvoices?status=VOID", nil)
	n.call(n.admin, "exportPayments?status=SUCCESSFUL", nil)
	n.call(n.admin, "listUnapplied", nil)
	n.refunds(n.call(n.admin, "createInvoice", owed).String("id"))
}

// refunds records a cash payment and refunds a part of it.
func (n *recorder) refunds(invoice string) {
	n.t.Helper()
	cash := apptest.M{"amount": 12500, "channel": "CASH", "receivedAt": "2026-11-20T09:15:00.000", "note": "Receipt 4711 of the paper block."}
	reference := n.call(n.admin, "recordPayment", cash, invoice).String("reference")
	n.refused(n.admin, "INVOICE_ALREADY_PAID", "recordPayment", cash, invoice)
	n.call(n.admin, "refundPayment", apptest.M{"amount": 2500, "reason": "The certificate had one page less than charged."}, reference)
	n.refused(n.admin, "REFUND_EXCEEDS_PAYMENT", "refundPayment", apptest.M{"amount": 12500, "reason": "Paid twice."}, reference)
	n.call(n.admin, "listRefunds", nil, reference)
}

// plan buys, changes and cancels a plan for Acme Travel.
func (n *recorder) plan() {
	n.t.Helper()
	n.call(n.admin, "listPlans", nil)
	n.refused(n.admin, "PLAN_NOT_AVAILABLE", "checkoutPlan", apptest.M{"planCode": "GOLD"})
	page := n.call(n.admin, "checkoutPlan", apptest.M{"planCode": "STARTER"}).String("authorizationUrl")
	n.admin.PayAt(path.Base(page), "success")
	apptest.AwaitSubscription(n.t, n.s, n.acme, "STARTER")
	n.call(n.admin, "getSubscription", nil)
	n.call(n.admin, "getTier", nil)
	n.call(n.admin, "updateCard", nil)
	n.refused(n.admin, "ALREADY_ON_PLAN", "changePlan", apptest.M{"planCode": "STARTER"})
	n.call(n.admin, "changePlan", apptest.M{"planCode": "GROWTH"})
	apptest.AwaitSubscription(n.t, n.s, n.acme, "GROWTH")
	n.call(n.admin, "cancelSubscription", nil)
}

// platformWork calls the operations of platform users.
func (n *recorder) platformWork() {
	n.t.Helper()
	fields := apptest.M{"code": "TEAM", "name": "Team", "price": 30000, "currency": "NGN", "interval": "MONTHLY", "maxStaff": 25, "maxServices": 20, "active": true}
	plan := n.call(n.platform, "addBillingPlan", fields).String("id")
	n.call(n.platform, "changeBillingPlan", apptest.WithMembers(fields, apptest.M{"price": 32500}), plan)
	n.call(n.platform, "listBillingPlans", nil)
	n.call(n.platform, "billingSummary", nil)
	n.call(n.platform, "billingTenants", nil)
	n.call(n.platform, "billingPastDue", nil)
	colleague := n.call(n.platform, "inviteAdministrator", apptest.M{"name": "Sam", "email": "sam@stagegate.example", "role": "PLATFORM_SUPPORT"}).String("id")
	n.call(n.platform, "listAdministrators", nil)
	n.call(n.platform, "deactivateAdministrator", nil, colleague)
	n.call(n.platform, "listTenants", nil)
	n.call(n.platform, "getPlatformInsights?unit=MONTH", nil, "growth")
	n.call(n.admin, "getInsights?unit=MONTH", nil, "funnel")
	n.call(n.platform, "getTenant", nil, n.acme)
	n.call(n.platform, "suspendTenant", apptest.M{"reason": "The invoices of two months are unpaid."}, n.acme)
	n.refused(n.admin, "TENANT_SUSPENDED", "me", nil)
	n.call(n.platform, "reactivateTenant", nil, n.acme)
	n.server()
	n.call(n.platform, "listAudit?size=5", nil)
	n.call(n.admin, "listTenantAudit?size=3", nil)
	n.s.Clock.Advance(time.Hour)
	n.refused(n.admin, "TOKEN_EXPIRED", "me", nil)
}

// server reads the state of the server: its jobs, which run on a schedule, its health, and its
// call log.
func (n *recorder) server() {
	n.t.Helper()
	n.call(n.platform, "listJobs", nil)
	n.writers = append(n.writers, func() {
		n.examples.Calls["listJobs"] = openapi.ExampleCall{Parameters: map[string]string{}, Answer: json.RawMessage(`{"status":"Success","message":"Jobs.","traceId":"` + stable["traceId"] + `","data":[` +
			`{"name":"reconcile-payments","status":"OK","lastEndedAt":"2027-03-01T10:59:58.412","lastDurationMs":41,"lastError":null,"nextAt":"2027-03-01T11:00:08.412","lateSeconds":0}]}`)}
	})
	n.call(n.platform, "getServerHealth", nil)
	n.call(n.platform, "summarizeOutbox", nil)
	apptest.Change(n.t, n.s, `INSERT INTO api_calls (tenant_id, at, id, trace_id, method, route, path, operation, status, code, duration_ms, caller_kind)
		VALUES ($1, $2, $3, $4, 'POST', '/api/v1/customer/requests/{requestId}/submit', '/api/v1/customer/requests/' || $3 || '/submit', 'submitRequest', 409, 'APPLICATION_MISSING_REQUIRED_ANSWERS', 12, 'CUSTOMER')`,
		n.acme, time.Date(2027, time.March, 1, 9, 30, 0, 0, time.UTC), ref.NewID(), stable["traceId"])
	n.call(n.admin, "listCalls?minStatus=400", nil)
	n.events()
}
