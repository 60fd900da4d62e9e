package console_test

import (
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
