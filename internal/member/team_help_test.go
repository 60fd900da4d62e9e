package member_test

import (
	"testing"

	"stagegate/internal/test/apptest"
)

const (
	teamMembers = "/api/v1/tenant/members"
	teamRoles   = "/api/v1/tenant/roles"
)

// joined invites somebody who accepts: the member's id and a client.
func joined(s *apptest.Server, admin *apptest.Client, email, role string) (id string, c *apptest.Client) {
	id = apptest.Invite(admin, "Obi", email, apptest.RoleID(admin, role)).Want(201).String("id")
	c = s.Anyone()
	c.Token = apptest.AcceptInvitation(s, c.MailedToken(email, 1)).Want(200).String("accessToken")
	return id, c
}

// exceeded checks the refusal of one more than the plan allows.
func exceeded(t *testing.T, r *apptest.Response, kind, used, most string) {
	t.Helper()
	r.Refused(403, "TIER_LIMIT_EXCEEDED")
	if r.String("limitKind") != kind || r.String("used") != used || r.String("max") != most {
		t.Errorf("the refusal says %s", r.Body)
	}
}
