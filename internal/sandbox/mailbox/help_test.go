package mailbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	netsmtp "net/smtp"
	"net/url"
	"sync"
	"testing"
	"time"

	"stagegate/internal/providers/smtp"
	"stagegate/internal/sandbox"
	"stagegate/internal/sandbox/mailbox"
	"stagegate/internal/testkit/leak"
	"stagegate/internal/testkit/testlog"
)

func TestMain(m *testing.M) { leak.Main(m) }

var noon = time.Date(2026, 3, 1, 12, 0, 0, 123_456_000, time.FixedZone("", 3600))

// world is a mailbox with the production client that sends to it.
type world struct {
	t      *testing.T
	dir    string
	faults *sandbox.Faults
	box    *mailbox.Server
	client *smtp.Client
	die    func()
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, dir: t.TempDir()}
	w.live()
	t.Cleanup(func() { w.die() })
	return w
}

// live starts a mailbox on the state that former ones left.
func (w *world) live() {
	w.t.Helper()
	var err error
	if w.faults, err = sandbox.OpenFaults(w.dir); err != nil {
		w.t.Fatal(err)
	}
	box, err := mailbox.New(mailbox.Config{
		Dir: w.dir, Faults: w.faults, Now: func() time.Time { return noon }, Log: testlog.New(w.t),
	})
	if err != nil {
		w.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ran := make(chan error, 1)
	go func() { ran <- box.Run(ctx) }()
	w.die = sync.OnceFunc(func() {
		cancel()
		if err := <-ran; err != nil {
			w.t.Errorf("Run: %v", err)
		}
		if err := box.Close(); err != nil {
			w.t.Errorf("Close: %v", err)
		}
	})
	w.box = box
	if w.client, err = smtp.New(box.URL(), "Stagegate <no-reply@example.test>"); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) send(to, subject, text, html string) {
	w.t.Helper()
	if err := w.client.Send(w.t.Context(), smtp.Message{ID: "id-" + to, To: to, Subject: subject, Text: text, HTML: html}); err != nil {
		w.t.Fatal(err)
	}
}

// raw sends a mail as it stands.
func (w *world) raw(content string, to ...string) error {
	w.t.Helper()
	return netsmtp.SendMail(w.box.Addr(), nil, "envelope@example.test", to, []byte(content))
}

func (w *world) get(path string) (status int, header http.Header, body string) {
	w.t.Helper()
	answer := httptest.NewRecorder()
	w.box.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return answer.Code, answer.Header(), string(content)
}

// messages is the JSON document, as a program reads it, without the headers.
func (w *world) messages(to string) []map[string]string {
	w.t.Helper()
	var list []map[string]string
	for _, m := range w.whole(to) {
		texts := map[string]string{}
		for name, value := range m {
			if text, ok := value.(string); ok {
				texts[name] = text
			}
		}
		list = append(list, texts)
	}
	return list
}

// whole is the JSON document with everything.
func (w *world) whole(to string) []map[string]any {
	w.t.Helper()
	path := "/sandbox/mailbox/messages"
	if to != "" {
		path += "?to=" + url.QueryEscape(to)
	}
	status, header, body := w.get(path)
	var list []map[string]any
	if err := json.Unmarshal([]byte(body), &list); err != nil || status != http.StatusOK || header.Get("Content-Type") != "application/json; charset=utf-8" || list == nil {
		w.t.Fatalf("%d %s: %v", status, body, err)
	}
	return list
}

// codeOf is the code of the relay's reply to a mail, or 0.
func codeOf(err error) int {
	if e, ok := errors.AsType[*smtp.Error](err); ok {
		return e.Code
	}
	return 0
}
