package app

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"sync"

	"stagegate/internal/app/demo"
)

// SeedDemo seeds the database with the demo unless it has been. The server must be serving;
// it is ready afterwards, and its start page offers the demo people to sign in as.
func (a *App) SeedDemo(ctx context.Context) error {
	d := demo.Server{
		DB: a.DB, Now: a.Now, Address: a.local(), BaseURL: a.BaseURL(), DataDir: a.config.DataDir, Hash: a.demoHash,
		Members: a.Members, Tenants: a.Tenants, Catalog: a.Catalog, Files: a.Files, Billing: a.Billing, Finance: a.Finance,
		Cases: a.Cases, Certificates: a.Certificates, SSO: a.SSO,
	}
	if err := d.Fill(ctx); err != nil {
		return err
	}
	a.isDemo.Store(true)
	a.filling.Store(false)
	return nil
}

// hashDemoPassword prepares the hash of the demo password. For a new database it starts
// hashing at once, in parallel with the migrations.
func (a *App) hashDemoPassword(ctx context.Context) {
	a.demoHash = sync.OnceValues(func() (string, error) {
		return a.hasher.Hash(context.WithoutCancel(ctx), demo.Password)
	})
	path, embedded := a.config.SQLiteFile()
	if _, err := os.Stat(path); a.config.Demo && embedded && errors.Is(err, fs.ErrNotExist) {
		go func() { _, _ = a.demoHash() }() // the error is returned to the caller of demoHash
	}
}
