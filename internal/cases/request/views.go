package request

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// RecordFields are the fields of a request in all lists.
type RecordFields struct {
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
	casefile.WaitingView
}

// RecordView is a request as the lists of its customer show it.
type RecordView struct {
	RecordFields
	casefile.ExpectedView
}

// Fields are the fields of a request with its stages, questions and answers.
type Fields struct {
	RecordFields
	Stages      []StageView               `json:"stages" doc:"The visible ones, in order"`
	Corrections []casefile.CorrectionView `json:"corrections" doc:"That staff asked for, the newest first; also those of the application"`
	casefile.FormView
}

// View is a request as its customer sees it.
type View struct {
	Fields
	casefile.ExpectedView
}

// StageView is a stage of a request.
type StageView struct {
	ID          string         `json:"id"`
	Title       string         `json:"title"`
	Description *string        `json:"description"`
	Kind        form.StageKind `json:"kind" enum:"ORDINARY,PAYMENT"`
	Position    int            `json:"position"`
}

// StaffRecordView is a request as lists for staff show it.
type StaffRecordView struct {
	RecordFields
	casefile.WorkView
	Customer casefile.CustomerView `json:"customer"`
}

// StaffView is a request as staff see it.
type StaffView struct {
	Fields
	casefile.WorkView
	Customer casefile.CustomerView `json:"customer"`
}

func viewFields(r Record) RecordFields {
	return RecordFields{
		ID: r.ID, Reference: r.Reference, ServiceID: r.ServiceID, ServiceName: r.ServiceName, Version: r.Version,
		Status: r.Status, RejectionReason: api.TextOf(r.RejectionReason), ApplicationID: r.ApplicationID,
		CreatedAt: api.Time(r.CreatedAt), UpdatedAt: api.Time(r.UpdatedAt),
		ReviewedAt: api.TimeOf(r.ReviewedAt), WaitingView: r.ViewWaiting(),
	}
}

// view shows a request to its customer.
func (s *Service) view(ctx context.Context, q db.Q, by auth.Caller, r *Request) (View, error) {
	fields, err := s.fields(ctx, q, by, r)
	return View{Fields: fields, ExpectedView: r.ViewExpected()}, err
}

// viewForStaff shows a request to staff.
func (s *Service) viewForStaff(ctx context.Context, q db.Q, by auth.Caller, r *Request) (StaffView, error) {
	fields, err := s.fields(ctx, q, by, r)
	if err != nil {
		return StaffView{}, err
	}
	people, err := casefile.PeopleOf(ctx, q, r.Tenant, []casefile.Case{r.Case})
	return StaffView{Fields: fields, WorkView: people.Work(&r.Case, s.Now()), Customer: people.Customer(&r.Case)}, err
}

func (s *Service) fields(ctx context.Context, q db.Q, by auth.Caller, r *Request) (Fields, error) {
	formView, filled, err := s.Casefile.View(ctx, q, by, &r.Content)
	if err != nil {
		return Fields{}, err
	}
	view := Fields{RecordFields: viewFields(r.Record), Stages: []StageView{}, Corrections: []casefile.CorrectionView{}, FormView: formView}
	if r.SubmittedAt != nil { // a draft has neither corrections nor messages
		unread, err := conversation.Unread(ctx, q, by, r.ID)
		if err != nil {
			return Fields{}, err
		}
		view.UnreadMessages = unread[r.ID]
		if view.Corrections, err = casefile.ViewCorrections(ctx, q, by, r.ID, &r.Content); err != nil {
			return Fields{}, err
		}
	}
	for _, stage := range filled.VisibleStages() {
		view.Stages = append(view.Stages, StageView{
			ID: stage.ID, Title: stage.Title, Description: api.TextOf(stage.Description), Kind: stage.Kind, Position: stage.Position,
		})
	}
	return view, nil
}

// recordFields counts the unread messages of records, and returns the function that
// builds the fields of each.
func recordFields(ctx context.Context, q db.Q, by auth.Caller, records []Record) (func(Record) RecordFields, error) {
	ids := make([]string, len(records))
	for i, r := range records {
		ids[i] = r.ID
	}
	unread, err := conversation.Unread(ctx, q, by, ids...)
	return func(r Record) RecordFields {
		v := viewFields(r)
		v.UnreadMessages = unread[r.ID]
		return v
	}, err
}

// viewRecords loads the customers and assignees of records besides, and returns the function
// that builds the view of each.
func (s *Service) viewRecords(ctx context.Context, q db.Q, by auth.Caller, records []Record) (func(Record) StaffRecordView, error) {
	fields, err := recordFields(ctx, q, by, records)
	if err != nil {
		return nil, err
	}
	cases := make([]casefile.Case, len(records))
	for i, r := range records {
		cases[i] = r.Case
	}
	people, err := casefile.PeopleOf(ctx, q, by.Tenant, cases)
	now := s.Now()
	return func(r Record) StaffRecordView {
		return StaffRecordView{RecordFields: fields(r), WorkView: people.Work(&r.Case, now), Customer: people.Customer(&r.Case)}
	}, err
}

// ListedView is a request as lists for staff show it, with how many stages its service has.
type ListedView struct {
	StaffRecordView
	StageCount int // of the service in this version, also those that are not visible
}

// ViewsForStaff builds the views of requests of the caller's tenant as lists show them, by
// their ids.
func (s *Service) ViewsForStaff(ctx context.Context, q db.Q, by auth.Caller, ids []string) (map[string]ListedView, error) {
	if len(ids) == 0 {
		return map[string]ListedView{}, nil
	}
	records, err := byIDs(ctx, q, by.Tenant, ids)
	if err != nil {
		return nil, err
	}
	view, err := s.viewRecords(ctx, q, by, records)
	if err != nil {
		return nil, err
	}
	views := make(map[string]ListedView, len(records))
	for _, r := range records {
		version, err := s.Casefile.Catalog.Version(ctx, q, r.Tenant, r.VersionID)
		if err != nil {
			return nil, err
		}
		views[r.ID] = ListedView{view(r), len(version.Form.Stages())}
	}
	return views, nil
}
