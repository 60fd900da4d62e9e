package builder

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
)

// choice is a row of the form of a question. An empty value is the saved one, that of a new choice is the label.
type choice struct {
	Label, Value string
	Active       bool   // customers can choose it
	Saved        string // value that is not shown because it was the label
}

// actual returns the value for the API.
func (c choice) actual() string { return cmp.Or(c.Value, c.Saved, c.Label) }

// Choices are the value of one input: a line each, whose fields are separated by tabs.
const (
	choiceSeparator = "\t"
	inactiveChoice  = "-"
)

// joinChoices writes choices as the value of an input.
func joinChoices(all []choice) string {
	lines := make([]string, len(all))
	for i, c := range all {
		active := ""
		if !c.Active {
			active = inactiveChoice
		}
		lines[i] = strings.Join([]string{c.Label, c.Value, active, c.Saved}, choiceSeparator)
	}
	return strings.Join(lines, "\n")
}

// splitChoices reads the value of an input.
func splitChoices(value string) []choice {
	var all []choice
	for line := range strings.SplitSeq(value, "\n") {
		if part := strings.Split(line, choiceSeparator); len(part) == 4 {
			all = append(all, choice{part[0], part[1], part[2] != inactiveChoice, part[3]})
		}
	}
	return all
}

// savedChoices returns the choices of a question. A value that equals its label is not shown.
func savedChoices(options []catalog.OptionView) string {
	all := make([]choice, len(options))
	for i, o := range options {
		all[i] = choice{Label: o.Label, Value: o.Value, Active: o.Active}
		if o.Value == o.Label {
			all[i].Value, all[i].Saved = "", o.Value
		}
	}
	return joinChoices(all)
}

// parseChoices returns the choices for the API.
func parseChoices(entered string) (all []catalog.NewOption, wrong string) {
	for _, c := range splitChoices(entered) {
		all = append(all, catalog.NewOption{Label: c.Label, Value: c.actual(), Active: api.ClearableOf(c.Active)})
	}
	return all, ""
}

// choiceLines writes choices for people, one a line.
func choiceLines(r *ui.Request, all []choice) string {
	lines := make([]string, len(all))
	for i, c := range all {
		lines[i] = c.Label
		if value := c.actual(); value != c.Label {
			lines[i] += " = " + value
		}
		if !c.Active {
			lines[i] += " (" + r.Text("builder.choice.inactive") + ")"
		}
	}
	return strings.Join(lines, "\n")
}

// sentChoices returns the rows that the form has sent, except for empty ones.
func sentChoices(r *ui.Request) []choice {
	var all []choice
	for n := 1; ; n++ {
		name := "choice" + strconv.Itoa(n)
		if !r.PostForm.Has(name) {
			return all
		}
		c := choice{oneLine(r.Value(name)), oneLine(r.Value(name + ".value")), r.Value(name+".active") != "", oneLine(r.Value(name + ".saved"))}
		if c.Label != "" || c.Value != "" {
			all = append(all, c)
		}
	}
}

// oneLine replaces tabs and line breaks, which separate choices.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// changeChoices removes or moves a row, as the pressed button says: remove 2, up 2 or down 2.
func changeChoices(all []choice, do string) []choice {
	what, number, _ := strings.Cut(do, " ")
	n, err := strconv.Atoi(number)
	i := n - 1
	switch {
	case err != nil || i < 0 || i >= len(all):
	case what == "remove":
		return slices.Delete(all, i, n)
	case what == "up" && i > 0:
		all[i-1], all[i] = all[i], all[i-1]
	case what == "down" && n < len(all):
		all[i], all[n] = all[n], all[i]
	}
	return all
}

// choiceRow is a row as the page shows it.
type choiceRow struct {
	choice

	Number      int // from 1
	First, Last bool
}

// ID returns the name of the field of the label.
func (c choiceRow) ID() string { return "choice" + strconv.Itoa(c.Number) }

// Choices returns the rows of the form of a question. There is an empty one if there are no others or
// another one was asked for.
func (f *partForm) Choices() []choiceRow {
	all := splitChoices(f.Field("options").Value)
	if f.more || len(all) == 0 {
		all = append(all, choice{Active: true})
	}
	rows := make([]choiceRow, len(all))
	for i, c := range all {
		rows[i] = choiceRow{choice: c, Number: i + 1, First: i == 0, Last: i == len(all)-1}
	}
	return rows
}
