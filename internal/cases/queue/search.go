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

// registerSearch adds the operation that searches cases, customers, invoices and payments.
func registerSearch(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/staff/search", ID: "search", Tag: "Staff queue", Kinds: auth.Team,
		Summary: "Search cases, customers and payments", Message: "Search results.",
		Description: "Finds up to 20 requests, applications, invoices and payments by the start of their reference, and customers by the start of their name or email address. " +
			"The search is case-insensitive. Requests need the permission request:review, applications application:read, customers either of them, " +
			"invoices invoice.read and payments payment.read. An accepted request is found as its application; drafts are never found.",
	}, search)
}

// SearchInput is the input of search.
type SearchInput struct {
	Text string `query:"q" required:"true" minLength:"2" maxLength:"100" doc:"Start of a reference, name or email address" example:"REQ-7K"`
}

// ResultView is a search result.
type ResultView struct {
	Kind      string  `json:"kind" enum:"REQUEST,APPLICATION,CUSTOMER,INVOICE,PAYMENT"`
	ID        string  `json:"id"`
	Reference *string `json:"reference" doc:"Reference; null for a customer"`
	Title     string  `json:"title" doc:"Service of a case, name of a customer, description of an invoice, or invoice of a payment"`
	Status    string  `json:"status" doc:"Status of the record, depending on its kind"`
}

func search(ctx context.Context, q db.Q, by auth.Caller, in *SearchInput) ([]ResultView, error) {
	all, err := find(ctx, q, by, in.Text)
	views := make([]ResultView, len(all))
	for i, f := range all {
		views[i] = ResultView{Kind: f.Kind, ID: f.ID, Reference: api.TextOf(f.Reference), Title: f.Title, Status: f.Status}
	}
	return views, err
}

// maxResults is the maximum number of search results.
const maxResults = 20

// result is a search result.
type result struct {
	Kind, ID, Reference, Title, Status string // Reference is "" for a customer
}

// find returns the records that start with text and are visible to the caller. An accepted
// request is found as its application, if the caller may see that. Drafts are never found.
func find(ctx context.Context, q db.Q, by auth.Caller, text string) ([]result, error) {
	reference, seesApplications := strings.ToUpper(text), by.Can(auth.ApplicationRead)
	all := []result{}
	for _, source := range []struct {
		permitted bool
		find      func(limit int) ([]result, error)
	}{
		{by.Can(auth.RequestReview) || seesApplications, func(limit int) ([]result, error) {
			records, err := cases.ByReference(ctx, q, by.Tenant, reference, by.Can(auth.RequestReview), limit)
			return convert(records, func(r cases.Record) result {
				if r.ApplicationID != nil && seesApplications {
					return result{string(cases.KindApplication), r.Subject(), r.Reference, r.ServiceName, string(r.Status)}
				}
				return result{string(cases.KindRequest), r.ID, r.Reference, r.ServiceName, string(r.RequestStatus())}
			}), err
		}},
		{by.Can(auth.RequestReview) || seesApplications, func(limit int) ([]result, error) {
			customers, err := accounts.CustomersByPrefix(ctx, q, by.Tenant, text, limit)
			return convert(customers, func(c accounts.Principal) result { return result{"CUSTOMER", c.ID, "", c.Name, string(c.Status)} }), err
		}},
		{by.Can(auth.InvoiceRead), func(limit int) ([]result, error) {
			invoices, err := finance.InvoicesByReference(ctx, q, by.Tenant, reference, limit)
			return convert(invoices, func(i finance.Invoice) result {
				return result{"INVOICE", i.ID, i.Reference, i.Description, string(i.Status)}
			}), err
		}},
		{by.Can(auth.PaymentRead), func(limit int) ([]result, error) {
			payments, err := finance.PaymentsByReference(ctx, q, by.Tenant, reference, limit)
			return convert(payments, func(p finance.Payment) result {
				return result{"PAYMENT", p.ID, p.Reference, p.InvoiceReference, string(p.Status)}
			}), err
		}},
	} {
		if !source.permitted || len(all) >= maxResults {
			continue
		}
		more, err := source.find(maxResults - len(all))
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	return all[:min(len(all), maxResults)], nil
}

func convert[R any](records []R, view func(R) result) []result {
	all := make([]result, len(records))
	for i, r := range records {
		all[i] = view(r)
	}
	return all
}
