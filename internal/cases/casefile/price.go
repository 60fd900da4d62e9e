package casefile

import (
	"errors"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

var errPriceTooLarge = fault.New(fault.Conflict, "The price of the payment stage is larger than an amount can be.")

// Price calculates what is due for a stage, or for all visible stages if stageID is "".
// It refuses a price that overflows.
func Price(filled *form.Filled, stageID string) (price.Breakdown, error) {
	b, err := filled.Price(stageID)
	if errors.Is(err, money.ErrOverflow) {
		return price.Breakdown{}, errPriceTooLarge.Wrap(err)
	}
	return b, err
}
