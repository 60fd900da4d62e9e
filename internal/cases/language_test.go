package cases_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// speaking returns a client with an Accept-Language header.
func speaking(c *apptest.Client, languages string) *apptest.Client {
	spoken := *c
	spoken.Extra = http.Header{"Accept-Language": {languages}}
	return &spoken
}

// A customer reads the texts of a service in their language, field by field, and the organisation's texts in the
// default language where there is no translation. What is stored does not depend on the language.
func TestLanguages(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Acme.As("admin").Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme", "languages": []string{"en", "fr", "ar"}}).Want(200).
			Is("en", "language").Is("ar", "languages", 2)
		service := "/api/v1/tenant/services/" + c.Licence.ID
		question := service + "/questions/" + c.Licence.Water
		plain := c.Designer.Get(question).Want(200)
		if strings.Contains(string(plain.Body), "translations") {
			t.Errorf("translations that nobody asked for: %s", plain.Body)
		}
		c.Designer.Patch(question, apptest.M{
			"translations": apptest.M{"fr": apptest.M{"label": "Où pêchez-vous ?"}, "ar": apptest.M{"label": "أين تصطاد؟"}},
			"options": []apptest.M{
				{"label": "River", "value": "river", "translations": apptest.M{"fr": apptest.M{"label": "Rivière"}}}, {"label": "Sea", "value": "sea"},
			},
		}).Want(200)
		stage := c.Designer.Post(service+"/stages?translations=all", apptest.M{"title": "Boat", "translations": apptest.M{"fr": apptest.M{"title": "Bateau"}}}).Want(201).Is("Bateau", "translations", "fr", "title")
		boat := service + "/stages/" + stage.String("id")
		c.Designer.Patch(boat+"?translations=all", apptest.M{"translations": apptest.M{"ar": apptest.M{"title": "القارب"}}}).Want(200).Is("Bateau", "translations", "fr", "title").Is("القارب", "translations", "ar", "title")
		if plain := c.Designer.Patch(boat, apptest.M{"translations": apptest.M{"ar": apptest.M{"title": ""}}}).Want(200); strings.Contains(string(plain.Body), "translations") {
			t.Errorf("translations that nobody asked for: %s", plain.Body)
		}
		c.Designer.Delete(boat).Want(200)
		for field, wrong := range map[string]apptest.M{
			"translations.de": {"de": apptest.M{"label": "Wo?"}}, "translations.en": {"en": apptest.M{"label": "Where?"}},
			"translations.fr.name": {"fr": apptest.M{"name": "x"}}, "translations.fr.label": {"fr": apptest.M{"label": strings.Repeat("é", 1001)}},
		} {
			c.Designer.Patch(question, apptest.M{"translations": wrong}).Refused(400, string(fault.ValidationFailed)).At(field)
		}
		whole := c.Designer.Get(question+"?translations=all").Want(200).Is("Où pêchez-vous ?", "translations", "fr", "label").
			Is("Rivière", "options", 0, "translations", "fr", "label").Is("Where do you fish?", "label")
		for _, tag := range []string{c.Designer.Get(question).Header.Get("ETag"), whole.Header.Get("ETag")} {
			conditional := *c.Designer
			conditional.Extra = http.Header{"If-Match": {tag}}
			conditional.Patch(question, apptest.M{"required": true}).Want(200)
		}
		conditional := *c.Designer
		conditional.Extra = http.Header{"If-Match": {plain.Header.Get("ETag")}}
		c.Designer.Patch(question, apptest.M{"help": "Choose one."}).Want(200)
		conditional.Patch(question, apptest.M{"required": true}).Want(412)
		c.Designer.Patch(service+"?translations=all", apptest.M{"translations": apptest.M{"fr": apptest.M{"name": "Permis de pêche"}}}).Want(200).
			Is("Permis de pêche", "translations", "fr", "name")
		c.Designer.Patch(service+"/stages/"+c.Licence.About, apptest.M{"translations": apptest.M{"fr": apptest.M{"title": "À propos de vous"}}}).Want(200)
		readiness := c.Designer.Get(service + "/readiness").Want(200)
		readiness.Is(true, "ready").Is("fr", "missingTranslations", 0, "language")
		c.Designer.Post(service+"/publish", nil).Want(200)
		if changes := string(c.Designer.Get(service + "/versions/2/changes").Want(200).Body); !strings.Contains(changes, `"field":"translations"`) {
			t.Errorf("the changes of the version lack the translations: %s", changes)
		}

		french := speaking(c.Ada, "de, fr-CA;q=0.9, en;q=0.5")
		offered := french.Get("/api/v1/customer/services/" + c.Licence.ID).Want(200)
		offered.Is("Permis de pêche", "name").Is("À propos de vous", "stages", 0, "title").Is("Fee", "stages", 1, "title")
		request := c.Ada.Draft(c.Licence)
		at := "/api/v1/customer/requests/" + request
		english := c.Ada.Get(at).Want(200).Is("Where do you fish?", "questions", 0, "label").Is("Fishing licence", "serviceName")
		shown := french.Get(at).Want(200).Is("Où pêchez-vous ?", "questions", 0, "label").Is("Rivière", "questions", 0, "options", 0, "label").
			Is("Sea", "questions", 0, "options", 1, "label").Is("river", "answers", 0, "value").Is("water", "questions", 0, "code").Is("Choose one.", "questions", 0, "help").
			Is("Permis de pêche", "serviceName").Is("À propos de vous", "stages", 0, "title")
		if vary := strings.Join(shown.Header.Values("Vary"), ", "); !strings.Contains(vary, "Accept-Language") {
			t.Errorf("Vary is %s", vary)
		}
		speaking(c.Ada, "ar").Get(at).Want(200).Is("أين تصطاد؟", "questions", 0, "label").Is("Fishing licence", "serviceName")
		for _, reader := range []*apptest.Client{c.Ada, french} { // each change has a new time
			matching := *c.Ada
			matching.Extra = http.Header{"If-Match": {reader.Get(at).Want(200).Header.Get("ETag")}}
			matching.Put(at+"/answers/"+c.Licence.Water, apptest.M{"value": "river"}).Want(200)
		}

		c.Ada.Patch("/api/v1/auth/me", apptest.M{"language": "de"}).Refused(400, string(fault.ValidationFailed)).At("language")
		c.Ada.Patch("/api/v1/auth/me", apptest.M{"language": "ar"}).Want(200)
		french.Get(at).Want(200).Is("أين تصطاد؟", "questions", 0, "label")
		mine := apptest.Data[cases.MyCaseView](c.Ada.Get(customerCases + "/" + english.String("reference")).Want(200))
		apptest.Equal(t, "the section", mine.Sections[0].Title, "About you")
		c.Ada.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		listed := c.Ada.Get("/api/v1/customer/requests").Want(200)
		listed.Is("Permis de pêche", "content", 0, "serviceName")
		c.Ada.Post(at+"/submit", nil).Want(200).Is("Permis de pêche", "serviceName")
		c.Officer.Get("/api/v1/staff/requests/"+request).Want(200).Is("Fishing licence", "serviceName")
		speaking(c.Officer, "fr").Get("/api/v1/staff/requests/"+request).Want(200).Is("Où pêchez-vous ?", "questions", 0, "label")
	})
}

// Refusals are in the language of the caller, and mails in that of the recipient as long as the organisation offers it.
// Exported lists are in the default language.
func TestLanguageOfRefusalsMailsAndFiles(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		admin := c.Acme.As("admin")
		offer := func(languages ...string) {
			admin.Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme", "languages": languages}).Want(200)
		}
		offer("en", "fr")
		service := "/api/v1/tenant/services/" + c.Licence.ID
		c.Designer.Patch(service, apptest.M{"translations": apptest.M{"fr": apptest.M{"name": "Permis de pêche"}}}).Want(200)
		c.Designer.Patch(service+"/questions/"+c.Licence.Water, apptest.M{"translations": apptest.M{"fr": apptest.M{"label": "Où pêchez-vous ?"}}}).Want(200)
		c.Designer.Post(service+"/publish", nil).Want(200)
		c.Ada.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		officer := speaking(c.Officer, "fr")

		const french, english = `Où pêchez-vous ?\" is required.`, `Where do you fish?\" is required.`
		refused := func(r *apptest.Response, message string) {
			t.Helper()
			if r.Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS"); !strings.Contains(string(r.Body), message) {
				t.Errorf("the refusal is %s, without %s", r.Body, message)
			}
		}
		ben := speaking(c.Acme.As("ben"), "fr")
		draft := fixture.CustomerRequests + ben.Post(fixture.CustomerRequests+c.Licence.ID, nil).Want(201).String("id")
		refused(ben.Post(draft+"/submit", nil), french)
		ben.Put(draft+"/answers/"+c.Licence.Water, apptest.M{"value": "river"}).Want(200)
		ben.Post(draft+"/submit", nil).Want(200)

		walk := func(name, refusal string) {
			t.Helper()
			request := c.Ada.Submit(c.Licence)
			reference := c.Ada.Get(fixture.CustomerRequests + request).Want(200).String("reference")
			apptest.Until(t, "the customer hears of the request with the name "+name, func() bool {
				return slices.ContainsFunc(c.Ada.Mails(c.Acme.Email("ada")), func(m apptest.Mail) bool {
					return strings.Contains(m.Text, reference) && strings.Contains(m.Text, name)
				})
			})
			id := c.Officer.Accept(request)
			whole := sheet(c, id)
			lacking := *whole.Clone()
			lacking.SetAnswer(c.Licence.Water, "", form.Value{}, c.Server.Now())
			setSheet(c, id, lacking)
			refused(c.Officer.Complete(id, c.Licence.About), english)
			refused(officer.Complete(id, c.Licence.About), refusal)
			setSheet(c, id, whole)
		}
		walk("Permis de pêche", french)
		for _, list := range []string{"requests", "applications", "cases"} {
			file := string(officer.Get("/api/v1/staff/" + list + "/export").Want(200).Body)
			if !strings.Contains(file, "Fishing licence") || strings.Contains(file, "Permis") {
				t.Errorf("the file of %s is %s", list, file)
			}
		}
		offer("en", "ar")
		walk("Fishing licence", english)
	})
}

// jsonText is a text that is sent as JSON.
type jsonText string

// Texts can be exported, translated elsewhere and imported again.
func TestTranslationsAsFile(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Acme.As("admin").Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme", "languages": []string{"en", "fr"}}).Want(200)
		service := "/api/v1/tenant/services/" + c.Licence.ID
		texts := service + "/translations"
		file := string(c.Designer.Get(texts).Want(200).Body)
		if !strings.HasPrefix(file, "\ufeffpart,code,field,en,fr\r\nSERVICE,,name,Fishing licence,\r\n") || !strings.Contains(file, "\r\nOPTION,request.water=river,label,River,\r\n") {
			t.Fatalf("the file is %s", file)
		}
		send := func(content string) *apptest.Response {
			sender := *c.Designer
			sender.Extra = http.Header{"Content-Type": {"text/csv; charset=utf-8"}}
			return sender.Put(texts, []byte(content))
		}
		translated := strings.Replace(file, "River,\r\n", "River,Rivière\r\n", 1)
		send(translated).Want(200).Is("1", "changed").Has(0, "outdated")
		send(translated).Want(200).Is("0", "changed")
		c.Designer.Put(texts, jsonText(translated)).Want(200).Is("0", "changed") // as a JSON string
		if again := string(c.Designer.Get(texts).Want(200).Body); again != translated {
			t.Errorf("the file is then %s", again)
		}

		lines := strings.Split(strings.Replace(translated, "Rivière", "Fleuve", 1), "\r\n")
		lines[1] = "SERVICE,,nome,Fishing licence,Permis"
		lines[2] = "SERVICE,,partyRole,Angler," + strings.Repeat("x", 61)
		send(strings.Join(lines, "\r\n")).Refused(400, string(fault.ValidationFailed)).At("lines[2]").At("lines[3].fr")
		send("part,code,field,de\r\n").Refused(400, string(fault.ValidationFailed)).At("lines[1]")
		send(strings.Replace(file, ",fr\r\n", ",ar\r\n", 1)).Refused(400, string(fault.ValidationFailed)).At("lines[1].ar")
		send("part;code;field;en;fr\r\n\"x").Refused(400, string(fault.ValidationFailed)).At("lines[2]")
		c.Designer.Get(service+"?translations=all").Want(200).Is("Rivière", "stages", 0, "questions", 0, "options", 0, "translations", "fr", "label")

		c.Designer.Patch(service, apptest.M{"name": "Licence to fish"}).Want(200)
		late := send(strings.Replace(strings.Replace(file, "licence,\r\n", "licence,Permis de pêche\r\n", 1), "Sea,\r\n", "Sea,Mer\r\n", 1)).Want(200)
		late.Is("2", "changed").Is("2", "outdated", 0, "line").Is("Fishing licence", "outdated", 0, "before").Is("Licence to fish", "outdated", 0, "now")
		exported := c.Designer.Get(service + "/export").Want(200)
		imported := c.Designer.Post("/api/v1/tenant/services/import", exported.Value()).Want(201).String("id")
		c.Designer.Get("/api/v1/tenant/services/"+imported+"?translations=all").Want(200).
			Is("Mer", "stages", 0, "questions", 0, "options", 1, "translations", "fr", "label")
		apptest.Equal(t, "the export of the copy", string(c.Designer.Get("/api/v1/tenant/services/"+imported+"/export").Want(200).Body) != "", true)
	})
}
