package bulk

import (
	"strings"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/words"
	"stagegate/internal/reports/figure"
	"stagegate/internal/search"
	"stagegate/internal/tenants/calendar"
	"stagegate/internal/tenants/calls"
)

// flushEvery is the number of requests buffered before they are written.
const flushEvery = 20_000

// workOn creates the requests in chronological order, and the applications of accepted ones with all their
// records. flush writes the buffered records.
func (m *maker) workOn(requests, applications int, flush func() error) error {
	customers := m.principals[2:]
	closed := []cases.Status{cases.Rejected, cases.Withdrawn}
	open := append([]cases.Status{cases.Pending, cases.Pending, cases.Draft}, closed...)
	for i := range requests {
		// After one round every customer has a request for each service, and a customer may have one open
		// request per service.
		status := from(m, open)
		if i >= len(customers)*len(m.services) {
			status = from(m, closed)
		}
		if share(applications, i, requests) > 0 {
			status = cases.InProgress
		}
		at := m.now.Add(-years + years/time.Duration(requests+1)*time.Duration(i+1)).Truncate(time.Millisecond)
		m.call(i)
		m.request(i, customers[i%len(customers)], i/len(customers)%len(m.services), status, at)
		if i%flushEvery == flushEvery-1 {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

// call adds the n-th entry of the API call log, from the last days.
func (m *maker) call(n int) {
	m.calls = append(m.calls, calls.Call{
		Tenant: m.tenant, At: m.now.Add(-time.Duration(n) * time.Second), ID: m.id(), TraceID: strings.ReplaceAll(m.id(), "-", ""), Method: "GET",
		Route: "/api/v1/staff/requests", Path: "/api/v1/staff/requests", Operation: "listRequests", Status: 200, DurationMS: int64(n % 50), CallerKind: auth.Staff,
	})
}

func (m *maker) request(n int, customer accounts.Principal, service int, status cases.Status, at time.Time) {
	live := m.versions[service]
	sheet := db.JSON[form.Sheet]{V: form.Sheet{
		Parties:   []form.Party{{ID: m.id(), Name: customer.Name, Email: customer.Email}},
		Answers:   []form.Answer{{QuestionID: live.Definition.V.Stages[0].Questions[0].ID, Value: form.Text("For " + from(m, lastNames)), AnsweredAt: at}},
		Documents: []form.Document{},
	}}
	r := cases.Record{
		Tenant: m.tenant, ID: m.id(), Reference: m.reference("REQ", n), CustomerID: customer.ID, ServiceID: live.ServiceID, VersionID: live.ID,
		ServiceName: live.Name, Version: 1, Status: status, CreatedAt: at, MadeAt: at, UpdatedAt: at,
		Listed: cases.Listed{Applicant: words.Fold(customer.Name), ServiceSort: words.Fold(live.Name)},
	}
	r.SheetID = r.ID
	found := search.Record{Tenant: r.Tenant, Kind: search.Case, ID: r.ID}
	found.Add(search.Reference, r.Reference)
	found.Add(search.ServiceName, live.Name)
	found.Add(search.Name, customer.Name)
	found.Add(search.Email, customer.Email)
	found.Add(search.Party, customer.Name)
	found.Add(search.Party, customer.Email)
	r.Search = found.Words()
	if status != cases.Draft {
		m.found = append(m.found, found)
	}
	if status != cases.Draft {
		r.SubmittedAt = &at
	}
	switch status {
	case cases.Rejected:
		r.RejectionReason, r.DecidedAt = "It is not complete.", &at
	case cases.InProgress:
		r.DecidedAt = &at
		m.application(n, &r, customer, live)
	case cases.Draft, cases.Pending, cases.Returned, cases.Accepted, cases.Withdrawn, cases.Completed, cases.Closed:
	}
	if r.ApplicationID == nil {
		r.Wait(cases.WaitsFor(status, "", nil), at)
	}
	m.remind(&r)
	m.due(n, &r)
	if r.SubmittedAt != nil && n%4 == 0 {
		m.conversation(n, &r, customer)
	}
	m.cases, m.sheets = append(m.cases, r), append(m.sheets, form.StoredSheet{Tenant: m.tenant, ID: r.ID, Content: sheet})
	m.parties = append(m.parties, form.StoredParties(m.tenant, r.ID, sheet.V)...)
	m.history = append(m.history, m.event(at, r.ID, "request.created", "REQUEST", nil, nil))
}

// remind clears due reminders, so that a server on the filled database does not send thousands of mails at
// startup.
func (m *maker) remind(c *cases.Record) {
	if c.RemindAt != nil && c.RemindAt.Before(m.now) {
		c.RemindAt = nil
	}
}

// due gives a deadline to every other case that waits for staff. Missed deadlines are already noted.
func (m *maker) due(n int, c *cases.Record) {
	if c.WaitingFor != cases.ForStaff || n%2 > 0 {
		return
	}
	last := calendar.DateOf(c.CreatedAt, time.UTC).Add(0, 7)
	due, left := last.End(time.UTC), int64(5)
	c.Deadline = cases.Deadline{DueAt: &due, DaysLeft: &left, CountsFrom: last, Missed: due.Before(m.now)}
}

// waited records a completed stage in which an application waited for some days.
func (m *maker) waited(n int, a *cases.Record, stage form.Stage, position int, at time.Time) {
	staff, customer := int64(n*7919%97), int64(n*104729%61)
	m.completed = append(m.completed, figure.Stage{
		Tenant: m.tenant, ServiceID: a.ServiceID, StageID: stage.ID, Title: stage.Title, Position: int64(position), Target: int64(stage.TargetDays), At: at, Staff: &staff, Customer: &customer,
	})
}

// conversation adds a message to a request, half of them unread, and sometimes a note.
func (m *maker) conversation(n int, r *cases.Record, customer accounts.Principal) {
	at, by := r.CreatedAt, m.principals[admin]
	id := "01900001" + r.ID[8:] // others draw the same ids without it
	message := cases.Message{
		Tenant: m.tenant, ID: id, RequestID: r.ID, Side: cases.FromCustomer, AuthorID: customer.ID, AuthorName: customer.Name,
		Body: "When will it be ready?", Files: db.JSON[[]string]{V: []string{}}, SentAt: at,
	}
	r.LatestMessageAt, r.Unread = &at, 1
	if n%8 == 0 {
		message.ReadAt, r.Unread = &at, 0
		m.notes = append(m.notes, cases.Note{
			Tenant: m.tenant, ID: id, RequestID: r.ID, AuthorID: by.ID, AuthorName: by.Name, Body: "Has called.", CreatedAt: at,
		})
	}
	m.messages = append(m.messages, message)
}

// application creates the application of a request.
func (m *maker) application(n int, r *cases.Record, customer accounts.Principal, live version) {
	at, id := r.CreatedAt, m.id()
	r.ApplicationID = &id
	about := cases.Stage{
		Tenant: m.tenant, ApplicationID: id, StageID: live.Definition.V.Stages[0].ID, Status: cases.StageCurrent, EnteredAt: at,
	}
	m.history = append(m.history, m.event(at, id, "application.opened", "APPLICATION", nil, nil),
		m.event(at, id, "stage.entered", "STAGE", cases.StageLocked, cases.StageCurrent))
	current, position, waiting := live.Definition.V.Stages[0], 1, cases.ForStaff
	if how := m.random.IntN(10); how == 0 {
		r.Status, r.ClosedAt, about.Status = cases.Closed, &at, cases.StageLocked
		waiting = cases.ForNobody
	} else if how < 6 {
		about.Status, about.CompletedAt = cases.StageCompleted, &at
		m.waited(n, r, live.Definition.V.Stages[0], 1, at)
		fee := about
		fee.StageID = live.Definition.V.Stages[1].ID
		paid := how < 4
		fee.InvoiceID = m.invoice(n, r, fee.StageID, customer, paid)
		if paid {
			r.Status, r.CompletedAt = cases.Completed, &at
			waiting = cases.ForNobody
		} else {
			fee.Status, fee.CompletedAt = cases.StageCurrent, nil
			open := m.invoices[len(m.invoices)-1]
			r.InvoiceReference, r.InvoiceDue, r.InvoiceCurrency = open.Reference, open.AmountDue, open.Currency
			current, position, waiting = live.Definition.V.Stages[1], 2, cases.ForPayment
		}
		m.stages = append(m.stages, fee)
		m.history = append(m.history, m.event(at, id, "stage.completed", "STAGE", cases.StageCurrent, cases.StageCompleted))
	}
	r.Wait(waiting, at)
	if waiting != cases.ForNobody {
		r.StageID, r.StageTitle, r.StageKind, r.StageEnteredAt = current.ID, current.Title, string(current.Kind), &at
		r.StageSort = new(cases.StageSort(form.StageAt{Stage: &current, Position: position}))
	}
	m.stages = append(m.stages, about)
}

// invoice creates the invoice of a payment stage, and its payment if it is paid.
func (m *maker) invoice(n int, a *cases.Record, stage string, customer accounts.Principal, paid bool) *string {
	const amount = 750_050
	at := a.CreatedAt
	i := finance.Invoice{
		Tenant: m.tenant, ID: m.id(), Reference: m.reference("INV", n), Status: finance.Open, Currency: "NGN", AmountDue: amount,
		Description: a.ServiceName + ": Fee (" + a.Reference + ")", PayerEmail: customer.Email,
		ServiceID: &a.ServiceID, ApplicationID: a.ApplicationID, StageID: &stage, CreatedAt: at,
		CustomerID: &a.CustomerID, Application: a.Reference,
	}
	found := search.Record{Tenant: i.Tenant, Kind: search.Invoice, ID: i.ID}
	found.Add(search.Reference, i.Reference)
	found.Add(search.CaseRef, i.Application)
	found.Add(search.Description, i.Description)
	found.Add(search.Payer, customer.Name)
	found.Add(search.Payer, customer.Email)
	i.Search = found.Words()
	m.found = append(m.found, found)
	m.references = append(m.references, financeReference{i.Reference, m.tenant})
	m.items = append(m.items, finance.Item{
		Tenant: m.tenant, InvoiceID: i.ID, Position: 1, Label: "Fee", Basis: "PER_REQUEST", Quantity: 1, UnitAmount: amount, ItemTotal: amount,
	})
	if paid {
		i.Status, i.AmountPaid, i.PaidAt = finance.Paid, amount, &at
		p := finance.Payment{
			Tenant: m.tenant, ID: m.id(), Reference: m.reference("PAY", n), InvoiceID: i.ID, InvoiceReference: i.Reference,
			Status: finance.Successful, Amount: amount, Currency: "NGN", Email: customer.Email, Channel: "card", Applied: true, CreatedAt: at, PaidAt: &at,
			ReceivedAmount: new(int64(amount)), ReceivedCurrency: "NGN", Provider: finance.Paystack, CustomerID: i.CustomerID, ApplicationID: i.ApplicationID, Application: i.Application,
		}
		of := search.Record{Tenant: p.Tenant, Kind: search.Payment, ID: p.ID}
		of.Add(search.Reference, p.Reference)
		of.Add(search.InvoiceRef, i.Reference)
		for _, f := range found.Fields[1:] {
			of.Add(f.Name, f.Text)
		}
		p.Search = of.Words()
		m.found = append(m.found, of)
		if n%10 == 0 {
			m.refund(&p, at)
			m.figures = append(m.figures, figure.Change{
				Tenant: m.tenant, Kind: figure.Refunded, ServiceID: a.ServiceID, Currency: p.Currency, At: at, Amount: p.AmountRefunded,
			})
		}
		m.figures = append(m.figures,
			figure.Change{Tenant: m.tenant, Kind: figure.Received, ServiceID: a.ServiceID, Currency: p.Currency, At: at, Amount: amount},
			figure.Change{Tenant: m.tenant, Kind: figure.Paid, ServiceID: a.ServiceID, At: at, Amount: 1})
		m.references = append(m.references, financeReference{p.Reference, m.tenant})
		m.payments = append(m.payments, p)
		m.events = append(m.events, paymentEvent{Tenant: m.tenant, PaymentID: p.ID, ID: m.id(), At: at, Kind: "SUCCESSFUL"})
		done := m.now.AddDate(0, 0, -20) // older ones would be cleaned up
		m.outbox = append(m.outbox, outboxEvent{
			ID: m.id(), Kind: finance.WebhookKind, Payload: "null", Status: "COMPLETED", Attempts: 1, NextAttemptAt: done, CreatedAt: at, CompletedAt: &done,
		})
	}
	if !paid {
		m.figures = append(m.figures, figure.Change{Tenant: m.tenant, Kind: figure.Owed, ServiceID: a.ServiceID, Currency: i.Currency, At: at, Amount: amount})
	}
	m.invoices = append(m.invoices, i)
	return &i.ID
}

// refund refunds a part of a payment.
func (m *maker) refund(p *finance.Payment, at time.Time) {
	p.AmountRefunded = 50_050
	by := m.principals[admin]
	r := finance.Refund{
		Tenant: p.Tenant, ID: m.id(), PaymentID: p.ID, PaymentReference: p.Reference, InvoiceID: p.InvoiceID, Status: finance.RefundSuccessful,
		Amount: p.AmountRefunded, Currency: p.Currency, Reason: "Paid too much.", RequestedByID: by.ID, RequestedByName: by.Name, CreatedAt: at, SettledAt: &at,
	}
	r.ProviderID = r.ID
	m.refunds = append(m.refunds, r)
}

// event adds an audit entry by the admin.
func (m *maker) event(at time.Time, subject, action, kind string, before, after any) happened {
	by := m.principals[admin]
	return happened{at, audit.Event{
		Tenant: m.tenant, Subject: subject, Actor: audit.Actor{ID: by.ID, Name: by.Name, Kind: string(auth.TenantAdmin)},
		Action: action, Target: audit.Target{Type: kind, ID: subject}, Before: before, After: after,
	}}
}
