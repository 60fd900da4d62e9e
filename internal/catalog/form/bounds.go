package form

import (
	"cmp"
	"regexp"
	"strings"

	"github.com/shopspring/decimal"

	"stagegate/internal/infra/kit/fault"
)

// pattern describes the texts that match a Pattern.
type pattern struct {
	form        *regexp.Regexp
	least, most int // in characters
	expected    string
}

var patterns = map[Pattern]pattern{
	Postcode: {regexp.MustCompile(`^[A-Za-z0-9 -]{3,10}$`), 3, 10, "answer.postcode"},
	Passport: {regexp.MustCompile(`^[A-Za-z0-9]{6,9}$`), 6, 9, "answer.passport"},
}

// maxLength returns the maximum length of an answer to any question of the type.
func (q *Question) maxLength() int {
	if q.AnswerType == LongText {
		return MaxLongTextLength
	}
	return MaxTextLength
}

// lengths returns the minimum and maximum length of a text answer.
func (q *Question) lengths() (least, most int) {
	return max(q.MinLength, 1), cmp.Or(q.MaxLength, q.maxLength())
}

// checkRange returns the error for an answer outside Min and Max. The answer is well-formed.
func (q *Question) checkRange(text string) fault.Text {
	if (q.Min == "" || q.compare(text, q.Min) >= 0) && (q.Max == "" || q.compare(text, q.Max) <= 0) {
		return fault.Text{}
	}
	switch isDate := q.AnswerType == Date; {
	case isDate && q.Max == "":
		return fault.T("answer.earliest", "min", fault.Day(q.Min))
	case isDate && q.Min == "":
		return fault.T("answer.latest", "max", fault.Day(q.Max))
	case isDate:
		return fault.T("answer.days", "min", fault.Day(q.Min), "max", fault.Day(q.Max))
	case q.Max == "":
		return fault.T("field.at_least", "min", fault.Decimal(q.Min))
	case q.Min == "":
		return fault.T("field.at_most", "max", fault.Decimal(q.Max))
	}
	return fault.T("field.between", "min", fault.Decimal(q.Min), "max", fault.Decimal(q.Max))
}

// compare compares two answers to a question with a range.
func (q *Question) compare(a, b string) int {
	if q.AnswerType == Date {
		return strings.Compare(a, b)
	}
	x, _ := decimal.NewFromString(a) // both are numbers
	y, _ := decimal.NewFromString(b)
	return x.Cmp(y)
}

// CheckBounds validates the bounds of a question in a service with this currency ("" if unknown). It
// reports bounds that the type does not support and bounds that no answer can meet.
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
		wrong.Add("pattern", fault.InvalidValue, "service.pattern")
	case q.AnswerType != FreeText:
		wrong.Add("pattern", fault.InvalidValue, "service.pattern_not_allowed")
	default:
		least, most = p.least, p.most
	}
	texts := q.AnswerType == FreeText || q.AnswerType == LongText
	check := func(field string, length, from, to int) {
		switch {
		case length == 0:
		case !texts:
			wrong.Add(field, fault.InvalidValue, "service.length_not_allowed")
		case length < from || length > to:
			wrong.Add(field, fault.OutOfRange, "service.bounds_unanswerable", "min", from, "max", to)
		}
	}
	check("minLength", q.MinLength, 1, most)
	check("maxLength", q.MaxLength, least, q.maxLength())
	if texts && q.MaxLength != 0 && q.MinLength > q.MaxLength {
		wrong.Add("maxLength", fault.OutOfRange, "service.max_length_order")
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
			if problem := q.checkQuantity(Text(bound.text), currency); !problem.IsZero() {
				*wrong = append(*wrong, fault.Field{Field: bound.field, Code: fault.InvalidFormat, Message: problem})
				continue
			}
			known++
		default:
			if bound.text != "" {
				wrong.Add(bound.field, fault.InvalidValue, "service.range_not_allowed")
			}
		}
	}
	if known == 2 && q.compare(q.Min, q.Max) > 0 {
		wrong.Add("max", fault.OutOfRange, "service.max_order")
	}
}
