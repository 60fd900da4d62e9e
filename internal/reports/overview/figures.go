package overview

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"stagegate/internal/accounts"
	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/reports/figure"
)

// Key identifies a figure.
type Key string

// Figures of the overview.
const (
	CasesNew           Key = "casesNew"
	CasesCompleted     Key = "casesCompleted"
	CasesOverdue       Key = "casesOverdue"
	CasesWaitingStaff  Key = "casesWaitingStaff"
	CasesMine          Key = "casesMine"
	Received           Key = "received"
	Outstanding        Key = "outstanding"
	Refunded           Key = "refunded"
	CertificatesIssued Key = "certificatesIssued"
	ServicesPublished  Key = "servicesPublished"
	CustomersNew       Key = "customersNew"
)

// queue returns the path of a view of the list of cases.
func queue(view cases.View) string { return "/console/queue?view=" + string(view) }

const unappliedPath = "/console/unapplied"

// addNow adds a number as of now.
func (o *overview) addNow(key Key, n int64, path string) {
	o.Figures = append(o.Figures, FigureView{Key: key, Value: number(n), Path: &path})
}

// addToday adds a number of today and of yesterday. The path is "" for none.
func (o *overview) addToday(key Key, n, before int64, path string) {
	f := FigureView{Key: key, Value: number(n), Previous: new(number(before))}
	if path != "" {
		f.Path = &path
	}
	o.Figures = append(o.Figures, f)
}

func number(n int64) money.Number { return money.Number(strconv.FormatInt(n, 10)) }

// byDay has the sums of figures of today and yesterday by currency.
type byDay map[daily]int64

type daily struct {
	kind     figure.Kind
	today    bool
	currency string
}

// readDays reads the figures of today and yesterday.
func (o *overview) readDays(ctx context.Context, q db.Q, kinds ...figure.Kind) (byDay, error) {
	sums := byDay{}
	for _, service := range o.services() {
		amounts, err := figure.Read(ctx, q, figure.Query{Tenant: o.by.Tenant, Kinds: kinds, From: o.yesterday(), To: o.today, ServiceID: service}, o.zones)
		if err != nil {
			return nil, err
		}
		for _, a := range amounts {
			sums[daily{a.Kind, a.Day == o.today, a.Currency}] += a.Amount
		}
	}
	return sums, nil
}

// services returns the services to which the caller is limited, or "" for all.
func (o *overview) services() []string {
	if len(o.by.Services) == 0 {
		return []string{""}
	}
	return o.by.Services
}

// readCases adds the figures of cases and what needs attention in them. Counts of open cases are of the
// kinds that the caller may see.
func (o *overview) readCases(ctx context.Context, q db.Q) error {
	days, err := o.readDays(ctx, q, figure.Submitted, figure.Completed)
	if err != nil {
		return err
	}
	counts, err := cases.ViewCounts(ctx, q, o.by.Tenant, o.by.ID, o.by.Services)
	if err != nil {
		return err
	}
	due, err := cases.DueGroups(ctx, q, o.by.Tenant, o.now, o.now, o.now, o.by.Services) // only the overdue ones matter
	if err != nil {
		return err
	}
	var sum cases.ViewCount
	var waiting, overdue int64
	for _, c := range counts {
		if !o.sees(c.Status) {
			continue
		}
		sum.Unread, sum.ToReview = sum.Unread+c.Unread, sum.ToReview+c.ToReview
		if c.WaitingFor == cases.ForStaff {
			waiting += c.Count
		}
		if c.WaitingFor != cases.ForNobody {
			sum.OfMember, sum.Unassigned = sum.OfMember+c.OfMember, sum.Unassigned+c.Unassigned
		}
	}
	for _, g := range due {
		if o.sees(g.Status) {
			overdue += g.Overdue
		}
	}
	o.addToday(CasesNew, days[daily{figure.Submitted, true, ""}], days[daily{figure.Submitted, false, ""}], queue(cases.ViewNew))
	o.addToday(CasesCompleted, days[daily{figure.Completed, true, ""}], days[daily{figure.Completed, false, ""}], queue(cases.ViewClosed))
	o.addNow(CasesOverdue, overdue, queue(cases.ViewOverdue))
	o.addNow(CasesWaitingStaff, waiting, queue(cases.ViewStaff))
	o.addNow(CasesMine, sum.OfMember, queue(cases.ViewMine))
	o.attend(Overdue, overdue, Urgent, queue(cases.ViewOverdue))
	o.attend(Unassigned, sum.Unassigned, Warning, queue(cases.ViewUnassigned))
	o.attend(Unread, sum.Unread, Warning, queue(cases.ViewUnread))
	o.attend(DocumentsToReview, sum.ToReview, Info, queue(cases.ViewOpen)) // they may be in cases that wait for others
	return nil
}

// sees reports whether the caller may see cases with a status.
func (o *overview) sees(status cases.Status) bool {
	if status.Kind() == cases.KindRequest {
		return o.by.Can(auth.RequestReview)
	}
	return o.by.Can(auth.ApplicationRead)
}

// readMoney adds the amounts in all currencies in which there is one, and what needs attention in
// payments.
func (o *overview) readMoney(ctx context.Context, q db.Q) error {
	days, err := o.readDays(ctx, q, figure.Received, figure.Refunded)
	if err != nil {
		return err
	}
	used, owed := map[string]bool{}, map[string]int64{}
	for _, service := range o.services() {
		totals, err := figure.ReadTotals(ctx, q, figure.Query{Tenant: o.by.Tenant, Kinds: []figure.Kind{figure.Owed}, ServiceID: service}, o.zones)
		if err != nil {
			return err
		}
		for _, t := range totals {
			if owed[t.Currency] += t.Amount; owed[t.Currency] != 0 {
				used[t.Currency] = true
			}
		}
	}
	for d := range days {
		used[d.currency] = true
	}
	currencies := slices.Sorted(maps.Keys(used))
	if o.by.Can(auth.PaymentRead) {
		o.addAmounts(Received, currencies, days.amounts(figure.Received, true), days.amounts(figure.Received, false), "/console/payments")
	}
	if o.by.Can(auth.InvoiceRead) {
		o.addAmounts(Outstanding, currencies, owed, nil, "/console/invoices?status=OPEN")
	}
	if !o.by.Can(auth.PaymentRead) {
		return nil
	}
	o.addAmounts(Refunded, currencies, days.amounts(figure.Refunded, true), days.amounts(figure.Refunded, false), "/console/payments")
	unapplied, err := finance.CountUnapplied(ctx, q, o.by.Tenant, o.by.Services)
	all := int64(0)
	for _, n := range unapplied {
		all += n
	}
	o.attend(Unapplied, all, Urgent, unappliedPath)
	o.attend(PaymentsMismatched, unapplied[finance.AmountMismatch]+unapplied[finance.CurrencyMismatch], Urgent, unappliedPath)
	return err
}

// amounts returns the amounts of a figure of today or yesterday by currency.
func (d byDay) amounts(kind figure.Kind, today bool) map[string]int64 {
	amounts := map[string]int64{}
	for of, n := range d {
		if of.kind == kind && of.today == today {
			amounts[of.currency] = n
		}
	}
	return amounts
}

// addAmounts adds a figure in each currency, or 0 if there are no currencies. Amounts as of now have no
// previous ones.
func (o *overview) addAmounts(key Key, currencies []string, now, before map[string]int64, path string) {
	if len(currencies) == 0 {
		f := FigureView{Key: key, Value: number(0), Path: &path}
		if before != nil {
			f.Previous = new(number(0))
		}
		o.Figures = append(o.Figures, f)
	}
	for _, currency := range currencies {
		f := FigureView{Key: key, Value: money.Major(now[currency], currency), Currency: &currency, Path: &path}
		if before != nil {
			f.Previous = new(money.Major(before[currency], currency))
		}
		o.Figures = append(o.Figures, f)
	}
}

func (o *overview) readCertificates(ctx context.Context, q db.Q) error {
	days, err := o.readDays(ctx, q, figure.CertificatesIssued)
	o.addToday(CertificatesIssued, days[daily{figure.CertificatesIssued, true, ""}], days[daily{figure.CertificatesIssued, false, ""}], "/console/certificates")
	return err
}

func (o *overview) readServices(ctx context.Context, q db.Q) error {
	services, err := catalog.CountPublished(ctx, q, o.by.Tenant, o.by.Services)
	o.addNow(ServicesPublished, services.Published, servicesPath)
	o.attend(ServiceChanges, services.Changed, Info, servicesPath)
	return err
}

const servicesPath = "/console/services"

func (o *overview) readCustomers(ctx context.Context, q db.Q) error {
	start := o.today.Start(o.zone())
	today, err := accounts.CountNewCustomers(ctx, q, o.by.Tenant, start, o.today.Next().Start(o.zone()))
	if err != nil {
		return err
	}
	yesterday, err := accounts.CountNewCustomers(ctx, q, o.by.Tenant, o.yesterday().Start(o.zone()), start)
	path := ""
	if o.by.Is(auth.TenantAdmin) {
		path = "/console/customers"
	}
	o.addToday(CustomersNew, today, yesterday, path)
	return err
}
