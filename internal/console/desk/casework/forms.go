package casework

import (
	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// forms are the forms to decide, folded until they are needed.
type forms struct {
	Reject, Ask, Reopen, Close                 *ui.Form
	RejectOpen, AskOpen, ReopenOpen, CloseOpen bool

	Choices []choice    // items to correct
	Done    []ui.Choice // completed stages that can be reopened
}

func formsOf(p *page, c *staffCase) forms {
	var f forms
	if c.PendingDecision != nil {
		return f
	}
	reason := func(do, hint string) ui.Field {
		return ui.Field{Name: do + "-reason", Of: "reason", Label: p.Text("casework.reason"), Hint: hint, Type: "textarea", Rows: 3, Max: 2000}
	}
	switch c.Status {
	case "PENDING":
		f.Reject = p.NewForm(p.to("reject"), p.Text("casework.reject"), reason("reject", p.Text("casework.reason_for_customer")))
		f.Ask = p.NewForm(p.to("return"), p.Text("casework.ask"), askField(p))
	case "IN_PROGRESS":
		if c.CurrentStage != nil && c.CurrentStage.Kind == form.Ordinary && c.openCorrection() == nil {
			f.Ask = p.NewForm(p.to("correct"), p.Text("casework.ask"), askField(p))
		}
		for _, s := range c.Stages {
			if s.Status == cases.StageCompleted && s.Kind == form.Ordinary {
				f.Done = append(f.Done, ui.Choice{Value: s.ID, Text: s.Title, Chosen: p.refused("reopen") && p.Value("stage") == s.ID})
			}
		}
		if len(f.Done) > 0 {
			f.Reopen = p.NewForm(p.to("reopen"), p.Text("casework.reopen"), reason("reopen", p.Text("casework.internal_reason_hint")))
		}
		closing := reason("close", p.Text("casework.internal_reason_hint"))
		closing.Optional = true
		f.Close = p.NewForm(p.to("close"), p.Text("casework.close", "reference", c.Reference), closing)
	}
	f.RejectOpen, f.ReopenOpen, f.CloseOpen = p.refused("reject"), p.refused("reopen"), p.refused("close")
	f.AskOpen = p.refused("return") || p.refused("correct")
	if f.Ask != nil {
		var chosen []string
		if f.AskOpen {
			chosen = p.PostForm["item"]
		}
		f.Choices = correctable(p.Request, c, chosen)
	}
	return f
}

func askField(p *page) ui.Field {
	return ui.Field{Name: "ask-message", Of: "message", Label: p.Text("casework.ask_message"), Hint: p.Text("casework.ask_message_hint"), Type: "textarea", Rows: 3, Max: 2000}
}
