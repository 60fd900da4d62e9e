package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// A plan distinguishes constants, the id in the call's path, and values that each
// call makes. Statements of jobs in between are left out.
func TestPlanOf(t *testing.T) {
	call := func(id, row, digest, at string) string {
		return `[{"sql":"SELECT a FROM t WHERE x = $1 AND y = $2","args":[{"kind":"text","value":"same"},{"kind":"text","value":"` + id + `"}]},
			{"sql":"BEGIN","args":null},
			{"sql":"INSERT INTO u VALUES ($1, $2, $3, $4, $5)","args":[{"kind":"text","value":"` + row + `"},{"kind":"text","value":"` + digest + `"},
				{"kind":"time","value":"` + at + `"},{"kind":"text","value":"` + row + `"},{"kind":"null","value":null}]},
			{"sql":"COMMIT","args":null}]`
	}
	text := `[` + strings.Join([]string{
		call("i1", "01900000-0000-7000-8000-000000000001", "abcdefghijklmnop", "2026-11-21T10:00:00Z"),
		`[{"sql":"UPDATE scheduled_jobs SET x = 1","args":null}]`,
		call("i3", "01900000-0000-7000-8000-000000000003", "qrstuvwxyzabcdef", "2026-11-21T10:00:03Z"),
		call("i4", "01900000-0000-7000-8000-000000000004", "ghijklmnopqrstuv", "2026-11-21T10:00:04Z"),
	}, ",") + `]`
	var asked [][]asking
	if err := json.Unmarshal([]byte(text), &asked); err != nil {
		t.Fatal(err)
	}
	p, err := planOf(asked, []string{"i1", "i2", "i3", "i4"})
	if err != nil {
		t.Fatal(err)
	}
	var from []string
	for _, s := range p {
		for _, a := range s.Args {
			from = append(from, a.From)
		}
	}
	if got := strings.Join(from, " "); len(p) != 4 || got != "constant path id text now id constant" {
		t.Errorf("%d statements with %s", len(p), got)
	}
	if row := p[2].Args; row[0].Made != row[3].Made || row[0].Made == row[1].Made {
		t.Errorf("what is made: %+v", row)
	}
	script, constants := p.script()
	for _, want := range []string{"x = :constant0 AND y = :path;", "BEGIN;", "now()", "NULL);", "COMMIT;", "\\set made"} {
		if !strings.Contains(script, want) {
			t.Errorf("the script lacks %q:\n%s", want, script)
		}
	}
	if constants["constant0"] != "same" {
		t.Errorf("constants: %v", constants)
	}
	if _, err := planOf(asked[:2], []string{"i1", "i2"}); err == nil {
		t.Error("two calls that asked different things make no plan")
	}
}
