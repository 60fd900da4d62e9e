package form

import (
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/money"
)

// Bounds of all answers (specification, section 4).
const (
	MaxTextLength     = 4000   // characters of a TEXT answer
	MaxLongTextLength = 20_000 // of a LONG_TEXT answer
	MaxNumberDigits   = 30     // digits of a NUMBER answer, before and after the point together
)

// Check says what is wrong with an answer to the question of a service with this
// currency, or "" where nothing is. No answer at all is never wrong here: it clears what
// was answered before.
func (q *Question) Check(v Value, currency string) string {
	if v.IsZero() {
		return ""
	}
	switch q.AnswerType {
	case SingleChoice:
		return q.checkChoice(v)
	case MultipleChoice:
		return q.checkChoices(v)
	case Boolean:
		return checkKind(v, boolValue, "must be true or false")
	case FreeText, LongText:
		return q.checkText(v)
	case Email:
		return checkForm(v, email.IsPlain, email.Expected)
	case Phone:
		return checkForm(v, phoneForm.MatchString, "must be a phone number with + and the code of its country, without spaces, such as +2348012345678")
	case Country:
		return checkForm(v, isCountry, "must be the code of a country in two capitals (ISO 3166), such as NG")
	case Date, Number, Money:
		if message := q.checkQuantity(v, currency); message != "" {
			return message
		}
		return q.checkRange(v.text)
	default:
		return "must be empty: the question has no known answer type"
	}
}

func checkKind(v Value, want valueKind, message string) string {
	if v.kind != want {
		return message
	}
	return ""
}

func (q *Question) checkChoice(v Value) string {
	if v.kind != textValue {
		return "must be the value of one option, as a text"
	}
	if !q.offers(v.text) {
		return "must be the value of one of the question's active options"
	}
	return ""
}

func (q *Question) checkChoices(v Value) string {
	if v.kind != listValue {
		return "must be the values of the chosen options, as an array of texts"
	}
	if len(v.list) == 0 {
		return "must have at least one option; null clears the answer"
	}
	seen := make(map[string]bool, len(v.list))
	for _, choice := range v.list {
		if !q.offers(choice) {
			return "must have values of the question's active options only"
		}
		if seen[choice] {
			return "must not repeat an option"
		}
		seen[choice] = true
	}
	return ""
}

func (q *Question) offers(value string) bool {
	for i := range q.Options {
		if q.Options[i].Active && q.Options[i].Value == value {
			return true
		}
	}
	return false
}

func checkDate(v Value) string {
	const message = "must be a date that exists, as YYYY-MM-DD"
	if v.kind != textValue {
		return message
	}
	if _, err := time.Parse(time.DateOnly, v.text); err != nil {
		return message
	}
	return ""
}

func (q *Question) checkText(v Value) string {
	if v.kind != textValue {
		return "must be a text"
	}
	if p, ok := patterns[q.Pattern]; ok && !p.form.MatchString(v.text) {
		return p.expected
	}
	least, most := q.lengths()
	if n := utf8.RuneCountInString(v.text); n < least || n > most {
		return fmt.Sprintf("must be a text of %d to %d characters", least, most)
	}
	return ""
}

// checkForm checks a text that has a form of its own.
func checkForm(v Value, fits func(string) bool, expected string) string {
	if v.kind != textValue || !fits(v.text) {
		return expected
	}
	return ""
}

// phoneForm is that of E.164: a plus sign and up to 15 digits.
var phoneForm = regexp.MustCompile(`^\+[1-9][0-9]{1,14}$`)

// checkQuantity checks an answer that has a smallest and a largest value, but not
// whether it is within them.
func (q *Question) checkQuantity(v Value, currency string) string {
	switch q.AnswerType {
	case Number:
		return checkNumber(v)
	case Money:
		return checkMoney(v, currency)
	default:
		return checkDate(v)
	}
}

func checkMoney(v Value, currency string) string {
	if v.kind != textValue || strings.HasPrefix(v.text, "-") || !isNumber(v.text) {
		return `must be an amount as a text, such as "1500.50", and not negative`
	}
	if _, err := money.Number(v.text).Minor(currency); err != nil {
		return err.Error()
	}
	return ""
}

func checkNumber(v Value) string {
	if v.kind != textValue || !isNumber(v.text) {
		return `expected a decimal number as a text, such as "12" or "-0.5", of at most 30 digits`
	}
	return ""
}

// isNumber accepts an optional minus, digits, and an optional point with more
// digits: no plus, no exponent, no spaces, no point at either end.
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
