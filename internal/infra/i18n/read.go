package i18n

import (
	"regexp"
	"strings"

	"stagegate/internal/infra/kit/money"
)

// What people put between the digits of a number, beside the separator of the language.
var spaces = strings.NewReplacer(" ", "", noBreak, "", "\u202f", "", "−", "-")

var (
	// plainNumber has a sign, digits before the point and digits after it.
	plainNumber = regexp.MustCompile(`^([+-]?)0*([0-9]+(?:\.[0-9]+)?)$`)
	// groupedByComma has groups of three digits, or as in India of two and then three.
	groupedByComma = regexp.MustCompile(`^[+-]?[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}(?:\.[0-9]+)?$`)
)

// ReadNumber reads a number as people write it in the language, with or without groups of
// digits, or as programs do, and returns it as programs do: 1204.5 of 1,204.5 in English and
// of 1 204,5 in French. A text that could mean two numbers is none: in English 45,50 is
// neither 45.50 nor 4550.
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

// Entry writes a number, which is given with a point, for an input in which it is changed:
// with the point of the language, and without groups of digits.
func (p Printer) Entry(number string) string {
	return strings.Replace(number, ".", p.Text("format.point"), 1)
}

// MoneyEntry is Entry for an amount: where it is not whole it has all decimals of its
// currency, as in 1045.50.
func (p Printer) MoneyEntry(amount money.Number, currency string) string {
	if !strings.Contains(string(amount), ".") {
		return string(amount)
	}
	return p.Entry(allDecimals(amount, currency))
}
