package tenants_test

import (
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

const filesPath = "/api/v1/files/"

// branded is a profile with a brand.
func branded(brand apptest.M) apptest.M {
	return apptest.M{"organizationName": "Acme", "brand": brand}
}

// A file becomes the public logo until it is replaced. Anything but the caller's own small picture is
// refused.
func TestLogoFile(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		first := admin.Upload("logo.png")
		set := admin.Put(profile, branded(apptest.M{"color": "#0a5c36", "logoFileObjectId": first, "logoUrl": "http://left.aside"})).Want(200)
		address := set.String("brand", "logoUrl")
		wantPicture(t, address, http.StatusOK)
		if got := admin.Get("/api/v1/auth/me").Want(200).String("tenant", "brand", "logoUrl"); got != address {
			t.Errorf("pages show the logo at %q, not %q", got, address)
		}
		admin.Delete(filesPath+first).Refused(409, "FILE_IN_USE")
		admin.Put(profile, branded(apptest.M{"color": "#111111", "logoUrl": address, "logoFileObjectId": first})).Want(200)

		for id, code := range map[string]string{
			acme.As("manager").Upload("b.png"): "VALIDATION_FAILED", "none": "VALIDATION_FAILED",
			admin.Post("/api/v1/files", apptest.M{"originalFilename": "a.png", "mimeType": "image/png", "sizeBytes": 9}).Want(201).String("fileId"): "FILE_NOT_UPLOADED",
		} {
			r := admin.Put(profile, branded(apptest.M{"color": "#0a5c36", "logoFileObjectId": id}))
			if code == "FILE_NOT_UPLOADED" {
				r.Refused(409, code)
				continue
			}
			r.Refused(400, code)
			r.At("brand.logoFileObjectId")
		}
		wantPicture(t, address, http.StatusOK)

		second := admin.Upload("other.png")
		changed := admin.Put(profile, branded(apptest.M{"color": "#0a5c36", "logoFileObjectId": second})).Want(200).String("brand", "logoUrl")
		wantStatus(t, admin, first, "DELETED")
		apptest.Until(t, "the first logo is gone", func() bool { return pictureStatus(t, address) == http.StatusNotFound })
		wantPicture(t, changed, http.StatusOK)
		admin.Put(profile, branded(apptest.M{"color": "#0a5c36", "logoUrl": "https://acme.test/logo.svg"})).Want(200).Is(nil, "brand", "logoFileObjectId")
		wantStatus(t, admin, second, "DELETED")
	})
}

// A logo must have an accepted type and size, which the refusal names.
func TestLogoKind(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		large := admin.UploadFile("large.png", "image/png", append(append([]byte{}, apptest.Picture...), make([]byte, 200_000)...))
		r := admin.Put(profile, branded(apptest.M{"color": "#0a5c36", "logoFileObjectId": large})).Refused(400, "FILE_TOO_LARGE")
		if !strings.Contains(string(r.Body), "File is too large. The maximum is 200000 bytes.") {
			t.Errorf("the refusal of a large file: %+v", r.Errors)
		}
		text := admin.UploadFile("logo.txt", "text/plain", []byte("a logo"))
		r = admin.Put(profile, branded(apptest.M{"color": "#0a5c36", "logoFileObjectId": text})).Refused(400, "UNSUPPORTED_FILE_TYPE")
		if !strings.Contains(string(r.Body), "must be a file of type image/png, image/jpeg") {
			t.Errorf("the refusal of a text: %+v", r.Errors)
		}
		wantStatus(t, admin, large, "UPLOADED")
	})
}

func pictureStatus(t *testing.T, address string) int {
	t.Helper()
	resp, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

func wantPicture(t *testing.T, address string, status int) {
	t.Helper()
	if got := pictureStatus(t, address); got != status {
		t.Errorf("the logo at %q: %d, not %d", address, got, status)
	}
}

func wantStatus(t *testing.T, c *apptest.Client, id, status string) {
	t.Helper()
	if got := c.Get(filesPath + id).Want(200).String("status"); got != status {
		t.Errorf("the file is %s, not %s", got, status)
	}
}
