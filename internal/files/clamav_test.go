package files_test

import (
	"bytes"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/files"
	"stagegate/internal/sandbox/scanner"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/clamav"
	"stagegate/internal/testkit/fixture"
)

// The real daemon scans uploads, wherever they are stored.
func TestUploadsWithClamAV(t *testing.T) {
	address, _ := clamav.Start(t)
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		infected := send(d, d.Ada, "text/plain", scanner.EICAR())
		clean := send(d, d.Ada, "image/png", fixture.Contents["image/png"])
		large := send(d, d.Ada, "text/plain", bytes.Repeat([]byte("letter "), clamav.MaxStream/7+1))
		d.AwaitStatus(d.Ada, infected, "DELETED")
		d.AwaitScan(d.Ada, clean, "CLEAN")
		d.AwaitScan(d.Ada, large, "NOT_SCANNED")
		for _, c := range []*apptest.Client{d.Ada, d.Officer} {
			if f := view(c, infected); f.Scan != files.Infected || f.Failure == nil || *f.Failure != "INFECTED" || f.ViewURL != "" || f.DownloadURL != "" {
				t.Errorf("EICAR: %+v", f)
			}
			if f := view(c, clean); fixture.Fetch(t, f.ViewURL).Status != 200 || fixture.Fetch(t, f.DownloadURL).Status != 200 {
				t.Errorf("a picture: %+v", f)
			}
			if f := view(c, large); f.Status != files.Uploaded || f.ViewURL != "" || f.DownloadURL != "" {
				t.Errorf("a large file: %+v", f)
			}
		}
	}, func(c *config.Config) { c.ScannerURL = address })
}
