package cases

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/certificates"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/tenants"
)

// MyState is the state of a case as its customer sees it.
type MyState string

// States of a case for its customer.
const (
	MyDraft     MyState = "draft"
	MyReview    MyState = "review"
	MyAction    MyState = "action"
	MyPayment   MyState = "payment"
	MyProgress  MyState = "progress"
	MyCompleted MyState = "completed"
	MyClosed    MyState = "closed"
)

var myCaseOrders = api.Orders{Newest: "createdAt", Fields: map[string]string{
	"createdAt": "created_at", "updatedAt": "updated_at", "expectedBy": api.NullsLast("due_at"), "reference": "reference",
}}

// registerMine adds the operations that show customers their cases.
func (s *Service) registerMine(routes *api.API) {
	op := api.Operation{
		Method: http.MethodGet, Path: "/api/v1/customer/cases", ID: "listMyCases", Tag: "Customer cases",
		Kinds: []auth.Kind{auth.Customer}, AnyOf: []auth.Permission{auth.RequestRead, auth.ApplicationRead}, Sort: myCaseOrders,
		Summary: "List my cases", Message: "Cases.",
		Description: "Lists requests and applications as one list: an accepted request appears once, with its application. Texts are in the language of the caller, by default that of the organisation.",
	}
	api.Read(routes, op, s.listMine)
	op.Path, op.ID, op.Sort = "/api/v1/customer/cases/{reference}", "getMyCase", api.Orders{}
	op.Summary, op.Message = "Get my case", "Case."
	op.Description = "Returns a request or, once it is accepted, its application: its state, what to do next, its steps, and how much of its form is filled in."
	api.Read(routes, op, s.getMine)
}

// ListMyCasesInput is the input of listMyCases.
type ListMyCasesInput struct {
	api.PageQuery
	State MyState `query:"state" enum:"draft,review,action,payment,progress,completed,closed" doc:"Filter by state: a draft; waits for the decision; waits for the customer; waits for a payment; waits for staff; completed; or ended otherwise"`
}

// MyCaseInput is the input of getMyCase.
type MyCaseInput struct {
	Reference string `path:"reference" example:"REQ-7K2M9Q"`
}

func (s *Service) listMine(ctx context.Context, q db.Q, by auth.Caller, in *ListMyCasesInput) (api.Page[MyCaseView], error) {
	v, err := s.mine(ctx, q, by)
	if err != nil {
		return api.Page[MyCaseView]{}, err
	}
	return api.ListWith(in.PageQuery, myCaseOrders, func(p db.Paging) (db.Page[Record], error) {
		return selectMine(in.State).page(ctx, q, by, p)
	}, func(page []Record) (func(Record) MyCaseView, error) {
		views, err := v.views(ctx, q, page)
		return func(r Record) MyCaseView { return views[r.ID] }, err
	})
}

func (s *Service) getMine(ctx context.Context, q db.Q, by auth.Caller, in *MyCaseInput) (MyCaseView, error) {
	r, err := ownByReference(ctx, q, by.Tenant, by.ID, in.Reference)
	if err != nil {
		return MyCaseView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	v, err := s.mine(ctx, q, by)
	if err != nil {
		return MyCaseView{}, err
	}
	views, err := v.views(ctx, q, []Record{r})
	return views[r.ID], err
}

// selectMine selects the cases of a customer in a state, or all of them.
func selectMine(state MyState) selection {
	l := selection{rows: unacceptedRows}
	switch state {
	case MyDraft:
		l.statuses = []Status{Draft}
	case MyReview:
		l.statuses = []Status{Pending}
	case MyAction:
		l.statuses, l.WaitingFor = []Status{Returned, InProgress}, ForCustomer
	case MyPayment:
		l.statuses, l.WaitingFor = []Status{InProgress}, ForPayment
	case MyProgress:
		l.statuses, l.WaitingFor = []Status{InProgress}, ForStaff
	case MyCompleted:
		l.statuses = []Status{Completed}
	case MyClosed:
		l.statuses = []Status{Rejected, Withdrawn, Closed}
	default:
		l.exact = true
	}
	return l
}

// myState returns the state of a case for its customer.
func (r *Record) myState() MyState {
	switch r.Status {
	case Draft:
		return MyDraft
	case Pending:
		return MyReview
	case Returned:
		return MyAction
	case Completed:
		return MyCompleted
	case Rejected, Withdrawn, Closed:
		return MyClosed
	case InProgress, Accepted:
	}
	switch r.WaitingFor {
	case ForCustomer:
		return MyAction
	case ForPayment:
		return MyPayment
	case ForStaff, ForNobody:
	}
	return MyProgress
}

// mine builds what a customer sees of cases.
type mine struct {
	*Service

	by     auth.Caller
	tenant tenants.Tenant
	print  i18n.Printer
}

func (s *Service) mine(ctx context.Context, q db.Q, by auth.Caller) (mine, error) {
	tenant, err := tenants.Get(ctx, q, by.Tenant)
	if err != nil {
		return mine{}, err
	}
	printer, err := tenants.PrinterFor(ctx, q, by)
	return mine{s, by, tenant, printer}, err
}

// views builds the views of cases by the ids of their requests. A customer has few cases, so that
// each is read on its own.
func (m mine) views(ctx context.Context, q db.Q, records []Record) (map[string]MyCaseView, error) {
	details, err := loadDetails(ctx, q, m.by, records)
	if err != nil {
		return nil, err
	}
	services := make([]string, len(records))
	for i, r := range records {
		services[i] = r.ServiceID
	}
	codes, err := catalog.Codes(ctx, q, m.by.Tenant, services)
	if err != nil {
		return nil, err
	}
	views := make(map[string]MyCaseView, len(records))
	for _, r := range records {
		if views[r.ID], err = m.view(ctx, q, r, details[r.ID].Unread, codes[r.ServiceID]); err != nil {
			return nil, err
		}
	}
	return views, nil
}

func (m mine) view(ctx context.Context, q db.Q, r Record, unread int64, code string) (MyCaseView, error) {
	c, err := m.load(ctx, q, r)
	if err != nil {
		return MyCaseView{}, err
	}
	c = c.readBy(m.by)
	sheet, err := c.LiveSheet(ctx, q, c.Tenant)
	if err != nil {
		return MyCaseView{}, err
	}
	filled := c.Form.Fill(sheet)
	open, err := m.toCorrect(ctx, q, c, filled)
	if err != nil {
		return MyCaseView{}, err
	}
	issued, err := m.issuedTo(ctx, q, &c.Record)
	if err != nil {
		return MyCaseView{}, err
	}
	v := MyCaseView{
		Reference: c.Reference, Kind: c.Kind(), RequestID: c.ID, ApplicationID: c.ApplicationID,
		Service: MyServiceView{ID: c.ServiceID, Name: c.ServiceName, Code: code},
		State:   c.myState(), StatusText: m.print.Text("mycase.status." + m.statusKey(&c.Record)), ActBy: c.actBy(), CreatedAt: api.Time(c.CreatedAt), UpdatedAt: api.Time(c.UpdatedAt),
		ExpectedView: c.viewExpected(), Next: m.next(c, open, unread, issued), Steps: m.steps(c, filled), Sections: sections(c, filled, sheet, open),
		Unread: unread, Certificates: issued, Receipts: []MyReceiptView{},
	}
	if c.ApplicationID == nil {
		return v, nil
	}
	received, err := finance.ReceivedOf(ctx, q, c.Tenant, *c.ApplicationID)
	for _, p := range received {
		v.Receipts = append(v.Receipts, MyReceiptView{
			Reference: p.Reference, InvoiceReference: p.InvoiceReference, Amount: money.Major(p.Amount, p.Currency), Currency: p.Currency,
			PaidAt: api.TimeOf(p.PaidAt), Path: "/api/v1/customer/applications/" + *c.ApplicationID + "/payments/" + p.Reference + "/receipt",
		})
	}
	return v, err
}

// issuedTo returns the certificates of a case.
func (m mine) issuedTo(ctx context.Context, q db.Q, r *Record) ([]certificates.CertificateView, error) {
	if r.ApplicationID == nil {
		return []certificates.CertificateView{}, nil
	}
	return m.certificatesOf(ctx, q, m.by, r)
}

// toCorrect returns the ids of the stages in which the customer has something to correct: an item of
// the open correction that has not changed, or a refused document. An open correction without
// items is of no stage, "".
func (m mine) toCorrect(ctx context.Context, q db.Q, c *Case, filled *form.Filled) (map[string]bool, error) {
	stages := map[string]bool{}
	if c.CorrectionID != "" {
		correction, err := correctionByID(ctx, q, c.Tenant, c.ID, c.CorrectionID)
		if err != nil {
			return nil, err
		}
		stages[""] = true
		for _, item := range correction.Items.V {
			if item.digest(&c.Sheet) == item.OldDigest {
				stages[item.stage(c.Form)] = true
			}
		}
	}
	if c.WaitingFor != ForCustomer {
		return stages, nil
	}
	for _, d := range filled.RefusedDocuments("") {
		if r, ok := c.Form.Requirement(d.RequirementID); ok {
			stages[r.Stage.ID] = true
		}
	}
	return stages, nil
}

// stage returns the id of the stage of the item, or "" for the parties.
func (i CorrectionItem) stage(f *form.Form) string {
	switch i.Kind {
	case form.MissingAnswer:
		if q, ok := f.Question(i.ID); ok {
			return q.Stage.ID
		}
	case form.MissingDocument:
		if r, ok := f.Requirement(i.ID); ok {
			return r.Stage.ID
		}
	}
	return ""
}
