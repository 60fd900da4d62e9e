package finance

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/infra/kit/ref"
)

// NewInvoice is an invoice that staff create, over an ad-hoc amount or over the
// price of a service.
type NewInvoice struct {
	AdHoc  *AdHoc // exactly one of the two is set
	Priced *Priced

	CustomerID  string // at most one of these three is set
	Payer       *Payer // without an account
	PartyID     string // the paying party of an application
	PayerEmail  string // with neither customer nor payer; if "", that of the party is used
	Description string // if "", the name of the service is used
	Message     string // to the payer
	Send        bool   // send it to the customer or payer
}

// AdHoc is an amount that does not follow from the price of a service.
type AdHoc struct {
	Amount   money.Number // without items
	Items    []NewItem
	Currency string
	DueAt    *time.Time
}

// NewItem is a line of an ad-hoc invoice.
type NewItem struct {
	Label      string       `json:"label" minLength:"1" maxLength:"200" doc:"What is charged" example:"Replacement card"`
	Quantity   int          `json:"quantity" minimum:"1" maximum:"10000" doc:"Number of units" example:"12"`
	UnitAmount money.Number `json:"unitAmount" exclusiveMinimum:"0" doc:"Price of one unit, in major units" example:"2500"`
}

// Priced is the price of a service for a number of parties and for answers, keyed
// request.<code> or party.<code>.
type Priced struct {
	ServiceID  string
	Answers    map[string]form.Value
	PartyCount int
}

var errNoParty = fault.Invalid("partyId", fault.InvalidValue, "invoice.party_id")

// Create creates an invoice for the caller's organisation. An invoice of zero is
// paid at once.
func (s *Service) Create(ctx context.Context, tx *db.Tx, by auth.Caller, n NewInvoice) (Invoice, error) {
	i := Invoice{
		Tenant: by.Tenant, ID: ref.NewID(), Status: InvoiceTransitions.Start(onOwed), Description: n.Description, Message: n.Message, CreatedAt: s.Now(),
	}
	due, err := s.breakdown(ctx, tx, &i, n)
	if err != nil {
		return Invoice{}, err
	}
	i.Currency, i.AmountDue = due.Currency, due.Total
	if i.AmountDue == 0 {
		if err := i.pay(i.CreatedAt); err != nil {
			return Invoice{}, err
		}
	}
	if err := s.setPayer(ctx, tx, &i, n); err != nil {
		return Invoice{}, err
	}
	if i.Reference, err = claimReference(ctx, tx, i.Tenant, "INV"); err != nil {
		return Invoice{}, err
	}
	if err := s.issue(ctx, tx, audit.By(by), i, itemsFrom(i, due)); err != nil {
		return Invoice{}, err
	}
	if err := s.record(ctx, tx, by, i, "invoice.created", nil, i.Status); err != nil || !n.Send {
		return i, err
	}
	return s.send(ctx, tx, by, i, Send{})
}

// breakdown returns the lines of a new invoice. It sets the due date of an ad-hoc
// invoice, and the service and the default description of a priced one.
func (s *Service) breakdown(ctx context.Context, tx *db.Tx, i *Invoice, n NewInvoice) (price.Breakdown, error) {
	if n.Priced == nil {
		i.DueAt = n.AdHoc.DueAt
		return n.AdHoc.breakdown(n.Description)
	}
	f, err := s.Catalog.ForPricing(ctx, tx, i.Tenant, n.Priced.ServiceID)
	if err != nil {
		return price.Breakdown{}, err
	}
	i.ServiceID = &n.Priced.ServiceID
	if i.Description == "" {
		i.Description = f.Definition().Name
	}
	return priceVisibleStages(f, n.Priced.Answers, n.Priced.PartyCount)
}

// priceVisibleStages returns the price of all stages that the answers make visible.
func priceVisibleStages(f *form.Form, answers map[string]form.Value, parties int) (price.Breakdown, error) {
	sheet, err := f.SheetOf(answers, max(parties, 1))
	if err != nil {
		return price.Breakdown{}, err
	}
	b, err := f.Fill(sheet).Price("")
	if errors.Is(err, money.ErrOverflow) {
		return b, fault.Invalid("partyCount", fault.OutOfRange, "amount.price_overflow").Wrap(err)
	}
	return b, err
}

// check validates the currency and the amounts.
func (a AdHoc) check(wrong *fault.Fields) {
	if _, err := money.Decimals(a.Currency); err != nil {
		*wrong = append(*wrong, money.Problem("currency", err))
		return
	}
	if _, err := a.Amount.Minor(a.Currency); a.Amount != "" && err != nil {
		*wrong = append(*wrong, money.Problem("amount", err))
	}
	before := len(*wrong)
	for n, item := range a.Items {
		at := fault.Path("items").Index(n)
		if item.Label == "" {
			wrong.Add(string(at.Key("label")), fault.Required, "field.required")
		}
		if _, err := item.UnitAmount.Minor(a.Currency); err != nil {
			*wrong = append(*wrong, money.Problem(string(at.Key("unitAmount")), err))
		}
	}
	if len(*wrong) > before {
		return
	}
	if _, err := a.breakdown(""); errors.Is(err, money.ErrOverflow) {
		*wrong = append(*wrong, money.Problem("items", err))
	}
}

// breakdown returns the items of an ad-hoc invoice, or one with its amount.
func (a AdHoc) breakdown(label string) (price.Breakdown, error) {
	items := a.Items
	if len(items) == 0 {
		items = []NewItem{{Label: label, Quantity: 1, UnitAmount: a.Amount}}
	}
	b := price.Breakdown{Currency: a.Currency}
	for _, item := range items {
		unit, err := item.UnitAmount.Minor(a.Currency)
		if err != nil {
			return price.Breakdown{}, err
		}
		total, err := money.Times(unit, item.Quantity)
		if err != nil {
			return price.Breakdown{}, err
		}
		if b.Total, err = money.Sum(b.Total, total); err != nil {
			return price.Breakdown{}, err
		}
		b.Lines = append(b.Lines, price.Line{Label: item.Label, Basis: price.PerRequest, Quantity: item.Quantity, UnitAmount: unit, Total: total})
	}
	return b, nil
}

// record adds an audit event about an invoice.
func (s *Service) record(ctx context.Context, tx *db.Tx, by auth.Caller, i Invoice, action string, before, after any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: i.Tenant, Subject: i.subject(), Actor: audit.By(by), Action: action,
		Target: audit.Target{Type: "INVOICE", ID: i.ID, Code: i.Reference}, Before: before, After: after,
	})
}
