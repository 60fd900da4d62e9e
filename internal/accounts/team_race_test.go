package accounts_test

import (
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// A role that is deleted concurrently cannot be assigned.
func TestConcurrentRoleDelete(t *testing.T) {
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

// A member is invited again and changed concurrently. The invitation locks the address first, as
// changes of the member do, to prevent a deadlock.
func TestConcurrentReinvite(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		role := apptest.RoleID(admin, "MANAGER")
		id := apptest.Invite(admin, "Chi", "chi@acme.test", role).Want(201).String("id")
		changed, invited := make(chan *apptest.Response, 1), make(chan *apptest.Response, 1)
		err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
			if _, err := db.One[string](t.Context(), tx, `SELECT id FROM principals WHERE id = $1 FOR UPDATE`, id); err != nil {
				return err
			}
			go func() { changed <- admin.Patch(teamMembers+"/"+id, apptest.M{"roleId": role}) }()
			s.AwaitWriters(1)
			go func() { invited <- apptest.Invite(admin, "Chi", "chi@acme.test", role) }()
			s.AwaitWriters(2)
			if _, err := db.One[string](t.Context(), tx, `SELECT id FROM roles WHERE id = $1 FOR UPDATE NOWAIT`, role); err != nil {
				return err
			}
			_, err := db.One[string](t.Context(), tx, `SELECT tenant_id FROM usage_counters WHERE tenant_id = $1 AND kind = 'STAFF' FOR UPDATE NOWAIT`, acme.ID)
			return err
		})
		if err != nil {
			t.Error(err)
		}
		(<-changed).Want(200)
		(<-invited).Refused(409, "CONFLICT")
	})
}

// Deleting a role in use does not wait for a concurrent change of a member with the role: that change
// may be waiting for the role.
func TestConcurrentDeleteRoleInUse(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "postgres"))
	admin := s.Tenant("acme").As("admin")
	role := admin.Post(teamRoles, apptest.M{"name": "Reader", "permissions": []string{}}).Want(201).String("id")
	id := apptest.Invite(admin, "Chi", "chi@acme.test", role).Want(201).String("id")
	unlock := apptest.LockRow(t, s, "principals", id)
	answer := admin.Delete(teamRoles + "/" + role)
	unlock()
	answer.Refused(409, "CONFLICT")
	admin.Patch(teamMembers+"/"+id, apptest.M{"roleId": apptest.RoleID(admin, "MANAGER")}).Want(200)
	admin.Delete(teamRoles + "/" + role).Want(200)
}
