package contract_test

import (
	"encoding/json"

	"stagegate/internal/testkit/apptest"
)

// service builds the visa service part by part and publishes it.
func (n *recorder) service() {
	n.t.Helper()
	n.visa = n.call(n.admin, "createService", apptest.M{
		"name": "Tourist visa", "description": "For a visit of up to ninety days", "hint": "Have your passport ready",
		"currency": "NGN", "partyRole": "Traveller", "minParties": 1, "maxParties": 5,
		"categories": []string{"Travel"}, "audience": "Visitors whose passport is valid for six months", "afterwards": "You download the visa as a PDF", "fillMinutes": 20,
	}).String("id")
	n.refused(n.admin, "SERVICE_NOT_PUBLISHABLE", "publishService", nil, n.visa)
	n.trip = n.call(n.admin, "addStage", apptest.M{"title": "Your trip", "description": "Who travels, and when", "kind": "ORDINARY"}, n.visa).String("id")
	n.fee = n.call(n.admin, "addStage", apptest.M{"title": "Visa fee", "kind": "PAYMENT"}, n.visa).String("id")
	n.questions()
	n.passport = n.call(n.admin, "addRequirement", apptest.M{
		"stageId": n.trip, "code": "passport", "name": "Passport", "instructions": "The page with your photograph", "appliesTo": "REQUEST", "required": true,
	}, n.visa).String("id")
	n.call(n.admin, "getRequirement", nil, n.visa, n.passport)
	n.call(n.admin, "updateRequirement", apptest.M{"reviewRequired": true}, n.visa, n.passport)
	spare := n.call(n.admin, "addRequirement", apptest.M{"stageId": n.trip, "code": "ticket", "name": "Ticket"}, n.visa).String("id")
	n.call(n.admin, "removeRequirement", nil, n.visa, spare)

	charge := n.call(n.admin, "addCharge", apptest.M{"stageId": n.fee, "name": "Visa", "basis": "PER_PARTY", "amount": 45000}, n.visa).String("id")
	n.call(n.admin, "getCharge", nil, n.visa, charge)
	n.call(n.admin, "updateCharge", apptest.M{"amount": 47500.5}, n.visa, charge)
	n.call(n.admin, "addCharge", apptest.M{
		"stageId": n.fee, "name": "Express processing", "basis": "PER_REQUEST", "amount": 15000, "rule": "request.express == true",
	}, n.visa)
	spare = n.call(n.admin, "addCharge", apptest.M{"stageId": n.fee, "name": "Courier", "basis": "PER_REQUEST", "amount": 5000}, n.visa).String("id")
	n.call(n.admin, "removeCharge", nil, n.visa, spare)
	n.certificateOfService()
	n.call(n.admin, "updateStage", apptest.M{"description": "Paid before the embassy sees anything"}, n.visa, n.fee)
	spare = n.call(n.admin, "addStage", apptest.M{"title": "Interview", "kind": "ORDINARY"}, n.visa).String("id")
	n.call(n.admin, "removeStage", nil, n.visa, n.call(n.admin, "copyStage", nil, n.visa, spare).String("id"))
	n.call(n.admin, "removeStage", nil, n.visa, spare)
	n.call(n.admin, "getStage", nil, n.visa, n.trip)
	n.call(n.admin, "listStages", nil, n.visa)
	n.call(n.admin, "getServiceReadiness", nil, n.visa)
	n.call(n.admin, "previewService", apptest.M{"partyCount": 2, "answers": apptest.M{"request.purpose": "TOURISM", "request.express": true}, "part": apptest.M{
		"kind": "CHARGE", "id": nil, "body": apptest.M{"stageId": n.fee, "name": "Courier", "basis": "PER_REQUEST", "amount": 5000},
	}}, n.visa)
	n.call(n.admin, "checkRule", apptest.M{"rule": "request.purpose == \"TOURISM\" && request.express"}, n.visa)
	n.call(n.admin, "publishService", nil, n.visa)
	n.call(n.admin, "updateService", apptest.M{"hint": "Have your passport and a photograph ready"}, n.visa)
	n.call(n.admin, "getServiceChanges", nil, n.visa)
	n.call(n.admin, "publishService", nil, n.visa)
	n.call(n.admin, "updateService", apptest.M{"name": "Visa"}, n.visa)
	n.call(n.admin, "discardServiceChanges", nil, n.visa)
	n.refused(n.admin, "SERVICE_STATE", "discardServiceChanges", nil, n.visa)
	n.call(n.admin, "listServiceVersions", nil, n.visa)
	n.call(n.admin, "getServiceVersion", nil, n.visa, "1")
	n.call(n.admin, "getVersionChanges", nil, n.visa, "2")
	n.call(n.admin, "getService", nil, n.visa)
	n.call(n.admin, "listServices", nil)
	n.services()
}

// questions adds the questions of a visa application.
func (n *recorder) questions() {
	n.t.Helper()
	set := n.call(n.admin, "addValueSet", apptest.M{"code": "visaFree", "name": "Visa-free countries", "members": []string{"GH", "KE"}}, n.visa).String("id")
	n.call(n.admin, "getValueSet", nil, n.visa, set)
	n.call(n.admin, "updateValueSet", apptest.M{"members": []string{"GH", "KE", "SN"}}, n.visa, set)
	spare := n.call(n.admin, "addValueSet", apptest.M{"code": "islands", "name": "Islands", "members": []string{"MU"}}, n.visa).String("id")
	n.call(n.admin, "removeValueSet", nil, n.visa, spare)
	n.purpose = n.call(n.admin, "addQuestion", apptest.M{
		"stageId": n.trip, "code": "purpose", "label": "Why do you travel?", "answerType": "SINGLE_CHOICE", "appliesTo": "REQUEST", "required": true,
		"options": []apptest.M{{"label": "Tourism", "value": "TOURISM"}, {"label": "Family", "value": "FAMILY"}},
	}, n.visa).String("id")
	n.arrival = n.call(n.admin, "addQuestion", apptest.M{
		"stageId": n.trip, "code": "arrival", "label": "When do you arrive?", "answerType": "DATE", "appliesTo": "REQUEST",
	}, n.visa).String("id")
	n.call(n.admin, "getQuestion", nil, n.visa, n.arrival)
	n.call(n.admin, "updateQuestion", apptest.M{"label": "On which day do you arrive?", "required": true}, n.visa, n.arrival)
	n.call(n.admin, "addQuestion", apptest.M{
		"stageId": n.trip, "code": "express", "label": "Do you need it within three days?", "answerType": "BOOLEAN", "appliesTo": "REQUEST",
	}, n.visa)
	n.call(n.admin, "addQuestion", apptest.M{
		"stageId": n.trip, "code": "host", "label": "Whom do you visit?", "answerType": "TEXT", "appliesTo": "REQUEST",
		"required": true, "showRule": `request.purpose == "FAMILY"`,
	}, n.visa)
	n.refused(n.admin, "INVALID_RULE", "addQuestion", apptest.M{
		"stageId": n.trip, "code": "other", "label": "Other", "answerType": "TEXT", "showRule": `request.purpose ==`,
	}, n.visa)
	spare = n.call(n.admin, "addQuestion", apptest.M{"stageId": n.trip, "code": "colour", "label": "Favourite colour", "answerType": "TEXT"}, n.visa).String("id")
	n.call(n.admin, "removeQuestion", nil, n.visa, spare)
}

// services copies services, and archives and restores one.
func (n *recorder) services() {
	n.t.Helper()
	exported := n.call(n.admin, "exportService", nil, n.visa)
	var document struct {
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(exported.Body, &document); err != nil {
		n.t.Fatal(err)
	}
	n.call(n.admin, "importTranslations", []byte(`"part,code,field,en,fr\r\nSERVICE,,name,Tourist visa,Visa de tourisme\r\n"`), n.visa)
	n.call(n.admin, "exportTranslations", nil, n.visa)
	copied := n.call(n.admin, "importService", []byte(document.Data)).String("id")
	n.call(n.admin, "listTemplates", nil)
	n.call(n.admin, "getTemplate", nil, "motor-insurance-claim")
	n.call(n.admin, "createServiceFromTemplate", nil, "motor-insurance-claim")
	n.call(n.admin, "publishService", nil, copied)
	n.call(n.admin, "unpublishService", nil, copied)
	n.call(n.admin, "archiveService", nil, copied)
	n.refused(n.admin, "SERVICE_STATE", "archiveService", nil, copied)
	n.call(n.admin, "restoreService", nil, copied)
	n.refused(n.admin, "NOT_FOUND", "getService", nil, n.acme)
	n.call(n.s.Anyone(), "getPublicLandingPage", nil, "acme-travel")
}
