package files_test

import (
	"bytes"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/demo"
	"stagegate/internal/files"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// beginUpload sends the beginning of an upload, until the server has stored a part of it. The upload ends when the
// returned function is called.
func beginUpload(t *testing.T, u *apptest.Response, dir string) (end func()) {
	t.Helper()
	to := apptest.Data[files.UploadView](u).Upload
	in, out := io.Pipe()
	form := multipart.NewWriter(out)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		resp, err := http.Post(to.URL, form.FormDataContentType(), in)
		if err == nil {
			_ = resp.Body.Close()
		}
	}()
	for name, value := range to.Fields {
		_ = form.WriteField(name, value)
	}
	part, _ := form.CreateFormFile("file", "card.png")
	_, _ = part.Write(bytes.Repeat([]byte("a"), 100_000))
	apptest.Until(t, "a part is stored", func() bool {
		for _, path := range received(t, dir) {
			if info, err := os.Stat(path); err == nil && info.Size() > 0 {
				return true
			}
		}
		return false
	})
	return func() {
		_ = out.CloseWithError(io.ErrUnexpectedEOF)
		<-ended
	}
}

// received lists the uploads in a local storage that have not ended.
func received(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "incoming", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// A server that is killed during an upload has no half file, and the upload can be repeated. A complete one survives.
func TestKilledDuringLocalUpload(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		dir := t.TempDir()
		store := filepath.Join(dir, "files")
		p := apptest.Demo(t, dir, databaseURL, "STORAGE_URL=file:"+store)
		ada := p.SignIn("ada@customer.test", demo.Password)
		before := len(fixture.StoredIn(t, store))
		whole := fixture.Pending(ada)
		if status, reply := fixture.SendUpload(whole, fixture.Contents["image/png"]); status != 200 {
			t.Fatal(status, reply)
		}
		u := fixture.Declare(ada, "scan.png", "image/png", 1<<20).Want(201)
		end := beginUpload(t, u, store)
		p.Kill()
		end()
		if n := len(fixture.StoredIn(t, store)); n != before+1 {
			t.Errorf("%d files were added", n-before)
		}

		p = apptest.Demo(t, dir, databaseURL, "STORAGE_URL=file:"+store)
		if left := received(t, store); strings.HasPrefix(databaseURL, "sqlite:") && len(left) > 0 { // other instances may still receive theirs
			t.Errorf("of interrupted uploads remain %v", left)
		}
		ada = p.SignIn("ada@customer.test", demo.Password)
		confirm(ada, u).Refused(409, "FILE_NOT_UPLOADED")
		again := ada.Post(fixture.Files+"/"+u.String("fileId")+"/upload-signature", nil).Want(200)
		if status, reply := fixture.SendUpload(again, fixture.Contents["image/png"]); status != 200 {
			t.Fatal(status, reply)
		}
		for _, upload := range []*apptest.Response{again, whole} {
			id := confirm(ada, upload).Want(200).String("id")
			apptest.Until(t, "the file is scanned", func() bool { return view(ada, id).Scan == files.Clean })
			file := view(ada, id)
			if got := fixture.Fetch(t, file.ViewURL); got.Status != 200 || !bytes.Equal(got.Body, fixture.Contents["image/png"]) {
				t.Errorf("%s is served as %d", file.ID, got.Status)
			}
		}
	})
}

// A deleted file is removed from the directory, also if it arrives later.
func TestLocalFileRemoved(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		s := apptest.Start(t, databaseURL, fixture.Local.Use)
		d := fixture.FileScene{T: t, Server: s, Provider: fixture.Local}
		ada := s.Tenant("acme").As("ada")
		arrived, pending := d.Uploaded(ada), fixture.Pending(ada)
		for _, id := range []string{arrived, pending.String("fileId")} {
			ada.Delete(fixture.Files + "/" + id).Want(200)
		}
		d.Send(pending, "image/png")
		apptest.Until(t, "the files are removed", func() bool { return d.Removals() == 0 && len(d.Stored()) == 0 })
	})
}

// What a directory of the server may receive counts as written by whoever uploads it, so that a loop cannot fill the disk.
// Other storages are not the server's.
func TestUploadsPerDay(t *testing.T) {
	fixture.EachOf(t, []fixture.Provider{fixture.Local, fixture.Bucket}, func(t *testing.T, d *fixture.FileScene) {
		const size = 20 << 20
		for range 7 { // more than a quarter of the 512 MiB of a day
			fixture.Declare(d.Ada, "scan.pdf", "application/pdf", size).Want(201)
		}
		if d.Provider != fixture.Local {
			fixture.Declare(d.Ada, "scan.pdf", "application/pdf", size).Want(201)
			return
		}
		fixture.Declare(d.Ada, "scan.pdf", "application/pdf", 1).Refused(403, "TIER_LIMIT_EXCEEDED").Is("BYTES_PER_DAY", "limitKind")
		fixture.Declare(d.Ben, "scan.pdf", "application/pdf", size).Want(201)
		if err := d.Server.Billing.Meter.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		used := d.Acme.As("admin").Get("/api/v1/billing/subscription/tier").Want(200).String("usage", "bytesToday")
		if n, err := strconv.Atoi(used); err != nil || n < 8*size || n > 8*size+1<<20 {
			t.Errorf("%s bytes are used", used)
		}
		d.Server.Clock.Advance(24 * time.Hour)
		fixture.Declare(d.Acme.SignIn("ada"), "scan.pdf", "application/pdf", size).Want(201)
	})
}
