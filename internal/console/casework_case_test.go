package console_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

const (
	requests     = "/api/v1/staff/requests/"
	applications = "/api/v1/staff/applications/"
)

// caseOffice is an organisation with a service whose document is reviewed.
type caseOffice struct {
	t         *testing.T
	s         *apptest.Server
	acme      *apptest.Tenant
	manager   *apptest.Client
	ada       *apptest.Client
	licence   apptest.Licence
	photo     string // requirement
	request   string // its id
	reference string
	file      string
}

func newCaseOffice(t *testing.T, s *apptest.Server) *caseOffice {
	t.Helper()
	apptest.Change(t, s, `UPDATE plans SET max_staff = NULL WHERE code = 'FREE'`)
	o := &caseOffice{t: t, s: s, acme: s.Tenant("acme")}
	o.manager, o.ada = o.acme.As("manager"), o.acme.As("ada")
	o.acme.Add("officer")
	o.licence = o.manager.Licence()
	at := "/api/v1/tenant/services/" + o.licence.ID
	o.photo = o.manager.Post(at+"/documents", apptest.M{
		"stageId": o.licence.About, "code": "photo", "name": "Photograph", "appliesTo": "REQUEST", "required": true, "acceptanceRequired": true,
	}).Want(201).String("id")
	o.manager.Post(at+"/publish", nil).Want(200)

	o.file = o.ada.Post("/api/v1/files", apptest.M{"originalFilename": "ada.png", "mimeType": "image/png", "sizeBytes": 1234}).Want(201).String("fileId")
	apptest.Change(t, s, `UPDATE files SET status = 'UPLOADED', uploaded_at = $1, scan_at = $1, resource_type = 'image', format = 'png' WHERE id = $2`, s.Now(), o.file)
	o.request = o.ada.Draft(o.licence)
	mine := "/api/v1/customer/requests/" + o.request
	o.ada.Put(mine+"/documents/"+o.photo, apptest.M{"fileObjectId": o.file}).Want(200)
	o.ada.Post(mine+"/submit", nil).Want(200)
	o.reference = o.manager.Get(requests + o.request).Want(200).String("reference")
	return o
}

// at returns the address of the page of the case, or of a form or tab of it.
func (o *caseOffice) at(do string) string { return "/console/applications/" + o.reference + do }

// settle waits until held decisions have taken effect.
func (o *caseOffice) settle() {
	o.t.Helper()
	settle(o.t, o.s)
}

// TestCase checks that staff can review a document, send a request back, accept it, complete a
// stage, and record and refund a payment with forms.
func TestCase(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		staff := o.acme.Reader("manager")
		at := o.at

		p := staff.Open(at("")).Want(200, "Before you decide", o.reference, "Where do you fish?", "River", "Photograph", "ada.png", "Pending", "1 document has not been reviewed.", "The ada")
		staff.Open(at("/history")).Want(200, "Application submitted")
		p.Send(at("/review"), url.Values{"decision": {"REFUSE"}}).Want(400, "There is a problem", "Say what is wrong with the document; the customer will read it.", `href="#review-reason"`)
		p.Send(at("/review"), url.Values{"decision": {"REFUSE"}, "review-reason": {"Too dark."}}).Want(200, "Document refused. The customer will see your reason.", "Refused", "Too dark.")
		p = staff.Open(at("?form=send-back")).Want(200)
		p.Send(at("/send"), url.Values{"draft-message": {""}}).Want(400, `href="#draft-message"`)
		item := regexp.MustCompile(`name="flag" value="(ANSWER [^"]+)"`).FindStringSubmatch(p.HTML)
		p = p.Send(at("/flag"), url.Values{"flag": {item[1]}})
		p.Send(at("/send"), url.Values{"draft-message": {"Which water?"}, "draft-item": {item[1]}}).Want(200, "The manager sent this application back.", "Undo")
		o.settle()
		staff.Open(at("")).Want(200, "The ada, since", "Which water?", "Sent back", "Write a message")
		o.ada.Post("/api/v1/customer/requests/"+o.request+"/submit", apptest.M{"explanation": "It is the river."}).Want(200)
		staff.Open(at("")).Want(200, "Customer’s reply", "It is the river.", "Accept application")
		staff.Open(at("/messages")).Want(200, "Customer’s reply", "It is the river.")
		staff.Open(at("/history?kind=customer")).Want(200, "“It is the river.”")

		p = staff.Open(at("?document="+o.photo)).Want(200, "Too dark.")
		p.Send(at("/review"), url.Values{"decision": {"ACCEPT"}}).Want(200, "Document accepted.")
		p = staff.Open(at("/messages"))
		p.Send(at("/message"), url.Values{"body": {"Thank you."}}).Want(200, "Message sent.", "Thank you.")
		p.Send(at("/message"), url.Values{"body": {"Seems fine."}, "internal": {"1"}}).Want(200, "Internal note", "Internal note saved.", "Seems fine.")
		staff.Open(at("")).Send(at("/accept"), nil).Want(200, "The manager accepted this application.", "Undo")
		o.settle()
		staff.Open(at("")).Want(200, "To complete this stage", "About you", "The manager (me)").Without("Customer’s reply")
		for _, former := range []string{"", "/messages?view=mine"} {
			if moved := staff.Open("/console/requests/" + o.reference + former); moved.Path != at(former) {
				t.Errorf("the former address leads to %s", moved.Path)
			}
		}

		p = staff.Open(at("?form=send-back"))
		p.Send(at("/send"), url.Values{"draft-message": {"One more thing."}}).Want(200, "The manager sent this application back.")
		o.settle()
		p = staff.Open(at("")).Want(200, "Sent back by The manager", "One more thing.").Without("Complete stage")
		p.Post(at("/complete"), url.Values{"stage": {o.licence.About}}).Want(409, "There is a problem")
		staff.Open(at("")).Send(at("/cancel"), nil).Want(200, "Request for changes cancelled.")
		staff.Open(at("")).Want(200, "The will be asked to pay NGN\u00a07,500.50.").Send(at("/complete"), nil).Want(200, "The manager completed the stage.")
		o.settle()
		staff.Open(at("")).Want(200, "Payment link", "NGN\u00a07,500.50", "Reopen a stage…")
		p = staff.Open(at("/payments")).Want(200, "Record a payment…")
		p.Send(at("/record"), url.Values{"record-channel": {"CASH"}, "record-received": {"no time"}}).Want(400, `href="#record-received"`)
		p.Send(at("/record"), url.Values{"record-channel": {"CASH"}, "record-received": {s.Now().UTC().Format("2006-01-02T15:04")}}).
			Want(200, "Payment recorded.", "recorded by The manager", "This application is completed")
		p = staff.Open(at("/payments"))
		payment := regexp.MustCompile(`name="payment" value="([^"]+)"`).FindStringSubmatch(p.HTML)[1]
		p.Send(at("/refund"), url.Values{"refund-amount-" + payment: {"much"}, "refund-reason-" + payment: {"Too much."}}).Want(400, `href="#refund-amount-`+payment+`"`, "much")
		p.Send(at("/refund"), url.Values{"refund-amount-" + payment: {"1,000.50"}, "refund-reason-" + payment: {"Too much."}}).Want(200, "Refund requested.", "Refunded:", "NGN\u00a01,000.50")
		staff.Open(at("/history")).Want(200, "Answer changed: Where do you fish?", "Document “Photograph” refused", "Payment recorded by staff", "Refund completed")
		staff.Open(at("/history?kind=documents")).Want(200, "Document “Photograph” refused").Without("Refund completed")

		reader := o.acme.Reader("ada")
		reader.Open(at("")).Want(404)
		rival := s.Tenant("rival")
		rival.Add("manager")
		rival.Reader("manager").Open(at("")).Want(404).Without("The ada")
		staff.Open("/console/applications/REQ-NONE99").Want(404)
		staff.Open(at("/close")).Want(200)
	})
}

// TestErasedHistory checks that the history of a case whose customer was erased shows what
// happened, and that the details were erased.
func TestErasedHistory(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		staff := o.acme.Reader("manager")
		staff.Open(o.at("?form=reject")).Want(200, "Preview as the customer sees it").
			Send(o.at("/reject"), url.Values{"do": {"preview"}, "reject-reason": {"A dog."}}).Want(200, "Your application was not approved", `<p class="prose">A dog.</p>`)
		o.manager.Post(requests+o.request+"/reject", apptest.M{"reason": "The photograph shows Ada's dog."}).Want(200)
		staff.Open(o.at("/history")).Want(200, "Ada&#39;s dog").Without("erased with")
		admin := o.acme.As("admin")
		customer := admin.Get("/api/v1/tenant/customers").Want(200).String("content", 0, "id")
		admin.Post("/api/v1/tenant/customers/"+customer+"/erase", nil).Want(200)
		staff.Open(o.at("/history")).Want(200, "Details erased with the customer’s data").Without("Ada&#39;s dog")
	})
}

// TestConcurrentDecisions checks that two members who view a case see each other, and that a decision
// on a case that has changed is refused, shows the changes and keeps what was entered. Changes
// that the history does not show do not prevent a decision.
func TestConcurrentDecisions(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		manager, officer := o.acme.Reader("manager"), o.acme.Reader("officer")
		at := o.at
		first := manager.Open(at("")).Want(200).Without("Also viewing")
		second := officer.Open(at("")).Want(200).Without("Also viewing") // opening a page does not report presence
		first.Send(at("/viewers"), nil).Want(200).Without("Also viewing")
		second.Send(at("/viewers"), nil).Want(200, "Also viewing: The manager")
		first.Send(at("/viewers"), nil).Want(200, "Also viewing: The officer")
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM case_viewers`); n != 2 {
			t.Errorf("%d viewers", n)
		}

		first.Send(at("/review"), url.Values{"decision": {"ACCEPT"}}).Want(200)
		late := second.Post(at("/reject"), withFields(second, at("/accept"), url.Values{"reject-reason": {"The photograph is too dark."}})).
			Want(412, "Changes since you opened this page", "Document “Photograph” accepted", "The photograph is too dark.", "Error:")
		if status := o.manager.Get(requests + o.request).Want(200).String("status"); status != "PENDING" {
			t.Fatalf("the request is %s", status)
		}

		o.ada.Post("/api/v1/customer/requests/"+o.request+"/messages", apptest.M{"body": "Hello?"}).Want(201)
		read := officer.Open(at("")).Want(200, "Read 1 message")
		manager.Open(at("/messages")).Want(200, "Hello?").Send(at("/read"), nil).Want(200).Without("Mark as read")
		read.Send(at("/accept"), nil).Want(200, "The officer accepted this application.") // only a message was marked as read

		late.Send(at("/reject"), url.Values{"reject-reason": {"Still too dark."}}).Want(409, "Still too dark.").Without("rejected this application")
	})
}

// TestReadOnly checks that members who may only read see no form, and that links keep the view
// of the queue.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		o.manager.Accept(o.request)
		apptest.Change(t, s, `UPDATE roles SET permissions = '["application:read"]' WHERE name = 'CASE_OFFICER'`)
		p := o.acme.Reader("officer").Open(o.at("?view=staff&document="+o.photo)).Want(200, "1 of 1", "To review", "You do not have permission to view files.")
		if strings.Contains(strings.SplitN(p.HTML, "<main", 2)[1], `method="post"`) {
			t.Errorf("there is a form: %s", p.HTML)
		}
	})
}
