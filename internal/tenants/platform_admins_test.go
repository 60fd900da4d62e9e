package tenants_test

import (
	"fmt"
	"net/url"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

const (
	platformAdmins = "/api/v1/platform/admins"
)

func inviteAdmin(c *apptest.Client, email, role string) *apptest.Response {
	return c.Post(platformAdmins, apptest.M{"name": "Chi", "email": email, "role": role})
}

// addAdmin invites a platform user, who accepts.
func addAdmin(s *apptest.Server, c *apptest.Client, email, role string) (id string, admin *apptest.Client) {
	id = inviteAdmin(c, email, role).Want(201).String("id")
	admin = s.Anyone()
	admin.Token = apptest.AcceptInvitation(s, c.MailedToken(email, 1)).Want(200).String("accessToken")
	return id, admin
}

// Platform users invite and deactivate each other, except the last admin.
func TestPlatformAdmins(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		first := s.Platform()
		own := first.Get("/api/v1/auth/me").Want(200).String("id")
		made := apptest.CheckResponse(t, "inviteAdministrator", inviteAdmin(first, " Chi@Stagegate.test", "PLATFORM_ADMIN").Want(201))
		made.Is("INVITED", "status").Is("PLATFORM", "kind").Is("PLATFORM_ADMIN", "role", "name").Is(nil, "role", "id")
		// After repeated invitations with different roles, only the newest mail works.
		stale := s.Anyone().MailedToken("chi@stagegate.test", 1)
		inviteAdmin(first, "chi@stagegate.test", "PLATFORM_SUPPORT").Want(201).Is(made.String("id"), "id").
			Is("PLATFORM_SUPPORT", "role", "name")
		s.Anyone().MailedToken("chi@stagegate.test", 2) // mails may arrive in another order: wait for this one before the next is sent
		inviteAdmin(first, "chi@stagegate.test", "PLATFORM_ADMIN").Want(201)
		apptest.AcceptInvitation(s, stale).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		inviteAdmin(first, "platform@stagegate.test", "PLATFORM_SUPPORT").Refused(409, "CONFLICT")
		for field, change := range map[string]apptest.M{"role": {"role": "SUPER_ADMIN"}, "email": {"email": "x"}, "name": {"name": ""}} {
			first.Post(platformAdmins, apptest.WithMembers(apptest.M{"name": "X", "email": "x@stagegate.test", "role": "PLATFORM_ADMIN"}, change)).
				Refused(400, "VALIDATION_FAILED").At(field)
		}
		session := apptest.AcceptInvitation(s, s.Anyone().MailedToken("chi@stagegate.test", 3)).Want(200)
		session.Is("PLATFORM_ADMIN", "principal", "role").Is(nil, "principal", "tenant")
		chi := s.Anyone()
		chi.Token = session.String("accessToken")
		id, support := addAdmin(s, chi, "support@stagegate.test", "PLATFORM_SUPPORT")

		acme := s.Tenant("acme")
		for _, path := range []string{platformAdmins, platformTenants, platformTenants + "/" + acme.ID, "/api/v1/platform/audit"} {
			support.Get(path).Want(200)
		}
		for _, r := range []*apptest.Response{
			inviteAdmin(support, "y@stagegate.test", "PLATFORM_ADMIN"), support.Post(platformAdmins+"/"+own+"/deactivate", nil),
			support.Post(platformTenants+"/"+acme.ID+"/suspend", apptest.M{"reason": "x"}), support.Post(platformTenants+"/"+acme.ID+"/reactivate", nil),
			acme.As("admin").Get(platformAdmins),
		} {
			r.Refused(403, "FORBIDDEN")
		}
		apptest.CheckResponse(t, "deactivateAdministrator", chi.Post(platformAdmins+"/"+own+"/deactivate", nil).Want(200))
		first.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		mine := session.String("principal", "id")
		chi.Post(platformAdmins+"/"+mine+"/deactivate", nil).Refused(409, "LAST_ADMIN") // support cannot reactivate an admin
		chi.Post(platformAdmins+"/"+own+"/deactivate", nil).Refused(409, "CONFLICT")
		chi.Post(platformAdmins+"/"+acme.ID+"/deactivate", nil).Refused(404, "NOT_FOUND")
		chi.Post(platformAdmins+"/"+id+"/deactivate", nil).Want(200)
		support.Get(platformAdmins).Refused(401, "UNAUTHENTICATED")
		list := apptest.CheckResponse(t, "listAdministrators", chi.Get(platformAdmins+"?status=ACTIVE").Want(200))
		list.Has(1, "content").Is("chi@stagegate.test", "content", 0, "email")
	})
}

// The audit trail says with which role a platform user was invited, and what a repeated invitation has changed.
func TestPlatformInvitationAudit(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		c := s.Platform()
		for _, role := range []string{"PLATFORM_SUPPORT", "PLATFORM_ADMIN"} {
			inviteAdmin(c, "chi@stagegate.test", role).Want(201)
			s.Clock.Advance(time.Second) // the newest entry comes first
		}
		c.Get("/api/v1/platform/audit?action=administrator.invited").Want(200).Has(2, "content").
			Is("PLATFORM_SUPPORT", "content", 0, "before", "platformRole").Is("PLATFORM_ADMIN", "content", 0, "after", "platformRole").
			Is(nil, "content", 1, "before").Is("PLATFORM_SUPPORT", "content", 1, "after", "platformRole")
	})
}

// When all admins deactivate each other concurrently, at least one stays active.
func TestConcurrentLastPlatformAdmin(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admins := []*apptest.Client{s.Platform()}
		ids := []string{admins[0].Get("/api/v1/auth/me").Want(200).String("id")}
		for i := range 3 {
			id, c := addAdmin(s, admins[0], fmt.Sprintf("chi%d@stagegate.test", i), "PLATFORM_ADMIN")
			admins, ids = append(admins, c), append(ids, id)
		}
		got := apptest.Concurrently(len(admins), func(i int) int {
			return admins[i].Post(platformAdmins+"/"+ids[(i+1)%len(ids)]+"/deactivate", nil).Status
		})
		left := apptest.Count(t, s, `SELECT COUNT(*) FROM principals WHERE kind = 'PLATFORM' AND status = 'ACTIVE'`)
		if left < 1 || int(left) != len(admins)-got[200] || got[200]+got[401]+got[409] != len(admins) {
			t.Errorf("%d are left: %v", left, got)
		}
	})
}

// Suspending and reactivating a tenant take effect with the next request.
func TestSuspendTenant(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		platform, acme, rival := s.Platform(), s.Tenant("acme"), s.Tenant("rival")
		admin, ada, other := acme.As("admin"), acme.As("ada"), rival.As("admin")
		mine := apptest.OpenSession(s, acme, "ada")
		admin.Put("/api/v1/tenant/landing-page", apptest.M{"published": true}).Want(200)
		at := platformTenants + "/" + acme.ID
		platform.Post(at+"/reactivate", nil).Refused(409, "CONFLICT")
		platform.Post(at+"/suspend", apptest.M{"reason": " "}).Refused(400, "VALIDATION_FAILED").At("reason")
		out := apptest.CheckResponse(t, "suspendTenant", platform.Post(at+"/suspend", apptest.M{"reason": "unpaid"}).Want(200))
		out.Is("SUSPENDED", "status").Is("unpaid", "suspensionReason")
		for _, c := range []*apptest.Client{admin, ada} {
			c.Get("/api/v1/auth/me").Refused(403, "TENANT_SUSPENDED")
		}
		apptest.RefreshByBody(s, mine.Refresh).Refused(403, "TENANT_SUSPENDED")
		apptest.TrySignIn(s, "acme", acme.Email("ada"), apptest.Password).Refused(403, "TENANT_SUSPENDED")
		s.Anyone().Get("/api/v1/organizations/acme/landing-page").Refused(404, "NOT_FOUND")
		other.Get("/api/v1/auth/me").Want(200)
		platform.Post(at+"/suspend", apptest.M{"reason": "again"}).Refused(409, "CONFLICT")
		list := apptest.CheckResponse(t, "listTenants", platform.Get(platformTenants+"?status=SUSPENDED").Want(200))
		list.Has(1, "content").Is("acme", "content", 0, "slug")
		for search, want := range map[string]int{"ACME": 1, "organisation": 2, "%": 0, "_": 0, "riv": 1} {
			if got := platform.Get(platformTenants + "?search=" + url.QueryEscape(search)).Want(200).Len("content"); got != want {
				t.Errorf("%q finds %d, want %d", search, got, want)
			}
		}
		platform.Post(at+"/reactivate", nil).Want(200).Is("ACTIVE", "status").Is(nil, "suspensionReason")
		admin.Get("/api/v1/auth/me").Want(200)
		apptest.RefreshByBody(s, mine.Refresh).Want(200)
		s.Anyone().Get("/api/v1/organizations/acme/landing-page").Want(200)

		got := apptest.Concurrently(6, func(int) int { return platform.Post(at+"/suspend", apptest.M{"reason": "x"}).Status })
		if diff := cmp.Diff(map[int]int{200: 1, 409: 5}, got); diff != "" {
			t.Errorf("at once (-want +got):\n%s", diff)
		}
		for query, want := range map[string]int{
			"action=tenant.suspended": 2, "action=tenant.suspended&tenantId=" + acme.ID: 2, "tenantId=" + rival.ID + "&action=tenant.suspended": 0,
			"action=tenant.reactivated&size=1": 1, "action=tenant": 0, "tenantId=" + ref.NewID(): 0,
		} {
			r := apptest.CheckResponse(t, "listAudit", platform.Get("/api/v1/platform/audit?"+query).Want(200))
			r.Has(want, "content")
		}
		event := platform.Get("/api/v1/platform/audit?action=tenant.suspended").Want(200)
		event.Is("PLATFORM", "content", 0, "actor", "kind").Is(acme.ID, "content", 0, "tenantId").
			Is("unpaid", "content", 1, "after", "reason")
	})
}
