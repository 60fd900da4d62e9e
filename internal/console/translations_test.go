package console_test

import (
	"fmt"
	"html"
	"maps"
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/pdftext"
)

// A designer translates texts beside each other, and visitors and customers read them in the language that they choose,
// from right to left in Arabic.
func TestTranslatePages(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		acme.Add("ada")
		l := admin.Licence()
		admin.Put("/api/v1/tenant/landing-page", apptest.M{"headline": "Fish here", "published": true}).Want(200)
		code := admin.Get("/api/v1/tenant/services/" + l.ID).Want(200).String("code")
		pages, base := acme.Reader("admin"), servicesPath+"/"+code
		pages.Open(base + "/stages").Want(200).Without("Translations")
		pages.Open(base + "/translations").Want(404)

		pages.Open("/console/settings").Want(200).Send("/console/settings", url.Values{"languages": {"en fr, ar"}, "organizationName": {"Acme"}, "language": {"en"}}).Want(200)
		pages.Open(base+"/stages").Want(200, "Translations")
		admin.Post("/api/v1/tenant/services/"+l.ID+"/certificates", apptest.M{
			"code": "licence", "name": "Licence", "issuedOn": "COMPLETION", "title": "Licence", "body": "{{party.name}} may fish.",
			"translations": apptest.M{"fr": apptest.M{"title": "Permis", "body": "{{party.name}} peut pêcher."}},
		}).Want(201)
		sample, _, _ := strings.Cut(strings.SplitAfter(pages.Open(base+"/translations?language=fr").Want(200, "Sample certificates").HTML, `href="`+base+`/certificates/`)[1], `"`)
		if text := pdftext.Text(t, []byte(pages.Open(base+"/certificates/"+sample).Want(200).HTML)); !strings.Contains(text, "Chidi Okafor peut pêcher.") {
			t.Errorf("the sample says %s", text)
		}
		p := pages.Open(base+"/translations?language=ar").Want(200, "Fishing licence", "العربية", `lang="ar" dir="rtl"`, "missing")
		named := "SERVICE||name"
		p = p.Send(base+"/translations?language=ar", url.Values{"language": {"ar"}, named: {"رخصة صيد"}, named + "|of": {"Fishing licence"}}).Want(200, "1 translation saved.", "رخصة صيد")
		p.Send(base+"/translations?language=ar", url.Values{"language": {"ar"}, named: {"رخصة"}, named + "|of": {"Another licence"}}).Want(200, "left out: 2")
		p.Send(base+"/translations?language=ar", url.Values{"language": {"ar"}, named: {strings.Repeat("ر", 201)}, named + "|of": {"Fishing licence"}}).Want(400, "Line 2")
		if file := pages.Open(base + "/translations/file").Want(200).HTML; !strings.Contains(file, "SERVICE,,name,Fishing licence,,رخصة صيد") {
			t.Errorf("the file is %s", file)
		}
		admin.Post("/api/v1/tenant/services/"+l.ID+"/publish", nil).Want(200)

		visitor := s.Reader("")
		page := visitor.Open("/acme/services/"+code).Want(200, "Fishing licence", `dir="ltr"`, "Change language")
		page.Send("/language", url.Values{"language": {"ar"}, "back": {"/acme/services/" + code}}).Want(200, "رخصة صيد", `<html lang="en" dir="rtl"`, `lang="ar" dir="auto"`, "How it works")
		french := s.Reader("")
		french.Language = "fr"
		french.Open("/acme/services/"+code).Want(200, "Fishing licence", `<html lang="fr" dir="ltr"`)

		ada := acme.Reader("ada")
		ada.Open("/acme/account").Want(200, "العربية").Send("/acme/account", url.Values{"name": {"Ada"}, "language": {"ar"}}).Want(200, `dir="rtl"`)
		ada.Open("/acme/services/"+code).Want(200, "رخصة صيد").Send("/acme/services/"+code+"/start", nil).Want(200, "رخصة صيد", `dir="rtl"`)

		admin.Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme", "languages": []string{"ar"}}).Want(200)
		visitor.Open("/acme/services/"+code).Want(200, `<html lang="en" dir="rtl"`, `<h1 lang="ar" dir="auto">Fishing licence`).Without("Change language")
	})
}

// translating is a service whose texts are translated from English.
type translating struct {
	t     *testing.T
	admin *apptest.Client
	pages *apptest.Reader
	id    string
	base  string // address of the service
}

func newTranslating(t *testing.T, s *apptest.Server) *translating {
	t.Helper()
	acme := s.Tenant("acme")
	tr := &translating{t: t, admin: acme.As("admin"), pages: acme.Reader("admin")}
	tr.admin.Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme", "languages": []string{"en", "fr", "ar"}}).Want(200)
	tr.id = tr.admin.Licence().ID
	tr.base = servicesPath + "/" + tr.admin.Get(tr.at("")).Want(200).String("code")
	return tr
}

// at returns the path of an operation of the service.
func (tr *translating) at(below string) string { return "/api/v1/tenant/services/" + tr.id + below }

// wantFile checks the lines of the exported texts.
func (tr *translating) wantFile(lines ...string) {
	tr.t.Helper()
	file := tr.pages.Open(tr.base + "/translations/file").Want(200).HTML
	for _, line := range lines {
		if !strings.Contains(file, line+"\r\n") {
			tr.t.Errorf("the file lacks %q:\n%s", line, file)
		}
	}
}

// sendTexts submits the translations of a page with all its fields, as a browser does.
func sendTexts(p *apptest.Page, action string, values url.Values) *apptest.Page {
	all := url.Values{}
	for _, m := range areaField.FindAllStringSubmatch(p.HTML, -1) {
		all.Set(html.UnescapeString(m[1]), html.UnescapeString(m[2]))
	}
	maps.Copy(all, values)
	return p.Send(action, all)
}

// Two people translate the same page. Who saves last replaces only what they have changed, and sees what the other has
// saved for it before.
func TestTranslateTogether(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		tr := newTranslating(t, s)
		options := make([]apptest.M, 60) // more than a page
		for i := range options {
			options[i] = apptest.M{"label": fmt.Sprintf("Bait %d", i), "value": fmt.Sprintf("b%d", i)}
		}
		stage := tr.admin.Get(tr.at("")).Want(200).String("stages", 0, "id")
		tr.admin.Post(tr.at("/questions"), apptest.M{"stageId": stage, "code": "bait", "label": "Bait", "answerType": "SINGLE_CHOICE", "options": options}).Want(201)
		tr.admin.Patch(tr.at(""), apptest.M{"description": "Fish.\nAll year.", "translations": apptest.M{"fr": apptest.M{"description": "Pêchez.\nToute l’année."}}}).Want(200)

		at := tr.base + "/translations?language=fr"
		mine := tr.pages.Open(at).Want(200, "Next 23 texts")
		sendTexts(tr.pages.Open(at), at, url.Values{"SERVICE||name": {"Licence"}, "OPTION|request.bait=b1|label": {"Mouche"}}).Want(200, "2 translations saved.")
		entered := url.Values{"SERVICE||name": {"Permis de pêche"}, "OPTION|request.bait=b2|label": {"Pain"}}
		mine = sendTexts(mine, at, entered).Want(412, ">\nPermis de pêche<", ">\nPain<", ">\nMouche<", "Current:", ">Licence<")
		if n := strings.Count(mine.HTML, "<textarea"); n != 50 {
			t.Errorf("the page shows %d texts instead of the same 50", n)
		}
		sendTexts(mine, at, nil).Want(200, "2 translations saved.")
		tr.wantFile("SERVICE,,name,Fishing licence,Permis de pêche,", "OPTION,request.bait=b1,label,Bait 1,Mouche,", "OPTION,request.bait=b2,label,Bait 2,Pain,")

		sendTexts(tr.pages.Open(at+"&from=50").Want(200, "Toute l’année"), at+"&from=50", url.Values{"OPTION|request.bait=b1|label": {""}}).Want(200, "1 translation saved.")
		tr.wantFile("OPTION,request.bait=b1,label,Bait 1,,")
	})
}

// A file that is not in UTF-8, as spreadsheets save it, is refused as a whole. The page with the refusal stays in its
// language and saves translations.
func TestUploadTranslations(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		tr := newTranslating(t, s)
		at := tr.base + "/translations/file?language=ar"
		upload := func(p *apptest.Page, row string) *apptest.Page {
			t.Helper()
			return p.SendFile(at, nil, "file", []byte("part,code,field,en,fr\r\n"+row+"\r\n"))
		}
		p := tr.pages.Open(tr.base + "/translations?language=ar")
		p = upload(p, "SERVICE,,name,Fishing licence,Permis de p\xeache").Want(400, "Save it as UTF-8 and upload it again.")
		tr.wantFile("SERVICE,,name,Fishing licence,,")
		name := url.Values{"SERVICE||name": {"رخصة صيد"}}
		p = sendTexts(p, tr.base+"/translations?language=ar", name).At(tr.base+"/translations?language=ar").Want(200, "1 translation saved.", "رخصة صيد")
		p = upload(p, "SERVICE,,name,Fishing licence,Permis de pêche").At(tr.base+"/translations?language=ar").Want(200, "1 translation saved.")
		upload(p, "SERVICE,,title,Fishing licence,Permis").Want(400, "Line 2", "رخصة صيد")
	})
}

// A page of long texts can be saved in a language whose letters take six bytes each in a form.
func TestTranslateLongTexts(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		tr := newTranslating(t, s)
		stage := tr.admin.Get(tr.at("")).Want(200).String("stages", 0, "id")
		long := url.Values{}
		for i := range 15 {
			code := fmt.Sprintf("paper%d", i)
			tr.admin.Post(tr.at("/documents"), apptest.M{"stageId": stage, "code": code, "name": "Paper", "instructions": "Upload it."}).Want(201)
			long.Set("REQUIREMENT|"+code+"|instructions", strings.Repeat("ر", 4000))
		}
		at := tr.base + "/translations?language=ar"
		sendTexts(tr.pages.Open(at), at, long).Want(200, "15 translations saved.")
	})
}

// Renaming a choice keeps its value, and so its translations.
func TestRenameTranslatedChoice(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		tr := newTranslating(t, s)
		fish := tr.addFish()
		at := tr.base + "/stages/1?question=4"
		p := sendPart(tr.pages.Open(at), at, url.Values{"choice1": {"Carp fish"}, "choice3": {"Pike"}, "choices": {"add"}}).Want(200, `placeholder="Carp"`)
		sendPart(p, at, nil).Want(200, "Changes saved.")
		tr.admin.Get(tr.at("/questions/"+fish)+"?translations=all").Want(200).
			Is("Carp fish", "options", 0, "label").Is("Carp", "options", 0, "value").Is("Carpe", "options", 0, "translations", "fr", "label").
			Is("eel", "options", 1, "value").Is("Anguille", "options", 1, "translations", "fr", "label").Is("Pike", "options", 2, "value")
		sendPart(tr.pages.Open(at), at, url.Values{"choice1.value": {"carp"}, "choice2.value": {""}}).Want(200, "Changes saved.")
		tr.admin.Get(tr.at("/questions/"+fish)).Want(200).Is("carp", "options", 0, "value").Is("Eel", "options", 1, "value")
	})
}

// A copy of a part has the translations of its original, except for texts that were removed in the form.
func TestCopyTranslatedPart(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		tr := newTranslating(t, s)
		draft := tr.admin.Get(tr.at("")).Want(200)
		french := func(texts apptest.M) apptest.M { return apptest.M{"fr": texts, "ar": texts} }
		charge := draft.String("stages", 1, "charges", 0, "id")
		tr.admin.Patch(tr.at("/charges/"+charge), apptest.M{"translations": french(apptest.M{"name": "Permis"})}).Want(200)
		document := tr.admin.Post(tr.at("/documents"), apptest.M{
			"stageId": draft.String("stages", 0, "id"), "code": "photo", "name": "Photo", "instructions": "In colour.",
			"translations": french(apptest.M{"name": "Photo d’identité", "instructions": "En couleur."}),
		}).Want(201).String("id")
		certificate := tr.admin.Post(tr.at("/certificates"), apptest.M{
			"code": "licence", "name": "Licence", "issuedOn": "COMPLETION", "title": "Licence", "body": "{{party.name}} may fish.", "signatory": apptest.M{"name": "A. Bello", "title": "Director"},
			"translations": french(apptest.M{"title": "Permis", "body": "{{party.name}} peut pêcher.", "signatory.title": "Directrice"}),
		}).Want(201).String("id")
		fish := tr.addFish()
		tr.admin.Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme", "languages": []string{"en", "fr"}}).Want(200)

		add := func(below, id string, values url.Values) {
			t.Helper()
			at := tr.base + below + "&copy=" + id
			sendPart(tr.pages.Open(at).Want(200, "This is a copy of"), at, values).Want(200, "Added to the draft")
		}
		add("/stages/1?add=question", fish, url.Values{"label": {"Which other fish?"}, "help": {""}, "choice1": {"Carps"}, "choice2.value": {"river-eel"}})
		add("/stages/1?add=document", document, url.Values{"name": {"Photo 2"}})
		add("/stages/2?add=charge", charge, url.Values{"name": {"Licence 2"}})
		add("/certificates?add=certificate", certificate, url.Values{"name": {"Licence 2"}, "signatory.name": {""}, "signatory.title": {""}})
		tr.wantFile(
			"QUESTION,request.fish2,label,Which other fish?,Quel poisson ?", "OPTION,request.fish2=Carp,label,Carps,Carpe", "OPTION,request.fish2=river-eel,label,Eel,",
			"REQUIREMENT,photo2,name,Photo 2,Photo d’identité", "REQUIREMENT,photo2,instructions,In colour.,En couleur.",
			"CERTIFICATE,licence2,title,Licence,Permis", "CERTIFICATE,licence2,body,{{party.name}} may fish.,{{party.name}} peut pêcher.",
		)
		copied := tr.admin.Get(tr.at("") + "?translations=all").Want(200)
		copied.Is("Licence 2", "stages", 1, "charges", 2, "name").Is("Permis", "stages", 1, "charges", 2, "translations", "fr", "name")
		if texts, _ := copied.Value("stages", 0, "questions", 4, "translations", "fr").(map[string]any); len(texts) != 1 {
			t.Errorf("the copy without a help text has the translations %v", texts)
		}
	})
}

// addFish adds a question with translated choices. It returns its id.
func (tr *translating) addFish() string {
	tr.t.Helper()
	return tr.admin.Post(tr.at("/questions"), apptest.M{
		"stageId": tr.admin.Get(tr.at("")).Want(200).String("stages", 0, "id"), "code": "fish", "label": "Which fish?", "help": "As on the stamp.", "answerType": "SINGLE_CHOICE",
		"translations": apptest.M{"fr": apptest.M{"label": "Quel poisson ?", "help": "Comme sur le timbre."}},
		"options": []apptest.M{
			{"label": "Carp", "value": "Carp", "translations": apptest.M{"fr": apptest.M{"label": "Carpe"}}},
			{"label": "Eel", "value": "eel", "translations": apptest.M{"fr": apptest.M{"label": "Anguille"}}},
		},
	}).Want(201).String("id")
}
