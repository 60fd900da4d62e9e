package search

import (
	"context"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/request"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// maxFound is how much a search finds at most.
const maxFound = 20

// Service searches.
type Service struct{ DB *db.DB }

// Found is a record that was found.
type Found struct {
	Kind, ID, Reference, Title, Status string // Reference is "" for a customer
}

// Find returns what begins with text and what the caller may see. An accepted request is
// found as its application, if the caller may see that. Drafts are never found.
func (s *Service) Find(ctx context.Context, by auth.Caller, text string) ([]Found, error) {
	reference, seesApplications := strings.ToUpper(text), by.Can(auth.ApplicationRead)
	found := []Found{}
	for _, source := range []struct {
		permitted bool
		find      func(limit int) ([]Found, error)
	}{
		{by.Can(auth.RequestReview), func(limit int) ([]Found, error) {
			records, err := request.ByReference(ctx, s.DB, by.Tenant, reference, !seesApplications, limit)
			return convert(records, func(r request.Record) Found {
				return Found{"REQUEST", r.ID, r.Reference, r.ServiceName, string(r.Status)}
			}), err
		}},
		{seesApplications, func(limit int) ([]Found, error) {
			records, err := application.ByReference(ctx, s.DB, by.Tenant, reference, limit)
			return convert(records, func(a application.Record) Found {
				return Found{"APPLICATION", a.ID, a.Reference, a.ServiceName, string(a.Status)}
			}), err
		}},
		{by.Can(auth.RequestReview) || seesApplications, func(limit int) ([]Found, error) {
			customers, err := accounts.CustomersBy(ctx, s.DB, by.Tenant, text, limit)
			return convert(customers, func(c accounts.Principal) Found { return Found{"CUSTOMER", c.ID, "", c.Name, string(c.Status)} }), err
		}},
		{by.Can(auth.InvoiceRead), func(limit int) ([]Found, error) {
			invoices, err := finance.InvoicesByReference(ctx, s.DB, by.Tenant, reference, limit)
			return convert(invoices, func(i finance.Invoice) Found {
				return Found{"INVOICE", i.ID, i.Reference, i.Description, string(i.Status)}
			}), err
		}},
		{by.Can(auth.PaymentRead), func(limit int) ([]Found, error) {
			payments, err := finance.PaymentsByReference(ctx, s.DB, by.Tenant, reference, limit)
			return convert(payments, func(p finance.Payment) Found {
				return Found{"PAYMENT", p.ID, p.Reference, p.InvoiceReference, string(p.Status)}
			}), err
		}},
	} {
		if !source.permitted || len(found) >= maxFound {
			continue
		}
		more, err := source.find(maxFound - len(found))
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return found[:min(len(found), maxFound)], nil
}

func convert[R any](records []R, view func(R) Found) []Found {
	found := make([]Found, len(records))
	for i, r := range records {
		found[i] = view(r)
	}
	return found
}
