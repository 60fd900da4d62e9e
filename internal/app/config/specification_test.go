package config_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/repo"
)

// maxSettings is how many settings there may be: a constant with a comment is better than
// a setting that nobody changes.
const maxSettings = 70

// Each setting has a row in section 10.2 of the specification, and each row is of a setting.
func TestConfigInSpecification(t *testing.T) {
	t.Parallel()
	parser, err := kong.New(new(config.Config))
	if err != nil {
		t.Fatal(err)
	}
	var settings []string
	for _, flag := range parser.Model.Flags {
		settings = append(settings, flag.Envs...)
	}
	text, err := os.ReadFile(repo.Path("docs/specification.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(text), "\n### 10.2 ")
	if !found {
		t.Fatal("the specification has no section 10.2")
	}
	section, _, _ = strings.Cut(section, "\n### ")
	var rows []string
	for _, row := range regexp.MustCompile(`(?m)^\| (.*?) \|`).FindAllStringSubmatch(section, -1) {
		for _, name := range regexp.MustCompile("`([A-Z0-9_]+)`").FindAllStringSubmatch(row[1], -1) {
			rows = append(rows, name[1])
		}
	}
	slices.Sort(settings)
	slices.Sort(rows)
	for _, name := range settings {
		if !slices.Contains(rows, name) {
			t.Errorf("%s is not in the specification", name)
		}
	}
	for _, name := range rows {
		if !slices.Contains(settings, name) {
			t.Errorf("the specification has %s, which is no setting", name)
		}
	}
	if len(settings) > maxSettings {
		t.Errorf("there are %d settings; %d are allowed", len(settings), maxSettings)
	}
}
