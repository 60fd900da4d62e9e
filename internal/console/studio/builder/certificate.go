package builder

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

func (p *page) findCertificate(id string) editable {
	of := catalog.ServiceCertificateView{
		IssuedOn: form.AtCompletion, Required: true, AppliesTo: form.ForRequest, ValidFrom: form.FromIssue, Layout: form.CertificateLayout, PublicFields: []string{},
	}
	for _, c := range p.service.Certificates {
		if c.ID == id {
			of = c
		}
	}
	in := catalog.PatchCertificateInput{CertificatePath: catalog.CertificatePath{ServicePath: p.of, CertificateID: id}}
	to := &in.Body
	filled := func() catalog.AddCertificateInput {
		added := catalog.AddCertificateInput{ServicePath: p.of}
		body := &added.Body
		body.Code, body.Name, body.IssuedOn, body.Title, body.Body = to.Code.Value, to.Name.Value, to.IssuedOn.Value, to.Title.Value, to.Body.Value
		body.CertificateOptions = to.CertificateOptions
		return added
	}
	return editable{
		kind: certificate, id: of.ID, name: of.Name, inputs: p.certificateInputs(&of, &in), code: &to.Code, from: "name", position: &to.Position,
		translated: translated{saved: of.Translations, texts: &to.Translations},
		calls:      callsOf(p, &in.CertificatePath, catalog.GetServiceCertificate, catalog.GetCertificateInput{CertificatePath: in.CertificatePath}, &in, catalog.UpdateServiceCertificate, catalog.RemoveServiceCertificate),
		body:       func() any { return filled().Body },
		add: func() (string, ui.Answer) {
			added := filled()
			made, a := ui.Do(p.Request, catalog.AddServiceCertificate, &added)
			return made.ID, a
		},
	}
}

func (p *page) certificateInputs(c *catalog.ServiceCertificateView, in *catalog.PatchCertificateInput) []input {
	to := &in.Body
	pattern := p.text("numberPattern", p.Text("builder.field.number_pattern"), c.NumberPattern, 60)
	pattern.Hint, pattern.Class, pattern.Plain, pattern.Optional = p.Text("builder.field.number_pattern_hint"), "mono", true, true
	body := p.area("body", p.Text("builder.field.body"), c.Body, 8000, 6)
	body.Hint, body.Class, body.Optional = p.Text("builder.field.body_hint"), "mono", false
	title := p.text("title", p.Text("builder.field.heading"), c.Title, 200)
	title.Hint = p.Text("builder.field.heading_hint")
	validFor, signatory := catalog.ValidForView{}, catalog.SignedByView{}
	if c.ValidFor != nil {
		validFor = *c.ValidFor
	}
	if c.Signatory != nil {
		signatory = *c.Signatory
	}
	renew := ""
	if c.Renewable != nil {
		renew = strconv.Itoa(c.Renewable.BeforeDays)
	}
	renewal := p.small("renewable.beforeDays", p.Text("builder.field.renewable"), renew, 4)
	renewal.Hint = p.Text("builder.field.renewable_hint")
	signer, signerTitle := p.text("signatory.name", p.Text("builder.field.signatory"), signatory.Name, 200), p.text("signatory.title", p.Text("builder.field.signatory_title"), ui.Value(signatory.Title), 200)
	signer.Optional, signerTitle.Optional = true, true
	period, signed := p.period(&to.ValidFor), p.signatory(&to.Signatory)
	return []input{
		p.text("name", p.Text("builder.field.name"), c.Name, 200).bind(required(&to.Name, text)),
		p.choose("layout", "builder.field.layout", string(c.Layout), p.options("builder.layouts.", "CERTIFICATE", "LETTER", "CARD")).bind(clearable(&to.Layout, text)),
		p.choose("issuedOn", "builder.field.issued_on", c.IssuedOn, p.occasions()).bind(required(&to.IssuedOn, text)),
		p.choose("appliesTo", "builder.field.one_for", string(c.AppliesTo), p.options("builder.one_for.", "REQUEST", "PARTY")).bind(clearable(&to.AppliesTo, text)),
		p.tick("required", p.Text("builder.field.certificate_required"), c.Required).bind(func(entered string) string {
			is := entered != ""
			to.Required = api.ClearableOf(&is)
			return ""
		}),
		pattern.bind(clearable(&to.NumberPattern, text)), p.choose("validFrom", "builder.field.valid_from", c.ValidFrom, p.firstDays(c.ValidFrom)).bind(clearable(&to.ValidFrom, text)),
		p.small("validFor.years", p.Text("builder.field.years"), number(validFor.Years), 3).bind(period),
		p.small("validFor.months", p.Text("builder.field.months"), number(validFor.Months), 4).bind(period),
		p.small("validFor.days", p.Text("builder.field.days"), number(validFor.Days), 5).bind(period),
		renewal.bind(func(entered string) string {
			to.Renewable = api.Clearable[*catalog.RenewableView]{Set: true}
			if entered == "" {
				return ""
			}
			days, wrong := whole(entered)
			to.Renewable.Value = &catalog.RenewableView{BeforeDays: days}
			return wrong
		}),
		title.bind(required(&to.Title, text)), body.bind(required(&to.Body, text)), signer.bind(signed), signerTitle.bind(signed),
		p.publicFields(c.PublicFields).bind(clearable(&to.PublicFields, lines)),
		p.codeInput(c.Code, "").bind(required(&to.Code, text)),
		p.rule("rule", p.Text("builder.field.certificate_rule"), ui.Value(c.Rule)).bind(clearable(&to.Rule, text)),
	}
}

// choose returns an input for one of some options.
func (p *page) choose(name, label, value string, options []ui.Option) input {
	return input{fits: true, Field: ui.Field{Name: name, Label: p.Text(label), Type: "select", Value: value, Options: options}}
}

// small returns an optional input for a number.
func (p *page) small(name, label, value string, longest int) input {
	i := p.text(name, label, value, longest)
	i.Optional, i.Class = true, "w-4"
	return i
}

// period returns a setter for how long a certificate is valid, from its three inputs.
func (p *page) period(field *api.Clearable[*catalog.PeriodView]) setter {
	return func(entered string) (wrong string) {
		of := func(name string) int {
			n, _ := strconv.Atoi(p.Value("validFor." + name)) // each input refuses its own text
			return n
		}
		v := form.Period{Years: of("years"), Months: of("months"), Days: of("days")}
		*field = api.Clearable[*catalog.PeriodView]{Set: true}
		if v != (form.Period{}) {
			field.Value = new(catalog.NewPeriod(v))
		}
		if _, wrong = whole(cmp.Or(entered, "1")); wrong != "" && entered != "0" {
			return wrong
		}
		return ""
	}
}

// signatory returns a setter for who signs a certificate, from its two inputs.
func (p *page) signatory(field *api.Clearable[*catalog.SignatoryView]) setter {
	return func(string) string {
		*field = api.Clearable[*catalog.SignatoryView]{Set: true}
		if v := (form.Signatory{Name: p.Value("signatory.name"), Title: p.Value("signatory.title")}); v != (form.Signatory{}) {
			field.Value = catalog.NewSignatory(&v)
		}
		return ""
	}
}

// occasions returns what a certificate can be issued on.
func (p *page) occasions() []ui.Option {
	all := []ui.Option{{Value: form.AtCompletion, Text: p.Text("builder.at_completion")}}
	for _, s := range p.service.Stages {
		all = append(all, ui.Option{Value: s.ID, Text: p.Text("builder.at_stage", "stage", s.Title)})
	}
	return all
}

// named is a question with its name in the texts of certificates.
type named struct {
	catalog.ServiceQuestionView

	Name string
}

// namedQuestions returns all questions.
func (p *page) namedQuestions() []named {
	var all []named
	for _, s := range p.service.Stages {
		for _, q := range s.Questions {
			of := form.Question{Code: q.Code, AppliesTo: q.AppliesTo}
			all = append(all, named{q, of.RuleName()})
		}
	}
	return all
}

// placeholders returns the names that the texts of certificates can use.
func (p *page) placeholders() []string {
	all := []string{form.PartyName, form.CertificateNumber, form.CertificateEnd, form.OrganizationName}
	for _, q := range p.namedQuestions() {
		all = append(all, q.Name)
	}
	return all
}

// firstDays returns from when a certificate can be valid, with the chosen one.
func (p *page) firstDays(chosen string) []ui.Option {
	all := []ui.Option{{Value: form.FromIssue, Text: p.Text("builder.from_issue")}}
	for _, q := range p.namedQuestions() {
		if q.AnswerType == form.Date {
			all = append(all, ui.Option{Value: q.Name, Text: q.Label})
		}
	}
	return withChosen(all, chosen)
}

// publicFields returns an input for what a check shows, in the order of the questions.
func (p *page) publicFields(chosen []string) input {
	options := []ui.Option{{Value: form.Holder, Text: p.Text("builder.holder")}}
	for _, q := range p.namedQuestions() {
		options = append(options, ui.Option{Value: q.Name, Text: q.Label})
	}
	options = withChosen(options, chosen...)
	var ordered []string // the order of the options is that of the fields sent
	for _, o := range options {
		if slices.Contains(chosen, o.Value) {
			ordered = append(ordered, o.Value)
		}
	}
	return input{fits: true, Field: ui.Field{
		Name: "publicFields", Label: p.Text("builder.field.public_fields"), Hint: p.Text("builder.field.public_fields_hint"), Type: "checks", Optional: true,
		Options: options, Value: strings.Join(ordered, "\n"),
	}}
}

// withChosen returns options with those that were chosen and no longer exist.
func withChosen(options []ui.Option, chosen ...string) []ui.Option {
	for _, value := range chosen {
		if !slices.ContainsFunc(options, func(o ui.Option) bool { return o.Value == value }) {
			options = append(options, ui.Option{Value: value, Text: value})
		}
	}
	return options
}
