package storage

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// find asks which of some assets there are.
func (b *box) find(address, password string, publicIDs ...string) reply {
	b.t.Helper()
	req, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, b.url+Prefix+address+"?"+url.Values{"public_ids[]": publicIDs}.Encode(), nil)
	if err != nil {
		b.t.Fatal(err)
	}
	req.SetBasicAuth("1", password)
	return b.read(http.DefaultClient.Do(req))
}

// Assets are found in the place where they are, by who knows the secret.
func TestFind(t *testing.T) {
	b := open(t, t.TempDir())
	for _, id := range []string{"t1/a", "t1/b"} {
		b.upload("raw", b.signed(map[string]string{"public_id": id, "type": "authenticated"}), "a text")
	}
	const raws = "/v1_1/emu/resources/raw/authenticated"
	r := b.find(raws, secret, "t1/a", "t1/none", "t1/b")
	found, _ := r.data["resources"].([]any)
	if r.status != 200 || len(found) != 2 {
		t.Fatalf("%d %s", r.status, r.body)
	}
	first, _ := found[0].(map[string]any)
	if first["public_id"] != "t1/a" || first["resource_type"] != "raw" || first["bytes"] != 6.0 || first["created_at"] != "2023-11-14T22:13:20Z" || strings.Contains(r.body, "signature") {
		t.Errorf("%s", r.body)
	}
	for address, want := range map[string]int{
		"/v1_1/emu/resources/image/authenticated": 200, "/v1_1/emu/resources/raw/upload": 200, "/v1_1/other/resources/raw/authenticated": 401,
	} {
		if r := b.find(address, secret, "t1/a"); r.status != want || strings.Contains(r.body, "t1/a") {
			t.Errorf("%s: %d %s", address, r.status, r.body)
		}
	}
	if r := b.find(raws, "wrong", "t1/a"); r.status != 401 {
		t.Errorf("with a wrong secret: %d", r.status)
	}
	if r := b.find(raws, secret, make([]string, maxFind+1)...); r.status != 400 {
		t.Errorf("too many: %d", r.status)
	}
}
