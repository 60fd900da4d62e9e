package finance

import (
	"context"
	"errors"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/names"
)

// Payer is who an invoice is for. Name is "" if only an address is known.
type Payer struct{ Name, Email string }

var errNoCustomer = fault.Invalid("customerId", fault.InvalidValue, "invoice.customer_id")

// setPayer sets the payer of a new invoice. A customer is locked, so that it cannot be erased meanwhile.
func (s *Service) setPayer(ctx context.Context, tx *db.Tx, i *Invoice, n NewInvoice) error {
	i.PayerEmail = n.PayerEmail
	switch {
	case n.Payer != nil:
		i.PayerName, i.PayerEmail = n.Payer.Name, n.Payer.Email
	case n.CustomerID != "":
		customer, err := accounts.LockCustomer(ctx, tx, i.Tenant, n.CustomerID)
		if errors.Is(err, fault.ErrNotFound) || err == nil && customer.ErasedAt != nil {
			return errNoCustomer
		}
		i.CustomerID, i.PayerEmail = &customer.ID, customer.Email
		return err
	case n.PartyID != "":
		return s.setParty(ctx, tx, i, n)
	}
	return nil
}

// setParty makes a party the payer of a new invoice.
func (s *Service) setParty(ctx context.Context, tx *db.Tx, i *Invoice, n NewInvoice) error {
	address, err := s.PartyEmail(ctx, tx, i.Tenant, n.PartyID)
	if err != nil {
		return db.NotFoundAs(err, errNoParty)
	}
	if i.PayerEmail == "" {
		i.PayerEmail = address
	}
	customer, err := s.CustomerOfParty(ctx, tx, i.Tenant, n.PartyID)
	i.PartyID, i.CustomerID = &n.PartyID, &customer
	return err
}

// payerOf returns the payer of an invoice: its customer, or whom staff named. It is the zero Payer if nobody is
// known, or the customer was erased.
func (s *Service) payerOf(ctx context.Context, q db.Q, i Invoice) (Payer, error) {
	found, err := s.customersOf(ctx, q, i.Tenant, []*string{i.CustomerID})
	return i.payer(found.find(i.CustomerID)), err
}

// payer returns the payer, given the customer of the invoice, if it has one.
func (i *Invoice) payer(c Customer) Payer {
	switch {
	case i.CustomerID == nil:
		return Payer{i.PayerName, i.PayerEmail}
	case c.Email == "":
		return Payer{}
	}
	return Payer(c)
}

// PayerInput is a payer without an account in a request.
type PayerInput struct {
	Name  string `json:"name" minLength:"1" maxLength:"200" example:"Sunrise Academy, Ibadan"`
	Email string `json:"email" format:"email" maxLength:"254" example:"office@sunrise.example"`
}

// payer validates the input.
func (in *PayerInput) payer(wrong *fault.Fields) *Payer {
	if in == nil {
		return nil
	}
	p := Payer{names.Normal(in.Name), email.Normal(in.Email)}
	switch key := names.Check(p.Name); {
	case key != "":
		wrong.Add("payer.name", fault.InvalidFormat, key)
	case p.Name == "":
		wrong.Add("payer.name", fault.Required, "field.required")
	}
	if !email.IsPlain(p.Email) {
		wrong.Add("payer.email", fault.InvalidFormat, email.Expected)
	}
	return &p
}

// PayerView is who an invoice is for.
type PayerView struct {
	Name  *string `json:"name" doc:"Name of the customer or payer; null if only the address is known" example:"Ada Obi"`
	Email string  `json:"email" doc:"Email address of the customer or payer" example:"ada@example.org"`
}

// view returns the view of a payer for a caller: nil if nobody is known, or the caller must not see invoices.
func (p Payer) view(by auth.Caller) *PayerView {
	if p.Email == "" || !by.Can(auth.InvoiceRead) {
		return nil
	}
	v := PayerView{Email: p.Email}
	if p.Name != "" {
		v.Name = &p.Name
	}
	return &v
}
