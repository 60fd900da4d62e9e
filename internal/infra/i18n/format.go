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

// Decimal writes a decimal number, given as in JSON: 1,204.5.
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

// Money writes an amount with its currency and all decimals of that currency:
// NGN 213,500.50. Its spaces are no-break spaces.
func (p Printer) Money(amount money.Number, currency string) string {
	text := allDecimals(cmp.Or(amount, "0"), currency)
	return strings.ReplaceAll(p.Text("format.money", "amount", p.Decimal(text), "currency", currency), " ", noBreak)
}

// Amount writes an amount without its currency: 1,204.50.
func (p Printer) Amount(amount money.Number, currency string) string {
	return p.Decimal(allDecimals(cmp.Or(amount, "0"), currency))
}

// allDecimals pads an amount to the decimals of its currency.
func allDecimals(amount money.Number, currency string) string {
	scale, _ := money.Decimals(currency)
	whole, fraction, _ := strings.Cut(string(amount), ".")
	if len(fraction) >= scale {
		return string(amount)
	}
	return whole + "." + fraction + strings.Repeat("0", scale-len(fraction))
}

// Size writes a size in bytes with at most one decimal, and none from ten units up:
// 340 kB, 1.4 MB, 537 MB.
func (p Printer) Size(bytes int64) string {
	const kilo, mega, giga = 1000, 1_000_000, 1_000_000_000
	switch {
	case bytes < kilo:
		return p.Text("format.bytes", "count", bytes)
	case bytes < mega-kilo/2: // less than what rounds to 1,000 kB
		return p.Text("format.kilobytes", "size", p.Number((bytes+kilo/2)/kilo))
	case bytes < giga-mega/2:
		return p.Text("format.megabytes", "size", p.rounded(bytes, mega))
	default:
		return p.Text("format.gigabytes", "size", p.rounded(bytes, giga))
	}
}

// rounded writes n in a unit, to a tenth below ten units.
func (p Printer) rounded(n, unit int64) string {
	tenths := (n + unit/20) / (unit / 10)
	if tenths >= 100 {
		return p.Number((n + unit/2) / unit)
	}
	if tenths%10 == 0 {
		return p.Number(tenths / 10)
	}
	return p.Decimal(strconv.FormatInt(tenths/10, 10) + "." + strconv.FormatInt(tenths%10, 10))
}

// List writes items as an enumeration: a, b and c.
func (p Printer) List(items []string) string { return p.joined("format.and", items) }

// FileTypes writes the common names of media types as alternatives: PDF, JPEG or PNG.
func (p Printer) FileTypes(mediaTypes []string) string {
	names := make([]string, len(mediaTypes))
	for i, t := range mediaTypes {
		names[i] = FileType(t)
	}
	return p.joined("format.or", names)
}

// joined joins items by commas, and the last one by the text of a key.
func (p Printer) joined(key string, items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return p.Text(key, "first", strings.Join(items[:last], ", "), "last", items[last])
}

// FileType returns the common name of a media type.
func FileType(mediaType string) string {
	_, name, _ := strings.Cut(mediaType, "/")
	switch {
	case strings.HasSuffix(name, "wordprocessingml.document"):
		return "Word"
	case strings.HasSuffix(name, "spreadsheetml.sheet"):
		return "Excel"
	case name == "plain":
		return "TXT"
	default:
		return strings.ToUpper(name)
	}
}
