package builder

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"stagegate/internal/console/ui"
)

// input is a field of a form for a record of the API: how its value is shown, and how what
// was entered is sent.
type input struct {
	ui.Field // Value is that of the record

	send func(entered string) any // nil: the text itself
	fits bool                     // the record has such a field; what does not fit is emptied
}

// entered is what the form has sent for the input.
func (i *input) entered(r *ui.Request) string {
	if !i.fits {
		return ""
	}
	return strings.ReplaceAll(r.Value(i.Name), "\r\n", "\n")
}

// value is what is sent to the API for what was entered: null for nothing in a field that may
// be left out.
func (i *input) value(entered string) any {
	switch {
	case i.Type == "checkbox":
		return entered != ""
	case entered == "" && i.Optional:
		return nil
	case i.send != nil:
		return i.send(entered)
	default:
		return entered
	}
}

// added is the body of a call that makes a record.
func added(r *ui.Request, inputs []input) map[string]any {
	body := map[string]any{}
	for _, i := range inputs {
		if entered := i.entered(r); i.fits && (entered != "" || !i.Optional && i.Type != "checkbox") {
			body[i.Name] = i.value(entered)
		}
	}
	return body
}

// changed is the body of a call that changes a record: what is entered otherwise than it is.
func changed(r *ui.Request, inputs []input) map[string]any {
	body := map[string]any{}
	for _, i := range inputs {
		if entered := i.entered(r); entered != i.Value {
			body[i.Name] = i.value(entered)
		}
	}
	return body
}

// seenField is the field of a form with what its record was when it was shown.
const seenField = "seen"

// seen names what the inputs show. A record of which only something else has changed, such
// as its place, has the same.
func seen(inputs []input) string {
	sum := sha256.New()
	for _, i := range inputs {
		_, _ = sum.Write([]byte(i.Name + "\x00" + i.Value + "\x00")) // never fails
	}
	return hex.EncodeToString(sum.Sum(nil)[:12])
}

// fields are those of the inputs, for a form.
func fields(inputs []input) []ui.Field {
	all := make([]ui.Field, len(inputs))
	for i := range inputs {
		all[i] = inputs[i].Field
	}
	return all
}

// whole sends a whole number. The API refuses a text.
func whole(entered string) any {
	if n, err := strconv.Atoi(entered); err == nil {
		return n
	}
	return entered
}

// bound sends the least or most that may be answered: a number, or a date as it is.
func (p *page) bound(entered string) any {
	if number, ok := p.Printer().ReadNumber(entered); ok {
		return number
	}
	return entered
}

// lines sends the lines of a text.
func lines(entered string) any {
	all := []string{}
	for line := range strings.SplitSeq(entered, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, line)
		}
	}
	return all
}

const megabyte = 1_000_000

// bytes sends a size that was entered in megabytes.
func (p *page) bytes(entered string) any {
	number, _ := p.Printer().ReadNumber(entered)
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || n > 1_000_000 {
		return entered
	}
	return int64(n*megabyte + .5)
}

func inMegabytes(bytes int64) string {
	if bytes == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(bytes)/megabyte, 'f', -1, 64)
}

// number is how a number is shown that stands for none where it is 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func truth(b bool) string {
	if b {
		return "true"
	}
	return ""
}

// Choices of a question are lines: Label = value. Without a value, the label is the value
// too. A choice that cannot be chosen any more has a minus in front.
const (
	valueSign = " = "
	offSign   = "- "
)

func choiceLines(choices []choice) string {
	all := make([]string, len(choices))
	for i, c := range choices {
		all[i] = c.Label
		if c.Value != c.Label {
			all[i] += valueSign + c.Value
		}
		if !c.Active {
			all[i] = offSign + all[i]
		}
	}
	return strings.Join(all, "\n")
}

// sendChoices sends choices.
func sendChoices(entered string) any {
	all := []map[string]any{}
	for line := range strings.SplitSeq(entered, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		text, isOff := strings.CutPrefix(line, offSign)
		label, value := text, text
		if at := strings.LastIndex(text, valueSign); at >= 0 {
			label, value = text[:at], text[at+len(valueSign):]
		}
		all = append(all, map[string]any{"label": strings.TrimSpace(label), "value": strings.TrimSpace(value), "active": !isOff})
	}
	return all
}
