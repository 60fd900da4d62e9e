package form

import (
	"cmp"
	"slices"
	"time"

	"stagegate/internal/catalog/markup"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/fault"
)

// AtCompletion is the IssuedOn of certificates that are issued when the application is completed.
const AtCompletion = "COMPLETION"

// FromIssue is the ValidFrom of certificates that are valid from the day of their issue.
const FromIssue = "ISSUE"

// Certificate is a paper that the service issues. Without a Rule every case gets it.
type Certificate struct {
	ID            string     `json:"id,omitempty"`
	Code          string     `json:"code"`
	Name          string     `json:"name"`
	Rule          string     `json:"rule,omitempty"`
	IssuedOn      string     `json:"issuedOn"` // AtCompletion, or the id of the stage whose completion issues it
	Required      bool       `json:"required"` // completing waits until it can be made
	AppliesTo     Scope      `json:"appliesTo"`
	NumberPattern string     `json:"numberPattern"`
	ValidFrom     string     `json:"validFrom"` // FromIssue, or the name of a date question in rules
	ValidFor      Period     `json:"validFor,omitzero"`
	Title         string     `json:"title"`
	Body          string     `json:"body"`
	PublicFields  []string   `json:"publicFields"` // Holder, or names of questions in rules
	Signatory     *Signatory `json:"signatory,omitempty"`
	Layout        Layout     `json:"layout"`
	RenewDays     int        `json:"renewDays,omitempty"` // days before its end from which it can be renewed; 0 for never

	Translations Translations `json:"translations,omitempty"`
}

// Period is a length of time in the calendar. The zero value has no end.
type Period struct {
	Years  int `json:"years"`
	Months int `json:"months"`
	Days   int `json:"days"`
}

// Signatory is who signs a certificate.
type Signatory struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// Layout is the look of a certificate on paper.
type Layout string

// The layouts of certificates.
const (
	LetterLayout      Layout = "LETTER"
	CertificateLayout Layout = "CERTIFICATE"
	CardLayout        Layout = "CARD"
)

// Names that certificates can use besides those of questions.
const (
	Holder            = "holder" // among the public fields
	PartyName         = "party.name"
	CertificateNumber = "certificate.number"
	CertificateEnd    = "certificate.validUntil"
	OrganizationName  = "organization.name"
)

// After returns the last day of the period that begins on a day. A day that a month lacks becomes the
// last of the month.
func (p Period) After(first time.Time) time.Time {
	year, month, day := first.Date()
	month += time.Month(12*p.Years + p.Months)
	last := time.Date(year, month+1, 0, 0, 0, 0, 0, time.UTC)
	return time.Date(year, month, min(day, last.Day()), 0, 0, 0, 0, time.UTC).AddDate(0, 0, p.Days)
}

// certificateNode is a certificate with its compiled rule.
type certificateNode struct {
	*Certificate
	condition condition
}

func (f *Form) addCertificates() {
	for i := range f.def.Certificates {
		c := &f.def.Certificates[i]
		f.certificates = append(f.certificates, certificateNode{c, f.condition(c.Rule, certificateRulePath(i))})
	}
}

// Certificate finds a certificate by code.
func (d *Definition) Certificate(code string) (*Certificate, bool) {
	i := slices.IndexFunc(d.Certificates, func(c Certificate) bool { return c.Code == code })
	if i < 0 {
		return nil, false
	}
	return &d.Certificates[i], true
}

// CertificateByID finds a certificate by id.
func (d *Definition) CertificateByID(id string) (*Certificate, bool) {
	i := slices.IndexFunc(d.Certificates, func(c Certificate) bool { return c.ID == id })
	if i < 0 {
		return nil, false
	}
	return &d.Certificates[i], true
}

// DueCertificate is a certificate that a case gets, for one of its parties or for the case as a whole.
type DueCertificate struct {
	*Certificate

	Party   int    // index of the party whose answers it shows
	PartyID string // "" for the case as a whole
}

// Certificates returns the certificates of the case that are issued on an event, in order: AtCompletion
// or the id of a stage. If it is "", it returns all that would be issued, none of them on a hidden stage.
func (x *Filled) Certificates(issuedOn string) []DueCertificate {
	var due []DueCertificate
	for i := range x.form.certificates {
		c := &x.form.certificates[i]
		switch {
		case issuedOn != "" && c.IssuedOn != issuedOn:
		case issuedOn == "" && c.IssuedOn != AtCompletion && !x.StageVisible(c.IssuedOn):
		case c.AppliesTo == ForParty:
			for party := range x.parties {
				if x.holds(&c.condition, x.parties[party].context) {
					due = append(due, DueCertificate{c.Certificate, party, x.sheet.Parties[party].ID})
				}
			}
		case x.holds(&c.condition, &x.common):
			due = append(due, DueCertificate{Certificate: c.Certificate})
		}
	}
	return due
}

// AnswerOf returns the answer that the rules of a party see under a name, with its question. A name
// request.<code> or party.<code> without an answer is not ok.
func (x *Filled) AnswerOf(name string, party int) (QuestionAt, Value, bool) {
	n, ok := x.form.byName[name]
	if !ok {
		return QuestionAt{}, Value{}, false
	}
	at := x.commonAnswer(n)
	if party < len(x.parties) {
		at = x.partyAnswer(n, x.parties[party].context)
	}
	if at == none {
		return x.form.questionAtOrdinal(n), Value{}, false
	}
	return x.form.questionAtOrdinal(n), x.sheet.Answers[at].Value, true
}

// PartyName returns the name of a party by its index.
func (x *Filled) PartyName(party int) string {
	if party >= len(x.sheet.Parties) {
		return ""
	}
	return x.sheet.Parties[party].Name
}

// Definition returns the definition of the form.
func (x *Filled) Definition() *Definition { return x.form.def }

// Lacks returns the names for which a certificate has neither a value nor a text to print instead. Without
// any it can be issued.
func (x *Filled) Lacks(due DueCertificate) []string {
	var lacking []string
	need := func(name string) {
		ok := true
		switch name {
		case PartyName:
			ok = x.PartyName(due.Party) != ""
		case CertificateEnd:
			ok = due.ValidFor != Period{}
		case CertificateNumber, OrganizationName, Holder, FromIssue:
		default:
			_, _, ok = x.AnswerOf(name, due.Party)
		}
		if !ok && !slices.Contains(lacking, name) {
			lacking = append(lacking, name)
		}
	}
	for _, text := range []string{due.Title, due.Body} {
		for _, p := range markup.Placeholders(text) {
			if !p.HasDefault {
				need(p.Name)
			}
		}
	}
	for _, name := range due.PublicFields {
		need(name)
	}
	need(due.ValidFrom)
	return lacking
}

// NeedsAnswer reports whether a required certificate of the case lacks an answer to a question.
func (x *Filled) NeedsAnswer(questionID string) bool {
	q, ok := x.form.Question(questionID)
	return ok && slices.ContainsFunc(x.Certificates(""), func(due DueCertificate) bool {
		return due.Required && slices.Contains(x.Lacks(due), q.RuleName())
	})
}

// Renamed returns a certificate that uses other names for questions.
func (c Certificate) Renamed(names map[string]string) Certificate {
	c.Title, c.Body = markup.Rename(c.Title, names), markup.Rename(c.Body, names)
	for language, texts := range c.Translations {
		for _, field := range []string{"title", "body"} {
			c.Translations = c.Translations.Set(language, field, markup.Rename(texts[field], names))
		}
	}
	c.ValidFrom = cmp.Or(names[c.ValidFrom], c.ValidFrom)
	c.PublicFields = slices.Clone(c.PublicFields)
	for i, name := range c.PublicFields {
		c.PublicFields[i] = cmp.Or(names[name], name)
	}
	return c
}

// unknownOrOptional reports whether a certificate cannot use a name at all, or may find no value under it
// when it is issued. What a rule hides or requires may be unanswered, and so may what belongs to a later
// stage.
func (f *Form) unknownOrOptional(c *Certificate, name string) (unknown, optional bool) {
	switch name {
	case PartyName, CertificateNumber, OrganizationName:
		return false, false
	case CertificateEnd:
		return false, c.ValidFor == Period{}
	}
	n, ok := f.byName[name]
	if !ok {
		return true, false
	}
	a := &f.items[n]
	last := len(f.stages)
	if stage, ok := f.stageAt[c.IssuedOn]; ok {
		last = stage
	}
	certain := a.required && a.condition.always() && f.stages[a.stage].condition.always() && a.stage <= last
	return false, !certain
}

// placeholderBlockers returns the names that a certificate and its translations into some languages use and cannot have,
// or may lack.
func (f *Form) placeholderBlockers(c *Certificate, languages []string) []PublishBlocker {
	var blockers []PublishBlocker
	seen := map[string]bool{}
	refuse := func(name string, code fault.FieldCode, message fault.Text) {
		if !seen[name] {
			seen[name] = true
			blockers = append(blockers, PublishBlocker{Field: "certificates." + c.Code, Code: code, Message: message})
		}
	}
	refuseUnknown := func(name, title string) {
		refuse(name, fault.CertificatePlaceholderUnknown, fault.T("publish.placeholder_unknown", "title", title, "placeholder", "{{"+name+"}}"))
	}
	check := func(text, title string) {
		for _, p := range markup.Placeholders(text) {
			switch unknown, optional := f.unknownOrOptional(c, p.Name); {
			case unknown:
				refuseUnknown(p.Name, title)
			case optional && !p.HasDefault:
				refuse(p.Name, fault.CertificatePlaceholderOptional, fault.T("publish.placeholder_optional",
					"title", title, "placeholder", "{{"+p.Name+"}}", "example", "{{"+p.Name+"|–}}"))
			}
		}
	}
	check(c.Title, c.Name)
	check(c.Body, c.Name)
	for _, language := range languages {
		title := c.Name + " (" + i18n.NameOf(language) + ")"
		check(c.Translations[language]["title"], title)
		check(c.Translations[language]["body"], title)
	}
	names := c.PublicFields
	if n, ok := f.byName[c.ValidFrom]; c.ValidFrom != FromIssue && ok && f.items[n].question.AnswerType == Date {
		names = append(slices.Clone(names), c.ValidFrom)
	} else if c.ValidFrom != FromIssue {
		refuse(c.ValidFrom, fault.CertificatePlaceholderUnknown, fault.T("publish.valid_from_unknown", "title", c.Name, "name", c.ValidFrom))
	}
	for _, name := range names {
		if name == Holder {
			continue
		}
		switch unknown, optional := f.unknownOrOptional(c, name); {
		case unknown:
			refuseUnknown(name, c.Name)
		case optional:
			refuse(name, fault.CertificatePlaceholderOptional, fault.T("publish.field_optional", "title", c.Name, "name", name))
		}
	}
	return blockers
}
