package casework

import (
	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// forms are the forms of decisions that need more than a button. At most one is shown, at an
// address of its own.
type forms struct {
	Links []ui.Link // to the forms that can be opened
	Shown string    // reject, reopen, close or ""
	Form  *ui.Form
	Lead  string
	Done  []ui.Choice // completed stages that can be reopened
}

// formsOf returns the forms of decisions about a case.
func formsOf(p *page, c *staffCase) forms {
	f := forms{}
	if c.PendingDecision != nil || !p.mayWork() {
		return f
	}
	var possible []string
	switch c.Status {
	case statusPending:
		possible = []string{"reject"}
	case statusInProgress:
		for _, s := range c.Stages {
			if s.Status == cases.StageCompleted && s.Kind == form.Ordinary {
				f.Done = append(f.Done, ui.Choice{Value: s.ID, Text: s.Title, Chosen: p.refused("reopen") && p.Value("stage") == s.ID})
			}
		}
		if len(f.Done) > 0 {
			possible = append(possible, "reopen")
		}
		possible = append(possible, "close")
	}
	for _, do := range possible {
		if do != "reject" { // stands beside the button to accept
			f.Links = append(f.Links, ui.Link{Text: p.Text("casework." + do + "_open"), Path: p.with("form="+do) + "#" + do})
		}
		if p.Query("form") == do && p.Refused() == nil || p.refused(do) || p.previews(do) {
			f.show(p, c, do)
		}
	}
	return f
}

// previews reports whether the form of a decision is to be shown again with what the customer will read.
func (p *page) previews(do string) bool { return p.PathValue("do") == do && p.Value("do") == "preview" }

// show adds the form of a decision.
func (f *forms) show(p *page, c *staffCase, do string) {
	hint := "casework.internal_reason_hint"
	if do == "reject" {
		hint = "casework.reason_for_customer"
	} else {
		f.Lead = p.Text("casework." + do + "_lead")
	}
	f.Shown = do
	button := p.Text("casework."+do, "reference", c.Reference)
	f.Form = p.NewForm(p.to(do), button, ui.Field{
		Name: do + "-reason", Of: "reason", Label: p.Text("casework.reason"), Hint: p.Text(hint), Type: "textarea", Rows: 4, Max: 2000, Optional: do == "close", Keep: true,
		Value: p.Value(do + "-reason"),
	})
}
