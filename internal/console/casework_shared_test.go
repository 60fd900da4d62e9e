package console_test

import (
	"net/url"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// TestSharedDocuments checks that staff review a document that the customer gave for everyone, and see what a person
// has of their own before what was given for everyone. The customer is told to replace what was refused, and not to
// add what waits for staff.
func TestSharedDocuments(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		service := "/api/v1/tenant/services/" + licence.ID
		part := func(kind, code, label string, more apptest.M) string {
			return admin.Post(service+"/"+kind, apptest.WithMembers(apptest.M{"stageId": licence.About, "code": code, "appliesTo": "PARTY", label: "Their " + code}, more)).
				Want(201).String("id")
		}
		village := part("questions", "village", "label", apptest.M{"answerType": "TEXT"})
		permit := part("documents", "permit", "name", apptest.M{"acceptanceRequired": true})
		photo := part("documents", "photo", "name", apptest.M{"acceptanceRequired": true})
		admin.Post(service+"/publish", nil).Want(200)

		mine := myRequests + "/" + ada.Draft(licence)
		parties := ada.Put(mine+"/party", apptest.M{"parties": []any{ada.Get(mine).Value("parties", 0), apptest.M{"name": "Ben Obi"}}}).Want(200)
		ben := parties.String("parties", 1, "id")
		ada.Put(mine+"/answers/"+village, apptest.M{"value": "Abuja"}).Want(200)
		ada.Put(mine+"/answers/"+village, apptest.M{"value": "Jos", "partyId": ben}).Want(200)
		ada.Put(mine+"/documents/"+permit, apptest.M{"fileObjectId": ada.Upload("permit.png")}).Want(200)
		ada.Put(mine+"/documents/"+photo, apptest.M{"fileObjectId": ada.Upload("everyone.png")}).Want(200)
		ada.Put(mine+"/documents/"+photo, apptest.M{"fileObjectId": ada.Upload("ben.png"), "partyId": ben}).Want(200)
		reference := ada.Post(mine+"/submit", nil).Want(200).String("reference")
		application := admin.Accept(mine[len(myRequests)+1:])

		staff, customer := acme.Reader("admin"), acme.Reader("ada")
		at, home := "/console/applications/"+reference, "/acme/applications/"+reference
		of := func(document, party string) string { return at + "?document=" + document + "&party=" + party }
		staff.Open(of(photo, ben)).Want(200, "ben.png", "Jos").Without("everyone.png")
		staff.Open(of(permit, ben)).Want(200, "permit.png").Send(at+"/review", url.Values{"decision": {"ACCEPT"}}).Want(200, "Document accepted.")
		permits := ada.Get("/api/v1/customer/applications/"+application).Want(200).Member("code", "permit", "documents")
		permits.Is("ACCEPTED", "review", "status").Is(nil, "partyId")

		admin.Post("/api/v1/staff/applications/"+application+"/documents/"+photo+"/review", apptest.M{
			"decision": "REFUSE", "reason": "Too dark.", "partyId": ben, "fileObjectId": ada.Get("/api/v1/customer/applications/"+application).String("documents", 2, "file", "id"),
		}).Want(200)
		customer.Open(home).Want(200, "Replace: Their photo (Ben Obi)").Without("Document missing", "(The ada)")
		customer.Open(home+"/documents").Want(200, "ben.png", "Too dark.").Without(`name="all"`)
	})
}
