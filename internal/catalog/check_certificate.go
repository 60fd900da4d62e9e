package catalog

import (
	"fmt"
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/number"
	"stagegate/internal/infra/kit/fault"
)

// Limits of certificates (specification, section 4).
const (
	maxPublicFields = 20
	maxRenewDays    = 3650
)

func checkCertificate(c *checker, _ *form.Stage, p *Certificate) {
	v := &p.Value
	if v.AppliesTo == "" {
		v.AppliesTo = form.ForRequest
	}
	if v.NumberPattern == "" {
		v.NumberPattern = number.Default
	}
	if v.ValidFrom == "" {
		v.ValidFrom = form.FromIssue
	}
	if v.Layout == "" {
		v.Layout = form.CertificateLayout
	}
	v.PublicFields = append([]string{}, v.PublicFields...) // never null in the draft
	c.code(v.Code)
	c.name("name", &v.Name, form.MaxName)
	c.name("title", &v.Title, form.MaxName)
	c.name("body", &v.Body, form.MaxBody)
	oneOf(c, "appliesTo", v.AppliesTo, form.ForParty, form.ForRequest)
	oneOf(c, "layout", v.Layout, form.LetterLayout, form.CertificateLayout, form.CardLayout)
	isStage := slices.ContainsFunc(c.draft.Stages, func(s form.Stage) bool { return s.ID == v.IssuedOn })
	if v.IssuedOn != form.AtCompletion && !isStage {
		c.refuse("issuedOn", fault.InvalidValue, "service.issued_on")
	}
	if !number.Valid(v.NumberPattern) {
		c.refuse("numberPattern", fault.InvalidFormat, "service.number_pattern")
	}
	if v.ValidFrom != form.FromIssue && !questionName.MatchString(v.ValidFrom) {
		c.refuse("validFrom", fault.InvalidValue, "service.valid_from")
	}
	if v.RenewDays < 0 || v.RenewDays > maxRenewDays {
		c.refuse("renewable.beforeDays", fault.OutOfRange, "field.between", "min", 1, "max", maxRenewDays)
	}
	if v.Signatory != nil {
		signatory := *v.Signatory
		v.Signatory = &signatory
		c.name("signatory.name", &signatory.Name, form.MaxName)
		c.text("signatory.title", signatory.Title, form.MaxName)
	}
	c.count("publicFields", len(v.PublicFields), 0, maxPublicFields)
	for i, name := range v.PublicFields {
		field := fmt.Sprintf("publicFields[%d]", i)
		if name != form.Holder && !questionName.MatchString(name) {
			c.refuse(field, fault.InvalidValue, "service.public_field")
		}
		if slices.Contains(v.PublicFields[:i], name) {
			c.refuse(field, fault.NotUnique, "service.public_field_twice")
		}
	}
}

// checkPeriod refuses a period without a length.
func checkPeriod(p form.Period) error {
	if p != (form.Period{}) {
		return nil
	}
	return fault.Invalid("validFor", fault.TooFew, "service.valid_for")
}
