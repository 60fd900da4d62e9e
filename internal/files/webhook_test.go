package files_test

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Every changed byte of a notification is detected.
func TestTamperedNotification(t *testing.T) {
	fixture.EachFileScene(t, func(_ *testing.T, d *fixture.FileScene) {
		u := fixture.Pending(d.Ada)
		body := fixture.Notice(u, nil)
		good := d.Signed(body, d.Server.Now()).Extra
		cloud := d.CloudSigned(body, d.Server.Now()).Extra
		send := func(h http.Header, body []byte) *apptest.Response {
			c := d.Server.Anyone()
			c.Extra = h
			return c.Post(fixture.StorageWebhook, body)
		}
		for _, headers := range []http.Header{good, cloud} {
			for i := range body {
				changed := bytes.Clone(body)
				changed[i] ^= 1 << (i % 8)
				send(headers, changed).Refused(401, "INVALID_SIGNATURE")
			}
			send(headers, body[:len(body)-1]).Refused(401, "INVALID_SIGNATURE")
			send(headers, append(bytes.Clone(body), ' ')).Refused(401, "INVALID_SIGNATURE")
			for name, values := range headers {
				for i := range values[0] {
					for _, other := range []byte{'0', 'A', 'f'} {
						changed := []byte(values[0])
						if changed[i] == other {
							continue
						}
						changed[i] = other
						h := headers.Clone()
						h[name] = []string{string(changed)}
						send(h, body).Refused(401, "INVALID_SIGNATURE")
					}
				}
				h := headers.Clone()
				h.Del(name)
				send(h, body).Refused(401, "INVALID_SIGNATURE")
				h[name] = []string{strings.ToUpper(values[0]) + " "}
				if strings.HasSuffix(name, "Signature") {
					send(h, body).Refused(401, "INVALID_SIGNATURE")
				}
			}
		}
		send(nil, body).Refused(401, "INVALID_SIGNATURE")
		mixed := good.Clone()
		mixed["X-Storage-Signature"] = cloud["X-Cld-Signature"]
		send(mixed, body).Refused(401, "INVALID_SIGNATURE")
		d.WantStatus(d.Ada, u.String("fileId"), "PENDING")
		send(cloud, body).Want(200)
		d.WantStatus(d.Ada, u.String("fileId"), "UPLOADED")
	})
}

// A notification is valid for the time in the settings, and must not be far in the future.
func TestNotificationAge(t *testing.T) {
	fixture.EachFileScene(t, func(_ *testing.T, d *fixture.FileScene) {
		body := fixture.Notice(fixture.Pending(d.Ada), apptest.M{"public_id": "nobody's"})
		for age, status := range map[time.Duration]int{
			-57 * time.Second: 200, -90 * time.Second: 401, 290 * time.Second: 200, 302 * time.Second: 401, 24 * time.Hour: 401, -24 * time.Hour: 401,
		} {
			for _, c := range []*apptest.Client{d.Signed(body, d.Server.Now().Add(-age)), d.CloudSigned(body, d.Server.Now().Add(-age))} {
				if r := c.Post(fixture.StorageWebhook, body).Want(status); status == 401 {
					r.Refused(401, "WEBHOOK_EXPIRED")
				}
			}
		}
		for _, wrong := range []string{"{", "[]", "null", "5", "{}", `{"notification_type":5}`, "\xff"} {
			d.Notify([]byte(wrong)).Refused(400, "MALFORMED_REQUEST")
		}
		d.Server.Anyone().Post(fixture.StorageWebhook, bytes.Repeat([]byte{' '}, 256<<10+1)).Refused(413, "PAYLOAD_TOO_LARGE")
		large := append(bytes.TrimSuffix(body, []byte("}")), bytes.Repeat([]byte{' '}, 256<<10-len(body))...)
		d.Notify(append(large, '}')).Want(200)
	})
}

// The sandbox moves the clock of cases, by which no notification is signed.
func TestNotificationAfterAdvance(t *testing.T) {
	fixture.EachFileScene(t, func(_ *testing.T, d *fixture.FileScene) {
		d.Server.Anyone().Post("/sandbox/clock/advance", apptest.M{"hours": 24}).Want(200)
		u := fixture.Pending(d.Ada)
		d.Notify(fixture.Notice(u, nil)).Want(200)
		if status, reply := fixture.UploadTo(u.String("uploadUrl"), u, fixture.Contents["image/png"]); status != 200 {
			d.T.Fatalf("%d %s", status, reply)
		}
		d.AwaitStatus(d.Ada, u.String("fileId"), "UPLOADED")
	})
}

// Irrelevant and repeated notifications change nothing.
func TestIrrelevantNotifications(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		u := fixture.Pending(d.Ada)
		id, publicID := u.String("fileId"), u.String("params", "public_id")
		for _, change := range []apptest.M{
			{"notification_type": "delete"}, {"notification_type": "eager"}, {"public_id": "t1/f1"}, {"public_id": ""}, {"public_id": publicID + ".png"},
			{"public_id": strings.Replace(publicID, d.Acme.ID, id, 1)}, {"public_id": "a\u0000b/" + id},
		} {
			d.Notify(fixture.Notice(u, change)).Want(200)
			d.WantStatus(d.Ada, id, "PENDING")
		}
		var first *apptest.Response
		for range 100 {
			d.Notify(fixture.Notice(u, nil)).Want(200)
			r := d.WantStatus(d.Ada, id, "UPLOADED")
			if first == nil {
				first = r
			}
			r.Is(first.String("uploadedAt"), "uploadedAt")
		}
		d.Notify(fixture.Notice(u, apptest.M{"version": 1800000000, "format": "pdf", "bytes": 5})).Want(200)
		r := d.WantStatus(d.Ada, id, "UPLOADED")
		r.Is("png", "format").Is("1234", "sizeBytes")
		if n := d.Audited(id, "file.uploaded"); n != 1 {
			t.Errorf("it was uploaded %d times", n)
		}
		many := fixture.Pending(d.Ben)
		if got := apptest.Concurrently(20, func(int) int { return d.Notify(fixture.Notice(many, nil)).Status }); got[200] != 20 {
			t.Errorf("concurrent: %v", got)
		}
		if n := d.Audited(many.String("fileId"), "file.uploaded"); n != 1 {
			t.Errorf("concurrent: it was uploaded %d times", n)
		}
	})
}

// Disallowed and late objects are removed.
func TestRejectedObjects(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		big := fixture.Declare(d.Ada, "x.txt", "text/plain", 10).Want(201)
		if status, reply := d.Upload(big, bytes.Repeat([]byte("long "), 201)); status != 200 {
			t.Fatal(reply)
		}
		d.AwaitStatus(d.Ada, big.String("fileId"), "DELETED")

		deleted := fixture.Pending(d.Ada)
		d.Ada.Delete(fixture.Files + "/" + deleted.String("fileId")).Want(200)
		late := fixture.Pending(d.Ada)
		again := fixture.Pending(d.Ada)
		d.Server.Clock.Advance(29 * time.Minute)
		again = d.Ada.Post(fixture.Files+"/"+again.String("fileId")+"/upload-signature", nil).Want(200)
		d.Server.Clock.Advance(7 * time.Minute)
		for _, u := range []*apptest.Response{deleted, late, again} {
			if status, reply := d.Upload(u, fixture.Contents["image/png"]); status != 200 {
				t.Fatal(reply)
			}
		}
		d.AwaitStatus(d.Ada, again.String("fileId"), "UPLOADED")
		d.AwaitStatus(d.Ada, late.String("fileId"), "DELETED")
		d.WantStatus(d.Ada, deleted.String("fileId"), "DELETED")
		apptest.Until(t, "the rest removed", func() bool {
			return slices.Equal(d.Stored(), []string{"image " + again.String("params", "public_id")})
		})
		d.Server.Clock.Advance(31 * time.Minute) // an hour after its signature
		if status, reply := d.Upload(deleted, fixture.Contents["image/png"]); status != 400 || !strings.Contains(reply, "Stale request") {
			t.Errorf("after an hour: %d %s", status, reply)
		}
	}, func(c *config.Config) { c.FileMaxSizeBytes = 1000 })
}

// An uploaded document cannot be replaced through the protocol.
func TestUploadedFileIsImmutable(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		u := fixture.Declare(d.Ada, "x.pdf", "application/pdf", 50).Want(201)
		id, at := u.String("fileId"), u.String("uploadUrl")
		d.Upload(u, fixture.Contents["application/pdf"])
		first := d.AwaitStatus(d.Ada, id, "UPLOADED")
		if status, reply := d.Upload(u, fixture.Contents["image/png"]); status != 200 || !strings.Contains(reply, `"existing":true`) {
			t.Errorf("again: %d %s", status, reply)
		}
		for _, address := range []string{
			strings.Replace(at, "overwrite=false", "overwrite=true", 1), strings.Replace(at, "overwrite=false", "", 1),
			strings.Replace(at, "type=authenticated", "type=upload", 1), strings.Replace(at, "/auto/", "/image/", 1) + "&overwrite=true&invalidate=true",
		} {
			if status, reply := fixture.UploadTo(address, u, fixture.Contents["image/png"]); status != 401 && !strings.Contains(reply, `"existing":true`) {
				t.Errorf("%s: %d %s", address, status, reply)
			}
		}
		if status, reply := fixture.UploadTo(strings.Replace(at, "/auto/", "/raw/", 1), u, fixture.Contents["a page"]); status != 200 {
			t.Errorf("as raw: %d %s", status, reply)
		}
		apptest.Until(t, "additional object removed", func() bool { return len(d.Stored()) == 1 })
		now := d.WantStatus(d.Ada, id, "UPLOADED")
		now.Is(first.String("sizeBytes"), "sizeBytes").Is("pdf", "format")
		if f := fixture.Fetch(t, now.String("downloadUrl")); !bytes.Equal(f.Body, fixture.Contents["application/pdf"]) {
			t.Errorf("different content: %d bytes", len(f.Body))
		}
		d.Server.Clock.Advance(21 * time.Minute) // 15, plus up to 5 for which links stay the same
		if f := fixture.Fetch(t, now.String("viewUrl")); f.Status != 401 {
			t.Errorf("the link still works: %d", f.Status)
		}
		for _, change := range [][2]string{{"expires_at=", "expires_at=9"}, {"attachment=true", "attachment=false"}, {"signature=", "signature=0"}} {
			if f := fixture.Fetch(t, strings.Replace(now.String("downloadUrl"), change[0], change[1], 1)); f.Status != 401 {
				t.Errorf("%s: %d", change[1], f.Status)
			}
		}
	})
}
