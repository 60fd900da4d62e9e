package contract_test

import (
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// certificateOfService adds the visa itself to the service.
func (n *recorder) certificateOfService() {
	n.t.Helper()
	n.call(n.admin, "addServiceCertificate", apptest.M{
		"code": "visa", "name": "Tourist visa", "issuedOn": n.trip, "title": "Tourist visa", "numberPattern": "VISA-{year}-{seq:6}",
		"body": "**{{party.name}}** may enter for {{request.purpose}}.", "validFrom": "request.arrival", "validFor": apptest.M{"days": 1, "months": 3},
		"publicFields": []string{"holder"}, "signatory": apptest.M{"name": "Amara Eze", "title": "Head of Permits"}, "renewable": apptest.M{"beforeDays": 365},
	}, n.visa)
	spare := n.call(n.admin, "addServiceCertificate", apptest.M{
		"code": "receipt", "name": "Receipt", "issuedOn": n.trip, "title": "Receipt", "body": "Thank you, {{party.name}}.",
	}, n.visa).String("id")
	n.call(n.admin, "getServiceCertificate", nil, n.visa, spare)
	n.call(n.admin, "updateServiceCertificate", apptest.M{"layout": "CARD"}, n.visa, spare)
	n.call(n.admin, "listServiceCertificates", nil, n.visa)
	n.call(n.admin, "previewCertificate", apptest.M{"parties": []apptest.M{{"name": "Chidi Okafor"}}}, n.visa, spare)
	n.call(n.admin, "drawCertificate", apptest.M{"parties": []apptest.M{{"name": "Chidi Okafor"}}, "part": apptest.M{
		"kind": "CERTIFICATE", "body": apptest.M{"code": "badge", "name": "Badge", "issuedOn": "COMPLETION", "title": "Badge", "body": "{{party.name}} may pass.", "layout": "CARD"},
	}}, n.visa)
	spare = n.call(n.admin, "addServiceCertificate", apptest.M{"code": "spare", "name": "Spare", "issuedOn": "COMPLETION", "title": "Spare", "body": "Spare."}, n.visa).String("id")
	n.call(n.admin, "removeServiceCertificate", nil, n.visa, spare)
}

// certificates follows the visa of an application.
func (n *recorder) certificates(application string) {
	n.t.Helper()
	apptest.DrainOutbox(n.t, n.s)
	n.call(n.ada, "listMyCertificates", nil, application)
	first := n.call(n.officer, "listApplicationCertificates", nil, application)
	id, _ := first.With("code", "visa")["id"].(string)
	receipt, _ := first.With("code", "receipt")["id"].(string)
	n.call(n.ada, "getMyCertificateDocument", nil, application, id)
	n.call(n.officer, "getCertificateDocument", nil, id)
	n.call(n.ada, "getMyCertificatePicture", nil, application, id)
	n.call(n.officer, "getCertificatePicture", nil, id)
	n.call(n.officer, "getCertificate", nil, id)
	n.call(n.officer, "listCertificates?search=visa", nil)
	n.call(n.officer, "exportCertificates", nil)
	n.call(n.s.Anyone(), "checkCertificate", nil, n.mask(first.String(0, "verifyCode"), stable["verifyCode"]))
	n.refused(n.ada, "CERTIFICATE_NOT_RENEWABLE", "renewCertificate", nil, receipt)
	n.ada.Post("/api/v1/customer/requests/"+n.call(n.ada, "renewCertificate", nil, id).String("id")+"/withdraw", nil).Want(200)
	n.call(n.admin, "suspendCertificate", apptest.M{"reason": "Your passport was reported lost."}, id)
	n.refused(n.admin, "CERTIFICATE_STATE", "suspendCertificate", apptest.M{"reason": "Your passport was reported lost."}, id)
	n.call(n.admin, "reinstateCertificate", nil, id)
	n.refused(n.admin, "CERTIFICATE_NOT_READY", "replaceCertificate", apptest.M{
		"reason": "The purpose was wrong.", "answers": []apptest.M{{"questionId": n.purpose, "value": nil}},
	}, id)
	again := n.call(n.admin, "replaceCertificate", apptest.M{
		"reason": "We corrected the purpose of your journey.", "answers": []apptest.M{{"questionId": n.purpose, "value": "TOURISM"}},
	}, id).String("id")
	n.call(n.admin, "revokeCertificate", apptest.M{"reason": "The bank statement was not genuine."}, again)
	file := fixture.SigningFile(n.t, "Acme Travel", n.s.Now().AddDate(-1, 0, 0), n.s.Now().AddDate(2, 0, 0))
	n.call(n.admin, "getSigningCertificate", nil)
	n.call(n.admin, "putSigningCertificate", apptest.M{"pkcs12": n.mask(file, "MIIEpgIBAzCCBGwG…"), "password": fixture.SigningPassword})
	n.call(n.admin, "deleteSigningCertificate", nil)
}
