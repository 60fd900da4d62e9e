package queue

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"stagegate/internal/accounts"
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

// Case names a request or an application.
type Case struct {
	Kind casefile.Kind
	ID   string
}

func (c Case) compare(other Case) int {
	return cmp.Or(-cmp.Compare(c.Kind, other.Kind), cmp.Compare(c.ID, other.ID)) // requests first
}

var (
	errForbidden = fault.New(fault.Forbidden, "Your role does not permit this work: requests take request:review, applications application:manage.")
	errEnded     = fault.New(fault.Conflict, "This case is not open: only an open one has somebody who works on it.")
	errMayNot    = fault.New(fault.Conflict, "The role of this member does not permit the work on this case.")
	errNoWorker  = fault.Invalid("memberId", fault.InvalidValue,
		"must be the id of an active member whose role permits the work: request:review for requests, application:manage for applications")
)

// Assign gives cases to a member, or to nobody, as far as the caller and the member may
// work on them. It returns an error or nil for each case. If the member may work on none of
// them, nothing is changed.
//
// The member and its role stay locked, so that neither loses what the work takes before
// this is committed. They are locked before the cases, as by those who take it away.
func (s *Service) Assign(ctx context.Context, by auth.Caller, cases []Case, memberID *string) ([]error, error) {
	return s.assign(ctx, by, cases, memberID, func(lockedCases) error { return nil })
}

// AssignOne is Assign for one case. If it does not exist, nothing else is said.
func (s *Service) AssignOne(ctx context.Context, by auth.Caller, c Case, memberID *string) error {
	results, err := s.assign(ctx, by, []Case{c}, memberID, func(l lockedCases) error {
		if exists, _ := l.find(c); !exists {
			return fault.ErrNotFound
		}
		return nil
	})
	if err != nil {
		return err
	}
	return results[0]
}

func (s *Service) assign(ctx context.Context, by auth.Caller, cases []Case, memberID *string, first func(lockedCases) error) (results []error, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		worker, invalid := assignable(ctx, tx, by.Tenant, memberID, cases)
		locked, err := lock(ctx, tx, by.Tenant, cases)
		if err == nil {
			err = cmp.Or(first(locked), invalid)
		}
		if err != nil {
			return err
		}
		results = make([]error, len(cases))
		for i, c := range cases {
			if results[i] = locked.check(c, by, worker); results[i] == nil {
				if err := s.give(ctx, tx, audit.By(by), locked, c, worker); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return results, err
}

// assignable locks the member who gets cases. It returns nil for nobody, and refuses a
// member who may work on none of them.
func assignable(ctx context.Context, tx *db.Tx, tenant string, memberID *string, cases []Case) (*accounts.Worker, error) {
	if memberID == nil {
		return nil, nil //nolint:nilnil // nobody
	}
	worker, err := accounts.StayWorker(ctx, tx, tenant, *memberID)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return nil, errNoWorker.Wrap(err)
	case err != nil:
		return nil, err
	case !slices.ContainsFunc(cases, func(c Case) bool { return worker.May(c.Kind.Work()) }):
		return nil, errNoWorker
	}
	return &worker, nil
}

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

// find reports whether a case exists, and whether it is open.
func (l lockedCases) find(c Case) (exists, open bool) {
	if c.Kind == casefile.OfRequest {
		r, ok := l.requests[c.ID]
		return ok, ok && r.IsOpen()
	}
	a, ok := l.applications[c.ID]
	return ok, ok && a.IsOpen()
}

// check returns why a caller cannot give a locked case to a member, or to nobody.
func (l lockedCases) check(c Case, by auth.Caller, worker *accounts.Worker) error {
	exists, open := l.find(c)
	switch {
	case !by.Can(c.Kind.Work()):
		return errForbidden
	case !exists:
		return fault.ErrNotFound
	case !open:
		return errEnded
	case worker != nil && !worker.May(c.Kind.Work()):
		return errMayNot
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

// codeOf returns the code of a fault, or "" for none.
func codeOf(err error) string {
	if refusal, ok := errors.AsType[*fault.Error](err); ok {
		return string(refusal.Code)
	}
	return ""
}
