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

Every refusal and failure of the API is an [envelope](specification.md#12-the-envelope) with an ` + "`errorCode`" + `. This page
explains every code that there is. Programs branch on the code, never on the message; a published code keeps its
meaning, and later versions may add codes, so treat one that you do not know by its status. The same page is served by
every server at ` + "`/errors`" + `, and the ` + "`Link`" + ` header of each refusal points at the entry of its code:

` + "```" + `
Link: <https://services.example.org/errors#TIER_LIMIT_EXCEEDED>; rel="help"
` + "```" + `

A refusal (4xx) has changed nothing, unless its entry says otherwise. ` + "`errors`" + ` names the fields at fault where there are
any, with [codes of their own](#field-codes); ` + "`data`" + ` carries facts only with ` + "`TIER_LIMIT_EXCEEDED`" + `. Quote the ` + "`traceId`" + `
when you report a problem: it is on every line that the server has logged of the call.

This page is written from ` + "`internal/infra/kit/fault`" + ` by ` + "`make generated`" + `.
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
			fmt.Fprintf(&b, "\n<a id=\"%s\"></a>\n\n### `%s`, %d\n\n%s\n\n**What to do:** %s\n", e.Code, e.Code, e.Status, e.Meaning, e.Remedy)
		}
	}
	b.WriteString("\n## Field codes\n\nThe `code` of an entry of `errors`.\n\n| Code | Meaning |\n|---|---|\n")
	for _, e := range fault.FieldCatalogue {
		fmt.Fprintf(&b, "| <a id=\"field-%s\"></a>`%s` | %s |\n", e.Code, e.Code, e.Meaning)
	}
	return b.String()
}
