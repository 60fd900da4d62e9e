package queue

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

func (s *Service) registerSummary(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/queue/summary", ID: "getQueueSummary", Tag: tag, Kinds: auth.Team, AnyOf: eitherWork,
		Summary: "How much there is to do", Message: "Summary.",
		Description: "Counts of the open cases, without drafts. Requests take the permission request:review, applications application:manage; what the caller may not work on is null.",
	}, s.summary)
}

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

// summary counts the open cases that the caller may work on. It reads no case.
func (s *Service) summary(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (SummaryView, error) {
	counts, err := cases.OpenCounts(ctx, q, by.Tenant, by.ID)
	if err != nil {
		return SummaryView{}, err
	}
	overdue, err := cases.OverdueCounts(ctx, q, by.Tenant, s.Now())
	if err != nil {
		return SummaryView{}, err
	}
	sum := sumUp(by, counts, overdue)
	ids := make([]string, len(sum.Services))
	for i, service := range sum.Services {
		ids[i] = service.ServiceID
	}
	names, err := catalog.Names(ctx, q, by.Tenant, ids)
	for i := range sum.Services {
		sum.Services[i].Name = names[sum.Services[i].ServiceID]
	}
	slices.SortFunc(sum.Services, func(a, b ServiceView) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ServiceID, b.ServiceID))
	})
	return sum, err
}

// sumUp adds up the counts of the kinds that the caller may work on.
func sumUp(by auth.Caller, counts []cases.OpenCount, overdue []cases.OverdueCount) SummaryView {
	var requests RequestsView
	var applications ApplicationsView
	services := map[string]*ServiceView{}
	service := func(id string) *ServiceView {
		if services[id] == nil {
			services[id] = &ServiceView{ServiceID: id}
			if by.Can(cases.OfRequest.Work()) {
				services[id].RequestsWaiting = new(int64)
			}
			if by.Can(cases.OfApplication.Work()) {
				services[id].ApplicationsWaiting = new(int64)
			}
		}
		return services[id]
	}
	for _, c := range counts {
		if !by.Can(c.Status.Kind().Work()) {
			continue
		}
		of := service(c.ServiceID)
		if c.Status.Kind() == cases.OfRequest {
			requests.add(c, of)
		} else {
			applications.add(c, of)
		}
	}
	for _, c := range overdue {
		if !by.Can(c.Status.Kind().Work()) {
			continue
		}
		service(c.ServiceID).Overdue += c.Count
		if c.Status.Kind() == cases.OfRequest {
			requests.Overdue += c.Count
		} else {
			applications.Overdue += c.Count
		}
	}
	sum := SummaryView{Services: []ServiceView{}}
	for _, of := range services {
		sum.Services = append(sum.Services, *of)
	}
	if by.Can(cases.OfRequest.Work()) {
		sum.Requests = &requests
	}
	if by.Can(cases.OfApplication.Work()) {
		sum.Applications = &applications
	}
	return sum
}

func (r *RequestsView) add(c cases.OpenCount, of *ServiceView) {
	r.Mine += c.OfMember
	r.Unassigned += c.Unassigned
	if c.WaitingFor == cases.ForStaff {
		r.Waiting += c.Count
		*of.RequestsWaiting += c.Count
	} else {
		r.Returned += c.Count
	}
}

func (a *ApplicationsView) add(c cases.OpenCount, of *ServiceView) {
	a.Mine += c.OfMember
	a.Unassigned += c.Unassigned
	switch c.WaitingFor {
	case cases.ForStaff:
		a.WaitingForStaff += c.Count
		*of.ApplicationsWaiting += c.Count
	case cases.ForCustomer:
		a.WaitingForCustomer += c.Count
	case cases.ForPayment:
		a.WaitingForPayment += c.Count
	case cases.ForNobody: // an open one waits for somebody
	}
}
