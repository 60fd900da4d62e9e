package caseview

import (
	"stagegate/internal/cases"
	"stagegate/internal/catalog/price"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

// Price is how an amount comes about.
type Price struct {
	Currency string
	Total    money.Number
	Items    []Line
}

// Line is a part of an amount.
type Line struct {
	Label, Basis          string
	Quantity              int64
	UnitAmount, ItemTotal money.Number
}

// PerParty reports whether the line is counted by parties.
func (l Line) PerParty() bool { return l.Basis == "PER_PARTY" }

// Estimate reads what a request costs with today's answers, nil where it costs nothing or
// that cannot be said.
func Estimate(r *ui.Request, c *Case) *price.View {
	p, a := ui.Do(r, cases.EstimateRequestPrice, &cases.MyRequestInput{RequestID: c.ID})
	if !a.OK() || len(p.Items) == 0 {
		return nil
	}
	return &p.View
}
