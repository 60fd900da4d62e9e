package mycase

import (
	"net/http"
	"slices"
	"time"

	"stagegate/internal/cases"
	"stagegate/internal/certificates"
	"stagegate/internal/console/portal/apply"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

var certificateScreen = caseview.NewScreen(files, "certificate.html")

// expiring is what the pages call a valid certificate that can be renewed.
const expiring certificates.Status = "EXPIRING"

// certificate is a certificate of the case.
type certificate struct {
	certificates.CertificateView

	State certificates.Status // its status, or expiring
	Days  int                 // until its last valid day
	Renew bool                // it can be renewed
	Path  string              // of its page
}

// newCertificate returns a certificate of the case with a page.
func newCertificate(r *ui.Request, casePage string, v certificates.CertificateView) certificate {
	shown := certificate{CertificateView: v, State: v.Status, Path: casePage + ui.Path("/certificates/", v.ID)}
	today := r.Now().In(r.Printer().Zone).Format(time.DateOnly)
	if v.ValidUntil != nil {
		shown.Days = int(dayOf(*v.ValidUntil).Sub(dayOf(today)) / (24 * time.Hour)) //nolint:mnd // hours of a day
	}
	if v.RenewableFrom != nil && *v.RenewableFrom <= today {
		shown.Renew = v.Status == certificates.Valid || v.Status == certificates.Expired
	}
	if shown.Renew && v.Status == certificates.Valid {
		shown.State = expiring
	}
	return shown
}

// dayOf returns the beginning of a date of the API.
func dayOf(date string) time.Time {
	t, _ := time.Parse(time.DateOnly, date) // the API writes it
	return t
}

// IsPending reports whether the PDF file is still being made.
func (c *certificate) IsPending() bool { return c.SHA256 == nil }

// isListed reports whether the certificate stands among those of all cases.
func (c *certificate) isListed() bool {
	switch c.Status {
	case certificates.Valid, certificates.Suspended:
		return true
	case certificates.Expired:
		return c.Renew
	case certificates.Revoked, certificates.Replaced:
	}
	return false
}

// awarded is what the status page shows of certificates.
type awarded struct{ Certificates []certificate }

// Renewable returns the certificate to renew, or nil: of those that can be, the one that expires next, else one that
// has expired. Its draft is filled with the answers of all parties.
func (a *awarded) Renewable() *certificate {
	var found *certificate
	for i := range a.Certificates {
		c := &a.Certificates[i]
		if c.Renew && (found == nil || c.Days >= 0 && (found.Days < 0 || c.Days < found.Days)) {
			found = c
		}
	}
	return found
}

// Form tells the texts about the certificates apart: single, several, or some if only some of several are to be
// renewed now.
func (a *awarded) Form() string {
	renewable := a.Renewable()
	switch {
	case len(a.Certificates) == 1:
		return "single"
	case renewable != nil && slices.ContainsFunc(a.Certificates, func(c certificate) bool {
		return c.Status == certificates.Valid && !c.Renew || c.Renew && c.Days != renewable.Days
	}):
		return "some"
	}
	return "several"
}

// Valid returns the number of valid certificates.
func (a *awarded) Valid() int {
	n := 0
	for i := range a.Certificates {
		if a.Certificates[i].Status == certificates.Valid {
			n++
		}
	}
	return n
}

func (p *casePage) readCertificates(r *ui.Request) (a ui.Answer) {
	p.Certificates, a = certificatesOf(r, p.Case)
	return a
}

func certificatesOf(r *ui.Request, c *caseview.Case) ([]certificate, ui.Answer) {
	if !c.IsApplication() {
		return nil, nothing
	}
	found, a := ui.Do(r, cases.ListMyCertificates, &cases.ListCertificatesInput{ApplicationInput: cases.ApplicationInput{ApplicationID: c.ID}})
	shown := make([]certificate, len(found))
	for i, v := range found {
		shown[i] = newCertificate(r, c.Path(r), v)
	}
	return shown, a
}

// certificatePage is the data of the page of a certificate.
type certificatePage struct {
	certificate

	Case      *caseview.Case
	Successor *certificate // that replaces it; nil for none
}

// readCertificate reads the certificate in the path.
func readCertificate(r *ui.Request, c *caseview.Case) (*certificatePage, ui.Answer) {
	all, a := certificatesOf(r, c)
	if !a.OK() {
		return nil, a
	}
	find := func(id string) *certificate {
		if i := slices.IndexFunc(all, func(c certificate) bool { return c.ID == id }); i >= 0 {
			return &all[i]
		}
		return nil
	}
	found := find(r.PathValue("certificate"))
	if found == nil {
		return nil, ui.Answer{Status: http.StatusNotFound, TraceID: a.TraceID}
	}
	return &certificatePage{certificate: *found, Case: c, Successor: find(ui.Value(found.ReplacedByID))}, a
}

// showCertificate serves a certificate: what it is good for at present, and what the customer can do.
func showCertificate(r *ui.Request, c *caseview.Case) ui.Response {
	page, a := readCertificate(r, c)
	if !a.OK() {
		return r.Fail(a)
	}
	return page.show(r, http.StatusOK)
}

func (p *certificatePage) show(r *ui.Request, status int) ui.Response {
	r.Crumb = &ui.Link{Text: p.Case.ServiceName + ", " + p.Case.Reference, Path: p.Case.Path(r)}
	title := p.Name + " " + p.Number
	if r.Refused() != nil {
		return r.Show(certificateScreen, title, p)
	}
	return r.ShowStatus(status, certificateScreen, title, p)
}

// downloadCertificate redirects to the PDF file in the API. This path refreshes the session first, and says so while
// the file is being made.
func downloadCertificate(r *ui.Request, c *caseview.Case) ui.Response {
	page, a := readCertificate(r, c)
	switch {
	case !a.OK():
		return r.Fail(a)
	case page.IsPending():
		return page.show(r, http.StatusServiceUnavailable)
	}
	return r.Redirect(ui.Path(applicationFiles, c.ID, "/certificates/", page.ID, "/document"))
}

// renewCertificate creates a draft that is filled with the earlier answers, or redirects to the open one.
func renewCertificate(r *ui.Request, c *caseview.Case) ui.Response {
	draft, a := ui.Do(r, cases.RenewCertificate, &certificates.Path{CertificateID: r.PathValue("certificate")})
	switch {
	case a.ErrorCode == fault.OpenRequestExists:
		return apply.ToOpenRequest(r, c.ServiceID, c.ServiceName)
	case !a.OK():
		return showAgain(r, a, showCertificate)
	}
	return r.Done(casePath(r, draft.Reference), "mycase.certificate.renewed")
}
