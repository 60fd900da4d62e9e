package console_test

import (
	"net/url"
	"regexp"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const certificatesPath = "/console/certificates"

// permitService publishes a service of one stage whose completion issues a certificate, and returns it with the ids of
// its stage and question.
func permitService(c *fixture.Scene) (service fixture.Builder, stage, site string) {
	c.T.Helper()
	p := fixture.NewService(c.Designer, apptest.M{"name": "Building permit", "currency": "NGN"})
	stage = p.Stage(apptest.M{"title": "Site", "kind": "ORDINARY"})
	site = p.Question(apptest.M{"stageId": stage, "code": "site", "label": "Where?", "answerType": "TEXT", "required": true})
	p.Part("certificates", apptest.M{
		"code": "permit", "name": "Building permit", "issuedOn": "COMPLETION", "title": "Building permit", "numberPattern": "PERMIT-{seq:6}",
		"body": "{{party.name}} may build at {{request.site}}.", "validFor": apptest.M{"days": 30},
	})
	p.Publish()
	return p, stage, site
}

// TestCertificateRegister walks the register, and a certificate from its issue to its end.
func TestCertificateRegister(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		c.Acme.Add("designer")
		staff, designer, ada := c.Acme.Reader("manager"), c.Acme.Reader("designer"), c.Acme.Reader("ada")
		staff.Open(certificatesPath).Want(200, "No certificates", `Valid <span class="count">0</span>`)
		service, stage, site := permitService(c)
		application := c.Open(service.ID, apptest.M{site: "12 Marina Road"})
		c.Officer.Post(fixture.StaffApplications+application+"/stages/"+stage+"/complete", nil).Want(200)
		issued := c.Officer.Get(fixture.StaffApplications + application + "/certificates").Want(200)
		at := certificatesPath + "/" + issued.String(0, "id")
		staff.Open("/console/applications/"+issued.String(0, "reference")).Want(200, `href="`+at+`"`, "PERMIT-000001")

		staff.Open(homePath).Want(200, "Certificates issued today", `href="`+certificatesPath+`"`)
		staff.Open(certificatesPath).Want(200, "PERMIT-000001", "The ada", "30 days left", `Valid <span class="count">1</span>`, "/export?", `href="`+at+`"`)
		staff.Open(certificatesPath+"?view=EXPIRING&search=the+a").Want(200, "PERMIT-000001")
		staff.Open(certificatesPath+"?code=permit&sort=number%2Casc").Want(200, "PERMIT-000001", `aria-sort="ascending"`)
		staff.Open(certificatesPath+"?code=licence").Want(200, "No results", "Clear filters").Without("PERMIT-000001")
		staff.Open(certificatesPath+"?view=REVOKED").Want(200, "No certificates").Without("PERMIT-000001")
		staff.Open(certificatesPath+"?sort=colour").Want(200, "Some filters were not valid", "PERMIT-000001")

		staff.Open(at).Want(200, "PERMIT-000001", issued.String(0, "verifyCode"), issued.String(0, "reference"), "Certificate issued", "Suspend…", "Revoke…", "Replace…").
			Without("Reinstate…", "Suspend certificate")
		form := staff.Open(at+"?do=suspend").Want(200, "Suspend PERMIT-000001", "Suspend certificate")
		form.Send(at+"/suspend", url.Values{"reason": {" "}}).Want(400, `href="#reason"`, "Suspend certificate")
		form.Send(at+"/suspend", url.Values{"reason": {"The site is under review."}}).Want(200, "Certificate suspended.", "Suspended", "The site is under review.", "Reinstate…").Without("Suspend…")
		form.Send(at+"/suspend", url.Values{"reason": {"Twice."}}).Want(409, "There is a problem")
		staff.Open(at+"?do=reinstate").Want(200, "Reinstate PERMIT-000001").Send(at+"/reinstate", nil).Want(200, "Certificate reinstated.", "Certificate suspended", "The site is under review.")

		form = staff.Open(at+"?do=replace").Want(200, "Correct answers", "Where?", "12 Marina Road", `value="The ada"`)
		was := regexp.MustCompile(`name="(was\.[^"]+)" value="([^"]*)"`).FindStringSubmatch(form.HTML)
		corrected := url.Values{"reason": {"The name was misspelt."}, "holder": {"The Ada Obi"}, was[1]: {was[2]}}
		corrected.Set("holder", "")
		form.Send(at+"/replace", corrected).Want(400, `href="#holder"`, "The name was misspelt.")
		corrected.Set("holder", "The Ada Obi")
		corrected.Set(inputOf(form.HTML, "12 Marina Road"), "14 Marina Road")
		made := form.Send(at+"/replace", corrected).Want(200, "Certificate replaced.", "PERMIT-000002", "The Ada Obi")
		c.Officer.Get(fixture.StaffApplications+application).Want(200).Is("14 Marina Road", "answers", 0, "value").Is("The Ada Obi", "parties", 0, "name")
		staff.Open(at).Want(200, "Replaced by", "PERMIT-000002", "The name was misspelt.").Without("Suspend…", "Revoke…", "Replace…")
		at = made.Path
		c.Server.Clock.Advance(11 * time.Minute)
		asked := staff.Open(at+"?do=revoke").Send(at+"/revoke", url.Values{"reason": {"It was obtained by fraud."}}).Want(403, "Confirm that it is you", "It was obtained by fraud.")
		asked.Send(at+"/revoke", url.Values{"_password": {apptest.Password}}).Want(200, "Certificate revoked.", "It was obtained by fraud.").Without("Suspend…", "Revoke…", "Replace…")
		staff.Open(certificatesPath+"?view=REVOKED").Want(200, "PERMIT-000002")

		designer.Open(at).Want(404)
		ada.Open(certificatesPath).Want(404)
	})
}

// The form that reinstates a certificate says what checks will show after its last day.
func TestReinstateExpired(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		service, stage, site := permitService(c)
		application := c.Open(service.ID, apptest.M{site: "12 Marina Road"})
		c.Officer.Post(fixture.StaffApplications+application+"/stages/"+stage+"/complete", nil).Want(200)
		id := c.Officer.Get(fixture.StaffApplications+application+"/certificates").Want(200).String(0, "id")
		c.Officer.Post("/api/v1/staff/certificates/"+id+"/suspend", apptest.M{"reason": "Lost."}).Want(200)
		at := certificatesPath + "/" + id
		c.Acme.Reader("manager").Open(at+"?do=reinstate").Want(200, "Checks will show “Valid” again.")
		c.Server.Clock.Advance(40 * 24 * time.Hour)
		staff := c.Acme.Reader("manager")
		staff.Open(at+"?do=reinstate").Want(200, "checks will show “Expired”").Without("“Valid” again").
			Send(at+"/reinstate", nil).Want(200, "Certificate reinstated.", "Expired")
	})
}

// inputOf returns the name of the input with a value.
func inputOf(page, value string) string {
	return regexp.MustCompile(`name="([^"]+)"[^>]*value="` + regexp.QuoteMeta(value) + `"`).FindStringSubmatch(page)[1]
}
