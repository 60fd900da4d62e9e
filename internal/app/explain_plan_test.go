package app_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
)

// explainer looks at how queries are planned.
type explainer struct {
	t     *testing.T
	d     *db.DB
	large map[string]bool
}

// whole are queries that are meant to look at all there is: the totals of lists
// of the platform, which spans all tenants, and of long periods of them.
var whole = regexp.MustCompile(`^SELECT COUNT\(\*\) FROM \w+ (WHERE 1 = 1 /\* every tenant \*/( AND at (<|>=) \$\d)*)?$`)

func (e *explainer) explain(query string, args []any) {
	e.t.Helper()
	head, _, _ := strings.Cut(strings.TrimSpace(query), " ")
	switch head {
	case "SELECT", "UPDATE", "DELETE", "INSERT", "WITH":
	default:
		return
	}
	if whole.MatchString(query) || strings.HasPrefix(query, "INSERT INTO tenants ") && e.d.Engine() == "sqlite" {
		return // the plan of the latter has a step for rows that wait for the tenant, which it skips: there are none
	}
	for _, scan := range e.scans(query, args) {
		e.t.Errorf("%s\n  for %s\n  with %v", scan, strings.Join(strings.Fields(query), " "), args)
	}
}

// scans are the steps of a plan that look at all of a large table.
func (e *explainer) scans(query string, args []any) []string {
	e.t.Helper()
	if e.d.Engine() == "postgres" {
		return e.postgres(query, args)
	}
	return e.sqlite(query, args)
}

// postgresPlan is a step of a plan, as far as it matters, under PostgreSQL's names.
//
//nolint:tagliatelle // they are not ours to choose
type postgresPlan struct {
	Type     string         `json:"Node Type"`
	Table    string         `json:"Relation Name"`
	Index    string         `json:"Index Name"`
	Cond     string         `json:"Index Cond"`
	Children []postgresPlan `json:"Plans"`
}

func (e *explainer) postgres(query string, args []any) (scans []string) {
	e.t.Helper()
	text := e.plan("EXPLAIN (FORMAT JSON) "+query, args)
	var plans []struct {
		Plan postgresPlan `json:"Plan"` //nolint:tagliatelle // as above
	}
	if err := json.Unmarshal([]byte(text[0]), &plans); err != nil {
		e.t.Fatal(err)
	}
	var walk func(p postgresPlan, limited bool)
	walk = func(p postgresPlan, limited bool) {
		switch {
		case p.Type == "Seq Scan" && e.large[p.Table]:
			scans = append(scans, "a scan of "+p.Table)
		case strings.Contains(p.Type, "Index") && p.Index != "" && p.Cond == "" && !limited && e.large[p.Table] && !e.partial(p.Index):
			scans = append(scans, "a scan of all of "+p.Index)
		}
		for _, c := range p.Children {
			walk(c, limited || p.Type == "Limit")
		}
	}
	walk(plans[0].Plan, false)
	return scans
}

// partial reports whether an index holds some rows only.
func (e *explainer) partial(index string) bool {
	query := "SELECT COUNT(*) FROM sqlite_master WHERE type = 'index' AND name = $1 AND sql LIKE '% WHERE %'"
	if e.d.Engine() == "postgres" {
		query = "SELECT COUNT(*) FROM pg_indexes WHERE indexname = $1 AND indexdef LIKE '% WHERE %'"
	}
	n, err := db.One[int64](e.t.Context(), e.d, query, index)
	if err != nil {
		e.t.Fatal(err)
	}
	return n == 1
}

var (
	sqliteScan  = regexp.MustCompile(`^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?`)
	sqliteAlias = regexp.MustCompile(`(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)\s+(?:AS\s+)?(\w+)`)
)

// newestFirst are lists in the order that they have unless another is asked for.
// They are read from an index in that order, but for those that are sifted. This
// is looked at on SQLite, where plans do not depend on how much there is.
var (
	newestFirst = regexp.MustCompile(`ORDER BY (\w\.)?(created_at|at) DESC, (\w\.)?id DESC LIMIT`)
	sifted      = regexp.MustCompile(` LIKE | IN \(| due_at < `)
	listed      = regexp.MustCompile(`FROM (\w+)`)
)

func (e *explainer) sqlite(query string, args []any) (scans []string) {
	e.t.Helper()
	alias := map[string]string{}
	for _, m := range sqliteAlias.FindAllStringSubmatch(query, -1) {
		alias[m[2]] = m[1]
	}
	for _, step := range e.plan("EXPLAIN QUERY PLAN "+query, args) {
		if step == "USE TEMP B-TREE FOR ORDER BY" && newestFirst.MatchString(query) && !sifted.MatchString(query) && e.large[listed.FindStringSubmatch(query)[1]] {
			scans = append(scans, "no index in the order of the list")
		}
		m := sqliteScan.FindStringSubmatch(step)
		if m == nil {
			continue
		}
		table := m[1]
		if name, ok := alias[table]; ok && !e.large[table] {
			table = name
		}
		ordered := m[2] != "" && strings.Contains(query, "LIMIT") // it goes along the index until it has enough
		if e.large[table] && !ordered && !e.partial(m[2]) {
			scans = append(scans, step)
		}
	}
	return scans
}

type sqliteStep struct {
	ID     int64  `db:"id"`
	Parent int64  `db:"parent"`
	Unused int64  `db:"notused"`
	Detail string `db:"detail"`
}

// plan gives the lines of a plan. Nothing is changed: the statement is planned
// and not run.
func (e *explainer) plan(statement string, args []any) (lines []string) {
	e.t.Helper()
	err := e.d.Write(e.t.Context(), func(tx *db.Tx) (err error) {
		if e.d.Engine() == "postgres" {
			lines, err = db.All[string](e.t.Context(), tx, statement, args...)
			return err
		}
		steps, err := db.All[sqliteStep](e.t.Context(), tx, statement, args...)
		for _, s := range steps {
			lines = append(lines, s.Detail)
		}
		return err
	})
	if err != nil {
		e.t.Fatalf("%s: %v", statement, err)
	}
	return lines
}
