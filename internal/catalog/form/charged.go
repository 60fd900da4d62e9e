package form

import "stagegate/internal/catalog/price"

// Charges are the charges of a stage that apply, or of every stage where
// stageID is "", in order.
func (x *Filled) Charges(stageID string) []*Charge {
	var charges []*Charge
	for stage := range x.stagesOf(stageID) {
		for i := stage.charges.from; i < stage.charges.to; i++ {
			if c := &x.form.charges[i]; x.holds(&c.condition) {
				charges = append(charges, c.Charge)
			}
		}
	}
	return charges
}

// Price is what is due for a stage, or for every stage where stageID is "":
// the charges that apply, for as many parties as the sheet has. It gives
// money.ErrOverflow where that is larger than an amount can be.
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

// holds evaluates a condition that nothing else depends on.
func (x *Filled) holds(c *condition) bool {
	var v visibility
	return x.decide(&v, c, &x.common)
}
