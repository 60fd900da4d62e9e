package request

import (
	"context"

	"stagegate/internal/auth"
	"stagegate/internal/casefile"
	"stagegate/internal/conversation"
	"stagegate/internal/form"
	"stagegate/internal/web"
)

// RecordView is a request as lists show it.
type RecordView struct {
	ID              string    `json:"id"`
	Reference       string    `json:"reference" example:"REQ-7K2M9Q"`
	ServiceID       string    `json:"serviceId"`
	ServiceName     string    `json:"serviceName"`
	Version         int64     `json:"version" doc:"Of the service, fixed when the request was made"`
	Status          Status    `json:"status" enum:"DRAFT,PENDING,RETURNED,ACCEPTED,REJECTED,WITHDRAWN"`
	RejectionReason *string   `json:"rejectionReason"`
	ApplicationID   *string   `json:"applicationId" doc:"Of the application that an accepted request became"`
	CreatedAt       web.Time  `json:"createdAt"`
	UpdatedAt       web.Time  `json:"updatedAt"`
	ReviewedAt      *web.Time `json:"reviewedAt"`
	casefile.WaitingView
}

// View is a request with its stages, questions and answers.
type View struct {
	RecordView
	Stages      []StageView               `json:"stages" doc:"The visible ones, in order"`
	Corrections []casefile.CorrectionView `json:"corrections" doc:"That staff asked for, the newest first; also those of the application"`
	casefile.FormView
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
	RecordView
	casefile.WorkView
	Customer casefile.CustomerView `json:"customer"`
}

// StaffView is a request as staff see it.
type StaffView struct {
	View
	casefile.WorkView
	Customer casefile.CustomerView `json:"customer"`
}

func viewRecord(r Record) RecordView {
	return RecordView{
		ID: r.ID, Reference: r.Reference, ServiceID: r.ServiceID, ServiceName: r.ServiceName, Version: r.Version,
		Status: r.Status, RejectionReason: web.TextOf(r.RejectionReason), ApplicationID: r.ApplicationID,
		CreatedAt: web.Time(r.CreatedAt), UpdatedAt: web.Time(r.UpdatedAt),
		ReviewedAt: web.TimeOf(r.ReviewedAt), WaitingView: r.ViewWaiting(),
	}
}

// show builds the view of a request that was just read or changed. It returns err,
// the result of the read or change, if that is an error.
func (s *Service) show(ctx context.Context, r *Request, err error) (View, error) {
	if err != nil {
		return View{}, err
	}
	formView, filled, err := s.Casefile.View(ctx, s.DB, web.Caller(ctx), &r.Content)
	if err != nil {
		return View{}, err
	}
	view := View{RecordView: viewRecord(r.Record), Stages: []StageView{}, Corrections: []casefile.CorrectionView{}, FormView: formView}
	if r.SubmittedAt != nil { // a draft has neither corrections nor messages
		unread, err := conversation.Unread(ctx, s.DB, web.Caller(ctx), r.ID)
		if err != nil {
			return View{}, err
		}
		view.UnreadMessages = unread[r.ID]
		if view.Corrections, err = casefile.ViewCorrections(ctx, s.DB, web.Caller(ctx), r.ID, &r.Content); err != nil {
			return View{}, err
		}
	}
	for _, stage := range filled.VisibleStages() {
		view.Stages = append(view.Stages, StageView{
			ID: stage.ID, Title: stage.Title, Description: web.TextOf(stage.Description), Kind: stage.Kind, Position: stage.Position,
		})
	}
	return view, nil
}

// showToStaff builds the view of a request for staff.
func (s *Service) showToStaff(ctx context.Context, r *Request, err error) (StaffView, error) {
	view, err := s.show(ctx, r, err)
	if err != nil {
		return StaffView{}, err
	}
	people, err := casefile.PeopleOf(ctx, s.DB, r.Tenant, []casefile.Case{r.Case})
	return StaffView{View: view, WorkView: people.Work(&r.Case), Customer: people.Customer(&r.Case)}, err
}

// recordView counts the unread messages of records, and returns the function that builds
// the view of each.
func (s *Service) recordView(ctx context.Context, by auth.Caller, records []Record) (func(Record) RecordView, error) {
	ids := make([]string, len(records))
	for i, r := range records {
		ids[i] = r.ID
	}
	unread, err := conversation.Unread(ctx, s.DB, by, ids...)
	return func(r Record) RecordView {
		v := viewRecord(r)
		v.UnreadMessages = unread[r.ID]
		return v
	}, err
}

// staffView loads the customers and assignees of records besides, and returns the function
// that builds the view of each.
func (s *Service) staffView(ctx context.Context, by auth.Caller, records []Record) (func(Record) StaffRecordView, error) {
	view, err := s.recordView(ctx, by, records)
	if err != nil {
		return nil, err
	}
	cases := make([]casefile.Case, len(records))
	for i, r := range records {
		cases[i] = r.Case
	}
	people, err := casefile.PeopleOf(ctx, s.DB, by.Tenant, cases)
	return func(r Record) StaffRecordView {
		return StaffRecordView{RecordView: view(r), WorkView: people.Work(&r.Case), Customer: people.Customer(&r.Case)}
	}, err
}
