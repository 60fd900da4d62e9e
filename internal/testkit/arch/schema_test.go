package arch

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// schema is what the migrations make.
type schema struct {
	tables  []*table
	foreign []foreignKey
	unique  []uniqueIndex
}

// origin is a place in a migration.
type origin struct {
	path string
	line int
}

type table struct {
	origin
	name string
	key  []string // columns of the primary key
}

type foreignKey struct {
	origin
	table, target       string
	columns, references []string
}

type uniqueIndex struct {
	origin
	table, name string
	columns     []string
}

func (o origin) says(format string, args ...any) string {
	return fmt.Sprintf("%s:%d: ", o.path, o.line) + fmt.Sprintf(format, args...)
}

var (
	createTable  = regexp.MustCompile(`(?is)^CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)\s*\((.*)\)`)
	alterTable   = regexp.MustCompile(`(?is)^ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(\w+)\s+(.*)`)
	addClause    = regexp.MustCompile(`(?is)^ADD\s+(?:COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?)?(.*)`)
	createUnique = regexp.MustCompile(`(?is)^CREATE\s+UNIQUE\s+INDEX\s+(?:CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?(\w+)\s+ON\s+(?:ONLY\s+)?(\w+)\s*(?:USING\s+\w+\s*)?\((.*)`)

	constraintName = regexp.MustCompile(`(?is)^CONSTRAINT\s+(\w+)\s+(.*)`)
	tableKey       = regexp.MustCompile(`(?is)^PRIMARY\s+KEY\s*\(([^)]*)\)`)
	tableUnique    = regexp.MustCompile(`(?is)^UNIQUE\s*\(([^)]*)\)`)
	tableForeign   = regexp.MustCompile(`(?is)^FOREIGN\s+KEY\s*\(([^)]*)\)\s*REFERENCES\s+(\w+)\s*(?:\(([^)]*)\))?`)
	columnKey      = regexp.MustCompile(`(?is)\bPRIMARY\s+KEY\b`)
	columnForeign  = regexp.MustCompile(`(?is)\bREFERENCES\s+(\w+)\s*(?:\(([^)]*)\))?`)
	columnUnique   = regexp.MustCompile(`(?is)\bCONSTRAINT\s+(\w+)\s+UNIQUE\b`)

	indexNoise = regexp.MustCompile(`(?i)'[^']*'|\b\w+\s*\(|\b(ASC|DESC|NULLS|FIRST|LAST|COLLATE\s+"?\w+"?)\b`)
	word       = regexp.MustCompile(`\w+`)
	notBreak   = regexp.MustCompile(`[^\n]`)
)

// schemaOf reads the migrations. It knows the SQL that migrations are written
// in, not all of it.
func schemaOf(t *tree) *schema {
	s := &schema{}
	for _, m := range t.migrations {
		text := sqlComment.ReplaceAllStringFunc(m.text, func(comment string) string {
			return notBreak.ReplaceAllString(comment, " ") // lines keep their numbers
		})
		offset := 0
		for _, statement := range split(text, ';') {
			trimmed := strings.TrimSpace(statement)
			start := offset + strings.Index(statement, trimmed)
			s.add(origin{m.path, 1 + strings.Count(text[:start], "\n")}, trimmed)
			offset += len(statement) + 1
		}
	}
	return s
}

// add reads one statement.
func (s *schema) add(at origin, statement string) {
	if m := createTable.FindStringSubmatch(statement); m != nil {
		t := &table{origin: at, name: strings.ToLower(m[1])}
		s.tables = append(s.tables, t)
		head, _, _ := strings.Cut(statement, "(")
		line := at.line + strings.Count(head, "\n")
		for _, clause := range split(m[2], ',') {
			trimmed := strings.TrimSpace(clause)
			before, _, _ := strings.Cut(clause, trimmed)
			s.clause(origin{at.path, line + strings.Count(before, "\n")}, t, trimmed)
			line += strings.Count(clause, "\n")
		}
		return
	}
	if m := alterTable.FindStringSubmatch(statement); m != nil {
		for _, clause := range split(m[2], ',') {
			if added := addClause.FindStringSubmatch(strings.TrimSpace(clause)); added != nil {
				s.clause(at, s.table(strings.ToLower(m[1])), added[1])
			}
		}
		return
	}
	if m := createUnique.FindStringSubmatch(statement); m != nil {
		s.unique = append(s.unique, uniqueIndex{at, strings.ToLower(m[2]), m[1], indexColumns(m[3])})
	}
}

// table finds a table that an earlier statement made.
func (s *schema) table(name string) *table {
	for _, t := range s.tables {
		if t.name == name {
			return t
		}
	}
	return &table{name: name}
}

// clause reads one line of a table: a column or a constraint.
func (s *schema) clause(at origin, t *table, clause string) {
	name := ""
	if m := constraintName.FindStringSubmatch(clause); m != nil {
		name, clause = m[1], m[2]
	}
	if m := tableKey.FindStringSubmatch(clause); m != nil {
		t.key = words(m[1])
		return
	}
	if m := tableForeign.FindStringSubmatch(clause); m != nil {
		s.foreign = append(s.foreign, foreignKey{at, t.name, strings.ToLower(m[2]), words(m[1]), words(m[3])})
		return
	}
	if m := tableUnique.FindStringSubmatch(clause); m != nil {
		if name != "" { // a nameless one is given the right name by PostgreSQL
			s.unique = append(s.unique, uniqueIndex{at, t.name, name, words(m[1])})
		}
		return
	}
	column := word.FindString(clause)
	if columnKey.MatchString(clause) {
		t.key = []string{strings.ToLower(column)}
	}
	if m := columnForeign.FindStringSubmatch(clause); m != nil {
		s.foreign = append(s.foreign, foreignKey{at, t.name, strings.ToLower(m[1]), words(column), words(m[2])})
	}
	if m := columnUnique.FindStringSubmatch(clause); m != nil {
		s.unique = append(s.unique, uniqueIndex{at, t.name, m[1], words(column)})
	}
}

// indexColumns lists the columns in the parentheses of an index, those within
// expressions too. The text begins behind the opening one.
func indexColumns(s string) []string {
	depth := 1
	for i, c := range s {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			s = s[:i]
			break
		}
	}
	return words(indexNoise.ReplaceAllString(s, " "))
}

func words(s string) []string { return word.FindAllString(strings.ToLower(s), -1) }

// split cuts at a separator outside quotes and parentheses. In a trigger's body
// it finds more statements than there are, none of which is read.
func split(s string, separator rune) []string {
	var parts []string
	start, depth, quoted := 0, 0, false
	for i, c := range s {
		switch {
		case c == '\'':
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == separator && depth == 0:
			parts = append(parts, s[start:i])
			start = i + 1
		}
	}
	return append(parts, s[start:])
}

// tenantTables are the tables whose rows belong to a tenant.
func tenantTables(t *tree) map[string]bool {
	names := map[string]bool{}
	for _, table := range schemaOf(t).tables {
		if slices.Contains(table.key, "tenant_id") {
			names[table.name] = true
		}
	}
	return names
}

// tablesArePlanned finds tables without an owner, and owners that are not in the plan.
// A table of the plan that no migration makes yet is fine.
func tablesArePlanned(t *tree) []string {
	var found []string
	for _, table := range schemaOf(t).tables {
		owner, ok := tables[table.name]
		if !ok {
			found = append(found, table.says("the table %s has no owner; add it to plan_test.go", table.name))
		} else if p := locate(owner); p.kind != layered || p.dir != owner {
			found = append(found, table.says("%s, the owner of %s, is not in the plan", owner, table.name))
		}
	}
	return found
}

// keysBeginWithTenant finds keys that would let a row belong to another tenant's.
func keysBeginWithTenant(t *tree) []string {
	var found []string
	tenants := tenantTables(t)
	first := func(columns []string) bool { return len(columns) == 0 || columns[0] == "tenant_id" }
	s := schemaOf(t)
	for _, table := range s.tables {
		if len(table.key) == 0 {
			found = append(found, table.says("%s has no primary key", table.name))
		} else if tenants[table.name] && !first(table.key) {
			found = append(found, table.says("the primary key of %s does not begin with tenant_id", table.name))
		}
	}
	for _, key := range s.foreign {
		if tenants[key.target] && (!first(key.columns) || !first(key.references)) {
			found = append(found, key.says("the foreign key from %s to %s does not begin with tenant_id", key.table, key.target))
		}
	}
	return found
}

// uniqueNames finds unique indexes whose names do not list their columns.
func uniqueNames(t *tree) []string {
	const longest = 63 // PostgreSQL cuts off the rest
	var found []string
	for _, u := range schemaOf(t).unique {
		if want := u.table + "_" + strings.Join(u.columns, "_") + "_key"; u.name != want {
			found = append(found, u.says("the unique index %s is to be named %s", u.name, want))
		}
		if len(u.name) > longest {
			found = append(found, u.says("the name %s is longer than %d bytes", u.name, longest))
		}
	}
	return found
}
