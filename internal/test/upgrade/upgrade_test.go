package upgrade

import (
	"testing"

	"stagegate/internal/app"
	"stagegate/internal/db"
	"stagegate/internal/test/program"
)

// servers are the program of before and that of this source on one database. They have
// one address each; on SQLite it is the same one.
func servers(t *testing.T, engine string) (old, present *program.Server) {
	t.Helper()
	path := program.Before(t)
	address := program.FreeAddress(t)
	providers := program.StartProviders(t, "http://"+address)
	settings := append(providers.Settings(providers.Relay), "HTTP_ADDR="+address)
	old = program.New(t, engine, settings...)
	old.Path, old.Providers = path, providers
	present = program.New(t, engine, settings...)
	present.Providers, present.Database = providers, old.Database
	if engine == "sqlite" {
		present.Dir = old.Dir
	} else {
		present.Set("HTTP_ADDR=" + program.FreeAddress(t))
	}
	return old, present
}

func start(s *program.Server) {
	s.T.Helper()
	s.Start()
	s.Ready()
}

// migrate brings the schema up to date while instances of the version before may run, and
// reports whether these are said to go on working.
func migrate(t *testing.T, present *program.Server) bool {
	t.Helper()
	d, err := db.Open(t.Context(), present.Database, db.Options{MaxConns: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	before := version(t, d)
	if printed, code := present.Run("migrate"); code != 0 {
		t.Fatalf("migrate: %s", printed)
	}
	after := version(t, d)
	from, err := db.One[int64](t.Context(), d, "SELECT works_from FROM schema_compatibility WHERE version = $1", after)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the schema went from version %d to %d, with which programs from version %d on work", before, after, from)
	return from <= before
}

func version(t *testing.T, d *db.DB) int64 {
	t.Helper()
	v, err := db.One[int64](t.Context(), d, "SELECT MAX(version_id) FROM goose_db_version")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// sound checks what must hold when everything is over.
func sound(t *testing.T, w *walk, present *program.Server, want string) {
	t.Helper()
	if got := w.completed(present.URL); got != want {
		t.Errorf("%s applications are completed, want %s", got, want)
	}
	d, err := db.Open(t.Context(), present.Database, db.Options{MaxConns: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	broken, err := app.Violations(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range broken {
		t.Errorf("it must hold that %s, but it does not for: %v", v.Rule, v.IDs)
	}
	if printed, code := present.Run("audit", "verify"); code != 0 {
		t.Errorf("audit verify: %s", printed)
	}
}

// Instances of the version before and of this one serve the same cases at once.
func TestBothVersionsAtOnceOnPostgres(t *testing.T) {
	old, present := servers(t, "postgres")
	start(old)
	w := newWalk(t, old)
	w.take(old.URL)
	if !migrate(t, present) {
		t.Skip("the newer schema says that the version before does not work with it: this upgrade is not a rolling one")
	}
	if old.Stop() != 0 {
		t.Errorf("the version before ended with: %s", old.Output())
	}
	start(old) // on the newer schema
	start(present)
	w.take(old.URL, present.URL)
	w.take(present.URL, old.URL)
	w.take(old.URL)
	w.take(present.URL)
	if got := w.completed(old.URL); got != "5" {
		t.Errorf("the version before sees %s completed applications", got)
	}
	sound(t, w, present, "5")
}

// With SQLite, which one server uses at a time, the versions follow each other, and a
// case goes on wherever it is. One goes back to the version before, too.
func TestVersionAfterVersionOnSQLite(t *testing.T) {
	old, present := servers(t, "sqlite")
	start(old)
	w := newWalk(t, old)
	w.take(old.URL)
	steps := w.steps()
	half := len(steps) / 2
	for _, step := range steps[:half] {
		step(w.staff, w.customer)
	}
	old.Stop()
	if !migrate(t, present) {
		t.Skip("the newer schema says that the version before does not work with it: nobody goes back to it")
	}
	start(present)
	for _, step := range steps[half:] {
		step(w.staff, w.customer)
	}
	for _, step := range steps[:half] {
		step(w.staff, w.customer)
	}
	present.Stop()
	start(old)
	for _, step := range steps[half:] {
		step(w.staff, w.customer)
	}
	if got := w.completed(old.URL); got != "3" {
		t.Errorf("the version before sees %s completed applications", got)
	}
	old.Stop()
	start(present)
	sound(t, w, present, "3")
}
