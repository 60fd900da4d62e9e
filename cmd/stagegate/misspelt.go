package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// longName is the length from which a name may have two errors. Shorter ones may have one:
// variables of other programs are as close as two.
const longName = 10

// settingNames returns the variables of the settings of the selected command.
func settingNames(chosen *kong.Context) []string {
	var names []string
	for _, flag := range chosen.Flags() {
		names = append(names, flag.Envs...)
	}
	return names
}

// misspelt returns a message for each environment variable that is not a setting, but has a
// similar name.
func misspelt(environment, known []string) []string {
	var messages []string
	for _, variable := range environment {
		name, _, _ := strings.Cut(variable, "=")
		if slices.Contains(known, name) {
			continue
		}
		if meant := closest(strings.TrimPrefix(strings.ToUpper(name), "STAGEGATE_"), known); meant != "" {
			messages = append(messages, fmt.Sprintf("%s: there is no such setting; did you mean %s?", name, meant))
		}
	}
	slices.Sort(messages)
	return messages
}

// closest returns the known name that is most similar to a name, or "".
func closest(name string, known []string) string {
	best, least := "", 0
	for _, candidate := range known {
		allowed := 1
		if len(candidate) >= longName {
			allowed = 2
		}
		if n := distance(name, candidate); n <= allowed && (best == "" || n < least) {
			best, least = candidate, n
		}
	}
	return best
}

// distance is the Damerau–Levenshtein distance: the number of insertions, deletions,
// replacements and swaps of neighbours that turn a into b.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			changed := 0
			if a[i-1] != b[j-1] {
				changed = 1
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+changed)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
