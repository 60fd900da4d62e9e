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

// kindName is the name of something that happens to a case, in the source of the packages
// that note it.
var kindName = regexp.MustCompile(`"((?:request|application|stage|answer|document|parties|correction|message|note|case|deadline|invoice|payment|refund)\.[a-z_]+)"`)

// notKinds are names of other things.
var notKinds = map[string]bool{"payment.refund": true, "payment.webhook": true}

// isDecided reports whether history.go says whether customers see a kind.
func isDecided(kind events.Kind) bool {
	_, ok := kinds[kind]
	return ok
}

// Of everything in the histories of cases it is decided whether customers see it.
func TestEveryKindIsDecided(t *testing.T) {
	found := map[events.Kind]bool{}
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
				_, isText := fault.Keys()[m[1]]
				if kind := events.Kind(m[1]); !notKinds[m[1]] && (!isText || isDecided(kind)) {
					found[kind] = true
				}
			}
		}
	}
	for kind := range found {
		if !isDecided(kind) {
			t.Errorf("nobody has decided whether customers see %s: say so in history.go", kind)
		}
	}
	if !found[events.StageCompleted] || !found[events.NoteAdded] || !found[events.InvoiceCreated] {
		t.Errorf("the test finds only %v", found)
	}
}
