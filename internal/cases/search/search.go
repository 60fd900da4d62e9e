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

// found is a record that was found.
type found struct {
	Kind, ID, Reference, Title, Status string // Reference is "" for a customer
}

// find returns what begins with text and what the caller may see. An accepted request is
// found as its application, if the caller may see that. Drafts are never found.
func find(ctx context.Context, q db.Q, by auth.Caller, text string) ([]found, error) {
	reference, seesApplications := strings.ToUpper(text), by.Can(auth.ApplicationRead)
	all := []found{}
	for _, source := range []struct {
		permitted bool
		find      func(limit int) ([]found, error)
	}{
		{by.Can(auth.RequestReview), func(limit int) ([]found, error) {
			records, err := request.ByReference(ctx, q, by.Tenant, reference, !seesApplications, limit)
			return convert(records, func(r request.Record) found {
				return found{"REQUEST", r.ID, r.Reference, r.ServiceName, string(r.Status)}
			}), err
		}},
		{seesApplications, func(limit int) ([]found, error) {
			records, err := application.ByReference(ctx, q, by.Tenant, reference, limit)
			return convert(records, func(a application.Record) found {
				return found{"APPLICATION", a.ID, a.Reference, a.ServiceName, string(a.Status)}
			}), err
		}},
		{by.Can(auth.RequestReview) || seesApplications, func(limit int) ([]found, error) {
			customers, err := accounts.CustomersBy(ctx, q, by.Tenant, text, limit)
			return convert(customers, func(c accounts.Principal) found { return found{"CUSTOMER", c.ID, "", c.Name, string(c.Status)} }), err
		}},
		{by.Can(auth.InvoiceRead), func(limit int) ([]found, error) {
			invoices, err := finance.InvoicesByReference(ctx, q, by.Tenant, reference, limit)
			return convert(invoices, func(i finance.Invoice) found {
				return found{"INVOICE", i.ID, i.Reference, i.Description, string(i.Status)}
			}), err
		}},
		{by.Can(auth.PaymentRead), func(limit int) ([]found, error) {
			payments, err := finance.PaymentsByReference(ctx, q, by.Tenant, reference, limit)
			return convert(payments, func(p finance.Payment) found {
				return found{"PAYMENT", p.ID, p.Reference, p.InvoiceReference, string(p.Status)}
			}), err
		}},
	} {
		if !source.permitted || len(all) >= maxFound {
			continue
		}
		more, err := source.find(maxFound - len(all))
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	return all[:min(len(all), maxFound)], nil
}

func convert[R any](records []R, view func(R) found) []found {
	all := make([]found, len(records))
	for i, r := range records {
		all[i] = view(r)
	}
	return all
}
