package mycase

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

var (
	caseScreen    = caseview.NewScreen(files, "situation.html", "messages.html", "tags.html")
	answersScreen = caseview.NewScreen(files, "answers.html")
)

// casePage is the page of a case.
type casePage struct {
	Case      *caseview.Case
	Situation string

	Correction *caseview.Correction // to answer
	Items      []item
	Missing    []caseview.Blocker // of what waits for the customer
	Bill       *invoice           // to pay
	Awaiting   bool               // the payment is under way
	CheckPath  string             // of the form that has the provider asked about it, "" if that is not possible
	Declined   bool               // the payment that the customer comes back from
	PayLink    string             // for somebody else
	BackFrom   string             // the payment that the customer comes back from; "" for none

	Steps    []step
	Invoices []invoice
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

// item is something to correct, with its page.
type item struct {
	caseview.CorrectionItem

	Path, Of string
}

// invoice is an invoice of the case.
type invoice struct {
	ID, Reference, Status, Currency, Description string

	AmountDue, AmountPaid    money.Number
	Items                    []caseview.Line
	DueAt, CreatedAt, PaidAt ui.Time

	Payments []paid
}

// paid is a payment that was confirmed.
type paid struct {
	Reference, Currency    string
	Amount, AmountRefunded money.Number
	PaidAt                 ui.Time
}

// Price is how its amount comes about.
func (i invoice) Price() caseview.Price {
	return caseview.Price{Currency: i.Currency, Total: i.AmountDue, Items: i.Items}
}

// What is what is paid: the stage, or what the invoice says.
func (p *casePage) What() string {
	if p.Case.CurrentStage != nil {
		return p.Case.CurrentStage.Title
	}
	return p.Bill.Description
}

// Settled are the invoices apart from the one that is to pay now.
func (p *casePage) Settled() []invoice {
	return slices.DeleteFunc(slices.Clone(p.Invoices), func(i invoice) bool { return p.Bill != nil && i.ID == p.Bill.ID })
}

// Thanks is the payment that the customer comes back from, once it is confirmed, or nil.
func (p *casePage) Thanks() *paid {
	for _, i := range p.Invoices {
		for n := range i.Payments {
			if p.BackFrom != "" && i.Payments[n].Reference == p.BackFrom {
				return &i.Payments[n]
			}
		}
	}
	return nil
}

// showCase shows where the case stands, and what to do now.
func showCase(r *ui.Request, c *caseview.Case) ui.Response {
	r.Crumb = &ui.Link{Text: r.Text("console.your_applications"), Path: ui.Path("/", r.PathValue("tenant"), "/applications")}
	page := &casePage{Case: c, Situation: situationOf(&c.Record), Correction: c.OpenCorrection()}
	if r.URL.Query().Has("paid") {
		page.BackFrom = r.Query("reference") // which the provider has added
	}
	if page.Correction != nil {
		for _, it := range page.Correction.Items {
			shown := item{it, c.ItemPath(r, it), c.PartyName(it.PartyID)}
			if it.Kind == caseview.KindParties {
				shown.Label = r.Text("apply.parties.title")
			}
			page.Items = append(page.Items, shown)
		}
	}
	for _, read := range []func(*ui.Request) ui.Answer{page.readMissing, page.readInvoices, page.readMessages, page.readHistory, page.readOthers} {
		if a := read(r); !a.OK() {
			return r.Fail(a)
		}
	}
	page.steps()
	page.count()
	if c.IsApplication() {
		return r.Show(caseScreen, r.Text("mycase.title"), page)
	}
	return r.Show(caseScreen, r.Text("apply.tasks.title"), page)
}

// nothing is the answer of a call that was not necessary.
var nothing = ui.Answer{Status: http.StatusOK}

// readMissing reads what the case lacks, where it waits for the customer.
func (p *casePage) readMissing(r *ui.Request) ui.Answer {
	if !p.Case.IsApplication() || p.Case.WaitingFor != caseview.ForCustomer {
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
	invoices, a := ui.Get[[]invoice](r, c.API()+"/invoices")
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

// readPaid reads how the payment stands from which the customer comes back. The provider has
// added its reference to the address.
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
		paid, a := ui.Get[struct{ Status string }](r, ui.Path("/api/v1/public/payments/", reference))
		p.Declined = a.OK() && paid.Status == "FAILED"
	}
}

// showPaper leads to an invoice or a receipt as a file: the browser gets it from the API. The
// page before it refreshes the session, and finds the invoice by its reference.
func showPaper(r *ui.Request, c *caseview.Case) ui.Response {
	invoices, a := ui.Get[[]invoice](r, c.API()+"/invoices")
	if !a.OK() {
		return r.Fail(a)
	}
	for _, i := range invoices {
		if strings.EqualFold(i.Reference, r.PathValue("paper")) {
			return r.Redirect(ui.Path(c.API()+"/invoices/", i.ID, "/document"))
		}
		for _, p := range i.Payments {
			if strings.EqualFold(p.Reference, r.PathValue("paper")) {
				return r.Redirect(ui.Path(c.API()+"/payments/", p.Reference, "/receipt"))
			}
		}
	}
	return r.NotFound()
}

// readOthers reads the customer's newest other cases.
func (p *casePage) readOthers(r *ui.Request) ui.Answer {
	const most = 3
	for _, list := range []string{"/api/v1/customer/applications", "/api/v1/customer/requests"} {
		found, a := ui.Get[api.Page[caseview.Record]](r, list+"?size=5")
		if !a.OK() {
			return a
		}
		for _, c := range found.Content {
			if c.Reference != p.Case.Reference && c.ApplicationID == "" && len(p.Others) < most {
				p.Others = append(p.Others, listed{c, c.Path(r), situationOf(&c)})
			}
		}
	}
	return nothing
}

// steps are the stages as the page shows them. A request has not reached any.
func (p *casePage) steps() {
	for _, stage := range p.Case.VisibleStages() {
		s := step{Stage: stage, State: "todo"}
		switch {
		case stage.Status == caseview.Completed:
			s.State = "done"
		case stage.Status == caseview.Current && p.Case.Status == caseview.InProgress:
			s.State = "now"
			if p.Case.WaitingFor != caseview.ForStaff {
				s.State = "wait"
			}
		}
		p.Steps = append(p.Steps, s)
	}
}

func (p *casePage) count() {
	p.Counts.Answers, p.Counts.Documents = len(p.Case.Answers), len(p.Case.Documents)
	for i := range p.Case.Documents {
		if p.Case.Documents[i].IsAccepted() {
			p.Counts.Accepted++
		}
	}
}

// pay starts the payment of the open invoice, and leads to where it is paid. The browser
// comes back to this case.
func pay(r *ui.Request, c *caseview.Case) ui.Response {
	body := map[string]any{"callbackUrl": r.Absolute(c.Path(r) + "?paid=1")}
	started, a := ui.Post[struct{ AuthorizationURL, Status string }](r, c.API()+"/payments", body)
	if !a.OK() {
		if a.Status == http.StatusBadGateway {
			a.Message = r.Text("mycase.pay.unavailable")
		}
		return showAgain(r, a, c)
	}
	if u, err := url.Parse(started.AuthorizationURL); err != nil || !strings.HasPrefix(u.Scheme, "http") {
		return r.Redirect(c.Path(r))
	}
	return r.Redirect(started.AuthorizationURL)
}

// answerCorrection tells staff that what they asked for is corrected.
func answerCorrection(r *ui.Request, c *caseview.Case) ui.Response {
	correction := c.OpenCorrection()
	if correction == nil {
		return r.Redirect(c.Path(r))
	}
	body := map[string]any{}
	if reply := r.Value("reply"); reply != "" {
		body["reply"] = reply
	}
	if _, a := ui.Post[any](r, ui.Path(c.API()+"/corrections/", correction.ID, "/answer"), body); !a.OK() {
		return showAgain(r, a, c)
	}
	return r.Done(c.Path(r), "mycase.correction.sent")
}

// answersPage is the page of what was handed in.
type answersPage struct {
	Case  *caseview.Case
	Base  string
	Parts []answered
	Needs []caseview.Need
}

// showAnswers shows everything that was handed in.
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

// answered are the answers of a part, with the page where they are changed, if they can be.
type answered struct {
	Title, Path string
	Answers     []caseview.Shown
}
