package i18n

import (
	"regexp"
	"strings"

	"stagegate/internal/infra/kit/money"
)

// spaces removes what people put between digits besides the separator of the language.
var spaces = strings.NewReplacer(" ", "", noBreak, "", "\u202f", "", "−", "-")

var (
	// plainNumber is an optional sign, digits, and optionally a point and digits.
	plainNumber = regexp.MustCompile(`^([+-]?)0*([0-9]+(?:\.[0-9]+)?)$`)
	// groupedByComma has groups of three digits or, as in India, of two and then three.
	groupedByComma = regexp.MustCompile(`^[+-]?[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}(?:\.[0-9]+)?$`)
)

// ReadNumber parses a number as people write it in the language, with or without digit
// groups, or as in JSON, and returns its JSON form: 1204.5 for 1,204.5 in English and for
// 1 204,5 in French. It rejects ambiguous input: in English, 45,50 could be 45.50 or 4550.
func (p Printer) ReadNumber(entered string) (number string, ok bool) {
	text := spaces.Replace(entered)
	switch {
	case p.Text("format.point") == ",":
		if !strings.Contains(text, ".") {
			text = strings.Replace(text, ",", ".", 1)
		}
	case groupedByComma.MatchString(text):
		text = strings.ReplaceAll(text, ",", "")
	}
	m := plainNumber.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	return strings.TrimPrefix(m[1], "+") + m[2], true
}

// Entry writes a number for a form field: with the decimal mark of the language and without
// digit groups.
func (p Printer) Entry(number string) string {
	return strings.Replace(number, ".", p.Text("format.point"), 1)
}

// MoneyEntry is Entry for an amount. One that is not whole gets all decimals of its
// currency: 1045.50.
func (p Printer) MoneyEntry(amount money.Number, currency string) string {
	if !strings.Contains(string(amount), ".") {
		return string(amount)
	}
	return p.Entry(allDecimals(amount, currency))
}
