package certificates_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/pdftext"
)

// A paper is in the language of the customer at the issue if title and body are translated into it, and stays so. Labels
// in a language that the product does not have are in that of the organisation. A check has the texts of the paper.
func TestPaperInLanguage(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		admin, code, languages := c.Acme.As("admin"), "", []string{"en", "fr", "ar", "yo"}
		admin.Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme", "languages": languages}).Want(200)
		p := newPermit(c, apptest.M{"translations": apptest.M{
			"fr": apptest.M{"name": "Permis de construire", "title": "Permis de construire", "body": "**{{party.name}}** peut construire à {{request.site}}.", "signatory.title": "Directrice"},
			"ar": apptest.M{"name": "رخصة بناء", "title": "رخصة بناء", "body": "يحق لـ **{{party.name}}** البناء في {{request.site}}.", "signatory.title": "المديرة"},
			"yo": apptest.M{"title": "Ìwé àṣẹ"},
		}})
		c.Designer.Patch("/api/v1/tenant/services/"+p.ID+"/questions/"+p.site, apptest.M{"translations": apptest.M{"fr": apptest.M{"label": "Où ?"}}}).Want(200)
		p.Publish()
		for language, want := range map[string]string{"fr": "peut construire à", "yo": "may build at", "de": "may build at", "": "may build at"} {
			pdf := c.Designer.Post(fixture.TenantServices+p.ID+"/certificates/"+p.certificate+"/preview", apptest.M{"language": language}).Want(200).Body
			if text := pdftext.Text(t, pdf); !strings.Contains(text, want) {
				t.Errorf("the sample in %q lacks %q: %s", language, want, text)
			}
		}
		for language, want := range map[string][]string{
			"fr": {"Permis de construire", "peut construire à 12 Marina Road", "Valable", "Directrice"},
			"ar": {"رخصة", "المديرة", "12 Marina Road", "Valid from"}, "yo": {"Building permit", "may build at", "Director"}, "en": {"Building permit"},
		} {
			c.Ada.Patch("/api/v1/auth/me", apptest.M{"language": language}).Want(200)
			application := p.complete(c)
			issued := certificatesOf(c, application).Is("Building permit", 0, "name")
			id := issued.String(0, "id")
			c.Ada.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
			c.Ada.Get("/api/v1/customer/applications/"+application+"/certificates").Want(200).Is("Permis de construire", 0, "name")
			c.Ada.Get("/api/v1/customer/cases/"+issued.String(0, "reference")).Want(200).Is("Permis de construire", "certificates", 0, "name")
			pdf := fixture.CertificatePaper(t, c.Officer, staff+id+"/document")
			text := strings.Join(strings.Fields(pdftext.Text(t, pdf)), " ")
			for _, part := range want {
				if !strings.Contains(text, part) {
					t.Errorf("the paper in %s lacks %q: %s", language, part, text)
				}
			}
			label, title := "Where?", "Building permit"
			switch language {
			case "fr":
				label, title = "Où ?", "Permis de construire"
			case "ar":
				title = "رخصة بناء"
			}
			code = issued.String(0, "verifyCode")
			c.Server.Anyone().Get(public+code).Want(200).Is(label, "fields", 0, "label").Is(title, "title").Is("Building permit", "name")
		}
		admin.Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme Lands", "languages": languages}).Want(200)
		c.Server.Anyone().Get(public+code).Want(200).Is("Acme", "issuedBy").Is("Acme Lands", "organization", "name")
	})
}

// A paper is in the default language if its translation, which nobody could read when the version was published, lacks
// a value.
func TestPaperInLanguageOfferedLater(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		admin := c.Acme.As("admin")
		offer := func(languages ...string) {
			admin.Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme", "languages": languages}).Want(200)
		}
		offer("en", "fr")
		p := newPermit(c, apptest.M{"translations": apptest.M{"fr": apptest.M{"title": "Permis", "body": "Peut construire à {{request.site}}."}}})
		offer("en")
		c.Designer.Patch(fixture.TenantServices+p.ID+"/questions/"+p.site, apptest.M{"code": "plot"}).Want(200)
		c.Designer.Patch(fixture.TenantServices+p.ID+"/certificates/"+p.certificate, apptest.M{"body": "May build at {{request.plot}}.", "publicFields": nil}).Want(200)
		p.Publish()
		offer("en", "fr")
		c.Ada.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		issued := certificatesOf(c, p.complete(c))
		text := pdftext.Text(t, fixture.CertificatePaper(t, c.Officer, staff+issued.String(0, "id")+"/document"))
		if !strings.Contains(text, "May build at 12 Marina Road") {
			t.Errorf("the paper is %s", text)
		}
	})
}
