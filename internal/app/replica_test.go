package app_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/api"
	"stagegate/internal/app/config"
	"stagegate/internal/catalog"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/standby"
)

// Lists are read from a standby, and yet have what was written just before: also while the
// standby is behind, away, or follows the primary no more.
func TestListsFromAStandby(t *testing.T) {
	t.Parallel()
	pair := standby.Start(t)
	s := apptest.Start(t, pair.Primary, func(c *config.Config) { c.DatabaseReplicaURL = pair.Standby })
	admin := s.Tenant("acme").As("admin")
	service := "/api/v1/tenant/services/" + admin.Post("/api/v1/tenant/services", apptest.M{"name": "Licence", "currency": "NGN"}).Want(201).String("id")
	names := 0
	// lists gives the service a name, looks for it in a list, and says how many lists were
	// read from each server.
	lists := func() (n db.ReplicaStats) {
		t.Helper()
		names++
		before := s.DB.Replica()
		rename(t, admin, service, fmt.Sprint("Licence ", names))
		after := s.DB.Replica()
		return db.ReplicaStats{Standby: after.Standby - before.Standby, Primary: after.Primary - before.Primary}
	}
	becomes := func(what string, want func(n db.ReplicaStats) bool) {
		t.Helper()
		apptest.Until(t, what, func() bool { return want(lists()) })
	}
	fromStandby := func(n db.ReplicaStats) bool { return n.Standby > 0 && n.Primary == 0 }
	fromPrimary := func(n db.ReplicaStats) bool { return n.Primary > 0 && n.Standby == 0 }

	examine := func(standby string) string {
		t.Helper()
		said, _ := apptest.Run(t, []string{"DATABASE_URL=" + pair.Primary, "DATABASE_REPLICA_URL=" + standby, "SANDBOX=true"}, "doctor")
		_, line, _ := strings.Cut(said, " standby ")
		return line
	}

	becomes("lists come from the standby", fromStandby)
	renameAtOnce(t, admin)
	if said := examine(pair.Standby); !strings.Contains(said, "up to date") {
		t.Error(said)
	}
	if said := examine(pair.Primary + "&target_session_attrs=any"); !strings.Contains(said, "DATABASE_REPLICA_URL: PostgreSQL at ") || !strings.Contains(said, "the server is not a standby of this database") {
		t.Error(said)
	}
	pair.Pause()
	becomes("lists come from the primary while the standby is behind", fromPrimary)
	if said := examine(pair.Standby); !strings.Contains(said, "the standby is behind the primary") {
		t.Error(said)
	}
	pair.Resume()
	becomes("lists come from the standby that has caught up", fromStandby)
	pair.Stop()
	becomes("lists come from the primary while the standby is away", fromPrimary)
	pair.Restart()
	becomes("lists come from the standby that is back", fromStandby)
	pair.Promote()
	becomes("lists come from the primary when the standby is none any more", fromPrimary)
	for range 3 {
		if n := lists(); n.Standby > 0 {
			t.Error("a list came from a server that does not follow the primary")
		}
	}
}

// rename gives a service a name, and looks for it in the list.
func rename(t *testing.T, admin *apptest.Client, service, name string) {
	t.Helper()
	admin.Patch(service, apptest.M{"name": name}).Want(200)
	found := apptest.Data[api.Page[catalog.ServiceView]](admin.Get("/api/v1/tenant/services").Want(200))
	if !slices.ContainsFunc(found.Content, func(s catalog.ServiceView) bool { return s.Name == name }) {
		t.Errorf("no service in the list is called %s", name)
	}
}

// renameAtOnce has several callers give a service of their own a name and look for it in a list,
// again and again.
func renameAtOnce(t *testing.T, admin *apptest.Client) {
	t.Helper()
	const callers, times = 5, 40
	var wait sync.WaitGroup
	for i := range callers {
		service := "/api/v1/tenant/services/" + admin.Post("/api/v1/tenant/services", apptest.M{"name": "Permit", "currency": "NGN"}).Want(201).String("id")
		wait.Go(func() {
			for n := range times {
				rename(t, admin, service, fmt.Sprintf("Permit %d of %d", n, i))
			}
		})
	}
	wait.Wait()
}
