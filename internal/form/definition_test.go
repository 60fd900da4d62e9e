package form

import (
	"encoding/json"
	"strings"
	"testing"
)

// A requirement from before acceptanceRequired is stored as it was, so that its service
// has no unpublished changes.
func TestRequirementWithoutAcceptance(t *testing.T) {
	t.Parallel()
	before, err := json.Marshal(Requirement{Code: "card", ReviewRequired: true})
	if err != nil || strings.Contains(string(before), "acceptance") {
		t.Errorf("%s: %v", before, err)
	}
	var read Requirement
	if err := json.Unmarshal(before, &read); err != nil || read.AcceptanceRequired || !read.Reviewed() {
		t.Errorf("%+v: %v", read, err)
	}
	if (&Requirement{}).Reviewed() || !(&Requirement{AcceptanceRequired: true}).Reviewed() {
		t.Error("documents are reviewed where one of the two says so")
	}
}
