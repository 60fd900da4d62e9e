package caseview

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/cases"
)

// Questions stand below the question whose answer shows them, in their order, however deep. A
// question that is shown by one of another section is not nested.
func TestNested(t *testing.T) {
	var asked []askedOf
	for _, q := range []struct{ id, by string }{{"pays", ""}, {"date", ""}, {"employer", "pays"}, {"city", "employer"}, {"since", "pays"}, {"visa", "elsewhere"}} {
		view := cases.QuestionView{ID: q.id}
		if q.by != "" {
			view.ShownBy = &q.by
		}
		asked = append(asked, askedOf{Question: &view})
	}
	var got strings.Builder
	for _, q := range nested(asked) {
		fmt.Fprintf(&got, "%s%s ", strings.Repeat(">", q.depth), q.ID)
	}
	if want := "pays >employer >>city >since date visa "; got.String() != want {
		t.Errorf("the order is %q, want %q", got.String(), want)
	}
}
