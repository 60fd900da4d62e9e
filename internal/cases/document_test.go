package cases_test

import (
	"strings"
	"testing"

	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Documents are attached to a draft, for all parties or for one. A deleted file counts as
// missing, and a submitted one cannot be deleted.
func TestDocumentsOfRequest(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewPaper(c.Designer)
		request := c.Ada.Post(fixture.CustomerRequests+p.ID, nil).Want(201)
		at := fixture.CustomerRequests + request.String("id")
		put := func(requirement string, body apptest.M) *apptest.Response {
			return c.Ada.Put(at+"/documents/"+requirement, body)
		}
		c.Ada.Put(at+"/party", c.PartiesBody(at, 1)).Want(200)
		parties := c.Ada.Get(at).Want(200)
		ada, company := parties.String("parties", 0, "id"), parties.String("parties", 1, "id")
		c.Ada.Put(at+"/answers/"+p.Minor, apptest.M{"value": false}).Want(200)

		common, own, sheet := c.Upload(c.Ada), c.Upload(c.Ada), c.Upload(c.Ada)
		waiting := fixture.Pending(c.Ada).String("fileId")
		bens := c.Upload(c.Acme.As("ben"))
		put(p.Photo, apptest.M{"fileObjectId": waiting}).Refused(409, "FILE_NOT_UPLOADED")
		for _, bad := range []string{bens, request.String("id"), "nothing", ""} {
			put(p.Photo, apptest.M{"fileObjectId": bad}).Refused(400, "VALIDATION_FAILED").At("fileObjectId")
		}
		put(p.Form, apptest.M{"fileObjectId": sheet, "partyId": ada}).Refused(400, "VALIDATION_FAILED").At("partyId")
		put(p.Photo, apptest.M{"fileObjectId": own, "partyId": sheet}).Refused(400, "VALIDATION_FAILED").At("partyId")
		put(p.Photo, apptest.M{}).Refused(400, "VALIDATION_FAILED").At("fileObjectId")
		put(p.Minor, apptest.M{"fileObjectId": own}).Refused(404, "NOT_FOUND")

		c.Ada.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_DOCUMENTS").At("documents.photo")
		put(p.Photo, apptest.M{"fileObjectId": own, "partyId": ada}).Want(200)
		one := put(p.Form, apptest.M{"fileObjectId": sheet}).Want(200)
		one.Member("code", "form", "documents").Is(nil, "partyId").Is(p.Form, "requirementId").Filled("attachedAt").
			Is(sheet, "file", "id").Is("UPLOADED", "file", "status").Filled("file", "viewUrl")
		one.Member("code", "photo", "documents").Is(ada, "partyId")
		c.Ada.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_DOCUMENTS").At("documents.photo")
		c.Ada.Get(at+"/readiness").Want(200).Has(1, "blockers").Is(company, "blockers", 0, "partyId").Is("DOCUMENT", "blockers", 0, "kind")
		put(p.Photo, apptest.M{"fileObjectId": common}).Want(200)
		c.Ada.Get(at+"/readiness").Want(200).Is(true, "ready")

		// The file of a draft can be deleted and is then missing.
		c.Ada.Delete(fixture.Files + "/" + common).Want(200)
		c.Ada.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_DOCUMENTS").At("documents.photo")
		gone := c.Ada.Get(at).Want(200)
		gone.Has(2, "documents").Member("code", "photo", "requirements").Is(false, "attached")
		c.Ada.Get(at+"/readiness").Want(200).Is(false, "ready")
		put(p.Photo, apptest.M{"fileObjectId": common}).Refused(409, "FILE_NOT_UPLOADED")         // deleted
		c.Ada.Put(at+"/answers/"+p.Minor, apptest.M{"value": true, "partyId": company}).Want(200) // minors need none
		if n := put(p.Form, apptest.M{"fileObjectId": nil}).Want(200).Len("documents"); n != 1 {
			t.Errorf("%d documents after detaching", n)
		}
		put(p.Form, apptest.M{"fileObjectId": nil}).Want(200)
		put(p.Form, apptest.M{"fileObjectId": sheet}).Want(200)
		c.Ada.Post(at+"/submit", nil).Want(200)

		// Submitted documents stay attached; those of a withdrawn request are detached.
		c.Ada.Delete(fixture.Files+"/"+own).Refused(409, "FILE_IN_USE")
		put(p.Form, apptest.M{"fileObjectId": nil}).Refused(409, "REQUEST_NOT_EDITABLE")
		c.Officer.Get(fixture.StaffRequests+request.String("id")).Want(200).Has(2, "documents")
		c.Ada.Post(at+"/withdraw", nil).Want(200)
		c.Ada.Delete(fixture.Files + "/" + own).Want(200)
	})
}

// An API key that is limited to services attaches what it has uploaded and the files of its services, and no others.
func TestDocumentsOfLimitedKey(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		submit := func(p fixture.Paper) (application, form string) {
			c.T.Helper()
			own := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+p.ID, nil).Want(201).String("id")
			c.Ada.Put(own+"/answers/"+p.Minor, apptest.M{"value": true}).Want(200)
			form = c.Attach(own, p.Form)
			submitted := c.Ada.Post(own+"/submit", nil).Want(200)
			return c.Officer.Accept(submitted.String("id")), form
		}
		paper, other := fixture.NewPaper(c.Designer), fixture.NewPaper(c.Designer)
		application, own := submit(paper)
		_, foreign := submit(other)
		program := c.Server.Anyone()
		program.Token = c.Acme.As("admin").Post("/api/v1/tenant/api-keys", apptest.M{
			"name": "Papers", "permissions": []string{"application:read", "application:manage", "file:view", "file:upload"}, "serviceIds": []string{paper.ID},
		}).Want(201).String("secret")
		put := func(file string) *apptest.Response {
			return program.Put(fixture.StaffApplications+application+"/documents/"+paper.Report, apptest.M{"fileObjectId": file})
		}
		for _, hidden := range []string{foreign, c.Upload(c.Ada)} {
			program.Get(fixture.Files+"/"+hidden).Refused(404, "NOT_FOUND")
			put(hidden).Refused(400, "VALIDATION_FAILED").At("fileObjectId")
		}
		for _, seen := range []string{own, c.Upload(program)} {
			program.Get(fixture.Files + "/" + seen).Want(200)
			put(seen).Want(200).Member("code", "report", "documents").Is(seen, "file", "id")
		}
		c.Officer.Put(fixture.StaffApplications+application+"/documents/"+paper.Report, apptest.M{"fileObjectId": foreign}).Want(200)
	})
}

// Documents stay attached to an application until they are replaced.
func TestDocumentsOfApplication(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewPaper(c.Designer)
		photo, sheet := c.Upload(c.Ada), c.Upload(c.Ada)
		handIn := func() string {
			t.Helper()
			id := c.Ada.Post(fixture.CustomerRequests+p.ID, nil).Want(201).String("id")
			c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+p.Minor, apptest.M{"value": false}).Want(200)
			c.Ada.Put(fixture.CustomerRequests+id+"/documents/"+p.Photo, apptest.M{"fileObjectId": photo}).Want(200)
			c.Ada.Put(fixture.CustomerRequests+id+"/documents/"+p.Form, apptest.M{"fileObjectId": sheet}).Want(200)
			c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Want(200)
			return id
		}
		rejected := handIn()
		c.Officer.Post(fixture.StaffRequests+rejected+"/reject", apptest.M{"reason": "Blurred."}).Want(200)
		id := c.Officer.Accept(handIn())
		for _, f := range []string{photo, sheet} {
			c.Ada.Delete(fixture.Files+"/"+f).Refused(409, "FILE_IN_USE")
		}
		better, report := c.Upload(c.Ada), c.Upload(c.Officer)
		party := c.Ada.Get(fixture.CustomerApplications+id).Want(200).String("parties", 0, "id")
		c.Ada.Put(fixture.CustomerApplications+id+"/documents/"+p.Photo, apptest.M{"fileObjectId": report}).Refused(400, "VALIDATION_FAILED").At("fileObjectId")
		c.Ada.Put(fixture.CustomerApplications+id+"/documents/"+p.Photo, apptest.M{"fileObjectId": better}).Want(200)
		e := c.Newest(id, "document.changed")
		apptest.Equal[any](t, "previous file in the history", e.Before["fileObjectId"], photo)
		apptest.Equal[any](t, "file in the history", e.After["fileObjectId"], better)
		apptest.Equal(t, "document in the history", e.Target.Code, new("photo"))
		c.Ada.Delete(fixture.Files + "/" + photo).Want(200)
		c.Ada.Delete(fixture.Files+"/"+better).Refused(409, "FILE_IN_USE")
		own := c.Officer.Put(fixture.StaffApplications+id+"/documents/"+p.Report, apptest.M{"fileObjectId": report}).Want(200) // of a later stage
		own.Member("code", "report", "documents").Is(report, "file", "id")
		c.Officer.Delete(fixture.Files+"/"+report).Refused(409, "FILE_IN_USE")
		if seen := c.Ada.Get(fixture.CustomerApplications+id).Want(200).With("code", "report", "documents"); seen["file"].(apptest.M)["viewUrl"] == "" {
			t.Errorf("the customer sees %v", seen)
		}

		// Members who may read applications but not view files get no links.
		reader := auth.Caller{Tenant: c.Acme.ID, Kind: auth.Staff, Permissions: []auth.Permission{auth.ApplicationRead}}
		a, err := c.Server.Cases.GetApplication(t.Context(), c.Server.DB, reader, id)
		if err != nil {
			t.Fatal(err)
		}
		read, _, err := c.Server.Cases.ViewForm(t.Context(), c.Server.DB, reader, &a.Content)
		if err != nil {
			t.Fatal(err)
		}
		apptest.Equal(t, "number of documents of a reader", len(read.Documents), 3)
		apptest.Equal(t, "view link of a reader", read.Documents[0].File.ViewURL, "")
		apptest.Equal(t, "download link of a reader", read.Documents[0].File.DownloadURL, "")

		// A detached document is missing, and removing a party removes its documents.
		c.Officer.Put(fixture.StaffApplications+id+"/documents/"+p.Form, apptest.M{"fileObjectId": nil}).Want(200)
		c.Officer.Complete(id, p.Start).Refused(400, "APPLICATION_MISSING_REQUIRED_DOCUMENTS").At("documents.form")
		c.Officer.Put(fixture.StaffApplications+id+"/documents/"+p.Form, apptest.M{"fileObjectId": sheet}).Want(200)
		c.Ada.Put(fixture.CustomerApplications+id+"/documents/"+p.Photo, apptest.M{"fileObjectId": better, "partyId": party}).Want(200)
		c.Ada.Put(fixture.CustomerApplications+id+"/documents/"+p.Photo, apptest.M{"fileObjectId": nil}).Want(200)
		c.Ada.Delete(fixture.Files+"/"+better).Refused(409, "FILE_IN_USE")
		c.Ada.Put(fixture.CustomerApplications+id+"/party", apptest.M{"parties": []apptest.M{{"name": "Another"}}}).Want(200)
		c.Ada.Delete(fixture.Files + "/" + better).Want(200)
		c.Answer(id, p.Minor, true).Want(200)
		c.Officer.Complete(id, p.Start).Want(200)
		c.Ada.Put(fixture.CustomerApplications+id+"/documents/"+p.Form, apptest.M{"fileObjectId": nil}).Refused(409, "STAGE_NOT_EDITABLE")
		c.Officer.Complete(id, p.End).Want(200)
		c.Ada.Put(fixture.CustomerApplications+id+"/documents/"+p.Report, apptest.M{"fileObjectId": nil}).Refused(409, "APPLICATION_NOT_EDITABLE")
		c.Officer.Delete(fixture.Files+"/"+report).Refused(409, "FILE_IN_USE")
	})
}

// A file whose type or size the requirement does not accept is not attached.
func TestAcceptedFiles(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		admin := d.Acme.As("admin")
		licence := admin.Licence()
		add := func(code string, accepts apptest.M) string {
			return admin.Post(fixture.TenantServices+licence.ID+"/documents", apptest.WithMembers(apptest.M{"stageId": licence.About, "code": code, "name": code}, accepts)).Want(201).String("id")
		}
		papers := add("papers", apptest.M{"acceptedTypes": []string{"application/pdf", "text/plain"}})
		small, fits := add("small", apptest.M{"maxSizeBytes": 1}), add("fits", apptest.M{"acceptedTypes": []string{"image/png"}, "maxSizeBytes": 20 << 20})
		admin.Post(fixture.TenantServices+licence.ID+"/publish", nil).Want(200)
		c := &dossier{FileScene: d, admin: admin, customer: d.Ada, licence: licence, document: fits}
		at := fixture.CustomerRequests + d.Ada.Draft(licence) + "/documents/"
		file := apptest.M{"fileObjectId": c.upload(d.Ada)}
		d.Ada.Put(at+papers, file).Refused(400, "UNSUPPORTED_FILE_TYPE").At("fileObjectId")
		if r := d.Ada.Put(at+small, file).Refused(400, "FILE_TOO_LARGE"); !strings.Contains(r.Message, "The maximum is 1 byte.") {
			t.Errorf("too large: %s", r.Message)
		}
		seen := d.Ada.Put(at+fits, file).Want(200)
		seen.Has(1, "documents").Member("id", papers, "requirements").Is(nil, "maxSizeBytes").
			Has(2, "acceptedTypes").Is("application/pdf", "acceptedTypes", 0).Is("text/plain", "acceptedTypes", 1)
	})
}
