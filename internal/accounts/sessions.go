package accounts

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/mileusna/useragent"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
)

// Method is the way in which somebody has signed in.
type Method string

// Methods of signing in.
const (
	ByPassword Method = "PASSWORD"
	ByPasskey  Method = "PASSKEY"
	BySSO      Method = "SSO"
	ByLink     Method = "LINK"    // of a mail
	ByHandoff  Method = "HANDOFF" // from another front end
)

// seenInterval is how often the use of a session is stored.
const seenInterval = time.Minute

// seenIntervalIdle is how often it is stored where unused sessions end.
const seenIntervalIdle = 5 * time.Second

// noteSeen stores that a session is in use, at most once an interval. A failure does not fail the call.
func (s *Service) noteSeen(ctx context.Context, by auth.Caller, h holder) {
	now, interval := s.signInNow(), seenInterval
	if h.IdleMinutes != nil {
		interval = seenIntervalIdle
	}
	if now.Sub(h.LastSeenAt) < interval {
		return
	}
	err := s.DB.Of(by.Tenant).Write(ctx, func(tx *db.Tx) error { return noteSessionSeen(ctx, tx, by.Tenant, by.Session, now) })
	if err != nil && ctx.Err() == nil {
		slog.WarnContext(ctx, "storing the use of a session failed", "session", by.Session, "error", err)
	}
}

func addressOf(ctx context.Context) string {
	if ip := api.ClientIP(ctx); ip.IsValid() {
		return ip.String()
	}
	return ""
}

// maxBrowser is the maximum length of the name of a browser.
const maxBrowser = 100

// browserOf returns the browser and operating system of the client, such as "Firefox on Linux", or the name that a
// program gives itself.
func browserOf(ctx context.Context) string {
	ua := useragent.Parse(api.UserAgent(ctx))
	name := ua.Name
	if ua.OS != "" && name != "" {
		name += " on " + ua.OS
	}
	return strings.ToValidUTF8(name[:min(len(name), maxBrowser)], "")
}

func (s *Service) listSessions(ctx context.Context, q db.Q, by auth.Caller, in *api.ArrayQuery) ([]OpenSessionView, error) {
	found, err := openSessions(ctx, q, by.Tenant, by.ID, s.tokenNow())
	if err != nil {
		return nil, err
	}
	views := make([]OpenSessionView, len(found))
	for i, v := range found {
		views[i] = OpenSessionView{
			ID: v.ID, Current: v.ID == by.Session, CreatedAt: api.Time(v.CreatedAt), LastSeenAt: api.Time(v.LastSeenAt),
			Address: v.Address, Browser: v.Browser, Method: v.Method,
		}
	}
	return api.Array(*in, sessionOrders, views)
}

func (s *Service) endOwnSession(ctx context.Context, tx *db.Tx, by auth.Caller, in *SessionInput) (api.Nothing, error) {
	ended, err := endSessionOfPrincipal(ctx, tx, by.Tenant, by.ID, in.SessionID, s.tokenNow())
	if err == nil && len(ended) == 0 {
		err = fault.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return nil, s.recordEnds(ctx, tx, audit.By(by), ended)
}

func (s *Service) endOtherSessions(ctx context.Context, tx *db.Tx, by auth.Caller, _ *struct{}) (api.Nothing, error) {
	return nil, s.endSessions(ctx, tx, audit.By(by), Principal{Tenant: by.Tenant, ID: by.ID}, by.Session)
}

// endMemberSessions ends all sessions of a member, who is told so.
func (s *Service) endMemberSessions(ctx context.Context, tx *db.Tx, by auth.Caller, in *MemberInput) (api.Nothing, error) {
	p, err := lockPrincipal(ctx, tx, by.Tenant, in.ID)
	if err == nil && p.Kind == auth.Customer {
		err = db.ErrNotFound
	}
	if err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if err := s.endSessions(ctx, tx, audit.By(by), p, ""); err != nil {
		return nil, err
	}
	if err := s.record(ctx, tx, p, audit.By(by), "member.signed_out", nil, nil); err != nil {
		return nil, err
	}
	t, err := tenants.ByID(ctx, tx, p.Tenant)
	if err != nil {
		return nil, err
	}
	return nil, s.post.SignedOut(ctx, tx, p.recipient(), t.Name, by.Name)
}
