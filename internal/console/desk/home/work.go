package home

import (
	"net/url"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

// list is a list of cases with the page of all of them.
type list struct {
	Rows  []row
	Total int64 // 0 if it is not shown
	Path  string
}

// row is a case of a list.
type row struct {
	Path, Name, About string
	Note              string
	At                ui.Moment
	Class             string // of the time
}

// count is the number of open cases that wait for a side.
type count struct {
	Side, Path string
	Count      int64
}

// tally is the number of cases of a service or a member, and how many of them are overdue.
type tally struct {
	Name, Path     string // name: "" for nobody
	Person         bool   // it counts the cases of a member, or of nobody
	Count, Overdue int64
}

const (
	queuePath = "/console/queue"
	week      = 7 * 24 * time.Hour
	ofMine    = 5
	ofOthers  = 3
)

// workOf reads the cases of the reader and of the team.
func workOf(r *ui.Request) (w work) {
	w.Mine = listOf(r, cases.ViewMine, "dueAt,asc", ofMine, func(c queue.CaseView) row { return mine(r, c) })
	w.Unread = listOf(r, cases.ViewUnread, "latestMessageAt,desc", ofOthers, func(c queue.CaseView) row {
		return row{Note: r.Text("home.unread", "count", c.Unread), At: moment(r, time.Time(ui.Value(c.LatestMessageAt)), r.Printer().When)}
	})
	w.Stale = listOf(r, cases.ViewCustomer, longest, ofOthers, func(c queue.CaseView) row {
		since := time.Time(c.WaitingSince)
		if r.Now().Sub(since) < week {
			return row{Path: recent}
		}
		return row{At: moment(r, since, func(t, now time.Time) string { return r.Printer().DaysLate(t, now) })}
	})
	w.Stale.Path += "&" + url.Values{"sort": {longest}}.Encode()
	w.Stale.Total = 0 // it also counts those of less than a week
	w.readCounts(r)
	return w
}

// longest is the order of cases that have waited longest.
const longest = "waitingSince,asc"

// recent marks a row that is left out.
const recent = "recent"

// listOf reads the first cases of a view. rowOf returns what rows of the list have besides others.
func listOf(r *ui.Request, view cases.View, sort string, size int, rowOf func(queue.CaseView) row) list {
	in := queue.ListCasesInput{CaseQuery: queue.CaseQuery{View: view}}
	in.PageQuery = api.PageQuery{Size: size, Sort: sort}
	found, _ := ui.Do(r, queue.ListCases, &in)
	l := list{Total: found.TotalElements, Path: queuePath + "?view=" + string(view)}
	for _, c := range found.Content {
		x := rowOf(c)
		if x.Path == recent {
			continue
		}
		x.Path, x.Name, x.About = ui.CasePath(c.Reference), c.Applicant.Name, c.Service.Name
		if c.Applicant.Others > 0 {
			x.Name = r.Text("home.others", "name", c.Applicant.Name, "count", c.Applicant.Others)
		}
		if c.Stage != nil {
			x.About = r.Text("home.at_stage", "service", c.Service.Name, "stage", c.Stage.Title)
		}
		l.Rows = append(l.Rows, x)
	}
	return l
}

// mine returns what the row of a case of the reader says: what is to be done, and by when.
func mine(r *ui.Request, c queue.CaseView) row {
	x := row{Note: r.Text("home.waits." + string(c.WaitingFor))}
	if c.Unread > 0 {
		x.Note = r.Text("home.unread", "count", c.Unread)
	}
	p, due := r.Printer(), time.Time(ui.Value(c.DueAt))
	switch {
	case c.Overdue:
		x.At, x.Class = moment(r, due, func(t, now time.Time) string { return r.Text("queue.late", "period", p.DaysLate(t, now)) }), "bad strong"
	case !due.IsZero():
		x.At = moment(r, due, p.ShortDate)
		if p.ShortDate(due, r.Now()) == p.ShortDate(r.Now(), r.Now()) {
			x.At.Text, x.Class = r.Text("home.due_today"), "wait strong"
		}
	}
	return x
}

func moment(r *ui.Request, at time.Time, text func(t, now time.Time) string) ui.Moment {
	if at.IsZero() {
		return ui.Moment{}
	}
	return ui.Moment{ISO: at.UTC().Format(time.RFC3339), Text: text(at, r.Now()), Title: r.Printer().DateTime(at)}
}

// readCounts reads how many cases wait for each side, and by service for staff.
func (w *work) readCounts(r *ui.Request) {
	if all, a := ui.Do(r, queue.GetCasesSummary, &struct{}{}); a.OK() && all.Views.Open > 0 {
		for _, c := range []count{{"STAFF", string(cases.ViewStaff), all.Views.Staff}, {"CUSTOMER", string(cases.ViewCustomer), all.Views.Customer}, {"PAYMENT", string(cases.ViewPayment), all.Views.Payment}} {
			c.Path = queuePath + "?view=" + c.Path
			w.Waiting = append(w.Waiting, c)
		}
	}
	if !r.Me().May("request:review", "application:manage") {
		return
	}
	open, _ := ui.Do(r, queue.GetQueueSummary, &struct{}{})
	if len(open.Services) < 2 { //nolint:mnd // one service needs no table
		return
	}
	for _, s := range open.Services {
		w.Services = append(w.Services, tally{
			Name: s.Name, Path: queuePath + "?" + url.Values{"view": {string(cases.ViewStaff)}, "service": {s.ServiceID}}.Encode(),
			Count: ui.Value(s.RequestsWaiting) + ui.Value(s.ApplicationsWaiting), Overdue: s.Overdue,
		})
	}
}

// payment is one of the latest payments.
type payment struct {
	finance.StaffPaymentView

	Path string
}

// latestPayments reads the latest payments.
func latestPayments(r *ui.Request) (latest []payment) {
	in := finance.PaymentsInput{}
	in.Size = ofMine
	found, _ := ui.Do(r, finance.ListPayments, &in)
	for _, p := range found.Content {
		latest = append(latest, payment{p, ui.Path("/console/payments/", p.Reference)})
	}
	return latest
}
