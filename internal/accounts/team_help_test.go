package accounts_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
)

const (
	teamMembers = "/api/v1/tenant/members"
	teamRoles   = "/api/v1/tenant/roles"
)

// addMember invites a member, who accepts. It returns the member's id and client.
func addMember(s *apptest.Server, admin *apptest.Client, email, role string) (id string, c *apptest.Client) {
	id = apptest.Invite(admin, "Obi", email, apptest.RoleID(admin, role)).Want(201).String("id")
	c = s.Anyone()
	c.Token = apptest.AcceptInvitation(s, c.MailedToken(email, 1)).Want(200).String("accessToken")
	return id, c
}

// wantLimitExceeded checks that a response is TIER_LIMIT_EXCEEDED with these details.
func wantLimitExceeded(t *testing.T, r *apptest.Response, kind, used, limit string) {
	t.Helper()
	r.Refused(403, "TIER_LIMIT_EXCEEDED")
	r.Is(kind, "limitKind").Is(used, "used").Is(limit, "max")
}
