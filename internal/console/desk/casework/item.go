package casework

import (
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/console/ui"
)

// itemValue returns the value of an item in a form.
func itemValue(kind, id, partyID string) string {
	return strings.Join([]string{kind, id, partyID}, " ")
}

// itemsOf parses the items chosen in a form.
func itemsOf(values []string) (items []cases.CorrectionItemInput) {
	for _, value := range values {
		if parts := strings.Split(value, " "); len(parts) == 3 {
			items = append(items, cases.CorrectionItemInput{Kind: parts[0], ID: parts[1], PartyID: parts[2]})
		}
	}
	return items
}

// itemText returns the name of an item of a draft. An item that is no longer shown, as its question depends on
// an answer that has changed, is named by its kind.
func itemText(r *ui.Request, texts map[string]string, kind, value string) string {
	if text := texts[value]; text != "" || kind == "PARTIES" {
		return text
	}
	return r.Text("casework.hidden_item." + kind)
}

// itemTexts returns the names of all that a customer can be asked to change, by the values of their
// items: what belongs to a stage that is not completed.
func itemTexts(r *ui.Request, c *staffCase) map[string]string {
	texts := map[string]string{itemValue("PARTIES", "", ""): r.Text("casework.people")}
	add := func(kind, id, partyID, text, stageID string) {
		if s := c.stageOf(stageID); s != nil && s.Status == cases.StageCompleted {
			return
		}
		if name := c.partyName(partyID); name != "" && len(c.Parties) > 1 {
			text += ", " + name
		}
		texts[itemValue(kind, id, partyID)] = text
	}
	for _, q := range c.Questions {
		for _, partyID := range c.partyIDs(q.AppliesTo, q.HiddenFor) {
			add("ANSWER", q.ID, partyID, q.Label, q.StageID)
		}
	}
	for _, q := range c.Requirements {
		for _, partyID := range c.partyIDs(q.AppliesTo, q.HiddenFor) {
			add("DOCUMENT", q.ID, partyID, q.Name, q.StageID)
		}
	}
	return texts
}
