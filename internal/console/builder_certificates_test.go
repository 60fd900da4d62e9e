package console_test

import (
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// TestBuilderCertificates adds, changes, copies, moves and deletes a certificate of a service, and mends what prevents
// publishing.
func TestBuilderCertificates(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		client, maker := acme.As("designer"), acme.Reader("designer")
		service := fixture.NewService(client, apptest.M{"name": "Building permit", "currency": "NGN"})
		stage := service.Stage(apptest.M{"title": "Site", "kind": "ORDINARY"})
		service.Question(apptest.M{"stageId": stage, "code": "site", "label": "Where?", "answerType": "TEXT"})
		service.Question(apptest.M{"stageId": stage, "code": "from", "label": "From when?", "answerType": "DATE", "required": true})
		base := "/console/services/" + client.Get("/api/v1/tenant/services/"+service.ID).Want(200).String("code")
		at := base + "/certificates"
		maker.Open(base+"/stages").Want(200, `href="`+at+`"`)
		maker.Open(at).Want(200, "No certificates yet.", "Add certificate", "Building permit")

		entered := url.Values{
			"part": {"certificate"}, "do": {"save"}, "name": {"Building permit"}, "layout": {"LETTER"}, "issuedOn": {stage}, "appliesTo": {"PARTY"}, "required": {"true"},
			"numberPattern": {"PERMIT-{seq:6}"}, "validFrom": {"request.from"}, "validFor.years": {"1"}, "validFor.months": {"six"}, "renewable.beforeDays": {"30"}, "title": {"Permit"},
			"body": {"{{party.name}} may build at {{request.site}}."}, "signatory.name": {"A. Bello"}, "publicFields": {"holder"},
		}
		form := maker.Open(at+"?add=certificate").Want(200, "New certificate", "When “Site” is completed", "From when?", "request.site", "Holder’s name")
		form.Send(at+"?add=certificate", entered).Want(400, "Enter a whole number", `value="six"`, "A. Bello", `value="LETTER" selected`)
		entered.Set("validFor.months", "6")
		form.Send(at+"?add=certificate", entered).Want(200, "Letter, A4 portrait", "For each person", "1 problem to fix before publishing", at+"?certificate=1#part")

		made := client.Get("/api/v1/tenant/services/" + service.ID + "/certificates").Want(200)
		made.Is("buildingPermit", 0, "code").Is("1", 0, "validFor", "years").Is("6", 0, "validFor", "months").Is("30", 0, "renewable", "beforeDays").Is("A. Bello", 0, "signatory", "name").
			Is("holder", 0, "publicFields", 0).Is("PARTY", 0, "appliesTo").Is(stage, 0, "issuedOn").Is("request.from", 0, "validFrom").Is(true, 0, "required")
		id := made.String(0, "id")
		form = maker.Open(at+"?certificate=1").Want(200, "Sample PDF", "Issued without a condition", base+"/rules/certificate/"+id, "Delete certificate…")
		entered.Set("id", id)
		entered.Set("code", "buildingPermit")
		entered.Set("body", "{{party.name}} may build at {{request.site|the site}}.")
		entered.Del("required")
		entered.Set("signatory.name", "")
		form.Send(at+"?certificate=1", entered).Want(200, "Ready to publish").Without("1 problem to fix")
		client.Get("/api/v1/tenant/services/"+service.ID+"/certificates").Want(200).Is(false, 0, "required").Is(nil, 0, "signatory").Is("6", 0, "validFor", "months")
		if pdf := maker.Open(at + "/" + id + "/sample").Want(200); !strings.HasPrefix(pdf.HTML, "%PDF-") {
			t.Errorf("the sample is no PDF: %.20s", pdf.HTML)
		}
		rule := base + "/rules/certificate/" + id
		maker.Open(rule).Want(200).Send(rule, url.Values{"do": {"save"}, "cel": {`request.plot == "7"`}}).Want(200)
		maker.Open(base+"/stages").Want(200, "1 problem to fix before publishing", `<a href="`+at+`?certificate=1#part">Building permit: `)
		maker.Open(rule).Want(200, "When is “Building permit” issued?").Send(rule, url.Values{"do": {"save"}, "cel": {`request.site == "Lagos"`}}).Want(200)
		maker.Open(at).Want(200, "Issued when")
		maker.Open(base+"/try").Want(200, "None would be issued with these answers.")

		copied := maker.Open(at+"?add=certificate&copy="+id).Want(200, "This is a copy of “Building permit”.", "buildingPermit2")
		entered.Set("code", "buildingPermit2")
		entered.Set("name", "Second permit")
		entered.Del("id")
		page := copied.Send(at+"?add=certificate&copy="+id, entered).Want(200, "Second permit")
		page.Send(at, url.Values{"move": {"certificate " + id + " 2"}}).Want(200)
		client.Get("/api/v1/tenant/services/"+service.ID+"/certificates").Want(200).Is("Second permit", 0, "name").Is("Building permit", 1, "name")
		maker.Open(at+"?certificate=1").Send(at+"?certificate=1", url.Values{
			"part": {"certificate"}, "do": {"remove"}, "id": {client.Get("/api/v1/tenant/services/"+service.ID+"/certificates").String(0, "id")},
		}).Want(200).Without("Second permit")

		service.Publish()
		maker.Open(base+"/versions/1").Want(200, "Building permit", "Letter, A4 portrait")
		client.Patch("/api/v1/tenant/services/"+service.ID+"/certificates/"+id, apptest.M{"layout": "CARD", "validFor": apptest.M{"years": 2}, "issuedOn": "COMPLETION"}).Want(200)
		maker.Open(base+"/changes").Want(200, "Card, 85 × 54 mm", "2 years", "1 year and 6 months", "When “Site” is completed", "When the application is completed")
	})
}
