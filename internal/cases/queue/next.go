package queue

import (
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
)

// Take gives the caller the case that comes first in the queue: of the given kind and
// service, or of all kinds that the caller may work on and of all services. It returns nil
// if there is none.
//
// Callers of a tenant take turns. So none of them sees a case that another one is about to
// take, and each takes the first one, in order. Whoever else holds that case is waited for:
// it may stay free.
func (s *Service) Take(ctx context.Context, by auth.Caller, kind casefile.Kind, serviceID string) (taken *Case, err error) {
	var kinds []casefile.Kind
	for _, k := range []casefile.Kind{casefile.OfRequest, casefile.OfApplication} {
		if (kind == "" || kind == k) && by.Can(k.Work()) {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) == 0 {
		return nil, errForbidden
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		taken = nil
		worker, err := accounts.StayWorker(ctx, tx, by.Tenant, by.ID)
		if err != nil {
			return db.NotFoundAs(err, errForbidden) // deactivated since the call began
		}
		kinds := slices.DeleteFunc(slices.Clone(kinds), func(k casefile.Kind) bool { return !worker.May(k.Work()) })
		if err := db.TakeTurns(ctx, tx, "queue of "+by.Tenant); err != nil {
			return err
		}
		for {
			first, c, err := firstOf(ctx, tx, by.Tenant, kinds, serviceID)
			if errors.Is(err, db.ErrNotFound) {
				return nil
			}
			if err != nil {
				return err
			}
			l, err := lockFirst(ctx, tx, by.Tenant, first, c)
			if err != nil {
				return err
			}
			if l.isQueued(c) {
				taken = &c
				return s.give(ctx, tx, audit.By(by), l, c, &worker)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return taken, nil
}

// firstOf returns the first case in the queue, of some kinds. It is db.ErrNotFound if there
// is none.
func firstOf(ctx context.Context, q db.Q, tenant string, kinds []casefile.Kind, serviceID string) (casefile.Queued, Case, error) {
	var first casefile.Queued
	var c Case
	for _, k := range kinds {
		next := request.Next
		if k == casefile.OfApplication {
			next = application.Next
		}
		queued, err := next(ctx, q, tenant, serviceID)
		switch {
		case errors.Is(err, db.ErrNotFound):
		case err != nil:
			return first, c, err
		case c.ID == "" || queued.Compare(first) < 0:
			first, c = queued, Case{k, queued.ID}
		}
	}
	if c.ID == "" {
		return first, c, db.ErrNotFound
	}
	return first, c, nil
}

// lockFirst locks the first case in the queue, of an application its request, too.
func lockFirst(ctx context.Context, tx *db.Tx, tenant string, first casefile.Queued, c Case) (lockedCases, error) {
	l, applications := newLocked(), []string{}
	if c.Kind == casefile.OfApplication {
		applications = append(applications, c.ID)
	}
	return l, l.lock(ctx, tx, tenant, []string{first.RequestID}, applications)
}

// isQueued reports whether a locked case is still in the queue.
func (l lockedCases) isQueued(c Case) bool {
	queued := func(c casefile.Case) bool { return c.WaitingFor == casefile.ForStaff && c.AssigneeID == nil }
	if c.Kind == casefile.OfRequest {
		r, ok := l.requests[c.ID]
		return ok && queued(r.Case)
	}
	a, ok := l.applications[c.ID]
	return ok && queued(a.Case)
}
