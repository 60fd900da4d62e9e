package app

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"sync"

	"stagegate/internal/app/demo"
)

// SeedDemo fills the database with the data of the demo, unless it has it already. The
// server must be serving. From then on it is ready, and the start page offers to sign in
// as one of the people.
func (a *App) SeedDemo(ctx context.Context) error {
	d := demo.Server{
		DB: a.DB, Now: a.Now, Address: a.local(), DataDir: a.config.DataDir, Hash: a.demoHash,
		Members: a.Members, Tenants: a.Tenants, Catalog: a.Catalog, Files: a.Files, Billing: a.Billing, Finance: a.Finance,
		Cases: a.Cases,
	}
	if err := d.Fill(ctx); err != nil {
		return err
	}
	a.isDemo.Store(true)
	a.filling.Store(false)
	return nil
}

// hashDemoPassword makes the function that hashes the one password of the demo. Where the
// database is yet to be made, the hash is begun at once, beside the migrations.
func (a *App) hashDemoPassword(ctx context.Context) {
	a.demoHash = sync.OnceValues(func() (string, error) {
		return a.hasher.Hash(context.WithoutCancel(ctx), demo.Password)
	})
	path, embedded := a.config.SQLiteFile()
	if _, err := os.Stat(path); a.config.Demo && embedded && errors.Is(err, fs.ErrNotExist) {
		go func() { _, _ = a.demoHash() }() // whoever needs the hash gets the error
	}
}
