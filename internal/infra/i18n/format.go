package i18n

import (
	"cmp"
	"strconv"
	"strings"

	"stagegate/internal/infra/kit/money"
)

const noBreak = "\u00a0"

// Number writes a whole number: 1,204.
func (p Printer) Number(n int64) string { return p.Decimal(strconv.FormatInt(n, 10)) }

// Decimal writes a number that is given with a point and without separators: 1,204.5.
func (p Printer) Decimal(number string) string {
	sign := ""
	if rest, ok := strings.CutPrefix(number, "-"); ok {
		sign, number = "−", rest
	}
	whole, fraction, hasFraction := strings.Cut(number, ".")
	var b strings.Builder
	b.WriteString(sign)
	for i, digit := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteString(p.Text("format.group"))
		}
		b.WriteRune(digit)
	}
	if hasFraction {
		b.WriteString(p.Text("format.point") + fraction)
	}
	return b.String()
}

// Money writes an amount with its currency, and all decimals that the currency has:
// NGN 213,500.50. It contains no space at which a line would be broken.
func (p Printer) Money(amount money.Number, currency string) string {
	text := allDecimals(cmp.Or(amount, "0"), currency)
	return strings.ReplaceAll(p.Text("format.money", "amount", p.Decimal(text), "currency", currency), " ", noBreak)
}

// allDecimals gives an amount as many decimals as its currency has.
func allDecimals(amount money.Number, currency string) string {
	scale, _ := money.Decimals(currency)
	whole, fraction, _ := strings.Cut(string(amount), ".")
	if len(fraction) >= scale {
		return string(amount)
	}
	return whole + "." + fraction + strings.Repeat("0", scale-len(fraction))
}

// Size writes a size in bytes: 340 kB, 1.2 MB, 4 GB.
func (p Printer) Size(bytes int64) string {
	const kilo, mega, giga = 1000, 1_000_000, 1_000_000_000
	tenths := func(of int64) string {
		n := (bytes + of/20) / (of / 10)
		if n%10 == 0 {
			return p.Number(n / 10)
		}
		return p.Decimal(strconv.FormatInt(n/10, 10) + "." + strconv.FormatInt(n%10, 10))
	}
	switch {
	case bytes >= giga:
		return p.Text("format.gigabytes", "size", tenths(giga))
	case bytes >= mega:
		return p.Text("format.megabytes", "size", tenths(mega))
	case bytes >= kilo:
		return p.Text("format.kilobytes", "size", p.Number((bytes+kilo/2)/kilo))
	}
	return p.Text("format.bytes", "count", bytes)
}

// List writes several things: a, b and c.
func (p Printer) List(things []string) string {
	if len(things) < 2 {
		return strings.Join(things, "")
	}
	last := len(things) - 1
	return p.Text("format.and", "first", strings.Join(things[:last], ", "), "last", things[last])
}
