package accounts_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

const day = 24 * time.Hour

// The clean-up deletes expired tokens and sessions in batches and keeps active ones.
func TestCleanUp(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		ada := apptest.Count(t, s, `SELECT COUNT(*) FROM principals`)
		old := apptest.OpenSession(s, acme, "ada")
		apptest.ForgotPassword(s, apptest.M{"tenantSlug": "acme", "email": acme.Email("ada")})
		s.Anyone().MailedToken(acme.Email("ada"), 1)
		fillSessions(t, s, acme, 2300)
		cleanUp := func() (tokens, sessions, refreshTokens int64) {
			t.Helper()
			if err := s.Members.CleanUp(t.Context()); err != nil {
				t.Fatal(err)
			}
			apptest.Until(t, "the scheduled clean-up, which may have started, is not running", func() bool {
				return apptest.Count(t, s, `SELECT COUNT(*) FROM scheduled_jobs WHERE name = 'clean-up-tokens' AND lease_until IS NOT NULL`) == 0
			})
			return apptest.Count(t, s, `SELECT COUNT(*) FROM one_time_tokens`), apptest.Count(t, s, `SELECT COUNT(*) FROM sessions`), apptest.Count(t, s, `SELECT COUNT(*) FROM refresh_tokens`)
		}
		want := func(what string, tokens, sessions, refreshTokens int64) {
			t.Helper()
			if a, b, c := cleanUp(); a != tokens || b != sessions || c != refreshTokens {
				t.Errorf("%s there are %d tokens, %d sessions, %d refresh tokens", what, a, b, c)
			}
		}
		want("at once", 2301, 2301, 2301)
		s.Clock.Advance(6 * day)
		want("after six days", 2301, 2301, 2301)
		next := apptest.TokensOf(apptest.RefreshByBody(s, old.Refresh).Want(200))
		s.Clock.Advance(3 * day)
		want("after nine days", 0, 2301, 2302)
		apptest.RefreshByBody(s, old.Refresh).Refused(401, "REFRESH_TOKEN_REUSED") // reuse is detected until the session expires
		apptest.RefreshByBody(s, next.Refresh).Refused(401, "UNAUTHENTICATED")
		young := apptest.OpenSession(s, acme, "ada")
		s.Clock.Advance(22 * day) // 31 in all
		want("after the sessions expired", 0, 2302, 2303)
		apptest.RefreshByBody(s, young.Refresh).Want(200)
		s.Clock.Advance(30 * day)
		want("a month later", 0, 1, 2)
		s.Clock.Advance(30 * day)
		want("two months later", 0, 0, 0)
		apptest.OpenSession(s, acme, "ada")
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM principals`); n != ada {
			t.Errorf("%d principals", n)
		}
	})
}

// fillSessions inserts count sessions of a principal of the tenant, each with a
// refresh token and an expired one-time token.
func fillSessions(t *testing.T, s *apptest.Server, n *apptest.Tenant, count int) {
	t.Helper()
	principal, err := db.One[string](t.Context(), s.DB, `SELECT id FROM principals WHERE tenant_id = $1`, n.ID)
	if err != nil {
		t.Fatal(err)
	}
	now := s.Now()
	err = s.DB.Write(t.Context(), func(tx *db.Tx) error {
		for i := range count {
			id := fmt.Sprint("session-", i)
			_, session := db.Exec(t.Context(), tx, `INSERT INTO sessions (tenant_id, id, principal_id, created_at, expires_at, method, address, network, browser, last_seen_at, fresh_at)
				VALUES ($1, $2, $3, $4, $5, 'PASSWORD', '', '', '', $4, $4)`, n.ID, id, principal, now, now.Add(30*day))
			_, refresh := db.Exec(t.Context(), tx, `INSERT INTO refresh_tokens (tenant_id, token_hash, session_id, created_at)
				VALUES ($1, $2, $2, $3)`, n.ID, id, now)
			_, token := db.Exec(t.Context(), tx, `INSERT INTO one_time_tokens (tenant_id, token_hash, purpose, principal_id, created_at, expires_at)
				VALUES ($1, $2, 'HANDOFF', $3, $4, $4)`, n.ID, id, principal, now)
			if err := errors.Join(session, refresh, token); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The clean-up job runs at night.
func TestCleanUpJob(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		apptest.OpenSession(s, acme, "ada")
		apptest.Until(t, "the job is scheduled", func() bool {
			return apptest.Count(t, s, `SELECT COUNT(*) FROM scheduled_jobs WHERE name = 'clean-up-tokens'`) == 1
		})
		s.Clock.Advance(90 * day)
		apptest.Until(t, "the session is gone", func() bool { return apptest.Count(t, s, `SELECT COUNT(*) FROM sessions`) == 0 })
		apptest.Until(t, "the job is scheduled again", func() bool {
			return apptest.Count(t, s, `SELECT COUNT(*) FROM scheduled_jobs WHERE name = 'clean-up-tokens' AND lease_until IS NULL AND next_at > $1 AND last_error = ''`, s.Now()) == 1
		})
	})
}
