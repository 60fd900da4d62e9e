package catalog_test

import (
	"maps"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// definition is a draft with two stages and a certificate to add.
type definition struct {
	fixture.Builder
	first, second, site, from string
	at                        string // path of the certificates
}

func newDefinition(c *fixture.Scene) definition {
	d := definition{Builder: fixture.NewService(c.Designer, apptest.M{"name": "Permit", "currency": "NGN"})}
	d.first, d.second = d.Stage(apptest.M{"title": "Site", "kind": "ORDINARY"}), d.Stage(apptest.M{"title": "Visit", "kind": "ORDINARY"})
	d.site = d.Question(apptest.M{"stageId": d.first, "code": "site", "label": "Where?", "answerType": "TEXT"})
	d.Question(apptest.M{"stageId": d.first, "code": "owner", "label": "Who?", "answerType": "TEXT", "required": true})
	d.from = d.Question(apptest.M{"stageId": d.second, "code": "from", "label": "From?", "answerType": "DATE", "required": true})
	d.at = fixture.TenantServices + d.ID + "/certificates"
	return d
}

// certificate returns the required fields of a certificate, with others.
func (d definition) certificate(more apptest.M) apptest.M {
	body := apptest.M{"code": "permit", "name": "Permit", "issuedOn": "COMPLETION", "title": "Permit", "body": "For {{party.name}}."}
	maps.Copy(body, more)
	return body
}

// A certificate has the documented defaults, and each wrong field is named, also inside objects.
func TestCertificateFields(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		d := newDefinition(c)
		for field, values := range map[string][]apptest.M{
			"renewable.beforeDays": {{"renewable": apptest.M{}}, {"renewable": apptest.M{"beforeDays": nil}}, {"renewable": apptest.M{"beforeDays": 0}}, {"renewable": apptest.M{"beforeDays": 3651}}},
			"signatory.name":       {{"signatory": apptest.M{}}, {"signatory": apptest.M{"title": "Director"}}, {"signatory": apptest.M{"name": nil}}},
			"signatory.title":      {{"signatory": apptest.M{"name": "A. Bello", "title": strings.Repeat("x", 201)}}},
			"validFor":             {{"validFor": apptest.M{}}, {"validFor": apptest.M{"years": 0, "days": 0}}},
			"validFor.years":       {{"validFor": apptest.M{"years": -1}}},
			"numberPattern":        {{"numberPattern": "P-{year}"}, {"numberPattern": "P {seq:3}"}, {"numberPattern": "P-{seq:13}"}, {"numberPattern": "P-{random:3}"}, {"numberPattern": strings.Repeat("P", 55) + "{seq:1}"}},
			"validFrom":            {{"validFrom": "from"}},
			"publicFields[0]":      {{"publicFields": []string{"owner"}}},
			"publicFields[1]":      {{"publicFields": []string{"holder", "holder"}}},
			"issuedOn":             {{"issuedOn": "SUBMISSION"}, {"issuedOn": d.site}, {"issuedOn": nil}},
			"layout":               {{"layout": "POSTER"}},
			"body":                 {{"body": strings.Repeat("x", 8001)}, {"body": ""}},
			"title":                {{"title": nil}},
			"code":                 {{"code": "a b"}},
		} {
			for _, more := range values {
				c.Designer.Post(d.at, d.certificate(more)).Refused(400, "VALIDATION_FAILED").At(field)
			}
		}
		made := c.Designer.Post(d.at, d.certificate(nil)).Want(201)
		made.Is(true, "required").Is("REQUEST", "appliesTo").Is("{service}-{year}-{seq:6}", "numberPattern").Is("ISSUE", "validFrom").Is("CERTIFICATE", "layout").
			Has(0, "publicFields").Is(nil, "rule").Is(nil, "validFor").Is(nil, "signatory").Is(nil, "renewable").Is("1", "position")
		one := d.at + "/" + made.String("id")
		c.Designer.Patch(one, apptest.M{"signatory": apptest.M{"name": "A. Bello", "title": nil}}).Want(200).Is(nil, "signatory", "title")
		c.Designer.Patch(one, apptest.M{"validFor": apptest.M{"years": 1, "months": nil}}).Want(200).Is("1", "validFor", "years").Is("0", "validFor", "months")
		c.Designer.Patch(one, apptest.M{"validFor": apptest.M{"months": 1}, "signatory": apptest.M{"name": "A. Bello"}, "renewable": apptest.M{"beforeDays": 1}}).Want(200)
		c.Designer.Get(one).Want(200).Is("1", "validFor", "months").Is("0", "validFor", "years").Is(nil, "signatory", "title").Is("1", "renewable", "beforeDays")
		c.Designer.Patch(one, apptest.M{"validFor": nil, "signatory": nil, "renewable": nil}).Want(200).Is(nil, "validFor").Is(nil, "signatory").Is(nil, "renewable")
		c.Ada.Get(d.at).Refused(403, "FORBIDDEN")
		c.Designer.Delete(one).Want(200)
		c.Designer.Get(one).Refused(404, "NOT_FOUND")
	})
}

// Publishing refuses unknown names, and names that may have no value when the certificate is issued.
func TestCertificatePlaceholders(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		c := fixture.New(t, s)
		d := newDefinition(c)
		one := d.at + "/" + d.Part("certificates", d.certificate(apptest.M{"issuedOn": d.first}))
		const unknown, optional = "CERTIFICATE_PLACEHOLDER_UNKNOWN", "CERTIFICATE_PLACEHOLDER_OPTIONAL"
		for _, test := range []struct {
			more apptest.M
			code string // "" for none
		}{
			{apptest.M{"body": "{{request.owner}}"}, ""},
			{apptest.M{"body": "{{request.site|the site}}"}, ""},
			{apptest.M{"body": "{{certificate.validUntil}}", "validFor": apptest.M{"days": 1}}, ""},
			{apptest.M{"body": "{{request.nobody}}"}, unknown},
			{apptest.M{"title": "{{customer.email}}"}, unknown},
			{apptest.M{"publicFields": []string{"request.nobody"}}, unknown},
			{apptest.M{"validFrom": "request.owner"}, unknown},
			{apptest.M{"body": "{{request.site}}"}, optional},
			{apptest.M{"publicFields": []string{"request.site"}}, optional},
			{apptest.M{"body": "{{request.from}}"}, optional}, // of a later stage
			{apptest.M{"validFrom": "request.from"}, optional},
			{apptest.M{"validFrom": "request.from", "issuedOn": d.second}, ""},
		} {
			change := d.certificate(apptest.M{"issuedOn": d.first, "validFrom": "ISSUE", "publicFields": []string{}, "validFor": nil})
			maps.Copy(change, test.more)
			c.Designer.Patch(one, change).Want(200)
			if test.code == "" {
				d.Publish()
				continue
			}
			refused := c.Designer.Post(fixture.TenantServices+d.ID+"/publish", nil).Refused(409, "SERVICE_NOT_PUBLISHABLE").At("certificates.permit")
			apptest.Equal(t, "the code", refused.Errors[0].Code, test.code)
			ready := c.Designer.Get(fixture.TenantServices+d.ID+"/readiness").Want(200).Is(false, "ready")
			ready.Member("field", "certificates.permit", "blockers").Is(test.code, "code").Is(refused.Errors[0].Message, "message")
		}
	})
}

// What a certificate names is not deleted; copies, exports and previews have the certificates.
func TestCertificateParts(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		d := newDefinition(c)
		service := fixture.TenantServices + d.ID
		d.Part("certificates", d.certificate(apptest.M{"issuedOn": d.second, "rule": "request.site == 'Lagos'", "signatory": apptest.M{"name": "A. Bello"}, "validFor": apptest.M{"years": 2}}))
		c.Designer.Delete(service+"/stages/"+d.second).Refused(409, "CONFLICT")
		c.Designer.Delete(service+"/questions/"+d.site).Refused(409, "CONFLICT")

		c.Designer.Post(service+"/preview", apptest.M{"answers": apptest.M{"request.site": "Abuja"}}).Want(200).Has(0, "certificates")
		c.Designer.Post(service+"/preview", apptest.M{"answers": apptest.M{"request.site": "Lagos"}}).Want(200).Is("permit", "certificates", 0, "code")
		c.Designer.Post(service+"/preview", apptest.M{
			"answers": apptest.M{"request.site": "Lagos"}, "rules": []any{apptest.M{"ownerId": d.second, "field": "showRule", "expression": "request.owner == 'me'"}},
		}).Want(200).Has(1, "stages").Has(0, "certificates")

		document := apptest.Data[apptest.M](c.Designer.Get(service + "/export").Want(200))
		certificates, _ := document["certificates"].([]any)
		first, _ := certificates[0].(map[string]any)
		apptest.Equal[any](t, "the stage in the export", first["issuedOn"], float64(2))
		apptest.Equal[any](t, "the signatory", first["signatory"], map[string]any{"name": "A. Bello"})
		apptest.Equal[any](t, "the period", first["validFor"], map[string]any{"years": float64(2)})
		imported := c.Designer.Post(fixture.TenantServices+"import", document).Want(201)
		imported.Is("permit", "certificates", 0, "code").Is(imported.String("stages", 1, "id"), "certificates", 0, "issuedOn").Is("2", "certificates", 0, "validFor", "years")

		copied := c.Designer.Post(service+"/stages/"+d.second+"/copy", nil).Want(201).String("id")
		all := c.Designer.Get(d.at).Want(200)
		all.Is("permit2", 1, "code").Is(copied, 1, "issuedOn")
		d.Publish()
		c.Designer.Get(service+"/versions/1").Want(200).Has(2, "certificates")
	})
}
