package public

import (
	"net/http"
	"strings"

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
	Ended   string // the last valid day if it is past, else ""
	Prefix  string // with which the address of a genuine page begins
}

// enterCode is the data of the page on which the code of a certificate is entered, or the reference of an invoice.
type enterCode struct {
	Lead string // "" for none
	Form *ui.Form
}

// checkPath is the path of the page on which a code is entered.
const checkPath = certificates.CheckPath

// showEnterCode serves the form for the code of a certificate, and redirects to the certificate with the code that
// was entered.
func showEnterCode(r *ui.Request) ui.Response {
	if code := strings.TrimSpace(r.Query("code")); code != "" {
		return r.Redirect(ui.Path(checkPath+"/", code))
	}
	e := enterCertificate(r)
	if r.URL.Query().Has("code") {
		return e.askAgain(r, http.StatusBadRequest, enterCodeScreen, r.Text("public.verify.title"), "", r.Text("public.verify.enter"))
	}
	return r.Show(enterCodeScreen, r.Text("public.verify.title"), e)
}

// askAgain shows the form with what was entered and an error.
func (e enterCode) askAgain(r *ui.Request, status int, s *ui.Screen, title, entered, wrong string) ui.Response {
	field := e.Form.Fields[0]
	field.Value, field.Error = entered, wrong
	return r.ShowProblem(status, s, title, e, ui.Problem{Fields: []ui.WrongField{{ID: field.Name, Message: wrong}}})
}

// enterCertificate returns the form for the code of a certificate.
func enterCertificate(r *ui.Request) enterCode {
	return enterCode{r.Text("public.verify.lead"), r.NewForm(checkPath, r.Text("public.verify.do"), ui.Field{
		Name: "code", Label: r.Text("public.verify.code"), Hint: r.Text("public.verify.code_hint"), Max: maxCode,
	})}
}

// maxCode is more than anybody enters for the twelve characters of a code, or for the reference of an invoice.
const maxCode = 40

// showCertificate serves what anybody may know about the certificate whose code is in the path. An unknown code is
// indistinguishable from one that cannot exist.
func showCertificate(r *ui.Request) ui.Response {
	v, a := ui.Do(r, certificates.CheckCertificate, &certificates.CheckInput{VerifyCode: r.PathValue("code")})
	switch {
	case a.Status == http.StatusNotFound:
		return enterCertificate(r).askAgain(r, http.StatusNotFound, enterCodeScreen, r.Text("public.verify.title"), r.PathValue("code"), r.Text("public.verify.unknown"))
	case !a.OK():
		return r.Fail(a)
	}
	r.SetTenant(v.Organization.Slug, v.Organization.Name, v.Organization.Timezone, v.Organization.Brand)
	d := checked{CheckView: v, Verdict: verification(v.Status), Prefix: r.Absolute(checkPath + "/")}
	today := certificates.DayOf(r.Now(), r.Printer().Zone)
	if until := ui.Value(v.ValidUntil); until < today {
		d.Ended = until
	}
	if v.Status == certificates.Valid && today < v.ValidFrom {
		d.Verdict = notYetValid
	}
	return r.Show(certificateScreen, r.Text("public.verify.title"), d)
}
