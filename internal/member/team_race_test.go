package member_test

import (
	"testing"

	"stagegate/internal/db"
	"stagegate/internal/test/apptest"
)

// A role that is deleted concurrently cannot be assigned.
func TestRoleDeletedMeanwhile(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		role := admin.Post(teamRoles, apptest.M{"name": "Reader", "permissions": []string{}}).Want(201).String("id")
		id := apptest.Invite(admin, "Chi", "chi@acme.test", apptest.RoleID(admin, "MANAGER")).Want(201).String("id")
		answers := make(chan *apptest.Response, 2)
		err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, `DELETE FROM roles WHERE id = $1`, role)
			go func() { answers <- apptest.Invite(admin, "Obi", "obi@acme.test", role) }()
			go func() { answers <- admin.Patch(teamMembers+"/"+id, apptest.M{"roleId": role}) }()
			s.AwaitWriters(2)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			(<-answers).Refused(400, "VALIDATION_FAILED").At("roleId")
		}
	})
}
