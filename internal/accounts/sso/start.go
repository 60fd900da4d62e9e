package sso

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
)

const maxIssuer = 500

// newState returns a state for a new way to the provider of a connection, and its token.
func (s *Service) newState(c Connection, why purpose) (auth.Opaque, state) {
	token := auth.NewOpaque(c.Tenant)
	return token, state{
		Tenant: c.Tenant, Hash: token.Hash, ConnectionID: c.ID, Revision: c.Revision, Purpose: why, Nonce: rand.Text(),
		Verifier: s.set.Seal.Seal(token.Hash, []byte(oauth2.GenerateVerifier())), AskedAt: s.realNow(), ExpiresAt: s.Members.SignInNow().Add(stateTTL),
	}
}

// start sends the browser to the provider.
func (s *Service) start(ctx context.Context, steps *api.Steps, by auth.Caller, in *StartInput) (RedirectView, error) {
	c, err := findConnection(ctx, steps.DB(), in.ConnectionID)
	if err != nil {
		return RedirectView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	view, err := s.begin(ctx, steps, by, c, in)
	if stopped, ok := errors.AsType[*ended](err); ok {
		slog.WarnContext(ctx, "single sign-on did not start", "connection", c.ID, "tenant", c.Tenant, "code", string(stopped.outcome), "reason", fmt.Sprint(stopped.cause))
		if stopped.outcome == outcomeUnavailable {
			s.countFailure(ctx, steps.DB(), c)
		}
		return s.stop(ctx, steps.DB(), c, state{Back: localPath(in.Back)}, stopped)
	}
	return view, err
}

func (s *Service) begin(ctx context.Context, steps *api.Steps, by auth.Caller, c Connection, in *StartInput) (RedirectView, error) {
	if in.Test == "" && !c.usable() {
		return RedirectView{}, end(outcomeNotReady, nil)
	}
	p, err := s.providers.of(ctx, c.Issuer)
	if err != nil {
		return RedirectView{}, asEnded(err)
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (RedirectView, error) {
		token, st, err := s.stateOf(ctx, tx, by, c, in)
		if err != nil {
			return RedirectView{}, err
		}
		client, err := s.oauth(p, c)
		if err != nil {
			return RedirectView{}, asEnded(err)
		}
		verifier, err := s.set.Seal.Open(st.Hash, st.Verifier)
		if err != nil {
			return RedirectView{}, err
		}
		options := []oauth2.AuthCodeOption{oidc.Nonce(st.Nonce), oauth2.S256ChallengeOption(string(verifier))}
		if st.Purpose == forStepUp {
			options = append(options, oauth2.SetAuthURLParam("prompt", "login"), oauth2.SetAuthURLParam("max_age", "0"))
		}
		return RedirectView{client.AuthCodeURL(token.String(), options...)}, nil
	})
}

// stateOf stores a state that is bound to the browser, by its cookie.
func (s *Service) stateOf(ctx context.Context, tx *db.Tx, by auth.Caller, c Connection, in *StartInput) (auth.Opaque, state, error) {
	browser, err := auth.ParseOpaque(api.Cookie(ctx, api.SSOStateCookie))
	if err != nil {
		browser = auth.NewOpaque(auth.PlatformScope)
	}
	api.SetCookie(ctx, api.SSOStateCookie, authBase, browser.String(), s.realNow().Add(stateTTL))
	if in.Test != "" {
		return s.beginTest(ctx, tx, by, c, in.Test, browser)
	}
	token, st := s.newState(c, forSignIn)
	st.BrowserHash, st.Back = browser.Hash, localPath(in.Back)
	member := by.Tenant == c.Tenant && slices.Contains(auth.Members, by.Kind)
	switch {
	case in.StepUp && !member:
		return auth.Opaque{}, state{}, end(outcomeExpired, errors.New("nobody is signed in who could confirm a session"))
	case in.StepUp:
		st.Purpose, st.PrincipalID, st.SessionID = forStepUp, by.ID, by.Session
	case member && mayLink(by):
		st.Purpose, st.PrincipalID = forLink, by.ID
	}
	return token, st, insertState(ctx, tx, st)
}

// mayLink reports whether a caller may link an identity: it is a way to sign in from then on, so the sign-in must be fresh.
func mayLink(by auth.Caller) bool { return by.Fresh && !by.MustSetUp }

// beginTest binds the state of a test to the browser. Somebody else must not be signed in there.
func (s *Service) beginTest(ctx context.Context, tx *db.Tx, by auth.Caller, c Connection, text string, browser auth.Opaque) (auth.Opaque, state, error) {
	token, err := auth.ParseOpaque(text)
	if err != nil || token.Scope != c.Tenant {
		return auth.Opaque{}, state{}, end(outcomeExpired, err)
	}
	st, err := stateByHash(ctx, tx, token.Scope, token.Hash)
	if err != nil {
		return auth.Opaque{}, state{}, db.NotFoundAs(err, end(outcomeExpired, err))
	}
	if st.Purpose != forTest || st.ConnectionID != c.ID || !st.ExpiresAt.After(s.Members.SignInNow()) || by.ID != "" && by.ID != st.PrincipalID {
		return auth.Opaque{}, state{}, end(outcomeExpired, nil)
	}
	st.BrowserHash, st.AskedAt = browser.Hash, s.realNow()
	n, err := beginTest(ctx, tx, st)
	if err == nil && n == 0 {
		err = end(outcomeExpired, errors.New("the test was begun before"))
	}
	return token, st, err
}

// asEnded turns the failure of a provider into the end of a sign-in.
func asEnded(err error) error {
	switch {
	case errors.Is(err, errAway):
		return end(outcomeUnavailable, err)
	case errors.Is(err, errRefused):
		return end(outcomeRefused, err)
	}
	return err
}

// localPath returns a path of this server, or "" for anything else.
func localPath(back string) string {
	if !strings.HasPrefix(back, "/") || strings.HasPrefix(back, "//") || strings.ContainsRune(back, '\\') || strings.ContainsFunc(back, unicode.IsControl) {
		return ""
	}
	u, err := url.Parse(back)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil {
		return ""
	}
	return u.String()
}

// stop redirects to the page that says why a sign-in ended. Programs get 503 if the provider is away.
func (s *Service) stop(ctx context.Context, q db.Q, c Connection, st state, why *ended) (RedirectView, error) {
	if why.outcome == outcomeUnavailable && !api.AcceptsPage(ctx) {
		return RedirectView{}, errUnavailable.Wrap(why.cause)
	}
	query := url.Values{"code": {string(why.outcome)}}
	path := settingsPath(c)
	if st.Purpose != forTest {
		if st.Back != "" {
			query.Set("back", st.Back)
		}
		t, err := tenants.ByID(ctx, q, c.Tenant)
		if err != nil {
			return RedirectView{}, err
		}
		path = "/" + url.PathEscape(t.Slug) + "/sign-in"
	}
	return RedirectView{path + "?" + query.Encode()}, nil
}

// settingsPath is the page on which admins set up a connection.
func settingsPath(c Connection) string { return "/console/settings/sso/" + c.ID }
