package public

import (
	"net/http"
	"strings"
	"time"

	"stagegate/internal/certificates"
	"stagegate/internal/console/ui"
)

// verification is what the page of a certificate says first. A status of the API has one that is named like it.
type verification string

const notYetValid verification = "EARLY" // before the first valid day

// checked is the data of the page on which anybody checks a certificate.
type checked struct {
	certificates.CheckView

	Verdict verification
	Prefix  string // with which the address of a genuine page begins
}

// enterCode is the data of the page on which the code of a certificate is entered.
type enterCode struct{ Code *ui.Field }

// checkPath is the path of the page on which a code is entered.
const checkPath = certificates.CheckPath

// showEnterCode serves the form for the code of a certificate, and redirects to the certificate with the code that
// was entered.
func showEnterCode(r *ui.Request) ui.Response {
	if code := strings.TrimSpace(r.Query("code")); code != "" {
		return r.Redirect(ui.Path(checkPath+"/", code))
	}
	if r.URL.Query().Has("code") {
		return askAgain(r, http.StatusBadRequest, "public.verify.enter")
	}
	return r.Show(enterCodeScreen, r.Text("public.verify.title"), enterCode{codeField(r)})
}

// askAgain shows the form with an error.
func askAgain(r *ui.Request, status int, key string) ui.Response {
	code := codeField(r)
	code.Value, code.Error = r.PathValue("code"), r.Text(key)
	problem := ui.Problem{Fields: []ui.WrongField{{ID: code.Name, Message: code.Error}}}
	return r.ShowProblem(status, enterCodeScreen, r.Text("public.verify.title"), enterCode{code}, problem)
}

// codeField returns the field for the code of a certificate.
func codeField(r *ui.Request) *ui.Field {
	f := r.NewForm(checkPath, r.Text("public.verify.do"), ui.Field{
		Name: "code", Label: r.Text("public.verify.code"), Hint: r.Text("public.verify.code_hint"), Autocomplete: "off", Max: maxCode,
	})
	return f.Field("code")
}

// maxCode is more than anybody enters for the twelve characters of a code.
const maxCode = 40

// showCertificate serves what anybody may know about the certificate whose code is in the path. An unknown code is
// indistinguishable from one that cannot exist.
func showCertificate(r *ui.Request) ui.Response {
	v, a := ui.Do(r, certificates.CheckCertificate, &certificates.CheckInput{VerifyCode: r.PathValue("code")})
	switch {
	case a.Status == http.StatusNotFound || a.Status == http.StatusBadRequest: // far too long
		return askAgain(r, http.StatusNotFound, "public.verify.unknown")
	case !a.OK():
		return r.Fail(a)
	}
	r.SetTenant(v.Organization.Slug, v.Organization.Name, v.Organization.Timezone)
	d := checked{CheckView: v, Verdict: verification(v.Status), Prefix: r.Absolute(checkPath + "/")}
	if v.Status == certificates.Valid && r.Now().In(r.Printer().Zone).Format(time.DateOnly) < v.ValidFrom {
		d.Verdict = notYetValid
	}
	return r.Show(certificateScreen, r.Text("public.verify.title"), d)
}
