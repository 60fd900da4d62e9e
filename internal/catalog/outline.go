package catalog

import (
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
)

// maxOutlined is how many stages, and how many requirements, an outline names.
const maxOutlined = 100

// Outline is what everybody sees of a version besides its heading. It is stored with the
// version, so that a page that anybody can ask for reads no definitions.
type Outline struct {
	PriceFrom    *int64   `json:"priceFrom"` // what every request pays, in minor units; nil without a payment stage
	Stages       []string `json:"stages"`    // titles
	Requirements []string `json:"requirements"`
	ExpectedDays *int     `json:"expectedDays"` // working days in all; nil if no deadline is set
}

// outlineOf returns the outline of a definition.
func outlineOf(d *form.Definition) Outline {
	o := Outline{Stages: []string{}, Requirements: []string{}, ExpectedDays: expectedDays(d), PriceFrom: priceFrom(d)}
	for i := range d.Stages {
		stage := &d.Stages[i]
		o.Stages = append(o.Stages, stage.Title)
		for j := range stage.Requirements {
			o.Requirements = append(o.Requirements, stage.Requirements[j].Name)
		}
	}
	o.Stages, o.Requirements = o.Stages[:min(len(o.Stages), maxOutlined)], o.Requirements[:min(len(o.Requirements), maxOutlined)]
	return o
}

// priceFrom sums the charges that apply whatever is answered, for the least number of
// parties. It is nil without a payment stage, and if the sum is larger than an amount can
// be.
func priceFrom(d *form.Definition) *int64 {
	var charges []price.Charge
	paid := false
	for i := range d.Stages {
		stage := &d.Stages[i]
		paid = paid || stage.Kind == form.Payment
		if stage.ShowRule != "" {
			continue
		}
		for _, c := range stage.Charges {
			if c.Rule == "" {
				charges = append(charges, price.Charge{Basis: c.Basis, Amount: c.Amount})
			}
		}
	}
	b, err := price.Of(d.Currency, charges, d.MinParties)
	if !paid || err != nil {
		return nil
	}
	return &b.Total
}

// expectedDays sums the deadlines of the decision and of the stages that every
// application goes through. It is nil if none is set.
func expectedDays(d *form.Definition) *int {
	days := d.ReviewDays
	for i := range d.Stages {
		if stage := &d.Stages[i]; stage.ShowRule == "" {
			days += stage.TargetDays
		}
	}
	if days == 0 {
		return nil
	}
	return &days
}
