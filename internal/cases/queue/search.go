package queue

import (
	"context"
	"net/http"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// registerSearch adds the operation that finds cases, customers and money.
func registerSearch(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/staff/search", ID: "search", Tag: "Staff queue", Kinds: auth.Team,
		Summary: "Search everything", Message: "Found.",
		Description: "Finds at most 20 requests, applications, invoices and payments by the beginning of their reference, and customers by that of their name or address, " +
			"in capitals or not. The caller finds what it may see: requests take request:review, applications application:read, customers either of them, " +
			"invoices invoice.read and payments payment.read. An accepted request is found as its application; drafts are never found.",
	}, search)
}

// SearchInput is the input of search.
type SearchInput struct {
	Text string `query:"q" required:"true" minLength:"2" maxLength:"100" doc:"The beginning of a reference, a name or an address" example:"REQ-7K"`
}

// FoundView is a record that was found.
type FoundView struct {
	Kind      string  `json:"kind" enum:"REQUEST,APPLICATION,CUSTOMER,INVOICE,PAYMENT"`
	ID        string  `json:"id"`
	Reference *string `json:"reference" doc:"Null for a customer"`
	Title     string  `json:"title" doc:"The service of a case, the name of a customer, the description of an invoice, the invoice of a payment"`
	Status    string  `json:"status" doc:"In the terms of its kind"`
}

func search(ctx context.Context, q db.Q, by auth.Caller, in *SearchInput) ([]FoundView, error) {
	all, err := find(ctx, q, by, in.Text)
	views := make([]FoundView, len(all))
	for i, f := range all {
		views[i] = FoundView{Kind: f.Kind, ID: f.ID, Reference: api.TextOf(f.Reference), Title: f.Title, Status: f.Status}
	}
	return views, err
}

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
		{by.Can(auth.RequestReview) || seesApplications, func(limit int) ([]found, error) {
			records, err := cases.ByReference(ctx, q, by.Tenant, reference, by.Can(auth.RequestReview), limit)
			return convert(records, func(r cases.Record) found {
				if r.ApplicationID != nil && seesApplications {
					return found{string(cases.OfApplication), r.Subject(), r.Reference, r.ServiceName, string(r.Status)}
				}
				return found{string(cases.OfRequest), r.ID, r.Reference, r.ServiceName, string(r.RequestStatus())}
			}), err
		}},
		{by.Can(auth.RequestReview) || seesApplications, func(limit int) ([]found, error) {
			customers, err := accounts.CustomersByPrefix(ctx, q, by.Tenant, text, limit)
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
