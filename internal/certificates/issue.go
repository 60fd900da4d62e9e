package certificates

import (
	"context"
	"slices"
	"strings"

	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/markup"
	"stagegate/internal/catalog/number"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
)

// Case is the case that gets certificates. It is locked.
type Case struct {
	Tenant        string
	ApplicationID string
	Reference     string
	CustomerID    string
	ServiceID     string
	Renews        *Certificate // certificate that the case renews; nil for none
	Filled        *form.Filled

	language string // of the customer
}

// paperIn returns a certificate and the answers that it shows in the language of its paper: the wished one if the
// organisation offers it and title and body are translated, else the default.
func (o Organisation) paperIn(wished string, d form.DueCertificate, filled *form.Filled) (language string, local form.DueCertificate, answers *form.Filled) {
	texts := d.Translations[wished]
	if !slices.Contains(o.Languages[1:], wished) || texts["title"] == "" || texts["body"] == "" {
		return o.Languages[0], d, filled
	}
	filled = filled.In(wished)
	d.Certificate, _ = filled.Definition().CertificateByID(d.ID)
	return wished, d, filled
}

// Issue issues certificates to a case, in the transaction that completes its stage. None lacks a
// value: see form.Filled.Lacks.
func (s *Service) Issue(ctx context.Context, tx *db.Tx, by audit.Actor, c Case, due []form.DueCertificate) ([]Certificate, error) {
	if len(due) == 0 {
		return nil, nil
	}
	o, err := s.Organisation(ctx, tx, c.Tenant)
	if err != nil {
		return nil, err
	}
	if c.language, err = s.LanguageOf(ctx, tx, c.Tenant, c.CustomerID); err != nil {
		return nil, err
	}
	codes, err := s.ServiceCodes(ctx, tx, c.Tenant, []string{c.ServiceID})
	if err != nil {
		return nil, err
	}
	service := codes[c.ServiceID]
	due = slices.Clone(due)
	slices.SortStableFunc(due, func(a, b form.DueCertificate) int { // the order of locks
		return strings.Compare(number.Series(a.NumberPattern, service), number.Series(b.NumberPattern, service))
	})
	issued := make([]Certificate, 0, len(due))
	for _, d := range due {
		made, err := s.issue(ctx, tx, by, c, d, o, service)
		if err != nil {
			return nil, err
		}
		issued = append(issued, made)
	}
	return issued, nil
}

func (s *Service) issue(ctx context.Context, tx *db.Tx, by audit.Actor, c Case, d form.DueCertificate, o Organisation, service string) (Certificate, error) {
	now := s.Now()
	made := Certificate{
		Tenant: c.Tenant, ID: ref.NewID(), Code: d.Code, Name: d.Name, ServiceID: c.ServiceID, ApplicationID: c.ApplicationID,
		Reference: c.Reference, CustomerID: c.CustomerID, IssuedOn: d.IssuedOn, Holder: c.Filled.PartyName(d.Party), Status: Transitions.Start(onIssue),
		IssuedAt: now, ChangedAt: now, ValidFrom: DayOf(now, o.Zone), RenewDays: int64(d.RenewDays),
	}
	if d.PartyID != "" {
		made.PartyID = &d.PartyID
	}
	if c.Renews != nil && c.Renews.Code == d.Code && (c.Renews.PartyID == nil || *c.Renews.PartyID == d.PartyID) {
		made.RenewalOfID = &c.Renews.ID
	}
	if d.ValidFrom != form.FromIssue {
		_, answer, _ := c.Filled.AnswerOf(d.ValidFrom, d.Party)
		made.ValidFrom = answer.String()
	}
	if d.ValidFor != (form.Period{}) {
		until := lastDayOf(d.ValidFor, made.ValidFrom)
		made.ValidUntil = &until
	}
	made.schedule(o.Zone)
	if err := s.numbered(ctx, tx, &made, number.Series(d.NumberPattern, service), o); err != nil {
		return Certificate{}, err
	}
	language, local, filled := o.paperIn(c.language, d, c.Filled)
	if len(filled.Lacks(local)) > 0 { // not offered when the version was published
		language, local, filled = o.paperIn("", d, c.Filled)
	}
	p := o.printer(language)
	v := values{filled: filled, due: local, number: made.Number, organization: o.Name, printer: p}
	if made.ValidUntil != nil {
		v.until = p.Day(*made.ValidUntil)
	}
	content := v.content()
	content.Language, content.Organization = language, o.Name
	if err := insertPaper(ctx, tx, made, content); err != nil {
		return Certificate{}, err
	}
	if err := s.Outbox.AddAbout(ctx, tx, jobs.Person{Tenant: made.Tenant, ID: made.CustomerID}, PaperKind, "", paperOf{made.Tenant, made.ID}); err != nil {
		return Certificate{}, err
	}
	if err := countIssued(ctx, tx, &made, o.Zone); err != nil {
		return Certificate{}, err
	}
	return made, s.record(ctx, tx, by, &made, events.CertificateIssued, "", DayOf(now, o.Zone))
}

// numbered stores a certificate under the next number of its series, and with a new code. A number that
// another series has given before is left out.
func (s *Service) numbered(ctx context.Context, tx *db.Tx, c *Certificate, series string, o Organisation) error {
	at := c.IssuedAt.In(o.Zone)
	counts, yearly := number.Counts(series)
	year := 0
	if yearly {
		year = at.Year()
	}
	if err := claimCode(ctx, tx, c, newCode); err != nil {
		return err
	}
	for {
		var next int64
		if counts {
			var err error
			if next, err = nextNumber(ctx, tx, c.Tenant, series, year); err != nil {
				return err
			}
		}
		c.Number = number.Of(series, at.Year(), int(at.Month()), next, ref.Random)
		if done, err := insertCertificate(ctx, tx, c); err != nil || done {
			return err
		}
	}
}

// values finds the values that a certificate shows.
type values struct {
	filled       *form.Filled
	due          form.DueCertificate
	number       string
	until        string // "" without an end
	organization string
	printer      i18n.Printer
}

// content fills in the texts of a certificate.
func (v values) content() Content {
	value := func(name string) (string, bool) {
		switch name {
		case form.PartyName:
			name := v.filled.PartyName(v.due.Party)
			return name, name != ""
		case form.CertificateNumber:
			return v.number, v.number != "" // a sample has none
		case form.OrganizationName:
			return v.organization, true
		case form.CertificateEnd:
			return v.until, v.until != ""
		}
		question, answer, ok := v.filled.AnswerOf(name, v.due.Party)
		return answerText(v.printer, question.Question, answer, v.filled.Definition().Currency), ok
	}
	title, _ := markup.Inline(v.due.Title).Fill(value)
	body, _ := markup.Parse(v.due.Body).Fill(value)
	c := Content{
		Layout: v.due.Layout, Title: title.Text(), Body: body, Signatory: v.due.Signatory, Fields: []Field{},
		HolderPublic: slices.Contains(v.due.PublicFields, form.Holder),
	}
	for _, name := range v.due.PublicFields {
		if name == form.Holder {
			continue
		}
		question, _, _ := v.filled.AnswerOf(name, v.due.Party)
		if question.Question == nil {
			continue // a draft may name a question that is gone
		}
		text, _ := value(name)
		c.Fields = append(c.Fields, Field{Label: question.Label, Value: text})
	}
	return c
}

// answerText returns an answer as people read it, in the language of the printer.
func answerText(p i18n.Printer, q *form.Question, v form.Value, currency string) string {
	if q == nil || v.IsZero() {
		return ""
	}
	label := func(value string) string {
		i := slices.IndexFunc(q.Options, func(o form.Option) bool { return o.Value == value })
		if i < 0 {
			return value
		}
		return q.Options[i].Label
	}
	switch q.AnswerType {
	case form.Boolean:
		yes, _ := v.Any().(bool)
		if yes {
			return p.Text("certificate.yes")
		}
		return p.Text("certificate.no")
	case form.SingleChoice:
		return label(v.String())
	case form.MultipleChoice:
		chosen, _ := v.Any().([]string)
		labels := make([]string, len(chosen))
		for i, value := range chosen {
			labels[i] = label(value)
		}
		return p.List(labels)
	default:
		return v.Entered(p, q.AnswerType, currency)
	}
}
