package cases_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// replaceDocuments leaves files that staff have uploaded in the history of an application only: one is replaced, one is
// detached, and one belongs to a party that is removed.
func (c *dossier) replaceDocuments(at string) {
	c.T.Helper()
	party := c.admin.Get(at).Want(200).String("parties", 0, "id")
	attach := func(party string) {
		c.admin.Put(at+"/documents/"+c.document, apptest.M{"fileObjectId": c.upload(c.admin), "partyId": party}).Want(200)
	}
	attach(party) // instead of the file before
	c.admin.Put(at+"/documents/"+c.document, apptest.M{"fileObjectId": nil, "partyId": party}).Want(200)
	attach(party)

	first := c.admin.Get(at).Want(200).Value("parties", 0)
	c.admin.Put(at+"/party", apptest.M{"parties": []any{first, apptest.M{"name": canary + " Second"}}}).Want(200)
	attach(c.admin.Get(at).Want(200).String("parties", 1, "id"))
	c.admin.Put(at+"/party", apptest.M{"parties": []any{first}}).Want(200)
}

// A file that the case of another customer needs stays there without its name, until that customer is erased too.
func TestEraseSharedFile(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		c := newDossier(d)
		c.admin.Post("/api/v1/staff/requests/"+c.submitRequest()+"/reject", apptest.M{"reason": "No"}).Want(200)
		other := "/api/v1/staff/applications/" + c.admin.Accept(d.Ben.Submit(c.licence))
		party := c.admin.Get(other).Want(200).String("parties", 0, "id")
		attach := other + "/documents/" + c.document
		c.admin.Put(attach, apptest.M{"fileObjectId": c.file, "partyId": party}).Want(200)
		c.erase().Want(200)
		if left := tablesWith(t, d.Server, canary); len(left) > 0 {
			t.Errorf("still in %v after the erasure", left)
		}
		document := c.admin.Get(other).Want(200)
		document.Is("UPLOADED", "documents", 0, "file", "status").Is("erased.png", "documents", 0, "file", "originalFilename").
			Filled("documents", 0, "file", "downloadUrl")
		apptest.Equal(t, "number of stored files", len(d.Stored()), 1)
		c.admin.Get(searchPath + canary).Want(200).Has(0)
		c.admin.Get(searchPath + "erased.png").Want(200).Has(1)
		c.erase().Want(200) // again
		c.admin.Get(other).Want(200).Is("UPLOADED", "documents", 0, "file", "status")

		c.admin.Post(other+"/close", nil).Want(200)
		c.admin.Post(customers+d.Ben.Get("/api/v1/auth/me").Want(200).String("id")+"/erase", nil).Want(200)
		apptest.Until(t, "the file is removed at the provider", func() bool { return len(d.Stored()) == 0 })
		fixture.CheckInvariants(t, d.Server)
	})
}
