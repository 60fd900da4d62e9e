package catalog_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// offer sets the languages of the organisation's texts, the default first.
func offer(c *fixture.Scene, languages ...string) {
	c.Acme.As("admin").Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme", "languages": languages}).Want(200)
}

// into returns the translation of one text.
func into(language, field, text string) apptest.M {
	return apptest.M{language: apptest.M{field: text}}
}

// lacks fails the test if a successful response contains a text.
func lacks(t *testing.T, r *apptest.Response, text string) {
	t.Helper()
	if strings.Contains(string(r.Want(200).Body), text) {
		t.Errorf("%s is still in %s", text, r.Body)
	}
}

// A text that is removed takes its translations along: a later one has none.
func TestTranslationsOfRemovedTexts(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		offer(c, "en", "fr")
		d := newDefinition(c)
		service := fixture.TenantServices + d.ID
		permit := d.at + "/" + d.Part("certificates", d.certificate(apptest.M{
			"signatory": apptest.M{"name": "A. Bello", "title": "Director"}, "translations": into("fr", "signatory.title", "Directeur"),
		}))
		c.Designer.Patch(permit, apptest.M{"signatory": nil}).Want(200)
		lacks(t, c.Designer.Get(permit+"?translations=all"), "Directeur")
		c.Designer.Post(fixture.TenantServices+"import", c.Designer.Get(service+"/export").Want(200).Value()).Want(201)
		lacks(t, c.Designer.Patch(permit+"?translations=all", apptest.M{"signatory": apptest.M{"name": "C. Obi", "title": "Head"}}), "Directeur")
		c.Designer.Get(service+"/readiness").Want(200).Member("field", "certificates[0].signatory.title", "missingTranslations")

		for path, field := range map[string]string{service: "hint", service + "/stages/" + d.first: "description", service + "/questions/" + d.site: "help"} {
			c.Designer.Patch(path+"?translations=all", apptest.M{field: "Old", "translations": into("fr", field, "Ancien")}).Want(200).Is("Ancien", "translations", "fr", field)
			c.Designer.Patch(path, apptest.M{field: nil}).Want(200)
			lacks(t, c.Designer.Patch(path+"?translations=all", apptest.M{field: "New"}), "Ancien")
		}
	})
}
