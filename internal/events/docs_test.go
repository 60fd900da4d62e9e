package events

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"stagegate/internal/testkit/repo"
)

var update = flag.Bool("update", false, "write docs/events.md")

const eventsHead = `# Events

All types of [events](specification.md#89-events) that programs of an organisation see, in the feed and in webhooks.
[Connect your programs](guide/programs.md) shows how to receive them.

The OpenAPI 3.1 description has one entry in ` + "`webhooks`" + ` for each type, and ` + "`GET /api/v1/tenant/events/types`" + ` lists them.
Later versions may add types and fields, so ignore what you do not know. ` + "`make generated`" + ` writes this page from
` + "`internal/events`" + `.

An event:

` + "```json" + `
%s
` + "```" + `

The ` + "`id`" + ` is the same in every delivery: process an event once by remembering it. The ` + "`number`" + ` counts the events of a subject.

## Data

` + "`data`" + ` has those of these fields that apply, and never a name, an address, an answer or a message:

| Field | Meaning |
|---|---|
`

// subjectNames describe subjects whose type depends on their state.
var subjectNames = map[SubjectType]string{Case: "`REQUEST`, from acceptance on `APPLICATION`"}

// TestEventsInDocs compares docs/events.md with the table of types.
func TestEventsInDocs(t *testing.T) {
	file, want := repo.Path("docs/events.md"), eventsPage(t)
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("docs/events.md differs from the table of types (%v); write it with\n\n\tgo test ./internal/events -run TestEventsInDocs -update", err)
	}
}

// eventsPage returns the catalogue in Markdown, with a section for each group of types.
func eventsPage(t *testing.T) string {
	t.Helper()
	example, err := json.MarshalIndent(exampleOf(types[1]), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, eventsHead, example)
	for f := range reflect.TypeFor[Data]().Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		fmt.Fprintf(&b, "| `%s` | %s |\n", name, meaningOf(t, f))
	}
	group := ""
	for _, p := range types {
		if g, _, _ := strings.Cut(string(p.Type), "."); g != group {
			group = g
			fmt.Fprintf(&b, "\n## %s\n", strings.ToUpper(group[:1])+group[1:])
		}
		data, err := json.MarshalIndent(p.Example, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		subject := subjectNames[p.Subject]
		if subject == "" {
			subject = "`" + string(p.Subject) + "`"
		}
		fmt.Fprintf(&b, "\n### `%s`\n\n%s Subject: %s.\n\n```json\n%s\n```\n", p.Type, p.Description, subject, data)
	}
	return b.String()
}

// meaningOf returns what a field of the data means.
func meaningOf(t *testing.T, f reflect.StructField) string {
	t.Helper()
	if doc := f.Tag.Get("doc"); doc != "" {
		return doc
	}
	t.Errorf("Data.%s has no description", f.Name)
	return ""
}
