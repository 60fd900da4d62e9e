package files_test

import (
	"context"
	"io"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/files"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const profilePath = "/api/v1/tenant/profile"

func withLogo(id string) apptest.M {
	return apptest.M{"organizationName": "Acme", "brand": apptest.M{"color": "#0a5c36", "logoFileObjectId": id}}
}

// A logo is public, so it is not set before it is scanned.
func TestLogoScanned(t *testing.T) {
	fixture.EachProvider(t, func(_ *testing.T, d *fixture.FileScene) {
		d.ScannerFault("away")
		admin := d.Acme.As("admin")
		id := send(d, admin, "image/png", apptest.Picture)
		d.AwaitStatus(admin, id, "UPLOADED")
		admin.Put(profilePath, withLogo(id)).Refused(409, "FILE_SCAN_PENDING")
		d.ScannerFault("normal")
		d.Server.Clock.Advance(time.Minute)
		d.AwaitScan(admin, id, "CLEAN")
		admin.Put(profilePath, withLogo(id)).Want(200).Is(id, "brand", "logoFileObjectId")
	}, fixture.Scanning, func(c *config.Config) { c.Tuning.ScanWait = time.Nanosecond })
}

// A logo from before the scanner in which malware is found is removed.
func TestLogoInfected(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		admin := d.Acme.As("admin")
		id := send(d, admin, "image/png", apptest.Picture)
		d.AwaitStatus(admin, id, "UPLOADED")
		admin.Put(profilePath, withLogo(id)).Want(200)
		d.Server.Files.Scanner = suspicious{}
		if err := d.Server.Files.ScanDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		admin.Get(profilePath).Want(200).Is(nil, "brand", "logoFileObjectId").Is(nil, "brand", "logoUrl").Is("#0a5c36", "brand", "color")
		admin.Get(fixture.Files+"/"+id).Want(200).Is("DELETED", "status").Is("INFECTED", "failure")
	})
}

// suspicious is a scanner that finds malware in every file.
type suspicious struct{}

func (suspicious) Scan(context.Context, io.Reader) (files.ScanStatus, error) {
	return files.Infected, nil
}

func (suspicious) Capacity(n int) int { return n }
