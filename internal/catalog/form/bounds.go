package form

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"github.com/shopspring/decimal"

	"stagegate/internal/infra/kit/fault"
)

// pattern is what a text of a Pattern looks like.
type pattern struct {
	form        *regexp.Regexp
	least, most int // characters
	expected    string
}

var patterns = map[Pattern]pattern{
	Postcode: {regexp.MustCompile(`^[A-Za-z0-9 -]{3,10}$`), 3, 10, "must be a postcode: 3 to 10 letters, digits, spaces or hyphens"},
	Passport: {regexp.MustCompile(`^[A-Za-z0-9]{6,9}$`), 6, 9, "must be a passport number: 6 to 9 letters or digits"},
}

// maxLength is how many characters an answer may have at most, whatever the question says.
func (q *Question) maxLength() int {
	if q.AnswerType == LongText {
		return MaxLongTextLength
	}
	return MaxTextLength
}

// lengths are how many characters the answer to a text question has.
func (q *Question) lengths() (least, most int) {
	return max(q.MinLength, 1), cmp.Or(q.MaxLength, q.maxLength())
}

// checkRange says what is wrong with an answer that is smaller than Min or larger than
// Max, or "". The answer has the form that the type of the question demands.
func (q *Question) checkRange(text string) string {
	if (q.Min == "" || q.compare(text, q.Min) >= 0) && (q.Max == "" || q.compare(text, q.Max) <= 0) {
		return ""
	}
	switch {
	case q.Max == "":
		return "must be " + q.Min + " or more"
	case q.Min == "":
		return "must be " + q.Max + " or less"
	default:
		return "must be " + q.Min + " to " + q.Max
	}
}

// compare compares two answers to a question that has a smallest and a largest one.
func (q *Question) compare(a, b string) int {
	if q.AnswerType == Date {
		return strings.Compare(a, b)
	}
	x, _ := decimal.NewFromString(a) // both are numbers
	y, _ := decimal.NewFromString(b)
	return x.Cmp(y)
}

// CheckBounds says what is wrong with the bounds of a question in a service with this
// currency, "" where it is not known: those that its type does not have, and those that
// leave nothing to answer.
func (q *Question) CheckBounds(currency string) fault.Fields {
	var wrong fault.Fields
	q.checkLengths(&wrong)
	q.checkExtremes(&wrong, currency)
	return wrong
}

func (q *Question) checkLengths(wrong *fault.Fields) {
	least, most := 1, q.maxLength()
	p, known := patterns[q.Pattern]
	switch {
	case q.Pattern == "":
	case !known:
		wrong.Add("pattern", fault.InvalidValue, "must be POSTCODE or PASSPORT")
	case q.AnswerType != FreeText:
		wrong.Add("pattern", fault.InvalidValue, "must be left out: only TEXT questions have a pattern")
	default:
		least, most = p.least, p.most
	}
	texts := q.AnswerType == FreeText || q.AnswerType == LongText
	check := func(field string, length, from, to int) {
		switch {
		case length == 0:
		case !texts:
			wrong.Add(field, fault.InvalidValue, "must be left out: only TEXT and LONG_TEXT questions have one")
		case length < from || length > to:
			wrong.Add(field, fault.OutOfRange, fmt.Sprintf("must be %d to %d, or nothing could be answered", from, to))
		}
	}
	check("minLength", q.MinLength, 1, most)
	check("maxLength", q.MaxLength, least, q.maxLength())
	if texts && q.MaxLength != 0 && q.MinLength > q.MaxLength {
		wrong.Add("maxLength", fault.OutOfRange, "must not be less than minLength")
	}
}

func (q *Question) checkExtremes(wrong *fault.Fields, currency string) {
	known := 0
	for _, bound := range []struct{ field, text string }{{"min", q.Min}, {"max", q.Max}} {
		switch q.AnswerType {
		case Number, Money, Date:
			if bound.text == "" || q.AnswerType == Money && currency == "" {
				continue
			}
			if message := q.checkQuantity(Text(bound.text), currency); message != "" {
				wrong.Add(bound.field, fault.InvalidFormat, message)
				continue
			}
			known++
		default:
			if bound.text != "" {
				wrong.Add(bound.field, fault.InvalidValue, "must be left out: only NUMBER, MONEY and DATE questions have one")
			}
		}
	}
	if known == 2 && q.compare(q.Min, q.Max) > 0 {
		wrong.Add("max", fault.OutOfRange, "must not be less than min")
	}
}
