package mycase

import (
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

var caseScreen = caseview.NewScreen(files, "case.html", "certificates.html", "panel.html", "talk.html")

// The panels with which the status page begins.
const (
	panelReview     = "review"     // nothing to do
	panelReceived   = "received"   // a payment, after which nothing is to do
	panelChanges    = "changes"    // that staff have asked for
	panelMissing    = "missing"    // answers or documents
	panelPay        = "pay"        // an invoice
	panelConfirming = "confirming" // a payment that is not final
	panelDeclined   = "declined"   // a payment, to try again
	panelCompleted  = "completed"
	panelRejected   = "rejected"
	panelClosed     = "closed"
	panelWithdrawn  = "withdrawn"
)

// casePage is the data of the status page of a case.
type casePage struct {
	Case     *caseview.Case
	Summary  cases.MyCaseView
	Panel    string
	Progress []step
	Ahead    []string // what happens next, in sentences
	Again    string   // path on which to apply again, "" for none

	Correction *cases.CorrectionView // to answer
	Items      []caseview.Item
	Unchanged  int       // number of items that were not changed
	Reply      *ui.Field // to the correction
	Missing    []caseview.Blocker

	awarded
	billing
	Newest  *message // nil for none
	History []entry
}

// showCase serves the status of the case and what the customer has to do.
func showCase(r *ui.Request, c *caseview.Case) ui.Response {
	r.Crumb = &ui.Link{Text: r.Text("console.your_applications"), Path: ui.Path("/", r.PathValue("tenant"), "/applications")}
	page := &casePage{Case: c}
	for _, read := range []func(*ui.Request) ui.Answer{page.readSummary, page.readAgain, page.readChanges, page.readMissing, page.readCertificates, page.readInvoices, page.readNewest, page.readHistory} {
		if a := read(r); !a.OK() {
			return r.Fail(a)
		}
	}
	page.Panel = page.panel()
	page.Progress = page.progress(r)
	page.Ahead = page.ahead(r)
	return r.Show(caseScreen, r.Text("apply.title", "service", c.ServiceName, "reference", c.Reference), page)
}

// nothing is the answer of a call that was not needed.
var nothing = ui.Answer{Status: http.StatusOK}

func (p *casePage) readSummary(r *ui.Request) (a ui.Answer) {
	p.Summary, a = caseview.Summary(r)
	return a
}

// readAgain reads whether one can apply again after a rejection or withdrawal: the service may be archived.
func (p *casePage) readAgain(r *ui.Request) ui.Answer {
	if p.Case.Status != string(cases.Rejected) && p.Case.Status != string(cases.Withdrawn) {
		return nothing
	}
	code := p.Summary.Service.Code
	found, a := ui.Do(r, catalog.ListOfferedServices, &catalog.ListOffersInput{PageQuery: ui.FindQuery, Search: code})
	if _, is := ui.Find(found, a, code, func(s catalog.OfferedServiceView) string { return s.Code }); is.OK() {
		p.Again = ui.Path("/", r.PathValue("tenant"), "/services/", code, "/start")
	}
	return a
}

// readChanges reads the changes that staff have asked for.
func (p *casePage) readChanges(r *ui.Request) ui.Answer {
	p.Correction = p.Case.OpenCorrection()
	if p.Correction == nil {
		return nothing
	}
	p.Items = p.Case.CorrectionItems(r)
	p.Unchanged = caseview.Unchanged(p.Items)
	f := r.NewForm(p.Case.Path(r)+"/correction", r.Text("mycase.changes.do"), ui.Field{
		Name: "reply", Type: "textarea", Rows: 2, Max: maxReply, Optional: p.Unchanged == 0, Label: r.Text("mycase.changes.reply", "name", p.Correction.AskedBy.Name),
	})
	p.Reply = f.Field("reply")
	return nothing
}

// maxReply is the length of a reply, as in the API.
const maxReply = 2000

// readMissing reads what is missing if the case waits for the customer.
func (p *casePage) readMissing(r *ui.Request) ui.Answer {
	if p.Correction != nil || !p.Case.IsApplication() || p.Case.WaitingFor != cases.ForCustomer {
		return nothing
	}
	_, missing, a := caseview.Blockers(r, p.Case)
	p.Missing = slices.DeleteFunc(missing, func(b caseview.Blocker) bool { return b.Path == "" })
	return a
}

// panel returns the panel with which the page begins.
func (p *casePage) panel() string {
	switch p.Case.Status {
	case string(cases.Completed):
		return panelCompleted
	case string(cases.Rejected):
		return panelRejected
	case string(cases.Closed):
		return panelClosed
	case string(cases.Withdrawn):
		return panelWithdrawn
	}
	switch {
	case p.Bill != nil && p.Confirming:
		return panelConfirming
	case p.Bill != nil && p.Decline != "":
		return panelDeclined
	case p.Bill != nil:
		return panelPay
	case p.Correction != nil:
		return panelChanges
	case len(p.Missing) > 0:
		return panelMissing
	case p.ConfirmedPayment() != nil:
		return panelReceived
	default:
		return panelReview
	}
}

// answerCorrection submits the requested changes. Customers explain what they leave out.
func answerCorrection(r *ui.Request, c *caseview.Case) ui.Response {
	correction := c.OpenCorrection()
	if correction == nil {
		return r.Redirect(c.Path(r))
	}
	isUnchanged := slices.ContainsFunc(correction.Items, func(i cases.CorrectionItemView) bool { return !i.Changed })
	if isUnchanged && r.Value("reply") == "" {
		return showAgain(r, ui.Answer{
			Status: http.StatusBadRequest, ErrorCode: fault.ValidationFailed, Message: r.Text("mycase.changes.unexplained"),
			Errors: []ui.Wrong{{Field: "reply", Code: fault.Required, Message: r.Text("mycase.changes.explain")}},
		}, showCase)
	}
	in := cases.AnswerCorrectionInput{ApplicationID: c.ID, CorrectionID: correction.ID}
	api.NewBody(&in.Body).Reply = api.TextOf(r.Value("reply"))
	if _, a := ui.Do(r, cases.AnswerCorrection, &in); !a.OK() {
		return showAgain(r, a, showCase)
	}
	return r.Done(c.Path(r), "mycase.changes.sent")
}
