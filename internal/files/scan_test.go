package files_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/files"
	"stagegate/internal/sandbox/scanner"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// view returns a file as its owner sees it.
func view(c *apptest.Client, id string) files.View {
	return apptest.Data[files.View](c.Get(fixture.Files + "/" + id).Want(200))
}

// send uploads content of a type and returns the id of the file.
func send(d *fixture.FileScene, c *apptest.Client, mime string, content []byte) string {
	d.T.Helper()
	u := fixture.Declare(c, "document", mime, len(content)).Want(201)
	if status, reply := d.Upload(u, content); status != 200 {
		d.T.Fatal(status, reply)
	}
	if !d.Notifies() {
		confirm(c, u).Want(200)
	}
	return u.String("fileId")
}

// A clean file gets its links once it is scanned. Until then the queue shows that it waits.
func TestScanClean(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		d.ScannerFault("away")
		id := send(d, d.Ada, "image/png", fixture.Contents["image/png"])
		d.AwaitStatus(d.Ada, id, "UPLOADED")
		for _, c := range []*apptest.Client{d.Ada, d.Officer} {
			if f := view(c, id); f.Scan != files.ScanPending || f.ViewURL != "" || f.DownloadURL != "" {
				t.Errorf("before the scan: %+v", f)
			}
		}
		const queue = "/api/v1/staff/queue/summary"
		d.Officer.Get(queue).Want(200).Is("1", "filesWaitingForScan")
		d.ScannerFault("normal")
		d.AwaitScan(d.Ada, id, "CLEAN")
		d.Officer.Get(queue).Want(200).Is("0", "filesWaitingForScan")
		for _, c := range []*apptest.Client{d.Ada, d.Officer} {
			if f := view(c, id); f.Status != files.Uploaded || fixture.Fetch(t, f.ViewURL).Status != 200 || fixture.Fetch(t, f.DownloadURL).Status != 200 {
				t.Errorf("after the scan: %+v", f)
			}
		}
	}, fixture.Scanning)
}

// An infected file is removed at the provider, and nobody ever gets a link to it.
func TestScanInfected(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		d.ScannerFault("away") // until the upload is confirmed
		id := send(d, d.Ada, "text/plain", scanner.EICAR())
		d.ScannerFault("normal")
		d.AwaitStatus(d.Ada, id, "DELETED")
		for _, c := range []*apptest.Client{d.Ada, d.Officer} {
			if f := view(c, id); f.Scan != files.Infected || f.Failure == nil || *f.Failure != "INFECTED" || f.ViewURL != "" || f.DownloadURL != "" {
				t.Errorf("%+v", f)
			}
		}
		apptest.Until(t, "the object is removed", func() bool { return len(d.Stored()) == 0 })
		apptest.Equal(t, "file.refused", d.Audited(id, "file.refused"), 1)
		d.Ada.Delete(fixture.Files + "/" + id).Want(200)
	}, fixture.Scanning)
}

// A file beyond the limit of the scanner is not clean: it has no links.
func TestScanTooLarge(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		id := send(d, d.Ada, "image/png", slices.Concat(fixture.Contents["image/png"], make([]byte, 26<<20)))
		d.AwaitScan(d.Ada, id, "NOT_SCANNED")
		if f := view(d.Officer, id); f.Status != files.Uploaded || f.ViewURL != "" || f.DownloadURL != "" {
			t.Errorf("%+v", f)
		}
	}, fixture.Scanning, func(c *config.Config) { c.FileMaxSizeBytes = 30 << 20 })
}

// recorder is a scanner that remembers what it has scanned.
type recorder struct {
	slots int

	mu      sync.Mutex
	scanned []string
}

func (r *recorder) Scan(_ context.Context, content io.Reader) (files.ScanStatus, error) {
	body, err := io.ReadAll(content)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.scanned = append(r.scanned, string(body))
	return files.Clean, err
}

func (r *recorder) Capacity(n int) int { return min(n, r.slots) }

// Without a scanner files have links and are not scanned. Once there is one, they wait for it, and the newest is
// scanned first.
func TestScanLater(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		var ids, want []string
		for n := range 3 {
			content := fmt.Sprintf("letter %d", n)
			id := send(d, d.Ada, "text/plain", []byte(content))
			d.AwaitStatus(d.Ada, id, "UPLOADED")
			if f := view(d.Ada, id); f.Scan != files.NotScanned || fixture.Fetch(t, f.ViewURL).Status != 200 {
				t.Errorf("without a scanner: %+v", f)
			}
			ids, want = append(ids, id), append(want, content)
		}
		slices.Reverse(want)
		r := &recorder{slots: 1}
		d.Server.Files.Scanner = r
		for _, id := range ids {
			if f := view(d.Ada, id); f.Scan != files.ScanPending || f.ViewURL != "" {
				t.Errorf("before the scan: %+v", f)
			}
		}
		if err := d.Server.Files.ScanDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		apptest.Equal(t, "the order of the scans", r.scanned, want)
		for _, id := range ids {
			if f := view(d.Ada, id); f.Scan != files.Clean || f.ViewURL == "" {
				t.Errorf("after the scan: %+v", f)
			}
		}
	})
}

// Several workers scan each file once.
func TestScanOnce(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		var want []string
		for n := range 12 {
			content := fmt.Sprintf("letter %2d", n)
			d.AwaitStatus(d.Ada, send(d, d.Ada, "text/plain", []byte(content)), "UPLOADED")
			want = append(want, content)
		}
		r := &recorder{slots: 4}
		d.Server.Files.Scanner = r
		apptest.Concurrently(3, func(int) int {
			if err := d.Server.Files.ScanDue(t.Context()); err != nil {
				t.Error(err)
			}
			return 0
		})
		slices.Sort(r.scanned)
		apptest.Equal(t, "the scans", r.scanned, want)
	})
}

// While the scanner is away, files wait however long that takes, and are scanned afterwards.
func TestScannerAway(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		d.ScannerFault("away")
		var ids []string
		for range 6 {
			id := send(d, d.Ada, "image/png", fixture.Contents["image/png"])
			d.AwaitStatus(d.Ada, id, "UPLOADED")
			ids = append(ids, id)
		}
		for range 5 {
			d.Server.Clock.Advance(time.Minute)
			_ = d.Server.Files.ScanDue(t.Context())
			for _, id := range ids {
				if f := view(d.Ada, id); f.Status != files.Uploaded || f.Scan != files.ScanPending {
					t.Fatalf("%+v", f)
				}
			}
		}
		d.ScannerFault("normal")
		d.Server.Clock.Advance(time.Minute)
		for _, id := range ids {
			d.AwaitScan(d.Ada, id, "CLEAN")
		}
	}, fixture.Scanning)
}

// The scan of a file that is deleted meanwhile has no effect.
func TestDeletedDuringScan(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		id := send(d, d.Ada, "image/png", fixture.Contents["image/png"])
		d.AwaitStatus(d.Ada, id, "UPLOADED")
		d.Server.Files.Scanner = deleting{func() { d.Ada.Delete(fixture.Files + "/" + id).Want(200) }}
		if err := d.Server.Files.ScanDue(t.Context()); err != nil {
			t.Error(err)
		}
		if f := view(d.Ada, id); f.Status != files.Deleted || f.Scan != files.ScanPending {
			t.Errorf("%+v", f)
		}
		apptest.Equal(t, "file.refused", d.Audited(id, "file.refused"), 0)
	})
}

// deleting is a scanner that finds malware in a file, which is deleted meanwhile.
type deleting struct{ do func() }

func (s deleting) Scan(context.Context, io.Reader) (files.ScanStatus, error) {
	s.do()
	return files.Infected, nil
}

func (deleting) Capacity(n int) int { return n }
