package certificates_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/pdftext"
)

const (
	staff  = "/api/v1/staff/certificates/"
	public = "/api/v1/public/certificates/"
)

// permit is a published service that issues certificates.
type permit struct {
	fixture.Builder
	stage, site, from, certificate string
}

// newPermit publishes a service of one stage that ends in a certificate.
func newPermit(c *fixture.Scene, more apptest.M) permit {
	c.T.Helper()
	p := permit{Builder: fixture.NewService(c.Designer, apptest.M{"name": "Building permit", "currency": "NGN", "maxParties": 5})}
	p.stage = p.Stage(apptest.M{"title": "Site", "kind": "ORDINARY"})
	p.site = p.Question(apptest.M{"stageId": p.stage, "code": "site", "label": "Where?", "answerType": "TEXT", "required": true})
	p.from = p.Question(apptest.M{"stageId": p.stage, "code": "from", "label": "From when?", "answerType": "DATE", "required": true})
	certificate := apptest.M{
		"code": "permit", "name": "Building permit", "issuedOn": "COMPLETION", "title": "Building permit", "numberPattern": "PERMIT-{year}-{seq:6}",
		"body": "**{{party.name}}** may build at {{request.site}} until {{certificate.validUntil}}.", "validFrom": "request.from", "validFor": apptest.M{"years": 1},
		"publicFields": []string{"holder", "request.site"}, "signatory": apptest.M{"name": "A. Bello", "title": "Director"}, "renewable": apptest.M{"beforeDays": 30},
	}
	maps.Copy(certificate, more)
	p.certificate = p.Part("certificates", certificate)
	p.Publish()
	return p
}

// complete submits, accepts and completes an application and returns its id.
func (p permit) complete(c *fixture.Scene) string {
	c.T.Helper()
	application := c.Open(p.ID, apptest.M{p.site: "12 Marina Road", p.from: "2028-02-29"})
	c.Officer.Post(fixture.StaffApplications+application+"/stages/"+p.stage+"/complete", nil).Want(200)
	return application
}

// certificatesOf returns the certificates of an application as staff see them.
func certificatesOf(c *fixture.Scene, application string) *apptest.Response {
	c.T.Helper()
	return c.Officer.Get(fixture.StaffApplications + application + "/certificates").Want(200)
}

var shownCode = regexp.MustCompile(`^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$`)

// A completed application has its certificate, with a signed paper that anybody can check.
func TestIssued(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := newPermit(c, nil)
		application := p.complete(c)
		all := certificatesOf(c, application)
		apptest.Equal(t, "the number of certificates", all.Len(), 1)
		id, code := all.String(0, "id"), all.String(0, "verifyCode")
		year := time.Now().UTC().Year()
		all.Is(fmt.Sprintf("PERMIT-%d-000001", year), 0, "number").Is("VALID", 0, "status").Is("2028-02-29", 0, "validFrom").Is("2029-02-28", 0, "validUntil").
			Is("permit", 0, "code").Is(application, 0, "applicationId").Is(nil, 0, "partyId").Is("The ada", 0, "holder").Is("2029-01-29", 0, "renewableFrom").
			Is(nil, 0, "reason").Is(nil, 0, "renewalOfId").Is(fmt.Sprintf("PERMIT-%d-000001.pdf", year), 0, "fileName")
		if !shownCode.MatchString(code) || !strings.HasSuffix(all.String(0, "verifyUrl"), "/verify/"+code) {
			t.Errorf("its code is %s, its address %s", code, all.String(0, "verifyUrl"))
		}
		c.Ada.Get("/api/v1/customer/applications/"+application+"/certificates").Want(200).Is(id, 0, "id")

		pdf := fixture.CertificatePaper(t, c.Officer, staff+id+"/document")
		digest := sha256.Sum256(pdf)
		text := pdftext.Text(t, pdf)
		for _, want := range []string{"Building permit", "The ada may build at 12 Marina Road", "28 February 2029", code, "A. Bello"} {
			if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
				t.Errorf("the paper lacks %q: %s", want, text)
			}
		}
		same := c.Ada.Get("/api/v1/customer/applications/" + application + "/certificates/" + id + "/document").Want(200)
		apptest.Equal(t, "the customer's paper", string(same.Body), string(pdf))

		picture := c.Officer.Get(staff + id + "/picture").Want(200)
		if kind := picture.Header.Get("Content-Type"); kind != "image/svg+xml" || !strings.HasPrefix(string(picture.Body), "<svg ") ||
			!strings.Contains(string(picture.Body), fmt.Sprintf(`aria-label="Building permit, The ada, PERMIT-%d-000001"`, year)) {
			t.Errorf("the picture is %s: %.300s", kind, picture.Body)
		}
		shown := c.Ada.Get("/api/v1/customer/applications/" + application + "/certificates/" + id + "/picture").Want(200)
		apptest.Equal(t, "the customer's picture", string(shown.Body), string(picture.Body))
		c.Ada.Get("/api/v1/customer/applications/"+id+"/certificates/"+id+"/picture").Refused(404, "NOT_FOUND")

		mine := c.Ada.Get("/api/v1/customer/cases/" + all.String(0, "reference")).Want(200)
		mine.Is("DOWNLOAD", "next", "action").Is(id, "certificates", 0, "id").Is("VALID", "certificates", 0, "status")

		check := c.Server.Anyone().Get(public + strings.ToLower(strings.ReplaceAll(code, "-", " "))).Want(200)
		check.Is("VALID", "status").Is("Building permit", "name").Is("The ada", "holder").Is("Where?", "fields", 0, "label").Is("12 Marina Road", "fields", 0, "value").
			Is(hex.EncodeToString(digest[:]), "sha256").Is("acme", "organization", "slug")
		for _, wrong := range []string{"2222-2222-2222", "short", "0OI1-0OI1-0OI1"} {
			c.Server.Anyone().Get(public+wrong).Refused(404, "NOT_FOUND")
		}
		other := c.Server.Tenant("globex").As("manager")
		other.Get(staff+id).Refused(404, "NOT_FOUND")
		other.Get(staff+id+"/document").Refused(404, "NOT_FOUND")
		other.Get(staff+id+"/picture").Refused(404, "NOT_FOUND")
	})
}

// A paid last stage issues certificates for dates at both ends of the calendar, and previews draw them.
func TestIssuedForExtremeDates(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		s := fixture.NewService(c.Designer, apptest.M{"name": "Plot", "currency": "NGN"})
		start := s.Stage(apptest.M{"title": "Plot", "kind": "ORDINARY"})
		from := s.Question(apptest.M{"stageId": start, "code": "from", "label": "From when?", "answerType": "DATE", "required": true})
		fee := s.Stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
		s.Charge(apptest.M{"stageId": fee, "name": "Plot", "basis": "PER_REQUEST", "amount": 10})
		plot := s.Part("certificates", apptest.M{
			"code": "plot", "name": "Plot", "issuedOn": "COMPLETION", "title": "Plot", "body": "Until {{certificate.validUntil}}.", "validFrom": "request.from",
			"validFor": apptest.M{"years": 1}, "renewable": apptest.M{"beforeDays": 3650},
		})
		s.Publish()
		for _, day := range []struct{ from, until, renewable string }{
			{"9999-12-31", "9999-12-31", "9990-01-02"},
			{"9998-12-31", "9999-12-31", "9990-01-02"},
			{"0000-02-01", "0001-02-01", "0001-01-02"},
		} {
			c.Designer.Post(fixture.TenantServices+s.ID+"/certificates/"+plot+"/preview", apptest.M{"answers": apptest.M{"request.from": day.from}}).Want(200)
			application := c.Open(s.ID, apptest.M{from: day.from})
			c.Officer.Complete(application, start).Want(200)
			c.Pay(application)
			c.WantPaid(c.Stage(application, fee).Invoice.ID)
			c.WantStages(application, "COMPLETED", "COMPLETED", "COMPLETED")
			issued := certificatesOf(c, application)
			issued.Is(day.from, 0, "validFrom").Is(day.until, 0, "validUntil").Is(day.renewable, 0, "renewableFrom")
			fixture.CertificatePaper(t, c.Officer, staff+issued.String(0, "id")+"/document")
		}
		if err := c.Server.Certificates.ProcessExpiry(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// A certificate expires when the day after its last one begins, also where the clocks go forward at midnight.
func TestEndsAtClockChange(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Acme.As("admin").Put("/api/v1/tenant/calendar", apptest.M{"timezone": "America/Santiago"}).Want(200)
		p := newPermit(c, apptest.M{"validFor": apptest.M{"days": 186}, "renewable": nil})
		certificatesOf(c, p.complete(c)).Is("2028-09-02", 0, "validUntil") // from 29 February
		end := time.Date(2028, time.September, 3, 4, 0, 0, 0, time.UTC)
		apptest.Equal(t, "certificates that end at 1:00", c.CountRows(`SELECT COUNT(*) FROM certificates WHERE act_at = $1`, end), int64(1))
	})
}
