package casefile

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/testkit/repo"
)

// actionName is the name of an action on a part of a request or an application, in the
// source of the packages that record them.
var actionName = regexp.MustCompile(`"((?:request|application|stage|answer|document|parties|correction|message|note|case|deadline|invoice|payment|refund)\.[a-z_]+)"`)

// notActions are names of other things.
var notActions = map[string]bool{"payment.refund": true, "payment.webhook": true}

// Of every action in the histories of requests and applications it is decided whether
// customers see it.
func TestEveryActionIsDecided(t *testing.T) {
	found := map[string]bool{}
	for _, folder := range []string{"cases/request", "cases/application", "cases/casefile", "cases/conversation", "finance"} {
		files, err := filepath.Glob(repo.Path("internal/" + folder + "/*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files of %s: %v", folder, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || filepath.Base(file) == "history.go" {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range actionName.FindAllStringSubmatch(string(text), -1) {
				if !notActions[m[1]] {
					found[m[1]] = true
				}
			}
		}
	}
	for action := range found {
		if _, decided := actions[action]; !decided {
			t.Errorf("nobody has decided whether customers see %s: say so in history.go", action)
		}
	}
	if !found["stage.completed"] || !found["note.added"] {
		t.Errorf("the test finds only %v", found)
	}
}
