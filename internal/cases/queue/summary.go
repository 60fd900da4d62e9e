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
		Method: http.MethodGet, Path: base + "/queue/summary", ID: "getQueueSummary", Tag: tag, Kinds: auth.Team, AnyOf: workPermissions,
		Summary: "Get queue summary", Message: "Summary.",
		Description: "Returns counts of open cases, without drafts and cases about which a decision is pending. Requests need the permission request:review, applications application:manage; counts that the caller may not see are null.",
	}, s.summary)
}

// SummaryView counts the open cases of the organisation.
type SummaryView struct {
	Requests     *RequestsView     `json:"requests" doc:"Null if the caller may not review requests"`
	Applications *ApplicationsView `json:"applications" doc:"Null if the caller may not manage applications"`
	Services     []ServiceView     `json:"services" doc:"Services with open cases, by name"`

	FilesWaitingForScan *int64 `json:"filesWaitingForScan" doc:"Uploaded files that wait to be scanned for malware, counted up to 1,000; null if the caller is limited to some services"`
}

// CountsView counts the open cases of a kind by assignee.
type CountsView struct {
	Mine       int64 `json:"mine" doc:"Cases assigned to the caller"`
	Unassigned int64 `json:"unassigned" doc:"Unassigned cases"`
	Overdue    int64 `json:"overdue" doc:"Cases that wait for staff and are past their deadline"`
}

// RequestsView counts open requests.
type RequestsView struct {
	Waiting  int64 `json:"waiting" doc:"Requests that are PENDING"`
	Returned int64 `json:"returned" doc:"Requests returned to their customers for correction"`
	CountsView
}

// ApplicationsView counts applications in progress.
type ApplicationsView struct {
	WaitingForStaff    int64 `json:"waitingForStaff" doc:"Applications that wait for staff"`
	WaitingForCustomer int64 `json:"waitingForCustomer" doc:"Applications that wait for the customer"`
	WaitingForPayment  int64 `json:"waitingForPayment" doc:"Applications with an unpaid current stage"`
	CountsView
}

// ServiceView counts the open cases of a service.
type ServiceView struct {
	ServiceID           string `json:"serviceId"`
	Name                string `json:"name"`
	RequestsWaiting     *int64 `json:"requestsWaiting" doc:"Requests that wait for staff; null if the caller may not review requests"`
	ApplicationsWaiting *int64 `json:"applicationsWaiting" doc:"Applications that wait for staff; null if the caller may not manage applications"`
	Overdue             int64  `json:"overdue" doc:"Cases that wait for staff and are past their deadline"`
}

// summary counts the open cases that the caller may work on from the counts alone.
func (s *Service) summary(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (SummaryView, error) {
	counts, err := cases.OpenCounts(ctx, q, by.Tenant, by.ID)
	if err != nil {
		return SummaryView{}, err
	}
	overdue, err := cases.OverdueCounts(ctx, q, by.Tenant, s.Now())
	if err != nil {
		return SummaryView{}, err
	}
	sum := summarize(by, counts, overdue)
	if len(by.Services) == 0 {
		waiting, err := s.Cases.Files.CountWaiting(ctx, q, by.Tenant)
		if err != nil {
			return SummaryView{}, err
		}
		sum.FilesWaitingForScan = &waiting
	}
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

// summarize aggregates the counts of the kinds that the caller may work on.
func summarize(by auth.Caller, counts []cases.OpenCount, overdue []cases.OverdueCount) SummaryView {
	var requests RequestsView
	var applications ApplicationsView
	services := map[string]*ServiceView{}
	service := func(id string) *ServiceView {
		if services[id] == nil {
			services[id] = &ServiceView{ServiceID: id}
			if by.Can(cases.KindRequest.Work()) {
				services[id].RequestsWaiting = new(int64)
			}
			if by.Can(cases.KindApplication.Work()) {
				services[id].ApplicationsWaiting = new(int64)
			}
		}
		return services[id]
	}
	for _, c := range counts {
		if !by.Can(c.Status.Kind().Work()) || !by.Sees(c.ServiceID) {
			continue
		}
		s := service(c.ServiceID)
		if c.Status.Kind() == cases.KindRequest {
			requests.add(c, s)
		} else {
			applications.add(c, s)
		}
	}
	for _, c := range overdue {
		if !by.Can(c.Status.Kind().Work()) || !by.Sees(c.ServiceID) {
			continue
		}
		service(c.ServiceID).Overdue += c.Count
		if c.Status.Kind() == cases.KindRequest {
			requests.Overdue += c.Count
		} else {
			applications.Overdue += c.Count
		}
	}
	sum := SummaryView{Services: []ServiceView{}}
	for _, s := range services {
		sum.Services = append(sum.Services, *s)
	}
	if by.Can(cases.KindRequest.Work()) {
		sum.Requests = &requests
	}
	if by.Can(cases.KindApplication.Work()) {
		sum.Applications = &applications
	}
	return sum
}

func (r *RequestsView) add(c cases.OpenCount, s *ServiceView) {
	r.Mine += c.OfMember
	r.Unassigned += c.Unassigned
	if c.WaitingFor == cases.ForStaff {
		r.Waiting += c.Count
		*s.RequestsWaiting += c.Count
	} else {
		r.Returned += c.Count
	}
}

func (a *ApplicationsView) add(c cases.OpenCount, s *ServiceView) {
	a.Mine += c.OfMember
	a.Unassigned += c.Unassigned
	switch c.WaitingFor {
	case cases.ForStaff:
		a.WaitingForStaff += c.Count
		*s.ApplicationsWaiting += c.Count
	case cases.ForCustomer:
		a.WaitingForCustomer += c.Count
	case cases.ForPayment:
		a.WaitingForPayment += c.Count
	case cases.ForNobody: // not possible for an open case
	}
}
