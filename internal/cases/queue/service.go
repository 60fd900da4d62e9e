package queue

import (
	"cmp"
	"context"
	"slices"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/request"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// Service assigns cases.
type Service struct {
	DB           *db.DB
	Requests     *request.Service
	Applications *application.Service
	Now          ref.Clock
}

// New returns the service.
func New(d *db.DB, now ref.Clock, r *request.Service, a *application.Service) *Service {
	return &Service{DB: d, Requests: r, Applications: a, Now: now}
}

const (
	base = "/api/v1/staff"
	tag  = "Staff queue"
)

// eitherWork are the permissions that the work on cases of one kind takes.
var eitherWork = []auth.Permission{casefile.OfRequest.Work(), casefile.OfApplication.Work()}

// Register adds the operations of this package to the API (specification, section 5.11).
func (s *Service) Register(routes *api.API) {
	s.registerList(routes)
	s.registerViewers(routes)
	s.registerAssign(routes)
	s.registerNext(routes)
	s.registerSummary(routes)
}

// Case names a request or an application.
type Case struct {
	Kind casefile.Kind
	ID   string
}

func (c Case) compare(other Case) int {
	return cmp.Or(-cmp.Compare(c.Kind, other.Kind), cmp.Compare(c.ID, other.ID)) // requests first
}

var errForbidden = fault.New(fault.Forbidden, "Your role does not permit this work: requests take request:review, applications application:manage.")

// lockedCases are requests and applications that are locked, by their ids: the requests
// of the applications, too.
type lockedCases struct {
	requests     map[string]*request.Record
	applications map[string]*application.Record
}

func newLocked() lockedCases {
	return lockedCases{map[string]*request.Record{}, map[string]*application.Record{}}
}

// lock locks cases until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, tenant string, cases []Case) (lockedCases, error) {
	var requests, applications []string
	for _, c := range cases {
		if c.Kind == casefile.OfRequest {
			requests = append(requests, c.ID)
		} else {
			applications = append(applications, c.ID)
		}
	}
	l := newLocked()
	accepted, err := application.RequestsOf(ctx, tx, tenant, applications)
	if err != nil {
		return l, err
	}
	return l, l.lock(ctx, tx, tenant, append(requests, accepted...), applications)
}

// locksPerStatement is how many rows one statement locks.
const locksPerStatement = 256

// lock locks requests before applications, each in the order of their ids.
func (l lockedCases) lock(ctx context.Context, tx *db.Tx, tenant string, requests, applications []string) error {
	slices.Sort(requests)
	for ids := range slices.Chunk(requests, locksPerStatement) {
		records, err := request.LockByIDs(ctx, tx, tenant, ids)
		if err != nil {
			return err
		}
		for i := range records {
			l.requests[records[i].ID] = &records[i]
		}
	}
	slices.Sort(applications)
	for ids := range slices.Chunk(applications, locksPerStatement) {
		records, err := application.LockByIDs(ctx, tx, tenant, ids)
		if err != nil {
			return err
		}
		for i := range records {
			l.applications[records[i].ID] = &records[i]
		}
	}
	return nil
}

// give gives a locked case to a member, or to nobody. An accepted request has the assignee
// of its application.
func (s *Service) give(ctx context.Context, tx *db.Tx, actor audit.Actor, l lockedCases, c Case, worker *accounts.Worker) error {
	var to *casefile.Assignee
	if worker != nil {
		to = &casefile.Assignee{ID: worker.ID, Name: worker.Name}
	}
	if c.Kind == casefile.OfRequest {
		return s.Requests.Assign(ctx, tx, actor, l.requests[c.ID], to)
	}
	a := l.applications[c.ID]
	if err := s.Applications.Assign(ctx, tx, actor, a, to); err != nil {
		return err
	}
	return s.Requests.FollowApplication(ctx, tx, l.requests[a.RequestID], to)
}
