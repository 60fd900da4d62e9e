package console_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// TestEdits checks that staff can change the answers and parties of an application, and that
// concurrent changes of a colleague are not overwritten unseen.
func TestEdits(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		o.manager.Post(requests+o.request+"/documents/"+o.photo+"/review", apptest.M{"decision": "ACCEPT", "fileObjectId": o.file, "partyId": nil}).Want(200)
		staff := o.acme.Reader("manager")
		staff.Open(o.at("")).Want(200).Without("Change answers")
		staff.Open(o.at("/parties")).Want(200, "Before you decide") // only an application is changed
		o.manager.Accept(o.request)

		at := o.at("")
		part := at + "/parts/1"
		c := staff.Open(at).Want(200)
		if !strings.Contains(c.HTML, `href="`+part+`"`) || !strings.Contains(c.HTML, `href="`+at+`/parties"`) {
			t.Fatalf("the case has no links to its forms: %s", c.HTML)
		}
		p := staff.Open(part).Want(200, "Where do you fish?")
		name := regexp.MustCompile(`name="(q\.[^"]+)"`).FindStringSubmatch(p.HTML)[1]
		p.Send(part, url.Values{name: {"sea"}}).Want(200, "1 more question applies")
		p.Send(part, url.Values{name: {"sea"}}).Want(200, "Answers saved.", "Sea") // already this value
		late := p.Send(part, url.Values{name: {""}}).Want(412, "There is a problem", "Someone else has changed this answer to “Sea”")
		if got := o.answer(); got != "sea" {
			t.Errorf("the answer is %q", got)
		}
		late.Send(part, url.Values{name: {"river"}}).Want(200, "Answers saved.")
		if got := o.answer(); got != "river" {
			t.Errorf("the answer is %q", got)
		}
		staff.Open(part).Send(part, url.Values{name: {"pond"}}).Want(400, "There is a problem")
		staff.Open(at+"/parts/7").Want(200, "To complete this stage") // the part has no questions

		people := staff.Open(at+"/parties").Want(200, "Customer", "The ada")
		people.Send(at+"/parties", url.Values{"name-0": {""}}).Want(400, `href="#name-0"`)
		people.Send(at+"/parties", url.Values{"name-0": {"Ada Obi"}}).Want(200, "People saved.", "Ada Obi")
		people.Send(at+"/parties", url.Values{"name-0": {"Ada Eze"}}).Want(412, "The people in this application have changed: Ada Obi.", "Ada Eze").
			Send(at+"/parties", url.Values{"name-0": {"Ada Eze"}}).Want(200, "Ada Eze")

		o.acme.Reader("officer").Open(part).Want(200)
		apptest.Change(t, s, `UPDATE roles SET permissions = '["application:read"]' WHERE name = 'CASE_OFFICER'`)
		o.acme.Reader("officer").Open(part).Want(404)
		o.acme.Reader("officer").Open(at).Want(200).Without(part)
	})
}

func (o *caseOffice) answer() string {
	o.t.Helper()
	found := o.manager.Get("/api/v1/staff/search?q=" + o.reference).Want(200)
	return o.manager.Get(applications+found.String(0, "id")).Want(200).String("answers", 0, "value")
}

// TestVoidAndFiles checks that an invoice can be voided and replaced on the page of a case, and
// that messages take files while notes do not.
func TestVoidAndFiles(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		o.manager.Post(requests+o.request+"/documents/"+o.photo+"/review", apptest.M{"decision": "ACCEPT", "fileObjectId": o.file, "partyId": nil}).Want(200)
		o.manager.Accept(o.request)
		at := o.at
		apptest.Change(t, s, `UPDATE roles SET permissions = '["application:read","application:manage","file:upload","file:view","invoice.read","invoice.manage","payment.read"]' WHERE name = 'CASE_OFFICER'`)
		both := o.acme.Reader("officer")
		p := both.Open(at("/messages")).Want(200, "Attachments")
		file := apptest.SignInTo(s, o.acme.Slug, o.acme.Email("officer"), apptest.Password).Post("/api/v1/files", apptest.M{"originalFilename": "map.png", "mimeType": "image/png", "sizeBytes": 12}).Want(201).String("fileId")
		apptest.Change(t, s, `UPDATE files SET status = 'UPLOADED', uploaded_at = $1, scan_at = $1, resource_type = 'image', format = 'png' WHERE id = $2`, s.Now(), file)
		p.Send(at("/message"), url.Values{"body": {"For us"}, "internal": {"1"}, "fileObjectIds": {file}}).Want(400, "Internal notes cannot have attachments.", "For us", "map.png", `value="`+file+`" checked`)
		p.Send(at("/message"), url.Values{"body": {"Here is the way."}, "fileObjectIds": {file}}).Want(200, "Message sent.", "map.png")
		both.Open(at("")).Send(at("/complete"), nil).Want(200, "The officer completed the stage.")
		o.settle()
		p = both.Open(at("/payments")).Want(200, "Void invoice…")
		p.Send(at("/void"), nil).Want(200, "Invoice voided.", "Create new invoice").Send(at("/invoice"), nil).Want(200, "New invoice created.", "Void invoice…")
	})
}
