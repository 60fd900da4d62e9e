package price

import "stagegate/internal/infra/kit/money"

// View is the API representation of a breakdown (specification, section 7).
type View struct {
	Currency string       `json:"currency" doc:"ISO 4217 code of all amounts" example:"NGN"`
	Total    money.Number `json:"total" doc:"Sum of the items, in major units" example:"30150.5"`
	Items    []LineView   `json:"items" doc:"One item for each charge that applies"`
}

// LineView is one item of a View.
type LineView struct {
	ServiceChargeID *string      `json:"serviceChargeId" doc:"Id of the service's charge; null for an item without one"`
	Label           string       `json:"label" doc:"Purpose of the payment" example:"Visa fee"`
	Basis           Basis        `json:"basis" enum:"PER_PARTY,PER_REQUEST" doc:"Unit of the quantity"`
	Quantity        int          `json:"quantity" doc:"Number of parties, or 1" example:"2"`
	UnitAmount      money.Number `json:"unitAmount" doc:"Price of one unit, in major units" example:"15075.25"`
	ItemTotal       money.Number `json:"itemTotal" doc:"Quantity times unit amount, in major units" example:"30150.5"`
}

// View returns the breakdown in major units. Items is never null.
func (b Breakdown) View() View {
	v := View{
		Currency: b.Currency,
		Total:    money.Major(b.Total, b.Currency),
		Items:    make([]LineView, 0, len(b.Lines)),
	}
	for _, line := range b.Lines {
		v.Items = append(v.Items, line.view(b.Currency))
	}
	return v
}

func (l Line) view(currency string) LineView {
	v := LineView{
		Label: l.Label, Basis: l.Basis, Quantity: l.Quantity,
		UnitAmount: money.Major(l.UnitAmount, currency),
		ItemTotal:  money.Major(l.Total, currency),
	}
	if l.ChargeID != "" {
		v.ServiceChargeID = &l.ChargeID
	}
	return v
}
