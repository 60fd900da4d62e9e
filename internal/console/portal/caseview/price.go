package caseview

import (
	"stagegate/internal/cases"
	"stagegate/internal/catalog/price"
	"stagegate/internal/console/ui"
)

// Estimate returns the price of a request with its current answers, nil if it is free or the
// price cannot be calculated.
func Estimate(r *ui.Request, c *Case) *price.View {
	p, a := ui.Do(r, cases.EstimateRequestPrice, &cases.MyRequestInput{RequestID: c.ID})
	if !a.OK() || len(p.Items) == 0 {
		return nil
	}
	return &p.View
}
