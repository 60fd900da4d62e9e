package paystack

import (
	"errors"
	"fmt"

	"stagegate/internal/infra/kit/money"
)

// The provider counts hundredths of a major unit in every currency, also in one
// that has no hundredths.
const providerDecimals = 2

// Errors of amounts that the provider cannot express.
var (
	ErrCurrency = errors.New("paystack: the provider cannot express amounts of this currency")
	ErrAmount   = errors.New("paystack: the amount has no equal in the other unit")
)

// Amount converts minor units of a currency into the provider's integer: 5000 of
// NGN stays 5000, and 50 of XOF becomes 5000. It returns ErrCurrency if the
// minor unit is finer than a hundredth.
//
// Reported and requested amounts are compared in this unit, which both sides can
// always express.
func Amount(minor int64, currency string) (int64, error) {
	factor, err := unitsPerMinor(currency)
	if err != nil {
		return 0, err
	}
	if minor > money.Max || minor < -money.Max {
		return 0, ErrAmount
	}
	return minor * factor, nil
}

// Minor converts the provider's integer to minor units of the currency. It returns
// ErrAmount if there is a remainder.
func Minor(amount int64, currency string) (int64, error) {
	factor, err := unitsPerMinor(currency)
	if err != nil {
		return 0, err
	}
	if amount%factor != 0 {
		return 0, ErrAmount
	}
	return amount / factor, nil
}

// unitsPerMinor is the number of the provider's units in one minor unit.
func unitsPerMinor(currency string) (int64, error) {
	decimals, err := money.Decimals(currency)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrCurrency, err)
	}
	if decimals > providerDecimals {
		return 0, ErrCurrency
	}
	factor := int64(1)
	for range providerDecimals - decimals {
		factor *= 10
	}
	return factor, nil
}
