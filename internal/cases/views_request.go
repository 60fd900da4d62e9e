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
	Version         int64     `json:"version" doc:"Version of the service, fixed when the request is created"`
	Status          Status    `json:"status" enum:"DRAFT,PENDING,RETURNED,ACCEPTED,REJECTED,WITHDRAWN"`
	RejectionReason *string   `json:"rejectionReason"`
	ApplicationID   *string   `json:"applicationId" doc:"Application created from an accepted request"`
	CreatedAt       api.Time  `json:"createdAt"`
	UpdatedAt       api.Time  `json:"updatedAt"`
	ReviewedAt      *api.Time `json:"reviewedAt"`
	WaitingView
}

// RequestRecordView is a request in customer lists.
type RequestRecordView struct {
	RequestRecordFields
	ExpectedView
}

// RequestFields are the fields of a request with its stages, questions and answers.
type RequestFields struct {
	RequestRecordFields
	Stages      []RequestStageView `json:"stages" doc:"Visible stages, in order"`
	Corrections []CorrectionView   `json:"corrections" doc:"Corrections requested by staff, newest first, including those of the application"`
	FormView
}

// RequestView is the customer view of a request.
type RequestView struct {
	RequestFields
	ExpectedView
}

// RequestStageView is a stage of a request.
type RequestStageView struct {
	ID          string         `json:"id"`
	Title       string         `json:"title"`
	Description *string        `json:"description"`
	Kind        form.StageKind `json:"kind" enum:"ORDINARY,PAYMENT" doc:"Type of stage"`
	Position    int            `json:"position"`
}

// RequestStaffRecordView is a request in staff lists.
type RequestStaffRecordView struct {
	RequestRecordFields
	WorkView
	Customer CustomerView `json:"customer"`
}

// RequestStaffView is the staff view of a request.
type RequestStaffView struct {
	RequestFields
	WorkView
	Customer CustomerView `json:"customer"`
}

// asRequest returns the record as its request shows it: as it was when accepted.
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

// viewRequest builds the customer view of a request.
func (s *Service) viewRequest(ctx context.Context, q db.Q, by auth.Caller, c *Case) (RequestView, error) {
	c = c.readBy(by)
	var details detailsByID
	if c.SubmittedAt != nil { // a draft has no messages
		var err error
		if details, err = loadDetails(ctx, q, by, []Record{c.Record}); err != nil {
			return RequestView{}, err
		}
	}
	fields, err := s.requestFields(ctx, q, by, c, details)
	return RequestView{RequestFields: fields, ExpectedView: c.asRequest().viewExpected()}, err
}

// viewRequestForStaff builds the staff view of a request.
func (s *Service) viewRequestForStaff(ctx context.Context, q db.Q, by auth.Caller, c *Case) (RequestStaffView, error) {
	c = c.readBy(by)
	details, err := loadDetails(ctx, q, by, []Record{c.Record})
	if err != nil {
		return RequestStaffView{}, err
	}
	fields, err := s.requestFields(ctx, q, by, c, details)
	return RequestStaffView{RequestFields: fields, WorkView: details.work(c.asRequest(), s.Now()), Customer: details.customer(&c.Record)}, err
}

func (s *Service) requestFields(ctx context.Context, q db.Q, by auth.Caller, c *Case, details detailsByID) (RequestFields, error) {
	formView, filled, err := s.ViewForm(ctx, q, by, &c.Content)
	if err != nil {
		return RequestFields{}, err
	}
	view := RequestFields{RequestRecordFields: viewRequestFields(c.Record), Stages: []RequestStageView{}, Corrections: []CorrectionView{}, FormView: formView}
	view.UnreadMessages = details[c.ID].Unread
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

// requestRecordFields builds the fields of a request in lists.
func requestRecordFields(r Record, details detailsByID) RequestRecordFields {
	v := viewRequestFields(r)
	v.UnreadMessages = details[r.ID].Unread
	return v
}

// viewRequestRecords reads the details of records and returns the function that builds the view of
// each.
func (s *Service) viewRequestRecords(ctx context.Context, q db.Q, by auth.Caller, records []Record) (func(Record) RequestStaffRecordView, error) {
	details, err := loadDetails(ctx, q, by, records)
	if err != nil {
		return nil, err
	}
	read, err := s.readBy(ctx, q, by, records)
	now := s.Now()
	return func(r Record) RequestStaffRecordView {
		r = read(r)
		return RequestStaffRecordView{
			RequestRecordFields: requestRecordFields(r, details), WorkView: details.work(r.asRequest(), now), Customer: details.customer(&r),
		}
	}, err
}
