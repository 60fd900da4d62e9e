package queue

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/certificates"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/search"
)

// registerSearch adds the operation that searches the records of an organisation.
func registerSearch(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/staff/search", ID: "search", Tag: "Staff queue", Kinds: auth.Team,
		Summary: "Search records", Message: "Search results.",
		Description: "Finds cases, customers, invoices, payments, services and members by words of their references, names, email addresses, descriptions and file names, best match first. " +
			"Every word of q must occur in the record: at the beginning of a word or, from three characters on, anywhere in one, ignoring case and accents. A whole reference comes first. " +
			"Answers, messages, notes and drafts are not searched. Cases need the permission request:review or application:read, as in the list of cases; customers either of them; " +
			"invoices invoice.read, payments payment.read, services service.read; members are found by tenant admins.",
	}, find)
}

// SearchInput is the input of search.
type SearchInput struct {
	Text  string `query:"q" required:"true" minLength:"2" maxLength:"100" doc:"Words to find" example:"okafor visa"`
	Kinds string `query:"kinds" maxLength:"100" doc:"Kinds of records, comma-separated: CASE, CUSTOMER, INVOICE, PAYMENT, SERVICE, CERTIFICATE or MEMBER; omitted for all" example:"CASE,CUSTOMER"`
	Size  int    `query:"size" minimum:"1" default:"20" doc:"Number of results, at most 50"`
}

const (
	defaultResults = 20
	maxResults     = 50
)

// ResultView is a search result.
type ResultView struct {
	Kind       search.Kind        `json:"kind" enum:"CASE,CUSTOMER,INVOICE,PAYMENT,SERVICE,CERTIFICATE,MEMBER" doc:"Type of result"`
	ID         string             `json:"id" doc:"Id of the record; for a case that of the application, or of the request if it is not accepted"`
	Reference  *string            `json:"reference" doc:"Reference, or code of a service; null for a customer or member"`
	Title      string             `json:"title" doc:"Name of the customer, member or service, description of an invoice, or reference of the paid invoice"`
	Subtitle   string             `json:"subtitle" doc:"Service of a case, email address of a customer or member, or payer of an invoice or payment; may be empty"`
	Status     string             `json:"status" doc:"Status of the record, depending on its kind"`
	Path       string             `json:"path" doc:"Path of the record's page in the console" example:"/console/applications/REQ-7K2M9Q"`
	Highlights []search.Highlight `json:"highlights" doc:"Texts in which words of q occur"`
}

// permitted returns the kinds of records that the caller may find.
func permitted(by auth.Caller) []search.Kind {
	anyCase := by.Can(auth.RequestReview) || by.Can(auth.ApplicationRead)
	may := map[search.Kind]bool{
		search.Case: anyCase, search.Customer: anyCase && len(by.Services) == 0, // customers belong to no service
		search.Invoice: by.Can(auth.InvoiceRead), search.Payment: by.Can(auth.PaymentRead),
		search.Service: by.Can(auth.ServiceRead), search.Certificate: by.Can(auth.ApplicationRead), search.Member: by.Is(auth.TenantAdmin),
	}
	return slices.DeleteFunc(slices.Clone(search.Kinds), func(k search.Kind) bool { return !may[k] })
}

// kinds returns the kinds of records to find for the caller.
func (in *SearchInput) kinds(by auth.Caller) ([]search.Kind, error) {
	kinds := permitted(by)
	if in.Kinds == "" {
		return kinds, nil
	}
	wanted := strings.Split(in.Kinds, ",")
	if slices.ContainsFunc(wanted, func(k string) bool { return !slices.Contains(search.Kinds, search.Kind(k)) }) {
		names := make([]string, len(search.Kinds))
		for i, k := range search.Kinds {
			names[i] = string(k)
		}
		return nil, fault.Invalid("kinds", fault.InvalidValue, "field.several_of", "values", strings.Join(names, ", "))
	}
	return slices.DeleteFunc(kinds, func(k search.Kind) bool { return !slices.Contains(wanted, string(k)) }), nil
}

func find(ctx context.Context, q db.Q, by auth.Caller, in *SearchInput) ([]ResultView, error) {
	kinds, err := in.kinds(by)
	if err != nil {
		return nil, err
	}
	size := min(in.Size, maxResults)
	if size == 0 {
		size = defaultResults // a call by a page
	}
	f := found{views: map[key]ResultView{}}
	hits, err := search.Find(ctx, q, search.Query{Tenant: by.Tenant, Kinds: kinds, Text: in.Text, Limit: size}, func(records []search.Record) ([]search.Record, error) {
		return f.read(ctx, q, by, records)
	})
	views := make([]ResultView, len(hits))
	for i, h := range hits {
		views[i] = f.views[key{h.Kind, h.ID}]
		views[i].Highlights = h.Highlights
	}
	return views, err
}

// key identifies a record among those found.
type key struct {
	kind search.Kind
	id   string
}

// found has the views of found records.
type found struct{ views map[key]ResultView }

// add adds the view of a record. id is the id by which it is found.
func (f found) add(id string, v ResultView) { f.views[key{v.Kind, id}] = v }

// read reads the views of some records and returns the records that the caller sees.
func (f found) read(ctx context.Context, q db.Q, by auth.Caller, records []search.Record) ([]search.Record, error) {
	ids := map[search.Kind][]string{}
	for _, r := range records {
		ids[r.Kind] = append(ids[r.Kind], r.ID)
	}
	for kind, read := range map[search.Kind]func(context.Context, db.Q, auth.Caller, []string) error{
		search.Case: f.cases, search.Customer: f.people, search.Member: f.people, search.Service: f.services,
		search.Invoice: f.invoices, search.Payment: f.payments, search.Certificate: f.certificates,
	} {
		if len(ids[kind]) == 0 {
			continue
		}
		if err := read(ctx, q, by, ids[kind]); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(slices.Clone(records), func(r search.Record) bool {
		v, seen := f.views[key{r.Kind, r.ID}]
		if seen && (r.Kind == search.Invoice || r.Kind == search.Payment) {
			v.Subtitle = payer(r)
			f.add(r.ID, v)
		}
		return !seen
	}), nil
}

// payer returns the first field that names the payer of an invoice or payment, or "".
func payer(r search.Record) string {
	for _, f := range r.Fields {
		if f.Name == search.Payer {
			return f.Text
		}
	}
	return ""
}

// cases adds the views of those submitted cases whose kind the caller may see.
func (f found) cases(ctx context.Context, q db.Q, by auth.Caller, ids []string) error {
	records, err := cases.ByIDs(ctx, q, by.Tenant, ids)
	if err != nil {
		return err
	}
	customers := make([]string, len(records))
	for i, r := range records {
		customers[i] = r.CustomerID
	}
	people, err := accounts.ByIDs(ctx, q, by.Tenant, customers)
	for _, r := range records {
		if r.SubmittedAt != nil && by.Sees(r.ServiceID) && slices.Contains(caseKinds(by), r.Kind()) {
			f.add(r.ID, ResultView{
				Kind: search.Case, ID: r.Subject(), Reference: &r.Reference, Title: people[r.CustomerID].Name, Subtitle: r.ServiceName, Status: string(r.Status),
				Path: page("applications", r.Reference),
			})
		}
	}
	return err
}

// people adds the views of members and of customers who are not erased.
func (f found) people(ctx context.Context, q db.Q, by auth.Caller, ids []string) error {
	people, err := accounts.PrincipalsByIDs(ctx, q, by.Tenant, ids)
	for _, p := range people {
		v := ResultView{Kind: search.Member, ID: p.ID, Title: p.Name, Subtitle: p.Email, Status: string(p.Status), Path: "/console/team"}
		if p.Kind == auth.Customer {
			v.Kind, v.Path = search.Customer, page("customers", p.ID)
		}
		if p.ErasedAt == nil {
			f.add(p.ID, v)
		}
	}
	return err
}

func (f found) services(ctx context.Context, q db.Q, by auth.Caller, ids []string) error {
	services, err := catalog.ByIDs(ctx, q, by.Tenant, ids)
	for _, o := range services {
		if !by.Sees(o.ID) {
			continue
		}
		f.add(o.ID, ResultView{Kind: search.Service, ID: o.ID, Reference: &o.Code, Title: o.Name, Status: string(o.Status()), Path: page("services", o.Code)})
	}
	return err
}

func (f found) invoices(ctx context.Context, q db.Q, by auth.Caller, ids []string) error {
	invoices, err := finance.InvoicesByIDs(ctx, q, by.Tenant, ids, by.Services)
	for _, i := range invoices {
		f.add(i.ID, ResultView{Kind: search.Invoice, ID: i.ID, Reference: &i.Reference, Title: i.Description, Status: string(i.Status), Path: page("invoices", i.Reference)})
	}
	return err
}

func (f found) payments(ctx context.Context, q db.Q, by auth.Caller, ids []string) error {
	payments, err := finance.PaymentsByIDs(ctx, q, by.Tenant, ids, by.Services)
	for _, p := range payments {
		f.add(p.ID, ResultView{Kind: search.Payment, ID: p.ID, Reference: &p.Reference, Title: p.InvoiceReference, Status: string(p.Status), Path: page("payments", p.Reference)})
	}
	return err
}

// page returns the path of the page of a record in the console.
func page(of, name string) string { return "/console/" + of + "/" + url.PathEscape(name) }

// certificates adds the views of certificates. An erased one is found by its number only.
func (f found) certificates(ctx context.Context, q db.Q, by auth.Caller, ids []string) error {
	all, err := certificates.ByIDs(ctx, q, by.Tenant, ids)
	for _, c := range all {
		if by.Sees(c.ServiceID) {
			f.add(c.ID, ResultView{
				Kind: search.Certificate, ID: c.ID, Reference: &c.Number, Title: c.Name, Subtitle: c.Holder, Status: string(c.Status), Path: page("certificates", c.ID),
			})
		}
	}
	return err
}
