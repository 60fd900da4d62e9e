package mail

import (
	"cmp"
	"context"
	"encoding/json"
	"net/url"
	"strings"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/money"
)

// UnsubscribePath is the page to unsubscribe from a kind of mail, below the public URL.
const UnsubscribePath = "/unsubscribe"

// Notice is a mail about a case, an invoice or a payment.
type Notice struct {
	Kind     string // such as request.received
	Variant  string // of the texts of some kinds: reminder.draft, certificate.changed.revoked
	Optional bool   // the recipient can unsubscribe
	To       Person // without ID if it is the address of the organisation
	Staff    bool   // the recipient works for the organisation
	Text     string // text of the organisation above ours

	Reference string // of the case; "" without one
	Service   string
	CaseKind  string // REQUEST or APPLICATION
	CaseID    string
	Customer  string // for staff
	File      string // name of the file that was removed
	Stage     string // at which an application is
	Quote     string // what staff wrote to the customer
	Author    string // of the quote, or of a message

	ByOrganisation bool       // the quote is of the organisation
	DueAt          *time.Time // when staff have to act
	DecideBy       *time.Time // when the customer can expect a decision
	Now            time.Time  // by the clock of the records, to tell whether these have passed

	Invoice *NoticeInvoice
	Payment *NoticePayment

	Certificates []NoticeCertificate
	Successors   []NoticeCertificate // that replace them

	About    string          // id of the customer whose data it contains, if not the recipient, or of the invoice of a payer without an account
	Occasion json.RawMessage // why it is sent; checked again just before
}

// NoticeInvoice is the invoice that a notice is about.
type NoticeInvoice struct {
	Reference, Description, Currency string

	Amount int64 // due, in minor units
	DueAt  *time.Time
}

// NoticePayment is the payment that a notice is about.
type NoticePayment struct {
	Reference, Currency string

	Amount int64 // in minor units
	PaidAt time.Time
}

// NoticeCertificate is a certificate that a notice is about.
type NoticeCertificate struct {
	Name, Number string

	Until string // its last valid day; "" without an end
}

// Notice adds a notice to the outbox, once per key. Beyond a limit it returns a
// *limits.Exceeded and can be retried.
func (p *Mailer) Notice(ctx context.Context, tx *db.Tx, key string, n Notice) error {
	about := jobs.Person{Tenant: n.To.Tenant, ID: cmp.Or(n.About, n.To.ID)}
	if erased, err := p.isErased(ctx, tx, about); err != nil || erased {
		return err
	}
	by := aboutCase
	if n.To.ID == "" && !n.Staff {
		by = byStaff // without an account, so the address may be anybody's
	}
	if err := p.Limits.take(ctx, tx, by, true, n.To.Tenant, n.To.Email); err != nil {
		return err
	}
	o, err := p.organisation(ctx, tx, n.To.Tenant)
	if err != nil {
		return err
	}
	m, err := p.message(n, o).render()
	if err != nil {
		return err
	}
	return p.Outbox.AddAbout(ctx, tx, about, Kind, key, queued{Message: m, Occasion: n.Occasion})
}

// message fills in the mail of a notice.
func (p *Mailer) message(n Notice, o Organisation) *message {
	pr := i18n.For(o.languageOf(n.To), o.Zone)
	texts := "notice." + n.Kind
	if n.Variant != "" {
		texts += "." + strings.ToLower(n.Variant)
	}
	organisation := singleLine(o.Name)
	args := []any{
		"reference", n.Reference, "service", cmp.Or(singleLine(n.Service), n.Reference), "organisation", organisation,
		"customer", singleLine(n.Customer), "author", cmp.Or(singleLine(n.Author), pr.Text("mail.somebody")),
		"file", singleLine(n.File), "invoice", n.invoice().Reference, "payment", n.payment().Reference, "amount", n.amount(pr),
		"certificates", namesOf(n.Certificates, pr), "successors", namesOf(n.Successors, pr), "until", n.until(pr),
	}
	m := &message{
		P: pr, Theme: themeOf(o), to: n.To, sender: o, Own: paragraphs(n.Text), Quote: paragraphs(n.Quote), Link: p.linkOf(n, o),
		Subject: pr.Text(texts+".subject", args...), Heading: pr.Text(texts+".heading", args...),
		Message: pr.Text(texts+".message", args...), Next: n.next(pr, texts), Action: pr.Text(texts+".action", args...),
	}
	m.to.Name = singleLine(n.To.Name)
	m.QuoteBy = pr.Text("mail.reason")
	if author := singleLine(n.Author); author != "" || n.ByOrganisation {
		m.QuoteBy = pr.Text("mail.says", "name", cmp.Or(author, organisation))
	}
	m.facts(n)
	m.footer(n, o)
	if n.Optional && n.To.ID != "" && p.UnsubscribeToken != nil {
		m.Unsubscribe = p.address(UnsubscribePath) + "?token=" + url.QueryEscape(p.UnsubscribeToken(n.To, n.Kind))
	}
	return m
}

// next says what to do next and, where there is a date, by when or since when.
func (n Notice) next(p i18n.Printer, texts string) string {
	due := cmp.Or(n.DueAt, n.DecideBy, n.invoice().DueAt)
	if due != nil {
		variant := ".next_due"
		if due.Before(n.Now) {
			variant = ".next_late"
		}
		if p.Optional(texts+variant) != "" {
			return p.Text(texts+variant, "due", p.Date(*due))
		}
	}
	return p.Optional(texts + ".next")
}

// facts lists what the notice is about.
func (m *message) facts(n Notice) {
	date := func(t *time.Time) string {
		if t == nil {
			return ""
		}
		return m.P.Date(*t)
	}
	m.add(m.P.Text("mail.fact.customer"), singleLine(n.Customer))
	m.add(m.P.Text("mail.fact.service"), singleLine(n.Service))
	m.add(m.P.Text("mail.fact.reference"), n.Reference)
	m.add(m.P.Text("mail.fact.stage"), singleLine(n.Stage))
	m.add(m.P.Text("mail.fact.due"), date(n.DueAt))
	m.add(m.P.Text("mail.fact.payment"), n.payment().Reference)
	m.add(m.P.Text("mail.fact.invoice"), n.invoice().Reference)
	m.add(m.P.Text("mail.fact.for"), singleLine(n.invoice().Description))
	m.add(m.P.Text("mail.fact.amount"), n.amount(m.P))
	if n.Payment != nil {
		m.add(m.P.Text("mail.fact.paid"), m.P.Date(n.Payment.PaidAt))
		return
	}
	m.add(m.P.Text("mail.fact.due"), date(n.invoice().DueAt))
}

// footer says why the recipient gets the mail and whom to ask.
func (m *message) footer(n Notice, o Organisation) {
	organisation := singleLine(o.Name)
	if n.Staff {
		m.Footer = append(m.Footer, m.P.Text("mail.why_staff", "organisation", organisation))
		m.sender.SupportEmail = "" // for customers only
	} else {
		why := "mail.why_customer"
		if n.To.ID == "" {
			why = "mail.why_payer"
		}
		m.Footer = append(m.Footer, m.P.Text(why, "organisation", organisation))
		if o.SupportEmail != "" {
			m.Footer = append(m.Footer, m.P.Text("mail.questions", "address", o.SupportEmail))
		}
	}
	m.Footer = append(m.Footer, sentFor(m.P, organisation)...)
}

// namesOf lists certificates by name and number.
func namesOf(certificates []NoticeCertificate, p i18n.Printer) string {
	named := make([]string, len(certificates))
	for i, c := range certificates {
		named[i] = singleLine(c.Name) + " " + c.Number
	}
	return p.List(named)
}

// until returns the last valid day of the first certificate.
func (n Notice) until(p i18n.Printer) string {
	if len(n.Certificates) == 0 || n.Certificates[0].Until == "" {
		return ""
	}
	return p.Day(n.Certificates[0].Until)
}

func (n Notice) invoice() NoticeInvoice {
	if n.Invoice == nil {
		return NoticeInvoice{}
	}
	return *n.Invoice
}

func (n Notice) payment() NoticePayment {
	if n.Payment == nil {
		return NoticePayment{}
	}
	return *n.Payment
}

// amount returns the amount paid, or else the amount due.
func (n Notice) amount(p i18n.Printer) string {
	switch {
	case n.Payment != nil:
		return p.Money(money.Major(n.Payment.Amount, n.Payment.Currency), n.Payment.Currency)
	case n.Invoice != nil:
		return p.Money(money.Major(n.Invoice.Amount, n.Invoice.Currency), n.Invoice.Currency)
	}
	return ""
}
