package arch

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of the floors into docs/architecture.md")

var root = os.DirFS("../../..")

const (
	docsFile    = "../../../docs/architecture.md"
	floorsBegin = "<!-- floors:begin -->"
	floorsEnd   = "<!-- floors:end -->"
)

// TestFloorsInDocs holds the table in the documentation against the plan.
func TestFloorsInDocs(t *testing.T) {
	source, err := os.ReadFile(docsFile)
	if err != nil {
		t.Fatal(err)
	}
	want, ok := withFloors(string(source))
	if !ok {
		t.Fatalf("docs/architecture.md needs the lines %s and %s, in this order", floorsBegin, floorsEnd)
	}
	if want == string(source) {
		return
	}
	if !*update {
		t.Fatal("the floors in docs/architecture.md are not those of the plan; write them with\n\n" +
			"\tgo test ./internal/test/arch -run TestFloorsInDocs -update")
	}
	if err := os.WriteFile(docsFile, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// withFloors replaces what stands between the markers.
func withFloors(source string) (string, bool) {
	before, rest, ok := strings.Cut(source, floorsBegin)
	if !ok {
		return "", false
	}
	_, after, ok := strings.Cut(rest, floorsEnd)
	return before + floorsBegin + "\n" + floorsTable() + floorsEnd + after, ok
}

// floorsTable is the plan as a Markdown table.
func floorsTable() string {
	var b strings.Builder
	b.WriteString("| Floor | Room | Subject | Tables |\n|---|---|---|---|\n")
	row := func(level string, r room) {
		names := ""
		if owned := tablesOf(r.dir); len(owned) > 0 {
			names = "`" + strings.Join(owned, "`, `") + "`"
		}
		b.WriteString("| " + strings.Join([]string{level, "`" + r.dir + "`", r.subject, names}, " | ") + " |\n")
	}
	for _, f := range floors {
		for _, r := range f.rooms {
			row(f.level, r)
		}
	}
	for _, r := range annexes {
		row("beside", room{r.dir + "/*", r.subject})
	}
	for _, r := range testRooms {
		row("tests", r.room)
	}
	return b.String()
}

func TestWithFloors(t *testing.T) {
	const source = "# House\n" + floorsBegin + "\nold\n" + floorsEnd + "\nrest\n"
	got, ok := withFloors(source)
	if want := "# House\n" + floorsBegin + "\n" + floorsTable() + floorsEnd + "\nrest\n"; !ok || got != want {
		t.Errorf("withFloors = %q, %v; want %q", got, ok, want)
	}
	if again, _ := withFloors(got); again != got {
		t.Error("a second update changes the table again")
	}
	for _, bad := range []string{"", floorsBegin, floorsEnd + floorsBegin} {
		if _, ok := withFloors(bad); ok {
			t.Errorf("withFloors(%q) finds both markers", bad)
		}
	}
}
