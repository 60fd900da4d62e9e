package db_test

import (
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

var (
	triggerRow  = regexp.MustCompile(`\b(NEW|OLD)\.\w+`)
	triggerRead = regexp.MustCompile(`(?s)\(\s*SELECT\b.*?\bFROM\b.*?\)`)
	byID        = regexp.MustCompile(`\btenant_id=\? AND (\w+_)?id=\?`)
)

// What a trigger reads it finds by an id, so that a write does not take longer the more
// there is. SQLite shows no plan of triggers, so it is asked for that of what they read.
func TestTriggersReadByID(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, "sqlite")
	type trigger struct {
		Name string `db:"name"`
		SQL  string `db:"sql"`
	}
	type step struct {
		ID     int64  `db:"id"`
		Parent int64  `db:"parent"`
		Unused int64  `db:"notused"`
		Detail string `db:"detail"`
	}
	triggers, err := db.All[trigger](t.Context(), d, `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, trigger := range triggers {
		_, body, _ := strings.Cut(trigger.SQL, "BEGIN")
		for _, read := range triggerRead.FindAllString(body, -1) {
			statement := strings.TrimSuffix(strings.TrimPrefix(triggerRow.ReplaceAllString(read, "''"), "("), ")")
			steps, err := db.All[step](t.Context(), d, "EXPLAIN QUERY PLAN "+statement)
			if err != nil {
				t.Fatalf("%s: %v: %s", trigger.Name, err, statement)
			}
			for _, s := range steps {
				if looked++; !byID.MatchString(s.Detail) {
					t.Errorf("%s reads %q: %s", trigger.Name, statement, s.Detail)
				}
			}
		}
	}
	if looked < 4 {
		t.Errorf("%d reads of triggers were looked at", looked)
	}
}
