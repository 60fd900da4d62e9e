package console_test

import (
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// deskCertificatePages are the pages of certificates for staff and for those who build services. In paths, {zoned} is the
// code of a service with certificates, {defined} the id of one of them.
var deskCertificatePages = []walkedPage{
	{"certificates", officerPage, "/console/certificates", true},
	{"certificates-revoked", officerPage, "/console/certificates?view=REVOKED&search=ZONE", false},
	{"certificates-none", adminPage, "/console/certificates?search=nobody", false},
	{"desk-certificate", officerPage, "/console/certificates/{valid}", true},
	{"desk-certificate-suspend", officerPage, "/console/certificates/{valid}?do=suspend", false},
	{"desk-certificate-revoke", officerPage, "/console/certificates/{expiring}?do=revoke", false},
	{"desk-certificate-replace", officerPage, "/console/certificates/{suspended}?do=replace", false},
	{"desk-certificate-reinstate", officerPage, "/console/certificates/{suspended}?do=reinstate", false},
	{"desk-certificate-revoked", officerPage, "/console/certificates/{revoked}", false},
	{"desk-certificate-replaced", officerPage, "/console/certificates/{replaced}", false},
	{"staff-certified", officerPage, "/console/applications/{certified}", false},
	{"service-certificates", adminPage, "/console/services/{zoned}/certificates", false},
	{"service-certificate", adminPage, "/console/services/{zoned}/certificates?certificate=1", true},
	{"service-certificate-new", adminPage, "/console/services/{service}/certificates?add=certificate", false},
	{"service-certificate-rule", adminPage, "/console/services/{zoned}/rules/certificate/{defined}", false},
	{"service-certificate-try", adminPage, "/console/services/{zoned}/try", false},
	{"service-certificate-version", adminPage, "/console/services/{zoned}/versions/1", false},
	{"settings-signing", adminPage, "/console/settings/signing", false},
}

// definedNames returns what stands in paths for the service that certificates are issued by.
func definedNames(admin *apptest.Client, s fixture.Builder) []string {
	at := "/api/v1/tenant/services/" + s.ID
	return []string{"{zoned}", admin.Get(at).Want(200).String("code"), "{defined}", admin.Get(at+"/certificates").Want(200).String(0, "id")}
}
