package cases

import (
	"slices"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/certificates"
	"stagegate/internal/infra/kit/money"
)

// MyCaseView is a case as its customer sees it.
type MyCaseView struct {
	Reference     string        `json:"reference" example:"REQ-7K2M9Q"`
	Kind          Kind          `json:"kind" enum:"REQUEST,APPLICATION" doc:"Type of case"`
	RequestID     string        `json:"requestId"`
	ApplicationID *string       `json:"applicationId" doc:"Id of the application; null until the request is accepted"`
	Service       MyServiceView `json:"service"`
	State         MyState       `json:"state" enum:"draft,review,action,payment,progress,completed,closed" doc:"State: a draft; waits for the decision, the customer, a payment or staff; completed; or ended otherwise"`
	StatusText    string        `json:"statusText" doc:"Status as text for the customer" example:"In review"`
	ActBy         string        `json:"actBy" enum:"CUSTOMER,STAFF,NOBODY" doc:"Who has to act next"`
	CreatedAt     api.Time      `json:"createdAt"`
	UpdatedAt     api.Time      `json:"updatedAt"`
	ExpectedView
	Next         MyNextView                     `json:"next" doc:"What the customer can do next"`
	Steps        []MyStepView                   `json:"steps" doc:"Steps from the draft to the result, in order"`
	Sections     []MySectionView                `json:"sections" doc:"Stages with questions or document requirements, in order"`
	Unread       int64                          `json:"unread" doc:"Number of messages from staff that the customer has not read"`
	Certificates []certificates.CertificateView `json:"certificates" doc:"Certificates of the case, in the order of their issue"`
	Receipts     []MyReceiptView                `json:"receipts" doc:"Received payments, oldest first"`
}

// MyServiceView is the service of a case.
type MyServiceView struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"Name in the version of the case"`
	Code string `json:"code" doc:"Code of the service" example:"SVC-SD-4F7K2M"`
}

// NextAction is what a customer can do next.
type NextAction string

// Actions of customers.
const (
	NextContinue NextAction = "CONTINUE"
	NextCorrect  NextAction = "CORRECT"
	NextPay      NextAction = "PAY"
	NextAnswer   NextAction = "ANSWER"
	NextWait     NextAction = "WAIT"
	NextDownload NextAction = "DOWNLOAD"
	NextNone     NextAction = "NONE"
)

// MyNextView is what the customer can do next.
type MyNextView struct {
	Action NextAction `json:"action" enum:"CONTINUE,CORRECT,PAY,ANSWER,WAIT,DOWNLOAD,NONE" doc:"Fill in the form; correct what staff have named; pay; read a message; wait; download a certificate; or nothing"`
	Text   string     `json:"text" doc:"The action as text for the customer"`
	Path   string     `json:"path" doc:"Path of the page on which to do it"`
}

// StepState is the state of a step of a case.
type StepState string

// States of steps.
const (
	StepDone    StepState = "DONE"
	StepCurrent StepState = "CURRENT"
	StepLater   StepState = "LATER"
)

// MyStepView is a step of a case.
type MyStepView struct {
	Title string    `json:"title"`
	State StepState `json:"state" enum:"DONE,CURRENT,LATER" doc:"Whether the step is done, current or still ahead"`
	At    *api.Time `json:"at" doc:"When the step was done or, for the current one, began; null for a later one"`
}

// SectionState is the state of a section of a form.
type SectionState string

// States of sections.
const (
	SectionNotStarted SectionState = "NOT_STARTED"
	SectionStarted    SectionState = "STARTED"
	SectionComplete   SectionState = "COMPLETE"
	SectionNotNeeded  SectionState = "NOT_NEEDED"
	SectionToCorrect  SectionState = "TO_CORRECT"
)

// MySectionView is a section of the form of a case.
type MySectionView struct {
	ID               string       `json:"id" doc:"Id of the stage in the service"`
	Title            string       `json:"title"`
	State            SectionState `json:"state" enum:"NOT_STARTED,STARTED,COMPLETE,NOT_NEEDED,TO_CORRECT" doc:"An optional section is complete once something was given or a question was skipped by saving; a section that asks nothing now is complete"`
	Asked            int          `json:"asked" doc:"Number of visible questions and requirements, each once for every party that it applies to"`
	Answered         int          `json:"answered" doc:"Number of those with an answer or a document"`
	Required         int          `json:"required" doc:"Number of required questions and documents now"`
	RequiredAnswered int          `json:"requiredAnswered" doc:"Number of required ones with an answer or a document"`
}

// MyReceiptView is a received payment of a case.
type MyReceiptView struct {
	Reference        string       `json:"reference" example:"PAY-9M4T2X"`
	InvoiceReference string       `json:"invoiceReference" example:"INV-4QX8TN"`
	Amount           money.Number `json:"amount"`
	Currency         string       `json:"currency"`
	PaidAt           *api.Time    `json:"paidAt"`
	Path             string       `json:"path" doc:"Path of the receipt, a PDF file"`
}

// actBy returns who has to act next: the customer also pays.
func (r *Record) actBy() string {
	if r.WaitingFor == ForPayment {
		return string(ForCustomer)
	}
	return string(r.WaitingFor)
}

// statusKey returns the last part of the key of the status in words.
func (m mine) statusKey(r *Record) string {
	if state := r.myState(); state != MyClosed {
		return string(state)
	}
	return strings.ToLower(string(r.Status))
}

// next returns what the customer can do next. open are the stages with something to correct.
func (m mine) next(c *Case, open map[string]bool, unread int64, issued []certificates.CertificateView) MyNextView {
	page := "/" + m.tenant.Slug + "/applications/" + c.Reference
	say := func(action NextAction, key, path string, args ...any) MyNextView {
		return MyNextView{Action: action, Text: m.print.Text("mycase.next."+key, args...), Path: path}
	}
	switch state := c.myState(); {
	case state == MyDraft:
		return say(NextContinue, "draft", page)
	case state == MyAction && len(open) > 0:
		return say(NextCorrect, "correct", page)
	case state == MyAction:
		return say(NextContinue, "missing", page)
	case state == MyPayment:
		amount := m.print.Money(money.Major(c.InvoiceDue, c.InvoiceCurrency), c.InvoiceCurrency)
		return say(NextPay, "pay", "/"+m.tenant.Slug+"/pay/"+c.InvoiceReference, "amount", amount)
	case unread > 0:
		return say(NextAnswer, "answer", page+"/messages")
	case slices.ContainsFunc(issued, func(v certificates.CertificateView) bool { return v.SHA256 != nil && v.Status == certificates.Valid }):
		return say(NextDownload, "download", page)
	case state == MyReview || state == MyProgress:
		return say(NextWait, string(state), page)
	}
	return say(NextNone, "none", page)
}

// steps returns the steps of a case: the submission, the decision about the request, the visible
// stages, and the result. Where a case has ended early, those that were not reached are left out.
func (m mine) steps(c *Case, filled *form.Filled) []MyStepView {
	var steps []MyStepView
	add := func(title string, done bool, current bool, at *time.Time) {
		step := MyStepView{Title: title, State: StepLater}
		switch {
		case done:
			step.State, step.At = StepDone, api.TimeOf(at)
		case current:
			step.State, step.At = StepCurrent, api.TimeOf(at)
		}
		steps = append(steps, step)
	}
	text := func(key string) string { return m.print.Text("mycase.steps." + key) }
	submitted := c.SubmittedAt
	if submitted == nil {
		submitted = &c.CreatedAt
	}
	add(text("submit"), c.SubmittedAt != nil, c.Status == Draft, submitted)
	decided, checking := c.DecidedAt != nil, c.Status == Pending || c.Status == Returned
	if decided {
		add(text("check"), true, false, c.DecidedAt)
	} else {
		add(text("check"), false, checking, c.SubmittedAt)
	}
	for _, stage := range filled.VisibleStages() {
		reached := c.stages[stage.ID]
		at := &reached.EnteredAt
		if reached.CompletedAt != nil {
			at = reached.CompletedAt
		}
		add(stage.Title, reached.Status == StageCompleted, reached.Status == StageCurrent, at)
	}
	if ended := c.ended(); ended != nil {
		steps = slices.DeleteFunc(steps, func(s MyStepView) bool { return s.State != StepDone })
		add(text(strings.ToLower(string(c.Status))), true, false, ended)
	} else {
		add(text("result"), false, false, nil)
	}
	return steps
}

// ended returns when the case ended, or nil.
func (r *Record) ended() *time.Time {
	switch r.Status {
	case Completed:
		return r.CompletedAt
	case Closed:
		return r.ClosedAt
	case Rejected:
		return r.DecidedAt
	case Withdrawn:
		return r.WaitingSince // it has waited for nobody since
	case Draft, Pending, Returned, InProgress, Accepted:
	}
	return nil
}

// sections returns the sections of a form. toCorrect are the stages with something to correct.
func sections(c *Case, filled *form.Filled, sheet *form.Sheet, toCorrect map[string]bool) []MySectionView {
	all := []MySectionView{}
	for _, stage := range c.Form.Sections() {
		n := filled.Section(stage.ID)
		v := MySectionView{
			ID: stage.ID, Title: stage.Title, State: SectionNotStarted,
			Asked: n.Asked, Answered: n.Answered, Required: n.Required, RequiredAnswered: n.RequiredAnswered,
		}
		switch {
		case !filled.StageVisible(stage.ID):
			v.State = SectionNotNeeded
		case toCorrect[stage.ID]:
			v.State = SectionToCorrect
		case n.Required > 0 && n.Required == n.RequiredAnswered, n.Required == 0 && (n.Asked == 0 || n.Answered > 0 || slices.Contains(sheet.Skipped, stage.ID)):
			v.State = SectionComplete
		case n.Answered > 0:
			v.State = SectionStarted
		}
		all = append(all, v)
	}
	return all
}
