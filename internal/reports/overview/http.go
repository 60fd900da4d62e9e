package overview

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/money"
)

// Register adds the operations of this package to the API (specification, section 5.16).
func (s *Service) Register(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/tenant/overview", ID: "getOverview", Tag: "Organisation", Kinds: auth.Team,
		Summary: "Get the overview", Message: "Overview.",
		Description: "Returns the figures of today and what needs attention. Any member may call it; figures and points that the caller's permissions do not cover are left out. " +
			"Days follow the organisation's time zone.",
	}, func(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (View, error) {
		return s.Overview(ctx, q, by)
	})
}

// View is the overview of an organisation for a member.
type View struct {
	Figures   []FigureView    `json:"figures" doc:"Figures that the caller may see; amounts have one entry per currency"`
	Attention []AttentionView `json:"attention" doc:"What needs attention, the most urgent first; empty if nothing does"`
}

// FigureView is a figure of the overview.
type FigureView struct {
	Key      Key           `json:"key" enum:"casesNew,casesCompleted,casesOverdue,casesWaitingStaff,casesMine,received,outstanding,refunded,certificatesIssued,servicesPublished,customersNew" doc:"What the figure counts or adds up"`
	Value    money.Number  `json:"value" doc:"Number, or amount in major units; of today for casesNew, casesCompleted, received, refunded, certificatesIssued and customersNew, else as of now"`
	Currency *string       `json:"currency" doc:"Currency of an amount; null for a number, and where there is no amount in any currency" example:"NGN"`
	Previous *money.Number `json:"previous" doc:"Value of yesterday; null for a figure as of now"`
	Path     *string       `json:"path" doc:"Path of the page that lists the records; null if there is none for the caller" example:"/console/queue?view=new"`
}

// AttentionView is something that needs attention.
type AttentionView struct {
	Key      Concern  `json:"key" enum:"overdue,unassigned,unread,documentsToReview,unapplied,paymentsMismatched,seatsFull,quotaNear,payoutMissing,serviceChanges" doc:"What needs attention"`
	Count    int64    `json:"count" doc:"Number of cases, documents, payments, seats, limits or services; always above 0"`
	Severity Severity `json:"severity" enum:"INFO,WARNING,URGENT" doc:"Urgency"`
	Path     string   `json:"path" doc:"Path of the page on which it is dealt with" example:"/console/queue?view=overdue"`
}
