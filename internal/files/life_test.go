package files_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
	"time"

	"stagegate/internal/files"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A file is declared, arrives, is read and is deleted.
func TestFileLife(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		picture := fixture.Contents["image/png"]
		u := fixture.Declare(d.Ada, "Sea & sun.png", "image/png", 1000).Want(201)
		id := u.String("fileId")
		before := apptest.Data[files.View](d.WantStatus(d.Ada, id, "PENDING"))
		apptest.Equal(t, "the links before it arrived", []string{before.ViewURL, before.DownloadURL}, []string{"", ""})
		d.Arrive(d.Ada, u, "image/png")
		arrived := d.WantStatus(d.Officer, id, "UPLOADED").Is(id, "id").Is("Sea & sun.png", "originalFilename").Is("image/png", "mimeType").
			Is(strconv.Itoa(len(picture)), "sizeBytes")
		got := apptest.Data[files.View](arrived)
		if got.UploadedAt == nil {
			t.Error("no time of arrival")
		}
		if time.Time(got.CreatedAt).IsZero() {
			t.Error("no time of creation")
		}
		for link, disposition := range map[string]string{got.ViewURL: "", got.DownloadURL: "attachment"} {
			f := fixture.Fetch(t, link)
			if as := f.Header.Get("Content-Disposition"); f.Status != 200 || !bytes.Equal(f.Body, picture) || !strings.HasPrefix(as, disposition) || strings.HasPrefix(as, "attachment") != (disposition != "") {
				t.Errorf("%s: %d with the disposition %q", link, f.Status, as)
			}
		}
		d.Ada.Post(fixture.Files+"/"+id+"/upload-signature", nil).Refused(409, "FILE_NOT_PENDING")
		d.Ada.Delete(fixture.Files + "/" + id).Want(200)
		gone := apptest.Data[files.View](d.WantStatus(d.Ada, id, "DELETED"))
		apptest.Equal(t, "the link to view the deleted file", gone.ViewURL, "")
		d.Ada.Delete(fixture.Files + "/" + id).Want(200)
		d.Ada.Post(fixture.Files+"/"+id+"/upload-signature", nil).Refused(409, "FILE_NOT_PENDING")
		apptest.Until(t, "the object removed", func() bool { return len(d.Stored()) == 0 })
	})
}

// With Cloudinary, a file has its identity there, and its links have the parameters of Cloudinary.
func TestFileAtCloudinary(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		u := fixture.Pending(d.Ada)
		publicID := "stagegate/" + d.Acme.ID + "/" + u.String("fileId")
		u.Is(publicID, "params", "public_id")
		for _, param := range []string{"timestamp", "signature", "api_key"} {
			if u.String("params", param) == "" {
				t.Errorf("%s is empty", param)
			}
		}
		d.Notify(fixture.Notice(u, nil)).Want(200)
		arrived := d.WantStatus(d.Officer, u.String("fileId"), "UPLOADED").Is("1234", "sizeBytes").Is(publicID, "publicId").
			Is("png", "format").Is("image", "resourceType").Is("cloudinary", "storageProvider")
		got := apptest.Data[files.View](arrived)
		if !strings.Contains(got.DownloadURL, "attachment=true") {
			t.Errorf("download link is %s", got.DownloadURL)
		}
		if !strings.Contains(got.ViewURL, "expires_at=") {
			t.Errorf("view link does not expire: %s", got.ViewURL)
		}
		if strings.Contains(got.ViewURL, "attachment") {
			t.Errorf("view link downloads: %s", got.ViewURL)
		}
	})
}

// Files are visible only to permitted callers.
func TestFileVisibility(t *testing.T) {
	fixture.EachProvider(t, func(_ *testing.T, d *fixture.FileScene) {
		rival := d.Server.Tenant("rival").As("admin")
		id := d.Uploaded(d.Ada)
		for _, stranger := range []*apptest.Client{d.Ben, rival} {
			stranger.Get(fixture.Files+"/"+id).Refused(404, "NOT_FOUND")
			stranger.Post(fixture.Files+"/"+id+"/upload-signature", nil).Refused(404, "NOT_FOUND")
			stranger.Delete(fixture.Files+"/"+id).Refused(404, "NOT_FOUND")
		}
		d.Officer.Get(fixture.Files + "/" + id).Want(200)
		d.Acme.As("finance").Get(fixture.Files+"/"+id).Refused(403, "FORBIDDEN")
		d.Officer.Delete(fixture.Files + "/" + id).Want(200)
	})
}
