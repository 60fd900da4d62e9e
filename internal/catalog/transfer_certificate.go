package catalog

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/number"
)

// CertificateDocument is a certificate in a document.
type CertificateDocument struct {
	Code          string         `json:"code" maxLength:"64" pattern:"^[A-Za-z][A-Za-z0-9_]*$" example:"permit"`
	Name          string         `json:"name" minLength:"1" maxLength:"200" example:"Building permit"`
	Rule          string         `json:"rule,omitempty" described:"maxLength=1000" doc:"Condition under which it is issued; default always" example:"request.express == true"`
	IssuedOn      StagePlace     `json:"issuedOn" doc:"COMPLETION of the application, or the position of the stage whose completion issues it"`
	Required      *bool          `json:"required,omitempty" doc:"Whether completing waits until the certificate can be made; default true"`
	AppliesTo     form.Scope     `json:"appliesTo,omitempty" enum:"PARTY,REQUEST" doc:"REQUEST: one for the case. PARTY: one per party. Default REQUEST"`
	NumberPattern string         `json:"numberPattern,omitempty" maxLength:"60" doc:"Pattern of the numbers; default {service}-{year}-{seq:6}" example:"PERMIT-{year}-{seq:6}"`
	ValidFrom     string         `json:"validFrom,omitempty" maxLength:"72" doc:"First day: ISSUE, or request.<code> or party.<code> of a date question; default ISSUE"`
	ValidFor      *PeriodView    `json:"validFor,omitempty" doc:"How long it is valid; default without an end"`
	Title         string         `json:"title" minLength:"1" maxLength:"200" doc:"Heading on the paper, with placeholders" example:"Building permit"`
	Body          string         `json:"body" minLength:"1" maxLength:"8000" doc:"Text on the paper, with placeholders, paragraphs, **bold**, and lists with - and 1."`
	PublicFields  []string       `json:"publicFields,omitempty" maxItems:"20" maxLength:"72" doc:"What a check shows besides the number, dates and status: holder, request.<code> or party.<code>"`
	Signatory     *SignatoryView `json:"signatory,omitempty" doc:"Who signs it; default nobody"`
	Layout        form.Layout    `json:"layout,omitempty" enum:"LETTER,CERTIFICATE,CARD" doc:"Default CERTIFICATE"`
	Renewable     *RenewableView `json:"renewable,omitempty" doc:"From when it can be renewed; default never"`

	Translations form.Translations `json:"translations,omitempty" maxLength:"8000" doc:"Texts in other languages, by language and field"`
}

// StagePlace is COMPLETION, or the position of a stage as a JSON number.
type StagePlace string

// Schema describes both forms.
func (StagePlace) Schema(huma.Registry) *huma.Schema {
	least := 1.0
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeString, Enum: []any{form.AtCompletion}},
		{Type: huma.TypeInteger, Minimum: &least},
	}}
}

// UnmarshalJSON reads either form.
func (p *StagePlace) UnmarshalJSON(b []byte) error {
	*p = StagePlace(bytes.Trim(b, `"`))
	return nil
}

// MarshalJSON writes the position as a number.
func (p StagePlace) MarshalJSON() ([]byte, error) {
	if n, err := strconv.Atoi(string(p)); err == nil {
		return json.Marshal(n)
	}
	return json.Marshal(string(p))
}

// stage returns the id of the stage, or AtCompletion.
func (p StagePlace) stage(d *form.Definition) string {
	if n, err := strconv.Atoi(string(p)); err == nil && n >= 1 && n <= len(d.Stages) {
		return d.Stages[n-1].ID
	}
	return string(p)
}

func certificateDocument(c form.Certificate, d *form.Definition) CertificateDocument {
	doc := CertificateDocument{
		Code: c.Code, Name: c.Name, Rule: c.Rule, IssuedOn: StagePlace(c.IssuedOn), AppliesTo: c.AppliesTo, Title: c.Title, Body: c.Body,
		PublicFields: c.PublicFields, Signatory: NewSignatory(c.Signatory), Layout: c.Layout, Translations: c.Translations,
	}
	if i := slices.IndexFunc(d.Stages, func(s form.Stage) bool { return s.ID == c.IssuedOn }); i >= 0 {
		doc.IssuedOn = StagePlace(strconv.Itoa(i + 1))
	}
	if !c.Required {
		doc.Required = &c.Required
	}
	if c.NumberPattern != number.Default {
		doc.NumberPattern = c.NumberPattern
	}
	if c.ValidFrom != form.FromIssue {
		doc.ValidFrom = c.ValidFrom
	}
	if c.ValidFor != (form.Period{}) {
		doc.ValidFor = new(NewPeriod(c.ValidFor))
	}
	if c.RenewDays > 0 {
		doc.Renewable = &RenewableView{c.RenewDays}
	}
	return doc
}

// certificate reads a certificate after the stages.
func (r *reader) certificate(d *form.Definition, doc *CertificateDocument) form.Certificate {
	place := fmt.Sprintf("certificates[%d]", r.certificates.count)
	p := Certificate{Value: form.Certificate{
		Code: doc.Code, Name: doc.Name, Rule: doc.Rule, IssuedOn: doc.IssuedOn.stage(d), Required: doc.Required == nil || *doc.Required,
		AppliesTo: doc.AppliesTo, NumberPattern: doc.NumberPattern, ValidFrom: doc.ValidFrom, Title: doc.Title, Body: doc.Body,
		PublicFields: doc.PublicFields, Signatory: doc.Signatory.signatory(), Layout: doc.Layout,
	}}
	if doc.ValidFor != nil {
		p.Value.ValidFor = doc.ValidFor.period()
		r.addErrors(place, checkPeriod(p.Value.ValidFor))
	}
	if doc.Renewable != nil {
		p.Value.RenewDays = doc.Renewable.BeforeDays
	}
	r.certificates.add(&r.checker, nil, &p, place)
	r.translate(&p.Value.Translations, doc.Translations, p.Value.Texts(), place)
	return p.Value
}
