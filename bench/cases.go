package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"stagegate/bench/load"
)

// ofCases are what staff and admins read about the cases of one organisation, with how many
// times as long it may take where there are many.
var ofCases = []struct {
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
	{"insights.funnel", "figures: how far cases come", "/api/v1/tenant/insights/funnel", 1.5},
	{"insights.revenue", "figures: revenue", "/api/v1/tenant/insights/revenue", 1.5},
	{"insights.backlog", "figures: what waited", "/api/v1/tenant/insights/backlog", 1.5},
	{"insights.durations", "figures: for how long", "/api/v1/tenant/insights/durations", 1.5},
}

// besideExport is the row of reading records while a file is made of all requests.
const besideExport = "cases.export"

// casesOnSQLite measures what is read about the cases of one organisation where it has few
// and where it has many.
func (b *bench) casesOnSQLite(ctx context.Context) error {
	return b.cases(ctx, "sqlite", "SQLite", func(s seed) (string, error) {
		path, err := b.sqlite(ctx, s)
		return sqliteURL(path), err
	})
}

func (b *bench) casesOnPostgres(ctx context.Context) error {
	return b.cases(ctx, "postgres", "PostgreSQL", func(s seed) (string, error) { return b.postgres(ctx, s) })
}

func (b *bench) cases(ctx context.Context, engine, name string, open func(s seed) (string, error)) error {
	ids := rowsOf(engine, besideExport)
	for _, work := range ofCases {
		ids = append(ids, engine+"."+work.id)
	}
	if !b.any(ids...) {
		return nil
	}
	var used []seed
	defer func() {
		for _, s := range used {
			if engine == "postgres" {
				b.dropWork(context.WithoutCancel(ctx), s)
			}
		}
	}()
	sides := map[string][]side{}
	var large row
	for _, requests := range []int{small, b.Large} {
		s, err := b.seedOf(requests, true)
		if err != nil {
			return err
		}
		url, err := open(s)
		if err != nil {
			return err
		}
		used = append(used, s)
		server, _, err := b.stagegate(ctx, url)
		if err != nil {
			return err
		}
		w, err := learn(server.address)
		if err != nil {
			return err
		}
		for _, work := range ofCases {
			sides[work.id] = append(sides[work.id], b.under(s.title()+" requests", connections, w.reading(work.path), server))
		}
		large = row{engine + "." + besideExport, name + ": read one record, while all " + s.title() + " requests are exported", []side{
			b.under("alone", connections, w.same("read"), server), b.whileExporting("beside an export", w, server),
		}}
	}
	var rows []row
	for _, work := range ofCases {
		rows = append(rows, row{engine + "." + work.id, name + ": " + work.title + ", by the cases of the organisation", sides[work.id]})
	}
	if err := b.measure(ctx, append(rows, large)); err != nil {
		return err
	}
	if b.wants(large.id) {
		b.results.note("memory during an export on "+engine, "MB", large.sides[1].server[0].memory("VmHWM")/1e6)
	}
	b.stopAll()
	return nil
}

// reading is a call that reads, again and again.
func (w *world) reading(path string) load.Work {
	headers := w.admin.headers()
	return do(func(*load.Client) load.Call { return load.Call{Method: "GET", Path: path, Headers: headers} })
}

// whileExporting reads records while an export of all requests goes on, which begins again
// when it has ended.
func (b *bench) whileExporting(name string, w world, server *process) side {
	reading := b.under(name, connections, w.same("read"), server)
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

// export reads the file of all requests, and keeps nothing of it.
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
