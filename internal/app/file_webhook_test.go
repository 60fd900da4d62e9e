package app_test

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// Whoever changes a byte of a notification is found out.
func TestEveryByteOfANotification(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d *desk) {
		u := pending(d.ada)
		body := notice(u, nil)
		good := d.signed(body, d.s.Now()).Extra
		cloud := d.cloudSigned(body, d.s.Now()).Extra
		send := func(h http.Header, body []byte) *apptest.Response {
			c := d.s.Anyone()
			c.Extra = h
			return c.Post(fileHook, body)
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
		d.wantStatus(d.ada, u.String("fileId"), "PENDING")
		send(cloud, body).Want(200)
		d.wantStatus(d.ada, u.String("fileId"), "UPLOADED")
	})
}

// cloudSigned signs a body as the provider itself does.
func (d *desk) cloudSigned(body []byte, at time.Time) *apptest.Client {
	stamp := strconv.FormatInt(at.Unix(), 10)
	c := d.s.Anyone()
	c.Extra = http.Header{"X-Cld-Timestamp": {stamp}, "X-Cld-Signature": {d.s.SignNotification(body, stamp)}}
	return c
}

// A notification is good for as long as the settings say, and no clock is much
// ahead of ours.
func TestAgeOfANotification(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d *desk) {
		body := notice(pending(d.ada), apptest.M{"public_id": "nobody's"})
		for age, status := range map[time.Duration]int{
			-57 * time.Second: 200, -90 * time.Second: 401, 290 * time.Second: 200, 302 * time.Second: 401, 24 * time.Hour: 401, -24 * time.Hour: 401,
		} {
			for _, c := range []*apptest.Client{d.signed(body, d.s.Now().Add(-age)), d.cloudSigned(body, d.s.Now().Add(-age))} {
				if r := c.Post(fileHook, body).Want(status); status == 401 {
					r.Refused(401, "WEBHOOK_EXPIRED")
				}
			}
		}
		for _, wrong := range []string{"{", "[]", "null", "5", "{}", `{"notification_type":5}`, "\xff"} {
			d.notify([]byte(wrong)).Refused(400, "MALFORMED_REQUEST")
		}
		d.s.Anyone().Post(fileHook, bytes.Repeat([]byte{' '}, 256<<10+1)).Refused(413, "PAYLOAD_TOO_LARGE")
		large := append(bytes.TrimSuffix(body, []byte("}")), bytes.Repeat([]byte{' '}, 256<<10-len(body))...)
		d.notify(append(large, '}')).Want(200)
	})
}

// What is no news changes nothing.
func TestNotificationsThatChangeNothing(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		u := pending(d.ada)
		id, publicID := u.String("fileId"), u.String("params", "public_id")
		for _, change := range []apptest.M{
			{"notification_type": "delete"}, {"notification_type": "eager"}, {"public_id": "t1/f1"}, {"public_id": ""}, {"public_id": publicID + ".png"},
			{"public_id": strings.Replace(publicID, d.acme.ID, id, 1)}, {"public_id": "a\u0000b/" + id},
		} {
			d.notify(notice(u, change)).Want(200)
			d.wantStatus(d.ada, id, "PENDING")
		}
		var first *apptest.Response
		for range 100 {
			d.notify(notice(u, nil)).Want(200)
			r := d.wantStatus(d.ada, id, "UPLOADED")
			if first == nil {
				first = r
			}
			if r.String("uploadedAt") != first.String("uploadedAt") {
				t.Fatalf("it arrived again: %s", r.Body)
			}
		}
		d.notify(notice(u, apptest.M{"version": 1800000000, "format": "pdf", "bytes": 5})).Want(200)
		r := d.wantStatus(d.ada, id, "UPLOADED")
		if r.String("format") != "png" || r.String("sizeBytes") != "1234" {
			t.Errorf("a later version took the place of the file: %s", r.Body)
		}
		if n := d.audited(id, "file.uploaded"); n != 1 {
			t.Errorf("it was uploaded %d times", n)
		}
		many := pending(d.ben)
		if got := apptest.Together(20, func(int) int { return d.notify(notice(many, nil)).Status }); got[200] != 20 {
			t.Errorf("at once: %v", got)
		}
		if n := d.audited(many.String("fileId"), "file.uploaded"); n != 1 {
			t.Errorf("at once, it was uploaded %d times", n)
		}
	})
}

// audited counts what was recorded of a file.
func (d *desk) audited(id, action string) int {
	d.t.Helper()
	n, err := db.One[int](d.t.Context(), d.s.DB, `SELECT COUNT(*) FROM audit_events WHERE subject_id = $1 AND action = $2`, id, action)
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// What arrives and may not stay, or comes too late, is removed.
func TestUnwantedArrivals(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		big := declare(d.ada, "x.txt", "text/plain", 10).Want(201)
		if status, reply := d.upload(big, bytes.Repeat([]byte("long "), 201)); status != 200 {
			t.Fatal(reply)
		}
		d.ends(d.ada, big.String("fileId"), "DELETED")

		deleted := pending(d.ada)
		d.ada.Delete(uploads + "/" + deleted.String("fileId")).Want(200)
		late := pending(d.ada)
		again := pending(d.ada)
		d.s.Clock.Forward(29 * time.Minute)
		again = d.ada.Post(uploads+"/"+again.String("fileId")+"/upload-signature", nil).Want(200)
		d.s.Clock.Forward(7 * time.Minute)
		for _, u := range []*apptest.Response{deleted, late, again} {
			if status, reply := d.upload(u, contents["image/png"]); status != 200 {
				t.Fatal(reply)
			}
		}
		d.ends(d.ada, again.String("fileId"), "UPLOADED")
		d.ends(d.ada, late.String("fileId"), "DELETED")
		d.wantStatus(d.ada, deleted.String("fileId"), "DELETED")
		apptest.Until(t, "the rest is removed", func() bool {
			return slices.Equal(d.stored(), []string{"image " + again.String("params", "public_id")})
		})
		d.s.Clock.Forward(31 * time.Minute) // an hour after its signature
		if status, reply := d.upload(deleted, contents["image/png"]); status != 400 || !strings.Contains(reply, "Stale request") {
			t.Errorf("after an hour: %d %s", status, reply)
		}
	}, func(c *app.Config) { c.FileMaxSizeBytes = 1000 })
}

// Nobody swaps a document that was there before, by no way of the protocol.
func TestUploadedStays(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		u := declare(d.ada, "x.pdf", "application/pdf", 50).Want(201)
		id, at := u.String("fileId"), u.String("uploadUrl")
		d.upload(u, contents["application/pdf"])
		first := d.ends(d.ada, id, "UPLOADED")
		if status, reply := d.upload(u, contents["image/png"]); status != 200 || !strings.Contains(reply, `"existing":true`) {
			t.Errorf("again: %d %s", status, reply)
		}
		for _, address := range []string{
			strings.Replace(at, "overwrite=false", "overwrite=true", 1), strings.Replace(at, "overwrite=false", "", 1),
			strings.Replace(at, "type=authenticated", "type=upload", 1), strings.Replace(at, "/auto/", "/image/", 1) + "&overwrite=true&invalidate=true",
		} {
			if status, reply := uploadTo(address, u, contents["image/png"]); status != 401 && !strings.Contains(reply, `"existing":true`) {
				t.Errorf("%s: %d %s", address, status, reply)
			}
		}
		if status, reply := uploadTo(strings.Replace(at, "/auto/", "/raw/", 1), u, contents["a page"]); status != 200 {
			t.Errorf("among the raw: %d %s", status, reply)
		}
		apptest.Until(t, "what was put beside it is removed", func() bool { return len(d.stored()) == 1 })
		now := d.wantStatus(d.ada, id, "UPLOADED")
		if now.String("sizeBytes") != first.String("sizeBytes") || now.String("format") != "pdf" {
			t.Errorf("%s became %s", first.Body, now.Body)
		}
		if f := fetch(t, now.String("downloadUrl")); !bytes.Equal(f.body, contents["application/pdf"]) {
			t.Errorf("the content is another: %d bytes", len(f.body))
		}
		d.s.Clock.Forward(21 * time.Minute) // 15, and up to 5 for which links stay the same
		if f := fetch(t, now.String("viewUrl")); f.status != 401 {
			t.Errorf("the link still works: %d", f.status)
		}
		for _, change := range [][2]string{{"expires_at=", "expires_at=9"}, {"attachment=true", "attachment=false"}, {"signature=", "signature=0"}} {
			if f := fetch(t, strings.Replace(now.String("downloadUrl"), change[0], change[1], 1)); f.status != 401 {
				t.Errorf("%s: %d", change[1], f.status)
			}
		}
	})
}
