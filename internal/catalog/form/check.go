package form

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// Limits of all answers (specification, section 4).
const (
	MaxTextLength     = 4000   // in characters of a TEXT answer
	MaxLongTextLength = 20_000 // in characters of a LONG_TEXT answer
	MaxNumberDigits   = 30     // of a NUMBER answer, before and after the point
)

// Check validates an answer to the question in a service with this currency and returns the error, or
// "". An empty answer is always valid: it clears the previous one.
func (q *Question) Check(v Value, currency string) fault.Text {
	if v.IsZero() {
		return fault.Text{}
	}
	switch q.AnswerType {
	case SingleChoice:
		return q.checkChoice(v)
	case MultipleChoice:
		return q.checkChoices(v)
	case Boolean:
		return checkKind(v, boolValue, "field.boolean")
	case FreeText, LongText:
		return q.checkText(v)
	case Email:
		return checkForm(v, email.IsPlain, email.Expected)
	case Phone:
		return checkForm(v, phonePattern.MatchString, "answer.phone")
	case Country:
		return checkForm(v, isCountry, "answer.country")
	case Date, Number, Money:
		if problem := q.checkQuantity(v, currency); !problem.IsZero() {
			return problem
		}
		return q.checkRange(v.text)
	default:
		return fault.T("answer.unknown_type")
	}
}

func checkKind(v Value, want valueKind, key string) fault.Text {
	if v.kind != want {
		return fault.T(key)
	}
	return fault.Text{}
}

func (q *Question) checkChoice(v Value) fault.Text {
	if v.kind != textValue {
		return fault.T("answer.option_text")
	}
	if !q.offers(v.text) {
		return fault.T("answer.option")
	}
	return fault.Text{}
}

func (q *Question) checkChoices(v Value) fault.Text {
	if v.kind != listValue {
		return fault.T("answer.options_list")
	}
	if len(v.list) == 0 {
		return fault.T("answer.options_empty")
	}
	seen := make(map[string]bool, len(v.list))
	for _, choice := range v.list {
		if !q.offers(choice) {
			return fault.T("answer.options")
		}
		if seen[choice] {
			return fault.T("answer.option_twice")
		}
		seen[choice] = true
	}
	return fault.Text{}
}

func (q *Question) offers(value string) bool {
	for i := range q.Options {
		if q.Options[i].Active && q.Options[i].Value == value {
			return true
		}
	}
	return false
}

func checkDate(v Value) fault.Text {
	impossible := fault.T("answer.date")
	if v.kind != textValue {
		return impossible
	}
	if _, err := time.Parse(time.DateOnly, v.text); err != nil {
		return impossible
	}
	return fault.Text{}
}

func (q *Question) checkText(v Value) fault.Text {
	if v.kind != textValue {
		return fault.T("answer.text")
	}
	if p, ok := patterns[q.Pattern]; ok && !p.form.MatchString(v.text) {
		return fault.T(p.expected)
	}
	least, most := q.lengths()
	if n := utf8.RuneCountInString(v.text); n < least || n > most {
		return fault.T("answer.length", "min", least, "max", most)
	}
	return fault.Text{}
}

// checkForm validates a text in a format of its own.
func checkForm(v Value, fits func(string) bool, expected string) fault.Text {
	if v.kind != textValue || !fits(v.text) {
		return fault.T(expected)
	}
	return fault.Text{}
}

// phonePattern matches E.164: a plus sign and up to 15 digits.
var phonePattern = regexp.MustCompile(`^\+[1-9][0-9]{1,14}$`)

// checkQuantity validates an answer of a type with a range, but not the range itself.
func (q *Question) checkQuantity(v Value, currency string) fault.Text {
	switch q.AnswerType {
	case Number:
		return checkNumber(v)
	case Money:
		return checkMoney(v, currency)
	default:
		return checkDate(v)
	}
}

func checkMoney(v Value, currency string) fault.Text {
	if v.kind != textValue || strings.HasPrefix(v.text, "-") || !isNumber(v.text) {
		return fault.T("answer.amount")
	}
	if _, err := money.Number(v.text).Minor(currency); err != nil {
		return money.Problem("", err).Message
	}
	return fault.Text{}
}

func checkNumber(v Value) fault.Text {
	if v.kind != textValue || !isNumber(v.text) {
		return fault.T("answer.number")
	}
	return fault.Text{}
}

// isNumber accepts an optional minus, digits, and an optional point followed by digits: no plus,
// exponent or spaces, and no point at either end.
func isNumber(s string) bool {
	whole, fraction, pointed := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	if !isDigits(whole) || (pointed && !isDigits(fraction)) {
		return false
	}
	return len(whole)+len(fraction) <= MaxNumberDigits
}

func isDigits(s string) bool {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return s != ""
}
