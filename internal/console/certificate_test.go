package console_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// badge is a completed application with a certificate that is valid for a year.
type badge struct {
	*fixture.Scene

	service, application string
	at                   string // path of the customer's page
}

// newBadge completes an application whose certificate can be renewed from a number of days before its end.
func newBadge(c *fixture.Scene, renewable int) badge {
	c.T.Helper()
	s := fixture.NewService(c.Designer, apptest.M{"name": "Beach badge", "currency": "NGN"})
	stage := s.Stage(apptest.M{"title": "Beach", "kind": "ORDINARY"})
	where := s.Question(apptest.M{"stageId": stage, "code": "where", "label": "Which beach?", "answerType": "TEXT", "required": true})
	s.Part("certificates", apptest.M{
		"code": "badge", "name": "Beach badge", "issuedOn": "COMPLETION", "title": "Beach badge", "body": "For {{request.where}}.", "numberPattern": "BADGE-{seq:4}",
		"validFor": apptest.M{"years": 1}, "publicFields": []string{"holder", "request.where"}, "renewable": apptest.M{"beforeDays": renewable},
	})
	s.Publish()
	b := badge{Scene: c, service: s.ID, application: c.Open(s.ID, apptest.M{where: "Tarkwa Bay"})}
	c.Officer.Post(fixture.StaffApplications+b.application+"/stages/"+stage+"/complete", nil).Want(200)
	b.at = "/acme/applications/" + c.Ada.Get("/api/v1/customer/applications/"+b.application).Want(200).String("reference")
	return b
}

// certificates returns the certificates of the application.
func (b badge) certificates() *apptest.Response {
	return b.Ada.Get("/api/v1/customer/applications/" + b.application + "/certificates").Want(200)
}

// Anybody checks a certificate by its code, in the look of the organisation, without the script.
func TestCheckCertificate(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		b := newBadge(c, 10)
		issued := b.certificates()
		code, id := issued.String(0, "verifyCode"), issued.String(0, "id")
		anyone := c.Server.Reader("")
		anyone.Open("/verify").Want(200, "Check a certificate", "Code on the certificate", "7KQM-2F9X-W4TD")
		anyone.Open("/verify?code=+").Want(400, "There is a problem", "Enter the code on the certificate", `href="#code"`)
		anyone.Open("/verify?code=2222-2222-2222").At("/verify/2222-2222-2222").Want(404, "There is a problem", "No certificate has this code.", `value="2222-2222-2222"`)
		anyone.Open("/verify/"+strings.Repeat("2", 300)).Want(404, "No certificate has this code.")
		page := anyone.Open("/verify?code="+strings.ToLower(strings.ReplaceAll(code, "-", "+"))).Want(200, "Valid", "Issued by", "Compare with the document", "Beach badge", "BADGE-0001",
			"The ada", "If the document also shows these details", "Which beach?", "Tarkwa Bay", "Is this page genuine?", "/verify/</strong>", "Print this result", "Check another certificate", `href="/acme/sign-in"`)
		page.Without("Not valid", "Suspended")
		lasts := func(from, until string) *apptest.Page {
			c.Exec(`UPDATE certificates SET valid_from = $1, valid_until = $2`, from, until)
			return anyone.Open("/verify/" + code)
		}
		lasts("2020-03-01", "2021-02-28").Want(200, "Expired", "It was valid until 28 February 2021.", "Checked on")
		lasts("2090-03-01", "2091-02-28").Want(200, "Not valid yet", "It becomes valid on <strong>1 March 2090</strong>.")
		const staff = "/api/v1/staff/certificates/"
		c.Officer.Post(staff+id+"/suspend", apptest.M{"reason": "Lost."}).Want(200)
		anyone.Open("/verify/"+code).Want(200, "Suspended", "Not valid until it is reinstated.").Without("Lost.")
		lasts("2020-03-01", "2021-02-28").Want(200, "Suspended", "It was valid until 28 February 2021.").Without("reinstated")
		lasts("2090-03-01", "2091-02-28").Want(200, "Not valid until it is reinstated.")
		c.Officer.Post(staff+id+"/reinstate", nil).Want(200)
		c.Officer.Post(staff+id+"/replace", apptest.M{"reason": "Misspelt."}).Want(201)
		anyone.Open("/verify/"+code).Want(200, "Replaced", "A newer certificate was issued on").Without("Misspelt.")
		newer := b.certificates()
		c.Officer.Post(staff+newer.String(1, "id")+"/revoke", apptest.M{"reason": "Forged."}).Want(200)
		anyone.Open("/verify/"+newer.String(1, "verifyCode")).Want(200, "Revoked", "Not valid since").Without("Forged.")
	})
}

// A check has the look of an organisation without a public page, or one that is suspended, and no link to the page.
func TestCheckWithoutPublicPage(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		c := fixture.New(t, s)
		path, anyone, admin := "/verify/"+newBadge(c, 10).certificates().String(0, "verifyCode"), s.Reader(""), c.Acme.As("admin")
		admin.Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme Beaches", "brand": apptest.M{"color": "#0b6b53"}}).Want(200)
		anyone.Open(path).Want(200, "Acme Beaches", "/acme/brand.css?v=0b6b53").Without(`href="/acme"`)
		admin.Put("/api/v1/tenant/landing-page", apptest.M{"published": true}).Want(200)
		anyone.Open(path).Want(200, "/acme/brand.css?v=0b6b53", `<a class="mast-name" href="/acme">`)
		c.Exec(`UPDATE tenants SET status = 'SUSPENDED' WHERE id = $1`, c.Acme.ID)
		anyone.Open(path).Want(200, "Acme Beaches", "/acme/brand.css?v=0b6b53").Without(`href="/acme"`)
	})
}

// Codes that nobody has count against one limit, on the page as in the API. Those of certificates do not.
func TestGuessCertificates(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		code := newBadge(fixture.New(t, s), 10).certificates().String(0, "verifyCode")
		anyone := s.Reader("")
		for range 15 {
			anyone.Open("/verify/" + code).Want(200)
			s.Anyone().Get("/api/v1/public/certificates/" + code).Want(200)
		}
		for range 10 {
			anyone.Open("/verify/2222-2222-2222").Want(404)
			s.Anyone().Get("/api/v1/public/certificates/2222-2222-2222").Want(404)
		}
		anyone.Open("/verify/2222-2222-2222").Want(http.StatusTooManyRequests)
		s.Anyone().Get("/api/v1/public/certificates/2222-2222-2222").Want(http.StatusTooManyRequests)
	}, func(c *config.Config) {
		c.RateLimits, c.Rates = "on", limits.Rates{ReferenceMisses: limits.Rate{Max: 20, Per: time.Hour}}
	})
}

// A customer finds the certificate first, downloads it, follows what becomes of it and renews it.
func TestMyCertificate(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b := newBadge(c, 400) // renewable from the beginning
		reader := c.Acme.Reader("ada")
		issued := b.certificates()
		id := issued.String(0, "id")
		page := b.at + "/certificates/" + id
		reader.Open(b.at).Want(200, "Your certificate expires in", "Renew certificate", "Beach badge: The ada", "BADGE-0001", page, "Certificate issued").Without("Your application is complete")
		reader.Open(page).Want(200, "Expires in", "This certificate stays valid until it expires.", "Renew certificate", "Verification", issued.String(0, "verifyCode"), "Open verification page").
			Follow("Open verification page").Want(200, "Valid", "Tarkwa Bay")
		apptest.Until(t, "the file is made", func() bool { return b.certificates().Value(0, "sha256") != nil })
		if pdf := reader.Open(page + "/document"); !strings.HasPrefix(pdf.HTML, "%PDF") {
			t.Errorf("the download is %.80q", pdf.HTML)
		}
		reader.Open("/acme/applications").Want(200, "Certificates", "Expires in", "BADGE-0001 · valid until", "View certificates", page+"/document", page+"/renew")
		reader.Open(b.at + "/certificates/" + b.application).Want(404)
		c.Acme.Add("ben")
		c.Acme.Reader("ben").Open(page).Want(404)

		const staff = "/api/v1/staff/certificates/"
		c.Officer.Post(staff+id+"/suspend", apptest.M{"reason": "Bring your passport."}).Want(200)
		reader.Open(page).Want(200, "Suspended since", "wrote: “Bring your passport.”", "Write a message", "Download PDF").Without("Renew")
		reader.Open(b.at).Want(200, "Your certificate", "Suspended", "Certificate suspended").Without("is ready", "Renew")
		reader.Open("/acme/applications").Want(200, "Suspended", page+"/document").Without("Renew", "View certificates")
		c.Officer.Post(staff+id+"/reinstate", nil).Want(200)
		draft := reader.Open(page).Send(page+"/renew", nil).Want(200, "Your earlier answers are filled in.")
		if !strings.HasPrefix(draft.Path, "/acme/applications/REQ-") || draft.Path == b.at {
			t.Errorf("renewing leads to %s", draft.Path)
		}
		reader.Open(b.at).Send(page+"/renew", nil).At(draft.Path).Want(200, "You already have an open application")
		c.Officer.Post(staff+id+"/replace", apptest.M{"reason": "Your name was misspelt."}).Want(201)
		newer := b.certificates().String(1, "id")
		reader.Open(page).Want(200, "Replaced by BADGE-0002", "Your name was misspelt.", "View the new certificate", b.at+"/certificates/"+newer)
		reader.Open(b.at+"/certificates/"+newer).Want(200, "BADGE-0002", "Expires in")
		c.Officer.Post(staff+newer+"/revoke", apptest.M{"reason": "It was lent."}).Want(200)
		reader.Open(b.at+"/certificates/"+newer).Want(200, "Revoked on", "It was lent.", "If you think this is wrong, write to us.").Without("Renew")
		reader.Open("/acme/applications").Want(200, "Beach badge").Without("BADGE", "View certificates")
	})
}

// A certificate that cannot be renewed yet says from when to when it is valid.
func TestNewCertificate(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		c := fixture.New(t, s)
		b := newBadge(c, 10)
		reader := c.Acme.Reader("ada")
		page := b.at + "/certificates/" + b.certificates().String(0, "id")
		reader.Open(b.at).Want(200, "Your certificate is ready", "valid from", "There is nothing more to do.").Without("Renew")
		shown := reader.Open(page).Want(200, "Valid from", "It is digitally signed.", "Copy verification link").Without("Renew")
		shown.Post(page+"/renew", nil).Want(409, "This certificate cannot be renewed yet.")
		apptest.Until(t, "the file is made", func() bool { return b.certificates().Value(0, "sha256") != nil })
		apptest.Change(t, s, `UPDATE certificates SET sha256 = ''`) // as before it was made
		reader.Open(page).Want(200, "Your PDF is being prepared.", "Reload this page").Without("Download PDF")
		reader.Open(page+"/document").Want(http.StatusServiceUnavailable, "Your PDF is being prepared.", `href="`+page+`">Reload this page`)
		reader.Open(b.at).Want(200, "PDF being prepared").Without("Download PDF")
		s.Reader("").Open("/verify/"+b.certificates().String(0, "verifyCode")).Want(200, "Valid").Without("Compare the file")
	})
}
