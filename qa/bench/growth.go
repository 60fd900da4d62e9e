package main

import (
	"context"
	"os"
	"path/filepath"
)

// grown is a server on a database of a certain size.
type grown struct {
	title  string // number of requests
	server *process
	world  *world
}

// onBothSizes runs measure with servers on a small and a large database, and stops both. If alone is set, one
// organisation has all requests.
func (b *bench) onBothSizes(ctx context.Context, engine string, alone bool, measure func(sizes []grown) error) error {
	var sizes []grown
	for _, requests := range []int{small, b.Large} {
		s, err := b.seedOf(requests, alone)
		if err != nil {
			return err
		}
		url, drop, err := b.copyFor(ctx, engine, s)
		if err != nil {
			return err
		}
		defer drop() //nolint:revive // both databases are needed until the end
		server, _, err := b.stagegate(ctx, url)
		if err != nil {
			return err
		}
		w, err := learn(server.address)
		if err != nil {
			return err
		}
		sizes = append(sizes, grown{s.title(), server, &w})
	}
	if err := measure(sizes); err != nil {
		return err
	}
	b.stopAll()
	return nil
}

// copyFor copies a filled database on an engine and returns its URL and a function that drops the copy; SQLite
// copies are removed with the run.
func (b *bench) copyFor(ctx context.Context, engine string, s seed) (url string, drop func(), err error) {
	if engine == "sqlite" {
		path, err := b.sqlite(ctx, s)
		return sqliteURL(path), func() {}, err
	}
	url, err = b.postgres(ctx, s)
	return url, func() { b.dropWork(context.WithoutCancel(ctx), s) }, err
}

// growthOnSQLite measures the same works on a small and a large database.
func (b *bench) growthOnSQLite(ctx context.Context) error { return b.growth(ctx, "sqlite", "SQLite") }

func (b *bench) growthOnPostgres(ctx context.Context) error {
	return b.growth(ctx, "postgres", "PostgreSQL")
}

func (b *bench) growth(ctx context.Context, engine, name string) error {
	if !b.any(rowsOf(engine, "read.growth", "list.growth", "create.growth")...) {
		return nil
	}
	return b.onBothSizes(ctx, engine, false, func(sizes []grown) error {
		var rows []row
		for _, work := range commonWorks {
			r := row{id: engine + "." + work.id + ".growth", title: name + ": " + work.title + ", by the size of the database"}
			for _, s := range sizes {
				r.sides = append(r.sides, s.world.fresh(b.under(s.title+" requests", connections, s.world.common(work.id), s.server)))
			}
			rows = append(rows, r)
		}
		return b.measure(ctx, rows)
	})
}

// sizes records the sizes of the programs.
func (b *bench) sizes() error {
	for _, program := range []struct{ name, path string }{
		{"size of the program", filepath.Join(b.root, "bin", "stagegate")}, {"size of PocketBase", b.bin("pocketbase")},
	} {
		info, err := os.Stat(program.path)
		if err != nil {
			return err
		}
		b.results.note(program.name, "MB", float64(info.Size())/1e6)
	}
	return nil
}
