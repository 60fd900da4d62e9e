package main

import (
	"context"
	"slices"
	"time"

	"stagegate/qa/bench/load"
)

// connections is the default number of connections.
const connections = 16

// peers is the number of requests in comparisons with peers, in ten organisations; small is that of one
// organisation.
const (
	peers = 10 * perTenant
	small = perTenant
)

// any reports whether one of the rows is selected.
func (b *bench) any(ids ...string) bool {
	return slices.ContainsFunc(ids, b.wants)
}

// rowsOf returns the ids of the rows of an engine.
func rowsOf(engine string, names ...string) []string {
	ids := make([]string, len(names))
	for i, name := range names {
		ids[i] = engine + "." + name
	}
	return ids
}

var (
	sameNames = []string{"read", "list", "create"}
	ownNames  = []string{"application", "accept", "mixed", "answer", "journey", "webhook"}
	manyNames = []string{"read.connections", "list.connections", "create.connections"}
	// With group commit and without.
	sharedNames = []string{"create.shared", "create.single", "journey.shared", "webhook.shared"}
)

// peersOnSQLite measures Stagegate, the bare handler and PocketBase.
func (b *bench) peersOnSQLite(ctx context.Context) error {
	if !b.any(append(append(rowsOf("sqlite", sameNames...), rowsOf("sqlite", ownNames...)...), rowsOf("sqlite", append(manyNames, sharedNames...)...)...)...) {
		return nil
	}
	s, err := b.seed(peers)
	if err != nil {
		return err
	}
	first, err := b.sqlite(ctx, s)
	if err != nil {
		return err
	}
	w, plans, err := b.prepare(ctx, sqliteURL(first))
	if err != nil {
		return err
	}
	files := []string{first}
	for range 4 {
		file, err := b.copyOf(ctx, first)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	full, _, err := b.stagegate(ctx, sqliteURL(files[0]))
	if err != nil {
		return err
	}
	normal, _, err := b.stagegate(ctx, sqliteURL(files[1]), "SQLITE_SYNCHRONOUS=NORMAL")
	if err != nil {
		return err
	}
	bareFull, err := b.bare(ctx, plans, files[2], "FULL")
	if err != nil {
		return err
	}
	bareNormal, err := b.bare(ctx, plans, files[3], "NORMAL")
	if err != nil {
		return err
	}
	quiet, err := b.pocketbase(ctx, s, 0)
	if err != nil {
		return err
	}
	logging, err := b.pocketbase(ctx, s, 5)
	if err != nil {
		return err
	}
	var rows []row
	for _, work := range commonWorks {
		r := row{id: "sqlite." + work.id, title: "SQLite: " + work.title}
		ours, bares := "", ""
		if work.id == "create" { // elsewhere nothing is written
			ours, bares = " FULL", " FULL"
		}
		r.sides = append(r.sides, w.fresh(b.under("Stagegate"+ours, connections, w.common(work.id), full)),
			b.under("bare handler"+bares, connections, w.bareWork(work.id), bareFull))
		if work.id == "create" {
			rows = append(rows, b.own("sqlite", "SQLite", w, full)[0]) // it reads
			r.sides = append(r.sides, w.fresh(b.under("Stagegate NORMAL", connections, w.common(work.id), normal)),
				b.under("bare handler NORMAL", connections, w.bareWork(work.id), bareNormal))
		}
		r.sides = append(r.sides, b.under("PocketBase, no request log", connections, quiet.work(work.id), quiet.process),
			b.under("PocketBase, default settings", connections, logging.work(work.id), logging.process))
		rows = append(rows, r)
	}
	if err := b.measure(ctx, rows); err != nil {
		return err
	}
	// The capacity of the load generator, against a trivial handler.
	idle := b.under("", connections, do(func(*load.Client) load.Call { return load.Call{Method: "GET", Path: "/readyz"} }), bareFull)
	r, err := idle.run()
	if err != nil {
		return err
	}
	b.results.note("calls to an empty handler per second", "", r.Rate)
	b.results.note("memory under load", "MB", full.memory("VmHWM")/1e6)
	if err := b.measure(ctx, b.manyConnections(w, full)); err != nil {
		return err
	}
	if err := b.sharedCommits(ctx, w, files[4], full); err != nil {
		return err
	}
	return b.measureOwn(ctx, "sqlite", "SQLite", w, full)
}

// Sides of the rows about group commit.
const (
	sharing    = "group commit"
	notSharing = "own COMMIT"
)

// sharedCommits compares group commit with separate COMMITs.
func (b *bench) sharedCommits(ctx context.Context, w world, file string, shares *process) error {
	if !b.any(rowsOf("sqlite", sharedNames...)...) {
		return nil
	}
	alone, _, err := b.stagegate(ctx, sqliteURL(file), "SQLITE_GROUP_SIZE=1")
	if err != nil {
		return err
	}
	both := func(id, title string, count int, work load.Work) row {
		return row{"sqlite." + id, "SQLite: " + title + ", with and without group commit", []side{
			w.fresh(b.under(sharing, count, work, shares)), w.fresh(b.under(notSharing, count, work, alone)),
		}}
	}
	return b.measure(ctx, []row{
		both("create.shared", "create with audit row", connections, w.common("create")),
		both("create.single", "create with audit row, 1 connection", 1, w.common("create")),
		both("webhook.shared", "receive a signed webhook", connections, webhook()),
		both("journey.shared", "the whole journey, ten calls", connections, w.journey()),
	})
}

// prepare starts a server on a fresh database, signs in, and records the statements of the three common works.
func (b *bench) prepare(ctx context.Context, databaseURL string) (w world, plans map[string]plan, err error) {
	server, _, err := b.stagegate(ctx, databaseURL)
	if err != nil {
		return w, nil, err
	}
	if w, err = learn(server.address); err == nil {
		err = w.settle(connections)
	}
	server.stop()
	if err != nil {
		return w, nil, err
	}
	plans, err = b.record(ctx, databaseURL, w)
	return w, plans, err
}

// manyConnections returns the three common works with few and with many connections.
func (b *bench) manyConnections(w world, server *process) []row {
	var rows []row
	for _, work := range commonWorks {
		r := row{id: "sqlite." + work.id + ".connections", title: "SQLite: " + work.title + ", by connections"}
		for _, count := range []struct {
			title string
			n     int
		}{{"16 connections", connections}, {"1 connection", 1}, {"64 connections", 64}} {
			r.sides = append(r.sides, w.fresh(b.under(count.title, count.n, w.common(work.id), server)))
		}
		rows = append(rows, r)
	}
	return rows
}

// own returns the works that only Stagegate does. The first one reads.
func (b *bench) own(engine, name string, w world, server *process) []row {
	one := func(id, title string, count int, work load.Work) row {
		return row{engine + "." + id, name + ": " + title, []side{b.under("Stagegate", count, work, server)}}
	}
	return []row{
		one("application", "a complete application", connections, w.application()),
		{engine + ".accept", name + ": accept a request, one at a time", []side{
			b.under("5 questions", 1, w.accepting(w.services["few"], false), server),
			b.under("300 questions", 1, w.accepting(w.services["many"], false), server),
			b.under("5 questions, minimal response", 1, w.accepting(w.services["few"], true), server),
			b.under("300 questions, minimal response", 1, w.accepting(w.services["many"], true), server),
		}},
		{engine + ".mixed", name + ": records and lists alternating, 64 connections", []side{
			b.under("reads only", 64, w.mixed(0), server), w.fresh(b.under("one fifth creates", 64, w.mixed(5), server)),
		}},
		one("journey", "the whole journey, ten calls", connections, w.journey()),
		one("webhook", "receive a signed webhook", connections, webhook()),
	}
}

// measureOwn measures the works that write, after saving answers, which needs drafts.
func (b *bench) measureOwn(ctx context.Context, engine, name string, w world, server *process) error {
	rows := b.own(engine, name, w, server)[1:]
	if id := engine + ".answer"; b.wants(id) {
		w.moveTo(server)
		drafts, err := w.drafts(connections)
		if err != nil {
			return err
		}
		rows = append([]row{{id, name + ": save an answer in a draft", []side{b.under("Stagegate", connections, w.answer(drafts), server)}}}, rows...)
	}
	return b.measure(ctx, rows)
}

// moveTo directs the preparing calls to another server on the same database.
func (w *world) moveTo(server *process) {
	base := "http://" + server.address
	w.admin.base = base
	for i := range w.customers {
		w.customers[i].base = base
	}
}

// peersOnPostgres measures Stagegate and pgbench, and one and three instances.
func (b *bench) peersOnPostgres(ctx context.Context) error {
	instances := []string{"read.instances", "list.instances", "create.instances"}
	if !b.any(append(append(rowsOf("postgres", sameNames...), rowsOf("postgres", ownNames...)...), rowsOf("postgres", instances...)...)...) {
		return nil
	}
	s, err := b.seed(peers)
	if err != nil {
		return err
	}
	url, err := b.postgres(ctx, s)
	if err != nil {
		return err
	}
	defer b.dropWork(context.WithoutCancel(ctx), s)
	w, plans, err := b.prepare(ctx, url)
	if err != nil {
		return err
	}
	var servers []*process
	for range 3 {
		p, _, err := b.stagegate(ctx, url)
		if err != nil {
			return err
		}
		servers = append(servers, p)
	}
	var rows, several []row
	for _, work := range commonWorks {
		if work.id == "create" {
			rows = append(rows, b.own("postgres", "PostgreSQL", w, servers[0])[0]) // it reads
		}
		rows = append(rows, row{"postgres." + work.id, "PostgreSQL: " + work.title, []side{
			w.fresh(b.under("Stagegate", connections, w.common(work.id), servers[0])),
			{name: "pgbench", run: b.pgbench(ctx, url, plans[work.id], w.invoices, connections)},
		}})
		several = append(several, row{"postgres." + work.id + ".instances", "PostgreSQL: " + work.title + ", by instances on one core", []side{
			w.fresh(b.under("1 instance", connections, w.common(work.id), servers[0])),
			w.fresh(b.under("3 instances", connections, w.common(work.id), servers...)),
		}})
	}
	if err := b.measure(ctx, append(rows, several...)); err != nil {
		return err
	}
	if err := b.measureOwn(ctx, "postgres", "PostgreSQL", w, servers[0]); err != nil {
		return err
	}
	b.stopAll()
	return nil
}

// starts measures the start time of a server on an existing database, its idle memory, and the size of the
// program.
func (b *bench) starts(ctx context.Context) error {
	const times = 11
	if !b.wants("start") {
		return nil
	}
	s, err := b.seed(peers)
	if err != nil {
		return err
	}
	file, err := b.sqlite(ctx, s)
	if err != nil {
		return err
	}
	for range times {
		p, took, err := b.stagegate(ctx, sqliteURL(file))
		if err != nil {
			return err
		}
		b.results.note("start to ready", "ms", float64(took)/float64(time.Millisecond))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(2 * time.Second): // until the work at startup is done
		}
		b.results.note("memory idle", "MB", p.memory("VmRSS")/1e6)
		p.stop()
	}
	return b.sizes()
}
