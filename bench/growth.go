package main

import (
	"context"
	"os"
	"path/filepath"
)

// growthOnSQLite measures the same works where there is little and where there
// is much.
func (b *bench) growthOnSQLite(ctx context.Context) error {
	return b.growth(ctx, "sqlite", "SQLite", func(s seed) (string, error) {
		path, err := b.sqlite(ctx, s)
		return sqliteURL(path), err
	})
}

func (b *bench) growthOnPostgres(ctx context.Context) error {
	return b.growth(ctx, "postgres", "PostgreSQL", func(s seed) (string, error) { return b.postgres(ctx, s) })
}

func (b *bench) growth(ctx context.Context, engine, name string, open func(s seed) (string, error)) error {
	if !b.any(rowsOf(engine, "read.growth", "list.growth", "create.growth")...) {
		return nil
	}
	sides := map[string][]side{}
	var used []seed
	defer func() {
		for _, s := range used {
			if engine == "postgres" {
				b.dropWork(context.WithoutCancel(ctx), s)
			}
		}
	}()
	for _, requests := range []int{small, b.Large} {
		s, err := b.seed(requests)
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
		for _, work := range theSame {
			sides[work.id] = append(sides[work.id], b.under(s.title()+" requests", connections, w.same(work.id), server))
		}
	}
	var rows []row
	for _, work := range theSame {
		rows = append(rows, row{engine + "." + work.id + ".growth", name + ": " + work.title + ", by the size of the database", sides[work.id]})
	}
	if err := b.measure(ctx, rows); err != nil {
		return err
	}
	b.stopAll()
	return nil
}

// sizes notes how large the programs are.
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
