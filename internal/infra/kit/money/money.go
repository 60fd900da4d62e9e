// Package money represents exact amounts: integers of a currency's minor unit in the program, decimal numbers
// of its major unit in JSON (specification, section 1). It never rounds and uses no floating point.
package money

import (
	"encoding/json"
	"errors"

	"github.com/shopspring/decimal"

	"stagegate/internal/infra/kit/fault"
)

// Max is the largest amount in minor units: 1,000,000,000,000 major units of a currency with three decimals.
const Max int64 = 1_000_000_000_000_000

// Errors of amounts that exceed Max.
var (
	ErrOverflow = errors.New("money: the sum exceeds the largest amount")
	ErrTooLarge = errors.New("money: the number exceeds the largest amount")
)

// Errors of invalid input.
var (
	ErrCurrency error = &invalid{code: fault.InvalidValue, text: fault.T("amount.currency")}
	ErrNumber   error = &invalid{code: fault.InvalidValue, text: fault.T("amount.number")}
)

// invalid is the error of an invalid amount or currency.
type invalid struct {
	code  fault.FieldCode
	text  fault.Text
	cause error
}

func (i *invalid) Error() string { return i.text.String() }

func (i *invalid) Unwrap() error { return i.cause }

// Problem returns the problem of a field whose amount or currency was refused with an error.
func Problem(field string, refused error) fault.Field {
	i, ok := errors.AsType[*invalid](refused)
	if !ok {
		i = &invalid{code: fault.OutOfRange, text: fault.T("amount.price_overflow")}
	}
	return fault.Field{Field: field, Code: i.code, Message: i.text}
}

// Number is an amount in major units with the exact text of a JSON number.
type Number string

// UnmarshalJSON keeps the text of the number. It returns ErrNumber for other JSON values.
func (n *Number) UnmarshalJSON(b []byte) error {
	var number json.Number
	if len(b) == 0 || b[0] == '"' || json.Unmarshal(b, &number) != nil || number == "" {
		return ErrNumber
	}
	*n = Number(number)
	return nil
}

// MarshalJSON writes the text of the number; an empty one is 0.
func (n Number) MarshalJSON() ([]byte, error) {
	if n == "" {
		return []byte("0"), nil
	}
	return []byte(n), nil
}

// Minor converts the number to minor units of a currency. It returns an error for an unknown currency or too
// many decimals, and ErrTooLarge for amounts beyond Max.
func (n Number) Minor(code string) (int64, error) {
	scale, err := Decimals(code)
	if err != nil {
		return 0, err
	}
	if len(n) > 40 { // limits the cost of the arithmetic
		return 0, tooLarge(code)
	}
	d, err := decimal.NewFromString(string(n))
	if err != nil {
		return 0, ErrNumber
	}
	if d.IsZero() {
		return 0, nil
	}
	if digits := int64(d.NumDigits()) + int64(d.Exponent()); digits > 16 {
		return 0, tooLarge(code)
	}
	if d.Exponent() < -30 {
		return 0, tooManyDecimals(code, scale)
	}
	minor := d.Shift(int32(scale))
	if !minor.Equal(minor.Truncate(0)) {
		return 0, tooManyDecimals(code, scale)
	}
	if minor.Abs().GreaterThan(decimal.New(Max, 0)) {
		return 0, tooLarge(code)
	}
	return minor.IntPart(), nil
}

func tooLarge(code string) error {
	return &invalid{fault.OutOfRange, fault.T("amount.overflow", "max", Amount(Max, code)), ErrTooLarge}
}

func tooManyDecimals(code string, scale int) error {
	return &invalid{code: fault.InvalidValue, text: fault.T("amount.decimals", "count", scale, "currency", code)}
}

// Major converts minor units to major units: 15050 in NGN is 150.5. An unknown currency is treated as having no
// decimals.
func Major(minor int64, code string) Number {
	scale, _ := Decimals(code)
	return Number(decimal.New(minor, int32(-scale)).String())
}

// Amount returns an amount in minor units as an argument of a text.
func Amount(minor int64, code string) fault.Amount {
	return fault.Amount{Number: string(Major(minor, code)), Currency: code}
}

// Times multiplies an amount by a quantity.
func Times(minor int64, quantity int) (int64, error) {
	q := int64(quantity)
	if _, err := checkRange(minor); err != nil {
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
		if m, err = checkRange(m); err != nil {
			return 0, err
		}
		if total, err = checkRange(total + m); err != nil { // both are within Max, so int64 holds the sum
			return 0, err
		}
	}
	return total, nil
}

func checkRange(minor int64) (int64, error) {
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
