package cases

import (
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/finance"
)

// checkPaid refuses a change after which a stage that is paid would have another
// price, or a payment stage that was passed over would have one. Charges may depend on
// questions of later stages that were answered when the request was submitted, and their
// answers and the list of parties can change at any time.
func (c *Case) checkPaid(changes Changes, before *form.Filled) error {
	if changes.OfFiles() && !changes.OfParties() {
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
			continue // ahead
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

// samePrice reports whether a stage costs the same before and after a change, for the
// same things. What costs nothing does not count.
func samePrice(before, after *form.Filled, stageID string) (bool, error) {
	was, err := Price(before, stageID)
	if err != nil {
		return false, err
	}
	is, err := Price(after, stageID)
	if err != nil {
		return false, err
	}
	return slices.Equal(priced(was), priced(is)), nil
}

// priced returns the lines of a price that cost something.
func priced(b price.Breakdown) []price.Line {
	return slices.DeleteFunc(b.Lines, func(l price.Line) bool { return l.Total == 0 })
}
