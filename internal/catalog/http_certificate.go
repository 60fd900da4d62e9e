package catalog

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerCertificates(routes *api.API) {
	api.Read(routes, reading(api.Operation{
		Path: one + "/certificates", ID: "listServiceCertificates", Summary: "List the certificates of a service", Message: "Certificates.",
		Description: "The certificates that the draft issues, in order.", Sort: certificateOrders,
	}), listCertificates)
	add, checkAdded := adder(s, certificates, certificateView, (*AddCertificateInput).part)
	api.Call(routes, created(writing(http.MethodPost, api.Operation{
		Path: one + "/certificates", ID: "addServiceCertificate", Summary: "Add a certificate", Message: "Certificate added.",
		Description: "Adds a certificate that the service issues when a stage or the application is completed.", Errors: addErrors,
	})), add, checkAdded)
	api.Read(routes, reading(api.Operation{
		Path: one + "/certificates/{certificateId}", ID: "getServiceCertificate", Summary: "Get a certificate of a service", Message: "Certificate.",
		Description: "A certificate of the draft. Its ETag protects against lost updates.",
	}), getter(certificates, certificateView, (*GetCertificateInput).ids))
	change, checkChanged := changer(s, certificates, certificateView, (*PatchCertificateInput).part)
	api.Call(routes, writing(http.MethodPatch, api.Operation{
		Path: one + "/certificates/{certificateId}", ID: "updateServiceCertificate", Summary: "Update or move a certificate", Message: "Certificate updated.",
		Description: "Updates a certificate of the draft. Issued ones are unchanged." + patchNote, Errors: addErrors,
	}), change, checkChanged)
	api.Call(routes, writing(http.MethodDelete, api.Operation{
		Path: one + "/certificates/{certificateId}", ID: "removeServiceCertificate", Summary: "Remove a certificate", Message: "Certificate removed.",
		Description: "Removes the certificate from the draft. Issued ones are unchanged.",
	}), remover(s, certificates, (*CertificatePath).ids))
}

var certificateOrders = api.Fields("position", "code", "name")

// ListServiceCertificatesInput is the input of listServiceCertificates.
type ListServiceCertificatesInput struct {
	ServicePath
	api.ArrayQuery
	TranslationsQuery
}

// CertificatePath is the path of a certificate.
type CertificatePath struct {
	ServicePath

	CertificateID string `path:"certificateId" doc:"Id of the certificate"`
}

// GetCertificateInput is the input of getServiceCertificate.
type GetCertificateInput struct {
	CertificatePath
	TranslationsQuery
}

func (in *CertificatePath) ids() (serviceID, id string) { return in.ServiceID, in.CertificateID }

// AddCertificateInput is the input of addServiceCertificate.
type AddCertificateInput struct {
	ServicePath
	TranslationsQuery

	Body struct {
		Code     string `json:"code" maxLength:"64" pattern:"^[A-Za-z][A-Za-z0-9_]*$" doc:"Code, unique within the service" example:"permit"`
		Name     string `json:"name" minLength:"1" maxLength:"200" example:"Building permit"`
		IssuedOn string `json:"issuedOn" maxLength:"36" doc:"COMPLETION of the application, or the id of the stage whose completion issues it" example:"COMPLETION"`
		Title    string `json:"title" minLength:"1" maxLength:"200" doc:"Heading on the paper, with placeholders" example:"Building permit"`
		Body     string `json:"body" minLength:"1" maxLength:"8000" doc:"Text on the paper, with placeholders, paragraphs, **bold**, and lists with - and 1." example:"{{party.name}} may build at {{request.site}}."`
		CertificateOptions
	}
}

// PatchCertificateInput is the input of updateServiceCertificate.
type PatchCertificateInput struct {
	CertificatePath
	TranslationsQuery

	Body struct {
		Code     api.Optional[string] `json:"code,omitzero" maxLength:"64" pattern:"^[A-Za-z][A-Za-z0-9_]*$"`
		Name     api.Optional[string] `json:"name,omitzero" minLength:"1" maxLength:"200"`
		IssuedOn api.Optional[string] `json:"issuedOn,omitzero" maxLength:"36" doc:"COMPLETION, or the id of a stage"`
		Title    api.Optional[string] `json:"title,omitzero" minLength:"1" maxLength:"200"`
		Body     api.Optional[string] `json:"body,omitzero" minLength:"1" maxLength:"8000"`
		CertificateOptions
	}
}

// CertificateOptions are the optional fields of a certificate.
type CertificateOptions struct {
	Rule          api.Clearable[string]         `json:"rule,omitzero" described:"maxLength=1000" doc:"Condition under which it is issued" unset:"always" example:"request.express == true"`
	Required      api.Clearable[*bool]          `json:"required,omitzero" doc:"Whether completing waits until the certificate can be made" unset:"true"`
	AppliesTo     api.Clearable[form.Scope]     `json:"appliesTo,omitzero" enum:"PARTY,REQUEST" doc:"REQUEST: one for the case. PARTY: one per party" unset:"REQUEST"`
	NumberPattern api.Clearable[string]         `json:"numberPattern,omitzero" maxLength:"60" doc:"Pattern of the numbers: letters, digits, - / . _ and {year}, {month}, {seq:n}, {service}, {random:n}" unset:"{service}-{year}-{seq:6}" example:"PERMIT-{year}-{seq:6}"`
	ValidFrom     api.Clearable[string]         `json:"validFrom,omitzero" maxLength:"72" doc:"First day: ISSUE, or request.<code> or party.<code> of a date question" unset:"ISSUE"`
	ValidFor      api.Clearable[*PeriodView]    `json:"validFor,omitzero" doc:"How long it is valid" unset:"without an end"`
	PublicFields  api.Clearable[[]string]       `json:"publicFields,omitzero" maxItems:"20" maxLength:"72" doc:"What a check shows besides the number, dates and status: holder, request.<code> or party.<code>" unset:"nothing" example:"[\"holder\"]"`
	Signatory     api.Clearable[*SignatoryView] `json:"signatory,omitzero" doc:"Who signs it" unset:"nobody"`
	Layout        api.Clearable[form.Layout]    `json:"layout,omitzero" enum:"LETTER,CERTIFICATE,CARD" unset:"CERTIFICATE"`
	Renewable     api.Clearable[*RenewableView] `json:"renewable,omitzero" doc:"From when it can be renewed" unset:"never"`
	PartOptions
	TranslatedOptions
}

// PeriodView is a length of time in the calendar.
type PeriodView struct {
	Years  api.Clearable[int] `json:"years,omitzero" minimum:"0" maximum:"100" doc:"Years, added first"`
	Months api.Clearable[int] `json:"months,omitzero" minimum:"0" maximum:"1200" doc:"Months, added with the years; a day that the month lacks becomes its last"`
	Days   api.Clearable[int] `json:"days,omitzero" minimum:"0" maximum:"36500" doc:"Days, added last"`
}

// NewPeriod returns a period as it is entered, without the parts that are 0.
func NewPeriod(p form.Period) PeriodView {
	part := func(n int) api.Clearable[int] { return api.Clearable[int]{Value: n, Set: n != 0} }
	return PeriodView{part(p.Years), part(p.Months), part(p.Days)}
}

func (v *PeriodView) period() form.Period {
	return form.Period{Years: v.Years.Value, Months: v.Months.Value, Days: v.Days.Value}
}

// SignatoryView is who signs a certificate.
type SignatoryView struct {
	Name  string                `json:"name" minLength:"1" maxLength:"200" example:"A. Bello"`
	Title api.Clearable[string] `json:"title,omitzero" maxLength:"200" example:"Director of Planning"`
}

// NewSignatory returns who signs as it is entered, or nil for nobody.
func NewSignatory(s *form.Signatory) *SignatoryView {
	if s == nil {
		return nil
	}
	return &SignatoryView{Name: s.Name, Title: api.Clearable[string]{Value: s.Title, Set: s.Title != ""}}
}

func (v *SignatoryView) signatory() *form.Signatory {
	if v == nil {
		return nil
	}
	return &form.Signatory{Name: v.Name, Title: v.Title.Value}
}

// RenewableView says from when a certificate can be renewed.
type RenewableView struct {
	BeforeDays int `json:"beforeDays" minimum:"1" maximum:"3650" doc:"Days before the end of validity from which it can be renewed"`
}

// apply changes a certificate. It refuses a period without a length.
func (o *CertificateOptions) apply(p *Certificate) error {
	c := &p.Value
	o.Rule.Apply(&c.Rule)
	o.AppliesTo.Apply(&c.AppliesTo)
	o.NumberPattern.Apply(&c.NumberPattern)
	o.ValidFrom.Apply(&c.ValidFrom)
	o.PublicFields.Apply(&c.PublicFields)
	o.Layout.Apply(&c.Layout)
	o.PartOptions.apply(&p.Position)
	if o.Required.Set {
		c.Required = o.Required.Value == nil || *o.Required.Value
	}
	if o.Signatory.Set {
		c.Signatory = o.Signatory.Value.signatory()
	}
	if o.Renewable.Set {
		c.RenewDays = 0
		if o.Renewable.Value != nil {
			c.RenewDays = o.Renewable.Value.BeforeDays
		}
	}
	wrong := translate(&c.Translations, o.Translations, c.Texts(), p.Languages, "translations")
	if !o.ValidFor.Set {
		return wrong
	}
	c.ValidFor = form.Period{}
	if o.ValidFor.Value != nil {
		c.ValidFor = o.ValidFor.Value.period()
		return fault.Join(checkPeriod(c.ValidFor), wrong)
	}
	return wrong
}

// part returns the service and a function that fills the new part.
func (in *AddCertificateInput) part() (serviceID string, fill func(*Certificate) error) {
	return in.ServiceID, func(p *Certificate) error {
		c := &p.Value
		c.Code, c.Name, c.IssuedOn, c.Title, c.Body, c.Required = in.Body.Code, in.Body.Name, in.Body.IssuedOn, in.Body.Title, in.Body.Body, true
		return in.Body.apply(p)
	}
}

// part returns the service, the part, and a function that changes it.
func (in *PatchCertificateInput) part() (serviceID, id string, edit func(*Certificate) error) {
	return in.ServiceID, in.CertificateID, func(p *Certificate) error {
		in.Body.Code.Apply(&p.Value.Code)
		in.Body.Name.Apply(&p.Value.Name)
		in.Body.IssuedOn.Apply(&p.Value.IssuedOn)
		in.Body.Title.Apply(&p.Value.Title)
		in.Body.Body.Apply(&p.Value.Body)
		return in.Body.apply(p)
	}
}

func listCertificates(ctx context.Context, q db.Q, by auth.Caller, in *ListServiceCertificatesInput) ([]ServiceCertificateView, error) {
	d, err := readDraft(ctx, q, by.Tenant, in.ServiceID)
	if err != nil {
		return nil, err
	}
	return api.Array(in.ArrayQuery, certificateOrders, certificateViews(d.Definition.V.TranslatedInto(in.languages(by))))
}

// ServiceCertificateView is a certificate that a service issues.
type ServiceCertificateView struct {
	ID            string         `json:"id"`
	Code          string         `json:"code"`
	Name          string         `json:"name"`
	Rule          *string        `json:"rule" doc:"Null: always issued"`
	IssuedOn      string         `json:"issuedOn" doc:"COMPLETION of the application, or the id of the stage whose completion issues it"`
	Required      bool           `json:"required" doc:"Whether completing waits until the certificate can be made"`
	AppliesTo     form.Scope     `json:"appliesTo" enum:"PARTY,REQUEST" doc:"REQUEST: one for the case. PARTY: one per party"`
	NumberPattern string         `json:"numberPattern" doc:"Pattern of the numbers" example:"PERMIT-{year}-{seq:6}"`
	ValidFrom     string         `json:"validFrom" doc:"First day: ISSUE, or request.<code> or party.<code> of a date question"`
	ValidFor      *ValidForView  `json:"validFor" doc:"Null: without an end"`
	Title         string         `json:"title" doc:"Heading on the paper, with placeholders"`
	Body          string         `json:"body" doc:"Text on the paper, with placeholders and markup"`
	PublicFields  []string       `json:"publicFields" doc:"What a check shows besides the number, dates and status"`
	Signatory     *SignedByView  `json:"signatory" doc:"Null: nobody"`
	Layout        form.Layout    `json:"layout" enum:"LETTER,CERTIFICATE,CARD" doc:"Look on paper: a letter in A4, a certificate in A4 landscape, or a card"`
	Renewable     *RenewableView `json:"renewable" doc:"Null: never"`
	Position      int            `json:"position" doc:"Position in the service, from 1"`
	TranslatedView
}

// ValidForView is how long a certificate is valid.
type ValidForView struct {
	Years  int `json:"years" doc:"Years, added first"`
	Months int `json:"months" doc:"Months, added with the years"`
	Days   int `json:"days" doc:"Days, added last"`
}

// SignedByView is who signs a certificate.
type SignedByView struct {
	Name  string  `json:"name"`
	Title *string `json:"title"`
}

func certificateView(p Certificate) ServiceCertificateView {
	c := &p.Value
	v := ServiceCertificateView{
		ID: c.ID, Code: c.Code, Name: c.Name, Rule: api.TextOf(c.Rule), IssuedOn: c.IssuedOn, Required: c.Required, AppliesTo: c.AppliesTo,
		NumberPattern: c.NumberPattern, ValidFrom: c.ValidFrom, Title: c.Title, Body: c.Body, PublicFields: append([]string{}, c.PublicFields...),
		Layout: c.Layout, Position: p.Position, TranslatedView: TranslatedView{c.Translations},
	}
	if c.ValidFor != (form.Period{}) {
		v.ValidFor = &ValidForView{c.ValidFor.Years, c.ValidFor.Months, c.ValidFor.Days}
	}
	if c.Signatory != nil {
		v.Signatory = &SignedByView{c.Signatory.Name, api.TextOf(c.Signatory.Title)}
	}
	if c.RenewDays > 0 {
		v.Renewable = &RenewableView{c.RenewDays}
	}
	return v
}

func certificateViews(d *form.Definition) []ServiceCertificateView {
	views := make([]ServiceCertificateView, len(d.Certificates))
	for i, c := range d.Certificates {
		views[i] = certificateView(Certificate{Value: c, Position: i + 1})
	}
	return views
}
