package accounts_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
)

// Seat usage is correct for concurrent invitations and for every operation that uses or frees a seat.
func TestSeatLimit(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		acme.Add("manager")
		acme.Add("officer") // three of five
		role := apptest.RoleID(admin, "MANAGER")
		got := apptest.Concurrently(16, func(i int) int { return apptest.Invite(admin, "Obi", fmt.Sprintf("obi%d@acme.test", i), role).Status })
		if diff := cmp.Diff(map[int]int{201: 2, 403: 14}, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM principals WHERE tenant_id = $1`, acme.ID); n != 5 {
			t.Errorf("%d members", n)
		}
		wantLimitExceeded(t, apptest.CheckResponse(t, "inviteMember", apptest.Invite(admin, "X", "x@acme.test", role)), "STAFF", "5", "5")
		if n := apptest.MailsQueued(t, s); n != 2 {
			t.Errorf("%d mails", n)
		}
		invited := admin.Get(teamMembers + "?status=INVITED").Want(200)
		free, email := teamMembers+"/"+invited.String("content", 0, "id"), invited.String("content", 1, "email")
		admin.Post(free+"/deactivate", nil).Want(200)
		admin.Post(free+"/deactivate", nil).Refused(409, "CONFLICT") // frees no second seat
		last := apptest.Invite(admin, "X", "x@acme.test", role).Want(201).String("id")
		wantLimitExceeded(t, admin.Post(free+"/activate", nil), "STAFF", "5", "5")
		apptest.Invite(admin, "X", "x@acme.test", role).Refused(403, "TIER_LIMIT_EXCEEDED")
		admin.Post(teamMembers+"/"+last+"/deactivate", nil).Want(200)
		apptest.Invite(admin, "X", "x@acme.test", role).Refused(409, "CONFLICT") // uses no seat, because it is rolled back
		got = apptest.Concurrently(8, func(int) int { return admin.Post(free+"/activate", nil).Status })
		if diff := cmp.Diff(map[int]int{200: 1, 409: 7}, got); diff != "" {
			t.Errorf("activated concurrently (-want +got):\n%s", diff)
		}

		// If the plan becomes too small, the invitation is refused and stays valid.
		token := s.Anyone().MailedToken(email, 1)
		apptest.Change(t, s, `UPDATE plans SET max_staff = 4 WHERE code = 'FREE'`)
		wantLimitExceeded(t, apptest.CheckResponse(t, "acceptInvitation", apptest.AcceptInvitation(s, token)), "STAFF", "5", "4")
		invitation := admin.Get(teamMembers+"?status=INVITED").Want(200).With("email", email, "content")
		apptest.Equal[any](t, "the status of the invitation", invitation["status"], "INVITED")
		admin.Post(free+"/deactivate", nil).Want(200)
		wantLimitExceeded(t, admin.Post(free+"/activate", nil), "STAFF", "4", "4")
		apptest.AcceptInvitation(s, token).Want(200)
		apptest.AcceptInvitation(s, token).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		if n := apptest.Count(t, s, `SELECT used FROM usage_counters WHERE tenant_id = $1 AND kind = 'STAFF'`, acme.ID); n != 4 {
			t.Errorf("%d seats in use", n)
		}
	})
}

// Concurrent requests cannot exceed the services of the plan.
func TestServiceLimit(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		designer := s.Tenant("acme").As("designer")
		add := func(i int) *apptest.Response {
			return designer.Post("/api/v1/tenant/services", apptest.M{"name": fmt.Sprintf("Licence %d", i), "currency": "NGN"})
		}
		got := apptest.Concurrently(16, func(i int) int { return add(i).Status })
		if diff := cmp.Diff(map[int]int{201: 10, 403: 6}, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		wantLimitExceeded(t, add(17), "SERVICES", "10", "10")
	})
}
