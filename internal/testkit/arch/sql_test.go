package arch

import (
	"regexp"
	"slices"
	"strings"
)

const dbDir, everyTenant = "internal/infra/db", "/* every tenant */" // as a comment, allows a statement on all tenants

// A string is an SQL statement if it begins like one. Capital keywords suffice. Lower-case ones could be prose,
// so more of a statement is required.
var (
	statementHead = regexp.MustCompile(`^(SELECT[\s\x00]|INSERT\s+(OR\s+\w+\s+)?INTO\s|UPDATE\s+\S+(\s+(AS\s+)?\w+)?\s+SET\s|DELETE\s+FROM\s|` +
		`WITH\s+(RECURSIVE\s+)?\w+\s*(\([^)]*\)\s*)?AS\s|(CREATE|ALTER|DROP)\s+((UNIQUE\s+)?INDEX|TABLE|VIEW|TRIGGER|SCHEMA)\s|PRAGMA\s|TRUNCATE\s)`)
	statementSmall = regexp.MustCompile(`(?i)^(select\s.+\sfrom\s+\w+\s+(\w+\s+)?(where|join|order|limit|group|left|inner)\s|insert\s+into\s+\w+\s*\(|` +
		`update\s+\w+\s+set\s+\w+\s*=|delete\s+from\s+\w+\s+where\s)`)
	mention    = regexp.MustCompile(`(?i)\btenant_id\b`)
	sqlComment = regexp.MustCompile(`(?s)--[^\n]*|/\*.*?\*/`)
)

func isStatement(s string) bool {
	s = strings.TrimSpace(uncommented(s))
	return statementHead.MatchString(s) || statementSmall.MatchString(s)
}

func uncommented(s string) string { return sqlComment.ReplaceAllString(s, "") }

// A table follows one of these keywords. The first group matches prefixes that change their meaning: FOR
// UPDATE, DISTINCT FROM.
var (
	tableRef = regexp.MustCompile(`\b(FOR\s+(?:NO\s+KEY\s+)?|DISTINCT\s+)?(?:FROM|JOIN|INTO|UPDATE)\s+` +
		`((?:ONLY\s+)?"?\w+"?(?:\s+(?:AS\s+)?\w+)?(?:\s*,\s*"?\w+"?(?:\s+(?:AS\s+)?\w+)?)*)`)
	tableRefSmall    = regexp.MustCompile(`(?i)` + tableRef.String())
	tablePlaceholder = regexp.MustCompile(`(?i)\b(FOR\s+(?:NO\s+KEY\s+)?|DISTINCT\s+)?(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?["\s]*(?:\x00|%[sqv\[])`)
)

// tablesIn returns the tables of the schema that a string names.
func (t *tree) tablesIn(s string) []string {
	s = uncommented(s)
	pattern := tableRef
	if isStatement(s) {
		pattern = tableRefSmall
	}
	var names []string
	for {
		m := pattern.FindStringSubmatchIndex(s)
		if m == nil {
			return names
		}
		if m[2] < 0 { // not FOR UPDATE or similar
			for item := range strings.SplitSeq(strings.ToLower(s[m[4]:m[5]]), ",") {
				words := strings.Fields(strings.TrimPrefix(strings.TrimSpace(item), "only "))
				if name := strings.Trim(words[0], `"`); t.owners[name] != "" {
					names = append(names, name)
				}
			}
		}
		s = s[m[4]:] // an alias may have consumed the next word: continue right behind this one
	}
}

func inStore(_ *tree, f *file, x text) string {
	if isStatement(x.value) && f.dir != dbDir && !strings.HasPrefix(f.name, "store") {
		return "SQL is for a package's store*.go"
	}
	return ""
}

var patternMatch = regexp.MustCompile(`\b(I?LIKE|GLOB|SIMILAR\s+TO|REGEXP)\b`)

func inSearchHelper(_ *tree, f *file, x text) string {
	if patternMatch.MatchString(uncommented(x.value)) && (f.dir != dbDir || f.name != "search.go") {
		return "search with db.Where.Contains, which escapes the text, or by a key"
	}
	return ""
}

var bareLimit = regexp.MustCompile(`(?i)\bLIMIT\s+(\$|\?|CAST\b)`)

func limitWritten(_ *tree, f *file, x text) string {
	if bareLimit.MatchString(uncommented(x.value)) && (f.dir != dbDir || f.name != "list.go") {
		return "write the limit with db.Limit: SQLite prepares a statement with a bare placeholder again and again"
	}
	return ""
}

func byOwner(t *tree, f *file, x text) string {
	for _, table := range t.tablesIn(x.value) {
		if owner := t.owners[table]; owner != f.dir {
			return "the table " + table + " belongs to " + owner
		}
	}
	hidden := func(m []string) bool { return m[1] == "" }
	if f.dir != dbDir && isStatement(x.value) && slices.ContainsFunc(tablePlaceholder.FindAllStringSubmatch(x.value, -1), hidden) {
		return "write the table's name out"
	}
	return ""
}

func namesTenant(t *tree, _ *file, x text) string {
	if !isStatement(x.value) || strings.Contains(x.value, everyTenant) || mention.MatchString(uncommented(x.value)) {
		return ""
	}
	// If the program adds conditions behind the tables, they are written nearby.
	refs := tableRefSmall.FindAllStringIndex(x.value, -1)
	if x.near && len(refs) > 0 && strings.Contains(x.value[refs[len(refs)-1][1]:], placeholder) {
		return ""
	}
	for _, table := range t.tablesIn(x.value) {
		if slices.Contains(t.tenants, table) {
			return "the rows of " + table + " are a tenant's, but no tenant_id is mentioned (if all are meant, say " + everyTenant + ")"
		}
	}
	return ""
}
