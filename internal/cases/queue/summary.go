package queue

import (
	"cmp"
	"context"
	"slices"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog"
	"stagegate/internal/infra/auth"
)

// Summary counts the open cases of a tenant. What the caller may not work on is nil.
type Summary struct {
	Requests     *RequestCounts
	Applications *ApplicationCounts
	Services     []ServiceCounts // those with an open case, by name
}

// Shares says how many of the open cases of a kind the caller works on, and nobody, and
// how many are overdue.
type Shares struct{ Mine, Unassigned, Overdue int64 }

// RequestCounts counts open requests.
type RequestCounts struct {
	Waiting, Returned int64
	Shares
}

// ApplicationCounts counts applications in progress.
type ApplicationCounts struct {
	ForStaff, ForCustomer, ForPayment int64
	Shares
}

// ServiceCounts counts the open cases of a service. Of a kind that the caller may not work
// on it is nil.
type ServiceCounts struct {
	ID, Name     string
	Requests     *int64 // that wait for staff
	Applications *int64 // likewise
	Overdue      int64
}

// Summarize counts the open cases that the caller may work on. It reads no case.
func (s *Service) Summarize(ctx context.Context, by auth.Caller) (Summary, error) {
	counts, err := casefile.OpenCounts(ctx, s.DB, by.Tenant, by.ID)
	if err != nil {
		return Summary{}, err
	}
	overdue, err := casefile.OverdueCounts(ctx, s.DB, by.Tenant, s.Now())
	if err != nil {
		return Summary{}, err
	}
	sum := sumUp(by, counts, overdue)
	ids := make([]string, len(sum.Services))
	for i, service := range sum.Services {
		ids[i] = service.ID
	}
	names, err := catalog.Names(ctx, s.DB, by.Tenant, ids)
	for i := range sum.Services {
		sum.Services[i].Name = names[sum.Services[i].ID]
	}
	slices.SortFunc(sum.Services, func(a, b ServiceCounts) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	return sum, err
}

// sumUp adds up the counts of the kinds that the caller may work on.
func sumUp(by auth.Caller, counts []casefile.OpenCount, overdue []casefile.OverdueCount) Summary {
	var requests RequestCounts
	var applications ApplicationCounts
	services := map[string]*ServiceCounts{}
	service := func(id string) *ServiceCounts {
		if services[id] == nil {
			services[id] = &ServiceCounts{ID: id}
			if by.Can(casefile.OfRequest.Work()) {
				services[id].Requests = new(int64)
			}
			if by.Can(casefile.OfApplication.Work()) {
				services[id].Applications = new(int64)
			}
		}
		return services[id]
	}
	for _, c := range counts {
		if !by.Can(c.Kind.Work()) {
			continue
		}
		of := service(c.ServiceID)
		if c.Kind == casefile.OfRequest {
			requests.add(c, of)
		} else {
			applications.add(c, of)
		}
	}
	for _, c := range overdue {
		if !by.Can(c.Kind.Work()) {
			continue
		}
		service(c.ServiceID).Overdue += c.Count
		if c.Kind == casefile.OfRequest {
			requests.Overdue += c.Count
		} else {
			applications.Overdue += c.Count
		}
	}
	sum := Summary{Services: []ServiceCounts{}}
	for _, of := range services {
		sum.Services = append(sum.Services, *of)
	}
	if by.Can(casefile.OfRequest.Work()) {
		sum.Requests = &requests
	}
	if by.Can(casefile.OfApplication.Work()) {
		sum.Applications = &applications
	}
	return sum
}

func (r *RequestCounts) add(c casefile.OpenCount, of *ServiceCounts) {
	r.Mine += c.OfMember
	r.Unassigned += c.Unassigned
	if c.WaitingFor == casefile.ForStaff {
		r.Waiting += c.Count
		*of.Requests += c.Count
	} else {
		r.Returned += c.Count
	}
}

func (a *ApplicationCounts) add(c casefile.OpenCount, of *ServiceCounts) {
	a.Mine += c.OfMember
	a.Unassigned += c.Unassigned
	switch c.WaitingFor {
	case casefile.ForStaff:
		a.ForStaff += c.Count
		*of.Applications += c.Count
	case casefile.ForCustomer:
		a.ForCustomer += c.Count
	case casefile.ForPayment:
		a.ForPayment += c.Count
	case casefile.ForNobody: // an open one waits for somebody
	}
}
