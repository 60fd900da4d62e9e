package certificates_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"stagegate/internal/certificates"
	"stagegate/internal/certificates/paper"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/pdftext"
)

// names are holders whose letters a paper must have.
var names = []string{"Adébáyọ\u0300 Ọláṣubọ\u0300mí-Ògúnbíyìí", "محمد عبد الرحمن الزهراني", "Éloïse Brûlé-Lefèvre d'Hautecœur"}

// isImage is in a file with an image.
var isImage = []byte("/Subtype /Image")

// brand gives the organisation a logo.
func brand(c *fixture.Scene) *apptest.Client {
	c.T.Helper()
	picture := image.NewNRGBA(image.Rect(0, 0, 900, 300))
	for x := range 900 {
		for y := range x / 3 {
			picture.Set(x, y, color.NRGBA{R: 0x0a, G: 0x5c, B: 0x36, A: 0xff})
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		c.T.Fatal(err)
	}
	admin := c.Acme.As("admin")
	admin.Put("/api/v1/tenant/profile", apptest.M{
		"organizationName": "Acme", "brand": apptest.M{"color": "#0a5c36", "logoFileObjectId": admin.UploadFile("logo.png", "image/png", file.Bytes())},
	}).Want(200)
	return admin
}

// keysOf returns the published keys of tokens.
func keysOf(t *testing.T, s *apptest.Server) (keys []ed25519.PublicKey) {
	t.Helper()
	var set paper.JWKS
	if err := json.Unmarshal(s.Anyone().Get(certificates.KeysPath).Body, &set); err != nil || len(set.Keys) == 0 {
		t.Fatalf("keys: %v, %v", set, err)
	}
	for _, k := range set.Keys {
		apptest.Equal(t, "the type of a key", k.Type+" "+k.Curve, "OKP Ed25519")
		key, err := base64.RawURLEncoding.DecodeString(k.X)
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key)
	}
	return keys
}

// Each paper is signed, says for whom it is in any script, has the logo, and is checked offline by its QR code.
func TestPapersOfNames(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		brand(c)
		s := fixture.NewService(c.Designer, apptest.M{"name": "Residence", "currency": "NGN", "maxParties": len(names)})
		stage := s.Stage(apptest.M{"title": "Names", "kind": "ORDINARY"})
		s.Question(apptest.M{"stageId": stage, "code": "since", "label": "Since when?", "answerType": "TEXT"})
		for _, layout := range []string{"LETTER", "CERTIFICATE", "CARD"} {
			s.Part("certificates", apptest.M{
				"code": strings.ToLower(layout), "name": "Residence", "issuedOn": stage, "appliesTo": "PARTY", "layout": layout, "title": "Residence",
				"body": "**{{party.name}}** lives here.", "numberPattern": "R-{seq:3}", "publicFields": []string{"holder"}, "validFor": apptest.M{"years": 1},
			})
		}
		s.Publish()
		at := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+s.ID, nil).Want(201).String("id")
		parties := make([]apptest.M, len(names))
		for i, name := range names {
			parties[i] = apptest.M{"name": name}
		}
		parties[0]["id"] = c.Ada.Get(at).Want(200).String("parties", 0, "id")
		c.Ada.Put(at+"/party", apptest.M{"parties": parties}).Want(200)
		c.Ada.Post(at+"/submit", nil).Want(200)
		application := c.Officer.Accept(strings.TrimPrefix(at, fixture.CustomerRequests))
		c.Officer.Complete(application, stage).Want(200)
		keys, issued := keysOf(t, c.Server), certificatesOf(c, application)
		apptest.Equal(t, "the certificates", issued.Len(), 3*len(names))
		for i := range issued.Len() {
			number, holder := issued.String(i, "number"), issued.String(i, "holder")
			pdf := fixture.CertificatePaper(t, c.Officer, staff+issued.String(i, "id")+"/document")
			if text := pdftext.Text(t, pdf); !strings.Contains(text, holder) || !bytes.Contains(pdf, isImage) {
				t.Errorf("%s does not say %q, or has no logo: %s", number, holder, text)
			}
			if report := pdftext.Signature(t, pdf); !strings.Contains(report, "Signature is Valid") {
				t.Errorf("%s: %s", number, report)
			}
			codes := pdftext.Codes(t, pdf)
			apptest.Equal(t, "the QR codes of "+number, len(codes), 1)
			address, token, _ := strings.Cut(codes[0], "#")
			apptest.Equal(t, "the address in the QR code", address, issued.String(i, "verifyUrl"))
			claims, err := paper.VerifyToken(token, keys...)
			if err != nil || len(token) > paper.MaxToken || claims.Issuer != "acme" || claims.Number != number || claims.Holder != holder || claims.Expires.IsZero() {
				t.Errorf("the token of %d characters proves %+v: %v", len(token), claims, err)
			}
		}
	})
}

// A preview is drawn from sample answers, with the logo, and proves nothing: it has no number, QR code or signature.
// Without answers it shows the placeholders.
func TestPreview(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		brand(c)
		p := newPermit(c, apptest.M{"body": "{{party.name|nobody}} may build at {{request.site}} until {{certificate.validUntil}} by {{certificate.number}}."})
		at := fixture.TenantServices + p.ID + "/certificates/" + p.certificate + "/preview"
		pdf := c.Designer.Post(at, apptest.M{
			"answers": apptest.M{"request.site": "12 Marina Road", "request.from": "2028-02-29"}, "parties": []apptest.M{{"name": "Chidi Okafor"}, {"name": "Ben"}},
		}).Want(200).Body
		text := strings.Join(strings.Fields(pdftext.Text(t, pdf)), " ")
		for _, want := range []string{"Chidi Okafor may build at 12 Marina Road until 28 February 2029 by {{certificate.number}}.", "29 February 2028"} {
			if !strings.Contains(text, want) {
				t.Errorf("the preview lacks %q: %s", want, text)
			}
		}
		if codes, report := pdftext.Codes(t, pdf), pdftext.Signature(t, pdf); len(codes) > 0 || strings.Contains(report, "Valid") || !bytes.Contains(pdf, isImage) {
			t.Errorf("it has the codes %v, a signature or no logo: %s", codes, report)
		}
		empty := strings.Join(strings.Fields(pdftext.Text(t, c.Designer.Post(at, nil).Want(200).Body)), " ")
		if !strings.Contains(empty, "nobody may build at {{request.site}} until") {
			t.Errorf("without answers it says: %s", empty)
		}
		c.Designer.Post(at, apptest.M{"answers": apptest.M{"request.from": "soon"}}).Refused(400, "VALIDATION_FAILED").At(`answers["request.from"]`)
		c.Ada.Post(at, nil).Refused(403, "FORBIDDEN")
		apptest.Equal(t, "certificates issued by previews", c.CountRows(`SELECT COUNT(*) FROM certificates`), int64(0))
	})
}

// An unsaved certificate, new or changed, is drawn as a picture, and refused as saving it would be. Nothing is saved.
func TestDrawUnsaved(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		brand(c)
		p := newPermit(c, nil)
		at := fixture.TenantServices + p.ID + "/certificates"
		before := c.Designer.Get(at).Want(200)
		saved, _ := c.Designer.Get(at + "/" + p.certificate).Want(200).Value().(map[string]any)
		draw := func(part apptest.M) *apptest.Response {
			return c.Designer.Post(at+"/picture", apptest.M{"part": part, "parties": []apptest.M{{"name": "Chidi Okafor"}}})
		}
		label := func(of *apptest.Response) string {
			_, after, _ := strings.Cut(string(of.Want(200).Body), `aria-label="`)
			name, _, _ := strings.Cut(after, `"`)
			return name
		}
		part := func(id any, body any) apptest.M { return apptest.M{"kind": "CERTIFICATE", "id": id, "body": body} }
		apptest.Equal(t, "the saved one", label(draw(part(p.certificate, saved))), "SAMPLE, Building permit, Chidi Okafor")
		saved["title"], saved["layout"] = "Permit to build", "CARD"
		changed := draw(part(p.certificate, saved))
		apptest.Equal(t, "the changed one", label(changed), "SAMPLE, Permit to build, Chidi Okafor")
		if !bytes.Contains(changed.Body, []byte("<image ")) {
			t.Error("it lacks the logo")
		}
		added := apptest.M{"code": "badge", "name": "Badge", "issuedOn": "COMPLETION", "title": "Badge of {{request.site}}", "body": "{{party.name}}", "layout": "CARD"}
		apptest.Equal(t, "a new one", label(draw(part(nil, added))), "SAMPLE, Badge of {{request.site}}, Chidi Okafor")

		added["code"] = "permit"
		draw(part(nil, added)).Refused(409, "CONFLICT").At("part.body.code")
		draw(apptest.M{"kind": "STAGE", "body": apptest.M{"title": "Site", "kind": "ORDINARY"}}).Refused(400, "VALIDATION_FAILED").At("part.kind")
		draw(part("00000000-0000-0000-0000-000000000000", added)).Refused(404, "NOT_FOUND")
		c.Server.Tenant("globex").As("designer").Post(at+"/picture", apptest.M{"part": part(p.certificate, saved)}).Refused(404, "NOT_FOUND")
		c.Ada.Post(at+"/picture", apptest.M{"part": part(p.certificate, saved)}).Refused(403, "FORBIDDEN")
		apptest.Equal(t, "the saved certificates", c.Designer.Get(at).Want(200).Value(), before.Value())
	})
}
