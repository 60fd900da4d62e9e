package queue

import (
	"context"

	"stagegate/internal/api"
)

// SummaryView counts the open cases of the organisation.
type SummaryView struct {
	Requests     *RequestsView     `json:"requests" doc:"Null if the caller may not review requests"`
	Applications *ApplicationsView `json:"applications" doc:"Null if the caller may not manage applications"`
	Services     []ServiceView     `json:"services" doc:"Those with an open case, by name"`
}

// SharesView counts the open cases of a kind by who works on them.
type SharesView struct {
	Mine       int64 `json:"mine" doc:"Those that the caller works on"`
	Unassigned int64 `json:"unassigned" doc:"Those that nobody works on"`
	Overdue    int64 `json:"overdue" doc:"Those that wait for staff longer than they may"`
}

// RequestsView counts open requests.
type RequestsView struct {
	Waiting  int64 `json:"waiting" doc:"Those that are PENDING"`
	Returned int64 `json:"returned" doc:"Those that their customers correct"`
	SharesView
}

// ApplicationsView counts applications in progress.
type ApplicationsView struct {
	WaitingForStaff    int64 `json:"waitingForStaff" doc:"Those in which staff have to act next"`
	WaitingForCustomer int64 `json:"waitingForCustomer" doc:"Those in which their customers have to act next"`
	WaitingForPayment  int64 `json:"waitingForPayment" doc:"Those whose current stage is not paid yet"`
	SharesView
}

// ServiceView counts the open cases of a service.
type ServiceView struct {
	ServiceID           string `json:"serviceId"`
	Name                string `json:"name"`
	RequestsWaiting     *int64 `json:"requestsWaiting" doc:"For staff; null if the caller may not review requests"`
	ApplicationsWaiting *int64 `json:"applicationsWaiting" doc:"For staff; null if the caller may not manage applications"`
	Overdue             int64  `json:"overdue" doc:"Those that wait for staff longer than they may"`
}

func (s *Service) summary(ctx context.Context, _ *struct{}) (SummaryView, error) {
	sum, err := s.Summarize(ctx, api.Caller(ctx))
	if err != nil {
		return SummaryView{}, err
	}
	v := SummaryView{Services: make([]ServiceView, len(sum.Services))}
	if r := sum.Requests; r != nil {
		v.Requests = &RequestsView{Waiting: r.Waiting, Returned: r.Returned, SharesView: SharesView(r.Shares)}
	}
	if a := sum.Applications; a != nil {
		v.Applications = &ApplicationsView{
			WaitingForStaff: a.ForStaff, WaitingForCustomer: a.ForCustomer, WaitingForPayment: a.ForPayment, SharesView: SharesView(a.Shares),
		}
	}
	for i, of := range sum.Services {
		v.Services[i] = ServiceView{
			ServiceID: of.ID, Name: of.Name, RequestsWaiting: of.Requests, ApplicationsWaiting: of.Applications, Overdue: of.Overdue,
		}
	}
	return v, nil
}
