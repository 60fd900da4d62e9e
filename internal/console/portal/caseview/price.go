package caseview

import (
	"stagegate/internal/cases"
	"stagegate/internal/catalog/price"
	"stagegate/internal/console/ui"
)

// Estimate reads what a request costs with today's answers, nil where it costs nothing or
// that cannot be said.
func Estimate(r *ui.Request, c *Case) *price.View {
	p, a := ui.Do(r, cases.EstimateRequestPrice, &cases.MyRequestInput{RequestID: c.ID})
	if !a.OK() || len(p.Items) == 0 {
		return nil
	}
	return &p.View
}
