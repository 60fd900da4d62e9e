package team

import (
	"encoding/json"
	"net/http"
	"net/url"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/cases"
	"stagegate/internal/cases/privacy"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/infra/kit/money"
)

var (
	customersScreen = ui.NewScreen(files, ui.Desk, "customers.html", "parts.html")
	customerScreen  = ui.NewScreen(files, ui.Desk, "customer.html", "parts.html")
)

// customer is a customer of the organisation.
type customer struct{ accounts.CustomerView }

// Path returns the address of the customer's page.
func (c customer) Path() string { return ui.Path(customersPath+"/", c.ID) }

// customersData is the data of the list of customers.
type customersData struct {
	Tabs    []tab
	Filters filters
	Rows    []customer
	Pager   ui.Pager
	Places  gauge
}

func showCustomers(r *ui.Request) ui.Response {
	f := filtersOf(r, customersPath, "ACTIVE", "UNVERIFIED", "DEACTIVATED")
	found, a := ui.Do(r, accounts.ListCustomers, &accounts.CustomersInput{PageQuery: f.query("createdAt,desc"), Status: accounts.Status(f.Status), Search: f.Search})
	if !a.OK() {
		return r.Fail(a)
	}
	t, a := ui.Do(r, billing.GetTier, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	d := customersData{
		Tabs: f.tabs("", "ACTIVE", "UNVERIFIED", "DEACTIVATED"), Filters: f,
		Pager:  ui.NewPager(found, f.At),
		Places: gauge{t.Usage.Customers, t.Limits.MaxCustomers},
	}
	for _, c := range found.Content {
		d.Rows = append(d.Rows, customer{c})
	}
	return r.Show(customersScreen, r.Text("team.customers"), d)
}

// record is a request, an application or an invoice of a customer.
type record struct {
	Path, Reference, About, Status string

	Amount    money.Number // of an invoice
	Currency  string       // of an invoice; otherwise ""
	CreatedAt api.Time
}

// records are the newest records of a kind.
type records struct {
	Kind  string
	Rows  []record
	Total int64
	All   string // address of the complete list
}

// newest converts the records of a page of results.
func newest[T any](kind string, found api.Page[T], record func(T) record) records {
	list := records{Kind: kind, Total: found.TotalElements}
	for _, x := range found.Content {
		list.Rows = append(list.Rows, record(x))
	}
	return list
}

// customerData is the data of the page of a customer.
type customerData struct {
	Customer customer
	Lists    []records
	Next     *billing.PlanView // plan with a higher limit, after a refusal
	Open     string            // action that was refused
}

// shownRecords limits the records of each kind on the page of a customer.
const shownRecords = 10

func showCustomer(r *ui.Request) ui.Response {
	c, a := ui.Do(r, accounts.GetCustomer, &accounts.CustomerInput{ID: r.PathValue("id")})
	if !a.OK() {
		return r.Fail(a)
	}
	d := customerData{Customer: customer{c}}
	if r.Refused() != nil {
		d.Open = r.PathValue("do")
		t, _ := ui.Do(r, billing.GetTier, &struct{}{})
		d.Next = nextPlan(r, t.Usage.Customers, maxCustomers)
	}
	if a := d.readRecords(r); !a.OK() {
		return r.Fail(a)
	}
	return r.Show(customerScreen, c.Name, d)
}

// readRecords loads the records of the customer.
func (d *customerData) readRecords(r *ui.Request) ui.Answer {
	page := api.PageQuery{Size: shownRecords}
	theirs := cases.StaffListQuery{ListQuery: cases.ListQuery{PageQuery: page}, StaffFilterQuery: cases.StaffFilterQuery{CustomerID: d.Customer.ID}}
	requests, a := ui.Do(r, cases.ListRequests, &cases.StaffRequestsInput{StaffListQuery: theirs})
	if !a.OK() {
		return a
	}
	applications, a := ui.Do(r, cases.ListApplications, &cases.StaffApplicationsInput{StaffListQuery: theirs})
	if !a.OK() {
		return a
	}
	invoices, a := ui.Do(r, finance.ListInvoices, &finance.InvoicesInput{PageQuery: page, ListQuery: finance.ListQuery{CustomerID: d.Customer.ID}})
	if !a.OK() {
		return a
	}
	d.Lists = []records{
		newest("requests", requests, func(x cases.RequestStaffRecordView) record {
			return record{Path: ui.CasePath(x.Reference), Reference: x.Reference, About: x.ServiceName, Status: string(x.Status), CreatedAt: x.CreatedAt}
		}),
		newest("applications", applications, func(x cases.ApplicationStaffRecordView) record {
			return record{Path: ui.CasePath(x.Reference), Reference: x.Reference, About: x.ServiceName, Status: string(x.Status), CreatedAt: x.CreatedAt}
		}),
		newest("invoices", invoices, func(x finance.InvoiceView) record {
			return record{
				Path: ui.Path("/console/invoices/", x.Reference), Reference: x.Reference, About: x.Description, Status: string(x.Status), CreatedAt: x.CreatedAt,
				Amount: x.AmountDue, Currency: x.Currency,
			}
		}),
	}
	if invoices.TotalElements > shownRecords {
		d.Lists[2].All = "/console/invoices?customer=" + url.QueryEscape(d.Customer.ID)
	}
	return a
}

func actOnCustomer(r *ui.Request) ui.Response {
	id, do := r.PathValue("id"), r.PathValue("do")
	var a ui.Answer
	switch do {
	case "activate":
		_, a = ui.Do(r, accounts.ActivateCustomer, &accounts.CustomerInput{ID: id})
	case "deactivate":
		_, a = ui.Do(r, accounts.DeactivateCustomer, &accounts.CustomerInput{ID: id})
	case "erase":
		_, a = ui.Do(r, privacy.EraseCustomer, &privacy.EraseInput{ID: id})
	case "export":
		return exportCustomer(r, id)
	default:
		return r.NotFound()
	}
	if !a.OK() {
		return r.Refuse(a, showCustomer)
	}
	return r.Done(ui.Path(customersPath+"/", id), "team.did_customer."+do)
}

// maxDocuments limits the documents in an exported file.
const maxDocuments = 200

// exportCustomer downloads all data of a customer as a file. The file is a list of documents, one
// for each page of the API.
func exportCustomer(r *ui.Request, id string) ui.Response {
	var documents []privacy.ExportView
	in := privacy.ExportInput{ID: id}
	for range maxDocuments {
		document, a := ui.Do(r, privacy.ExportCustomer, &in)
		if !a.OK() {
			return r.Refuse(a, showCustomer)
		}
		documents = append(documents, document)
		if document.Next == nil {
			break
		}
		api.NewBody(&in.Body).After = *document.Next
	}
	content, err := json.MarshalIndent(documents, "", "  ")
	if err != nil {
		return r.Fail(ui.Answer{Status: http.StatusInternalServerError, Message: err.Error()})
	}
	return r.Download("customer-"+id+".json", "application/json", content)
}
