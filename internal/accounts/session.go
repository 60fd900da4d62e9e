package accounts

import (
	"context"
	"errors"
	"slices"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/tenants"
)

// reuseGrace is the time in which a used refresh token is still accepted, because two browser tabs may
// send it. Later reuse counts as theft.
const reuseGrace = 10 * time.Second

var (
	errSession   = fault.New(fault.Unauthenticated, "account.session_ended")
	errRefresh   = fault.New(fault.Unauthenticated, "account.refresh_token")
	errReused    = fault.New(fault.RefreshTokenReused, "account.refresh_token_reused")
	errSuspended = fault.New(fault.TenantSuspended, "account.tenant_suspended")
)

const maxSessions = 20 // per principal; above it the oldest one ends

// OpenSession opens a session for a locked active principal who has signed in by a method, sets its cookies and
// returns its view. The session that the same browser had before ends, and above the maximum number of sessions the
// oldest one. A refusal, for example for a suspended organisation, rolls back the transaction, so that a token stays
// unused.
func (s *Service) OpenSession(ctx context.Context, tx *db.Tx, p Principal, by Method) (SessionView, error) {
	now, signedIn, token := s.tokenNow(), s.signInNow(), auth.NewOpaque(p.Tenant)
	started := session{
		Tenant: p.Tenant, ID: ref.NewID(), PrincipalID: p.ID, CreatedAt: signedIn, ExpiresAt: now.Add(s.SessionTTL),
		Method: by, Address: addressOf(ctx), Network: siteOf(ctx), Browser: browserOf(ctx), LastSeenAt: signedIn, FreshAt: signedIn,
	}
	if by == BySSO {
		started.ExpiresAt = now.Add(min(s.SessionTTL, maxSSOSession))
	}
	if err := s.endReplaced(ctx, tx, p); err != nil {
		return SessionView{}, err
	}
	if err := s.tellOfNewPlace(ctx, tx, p, started); err != nil {
		return SessionView{}, err
	}
	if err := insertSession(ctx, tx, started); err != nil {
		return SessionView{}, err
	}
	if err := s.recordStart(ctx, tx, p, started); err != nil {
		return SessionView{}, err
	}
	if err := s.limits.TakeIn(ctx, tx, limits.SignedInAccount, p.Tenant+" "+p.ID); err != nil {
		return SessionView{}, err
	}
	old, err := endOldSessions(ctx, tx, p.Tenant, p.ID, maxSessions, now)
	if err != nil {
		return SessionView{}, err
	}
	if err := s.recordEnds(ctx, tx, actorOf(p), old); err != nil {
		return SessionView{}, err
	}
	if err := insertRefreshToken(ctx, tx, refreshToken{Tenant: p.Tenant, Hash: token.Hash, SessionID: started.ID, CreatedAt: now}); err != nil {
		return SessionView{}, err
	}
	s.rememberDevice(ctx, p)
	return s.issueSession(ctx, tx, p.Tenant, started.ID, token)
}

// refresh exchanges a refresh token for its successor and a new access token. Within reuseGrace a used
// token returns the same successor. Later reuse ends the session, because the token may be stolen. A
// refused token stays unused.
func (s *Service) refresh(ctx context.Context, steps *api.Steps, _ auth.Caller, in *RefreshInput) (SessionView, error) {
	old, err := auth.ParseOpaque(in.token(ctx))
	if err != nil {
		return SessionView{}, errRefresh.Wrap(err)
	}
	next, now := old.Successor(s.Secret), s.tokenNow()
	reused := "" // the session of the reused token
	view, err := api.Last(ctx, steps, func(tx *db.Tx) (SessionView, error) {
		used, first, err := useRefreshToken(ctx, tx, old.Scope, old.Hash, now)
		if err != nil {
			return SessionView{}, db.NotFoundAs(err, errRefresh.Wrap(err))
		}
		if now.Sub(*used.UsedAt) > reuseGrace {
			reused = used.SessionID
			return SessionView{}, errReused
		}
		if first {
			err = insertRefreshToken(ctx, tx, refreshToken{Tenant: old.Scope, Hash: next.Hash, SessionID: used.SessionID, CreatedAt: now})
			if err != nil {
				return SessionView{}, err
			}
		}
		view, err := s.issueSession(ctx, tx, old.Scope, used.SessionID, next)
		if err != nil {
			return SessionView{}, err
		}
		return view, noteSessionSeen(ctx, tx, old.Scope, used.SessionID, s.signInNow())
	})
	if !errors.Is(err, errReused) {
		return view, err
	}
	// End the session although the call is refused.
	err = steps.DB().Write(ctx, func(tx *db.Tx) error { return s.endReused(ctx, tx, old.Scope, reused) })
	if err != nil {
		return SessionView{}, err
	}
	return SessionView{}, errReused
}

// endReused ends a session whose refresh token may be stolen and adds an audit event.
func (s *Service) endReused(ctx context.Context, tx *db.Tx, scope, sessionID string) error {
	h, err := holderOf(ctx, tx, scope, sessionID)
	if err != nil || h.EndedAt != nil {
		return err
	}
	ended, err := endSession(ctx, tx, scope, sessionID, s.tokenNow())
	if err != nil {
		return err
	}
	if err := s.recordEnds(ctx, tx, audit.System, ended); err != nil {
		return err
	}
	p, err := ByID(ctx, tx, scope, h.PrincipalID)
	if err != nil {
		return err
	}
	return s.record(ctx, tx, p, audit.System, "session.refresh_token_reused", nil, map[string]string{"session": sessionID})
}

// issueSession issues the tokens of an open session, sets their cookies and returns the view of the
// session.
func (s *Service) issueSession(ctx context.Context, q db.Q, scope, id string, refresh auth.Opaque) (SessionView, error) {
	caller, end, err := s.caller(ctx, q, scope, id)
	if err != nil {
		return SessionView{}, err
	}
	typ := auth.TenantAccess
	if caller.Kind == auth.Platform {
		typ = auth.PlatformAccess
	}
	now := s.tokenNow()
	expires := now.Add(s.AccessTTL)
	access, err := s.Keys.Issue(typ, scope, caller.ID, id, now, s.AccessTTL)
	if err != nil {
		return SessionView{}, err
	}
	principal, err := viewPrincipal(ctx, q, caller)
	if err != nil {
		return SessionView{}, err
	}
	api.SetAccess(ctx, access, expires)
	api.SetCookie(ctx, api.RefreshCookie, base, refresh.String(), end)
	return SessionView{
		AccessToken: access, RefreshToken: refresh.String(), TokenType: "Bearer",
		ExpiresAt: api.Time(expires), RefreshExpiresAt: api.Time(end), Principal: principal,
	}, nil
}

// Authenticate returns the holder of an access token or of the secret of an API key. It reads the session, role and tenant from the
// database, so that changes take effect with the next request.
func (s *Service) Authenticate(ctx context.Context, q db.Q, token string) (auth.Caller, error) {
	if auth.IsAPIKey(token) {
		return s.authenticateKey(ctx, q, token)
	}
	claims, err := s.Keys.Verify(ctx, token, s.tokenNow, auth.TenantAccess, auth.PlatformAccess, auth.OnboardingAccess)
	if err != nil {
		return auth.Caller{}, err
	}
	if claims.Type == auth.OnboardingAccess { // package onboarding checks whether it is still valid
		return auth.Caller{Tenant: claims.Tenant, ID: claims.Subject, Session: claims.Sess, Kind: auth.Onboarding}, nil
	}
	h, err := holderOf(ctx, q, claims.Tenant, claims.Sess)
	if err != nil {
		return auth.Caller{}, db.NotFoundAs(err, errSession.Wrap(err))
	}
	caller, err := s.callerOf(ctx, q, claims.Tenant, claims.Sess, h)
	if err == nil && caller.ID != claims.Subject {
		err = errSession
	}
	if err != nil {
		return auth.Caller{}, err
	}
	s.noteSeen(ctx, caller, h)
	return caller, nil
}

// endReplaced ends the session whose cookie comes with a sign-in, whosever it is: the browser has a new one from now on.
func (s *Service) endReplaced(ctx context.Context, tx *db.Tx, p Principal) error {
	now := s.tokenNow()
	var replaced []endedSession
	if token := api.Access(ctx); token != "" {
		claims, err := s.Keys.Verify(ctx, token, s.tokenNow, auth.TenantAccess, auth.PlatformAccess)
		if err == nil {
			replaced, err = endSession(ctx, tx, claims.Tenant, claims.Sess, now)
		}
		if db.IsUnavailable(err) {
			return err
		}
	}
	if token, err := auth.ParseOpaque(api.Cookie(ctx, api.RefreshCookie)); err == nil {
		ended, err := endSessionOf(ctx, tx, token.Scope, token.Hash, now)
		if err != nil {
			return err
		}
		replaced = append(replaced, ended...)
	}
	return s.recordEnds(ctx, tx, actorOf(p), replaced)
}

// caller returns the holder of a session and the session's expiry.
func (s *Service) caller(ctx context.Context, q db.Q, scope, sessionID string) (auth.Caller, time.Time, error) {
	h, err := holderOf(ctx, q, scope, sessionID)
	if err != nil {
		return auth.Caller{}, time.Time{}, db.NotFoundAs(err, errSession.Wrap(err))
	}
	caller, err := s.callerOf(ctx, q, scope, sessionID, h)
	return caller, h.ExpiresAt, err
}

// callerOf returns the caller who holds a session. It refuses a session that has ended, and a client whose address the
// policy does not allow.
func (s *Service) callerOf(ctx context.Context, q db.Q, scope, sessionID string, h holder) (auth.Caller, error) {
	if h.EndedAt != nil || !h.ExpiresAt.After(s.tokenNow()) || h.Status != Active {
		return auth.Caller{}, errSession
	}
	if h.Kind != auth.Platform && (h.TenantStatus == nil || *h.TenantStatus != tenants.Active) {
		return auth.Caller{}, errSuspended
	}
	policy := h.policy(scope)
	if h.SecondFactor == nil { // without a policy, longer sessions of the operator's setting hold
		policy.SessionHours = max(policy.SessionHours, int64(s.SessionTTL.Hours()))
	}
	if slices.Contains(auth.Members, h.Kind) {
		if policy.ended(h.StartedAt, h.LastSeenAt, s.signInNow()) || h.Method == BySSO && !s.signInNow().Before(h.StartedAt.Add(maxSSOSession)) {
			return auth.Caller{}, errSession
		}
		if !policy.permits(api.ClientIP(ctx)) {
			return auth.Caller{}, errAddress
		}
	}
	mustSetUp, err := s.mustSetUp(ctx, q, policy, h)
	if err != nil {
		return auth.Caller{}, err
	}
	role, permissions := grants(h.Kind, deref(h.RoleName), h.Permissions.V, deref(h.PlatformRole))
	by := auth.Caller{
		Tenant: scope, ID: h.PrincipalID, Session: sessionID, Kind: h.Kind, MustSetUp: mustSetUp, Fresh: s.signInNow().Before(h.FreshAt.Add(freshFor)),
		Name: h.Name, Email: h.Email, Phone: h.Phone, Language: h.Language, Role: role, Permissions: permissions,
	}
	return by.In(tenants.SplitLanguages(deref(h.Languages)), api.AcceptLanguage(ctx)), nil
}

// mustSetUp reports whether the holder of a session must set up a second factor before anything else. Single sign-on
// has factors of its own.
func (s *Service) mustSetUp(ctx context.Context, q db.Q, p policy, h holder) (bool, error) {
	if h.Method == BySSO {
		return false, nil
	}
	r, err := s.requirementOf(ctx, q, p, h.Kind, h.Joined)
	if err != nil || !r.now(s.signInNow()) {
		return false, err
	}
	f, err := factorsOf(ctx, q, p.Tenant, h.PrincipalID, s.signInNow())
	return !f.any(), err
}

// token returns the refresh token from the body or the cookie.
func (in *RefreshInput) token(ctx context.Context) string {
	if in.Body != nil && in.Body.RefreshToken != "" {
		return in.Body.RefreshToken
	}
	return api.Cookie(ctx, api.RefreshCookie)
}

// logout ends the caller's session, which invalidates its tokens.
func (s *Service) logout(ctx context.Context, tx *db.Tx, by auth.Caller, _ *struct{}) (api.Nothing, error) {
	ended, err := endSession(ctx, tx, by.Tenant, by.Session, s.tokenNow())
	if err != nil {
		return nil, err
	}
	if err := s.recordEnds(ctx, tx, audit.By(by), ended); err != nil {
		return nil, err
	}
	api.DeleteAccess(ctx)
	api.SetCookie(ctx, api.RefreshCookie, base, "", time.Time{})
	api.ClearSite(ctx)
	return nil, nil //nolint:nilnil // the response has no data
}
