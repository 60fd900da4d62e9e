package app_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/app"
	"stagegate/internal/app/config"
	"stagegate/internal/files"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// moveScene is an installation whose files are moved.
type moveScene struct {
	t        *testing.T
	url      string // of the database
	dir      string // DATA_DIR
	api      string // base URL of Cloudinary
	tenant   string
	token    string            // of its administrator
	contents map[string][]byte // by file
}

func eachMove(t *testing.T, test func(t *testing.T, m *moveScene)) {
	t.Helper()
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		test(t, &moveScene{t: t, url: databaseURL, dir: t.TempDir(), contents: map[string][]byte{}})
	})
}

// local returns the STORAGE_URL of a new directory.
func (m *moveScene) local() string { return "file:" + filepath.Join(m.t.TempDir(), "files") }

// serve runs a server with a storage while fn runs.
func (m *moveScene) serve(storage string, fn func(t *testing.T, s *apptest.Server)) {
	m.t.Helper()
	ok := m.t.Run(storage[:4], func(t *testing.T) {
		fn(t, apptest.Start(t, m.url, func(c *config.Config) { c.DataDir, c.StorageURL = m.dir, storage }))
	})
	if !ok {
		m.t.FailNow()
	}
}

// upload uploads a file of each of some types, as the logo of the organisation the picture.
func (m *moveScene) upload(storage string) {
	m.t.Helper()
	m.serve(storage, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		m.tenant = acme.ID
		admin := acme.As("admin")
		m.token = admin.Token
		for _, mime := range []string{"image/png", "application/pdf", "text/csv", "text/plain", fixture.DocxType} {
			u := fixture.Declare(admin, "document", mime, 10_000).Want(201)
			if status, reply := fixture.SendUpload(u, fixture.Contents[mime]); status != 200 {
				t.Fatal(status, reply)
			}
			id := u.String("fileId")
			admin.Post(fixture.Files+"/"+id+"/confirm", nil).Want(200)
			m.contents[id] = fixture.Contents[mime]
			if mime == "image/png" {
				admin.Put("/api/v1/tenant/profile", apptest.M{
					"organizationName": "Acme", "sector": "TRAVEL", "staffCount": 12, "expectedCustomerVolume": "101-1000",
					"supportEmail": "help@acme.test", "billingEmail": "pay@acme.test", "brand": apptest.M{"color": "#0a5c36", "logoFileObjectId": id},
				}).Want(200)
			}
		}
		fixture.Pending(admin)
	})
}

// wantReadable checks that a server with a storage serves all files, and the logo.
func (m *moveScene) wantReadable(storage string) {
	m.t.Helper()
	m.serve(storage, func(t *testing.T, s *apptest.Server) {
		found, err := files.ByIDs(t.Context(), s.DB, m.tenant, m.ids())
		if err != nil || len(found) != len(m.contents) {
			t.Fatal(len(found), err)
		}
		for id, f := range found {
			v := s.Files.ViewOf(f)
			for _, link := range []string{v.ViewURL, v.DownloadURL} {
				if got := fixture.Fetch(t, link); got.Status != 200 || !bytes.Equal(got.Body, m.contents[id]) || !strings.HasPrefix(got.Header.Get("Content-Type"), f.MIMEType) {
					t.Errorf("%s at %s is served as %d %s", f.MIMEType, v.StorageProvider, got.Status, got.Header.Get("Content-Type"))
				}
			}
		}
		admin := s.Anyone()
		admin.Token = m.token
		logo := admin.Get("/api/v1/tenant/profile").Want(200).String("brand", "logoUrl")
		if got := fixture.Fetch(t, logo); got.Status != 200 || !bytes.Equal(got.Body, fixture.Contents["image/png"]) {
			t.Errorf("the logo at %s is served as %d", logo, got.Status)
		}
	})
}

func (m *moveScene) ids() []string {
	var ids []string
	for id := range m.contents {
		ids = append(ids, id)
	}
	return ids
}

// settings returns the settings of the command.
func (m *moveScene) settings(from string) config.Config {
	c := apptest.Config(m.t, m.url)
	c.DataDir, c.Sandbox, c.CloudinaryAPIBase, c.CloudinaryDeliveryBase = m.dir, "false", m.api, m.api
	if strings.HasPrefix(from, "cloudinary:") {
		c.CloudinaryURL = from
	} else {
		c.StorageURL = from
	}
	return c
}

// move moves all files and returns how many were copied, were there, and were removed.
func (m *moveScene) move(from, to string, remove bool) [3]int64 {
	m.t.Helper()
	r, err := app.MoveFiles(m.t.Context(), m.settings(from), to, remove, nil)
	if err != nil {
		m.t.Fatal(err)
	}
	if len(r.Report.Problems) > 0 || r.Report.Pending != 1 || r.Report.Files != int64(len(m.contents)) {
		m.t.Errorf("the report is %+v", r.Report)
	}
	return [3]int64{r.Report.Copied, r.Report.Present, r.Report.Removed}
}

// Files move between all three kinds of storage, and are readable from source and target until they are removed.
func TestMoveFiles(t *testing.T) {
	eachMove(t, func(t *testing.T, m *moveScene) {
		cloud, api := fixture.CloudinaryStore(t)
		m.api = api
		directory, other := m.local(), m.local()
		versions, plain := fixture.BucketStore(t, true).URL, fixture.BucketStore(t, false).URL
		m.upload(directory)
		n := int64(len(m.contents))
		for _, step := range [][2]string{{directory, versions}, {versions, plain}, {plain, cloud.URL}, {cloud.URL, versions}, {versions, cloud.URL}, {cloud.URL, other}} {
			from, to := step[0], step[1]
			first := [3]int64{n, 0, 0}
			if from == cloud.URL && to == versions || from == versions && to == cloud.URL {
				first = [3]int64{0, n, 0} // it has moved there before
			}
			apptest.Equal(t, "the first move", m.move(from, to, false), first)
			apptest.Equal(t, "the second move", m.move(from, to, false), [3]int64{0, n, 0})
			for _, storage := range step {
				if storage != cloud.URL { // a server of the sandbox has its own
					m.wantReadable(storage)
				}
			}
		}
		apptest.Equal(t, "with removal", m.move(cloud.URL, other, true), [3]int64{0, n, n})
		apptest.Equal(t, "with removal again", m.move(cloud.URL, other, true), [3]int64{0, n, 0})
		m.wantReadable(other)
		apptest.Equal(t, "back", m.move(other, directory, true), [3]int64{0, n, n})
		if left := fixture.StoredIn(t, strings.TrimPrefix(other, "file:")); len(left) > 0 {
			t.Errorf("at the source are %v", left)
		}
		m.wantReadable(directory)
	})
}

// A move that breaks off continues with the next run and writes nothing twice. A store that is down, or a file that is
// missing, loses nothing.
func TestMoveResumed(t *testing.T) {
	eachMove(t, func(t *testing.T, m *moveScene) {
		directory, store := m.local(), fixture.BucketStore(t, true)
		m.upload(directory)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		r, err := app.MoveFiles(ctx, m.settings(directory), store.URL, true, func(r files.MoveReport) {
			if r.Done() == 2 {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) || r.Report.Removed != 0 {
			t.Fatalf("%+v, %v", r.Report, err)
		}
		store.Refuse(503)
		if _, err := app.MoveFiles(t.Context(), m.settings(directory), store.URL, true, nil); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("while the store is down: %v", err)
		}
		store.Refuse(0)
		writes := store.Requests("PUT")
		n, done := int64(len(m.contents)), r.Report.Copied
		got := m.move(directory, store.URL, false)
		if got[0] > n-done || got[0]+got[1] != n {
			t.Errorf("after %d: %v", done, got)
		}
		if added := int64(store.Requests("PUT") - writes); added != got[0]+1 { // and one to find out whether it can be written
			t.Errorf("%d files were written, for %v", added, got)
		}
		lost := fixture.StoredIn(t, strings.TrimPrefix(directory, "file:"))[0]
		content, err := os.ReadFile(lost)
		if err != nil {
			t.Fatal(err)
		}
		for _, spoil := range []func() error{
			func() error { return os.Remove(lost) },
			func() error { return os.WriteFile(lost, append(slices.Clone(content), 'x'), 0o600) },
		} {
			if err := spoil(); err != nil {
				t.Fatal(err)
			}
			r, err := app.MoveFiles(t.Context(), m.settings(directory), fixture.BucketStore(t, false).URL, true, nil)
			if err != nil || len(r.Report.Problems) != 1 || r.Report.Removed != 0 || r.Report.Copied != n-1 {
				t.Errorf("%+v, %v", r.Report, err)
			}
		}
	})
}

// A move that is killed between a write and its record leaves no copy of a file that is deleted before the next run.
func TestMoveKilled(t *testing.T) {
	eachMove(t, func(t *testing.T, m *moveScene) {
		directory, store := m.local(), fixture.BucketStore(t, true)
		m.upload(directory)
		store.BreakAfter(3) // the first one finds out whether it can be written
		if _, err := app.MoveFiles(t.Context(), m.settings(directory), store.URL, false, nil); err == nil {
			t.Fatal("the move did not fail")
		}
		store.Refuse(0)
		if len(store.Keys(t)) < 2 {
			t.Fatalf("nothing was written: %v", store.Keys(t))
		}
		m.serve(directory, func(_ *testing.T, s *apptest.Server) {
			admin := s.Anyone()
			admin.Token = m.token
			admin.Put("/api/v1/tenant/profile", apptest.M{
				"organizationName": "Acme", "sector": "TRAVEL", "staffCount": 12, "expectedCustomerVolume": "101-1000",
				"supportEmail": "help@acme.test", "billingEmail": "pay@acme.test",
			}).Want(200)
			for id := range m.contents {
				admin.Delete(fixture.Files + "/" + id).Want(200)
			}
		})
		clear(m.contents)
		m.move(directory, store.URL, false)
		if left := store.Keys(t); len(left) > 0 {
			t.Errorf("at the target are %v", left)
		}
	})
}

// Moved files are found under another path of the directory and another host of the store.
func TestMovedStorageRenamed(t *testing.T) {
	eachMove(t, func(t *testing.T, m *moveScene) {
		cloud, api := fixture.CloudinaryStore(t)
		m.api = api
		first, second, store := m.local(), m.local(), fixture.BucketStore(t, true)
		m.upload(first)
		n := int64(len(m.contents))
		apptest.Equal(t, "to Cloudinary", m.move(first, cloud.URL, true), [3]int64{n, 0, n})
		apptest.Equal(t, "to a store", m.move(cloud.URL, store.URL, false), [3]int64{n, 0, 0})
		m.wantReadable(strings.Replace(store.URL, "127.0.0.1", "localhost", 1))
		apptest.Equal(t, "to a directory", m.move(cloud.URL, second, true), [3]int64{n, 0, n})
		renamed := m.local()
		if err := os.Rename(strings.TrimPrefix(second, "file:"), strings.TrimPrefix(renamed, "file:")); err != nil {
			t.Fatal(err)
		}
		m.wantReadable(renamed)
		apptest.Equal(t, "once more", m.move(cloud.URL, renamed, true), [3]int64{0, n, 0})
		m.wantReadable(renamed)
	})
}

// A move needs two storages, and no server on the embedded database.
func TestMoveRefused(t *testing.T) {
	t.Parallel()
	url, store := dbtest.URL(t, "sqlite"), fixture.BucketStore(t, true)
	c := apptest.Config(t, url)
	c.StorageURL = "file:" + filepath.Join(t.TempDir(), "files")
	t.Run("running", func(t *testing.T) {
		apptest.Start(t, url)
		if _, err := app.MoveFiles(t.Context(), c, store.URL, false, nil); err == nil || !strings.Contains(err.Error(), "stop it first") {
			t.Errorf("while a server runs: %v", err)
		}
	})
	for to, want := range map[string]string{
		c.StorageURL: "already in use", c.StorageURL + "/": "already in use", "s3://key:hidden@host": "--to: ", "cloudinary://x": "--to: ", "": "--to: ", "/var/files": "--to: ",
	} {
		if _, err := app.MoveFiles(t.Context(), c, to, false, nil); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hidden") {
			t.Errorf("to %q: %v", to, err)
		}
	}
}
