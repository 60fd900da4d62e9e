package arch

import (
	"path"
	"regexp"
	"strconv"
	"strings"
)

// addsOnlyAfter is the last migration that was written before the rule that programs of
// the version before go on working beside the schema of a newer one.
const addsOnlyAfter = 64

// contractions are migrations that take away what the version before does not use any
// more, each with the version that stopped using it. Such a migration raises worksFrom in
// internal/db to the version of the schema which that program knows.
var contractions = map[string]string{}

var (
	takesAway = []struct {
		what    string
		pattern *regexp.Regexp
	}{
		{"a dropped table or view", regexp.MustCompile(`(?i)^DROP\s+(TABLE|VIEW)\b`)},
		{"another name", regexp.MustCompile(`(?is)^ALTER\s+(TABLE|INDEX)\s.*\bRENAME\b`)},
		{"a dropped column", regexp.MustCompile(`(?is)^ALTER\s+TABLE\s.*\bDROP\s+(COLUMN\s|(IF\s+EXISTS\s+)?(?:"\w|[a-z_]+\s*(,|$)))`)},
		{"another type", regexp.MustCompile(`(?is)^ALTER\s+TABLE\s.*\bALTER\s.*\bTYPE\s`)},
		{"a column that must not be null from now on", regexp.MustCompile(`(?is)^ALTER\s+TABLE\s.*\bSET\s+NOT\s+NULL\b`)},
		{"a dropped default", regexp.MustCompile(`(?is)^ALTER\s+TABLE\s.*\bDROP\s+DEFAULT\b`)},
	}
	fillsItself = regexp.MustCompile(`(?i)\b(DEFAULT|GENERATED)\b`)
	mustBeGiven = regexp.MustCompile(`(?i)\b(NOT\s+NULL|PRIMARY\s+KEY)\b`)
	// SQLite changes a table by making it anew, in one transaction in which nobody else
	// writes: the one before has this name meanwhile.
	madeAnew = regexp.MustCompile(`(?is)^(ALTER\s+TABLE\s+\w+\s+RENAME\s+TO\s+\w+_before|DROP\s+TABLE\s+\w+_before)$`)
)

// migrationsOnlyAdd finds what programs of the version before would miss or could not
// fill in.
func migrationsOnlyAdd(t *tree) []string {
	var found []string
	for _, m := range t.migrations {
		name := path.Base(m.path)
		number, _, _ := strings.Cut(name, "_")
		if n, err := strconv.Atoi(number); err != nil || n <= addsOnlyAfter || contractions[name] != "" {
			continue
		}
		text := sqlComment.ReplaceAllStringFunc(m.text, func(comment string) string { return notBreak.ReplaceAllString(comment, " ") })
		offset := 0
		for _, statement := range split(text, ';') {
			trimmed := strings.TrimSpace(statement)
			at := origin{m.path, 1 + strings.Count(text[:offset+strings.Index(statement, trimmed)], "\n")}
			offset += len(statement) + 1
			if what := takenAway(name, trimmed); what != "" {
				found = append(found, at.says("%s: programs of the version before still use it; stop using it now, and take it away in a later version (contractions in internal/test/arch/expand_test.go)", what))
			}
		}
	}
	return found
}

// takenAway says what a statement takes away, if anything.
func takenAway(file, statement string) string {
	if strings.HasSuffix(file, ".sqlite.sql") && madeAnew.MatchString(statement) {
		return ""
	}
	for _, t := range takesAway {
		if t.pattern.MatchString(statement) {
			return t.what
		}
	}
	altered := alterTable.FindStringSubmatch(statement)
	if altered == nil {
		return ""
	}
	for _, clause := range split(altered[2], ',') {
		added := addClause.FindStringSubmatch(strings.TrimSpace(clause))
		if added != nil && !constraintName.MatchString(added[1]) && mustBeGiven.MatchString(added[1]) && !fillsItself.MatchString(added[1]) {
			return "a column that must be given"
		}
	}
	return ""
}
