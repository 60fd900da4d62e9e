package cases_test

import "stagegate/internal/testkit/apptest"

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
