package catalog_test

import (
	"slices"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// offer sets the languages of the organisation's texts, the default first.
func offer(admin *apptest.Client, languages ...string) {
	admin.Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme", "languages": languages}).Want(200)
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
		offer(c.Acme.As("admin"), "en", "fr")
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

// Only placeholders in texts that somebody may read prevent publishing, and the reason names their language.
func TestPlaceholdersInTranslations(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		admin := c.Acme.As("admin")
		offer(admin, "en", "fr", "ar")
		d := newDefinition(c)
		service := fixture.TenantServices + d.ID
		permit := d.at + "/" + d.Part("certificates", d.certificate(apptest.M{
			"body": "At {{request.site|home}}.", "translations": into("ar", "body", "{{request.site|-}}"),
		}))
		d.Publish()
		c.Designer.Delete(service + "/questions/" + d.site).Want(200)
		c.Designer.Patch(permit, apptest.M{"body": "At home."}).Want(200)
		blockers := c.Designer.Get(service+"/readiness").Want(200).Is(false, "ready").Has(1, "blockers")
		blockers.Is("CERTIFICATE_PLACEHOLDER_UNKNOWN", "blockers", 0, "code").Is(`The certificate "Permit (العربية)" uses {{request.site}}, which does not exist.`, "blockers", 0, "message")
		c.Designer.Post(service+"/publish", nil).Refused(409, "SERVICE_NOT_PUBLISHABLE").At("certificates.permit")
		for _, languages := range [][]string{{"en", "fr"}, {"ar", "en"}, {"en"}} {
			offer(admin, languages...)
			c.Designer.Get(service+"/readiness").Want(200).Is(true, "ready")
		}
		d.Publish()
		offer(admin, "en", "ar")
		c.Designer.Patch(permit, apptest.M{"name": "Licence"}).Want(200)
		c.Designer.Get(service+"/readiness").Want(200).Is(false, "ready")
	})
}

// Responses and exports leave out translations into languages that the organisation does not offer, so that both can be
// sent back. They return with the language.
func TestTranslationsNotOffered(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		admin := c.Acme.As("admin")
		offer(admin, "en", "fr", "ar")
		d := newDefinition(c)
		service := fixture.TenantServices + d.ID
		all := func(path string) *apptest.Response { return c.Designer.Get(path + "?translations=all").Want(200) }
		texts := func(text string) apptest.M {
			return apptest.M{"fr": apptest.M{text: "Texte"}, "ar": apptest.M{text: "نص"}}
		}
		water := d.Question(apptest.M{
			"stageId": d.first, "code": "water", "label": "Where?", "answerType": "SINGLE_CHOICE", "translations": texts("label"),
			"options": []apptest.M{{"value": "sea", "label": "Sea", "translations": texts("label")}},
		})
		question := service + "/questions/" + water
		c.Designer.Patch(service, apptest.M{"translations": texts("name")}).Want(200)
		c.Designer.Patch(service+"/stages/"+d.first, apptest.M{"translations": texts("title")}).Want(200)
		d.Part("certificates", d.certificate(apptest.M{"translations": texts("title")}))
		d.Publish()
		before := all(service).Value()
		for _, languages := range [][]string{{"en", "fr"}, {"fr", "en"}, {"en"}} {
			offer(admin, languages...)
			for _, r := range []*apptest.Response{
				all(service), all(question), all(service + "/stages"), all(service + "/certificates"), all(service + "/versions/1"),
				c.Designer.Patch(service+"?translations=all", apptest.M{"hint": nil}), c.Designer.Patch(question+"?translations=all", apptest.M{"help": nil}),
			} {
				for _, language := range []string{"en", "fr", "ar"} {
					if !slices.Contains(languages[1:], language) {
						lacks(t, r, `"`+language+`":`)
					}
				}
			}
			read := all(question).Data.(apptest.M)
			c.Designer.Post(service+"/preview", apptest.M{"part": apptest.M{"kind": "QUESTION", "id": water, "body": read}}).Want(200)
			sent := apptest.M{"options": read["options"]}
			if translations, ok := read["translations"]; ok {
				sent["translations"] = translations
			}
			c.Designer.Patch(question, sent).Want(200)
			exported := c.Designer.Get(service + "/export").Want(200)
			made := c.Designer.Post(fixture.TenantServices+"import", exported.Value()).Want(201).String("id")
			again := c.Designer.Get(fixture.TenantServices + made + "/export").Want(200)
			apptest.Equal(t, "the export of the copy", again.Value(), exported.Value())
		}
		offer(admin, "en", "fr", "ar")
		apptest.Equal(t, "the service", all(service).Value(), before)
	})
}

// A translation into a language that is not offered is refused with the languages that are, or with where to add it.
func TestLanguageNotOffered(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		admin, service := c.Acme.As("admin"), fixture.TenantServices+newDefinition(c).ID
		for languages, reason := range map[string]string{"en": "add it to languages of the profile first", "en ar": "one of the organisation's other languages: ar"} {
			offer(admin, strings.Fields(languages)...)
			refused := c.Designer.Patch(service, apptest.M{"translations": into("fr", "name", "Permis")}).Refused(400, "VALIDATION_FAILED").At("translations.fr")
			if !strings.Contains(string(refused.Body), reason) {
				c.T.Errorf("%s: %s", languages, refused.Body)
			}
		}
	})
}
