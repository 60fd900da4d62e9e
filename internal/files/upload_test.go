package files_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/files"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// becomes returns the type of a content under a declared type, by the rules of the specification:
// "" if it is rejected.
func becomes(declared, content string) string {
	text := []string{"text/plain", "text/csv"}
	if content == declared || slices.Contains(text, declared) && slices.Contains(text, content) {
		return declared
	}
	return ""
}

// Each allowed type is declared for each content: wrong content is never readable, and rejected
// objects are removed at the provider.
func TestDeclaredTypeAndContent(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		type upload struct{ declared, content, id string }
		var all []upload
		people := []*apptest.Client{d.Ada, d.Ben, d.Officer, d.Acme.As("manager")} // each has a limit of pending uploads
		for declared := range fixture.Contents {
			if !strings.Contains(declared, "/") {
				continue
			}
			for content, body := range fixture.Contents {
				u := fixture.Declare(people[len(all)%len(people)], "document", declared, len(body)).Want(201)
				if status, reply := d.Upload(u, body); status != 200 {
					t.Fatalf("%s as %s: %d %s", content, declared, status, reply)
				}
				all = append(all, upload{declared, content, u.String("fileId")})
			}
		}
		stay := 0
		for _, u := range all {
			want := becomes(u.declared, u.content)
			status := "UPLOADED"
			if want == "" {
				status = "DELETED"
			} else {
				stay++
			}
			if !d.Notifies() {
				d.Officer.Post(fixture.Files+"/"+u.id+"/confirm", nil)
			}
			got := d.AwaitStatus(d.Officer, u.id, status)
			if want == "" {
				continue
			}
			name, file := u.content+" as "+u.declared, apptest.Data[files.View](got)
			apptest.Equal(t, "the type of "+name, file.MIMEType, want)
			apptest.Equal(t, "the size of "+name, file.SizeBytes, int64(len(fixture.Contents[u.content])))
			for link, disposition := range map[string]string{file.ViewURL: "", file.DownloadURL: "attachment"} {
				f := fixture.Fetch(t, link)
				apptest.Equal(t, "the status of "+name, f.Status, 200)
				if !bytes.Equal(f.Body, fixture.Contents[u.content]) {
					t.Errorf("%s has different content", name)
				}
				if as := f.Header.Get("Content-Disposition"); !strings.HasPrefix(as, disposition) {
					t.Errorf("the disposition of %s is %q, want %s", name, as, disposition)
				}
				if kind := f.Header.Get("Content-Type"); !strings.HasPrefix(kind, want) {
					t.Errorf("%s is served as %s", name, kind)
				}
				apptest.Equal(t, "X-Content-Type-Options of "+name, f.Header.Get("X-Content-Type-Options"), "nosniff")
			}
		}
		apptest.Until(t, "the rest removed", func() bool { return len(d.Stored()) == stay })
	})
}

// The params are what differs between uploads; what does not is in the query of the URL.
func TestUploadParams(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		u := fixture.Declare(d.Ada, "marks.csv", "text/csv", 24).Want(201)
		apptest.Equal(t, "params", apptest.Keys(u.Value("params")), []string{"api_key", "public_id", "signature", "timestamp"})
		if status, reply := fixture.UploadTo(u.String("uploadUrl"), u, fixture.Contents["text/csv"]); status != 200 {
			t.Fatalf("%d %s", status, reply)
		}
		d.AwaitStatus(d.Ada, u.String("fileId"), "UPLOADED")
	})
}

// Disallowed files are refused before the upload.
func TestDeclareRefused(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		for _, mime := range []string{"image/svg+xml", "text/html", "application/zip", "image/gif", "png", "image/", "application/octet-stream"} {
			if r := fixture.Declare(d.Ada, "x", mime, 5).Refused(400, "UNSUPPORTED_FILE_TYPE"); r.Message != "Unsupported file type." {
				t.Errorf("%s: %s", mime, r.Message)
			}
		}
		fixture.Declare(d.Ada, "x.txt", "TEXT/plain; charset=utf-8", 5).Want(201)
		fixture.Declare(d.Ada, "x.pdf", "application/pdf", 20<<20).Want(201)
		if r := fixture.Declare(d.Ada, "x.pdf", "application/pdf", 20<<20+1).Refused(400, "FILE_TOO_LARGE"); !strings.HasPrefix(r.Message, "File is too large. ") {
			t.Error(r.Message)
		}
		for _, name := range []string{" ", "a/b.pdf", `a\b.pdf`, "a\nb.pdf", "fdp.\u202egnp"} {
			fixture.Declare(d.Ada, name, "application/pdf", 5).Refused(400, "VALIDATION_FAILED").At("originalFilename")
		}
	})
}

// A signature can be used to upload content in its owner's name, so nobody else gets one,
// regardless of role.
func TestUploadSignatureOwner(t *testing.T) {
	fixture.EachProvider(t, func(_ *testing.T, d *fixture.FileScene) {
		admin := d.Acme.As("admin")
		for _, owner := range []*apptest.Client{d.Ada, d.Officer} {
			id := fixture.Pending(owner).String("fileId")
			admin.Get(fixture.Files + "/" + id).Want(200)
			admin.Post(fixture.Files+"/"+id+"/upload-signature", nil).Refused(403, "FORBIDDEN")
			owner.Post(fixture.Files+"/"+id+"/upload-signature", nil).Want(200)
		}
		d.Officer.Post(fixture.Files+"/"+d.Uploaded(d.Ada)+"/upload-signature", nil).Refused(403, "FORBIDDEN")
	})
}

// The number of pending uploads per principal is limited by the setting.
func TestPendingLimit(t *testing.T) {
	fixture.EachProvider(t, func(_ *testing.T, d *fixture.FileScene) {
		var all []string
		for range 3 {
			all = append(all, fixture.Pending(d.Ada).String("fileId"))
		}
		fixture.Declare(d.Ada, "x.png", "image/png", 5).Refused(409, "CONFLICT")
		fixture.Pending(d.Ben)
		d.Ada.Delete(fixture.Files + "/" + all[0]).Want(200)
		d.Uploaded(d.Ada)
		fixture.Pending(d.Ada)
		fixture.Declare(d.Ada, "x.png", "image/png", 5).Refused(409, "CONFLICT")
	}, func(c *config.Config) { c.Tuning.PendingUploads = 3 })
}
