package form

import "stagegate/internal/catalog/price"

// Charges returns the applicable charges of a stage, or of all stages if stageID is "", in order.
func (x *Filled) Charges(stageID string) []*Charge {
	var charges []*Charge
	for stage := range x.stagesOf(stageID) {
		for i := stage.charges.from; i < stage.charges.to; i++ {
			if c := &x.form.charges[i]; x.holds(&c.condition, &x.common) {
				charges = append(charges, c.Charge)
			}
		}
	}
	return charges
}

// Price returns the price of a stage, or of all stages if stageID is "": the applicable charges for
// the number of parties of the sheet. It returns money.ErrOverflow if the price exceeds the maximum
// amount.
func (x *Filled) Price(stageID string) (price.Breakdown, error) {
	return priceOf(x.form.def.Currency, x.Charges(stageID), len(x.sheet.Parties))
}

func priceOf(currency string, charges []*Charge, parties int) (price.Breakdown, error) {
	priced := make([]price.Charge, len(charges))
	for i, c := range charges {
		priced[i] = price.Charge{ID: c.ID, Name: c.Name, Basis: c.Basis, Amount: c.Amount}
	}
	return price.Of(currency, priced, parties)
}

// evaluate evaluates a condition without caching it, because nothing else depends on it.
func (x *Filled) holds(c *condition, in *evalContext) bool {
	var v visibility
	return x.decide(&v, c, in)
}
