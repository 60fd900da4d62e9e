package builder

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// input is a form field that is bound to a field in the body of a call.
type input struct {
	ui.Field // Value is the saved value

	set  setter
	fits bool // the record has such a field; otherwise its value is cleared
	rule bool // a rule: copied to a new part, and otherwise edited on its own page
}

// setter parses the entered text into the body of a call. It returns an error message, in the
// words of the API, if the text cannot be parsed.
type setter func(entered string) (wrong string)

// bind returns the input with its setter.
func (i input) bind(set setter) input {
	i.set = set
	return i
}

// required returns a setter for a field that cannot be cleared.
func required[T any](field *api.Optional[T], read func(entered string) (T, string)) setter {
	return func(entered string) string {
		value, wrong := read(entered)
		*field = api.OptionalOf(value)
		return wrong
	}
}

// clearable returns a setter for a field that an empty text clears.
func clearable[T any](field *api.Clearable[T], read func(entered string) (T, string)) setter {
	return func(entered string) (wrong string) {
		*field = api.Clearable[T]{Set: true}
		if entered != "" {
			field.Value, wrong = read(entered)
		}
		return wrong
	}
}

// choicesType is the type of the field with the choices of a question.
const choicesType = "choices"

// entered returns the text that was sent for the input.
func (i *input) entered(r *ui.Request) string {
	if !i.fits {
		return ""
	}
	switch i.Type {
	case choicesType:
		return joinChoices(changeChoices(sentChoices(r), r.Value("choices")))
	case "checks":
		return strings.Join(r.PostForm[i.Name], "\n")
	}
	return sentText(r, i.Name)
}

// sentText returns a field of the form, with line breaks as \n.
func sentText(r *ui.Request, name string) string {
	return strings.ReplaceAll(r.Value(name), "\r\n", "\n")
}

// inCreate reports whether a call that creates a record includes the input.
func (i *input) inCreate(entered string) bool {
	return i.fits && (entered != "" || !i.Optional && i.Type != "checkbox")
}

// inUpdate reports whether a call that updates a record includes the input: its value has changed.
func (i *input) inUpdate(entered string) bool { return !i.rule && entered != i.Value }

// apply sets the body of a call from the inputs that it includes. The answer refuses texts that
// cannot be parsed.
func apply(r *ui.Request, inputs []input, isSent func(i *input, entered string) bool) ui.Answer {
	a := ui.Answer{Status: http.StatusOK}
	for n := range inputs {
		i := &inputs[n]
		entered := i.entered(r)
		if !isSent(i, entered) {
			continue
		}
		if wrong := i.set(entered); wrong != "" {
			others := a.Errors
			a = r.Wrong(i.Name, fault.WrongType, wrong)
			a.Errors = append(others, a.Errors...)
		}
	}
	return a
}

// fingerprintField is the hidden field with the fingerprint of the record.
const fingerprintField = "seen"

// fingerprint hashes the values of the inputs. It stays the same if only other fields of the
// record change, such as its position.
func fingerprint(inputs []input) string {
	sum := sha256.New()
	for _, i := range inputs {
		if !i.rule {
			_, _ = sum.Write([]byte(i.Name + "\x00" + i.Value + "\x00")) // never fails
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:12])
}

// fields returns the form fields of the inputs, without rules unless they are copied.
func fields(inputs []input, copied bool) []ui.Field {
	var all []ui.Field
	for i := range inputs {
		if !inputs[i].rule || copied {
			all = append(all, inputs[i].Field)
		}
	}
	return all
}

func text[T ~string](entered string) (T, string) { return T(entered), "" }

func ticked(string) (is bool, wrong string) { return true, "" }

const notWhole = "field.whole_number"

// whole parses a whole number. 0 is refused because it would clear the field.
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

// bound parses the minimum or maximum of an answer: a number or a date.
func (p *page) bound(entered string) (text, wrong string) {
	if number, ok := p.Printer().ReadNumber(entered); ok {
		return number, ""
	}
	return entered, ""
}

// amount parses an amount of money. The API validates it.
func (p *page) amount(entered string) (amount money.Number, wrong string) {
	return p.Amount(entered), ""
}

// lines splits a text into its lines without empty ones.
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

// bytes parses a size in megabytes.
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

// number writes a number; "" for 0.
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
