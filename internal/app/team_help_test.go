package app_test

import (
	"testing"

	"stagegate/internal/test/apptest"
)

const (
	teamMembers = "/api/v1/tenant/members"
	teamRoles   = "/api/v1/tenant/roles"
)

func roleID(admin *apptest.Client, name string) string {
	id, _ := admin.Get(teamRoles).Want(200).With("name", name)["id"].(string)
	return id
}

func invite(admin *apptest.Client, name, email, role string) *apptest.Response {
	return admin.Post(teamMembers, apptest.M{"name": name, "email": email, "roleId": role})
}

func acceptInvitation(s *apptest.Server, token string) *apptest.Response {
	return s.Anyone().Post("/api/v1/auth/invitations/accept", apptest.M{
		"token": token, "name": "Obi N.", "password": apptest.Password, "confirmPassword": apptest.Password,
	})
}

// joined invites somebody who accepts: the member's id and a client.
func joined(s *apptest.Server, admin *apptest.Client, email, role string) (id string, c *apptest.Client) {
	id = invite(admin, "Obi", email, roleID(admin, role)).Want(201).String("id")
	c = s.Anyone()
	c.Token = acceptInvitation(s, c.MailedToken(email, 1)).Want(200).String("accessToken")
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
