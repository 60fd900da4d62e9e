package settings

import (
	"encoding/base64"
	"strings"

	"stagegate/internal/certificates"
	"stagegate/internal/console/ui"
)

var signerScreen = ui.NewScreen(files, ui.Desk, "signer.html", "parts.html")

// Fields of the form. Neither is part of the page that asks who the reader is: a file is no value of a form, and passwords
// are not kept.
const (
	signerFile     = "pkcs12"
	signerPassword = "password"
)

// signerData is the data of the page of the signing certificate.
type signerData struct {
	Tabs   []Tab
	Signer certificates.SignerView
	Form   *ui.Form
	File   ui.PickFile
}

// Subject returns the name of whom the certificate is for.
func (d signerData) Subject() string { return commonName(d.Signer.Subject) }

// Issuer returns the name of who issued the certificate.
func (d signerData) Issuer() string { return commonName(d.Signer.Issuer) }

// commonName returns the common name in a distinguished name such as CN=Ministry of Works,O=Ministry, which it returns
// whole if there is none.
func commonName(distinguished string) string {
	_, after, ok := strings.Cut(","+distinguished, ",CN=")
	if !ok {
		return distinguished
	}
	var name strings.Builder
	escaped := false
	for _, letter := range after {
		if letter == ',' && !escaped || letter == '+' && !escaped {
			break
		}
		if escaped = letter == '\\' && !escaped; !escaped {
			name.WriteRune(letter)
		}
	}
	return name.String()
}

// Fingerprint returns the fingerprint in groups of four.
func (d signerData) Fingerprint() string {
	var grouped []byte
	for i, digit := range []byte(d.Signer.Fingerprint) {
		if i > 0 && i%4 == 0 {
			grouped = append(grouped, ' ')
		}
		grouped = append(grouped, digit)
	}
	return string(grouped)
}

func showSigner(r *ui.Request) ui.Response {
	signer, a := ui.Do(r, certificates.GetSigningCertificate, &certificates.NoInput{})
	if !a.OK() {
		return r.Fail(a)
	}
	d := signerData{Tabs: tabsOf(r), Signer: signer}
	d.Form = r.NewForm(signerPath, r.Text("settings.signer.do"),
		ui.Field{Name: signerFile, Label: r.Text("settings.signer.file")},
		ui.Field{Name: signerPassword, Label: r.Text("settings.signer.password"), Hint: r.Text("settings.signer.password_hint"), Type: "password", Autocomplete: "off", Max: 1000, Optional: true})
	d.File = ui.PickFile{
		ID: signerFile, Name: signerFile, Text: r.Text("settings.signer.choose"), Limits: r.Text("settings.signer.limits"), Accept: ".p12,.pfx,application/x-pkcs12",
		Error: d.Form.Field(signerFile).Error,
	}
	return r.Show(signerScreen, r.Text("settings.signer.title"), d)
}

func saveSigner(r *ui.Request) ui.Response {
	if r.Value("do") == "remove" {
		if _, a := ui.Do(r, certificates.DeleteSigningCertificate, &certificates.NoInput{}); !a.OK() {
			return r.Refuse(a, showSigner)
		}
		return r.Done(signerPath, "settings.did.signer_removed")
	}
	if !r.PostForm.Has(signerPassword) { // the form was kept until its reader had confirmed who they are
		return r.Refuse(askAgain(r, signerFile, "settings.signer.again"), showSigner)
	}
	var in certificates.PutSignerInput
	in.Body.PKCS12, in.Body.Password = base64.StdEncoding.EncodeToString(r.File(signerFile)), r.PostForm.Get(signerPassword)
	if _, a := ui.Do(r, certificates.PutSigningCertificate, &in); !a.OK() {
		return r.Refuse(a, showSigner)
	}
	return r.Done(signerPath, "settings.did.signer")
}
