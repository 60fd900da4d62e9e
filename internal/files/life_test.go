package files_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/files"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A file is declared, arrives, is read and is deleted.
func TestFileLife(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		u := fixture.Declare(d.Ada, "Sea & sun.png", "image/png", 1000).Want(201)
		id := u.String("fileId")
		publicID := "stagegate/" + d.Acme.ID + "/" + id
		u.Is(publicID, "params", "public_id")
		for _, param := range []string{"timestamp", "signature", "api_key"} {
			if u.String("params", param) == "" {
				t.Errorf("%s is empty", param)
			}
		}
		before := apptest.Data[files.View](d.WantStatus(d.Ada, id, "PENDING"))
		apptest.Equal(t, "the links before it arrived", []string{before.ViewURL, before.DownloadURL}, []string{"", ""})
		d.Notify(fixture.Notice(u, nil)).Want(200)
		arrived := d.WantStatus(d.Officer, id, "UPLOADED").Is(id, "id").Is("Sea & sun.png", "originalFilename").Is("image/png", "mimeType").
			Is("1234", "sizeBytes").Is(publicID, "publicId").Is("png", "format").Is("image", "resourceType").Is("cloudinary", "storageProvider")
		got := apptest.Data[files.View](arrived)
		if got.UploadedAt == nil {
			t.Error("no time of arrival")
		}
		if time.Time(got.CreatedAt).IsZero() {
			t.Error("no time of creation")
		}
		if !strings.Contains(got.DownloadURL, "attachment=true") {
			t.Errorf("download link is %s", got.DownloadURL)
		}
		if !strings.Contains(got.ViewURL, "expires_at=") {
			t.Errorf("view link does not expire: %s", got.ViewURL)
		}
		if strings.Contains(got.ViewURL, "attachment") {
			t.Errorf("view link downloads: %s", got.ViewURL)
		}
		d.Ada.Post(fixture.Files+"/"+id+"/upload-signature", nil).Refused(409, "FILE_NOT_PENDING")
		d.Ada.Delete(fixture.Files + "/" + id).Want(200)
		gone := apptest.Data[files.View](d.WantStatus(d.Ada, id, "DELETED"))
		apptest.Equal(t, "the link to view the deleted file", gone.ViewURL, "")
		d.Ada.Delete(fixture.Files + "/" + id).Want(200)
		d.Ada.Post(fixture.Files+"/"+id+"/upload-signature", nil).Refused(409, "FILE_NOT_PENDING")
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
