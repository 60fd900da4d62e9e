// Package money counts money without ever rounding it: integers of a
// currency's minor unit inside, exact decimal numbers of its major unit in JSON
// (specification, section 1). No floating point touches it.
package money

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/shopspring/decimal"
)

// Max is the largest amount, in minor units, that is accepted anywhere:
// 1,000,000,000,000 major units of a currency with three decimals.
const Max int64 = 1_000_000_000_000_000

// Errors of amounts. Their texts are fit for a caller to read.
var (
	ErrCurrency = errors.New("must be an ISO 4217 currency code in capitals, such as NGN")
	ErrNumber   = errors.New("must be an amount as a JSON number, such as 150.5")
	ErrTooLarge = errors.New("must not exceed the largest amount")
	ErrOverflow = errors.New("money: the sum is larger than an amount can be")
)

// Number is an amount of major units as it stands in JSON, digit for digit.
type Number string

// UnmarshalJSON keeps the number's text. Anything but a JSON number is refused.
func (n *Number) UnmarshalJSON(b []byte) error {
	var number json.Number
	if len(b) == 0 || b[0] == '"' || json.Unmarshal(b, &number) != nil || number == "" {
		return ErrNumber
	}
	*n = Number(number)
	return nil
}

// MarshalJSON writes the number as it is; an empty one is 0.
func (n Number) MarshalJSON() ([]byte, error) {
	if n == "" {
		return []byte("0"), nil
	}
	return []byte(n), nil
}

// Minor turns the number into minor units of a currency. It refuses an unknown
// currency, more decimals than the currency has and amounts beyond Max.
func (n Number) Minor(code string) (int64, error) {
	scale, err := Decimals(code)
	if err != nil {
		return 0, err
	}
	if len(n) > 40 { // before any arithmetic: 1e999999999 is a short text and a huge number
		return 0, ErrTooLarge
	}
	d, err := decimal.NewFromString(string(n))
	if err != nil {
		return 0, ErrNumber
	}
	if d.IsZero() {
		return 0, nil
	}
	if digits := int64(d.NumDigits()) + int64(d.Exponent()); digits > 16 {
		return 0, ErrTooLarge
	}
	if d.Exponent() < -30 {
		return 0, tooFine(code, scale)
	}
	minor := d.Shift(int32(scale))
	if !minor.Equal(minor.Truncate(0)) {
		return 0, tooFine(code, scale)
	}
	if minor.Abs().GreaterThan(decimal.New(Max, 0)) {
		return 0, ErrTooLarge
	}
	return minor.IntPart(), nil
}

func tooFine(code string, scale int) error {
	return fmt.Errorf("must have at most %d decimals, as %s has", scale, code)
}

// Major writes minor units as the number of major units: 15050 in NGN is 150.5.
// The currency is one that was accepted before; an unknown one counts as having
// no decimals.
func Major(minor int64, code string) Number {
	scale, _ := Decimals(code)
	return Number(decimal.New(minor, int32(-scale)).String())
}

// Times multiplies an amount with a quantity.
func Times(minor int64, quantity int) (int64, error) {
	q := int64(quantity)
	if _, err := within(minor); err != nil {
		return 0, err
	}
	if minor != 0 && (q > Max || q < -Max || abs(q) > Max/abs(minor)) {
		return 0, ErrOverflow
	}
	return minor * q, nil
}

// Sum adds amounts of one currency.
func Sum(minors ...int64) (int64, error) {
	var total int64
	for _, m := range minors {
		var err error
		if m, err = within(m); err != nil {
			return 0, err
		}
		if total, err = within(total + m); err != nil { // both are within Max, so int64 holds the sum
			return 0, err
		}
	}
	return total, nil
}

func within(minor int64) (int64, error) {
	if minor > Max || minor < -Max {
		return 0, ErrOverflow
	}
	return minor, nil
}

func abs(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}
