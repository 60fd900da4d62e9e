package privacy

import (
	"context"
	"net/http"
	"slices"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/certificates"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/notices"
)

func (s *Service) registerExport(routes *api.API) {
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/export", ID: "exportCustomer", Fresh: true, Tag: "Team", Export: true, Kinds: []auth.Kind{auth.TenantAdmin},
		Essential: true,
		Summary:   "Export the data of a customer", Message: "Customer data.",
		Description: "Returns the account, requests and applications with answers, parties, documents, messages and certificates, invoices and payments, uploaded files, " +
			"pending mails and the history. Links to files expire. A document has at most ten requests and 100 files: " +
			"while `next` is not null, repeat the call with `next` as `after`. Each history has the newest 200 entries. " +
			"The export is recorded.",
	}, s.export)
}

// ExportInput is the input of exportCustomer.
type ExportInput struct {
	ID   string `path:"id" doc:"Id of the customer"`
	Body *struct {
		After string `json:"after,omitempty" maxLength:"36" doc:"Value of next in the previous document; omit it for the first"`
	}
}

// Limits of one export document; the rest is in the next one. They bound its memory regardless
// of the number of cases.
const (
	maxRequests = 10
	maxFiles    = 100
	maxHistory  = 200  // entries per record; the total is reported
	maxMessages = 1000 // messages per case; the total is reported
)

// Export is one document of the data of a customer.
type Export struct {
	At         time.Time
	Customer   accounts.Principal
	Cases      []Case
	Files      []files.File // uploaded by the customer
	Waiting    map[string]int64
	Invoices   []finance.InvoiceWithPayments // of no case; first document only
	NoticesOff []notices.Kind                // notices that the customer has turned off
	History    db.Page[audit.Entry]          // of the account
	Next       string                        // start of the next document; "" after the last one
}

// Case is a request with its application, if it was accepted.
type Case struct {
	cases.Record
	Submitted    form.Sheet  // of the request
	Current      *form.Sheet // of the application, if changed since acceptance
	Form         *form.Form
	Files        map[string]files.File // of documents and messages
	Invoices     []finance.InvoiceWithPayments
	Certificates []certificates.CertificateView // of the application
	Corrections  []cases.Correction             // newest first
	Messages     db.Page[cases.Message]         // newest first
	History      []audit.Entry
	HistorySize  int64
}

// export returns the data of a customer from a position and records the export. It reads
// outside of the transaction that records it, which would block all writers on SQLite.
func (s *Service) export(ctx context.Context, steps *api.Steps, by auth.Caller, in *ExportInput) (ExportView, error) {
	after := ""
	if in.Body != nil {
		after = in.Body.After
	}
	e, err := s.read(ctx, steps.DB(), by.Tenant, in.ID, after)
	if err != nil {
		return ExportView{}, err
	}
	view := s.viewExport(e)
	return api.Last(ctx, steps, func(tx *db.Tx) (ExportView, error) {
		return view, s.Members.RecordCustomer(ctx, tx, by, e.Customer, "customer.exported", map[string]string{"after": after})
	})
}

// read reads the data of a customer from a position.
func (s *Service) read(ctx context.Context, q db.Q, tenant, id, after string) (Export, error) {
	customer, err := accounts.ByID(ctx, q, tenant, id)
	if err != nil {
		return Export{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if customer.Kind != auth.Customer {
		return Export{}, fault.ErrNotFound
	}
	e := Export{At: s.Members.Now(), Customer: customer}
	records, err := cases.ListByCustomer(ctx, q, tenant, id, after, maxRequests+1)
	if err != nil {
		return Export{}, err
	}
	if e.Files, err = files.ListByOwner(ctx, q, tenant, id, after, maxFiles+1); err != nil {
		return Export{}, err
	}
	records = e.paginate(records)
	if e.Cases, err = s.cases(ctx, q, records); err != nil || after != "" {
		return e, err
	}
	if e.Waiting, err = jobs.CountPending(ctx, q, jobs.Person{Tenant: tenant, ID: id}); err != nil {
		return Export{}, err
	}
	if e.Invoices, err = finance.OfPayer(ctx, q, tenant, id, customer.Email); err != nil {
		return Export{}, err
	}
	if e.NoticesOff, err = notices.TurnedOff(ctx, q, tenant, id); err != nil {
		return Export{}, err
	}
	e.History, err = audit.History(ctx, q, tenant, id, db.Paging{Limit: maxHistory})
	return e, err
}

// paginate sets the start of the next document and removes what belongs to it. Ids are in the order
// of creation, so one id splits requests and files alike.
func (e *Export) paginate(records []cases.Record) []cases.Record {
	if len(records) > maxRequests {
		e.Next = records[maxRequests-1].ID
	}
	if len(e.Files) > maxFiles && (e.Next == "" || e.Files[maxFiles-1].ID < e.Next) {
		e.Next = e.Files[maxFiles-1].ID
	}
	if e.Next == "" {
		return records
	}
	e.Files = slices.DeleteFunc(e.Files, func(f files.File) bool { return f.ID > e.Next })
	return slices.DeleteFunc(records, func(r cases.Record) bool { return r.ID > e.Next })
}

func (s *Service) cases(ctx context.Context, q db.Q, records []cases.Record) ([]Case, error) {
	all := make([]Case, len(records))
	for i, r := range records {
		all[i].Record = r
		if err := s.load(ctx, q, &all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// load reads the content, the invoices and the history of a case.
func (s *Service) load(ctx context.Context, q db.Q, c *Case) error {
	tenant := c.Tenant
	content, err := s.Cases.SubmittedContent(ctx, q, &c.Record)
	if err != nil {
		return err
	}
	c.Submitted, c.Form = content.Sheet, content.Form
	var refers struct{ Files, Parties []string }
	refer := func(sheet *form.Sheet) {
		for _, d := range sheet.Documents {
			refers.Files = append(refers.Files, d.FileID)
		}
		for _, p := range sheet.Parties {
			refers.Parties = append(refers.Parties, p.ID)
		}
	}
	refer(&c.Submitted)
	subjects, applications := []string{c.ID}, []string(nil)
	if c.ApplicationID != nil {
		subjects, applications = append(subjects, *c.ApplicationID), []string{*c.ApplicationID}
	}
	if c.SheetID != c.ID {
		current, err := form.SheetByID(ctx, q, tenant, c.SheetID)
		if err != nil {
			return err
		}
		c.Current = &current
		refer(c.Current)
	}
	if c.ApplicationID != nil {
		if c.Certificates, err = s.Cases.Certificates.ViewsOf(ctx, q, tenant, *c.ApplicationID); err != nil {
			return err
		}
	}
	if c.Corrections, err = cases.ListCorrections(ctx, q, tenant, c.ID); err != nil {
		return err
	}
	if c.Messages, err = cases.Newest(ctx, q, tenant, c.ID, maxMessages); err != nil {
		return err
	}
	for _, m := range c.Messages.Items {
		refers.Files = append(refers.Files, m.Files.V...)
	}
	if c.Files, err = files.ByIDs(ctx, q, tenant, refers.Files); err != nil {
		return err
	}
	parties, err := partiesByNewestSheet(ctx, q, tenant, subjects, refers.Parties)
	if err != nil {
		return err
	}
	if c.Invoices, err = finance.OfParties(ctx, q, tenant, applications, parties); err != nil {
		return err
	}
	for _, subject := range subjects {
		page, err := audit.History(ctx, q, tenant, subject, db.Paging{Limit: maxHistory})
		if err != nil {
			return err
		}
		c.History, c.HistorySize = append(c.History, page.Items...), c.HistorySize+page.Total
	}
	return nil
}

// partiesByNewestSheet returns the parties whose newest sheet belongs to a case. The self party of a
// customer is in many cases; its invoices without an application are shown in one of them.
func partiesByNewestSheet(ctx context.Context, q db.Q, tenant string, sheets, parties []string) ([]string, error) {
	newest, err := form.NewestSheets(ctx, q, tenant, parties)
	return slices.DeleteFunc(slices.Clone(parties), func(id string) bool { return !slices.Contains(sheets, newest[id]) }), err
}
