package cloudinary

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

var then = time.Unix(1700000000, 0)

func clientOf(t *testing.T, answer http.HandlerFunc) *Client {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	return New(Config{Account: emu, APIBase: server.URL + "/", DeliveryBase: server.URL, Timeout: 5 * time.Second})
}

// Every answer of the provider is taken for what it is.
func TestDestroy(t *testing.T) {
	for _, c := range []struct {
		status      int
		body        string
		ok, unsure  bool
		description string
	}{
		{200, `{"result":"ok"}`, true, false, "done"},
		{200, `{"result":"not found"}`, true, false, "there was nothing"},
		{200, `{"result":"maybe"}`, false, true, "a word that nobody knows"},
		{200, `<html>`, false, true, "no JSON"},
		{302, ``, false, true, "a redirect"},
		{400, `{"error":{"message":"Stale request"}}`, false, false, "stale"},
		{401, `{"error":{"message":"Invalid Signature"}}`, false, false, "a wrong secret"},
		{420, `{"error":{"message":"Rate limit exceeded"}}`, false, true, "too often"},
		{423, `{}`, false, true, "busy"}, {429, `{}`, false, true, "too often"}, {500, ``, false, true, "broken"}, {503, ``, false, true, "away"},
	} {
		client := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/v1_1/emu/raw/destroy" || r.PostFormValue("type") != "authenticated" || r.PostFormValue("invalidate") != "true" ||
				r.PostFormValue("signature") != emu.sign(map[string]string{"public_id": "t1/f1", "type": "authenticated", "invalidate": "true", "timestamp": "1700000000"}) {
				t.Errorf("%s %v", r.URL, r.PostForm)
			}
			w.Header().Set("Location", "/elsewhere")
			w.WriteHeader(c.status)
			_, _ = io.WriteString(w, c.body)
		})
		err := client.Destroy(t.Context(), "t1/f1", "raw", then)
		if (err == nil) != c.ok || IsUnavailable(err) != c.unsure {
			t.Errorf("%s: %v", c.description, err)
		}
	}
	denied := clientOf(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) })
	if err := denied.Check(t.Context(), then); err == nil || IsUnavailable(err) {
		t.Errorf("a wrong account: %v", err)
	}
	nobody := New(Config{Account: emu, APIBase: "http://127.0.0.1:1"})
	if err := nobody.Destroy(t.Context(), "t1/f1", "raw", then); !IsUnavailable(err) || strings.Contains(fmt.Sprint(err), emu.Secret) {
		t.Errorf("nobody there: %v", err)
	}
	if IsUnavailable(nil) || IsUnavailable(ErrNotFound) {
		t.Error("what is known is taken for unknown")
	}
}

func TestHead(t *testing.T) {
	client := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasSuffix(r.URL.Path, "/t1/none.txt"):
			w.WriteHeader(http.StatusNotFound)
		case strings.HasSuffix(r.URL.Path, "/t1/broken.txt"):
			w.WriteHeader(http.StatusBadGateway)
		default:
			if r.Header.Get("Range") != "bytes=0-3" || r.URL.Path != "/emu/raw/authenticated/s--"+emu.signDelivery("", "t1/f1.txt")+"--/v7/t1/f1.txt" {
				t.Errorf("%s %v", r.URL.Path, r.Header)
			}
			_, _ = io.WriteString(w, "the whole of it")
		}
	})
	head := func(name string) (string, error) {
		b, err := client.Head(t.Context(), Asset{PublicID: "t1/" + name, ResourceType: "raw", Version: 7}, 4)
		return string(b), err
	}
	if got, err := head("f1.txt"); got != "the " || err != nil {
		t.Errorf("%q %v", got, err)
	}
	if _, err := head("none.txt"); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
	if _, err := head("broken.txt"); !IsUnavailable(err) {
		t.Error(err)
	}
}

// What a client gets in its hands is signed as a whole.
func TestSignedAddresses(t *testing.T) {
	client := New(Config{Account: emu, NotificationURL: "https://s.test/hook"})
	u := client.SignUpload("t1/f1.txt", then)
	want := "https://api.cloudinary.com/v1_1/emu/auto/upload?notification_url=https%3A%2F%2Fs.test%2Fhook&overwrite=false&type=authenticated"
	signature := emu.sign(map[string]string{
		"notification_url": "https://s.test/hook", "overwrite": "false", "type": "authenticated", "public_id": "t1/f1.txt", "timestamp": "1700000000",
	})
	if want := (Upload{want, "t1/f1.txt", "1700000000", signature, "1"}); u != want {
		t.Errorf("%+v", u)
	}
	for _, c := range []struct {
		asset      Asset
		attachment bool
		path       string
		params     map[string]string
	}{
		{Asset{PublicID: "t1/f1", ResourceType: "image", Format: "pdf"}, true, "/v1_1/emu/image/download", map[string]string{"format": "pdf", "attachment": "true", "public_id": "t1/f1"}},
		{Asset{PublicID: "t1/f1.txt", ResourceType: "raw", Format: "txt"}, false, "/v1_1/emu/raw/download", map[string]string{"public_id": "t1/f1.txt"}},
	} {
		c.params["type"], c.params["timestamp"], c.params["expires_at"] = "authenticated", "1700000000", "1700000900"
		link, err := url.Parse(client.DownloadURL(c.asset, c.attachment, then, then.Add(15*time.Minute)))
		if err != nil {
			t.Fatal(err)
		}
		q := link.Query()
		if link.Path != c.path || q.Get("signature") != emu.sign(c.params) || q.Get("api_key") != "1" || len(q) != len(c.params)+2 {
			t.Errorf("%s", link)
		}
	}
	want = "https://res.cloudinary.com/emu/image/authenticated/s--" + emu.signDelivery("fl_attachment", "t1/a b.pdf") + "--/fl_attachment/v9/t1/a%20b.pdf"
	if got := client.DeliveryURL(Asset{PublicID: "t1/a b", ResourceType: "image", Format: "pdf", Version: 9}, "fl_attachment"); got != want {
		t.Errorf("%s", got)
	}
}

func TestParseNotification(t *testing.T) {
	n, err := ParseNotification([]byte(`{"notification_type":"upload","public_id":"t1/f1","version":"1700000001","bytes":5,"format":null,"resource_type":"raw","tags":[]}`))
	if err != nil || n.Type != NotificationUpload || n.PublicID != "t1/f1" || n.Version != 1700000001 || *n.Bytes != 5 || n.ResourceType != "raw" || n.Format != "" {
		t.Errorf("%+v %v", n, err)
	}
	if n, err := ParseNotification([]byte(`{"public_id":"t1/f1"}`)); err != nil || n.Type != NotificationUpload || n.Bytes != nil {
		t.Errorf("%+v %v", n, err)
	}
	if n, err := ParseNotification([]byte(`{"notification_type":"delete","resources":[]}`)); err != nil || n.Type != "delete" {
		t.Errorf("%+v %v", n, err)
	}
	for _, bad := range []string{"", "{", "null", "{}", "[]", `{"public_id":5}`, `{"public_id":"a","bytes":1.5}`, `{"public_id":"a","version":"x"}`} {
		if n, err := ParseNotification([]byte(bad)); err == nil {
			t.Errorf("%s: %+v", bad, n)
		}
	}
}

// Found assets are described as their notifications describe them. Whether the provider
// has an asset is unknown unless it says so.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		status     int
		body       string
		found      int
		ok, unsure bool
	}{
		{200, `{"resources":[{"public_id":"t1/f1","resource_type":"image","format":"png","version":7,"bytes":5,"created_at":"2023-11-14T22:13:20Z"}]}`, 1, true, false},
		{200, `{"resources":[]}`, 0, true, false},
		{200, `<html>`, 0, false, true},
		{401, `{"error":{"message":"Invalid credentials"}}`, 0, false, false},
		{420, `{"error":{"message":"Rate limit exceeded"}}`, 0, false, true},
		{500, ``, 0, false, true},
	} {
		client := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
			key, secret, _ := r.BasicAuth()
			if r.URL.Path != "/v1_1/emu/resources/image/authenticated" || key != emu.Key || secret != emu.Secret ||
				!slices.Equal(r.URL.Query()["public_ids[]"], []string{"t1/f1", "t1/f2"}) || r.URL.Query().Get("max_results") != "100" {
				t.Errorf("%s %v", r.URL, r.Header)
			}
			w.WriteHeader(c.status)
			_, _ = io.WriteString(w, c.body)
		})
		found, err := client.Find(t.Context(), "image", []string{"t1/f1", "t1/f2"})
		if (err == nil) != c.ok || IsUnavailable(err) != c.unsure || len(found) != c.found {
			t.Errorf("%s: %v %v", c.body, found, err)
		}
		if len(found) == 1 && (found[0].Type != NotificationUpload || found[0].Format != "png" || found[0].Version != 7 || *found[0].Bytes != 5 || !found[0].CreatedAt.Equal(then)) {
			t.Errorf("%+v", found[0])
		}
	}
}
