package cases

import (
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/finance"
)

// checkPaid returns an error if changes would alter the price of a paid stage, or give a price
// to a payment stage that was skipped. Charges may depend on questions of later stages that
// were answered at submission, and their answers and the list of parties can change at any
// time.
func (c *Case) checkPaid(changes Changes, before *form.Filled) error {
	if changes.TouchesFiles() && !changes.TouchesParties() {
		return nil
	}
	after := c.Fill()
	current, _ := c.Form.Stage(c.current())
	for _, stage := range c.Form.Stages() {
		if stage.Kind != form.Payment || !changes.AffectsPrice(c.Form, stage.ID) {
			continue
		}
		invoice, billed := c.invoice(stage.ID)
		switch {
		case billed && invoice.Status != finance.Paid:
			continue // reprice decides
		case !billed && stage.Position >= current.Position:
			continue // a later stage
		}
		same, err := samePrice(before, after, stage.ID)
		switch {
		case err != nil:
			return err
		case same:
		case billed:
			return errStageNotEditable.WithText("stage.price_paid", "title", stage.Title)
		default:
			return errStageNotEditable.WithText("stage.price_passed", "title", stage.Title)
		}
	}
	return nil
}

// samePrice reports whether a stage has the same priced lines before and after a change. Lines
// of zero do not count.
func samePrice(before, after *form.Filled, stageID string) (bool, error) {
	priceBefore, err := Price(before, stageID)
	if err != nil {
		return false, err
	}
	priceAfter, err := Price(after, stageID)
	if err != nil {
		return false, err
	}
	return slices.Equal(nonZeroLines(priceBefore), nonZeroLines(priceAfter)), nil
}

// nonZeroLines returns the lines of a price that are not zero.
func nonZeroLines(b price.Breakdown) []price.Line {
	return slices.DeleteFunc(b.Lines, func(l price.Line) bool { return l.Total == 0 })
}
