package fault_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/repo"
)

var update = flag.Bool("update", false, "write docs/errors.md")

var errorsFile = repo.Path("docs/errors.md")

const errorsHead = `# Errors

Every refusal of the API is an [envelope](specification.md#12-the-envelope) with an ` + "`errorCode`" + `. This page explains all
codes. Branch on the code, never on the message. Published codes keep their meaning, and later versions may add codes: handle an
unknown code by its status. Every server shows this page at ` + "`/errors`" + `, and each refusal links to the entry of its code:

` + "```" + `
Link: <https://services.example.org/errors#TIER_LIMIT_EXCEEDED>; rel="help"
` + "```" + `

A refusal (4xx) has changed nothing unless its entry says otherwise. ` + "`errors`" + ` lists the invalid fields with
[codes of their own](#field-codes). Quote the ` + "`traceId`" + ` when you report a problem: every log line of the call has it.

` + "`make generated`" + ` writes this page from ` + "`internal/infra/kit/fault`" + `.
`

// TestErrorsInDocs compares docs/errors.md with the catalogue.
func TestErrorsInDocs(t *testing.T) {
	want := errorsPage()
	if *update {
		if err := os.WriteFile(errorsFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile(errorsFile); err != nil || string(got) != want {
		t.Errorf("docs/errors.md differs from the catalogue (%v); write it with\n\n\tgo test ./internal/infra/kit/fault -run TestErrorsInDocs -update", err)
	}
}

// errorsPage returns the catalogue in Markdown, with an anchor for every code.
func errorsPage() string {
	var b strings.Builder
	b.WriteString(errorsHead)
	for _, section := range fault.Catalogue {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", section.Title, section.Introduction)
		for _, e := range section.Entries {
			fmt.Fprintf(&b, "\n<a id=\"%s\"></a>\n\n### `%s` %d\n\n%s\n\n*Remedy:* %s\n", e.Code, e.Code, e.Status, e.Meaning, e.Remedy)
		}
	}
	b.WriteString("\n## Field codes\n\nThe `code` of each entry of `errors`.\n\n| Code | Meaning |\n|---|---|\n")
	for _, e := range fault.FieldCatalogue {
		fmt.Fprintf(&b, "| <a id=\"field-%s\"></a>`%s` | %s |\n", e.Code, e.Code, e.Meaning)
	}
	return b.String()
}
