package caseview

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
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

// Answers are not reported as saved if their party was removed after the page was found.
func TestSaveOfRemovedParty(t *testing.T) {
	t.Parallel()
	q := Question{ID: "minor", StageID: "travellers", AppliesTo: form.ForParty}
	of := func(parties ...string) *Case {
		c := &Case{FormView: cases.FormView{Questions: []Question{q}, MaxParties: 3}}
		c.Stages = []Stage{{cases.ApplicationStageView{ID: "travellers", Position: 2, Visible: true}}}
		for _, id := range parties {
			c.Parties = append(c.Parties, cases.PartyView{ID: id})
		}
		return c
	}
	ben, ok := of("ada", "ben", "cy").Part("2", "ben")
	if !ok {
		t.Fatal("the section is missing")
	}
	if saved := SaveUnchanged(nil, ben, func() (*Case, ui.Answer) { return of("ada", "cy"), ui.Answer{} }); !saved.NotAsked {
		t.Errorf("saved: %+v", saved)
	}
}
