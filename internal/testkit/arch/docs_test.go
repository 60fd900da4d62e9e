package arch

import (
	"flag"
	"os"
	"strings"
	"testing"

	"stagegate/internal/testkit/repo"
)

var update = flag.Bool("update", false, "write the table of the layers into docs/architecture.md")

var (
	root     = repo.FS()
	docsFile = repo.Path("docs/architecture.md")
)

const (
	layersBegin = "<!-- layers:begin -->"
	layersEnd   = "<!-- layers:end -->"
)

// TestLayersInDocs holds the table in the documentation against the plan.
func TestLayersInDocs(t *testing.T) {
	source, err := os.ReadFile(docsFile)
	if err != nil {
		t.Fatal(err)
	}
	want, ok := withLayers(string(source))
	if !ok {
		t.Fatalf("docs/architecture.md needs the lines %s and %s, in this order", layersBegin, layersEnd)
	}
	if want == string(source) {
		return
	}
	if !*update {
		t.Fatal("the layers in docs/architecture.md are not those of the plan; write them with\n\n" +
			"\tgo test ./internal/testkit/arch -run TestLayersInDocs -update")
	}
	if err := os.WriteFile(docsFile, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// withLayers replaces the text between the markers.
func withLayers(source string) (string, bool) {
	before, rest, ok := strings.Cut(source, layersBegin)
	if !ok {
		return "", false
	}
	_, after, ok := strings.Cut(rest, layersEnd)
	return before + layersBegin + "\n" + layersTable() + layersEnd + after, ok
}

// layersTable is the plan as a Markdown table.
func layersTable() string {
	var b strings.Builder
	b.WriteString("| Layer | Package | Subject | Tables |\n|---|---|---|---|\n")
	row := func(level string, p plannedPackage) {
		names := ""
		if owned := tablesOf(p.dir); len(owned) > 0 {
			names = "`" + strings.Join(owned, "`, `") + "`"
		}
		b.WriteString("| " + strings.Join([]string{level, "`" + p.dir + "`", p.subject, names}, " | ") + " |\n")
	}
	for _, l := range layers {
		for _, p := range l.packages {
			row(l.level, p)
		}
	}
	for _, p := range adapters {
		row("adapters", plannedPackage{p.dir + "/*", p.subject})
	}
	for _, p := range testPackages {
		row("tests", p.plannedPackage)
	}
	return b.String()
}

func TestWithLayers(t *testing.T) {
	const source = "# Architecture\n" + layersBegin + "\nold\n" + layersEnd + "\nrest\n"
	got, ok := withLayers(source)
	if want := "# Architecture\n" + layersBegin + "\n" + layersTable() + layersEnd + "\nrest\n"; !ok || got != want {
		t.Errorf("withLayers = %q, %v; want %q", got, ok, want)
	}
	if again, _ := withLayers(got); again != got {
		t.Error("a second update changes the table again")
	}
	for _, bad := range []string{"", layersBegin, layersEnd + layersBegin} {
		if _, ok := withLayers(bad); ok {
			t.Errorf("withLayers(%q) finds both markers", bad)
		}
	}
}
