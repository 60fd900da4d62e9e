package cases

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/events"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/repo"
)

// kindName matches the names of events of a case in the source of the packages that record them.
var kindName = regexp.MustCompile(`"((?:request|application|stage|answer|document|parties|correction|message|note|case|deadline|invoice|payment|refund)\.[a-z_]+)"`)

// notKinds are matching names of other things, and of what only programs hear of.
var notKinds = map[string]bool{
	"payment.refund": true, "payment.webhook": true,
	"payment.succeeded": true, "payment.failed": true, "payment.abandoned": true,
	"correction.requested": true, "refund.requested": true, "refund.succeeded": true,
}

// hasVisibility reports whether history.go defines the visibility of a kind.
func hasVisibility(kind events.Kind) bool {
	_, ok := historyKinds[kind]
	return ok
}

// The visibility to customers is defined for every kind of event.
func TestVisibilityOfEveryKind(t *testing.T) {
	found, texts := map[events.Kind]bool{}, fault.Keys()
	for _, folder := range []string{"events", "cases", "finance"} {
		files, err := filepath.Glob(repo.Path("internal/" + folder + "/*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files of %s: %v", folder, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range kindName.FindAllStringSubmatch(string(text), -1) {
				// Kinds are declared in events. Elsewhere such a name can also be the key of a text.
				if _, isText := texts[m[1]]; !notKinds[m[1]] && (!isText || folder == "events") {
					found[events.Kind(m[1])] = true
				}
			}
		}
	}
	for kind := range found {
		if !hasVisibility(kind) {
			t.Errorf("visibility of %s is undefined: add it in history.go", kind)
		}
	}
	if !found[events.StageCompleted] || !found[events.NoteAdded] || !found[events.InvoiceCreated] {
		t.Errorf("found only %v", found)
	}
}
