package files_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A file is declared, arrives, is read and is deleted.
func TestFileLife(t *testing.T) {
	fixture.EachDesk(t, func(t *testing.T, d *fixture.Desk) {
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
			t.Error("it has no time of arrival")
		}
		if time.Time(got.CreatedAt).IsZero() {
			t.Error("it has no time of creation")
		}
		if !strings.Contains(got.DownloadURL, "attachment=true") {
			t.Errorf("the link to download is %s", got.DownloadURL)
		}
		if !strings.Contains(got.ViewURL, "expires_at=") {
			t.Errorf("the link to view does not expire: %s", got.ViewURL)
		}
		if strings.Contains(got.ViewURL, "attachment") {
			t.Errorf("the link to view downloads: %s", got.ViewURL)
		}
		d.Ada.Post(fixture.Files+"/"+id+"/upload-signature", nil).Refused(409, "FILE_NOT_PENDING")
		d.Ada.Delete(fixture.Files + "/" + id).Want(200)
		gone := apptest.Data[files.View](d.WantStatus(d.Ada, id, "DELETED"))
		apptest.Equal(t, "the link to view the deleted file", gone.ViewURL, "")
		d.Ada.Delete(fixture.Files + "/" + id).Want(200)
		d.Ada.Post(fixture.Files+"/"+id+"/upload-signature", nil).Refused(409, "FILE_NOT_PENDING")
	})
}

// What may not be uploaded is refused before.
func TestDeclareRefused(t *testing.T) {
	fixture.EachDesk(t, func(t *testing.T, d *fixture.Desk) {
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

// Files are seen by those who may, and by nobody else.
func TestFileVisibility(t *testing.T) {
	fixture.EachDesk(t, func(_ *testing.T, d *fixture.Desk) {
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

// A signature puts content into a file in its owner's name, so nobody else gets one, whatever
// its role.
func TestUploadSignatureIsOfItsOwner(t *testing.T) {
	fixture.EachDesk(t, func(_ *testing.T, d *fixture.Desk) {
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

// What is attached is there, and stays while somebody holds it.
func TestFileHolds(t *testing.T) {
	fixture.EachDesk(t, func(t *testing.T, d *fixture.Desk) {
		ctx, s := t.Context(), d.Server.Files
		waiting, one, two := fixture.Pending(d.Ada).String("fileId"), d.Uploaded(d.Ada), d.Uploaded(d.Ada)
		rival := d.Server.Tenant("rival")
		foreign := fixture.Pending(rival.As("ada")).String("fileId")
		ada, ben, officer := d.Caller(d.Ada, auth.Customer), d.Caller(d.Ben, auth.Customer), d.Caller(d.Officer, auth.Staff)
		attach := func(by auth.Caller, id string) error { _, err := s.Attachable(ctx, d.Server.DB, by, id); return err }
		for _, by := range []auth.Caller{ada, officer} {
			if err := attach(by, one); err != nil {
				t.Error(err)
			}
			if err := attach(by, waiting); !fault.Has(err, fault.FileNotUploaded) {
				t.Errorf("not arrived: %v", err)
			}
		}
		d.Ada.Delete(fixture.Files + "/" + two).Want(200)
		for _, by := range []auth.Caller{ada, officer} {
			if err := attach(by, two); !fault.Has(err, fault.FileNotUploaded) {
				t.Errorf("deleted: %v", err)
			}
		}
		for who, err := range map[string]error{
			"unknown": attach(ada, ref.NewID()), "another's": attach(ben, one), "another's, deleted": attach(ben, two), "foreign": attach(officer, foreign),
		} {
			if f, ok := errors.AsType[*fault.Error](err); !ok || f.Code != fault.ValidationFailed || f.Fields[0].Field != "fileObjectId" {
				t.Errorf("%s: %v", who, err)
			}
		}
		hold := func(holder string, ids ...string) error {
			return d.Server.DB.Write(ctx, func(tx *db.Tx) error {
				_, err := s.Hold(ctx, tx, d.Acme.ID, holder, ids)
				return err
			})
		}
		holder, other := ref.NewID(), ref.NewID()
		for _, refused := range [][]string{{waiting}, {one, two}, {one, ref.NewID()}, {foreign}} {
			if err := hold(holder, refused...); !fault.Has(err, fault.FileNotUploaded) {
				t.Errorf("%v: %v", refused, err)
			}
		}
		for _, step := range []struct {
			holder string
			ids    []string
			status int
		}{{holder, []string{one, one}, 409}, {other, []string{one}, 409}, {holder, nil, 409}, {holder, nil, 409}, {other, nil, 200}} {
			if err := hold(step.holder, step.ids...); err != nil {
				t.Fatal(err)
			}
			r := d.Ada.Delete(fixture.Files + "/" + one).Want(step.status)
			if step.status == 409 {
				r.Refused(409, "FILE_IN_USE")
			}
		}
		found, err := files.ByIDs(ctx, d.Server.DB, d.Acme.ID, []string{one, waiting, foreign})
		if err != nil || len(found) != 2 || s.ViewOf(found[waiting]).Status != files.Pending {
			t.Errorf("%v %v", found, err)
		}
	})
}
