package cases

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// RequestRecordFields are the fields of a request in all lists.
type RequestRecordFields struct {
	ID              string    `json:"id"`
	Reference       string    `json:"reference" example:"REQ-7K2M9Q"`
	ServiceID       string    `json:"serviceId"`
	ServiceName     string    `json:"serviceName"`
	Version         int64     `json:"version" doc:"Of the service, fixed when the request was made"`
	Status          Status    `json:"status" enum:"DRAFT,PENDING,RETURNED,ACCEPTED,REJECTED,WITHDRAWN"`
	RejectionReason *string   `json:"rejectionReason"`
	ApplicationID   *string   `json:"applicationId" doc:"Of the application that an accepted request became"`
	CreatedAt       api.Time  `json:"createdAt"`
	UpdatedAt       api.Time  `json:"updatedAt"`
	ReviewedAt      *api.Time `json:"reviewedAt"`
	WaitingView
}

// RequestRecordView is a request as the lists of its customer show it.
type RequestRecordView struct {
	RequestRecordFields
	ExpectedView
}

// RequestFields are the fields of a request with its stages, questions and answers.
type RequestFields struct {
	RequestRecordFields
	Stages      []RequestStageView `json:"stages" doc:"The visible ones, in order"`
	Corrections []CorrectionView   `json:"corrections" doc:"That staff asked for, the newest first; also those of the application"`
	FormView
}

// RequestView is a request as its customer sees it.
type RequestView struct {
	RequestFields
	ExpectedView
}

// RequestStageView is a stage of a request.
type RequestStageView struct {
	ID          string         `json:"id"`
	Title       string         `json:"title"`
	Description *string        `json:"description"`
	Kind        form.StageKind `json:"kind" enum:"ORDINARY,PAYMENT"`
	Position    int            `json:"position"`
}

// RequestStaffRecordView is a request as lists for staff show it.
type RequestStaffRecordView struct {
	RequestRecordFields
	WorkView
	Customer CustomerView `json:"customer"`
}

// RequestStaffView is a request as staff see it.
type RequestStaffView struct {
	RequestFields
	WorkView
	Customer CustomerView `json:"customer"`
}

// asRequest is what a case shows of its request: as it was when it was accepted.
func (r Record) asRequest() *Record {
	if r.ApplicationID != nil {
		r.Status, r.UpdatedAt, r.WaitingFor, r.WaitingSince, r.DueAt = Accepted, *r.DecidedAt, ForNobody, r.DecidedAt, nil
	}
	return &r
}

func viewRequestFields(c Record) RequestRecordFields {
	r := c.asRequest()
	return RequestRecordFields{
		ID: r.ID, Reference: r.Reference, ServiceID: r.ServiceID, ServiceName: r.ServiceName, Version: r.Version,
		Status: r.Status, RejectionReason: api.TextOf(r.RejectionReason), ApplicationID: r.ApplicationID,
		CreatedAt: api.Time(r.CreatedAt), UpdatedAt: api.Time(r.UpdatedAt),
		ReviewedAt: api.TimeOf(r.DecidedAt), WaitingView: r.viewWaiting(),
	}
}

// viewRequest shows a request to its customer.
func (s *Service) viewRequest(ctx context.Context, q db.Q, by auth.Caller, c *Case) (RequestView, error) {
	var beside asides
	if c.SubmittedAt != nil { // a draft has no messages
		var err error
		if beside, err = asidesOf(ctx, q, by, []Record{c.Record}); err != nil {
			return RequestView{}, err
		}
	}
	fields, err := s.requestFields(ctx, q, by, c, beside)
	return RequestView{RequestFields: fields, ExpectedView: c.asRequest().viewExpected()}, err
}

// viewRequestForStaff shows a request to staff.
func (s *Service) viewRequestForStaff(ctx context.Context, q db.Q, by auth.Caller, c *Case) (RequestStaffView, error) {
	beside, err := asidesOf(ctx, q, by, []Record{c.Record})
	if err != nil {
		return RequestStaffView{}, err
	}
	fields, err := s.requestFields(ctx, q, by, c, beside)
	return RequestStaffView{RequestFields: fields, WorkView: beside.work(c.asRequest(), s.Now()), Customer: beside.customer(&c.Record)}, err
}

func (s *Service) requestFields(ctx context.Context, q db.Q, by auth.Caller, c *Case, beside asides) (RequestFields, error) {
	formView, filled, err := s.ViewForm(ctx, q, by, &c.Content)
	if err != nil {
		return RequestFields{}, err
	}
	view := RequestFields{RequestRecordFields: viewRequestFields(c.Record), Stages: []RequestStageView{}, Corrections: []CorrectionView{}, FormView: formView}
	view.UnreadMessages = beside[c.ID].Unread
	if c.SubmittedAt != nil { // a draft has no corrections
		if view.Corrections, err = ViewCorrections(ctx, q, by, c.ID, &c.Content); err != nil {
			return RequestFields{}, err
		}
	}
	for _, stage := range filled.VisibleStages() {
		view.Stages = append(view.Stages, RequestStageView{
			ID: stage.ID, Title: stage.Title, Description: api.TextOf(stage.Description), Kind: stage.Kind, Position: stage.Position,
		})
	}
	return view, nil
}

// requestRecordFields are the fields of a request in lists.
func requestRecordFields(r Record, beside asides) RequestRecordFields {
	v := viewRequestFields(r)
	v.UnreadMessages = beside[r.ID].Unread
	return v
}

func idsOf(records []Record) []string {
	ids := make([]string, len(records))
	for i, r := range records {
		ids[i] = r.ID
	}
	return ids
}

// viewRequestRecords reads what is shown of records besides them, and returns the function
// that builds the view of each.
func (s *Service) viewRequestRecords(ctx context.Context, q db.Q, by auth.Caller, records []Record) (func(Record) RequestStaffRecordView, error) {
	beside, err := asidesOf(ctx, q, by, records)
	now := s.Now()
	return func(r Record) RequestStaffRecordView {
		return RequestStaffRecordView{
			RequestRecordFields: requestRecordFields(r, beside), WorkView: beside.work(r.asRequest(), now), Customer: beside.customer(&r),
		}
	}, err
}
