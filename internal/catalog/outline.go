package catalog

import (
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
)

// maxOutlined is the maximum number of stages, of requirements and of charges in an outline.
const maxOutlined = 100

// Outline is the public information about a version in addition to its heading. It is stored with the
// version, so that public pages read no definitions.
type Outline struct {
	PriceFrom    *int64   `json:"priceFrom"` // price of every request, in minor units; nil without a payment stage
	Stages       []string `json:"stages"`    // titles
	Requirements []string `json:"requirements"`
	ExpectedDays *int     `json:"expectedDays"` // total working days; nil without a deadline

	Charges []OutlinedCharge `json:"charges"`

	Translated map[string]OutlinedTexts `json:"translated,omitempty"` // by language
}

// OutlinedTexts are the texts of an outline in another language.
type OutlinedTexts struct {
	Stages       []string `json:"stages"`
	Requirements []string `json:"requirements"`
	Charges      []string `json:"charges"`
}

// OutlinedCharge is a charge of an outline.
type OutlinedCharge struct {
	Name        string      `json:"name"`
	Amount      int64       `json:"amount"` // in minor units
	Basis       price.Basis `json:"basis"`
	Conditional bool        `json:"conditional"` // answers decide whether it is charged
}

// outlineOf returns the outline of a definition, in all its languages.
func outlineOf(d *form.Definition) Outline {
	o := outlineIn(d)
	for _, language := range d.Languages() {
		local := form.Localize(d, language)
		in := outlineIn(&local)
		texts := OutlinedTexts{Stages: in.Stages, Requirements: in.Requirements, Charges: mapList(in.Charges, func(c OutlinedCharge) string { return c.Name })}
		if o.Translated == nil {
			o.Translated = map[string]OutlinedTexts{}
		}
		o.Translated[language] = texts
	}
	return o
}

// in returns the outline in a language.
func (o Outline) in(language string) Outline {
	texts, ok := o.Translated[language]
	if !ok {
		return o
	}
	o.Stages, o.Requirements, o.Charges = texts.Stages, texts.Requirements, slices.Clone(o.Charges)
	for i := range o.Charges {
		o.Charges[i].Name = texts.Charges[i]
	}
	return o
}

// outlineIn returns the outline of a definition in its language.
func outlineIn(d *form.Definition) Outline {
	o := Outline{Stages: []string{}, Requirements: []string{}, ExpectedDays: expectedDays(d), PriceFrom: priceFrom(d)}
	for i := range d.Stages {
		stage := &d.Stages[i]
		o.Stages = append(o.Stages, stage.Title)
		for j := range stage.Requirements {
			o.Requirements = append(o.Requirements, stage.Requirements[j].Name)
		}
		for _, c := range stage.Charges {
			o.Charges = append(o.Charges, OutlinedCharge{c.Name, c.Amount, c.Basis, c.Rule != "" || stage.ShowRule != ""})
		}
	}
	o.Stages, o.Requirements = o.Stages[:min(len(o.Stages), maxOutlined)], o.Requirements[:min(len(o.Requirements), maxOutlined)]
	o.Charges = o.Charges[:min(len(o.Charges), maxOutlined)]
	return o
}

// priceFrom sums the unconditional charges for the minimum number of parties. It is nil without a
// payment stage and if the sum exceeds the maximum amount.
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

// expectedDays sums the deadlines of the decision and of the unconditional stages. It is nil if none
// is set.
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
