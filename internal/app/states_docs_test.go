package app_test

import (
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/accounts"
	"stagegate/internal/billing"
	"stagegate/internal/cases"
	"stagegate/internal/certificates"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/state"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/repo"
)

var update = flag.Bool("update", false, "write docs/states.md")

var statesFile = repo.Path("docs/states.md")

// machines are all tables of transitions in the code, as docs/states.md draws
// them. A table that is not here fails the test.
var machines = []machine{
	draw("Case", "cases.Transitions", "5.1", cases.Transitions),
	draw("Stage of an application", "cases.StageTransitions", "5.2", cases.StageTransitions),
	draw("Held decision", "cases.DecisionTransitions", "5.11", cases.DecisionTransitions),
	draw("Correction", "cases.CorrectionTransitions", "5.9", cases.CorrectionTransitions),
	draw("Certificate", "certificates.Transitions", "5.17", certificates.Transitions),
	draw("File", "files.Transitions", "6.3", files.Transitions),
	draw("Scan of a file", "files.ScanTransitions", "6.4", files.ScanTransitions),
	draw("Invoice", "finance.InvoiceTransitions", "7.1", finance.InvoiceTransitions),
	draw("Payment", "finance.PaymentTransitions", "7.2", finance.PaymentTransitions),
	draw("Refund", "finance.RefundTransitions", "7.8", finance.RefundTransitions),
	draw("Subscription", "billing.Transitions", "7.6", billing.Transitions),
	draw("Checkout of a plan", "billing.CheckoutTransitions", "7.6", billing.CheckoutTransitions),
	draw("Organisation", "tenants.Transitions", "8.3", tenants.Transitions),
	draw("Principal", "accounts.Transitions", "3", accounts.Transitions),
	draw("Outbox event", "jobs.Transitions", "8.4", jobs.Transitions),
}

// step is a transition as the documentation draws it.
type step struct{ from, on, to string }

// machine is a table of transitions.
type machine struct {
	title, table, section string
	steps                 []step
}

func draw[S ~string](title, table, section string, transitions state.Table[S]) machine {
	m := machine{title: title, table: table, section: section}
	for _, x := range transitions {
		m.steps = append(m.steps, step{string(x.From), x.On.Name, string(x.To)})
	}
	return m
}

// drawn is the machine as Markdown.
func (m machine) drawn() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n`%s` ([specification](specification.md), section %s)\n\n```mermaid\nstateDiagram-v2\n", m.title, m.table, m.section)
	last := map[string]bool{}
	for _, s := range m.steps {
		last[s.to] = true
	}
	for _, s := range m.steps {
		from := s.from
		if from == "" {
			from = "[*]"
		}
		fmt.Fprintf(&b, "    %s --> %s: %s\n", from, s.to, s.on)
		delete(last, s.from)
	}
	for _, state := range slices.Sorted(maps.Keys(last)) {
		fmt.Fprintf(&b, "    %s --> [*]\n", state)
	}
	b.WriteString("```\n")
	return b.String()
}

// The diagrams in the documentation are those of the tables in the code.
func TestStatesInDocs(t *testing.T) {
	t.Parallel()
	want := "# States\n\nThe state machines, generated from the tables in the code (`make generated`). Every other transition is refused with\n" +
		"a code of [section 9](specification.md#9-errors); tests try the pairs of state and trigger.\n"
	for _, m := range machines {
		want += "\n" + m.drawn()
	}
	if *update {
		if err := os.WriteFile(statesFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(statesFile)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("docs/states.md is not what the tables say; run \"make generated\" (-want +got):\n%s", diff)
	}
}

// Every table of transitions is drawn.
func TestEveryMachineIsDrawn(t *testing.T) {
	t.Parallel()
	declared := regexp.MustCompile(`(?m)^var (\w*Transitions) = `)
	var tables []string
	err := fs.WalkDir(repo.FS(), "internal", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := fs.ReadFile(repo.FS(), name)
		for _, m := range declared.FindAllStringSubmatch(string(source), -1) {
			tables = append(tables, path.Base(path.Dir(name))+"."+m[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var drawn []string
	for _, m := range machines {
		drawn = append(drawn, m.table)
	}
	slices.Sort(tables)
	slices.Sort(drawn)
	if diff := cmp.Diff(tables, drawn); diff != "" {
		t.Errorf("the tables in the code and those that are drawn (-code +drawn):\n%s", diff)
	}
}
