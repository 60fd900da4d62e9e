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

// UnsubscribePath is where mails of a kind are turned off, below the public address.
const UnsubscribePath = "/unsubscribe"

// Notice is a mail about the work: what has happened to a case, an invoice or a payment.
type Notice struct {
	Kind     string // such as request.received
	Reminder string // of the kind reminder: DRAFT, RETURNED, ACTION or PAYMENT
	Optional bool   // the recipient can turn mails of this kind off
	To       Person // without ID if it is not a person, but the organisation's own address
	Staff    bool   // the recipient works for the organisation
	Text     string // what the organisation puts above our text

	Reference string // of the request, on which its application goes on; "" if it is about no case
	Service   string
	CaseKind  string // REQUEST or APPLICATION
	CaseID    string
	Customer  string     // for staff
	Stage     string     // at which an application is
	Quote     string     // what staff wrote to the customer
	Author    string     // of the quote, or of a message
	DueAt     *time.Time // when staff have to act
	DecideBy  *time.Time // when the customer can expect a decision
	Now       time.Time  // by the clock of the records, to tell whether these have passed

	Invoice *NoticeInvoice
	Payment *NoticePayment

	About    string          // id of the customer whose data it holds, if that is not the recipient
	Occasion json.RawMessage // why it is sent; it is looked at once more just before
}

// NoticeInvoice is the invoice that a notice is about.
type NoticeInvoice struct {
	Reference, Description, Currency string

	Amount int64 // to be paid, in minor units
	DueAt  *time.Time
}

// NoticePayment is the payment that a notice is about.
type NoticePayment struct {
	Reference, Currency string

	Amount int64 // in minor units
	PaidAt time.Time
}

// Notice adds a mail about the work to the outbox, once for each key. A mail beyond a limit
// is refused with a *limits.Exceeded, after which it may be tried again.
func (p *Post) Notice(ctx context.Context, tx *db.Tx, key string, n Notice) error {
	if err := p.Limits.take(ctx, tx, aboutCase, true, n.To.Tenant, n.To.Email); err != nil {
		return err
	}
	o, err := p.organisation(ctx, tx, n.To.Tenant)
	if err != nil {
		return err
	}
	m, err := p.letter(n, o).message()
	if err != nil {
		return err
	}
	return p.Outbox.AddAbout(ctx, tx, jobs.Person{Tenant: n.To.Tenant, ID: cmp.Or(n.About, n.To.ID)}, Kind, key, queued{Message: m, Occasion: n.Occasion})
}

// letter writes the mail of a notice.
func (p *Post) letter(n Notice, o Organisation) *letter {
	pr := i18n.For(o.languageOf(n.To), o.Zone)
	texts := "notice." + n.Kind
	if n.Reminder != "" {
		texts += "." + strings.ToLower(n.Reminder)
	}
	organisation := singleLine(o.Name)
	args := []any{
		"reference", n.Reference, "service", cmp.Or(singleLine(n.Service), n.Reference), "organisation", organisation,
		"customer", singleLine(n.Customer), "author", cmp.Or(singleLine(n.Author), pr.Text("mail.somebody")),
		"invoice", n.invoice().Reference, "payment", n.payment().Reference, "amount", n.amount(pr),
	}
	l := &letter{
		P: pr, Look: lookOf(o), to: n.To, sender: o, Own: paragraphs(n.Text), Quote: paragraphs(n.Quote), Link: p.linkOf(n, o),
		Subject: pr.Text(texts+".subject", args...), Heading: pr.Text(texts+".heading", args...),
		Message: pr.Text(texts+".message", args...), Next: n.next(pr, texts), Action: pr.Text(texts+".action", args...),
	}
	l.to.Name = singleLine(n.To.Name)
	l.QuoteBy = pr.Text("mail.reason")
	if n.Author != "" {
		l.QuoteBy = pr.Text("mail.says", "name", singleLine(n.Author))
	}
	l.facts(n)
	l.footer(n, o)
	if n.Optional && n.To.ID != "" && p.UnsubscribeToken != nil {
		l.Unsubscribe = p.address(UnsubscribePath) + "?token=" + url.QueryEscape(p.UnsubscribeToken(n.To, n.Kind))
	}
	return l
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
func (l *letter) facts(n Notice) {
	date := func(t *time.Time) string {
		if t == nil {
			return ""
		}
		return l.P.Date(*t)
	}
	l.add(l.P.Text("mail.fact.customer"), singleLine(n.Customer))
	l.add(l.P.Text("mail.fact.service"), singleLine(n.Service))
	l.add(l.P.Text("mail.fact.reference"), n.Reference)
	l.add(l.P.Text("mail.fact.stage"), singleLine(n.Stage))
	l.add(l.P.Text("mail.fact.due"), date(n.DueAt))
	l.add(l.P.Text("mail.fact.payment"), n.payment().Reference)
	l.add(l.P.Text("mail.fact.invoice"), n.invoice().Reference)
	l.add(l.P.Text("mail.fact.for"), singleLine(n.invoice().Description))
	l.add(l.P.Text("mail.fact.amount"), n.amount(l.P))
	if n.Payment != nil {
		l.add(l.P.Text("mail.fact.paid"), l.P.Date(n.Payment.PaidAt))
		return
	}
	l.add(l.P.Text("mail.fact.due"), date(n.invoice().DueAt))
}

// footer says why the recipient gets the mail, and whom to ask.
func (l *letter) footer(n Notice, o Organisation) {
	organisation := singleLine(o.Name)
	if n.Staff {
		l.Footer = append(l.Footer, l.P.Text("mail.why_staff", "organisation", organisation))
		l.sender.SupportEmail = "" // which customers write to
	} else {
		l.Footer = append(l.Footer, l.P.Text("mail.why_customer", "organisation", organisation))
		if o.SupportEmail != "" {
			l.Footer = append(l.Footer, l.P.Text("mail.questions", "address", o.SupportEmail))
		}
	}
	l.Footer = append(l.Footer, sentFor(l.P, organisation)...)
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

// amount is what was paid, or else what is to be paid.
func (n Notice) amount(p i18n.Printer) string {
	switch {
	case n.Payment != nil:
		return p.Money(money.Major(n.Payment.Amount, n.Payment.Currency), n.Payment.Currency)
	case n.Invoice != nil:
		return p.Money(money.Major(n.Invoice.Amount, n.Invoice.Currency), n.Invoice.Currency)
	}
	return ""
}
