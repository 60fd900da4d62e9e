package search

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// Register adds the operation of this package to the API (specification, section 5.11).
func Register(routes *api.API) {
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
