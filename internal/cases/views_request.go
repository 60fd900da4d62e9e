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
	fields, err := s.requestFields(ctx, q, by, c)
	return RequestView{RequestFields: fields, ExpectedView: c.asRequest().viewExpected()}, err
}

// viewRequestForStaff shows a request to staff.
func (s *Service) viewRequestForStaff(ctx context.Context, q db.Q, by auth.Caller, c *Case) (RequestStaffView, error) {
	fields, err := s.requestFields(ctx, q, by, c)
	if err != nil {
		return RequestStaffView{}, err
	}
	people, err := PeopleOf(ctx, q, c.Tenant, []Record{c.Record})
	return RequestStaffView{RequestFields: fields, WorkView: people.Work(c.asRequest(), s.Now()), Customer: people.Customer(&c.Record)}, err
}

func (s *Service) requestFields(ctx context.Context, q db.Q, by auth.Caller, c *Case) (RequestFields, error) {
	formView, filled, err := s.ViewForm(ctx, q, by, &c.Content)
	if err != nil {
		return RequestFields{}, err
	}
	view := RequestFields{RequestRecordFields: viewRequestFields(c.Record), Stages: []RequestStageView{}, Corrections: []CorrectionView{}, FormView: formView}
	if c.SubmittedAt != nil { // a draft has neither corrections nor messages
		unread, err := Unread(ctx, q, by, c.ID)
		if err != nil {
			return RequestFields{}, err
		}
		view.UnreadMessages = unread[c.ID]
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

// requestRecordFields counts the unread messages of records, and returns the function that
// builds the fields of each.
func requestRecordFields(ctx context.Context, q db.Q, by auth.Caller, records []Record) (func(Record) RequestRecordFields, error) {
	unread, err := Unread(ctx, q, by, idsOf(records)...)
	return func(r Record) RequestRecordFields {
		v := viewRequestFields(r)
		v.UnreadMessages = unread[r.ID]
		return v
	}, err
}

func idsOf(records []Record) []string {
	ids := make([]string, len(records))
	for i, r := range records {
		ids[i] = r.ID
	}
	return ids
}

// viewRequestRecords also loads the customers and assignees of records, and returns the
// function that builds the view of each.
func (s *Service) viewRequestRecords(ctx context.Context, q db.Q, by auth.Caller, records []Record) (func(Record) RequestStaffRecordView, error) {
	fields, err := requestRecordFields(ctx, q, by, records)
	if err != nil {
		return nil, err
	}
	people, err := PeopleOf(ctx, q, by.Tenant, records)
	now := s.Now()
	return func(r Record) RequestStaffRecordView {
		return RequestStaffRecordView{RequestRecordFields: fields(r), WorkView: people.Work(r.asRequest(), now), Customer: people.Customer(&r)}
	}, err
}
