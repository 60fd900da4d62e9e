package queue

import (
	"cmp"
	"context"
	"slices"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// Somebody looks at a case until viewerExpiry after the last call that said so. Calls that
// come within viewerInterval write nothing.
const (
	viewerExpiry   = 30 * time.Second
	viewerInterval = 10 * time.Second
)

// Viewer is a member who looks at a case. An application is looked at under its request.
type Viewer struct {
	Tenant    string    `db:"tenant_id"`
	RequestID string    `db:"request_id"`
	MemberID  string    `db:"member_id"`
	Since     time.Time `db:"since"`
	SeenAt    time.Time `db:"seen_at"`
}

// Look says that the caller looks at the case of a request, and returns the others who do,
// with their names.
func (s *Service) Look(ctx context.Context, by auth.Caller, requestID string) ([]Viewer, map[string]accounts.Principal, error) {
	now := s.Now()
	viewers, err := viewersOf(ctx, s.DB, by.Tenant, requestID, now.Add(-viewerExpiry))
	if err != nil {
		return nil, nil, err
	}
	mine := slices.IndexFunc(viewers, func(v Viewer) bool { return v.MemberID == by.ID })
	if mine < 0 || now.Sub(viewers[mine].SeenAt) >= viewerInterval {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			return saveViewer(ctx, tx, Viewer{by.Tenant, requestID, by.ID, now, now}, now.Add(-viewerExpiry))
		})
		if err != nil {
			return nil, nil, err
		}
	}
	others := slices.DeleteFunc(viewers, func(v Viewer) bool { return v.MemberID == by.ID })
	slices.SortFunc(others, func(a, b Viewer) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.MemberID, b.MemberID)) })
	ids := make([]string, len(others))
	for i, v := range others {
		ids[i] = v.MemberID
	}
	names, err := accounts.ByIDs(ctx, s.DB, by.Tenant, ids)
	return others, names, err
}

// CleanUp deletes what is kept of those who no longer look at a case.
func (s *Service) CleanUp(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return deleteViewers(ctx, tx, s.Now().Add(-viewerExpiry)) })
}
