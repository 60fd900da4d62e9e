package builder

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// input is a field of a form for a record: how its value is shown, and how what was entered
// gets into the body of a call.
type input struct {
	ui.Field // Value is that of the record

	put  put
	fits bool // the record has such a field; what does not fit is emptied
}

// put puts what was entered into the body of a call, or says what is wrong with it as the API
// would: what is no value of the field cannot be sent.
type put func(entered string) (wrong string)

// into is the input with where what is entered goes to.
func (i input) into(field put) input {
	i.put = field
	return i
}

// given puts what read makes of a text into a field that a record cannot be without.
func given[T any](field *api.Optional[T], read func(entered string) (T, string)) put {
	return func(entered string) string {
		value, wrong := read(entered)
		*field = api.Given(value)
		return wrong
	}
}

// cleared puts what read makes of a text into a field that nothing clears.
func cleared[T any](field *api.Clearable[T], read func(entered string) (T, string)) put {
	return func(entered string) (wrong string) {
		*field = api.Clearable[T]{Set: true}
		if entered != "" {
			field.Value, wrong = read(entered)
		}
		return wrong
	}
}

// entered is what the form has sent for the input.
func (i *input) entered(r *ui.Request) string {
	if !i.fits {
		return ""
	}
	return strings.ReplaceAll(r.Value(i.Name), "\r\n", "\n")
}

// isAdded reports whether a call that makes a record sends the input.
func (i *input) isAdded(entered string) bool {
	return i.fits && (entered != "" || !i.Optional && i.Type != "checkbox")
}

// isChanged reports whether a call that changes a record sends the input: it is entered
// otherwise than it is.
func (i *input) isChanged(entered string) bool { return entered != i.Value }

// enter puts what was entered into the body of a call, but for the inputs that it does not
// send. The answer refuses what is no value of its field.
func enter(r *ui.Request, inputs []input, isSent func(i *input, entered string) bool) ui.Answer {
	a := ui.Answer{Status: http.StatusOK}
	for n := range inputs {
		i := &inputs[n]
		entered := i.entered(r)
		if !isSent(i, entered) {
			continue
		}
		if wrong := i.put(entered); wrong != "" {
			others := a.Errors
			a = r.Wrong(i.Name, fault.WrongType, wrong)
			a.Errors = append(others, a.Errors...)
		}
	}
	return a
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

func text[T ~string](entered string) (T, string) { return T(entered), "" }

func ticked(string) (is bool, wrong string) { return true, "" }

const notWhole = "field.whole_number"

// whole reads a whole number. 0 would clear the field.
func whole(entered string) (n int, wrong string) {
	n, err := strconv.Atoi(entered)
	switch {
	case err != nil:
		return 0, notWhole
	case n == 0:
		return 0, "field.positive"
	default:
		return n, ""
	}
}

// bound reads the least or most that may be answered: a number, or a date as it is.
func (p *page) bound(entered string) (text, wrong string) {
	if number, ok := p.Printer().ReadNumber(entered); ok {
		return number, ""
	}
	return entered, ""
}

// amount reads an amount of money. The API refuses what is none.
func (p *page) amount(entered string) (amount money.Number, wrong string) {
	return p.Amount(entered), ""
}

// lines reads the lines of a text.
func lines(entered string) (all []string, wrong string) {
	all = []string{}
	for line := range strings.SplitSeq(entered, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, line)
		}
	}
	return all, ""
}

const megabyte = 1_000_000

// bytes reads a size that was entered in megabytes.
func (p *page) bytes(entered string) (n int64, wrong string) {
	number, _ := p.Printer().ReadNumber(entered)
	size, err := strconv.ParseFloat(number, 64)
	switch n = int64(size*megabyte + .5); {
	case err != nil || size > 1_000_000:
		return 0, notWhole
	case n == 0:
		return 0, "field.positive"
	default:
		return n, ""
	}
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

func choiceLines(choices []catalog.OptionView) string {
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

// choicesIn reads choices.
func choicesIn(entered string) (all []catalog.NewOption, wrong string) {
	for line := range strings.SplitSeq(entered, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		text, isOff := strings.CutPrefix(line, offSign)
		label, value := text, text
		if at := strings.LastIndex(text, valueSign); at >= 0 {
			label, value = text[:at], text[at+len(valueSign):]
		}
		all = append(all, catalog.NewOption{Label: strings.TrimSpace(label), Value: strings.TrimSpace(value), Active: api.Cleared(!isOff)})
	}
	return all, ""
}
