package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"stagegate/qa/bench/load"
)

// onDesk is the limit of the slowdown of what people at the desk wait for with every click, and deskTime that
// of its median in ms on SQLite.
const onDesk, deskTime = 1.5, 20

// caseReads are calls of staff and admins about the cases of one organisation, with the limit of their slowdown
// on a large database.
var caseReads = []struct {
	id, title, path string
	limit           float64
}{
	{"cases.newest", "the newest requests", "/api/v1/staff/requests?size=20", 1.2},
	{"cases.pending", "pending requests, the newest first", "/api/v1/staff/requests?status=PENDING&sort=createdAt,desc&size=20", 1.2},
	{"cases.submitted", "requests, the last submitted first", "/api/v1/staff/requests?sort=submittedAt,desc&size=20", 1.2},
	{"cases.since", "applications that wait for staff longest", "/api/v1/staff/applications?waitingFor=STAFF&sort=waitingSince,asc&size=20", 1.2},
	{"cases.due", "applications, what is due first", "/api/v1/staff/applications?sort=dueAt,asc&size=20", 1.2},
	{"cases.overdue", "requests that are overdue", "/api/v1/staff/requests?overdue=true&sort=dueAt,desc&size=20", 1.2},
	{"cases.nobody", "requests that nobody works on, what waits longest first", "/api/v1/staff/requests?assignee=none&waitingFor=STAFF&sort=waitingSince,asc&size=20", 1.2},
	{"cases.summary", "summary of the queue", "/api/v1/staff/queue/summary", 1.2},
	{"cases.search", "search by the beginning of a reference", "/api/v1/staff/search?q=REQ-AB", 1.2},
	{"desk.search", "search by two words of a name", "/api/v1/staff/search?q=kofi+gar", onDesk},
	{"desk.inside", "search by a part of a word", "/api/v1/staff/search?q=arba", onDesk},
	{"desk.list", "open cases, what is due first", "/api/v1/staff/cases?size=20", onDesk},
	{"desk.unread", "cases with unread messages, the latest message first", "/api/v1/staff/cases?view=unread&sort=latestMessageAt,desc&size=20", onDesk},
	{"desk.summary", "cases by view and by deadline", "/api/v1/staff/cases/summary", onDesk},
	{"desk.neighbours", "neighbours of a case among all by service", "/api/v1/staff/cases/{reference}/neighbours?view=all&sort=service", onDesk},
	{"desk.between", "neighbours of a case among unread ones by applicant", "/api/v1/staff/cases/{reference}/neighbours?view=unread&sort=applicant", onDesk},
	{"insights.funnel", "figures: how far cases come", "/api/v1/tenant/insights/funnel", 1.5},
	{"insights.revenue", "figures: revenue", "/api/v1/tenant/insights/revenue", 1.5},
	{"insights.backlog", "figures: what waited", "/api/v1/tenant/insights/backlog", 1.5},
	{"insights.durations", "figures: for how long", "/api/v1/tenant/insights/durations", 1.5},
}

// besideExport is the row of reads during an export of all requests.
const besideExport = "cases.export"

// casesOnSQLite measures reads of cases in an organisation with few and with many cases.
func (b *bench) casesOnSQLite(ctx context.Context) error { return b.cases(ctx, "sqlite", "SQLite") }

func (b *bench) casesOnPostgres(ctx context.Context) error {
	return b.cases(ctx, "postgres", "PostgreSQL")
}

func (b *bench) cases(ctx context.Context, engine, name string) error {
	ids := rowsOf(engine, besideExport)
	for _, work := range caseReads {
		ids = append(ids, engine+"."+work.id)
	}
	if !b.any(ids...) {
		return nil
	}
	return b.onBothSizes(ctx, engine, true, func(sizes []grown) error {
		var rows []row
		for _, work := range caseReads {
			r := row{id: engine + "." + work.id, title: name + ": " + work.title + ", by the cases of the organisation"}
			for _, s := range sizes {
				r.sides = append(r.sides, b.under(s.title+" requests", connections, s.world.reading(work.path), s.server))
			}
			rows = append(rows, r)
		}
		large := sizes[len(sizes)-1]
		exporting := row{engine + "." + besideExport, name + ": read one record, while all " + large.title + " requests are exported", []side{
			b.under("alone", connections, large.world.common("read"), large.server),
			b.whileExporting("beside an export", large.world, large.server),
		}}
		if err := b.measure(ctx, append(rows, exporting)); err != nil {
			return err
		}
		if b.wants(exporting.id) {
			b.results.note("memory during an export on "+engine, "MB", large.server.memory("VmHWM")/1e6)
		}
		return nil
	})
}

// reading returns work that repeats a reading call, for each of some cases in turn if it names one.
func (w *world) reading(path string) load.Work {
	headers := w.admin.headers()
	return do(func(c *load.Client) load.Call {
		at := strings.ReplaceAll(path, "{reference}", w.cases[c.Count%len(w.cases)])
		return load.Call{Method: "GET", Path: at, Headers: headers}
	})
}

// whileExporting reads records during continuous exports of all requests.
func (b *bench) whileExporting(name string, w *world, server *process) side {
	reading := b.under(name, connections, w.common("read"), server)
	read := reading.run
	reading.run = func() (load.Result, error) {
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() {
			var err error
			for err == nil && ctx.Err() == nil {
				err = w.admin.export(ctx)
			}
			ended <- err
		}()
		result, err := read()
		stop()
		if failed := <-ended; !errors.Is(failed, context.Canceled) {
			err = errors.Join(err, failed)
		}
		return result, err
	}
	return reading
}

// export reads and discards the export of all requests.
func (a api) export(ctx context.Context) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, a.base+"/api/v1/staff/requests/export", http.NoBody)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", a.authorization)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("export: %s", resp.Status)
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}
