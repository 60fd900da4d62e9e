package accounts

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

// byCode is the method of a sign-in that failed with a wrong code.
const byCode Method = "CODE"

// recordStart adds the start of a session to the history of sign-ins.
func (s *Service) recordStart(ctx context.Context, tx *db.Tx, p Principal, started session) error {
	return audit.RecordSignIns(ctx, tx, []audit.SignIn{{
		Tenant: p.Tenant, At: s.Now(), Action: audit.SessionStarted, Actor: actorOf(p), Holder: p.ID, Email: p.Email, Client: started.client(),
	}})
}

func (s session) client() audit.Client {
	return audit.Client{Address: s.Address, Browser: s.Browser, Method: string(s.Method)}
}

// recordEnds adds the ends of sessions to the history of sign-ins. Sessions that had expired have not been ended by
// anybody.
func (s *Service) recordEnds(ctx context.Context, tx *db.Tx, by audit.Actor, sessions []endedSession) error {
	var ends []audit.SignIn
	for _, e := range sessions {
		if e.ExpiresAt.After(*e.EndedAt) {
			ends = append(ends, audit.SignIn{
				Tenant: e.Tenant, At: s.Now(), Action: audit.SessionEnded, Actor: by, Holder: e.PrincipalID, Email: e.Email, Client: e.client(),
			})
		}
	}
	return audit.RecordSignIns(ctx, tx, ends)
}

// endSessions ends all sessions of a principal except one, which may be "", and records who has ended them.
func (s *Service) endSessions(ctx context.Context, tx *db.Tx, by audit.Actor, p Principal, except string) error {
	ended, err := endSessions(ctx, tx, p.Tenant, p.ID, except, s.tokenNow())
	if err != nil {
		return err
	}
	return s.recordEnds(ctx, tx, by, ended)
}

// Buffering of failed sign-ins.
const (
	flushFailuresEvery = time.Second
	maxFailures        = 10_000
)

// failures buffers failed sign-ins in memory: writing each in its call would show, by the time it takes, which accounts
// exist. A crash loses the buffered ones, and so does a full buffer, which counts them.
type failures struct {
	mu      sync.Mutex
	waiting []audit.SignIn
	dropped int
}

// recordFailure adds a failed sign-in of a known account to the history of sign-ins. It never waits for the database.
func (s *Service) recordFailure(ctx context.Context, p Principal, by Method) {
	if p.ID == "" {
		return // unknown
	}
	s.failures.mu.Lock()
	defer s.failures.mu.Unlock()
	if len(s.failures.waiting) >= maxFailures {
		s.failures.dropped++
		return
	}
	s.failures.waiting = append(s.failures.waiting, audit.SignIn{
		Tenant: p.Tenant, At: s.Now(), Action: audit.SessionFailed, Actor: audit.System, Holder: p.ID, Email: p.Email,
		Client: audit.Client{Address: addressOf(ctx), Browser: browserOf(ctx), Method: string(by)},
	})
}

// drain empties the buffer.
func (f *failures) drain() (waiting []audit.SignIn, dropped int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	waiting, dropped = f.waiting, f.dropped
	f.waiting, f.dropped = nil, 0
	return waiting, dropped
}

// RunHistory writes the buffered failures every second until ctx is done, and once more at the end.
func (s *Service) RunHistory(ctx context.Context, failed func(error)) {
	jobs.Flush(ctx, flushFailuresEvery, nil, s.flushFailures, failed)
}

// errFailuresLost reports failed sign-ins that are missing in the history.
var errFailuresLost = errors.New("the buffer was full; failed sign-ins are missing in the history")

func (s *Service) flushFailures(ctx context.Context) error {
	waiting, dropped := s.failures.drain()
	for batch := range slices.Chunk(waiting, s.DB.BatchSize()) {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			known, err := withoutErased(ctx, tx, batch)
			if err != nil {
				return err
			}
			return audit.RecordSignIns(ctx, tx, known)
		})
		if err != nil {
			return err
		}
	}
	if dropped > 0 {
		return errFailuresLost
	}
	return nil
}

// withoutErased drops the failed sign-ins of customers who have been erased since, and prevents the erasure of the others
// until the transaction ends.
func withoutErased(ctx context.Context, tx *db.Tx, failed []audit.SignIn) ([]audit.SignIn, error) {
	holders := map[string][]string{}
	for _, f := range failed {
		holders[f.Tenant] = append(holders[f.Tenant], f.Holder)
	}
	gone := map[string]bool{}
	for _, tenant := range slices.Sorted(maps.Keys(holders)) {
		customers, err := shareCustomers(ctx, tx, tenant, holders[tenant])
		if err != nil {
			return nil, err
		}
		for _, c := range customers {
			gone[c.ID] = c.ErasedAt != nil
		}
	}
	return slices.DeleteFunc(slices.Clone(failed), func(f audit.SignIn) bool { return gone[f.Holder] }), nil
}
