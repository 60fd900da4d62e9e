package audit_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/testkit/repo"
)

// Every action has a distinct label in both languages.
func TestActionsHaveLabels(t *testing.T) {
	t.Parallel()
	for _, language := range i18n.Languages() {
		of := map[string]string{}
		for _, action := range audit.Actions {
			words := i18n.For(language, time.UTC).Optional("audit." + action)
			if other, taken := of[words]; words == "" || taken {
				t.Errorf("%s: the label of %s is %q, as that of %q", language, action, words, other)
			}
			of[words] = action
		}
	}
}

// The specification lists the same actions.
func TestActionsAreSpecified(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(repo.Path("docs/specification.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "\nActions of audit events ")
	table, _, _ = strings.Cut(table, "\nLater versions add actions.")
	var specified []string
	subject := ""
	for _, name := range regexp.MustCompile("`([a-z_]*)(\\.[a-z_]+)`").FindAllStringSubmatch(table, -1) {
		if name[1] != "" {
			subject = name[1]
		}
		specified = append(specified, subject+name[2])
	}
	slices.Sort(specified)
	if listed := slices.Sorted(slices.Values(audit.Actions)); !slices.Equal(specified, listed) {
		t.Errorf("specification:\n%s\nprogram:\n%s", specified, listed)
	}
}
