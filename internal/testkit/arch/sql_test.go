package arch

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// A text is an SQL statement when it begins like one. In capitals, as this
// project writes SQL, the first words are enough. In small letters they could be
// prose, so more of a statement is required.
var (
	statementHead = regexp.MustCompile(`^(SELECT[\s\x00]|INSERT\s+(OR\s+\w+\s+)?INTO\s|UPDATE\s+\S+(\s+(AS\s+)?\w+)?\s+SET\s|DELETE\s+FROM\s|` +
		`WITH\s+(RECURSIVE\s+)?\w+\s*(\([^)]*\)\s*)?AS\s|(CREATE|ALTER|DROP)\s+((UNIQUE\s+)?INDEX|TABLE|VIEW|TRIGGER|SCHEMA)\s|PRAGMA\s|TRUNCATE\s)`)
	statementSmall = regexp.MustCompile(`(?i)^(select\s.+\sfrom\s+\w+\s+(\w+\s+)?(where|join|order|limit|group|left|inner)\s|insert\s+into\s+\w+\s*\(|` +
		`update\s+\w+\s+set\s+\w+\s*=|delete\s+from\s+\w+\s+where\s)`)
	sqlComment = regexp.MustCompile(`(?s)--[^\n]*|/\*.*?\*/`)
)

// everyTenant, as a comment in a statement, says that it is meant for all tenants.
const everyTenant = "/* every tenant */"

func isStatement(s string) bool {
	s = strings.TrimSpace(sqlComment.ReplaceAllString(s, ""))
	return statementHead.MatchString(s) || statementSmall.MatchString(s)
}

// A table is named after one of these words. The first group holds what turns
// the word into something else: FOR UPDATE, DISTINCT FROM.
var (
	tableRef = regexp.MustCompile(`\b(FOR\s+(?:NO\s+KEY\s+)?|DISTINCT\s+)?(?:FROM|JOIN|INTO|UPDATE)\s+` +
		`((?:ONLY\s+)?"?\w+"?(?:\s+(?:AS\s+)?\w+)?(?:\s*,\s*"?\w+"?(?:\s+(?:AS\s+)?\w+)?)*)`)
	tableRefSmall    = regexp.MustCompile(`(?i)` + tableRef.String())
	tablePlaceholder = regexp.MustCompile(`(?i)\b(FOR\s+(?:NO\s+KEY\s+)?|DISTINCT\s+)?(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?["\s]*(?:\x00|%[sqv\[])`)
)

// tablesIn lists the planned tables that a text names.
func tablesIn(s string) []string {
	s = sqlComment.ReplaceAllString(s, "")
	pattern := tableRef
	if isStatement(s) {
		pattern = tableRefSmall
	}
	var names []string
	for rest := s; ; {
		m := pattern.FindStringSubmatchIndex(rest)
		if m == nil {
			break
		}
		if m[2] < 0 { // not FOR UPDATE and the like
			for item := range strings.SplitSeq(rest[m[4]:m[5]], ",") {
				name, _, _ := strings.Cut(strings.TrimPrefix(strings.Join(strings.Fields(strings.ToLower(item)), " "), "only "), " ")
				name = strings.Trim(name, `"`)
				if _, ok := tables[name]; ok && !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
		rest = rest[m[4]:] // an alias may have swallowed the next word: go on right behind this one
	}
	return names
}

// eachText calls f for every text of the program, but not for those of packages
// that only tests use.
func eachText(t *tree, f func(*file, text) string) []string {
	var found []string
	texts := textsOf(t)
	for _, file := range t.files {
		if file.place.kind == testOnly {
			continue
		}
		for _, x := range slices.SortedFunc(slices.Values(texts[file]), func(a, b text) int { return cmp.Compare(a.pos, b.pos) }) {
			if why := f(file, x); why != "" {
				found = append(found, t.at(x.pos, "%s", why))
			}
		}
	}
	return found
}

// sqlInItsFiles finds SQL outside the store files.
func sqlInItsFiles(t *tree) []string {
	return eachText(t, func(f *file, x text) string {
		if !isStatement(x.value) || within(f.dir, dbDir) || f.hasRole("store") {
			return ""
		}
		return "SQL is for a package's store*.go: " + excerpt(x.value)
	})
}

// searchFile holds the one LIKE: it escapes what a caller sends.
const searchFile = "internal/infra/db/search.go"

var patternMatch = regexp.MustCompile(`\b(I?LIKE|GLOB|SIMILAR\s+TO|REGEXP)\b`)

// likeInSearch finds patterns outside the helper that escapes them.
func likeInSearch(t *tree) []string {
	return eachText(t, func(f *file, x text) string {
		if f.path == searchFile || f.isTest() || !patternMatch.MatchString(sqlComment.ReplaceAllString(x.value, "")) {
			return ""
		}
		return "search with db.Where.Contains, which escapes the text, or by a key: " + excerpt(x.value)
	})
}

// tablesByOwners finds tables named outside the package that owns them, and
// statements that do not say which table they are about.
func tablesByOwners(t *tree) []string {
	return eachText(t, func(f *file, x text) string {
		for _, table := range tablesIn(x.value) {
			if owner := tables[table]; owner != f.place.dir {
				return "the table " + table + " belongs to " + owner + ": " + excerpt(x.value)
			}
		}
		if within(f.dir, dbDir) || !isStatement(x.value) {
			return ""
		}
		for _, m := range tablePlaceholder.FindAllStringSubmatchIndex(x.value, -1) {
			if m[2] < 0 {
				return "write the table's name out: " + excerpt(x.value)
			}
		}
		return ""
	})
}

// statementsNameTenant finds statements on a tenant's table that do not say whose rows they mean.
func statementsNameTenant(t *tree) []string {
	tenants := tenantTables(t)
	return eachText(t, func(_ *file, x text) string {
		if x.part || !isStatement(x.value) || strings.Contains(x.value, everyTenant) ||
			mention.MatchString(sqlComment.ReplaceAllString(x.value, "")) || x.near && openEnded(x.value) {
			return ""
		}
		for _, table := range tablesIn(x.value) {
			if tenants[table] {
				return "the rows of " + table + " are a tenant's, but no tenant_id is mentioned (if all are meant, say " +
					everyTenant + "): " + excerpt(x.value)
			}
		}
		return ""
	})
}

// openEnded reports whether the program adds to a statement behind its tables:
// conditions, which are then written nearby.
func openEnded(s string) bool {
	last := tableRefSmall.FindAllStringIndex(s, -1)
	return len(last) > 0 && strings.Contains(s[last[len(last)-1][1]:], placeholder)
}

// excerpt is the beginning of a text, on one line.
func excerpt(s string) string {
	const most = 60
	s = strings.Join(strings.Fields(strings.ReplaceAll(s, placeholder, "…")), " ")
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}
