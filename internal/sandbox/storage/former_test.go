package storage

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The state that the version before the common delivery queue left behind when it
// was killed: one delivery is pending as usual, one to an address of its own with
// the fault "tamper", and one belongs to an asset that was destroyed since.
func TestFormerStateIsRead(t *testing.T) {
	content, err := os.ReadFile("testdata/former.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	type event struct{ path, body, signature, stamp string }
	events := make(chan event, 10)
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		events <- event{r.URL.Path, string(body), r.Header.Get("X-Cld-Signature"), r.Header.Get("X-Cld-Timestamp")}
	}))
	t.Cleanup(receiver.Close)
	dir := t.TempDir()
	former := strings.ReplaceAll(string(content), "http://127.0.0.1:1/x", receiver.URL+"/own")
	if err := os.WriteFile(filepath.Join(dir, "storage.jsonl"), []byte(former), 0o600); err != nil {
		t.Fatal(err)
	}
	b := openFor(t, dir, receiver.URL)
	ctx, cancel := context.WithCancel(t.Context())
	ran := make(chan error, 1)
	go func() { ran <- b.server.Run(ctx) }()
	authentic := map[string]bool{}
	for range 3 {
		select {
		case e := <-events:
			name := e.path + " "
			for _, id := range []string{"a.txt", "b.txt", "t1/f1"} {
				if strings.Contains(e.body, `"public_id":"`+id+`"`) {
					name += id
				}
			}
			authentic[name] = e.signature == sha1hex(e.body+e.stamp+secret)
		case <-time.After(30 * time.Second):
			t.Fatalf("only these came: %v", authentic)
		}
	}
	cancel()
	if err := <-ran; err != nil {
		t.Error(err)
	}
	for name, want := range map[string]bool{"/ a.txt": true, "/ b.txt": true, "/own t1/f1": false} {
		if got, came := authentic[name]; !came || got != want {
			t.Errorf("%s: came %t, authentic %t", name, came, got)
		}
	}
	if list := b.get(b.url + Prefix + "/assets").body; strings.Count(list, `"assetId"`) != 2 || strings.Contains(list, "b.txt") {
		t.Errorf("assets: %s", list)
	}
	if list := b.get(b.url + Prefix + "/webhooks").body; !strings.HasPrefix(list, `[{"number":2,"publicId":"t1/f1"`) || strings.Contains(list, `"body"`) {
		t.Errorf("deliveries: %s", list)
	}
}
