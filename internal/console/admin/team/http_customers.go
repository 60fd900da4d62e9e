package team

import (
	"encoding/json"
	"net/http"
	"net/url"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

var (
	customersScreen = ui.NewScreen(files, ui.Desk, "customers.html", "parts.html")
	customerScreen  = ui.NewScreen(files, ui.Desk, "customer.html", "parts.html")
)

// customer is a customer of the organisation.
type customer struct {
	ID, Name, Email, Status string

	Phone, Language     *string
	CreatedAt, ErasedAt ui.Time
}

// Path is that of the page of the customer.
func (c customer) Path() string { return ui.Path(customersPath+"/", c.ID) }

// customersData is what the list of customers shows.
type customersData struct {
	Tabs    []tab
	Filters filters
	Rows    []customer
	Pager   ui.Pager
	Places  gauge
}

func showCustomers(r *ui.Request) ui.Response {
	f := filtersOf(r, customersPath, "ACTIVE", "UNVERIFIED", "DEACTIVATED")
	found, a := ui.Get[api.Page[customer]](r, apiCustomers+"?"+f.list("createdAt,desc"))
	if !a.OK() {
		return r.Fail(a)
	}
	t, a := ui.Get[tier](r, "/api/v1/billing/subscription/tier")
	if !a.OK() {
		return r.Fail(a)
	}
	return r.Show(customersScreen, r.Text("team.customers"), customersData{
		Tabs: f.tabs("", "ACTIVE", "UNVERIFIED", "DEACTIVATED"), Filters: f, Rows: found.Content,
		Pager:  ui.NewPager(found, f.At),
		Places: gauge{t.Usage.Customers, t.Limits.MaxCustomers},
	})
}

// record is a request, an application or an invoice of a customer.
type record struct {
	Reference, Status, ServiceName, Description, Currency string

	AmountDue money.Number
	CreatedAt ui.Time

	Path string `json:"-"`
}

// records are those of a kind, the newest first, up to a number.
type records struct {
	Kind  string
	Rows  []record
	Total int64
	All   string // address of the list of all
}

// customerData is what the page of a customer shows.
type customerData struct {
	Customer customer
	Lists    []records
	Next     *plan  // that has more places, after a refusal
	Open     string // the form that was refused
}

// shownRecords is how many records of a kind the page of a customer shows.
const shownRecords = 10

func showCustomer(r *ui.Request) ui.Response {
	c, a := ui.Get[customer](r, ui.Path(apiCustomers+"/", r.PathValue("id")))
	if !a.OK() {
		return r.Fail(a)
	}
	d := customerData{Customer: c}
	if r.Refused() != nil {
		d.Open = r.PathValue("do")
		t, _ := ui.Get[tier](r, "/api/v1/billing/subscription/tier")
		d.Next = nextPlan(r, t.Usage.Customers, func(p plan) *int64 { return p.MaxCustomers })
	}
	for _, list := range []struct{ kind, api, page, all string }{
		{"requests", "/api/v1/staff/requests", "/console/requests/", ""},
		{"applications", "/api/v1/staff/applications", "/console/applications/", ""},
		{"invoices", "/api/v1/finance/invoices", "/console/invoices/", "/console/invoices?customer="},
	} {
		found, a := ui.Get[api.Page[record]](r, list.api+"?"+url.Values{"customerId": {c.ID}, "size": {"10"}}.Encode())
		if !a.OK() {
			return r.Fail(a)
		}
		for i := range found.Content {
			found.Content[i].Path = ui.Path(list.page, found.Content[i].Reference)
		}
		kept := records{Kind: list.kind, Rows: found.Content, Total: found.TotalElements}
		if list.all != "" && found.TotalElements > shownRecords {
			kept.All = list.all + url.QueryEscape(c.ID)
		}
		d.Lists = append(d.Lists, kept)
	}
	return r.Show(customerScreen, c.Name, d)
}

func actOnCustomer(r *ui.Request) ui.Response {
	id, do := r.PathValue("id"), r.PathValue("do")
	path, back := ui.Path(apiCustomers+"/", id), ui.Path(customersPath+"/", id)
	switch do {
	case "activate", "deactivate", "erase":
		if _, a := ui.Post[any](r, path+"/"+do, nil); !a.OK() {
			return r.Refuse(a, showCustomer)
		}
		return r.Done(back, "team.did_customer."+do)
	case "export":
		return exportCustomer(r, path)
	default:
		return r.NotFound()
	}
}

// maxDocuments is how many documents a file of exported data has at most.
const maxDocuments = 200

// exportCustomer answers with all that is kept about a customer, as a file: a list of
// documents, of which each has as much as the API gives at once.
func exportCustomer(r *ui.Request, path string) ui.Response {
	var documents []json.RawMessage
	var after *string
	for range maxDocuments {
		body := map[string]any{}
		if after != nil {
			body["after"] = *after
		}
		document, a := ui.Post[json.RawMessage](r, path+"/export", body)
		if !a.OK() {
			return r.Refuse(a, showCustomer)
		}
		documents = append(documents, document)
		var next struct {
			Next *string `json:"next"`
		}
		if json.Unmarshal(document, &next) != nil || next.Next == nil {
			break
		}
		after = next.Next
	}
	content, err := json.MarshalIndent(documents, "", "  ")
	if err != nil {
		return r.Fail(ui.Answer{Status: http.StatusInternalServerError, Message: err.Error()})
	}
	return r.Download("customer-"+r.PathValue("id")+".json", "application/json", content)
}
