package app_test

import (
	"fmt"
	"testing"

	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apptest"
)

// paper is a published service that asks for documents: a photo of each party,
// a form, and in its last stage a report.
type paper struct {
	id, start, end      string
	photo, form, report string // requirements
	minor               string // question; the photo of one that is a minor is not asked for
}

func newPaper(c *apptest.Client) paper {
	b := build(c, apptest.M{"name": "Paper", "currency": "NGN", "partyRole": "Holder", "maxParties": 3})
	p := paper{id: b.id}
	p.start = b.stage(apptest.M{"title": "Start", "kind": "ORDINARY"})
	p.minor = b.question(apptest.M{"stageId": p.start, "code": "minor", "label": "Minor?", "answerType": "BOOLEAN", "appliesTo": "PARTY", "required": true})
	ask := func(stage, code, scope, rule string, required bool) string {
		r := apptest.M{"stageId": stage, "code": code, "name": code, "appliesTo": scope, "required": required}
		if rule != "" {
			r["showRule"] = rule
		}
		return b.part("documents", r)
	}
	p.photo = ask(p.start, "photo", "PARTY", "party.minor == false", true)
	p.form = ask(p.start, "form", "REQUEST", "", true)
	p.end = b.stage(apptest.M{"title": "End", "kind": "ORDINARY"})
	done := apptest.M{"stageId": p.end, "code": "done", "label": "Done?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"}
	b.question(done)
	p.report = ask(p.end, "report", "REQUEST", "", false)
	b.publish()
	return p
}

// upload is a file of somebody's that has arrived.
func (c *scene) upload(who *apptest.Client) string {
	c.t.Helper()
	return (&desk{t: c.t, s: c.s, acme: c.acme}).uploaded(who)
}

// Documents are attached to a draft, for all parties or for one; a file that is
// gone counts for nothing, and one that was handed in stays.
func TestDocumentsOfRequest(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		p := newPaper(c.designer)
		request := c.ada.Post(mine+p.id, nil).Want(201)
		at := mine + request.String("id")
		put := func(requirement string, body apptest.M) *apptest.Response {
			return c.ada.Put(at+"/documents/"+requirement, body)
		}
		c.ada.Put(at+"/party", c.company(at, 1)).Want(200)
		parties := c.ada.Get(at).Want(200)
		ada, company := parties.String("parties", 0, "id"), parties.String("parties", 1, "id")
		c.ada.Put(at+"/answers/"+p.minor, apptest.M{"value": false}).Want(200)

		common, own, sheet := c.upload(c.ada), c.upload(c.ada), c.upload(c.ada)
		waiting := pending(c.ada).String("fileId")
		bens := c.upload(c.acme.As("ben"))
		put(p.photo, apptest.M{"fileObjectId": waiting}).Refused(409, "FILE_NOT_UPLOADED")
		for _, bad := range []string{bens, request.String("id"), "nothing", ""} {
			put(p.photo, apptest.M{"fileObjectId": bad}).Refused(400, "VALIDATION_FAILED").At("fileObjectId")
		}
		put(p.form, apptest.M{"fileObjectId": sheet, "partyId": ada}).Refused(400, "VALIDATION_FAILED").At("partyId")
		put(p.photo, apptest.M{"fileObjectId": own, "partyId": sheet}).Refused(400, "VALIDATION_FAILED").At("partyId")
		put(p.photo, apptest.M{}).Refused(400, "VALIDATION_FAILED").At("fileObjectId")
		put(p.minor, apptest.M{"fileObjectId": own}).Refused(404, "NOT_FOUND")

		c.ada.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_DOCUMENTS").At("documents.photo")
		put(p.photo, apptest.M{"fileObjectId": own, "partyId": ada}).Want(200)
		one := put(p.form, apptest.M{"fileObjectId": sheet}).Want(200)
		document := one.With("code", "form", "documents")
		f := document["file"].(apptest.M)
		if document["partyId"] != nil || document["requirementId"] != p.form || document["attachedAt"] == "" || f["id"] != sheet ||
			f["status"] != "UPLOADED" || f["viewUrl"] == "" || one.With("code", "photo", "documents")["partyId"] != ada {
			t.Errorf("the documents: %s", one.Body)
		}
		c.ada.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_DOCUMENTS").At("documents.photo")
		if ready := c.ada.Get(at + "/readiness").Want(200); ready.Len("blockers") != 1 || ready.String("blockers", 0, "partyId") != company ||
			ready.String("blockers", 0, "kind") != "DOCUMENT" {
			t.Errorf("readiness: %s", ready.Body)
		}
		put(p.photo, apptest.M{"fileObjectId": common}).Want(200)
		if ready := c.ada.Get(at + "/readiness").Want(200); !ready.Value("ready").(bool) {
			t.Errorf("readiness: %s", ready.Body)
		}

		// The file of a draft may go, and is missed then.
		c.ada.Delete(uploads + "/" + common).Want(200)
		c.ada.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_DOCUMENTS").At("documents.photo")
		gone := c.ada.Get(at).Want(200)
		if gone.Len("documents") != 2 || gone.With("code", "photo", "requirements")["attached"].(bool) {
			t.Errorf("without the file: %s", gone.Body)
		}
		if ready := c.ada.Get(at + "/readiness").Want(200); ready.Value("ready").(bool) {
			t.Errorf("readiness: %s", ready.Body)
		}
		put(p.photo, apptest.M{"fileObjectId": common}).Refused(409, "FILE_NOT_UPLOADED")         // deleted
		c.ada.Put(at+"/answers/"+p.minor, apptest.M{"value": true, "partyId": company}).Want(200) // of a minor none is asked
		if n := put(p.form, apptest.M{"fileObjectId": nil}).Want(200).Len("documents"); n != 1 {
			t.Errorf("%d documents after detaching", n)
		}
		put(p.form, apptest.M{"fileObjectId": nil}).Want(200)
		put(p.form, apptest.M{"fileObjectId": sheet}).Want(200)
		c.ada.Post(at+"/submit", nil).Want(200)

		// Handed in, they stay; taken back, they go.
		c.ada.Delete(uploads+"/"+own).Refused(409, "FILE_IN_USE")
		put(p.form, apptest.M{"fileObjectId": nil}).Refused(409, "REQUEST_NOT_EDITABLE")
		if shown := c.officer.Get(reviews + request.String("id")).Want(200); shown.Len("documents") != 2 {
			t.Errorf("staff see %s", shown.Body)
		}
		c.ada.Post(at+"/withdraw", nil).Want(200)
		c.ada.Delete(uploads + "/" + own).Want(200)
	})
}

// An application holds what is attached to it, and lets go of what is replaced.
func TestDocumentsOfApplication(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		p := newPaper(c.designer)
		photo, sheet := c.upload(c.ada), c.upload(c.ada)
		handIn := func() string {
			t.Helper()
			id := c.ada.Post(mine+p.id, nil).Want(201).String("id")
			c.ada.Put(mine+id+"/answers/"+p.minor, apptest.M{"value": false}).Want(200)
			c.ada.Put(mine+id+"/documents/"+p.photo, apptest.M{"fileObjectId": photo}).Want(200)
			c.ada.Put(mine+id+"/documents/"+p.form, apptest.M{"fileObjectId": sheet}).Want(200)
			c.ada.Post(mine+id+"/submit", nil).Want(200)
			return id
		}
		rejected := handIn()
		c.officer.Post(reviews+rejected+"/reject", apptest.M{"reason": "Blurred."}).Want(200)
		id := c.officer.Accept(handIn())
		for _, f := range []string{photo, sheet} {
			c.ada.Delete(uploads+"/"+f).Refused(409, "FILE_IN_USE")
		}
		better, report := c.upload(c.ada), c.upload(c.officer)
		party := c.ada.Get(ownProcesses+id).Want(200).String("parties", 0, "id")
		c.ada.Put(ownProcesses+id+"/documents/"+p.photo, apptest.M{"fileObjectId": report}).Refused(400, "VALIDATION_FAILED").At("fileObjectId")
		c.ada.Put(ownProcesses+id+"/documents/"+p.photo, apptest.M{"fileObjectId": better}).Want(200)
		e := c.newest(id, "document.changed")
		was, is := e["before"].(apptest.M)["fileObjectId"], e["after"].(apptest.M)["fileObjectId"]
		if got := fmt.Sprint(was, is, e["target"].(apptest.M)["code"]); got != fmt.Sprint(photo, better, "photo") {
			t.Errorf("the history: %v", e)
		}
		c.ada.Delete(uploads + "/" + photo).Want(200)
		c.ada.Delete(uploads+"/"+better).Refused(409, "FILE_IN_USE")
		own := c.officer.Put(processes+id+"/documents/"+p.report, apptest.M{"fileObjectId": report}).Want(200) // of a stage ahead
		if own.With("code", "report", "documents")["file"].(apptest.M)["id"] != report {
			t.Errorf("the report: %s", own.Body)
		}
		c.officer.Delete(uploads+"/"+report).Refused(409, "FILE_IN_USE")
		if seen := c.ada.Get(ownProcesses+id).Want(200).With("code", "report", "documents"); seen["file"].(apptest.M)["viewUrl"] == "" {
			t.Errorf("the customer sees %v", seen)
		}

		// Who may read applications and not look at files gets no links.
		reader := auth.Caller{Tenant: c.acme.ID, Kind: auth.Staff, Permissions: []auth.Permission{auth.ApplicationRead}}
		a, err := c.s.Applications.Get(t.Context(), reader, id)
		if err != nil {
			t.Fatal(err)
		}
		read, _, err := c.s.Applications.Casefile.View(t.Context(), c.s.DB, reader, &a.Content)
		if err != nil || len(read.Documents) != 3 || read.Documents[0].File.ViewURL != "" || read.Documents[0].File.DownloadURL != "" {
			t.Errorf("a reader sees %+v: %v", read.Documents, err)
		}

		// Detached, it is missed; a party takes its own with it.
		c.officer.Put(processes+id+"/documents/"+p.form, apptest.M{"fileObjectId": nil}).Want(200)
		c.officer.Complete(id, p.start).Refused(400, "APPLICATION_MISSING_REQUIRED_DOCUMENTS").At("documents.form")
		c.officer.Put(processes+id+"/documents/"+p.form, apptest.M{"fileObjectId": sheet}).Want(200)
		c.ada.Put(ownProcesses+id+"/documents/"+p.photo, apptest.M{"fileObjectId": better, "partyId": party}).Want(200)
		c.ada.Put(ownProcesses+id+"/documents/"+p.photo, apptest.M{"fileObjectId": nil}).Want(200)
		c.ada.Delete(uploads+"/"+better).Refused(409, "FILE_IN_USE")
		c.ada.Put(ownProcesses+id+"/party", apptest.M{"parties": []apptest.M{{"name": "Another"}}}).Want(200)
		c.ada.Delete(uploads + "/" + better).Want(200)
		c.answer(id, p.minor, true).Want(200)
		c.officer.Complete(id, p.start).Want(200)
		c.ada.Put(ownProcesses+id+"/documents/"+p.form, apptest.M{"fileObjectId": nil}).Refused(409, "STAGE_NOT_EDITABLE")
		c.officer.Complete(id, p.end).Want(200)
		c.ada.Put(ownProcesses+id+"/documents/"+p.report, apptest.M{"fileObjectId": nil}).Refused(409, "APPLICATION_NOT_EDITABLE")
		c.officer.Delete(uploads+"/"+report).Refused(409, "FILE_IN_USE")
	})
}

// A file that is deleted while its request is handed in is either missed or
// held.
func TestSubmitDeleteRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		p := newPaper(c.designer)
		for range rounds {
			photo, sheet := c.upload(c.ada), c.upload(c.ada)
			id := c.ada.Post(mine+p.id, nil).Want(201).String("id")
			c.ada.Put(mine+id+"/answers/"+p.minor, apptest.M{"value": false}).Want(200)
			c.ada.Put(mine+id+"/documents/"+p.photo, apptest.M{"fileObjectId": photo}).Want(200)
			c.ada.Put(mine+id+"/documents/"+p.form, apptest.M{"fileObjectId": sheet}).Want(200)
			wantOnly(t, atOnce(crowd, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.ada.Post(mine+id+"/submit", nil)
				}
				return c.ada.Delete(uploads + "/" + photo)
			}), done, outcome{400, "APPLICATION_MISSING_REQUIRED_DOCUMENTS"}, outcome{409, "FILE_NOT_UPLOADED"},
				outcome{409, "FILE_IN_USE"}, outcome{409, "REQUEST_NOT_EDITABLE"})
			submitted := c.ada.Get(mine+id).Want(200).String("status") == "PENDING"
			if kept := c.ada.Get(uploads+"/"+photo).Want(200).String("status") == "UPLOADED"; kept != submitted {
				t.Errorf("handed in: %v, and the file is there: %v", submitted, kept)
			}
			c.ada.Post(mine+id+"/withdraw", nil).Want(200)
		}
	})
}
