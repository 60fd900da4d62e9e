package mycase

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/catalog/price"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

var (
	caseScreen    = caseview.NewScreen(files, "situation.html", "messages.html", "tags.html")
	answersScreen = caseview.NewScreen(files, "answers.html")
)

// casePage is the data of the status page of a case.
type casePage struct {
	Case      *caseview.Case
	Situation string

	Correction *cases.CorrectionView // to answer
	Items      []caseview.Item
	Missing    []caseview.Blocker           // if the case waits for the customer
	Bill       *finance.CustomerInvoiceView // to pay
	Awaiting   bool                         // a payment is being confirmed
	CheckPath  string                       // of the form that reconciles the payment, "" if its reference is unknown
	Declined   bool                         // the payment from which the customer returns failed
	PayLink    string                       // to share
	BackFrom   string                       // reference of the payment from which the customer returns; "" for none

	Steps    []step
	Invoices []finance.CustomerInvoiceView
	Messages []message
	Write    *messageForm
	MarkRead string // address of the form that marks messages as read, "" where none is unread
	History  []entry
	Counts   struct{ Answers, Documents, Accepted int }
	Others   []listed
}

// step is a stage of the case.
type step struct {
	caseview.Stage

	State string // done, now, wait, todo
}

// Price returns the price breakdown of the invoice to pay.
func (p *casePage) Price() price.View {
	return price.View{Currency: p.Bill.Currency, Total: p.Bill.AmountDue, Items: p.Bill.Items}
}

// What returns what is paid for: the title of the stage, else the description of the invoice.
func (p *casePage) What() string {
	if p.Case.CurrentStage != nil {
		return p.Case.CurrentStage.Title
	}
	return p.Bill.Description
}

// Settled returns all invoices except the one to pay now.
func (p *casePage) Settled() []finance.CustomerInvoiceView {
	return slices.DeleteFunc(slices.Clone(p.Invoices), func(i finance.CustomerInvoiceView) bool { return p.Bill != nil && i.ID == p.Bill.ID })
}

// Thanks returns the confirmed payment from which the customer returns, or nil.
func (p *casePage) Thanks() *finance.CustomerPaymentView {
	for _, i := range p.Invoices {
		for n := range i.Payments {
			if p.BackFrom != "" && i.Payments[n].Reference == p.BackFrom {
				return &i.Payments[n]
			}
		}
	}
	return nil
}

// showCase serves the status of the case and what the customer has to do.
func showCase(r *ui.Request, c *caseview.Case) ui.Response {
	r.Crumb = &ui.Link{Text: r.Text("console.your_applications"), Path: ui.Path("/", r.PathValue("tenant"), "/applications")}
	page := &casePage{Case: c, Situation: situationOf(&c.Record), Correction: c.OpenCorrection(), Items: c.CorrectionItems(r)}
	if r.URL.Query().Has("paid") {
		page.BackFrom = r.Query("reference") // added by the provider
	}
	for _, read := range []func(*ui.Request) ui.Answer{page.readMissing, page.readInvoices, page.readMessages, page.readHistory, page.readOthers} {
		if a := read(r); !a.OK() {
			return r.Fail(a)
		}
	}
	page.steps()
	page.count()
	return r.Show(caseScreen, r.Text("apply.title", "service", c.ServiceName, "reference", c.Reference), page)
}

// nothing is the answer of a call that was not needed.
var nothing = ui.Answer{Status: http.StatusOK}

// readMissing reads what is missing if the case waits for the customer.
func (p *casePage) readMissing(r *ui.Request) ui.Answer {
	if !p.Case.IsApplication() || p.Case.WaitingFor != cases.ForCustomer {
		return nothing
	}
	_, missing, a := caseview.Blockers(r, p.Case)
	p.Missing = slices.DeleteFunc(missing, func(b caseview.Blocker) bool { return b.Path == "" })
	return a
}

func (p *casePage) readInvoices(r *ui.Request) ui.Answer {
	c := p.Case
	if !c.IsApplication() {
		return nothing
	}
	invoices, a := ui.Do(r, cases.ListMyInvoices, &cases.OwnInvoicesInput{ApplicationID: c.ID})
	p.Invoices = invoices
	for i, bill := range invoices {
		if c.OpenInvoice != nil && bill.Reference == c.OpenInvoice.Reference {
			p.Bill = &p.Invoices[i]
			p.readPaid(r)
			p.PayLink = r.Absolute(ui.Path("/", r.PathValue("tenant"), "/pay/", bill.Reference))
		}
	}
	return a
}

// readPaid reads the status of the payment from which the customer returns. The provider has
// added its reference to the URL.
func (p *casePage) readPaid(r *ui.Request) {
	reference := r.Query("reference")
	switch {
	case !r.URL.Query().Has("paid"):
	case p.Case.Locked:
		p.Awaiting = true
		if reference != "" {
			p.CheckPath = ui.Path("/", r.PathValue("tenant"), "/paid/", reference)
		}
	case reference != "":
		paid, a := ui.Do(r, finance.GetPublicPayment, &finance.PaymentInput{Reference: reference})
		p.Declined = a.OK() && paid.Status == finance.Failed
	}
}

// applicationFiles is the path prefix of the API that serves the files of an application.
const applicationFiles = "/api/v1/customer/applications/"

// showPaper redirects to the invoice or receipt in the API. This path refreshes the session
// first and accepts references instead of ids.
func showPaper(r *ui.Request, c *caseview.Case) ui.Response {
	invoices, a := ui.Do(r, cases.ListMyInvoices, &cases.OwnInvoicesInput{ApplicationID: c.ID})
	if !a.OK() {
		return r.Fail(a)
	}
	for _, i := range invoices {
		if strings.EqualFold(i.Reference, r.PathValue("paper")) {
			return r.Redirect(ui.Path(applicationFiles, c.ID, "/invoices/", i.ID, "/document"))
		}
		for _, p := range i.Payments {
			if strings.EqualFold(p.Reference, r.PathValue("paper")) {
				return r.Redirect(ui.Path(applicationFiles, c.ID, "/payments/", p.Reference, "/receipt"))
			}
		}
	}
	return r.NotFound()
}

// readOthers reads the customer's newest other applications.
func (p *casePage) readOthers(r *ui.Request) ui.Answer {
	const most = 3
	applications, requests, _, a := readCases(r, api.PageQuery{Size: most + 2}) // this one and its request
	for _, c := range slices.Concat(applications, requests) {
		if c.Reference != p.Case.Reference && len(p.Others) < most {
			p.Others = append(p.Others, listed{c, c.Path(r), situationOf(&c)})
		}
	}
	return a
}

// steps sets the steps of the page. A request has not reached any stage.
func (p *casePage) steps() {
	for _, stage := range p.Case.VisibleStages() {
		s := step{Stage: stage, State: "todo"}
		switch {
		case stage.Status == cases.StageCompleted:
			s.State = "done"
		case stage.Status == cases.StageCurrent && p.Case.Status == caseview.InProgress:
			s.State = "now"
			if p.Case.WaitingFor != cases.ForStaff {
				s.State = "wait"
			}
		}
		p.Steps = append(p.Steps, s)
	}
}

func (p *casePage) count() {
	p.Counts.Answers, p.Counts.Documents = len(p.Case.Answers), len(p.Case.Documents)
	for _, d := range p.Case.Documents {
		if (caseview.Document{DocumentView: d}).IsAccepted() {
			p.Counts.Accepted++
		}
	}
}

// pay starts the payment of the open invoice and redirects to the checkout, which returns to
// this case.
func pay(r *ui.Request, c *caseview.Case) ui.Response {
	in := cases.PayInput{ApplicationID: c.ID}
	api.NewBody(&in.Body).CallbackURL = new(r.Absolute(c.Path(r) + "?paid=1"))
	started, a := ui.Do(r, cases.PayMyApplication, &in)
	if !a.OK() {
		if a.Status == http.StatusBadGateway {
			a.Message = r.Text("mycase.pay.unavailable")
		}
		return showAgain(r, a, c)
	}
	if at := started.AuthorizationURL; at != nil {
		if u, err := url.Parse(*at); err == nil && strings.HasPrefix(u.Scheme, "http") {
			return r.Redirect(*at)
		}
	}
	return r.Redirect(c.Path(r))
}

// answerCorrection submits the changes that staff asked for.
func answerCorrection(r *ui.Request, c *caseview.Case) ui.Response {
	correction := c.OpenCorrection()
	if correction == nil {
		return r.Redirect(c.Path(r))
	}
	in := cases.AnswerCorrectionInput{ApplicationID: c.ID, CorrectionID: correction.ID}
	api.NewBody(&in.Body).Reply = api.TextOf(r.Value("reply"))
	if _, a := ui.Do(r, cases.AnswerCorrection, &in); !a.OK() {
		return showAgain(r, a, c)
	}
	return r.Done(c.Path(r), "mycase.correction.sent")
}

// answersPage is the data of the page with the submitted answers and documents.
type answersPage struct {
	Case  *caseview.Case
	Base  string
	Parts []answered
	Needs []caseview.Need
}

// showAnswers serves all submitted answers and documents.
func showAnswers(r *ui.Request, c *caseview.Case) ui.Response {
	r.Crumb = &ui.Link{Text: r.Text("apply.to_case"), Path: c.Path(r)}
	page := answersPage{Case: c, Base: c.FormPath(r), Needs: c.Needs()}
	for _, p := range c.Parts() {
		part := answered{Title: p.Title(r), Answers: p.Shown(r)}
		if c.Changeable(p.Stage) {
			part.Path = p.Path(r)
		}
		page.Parts = append(page.Parts, part)
	}
	return r.Show(answersScreen, r.Text("mycase.answers.title"), page)
}

// answered are the answers of a section, with the path on which they can be changed or "".
type answered struct {
	Title, Path string
	Answers     []caseview.Shown
}
