package paystack

import (
	"errors"
	"fmt"

	"stagegate/internal/money"
)

// The provider counts hundredths of a major unit in every currency, also in one
// that has no hundredths.
const providerDecimals = 2

// Errors of amounts that the provider cannot express.
var (
	ErrCurrency = errors.New("paystack: the provider cannot express amounts of this currency")
	ErrAmount   = errors.New("paystack: the amount has no equal in the other unit")
)

// Amount turns minor units of a currency into the provider's integer: 5000 of
// NGN stays 5000, and 50 of XOF becomes 5000. It gives ErrCurrency where the
// minor unit is finer than a hundredth.
//
// Comparing what the provider reports with what was asked for is done in this
// unit, which both sides can always express.
func Amount(minor int64, currency string) (int64, error) {
	factor, err := perMinor(currency)
	if err != nil {
		return 0, err
	}
	if minor > money.Max || minor < -money.Max {
		return 0, ErrAmount
	}
	return minor * factor, nil
}

// Minor turns the provider's integer back into minor units of the currency. It
// gives ErrAmount where there would be a remainder.
func Minor(amount int64, currency string) (int64, error) {
	factor, err := perMinor(currency)
	if err != nil {
		return 0, err
	}
	if amount%factor != 0 {
		return 0, ErrAmount
	}
	return amount / factor, nil
}

// perMinor is how many of the provider's units one minor unit is.
func perMinor(currency string) (int64, error) {
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
