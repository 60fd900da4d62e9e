package mailbox_test

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/providers/smtp"
	"stagegate/internal/sandbox/mailbox"
	"stagegate/internal/testkit/testlog"
)

func TestMessages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if got := w.messages(""); len(got) != 0 {
		t.Error(got)
	}
	w.send("ada@example.test", "Prüfung – проба", "Zeile 1\n.\nLäuft = gut\n", "<p>проба</p>\n")
	w.send("ada+1@Example.test", "second", "text", "")
	want := []map[string]string{
		{
			"id": "2", "messageId": "id-ada1Example.test@example.test", "to": "ada+1@Example.test", "from": "no-reply@example.test",
			"subject": "second", "text": "text\n", "html": "", "receivedAt": "2026-03-01T11:00:00.123Z",
		},
		{
			"id": "1", "messageId": "id-adaexample.test@example.test", "to": "ada@example.test", "from": "no-reply@example.test",
			"subject": "Prüfung – проба", "text": "Zeile 1\n.\nLäuft = gut\n", "html": "<p>проба</p>\n", "receivedAt": "2026-03-01T11:00:00.123Z",
		},
	}
	if diff := cmp.Diff(want, w.messages("")); diff != "" {
		t.Error(diff)
	}
	for to, ids := range map[string]string{
		"ada@example.test": "1", " ADA@EXAMPLE.TEST ": "1", "ada+1@example.test": "2", "ada 1@example.test": "2", "da@example.test": "", "nobody@example.test": "",
	} {
		var got string
		for _, m := range w.messages(to) {
			got += m["id"]
		}
		if got != ids {
			t.Errorf("%q: %q", to, got)
		}
	}
}

// A message has the headers as they arrived, with encoded words decoded and lines unfolded.
func TestHeaders(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	err := w.client.Send(t.Context(), smtp.Message{
		ID: "1", To: "a@b.test", Subject: "s", Text: "t", FromName: "Universität Köln, Prüfungsamt", ReplyTo: "help@uni.test",
		Unsubscribe: "https://services.test/unsubscribe?token=" + strings.Repeat("x", 140),
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.raw("X-Odd: one\r\nX-Odd: =?utf-8?q?zw=C3=B6lf?=\r\n  folded\r\n\r\nplain\r\n", "c@d.test"); err != nil {
		t.Fatal(err)
	}
	w.die()
	w.live() // they are kept
	headers := w.whole("a@b.test")[0]["headers"]
	for name, want := range map[string]string{
		"From": "Universität Köln, Prüfungsamt <no-reply@example.test>", "Reply-To": "<help@uni.test>", "To": "<a@b.test>", "Subject": "s",
		"List-Unsubscribe": "<https://services.test/unsubscribe?token=" + strings.Repeat("x", 140) + ">", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	} {
		if diff := cmp.Diff([]any{want}, headers.(map[string]any)[name]); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if diff := cmp.Diff(map[string]any{"X-Odd": []any{"one", "zwölf folded"}}, w.whole("c@d.test")[0]["headers"]); diff != "" {
		t.Error(diff)
	}
	if _, _, page := w.get("/sandbox/mailbox/mails/1"); !strings.Contains(page, "<dt>List-Unsubscribe-Post</dt><dd>List-Unsubscribe=One-Click</dd>") {
		t.Error(page)
	}
}

func TestEachRecipientHasOne(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	err := w.raw("From: =?utf-8?q?Zo=C3=AB?= <zoe@example.test>\r\nTo: a@b.test, c@d.test\r\nSubject: =?utf-8?b?w7w=?=\r\n\r\nplain\r\n", "a@b.test", "c@d.test")
	if err != nil {
		t.Fatal(err)
	}
	got := w.messages("")
	if len(got) != 2 || got[0]["to"] != "c@d.test" || got[1]["to"] != "a@b.test" || got[0]["id"] == got[1]["id"] ||
		got[0]["from"] != "zoe@example.test" || got[0]["subject"] != "ü" || got[0]["text"] != "plain\n" {
		t.Errorf("%+v", got)
	}
}

func TestUntidyMails(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for i, c := range []struct{ content, from, subject, text, html string }{
		{"\r\n", "envelope@example.test", "", "", ""},
		{"From: nobody\r\nSubject: =?x?y?z?=\r\n\r\n\xff", "envelope@example.test", "=?x?y?z?=", "\uFFFD", ""},
		{"Content-Type: text/html\r\nContent-Transfer-Encoding: BASE64\r\n\r\nPGI+\r\n", "envelope@example.test", "", "", "<b>"},
		{
			"Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n" +
				"--b\r\n\r\none\r\n--b\r\nContent-Type: text/plain\r\n\r\ntwo\r\n--b--\r\n--a\r\nContent-Type: image/png\r\n\r\nx\r\n--a--\r\n",
			"envelope@example.test", "", "one", "",
		},
	} {
		if err := w.raw(c.content, "a@b.test"); err != nil {
			t.Errorf("%d: %v", i, err)
			continue
		}
		got := w.messages("")[0]
		if got["from"] != c.from || got["subject"] != c.subject || strings.TrimSpace(got["text"]) != c.text || got["html"] != c.html {
			t.Errorf("%d: %+v", i, got)
		}
	}
	for _, content := range []string{
		"no header at all\r\n", "Content-Transfer-Encoding: base64\r\n\r\n!\r\n",
		"Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n--a--\r\n",
	} {
		if err := w.raw(content, "a@b.test"); err == nil || !strings.HasPrefix(err.Error(), "554") {
			t.Errorf("%q: %v", content, err)
		}
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	line := strings.Repeat("x", 70) + "\r\n"
	if err := w.raw("\r\n"+strings.Repeat(line, 14_000), "a@b.test"); err != nil {
		t.Error(err)
	}
	if err := w.raw("\r\n"+strings.Repeat(line, 15_000), "a@b.test"); err == nil || !strings.HasPrefix(err.Error(), "552") {
		t.Error(err)
	}
	if got := len(w.messages("")); got != 1 {
		t.Error(got)
	}
}

func TestRefuse(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := smtp.Message{ID: "1", To: "a@b.test", Subject: "s", Text: "t"}
	for _, code := range []int{451, 550} {
		w.box.Refuse(code)
		if err := w.client.Send(t.Context(), m); codeOf(err) != code || smtp.IsUnreachable(err) {
			t.Error(err)
		}
	}
	if err := w.client.Send(t.Context(), m); err != nil || len(w.messages("")) != 1 {
		t.Error(err)
	}
}

func TestRestart(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.send("a@b.test", "one", "1", "")
	w.send("a@b.test", "two", "2", "")
	before := w.messages("")
	w.die()
	if err := w.client.Send(t.Context(), smtp.Message{To: "a@b.test"}); !smtp.IsUnreachable(err) {
		t.Error(err)
	}
	// What a kill in the middle of a write leaves.
	file, err := os.OpenFile(filepath.Join(w.dir, "mails.jsonl"), os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(file, `[{"kind":"mail","key":"3","va`)
	_ = file.Close()
	w.live()
	if diff := cmp.Diff(before, w.messages("")); diff != "" {
		t.Error(diff)
	}
	w.send("a@b.test", "three", "3", "")
	if got := w.messages("")[0]["id"]; got != "3" {
		t.Error(got)
	}
}

func TestOnlyTheNewestAreKept(t *testing.T) {
	t.Parallel()
	const kept = 1000
	w := newWorld(t)
	var people []string
	for i := range 50 {
		people = append(people, fmt.Sprintf("p%02d@b.test", i))
	}
	for i := range 2*kept/50 + 1 { // so many that the journal is begun anew meanwhile
		if err := w.raw(fmt.Sprintf("Subject: mail %d\r\n\r\ntext\r\n", i), people...); err != nil {
			t.Fatal(err)
		}
	}
	before := w.messages("")
	if len(before) != kept || before[0]["id"] != "2050" || before[kept-1]["id"] != "1051" {
		t.Fatalf("%d, %s to %s", len(before), before[0]["id"], before[len(before)-1]["id"])
	}
	w.die()
	content, err := os.ReadFile(filepath.Join(w.dir, "mails.jsonl"))
	if err != nil || strings.Count(string(content), `"kind"`) > 2*kept {
		t.Errorf("the journal grows: %d bytes, %v", len(content), err)
	}
	w.live()
	if diff := cmp.Diff(before, w.messages("")); diff != "" {
		t.Error(diff)
	}
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var all sync.WaitGroup
	for i := range 100 {
		all.Go(func() { w.send(fmt.Sprintf("p%d@b.test", i), "s", "t", "") })
	}
	all.Wait()
	ids := map[string]bool{}
	for _, m := range w.messages("") {
		ids[m["id"]] = true
	}
	if len(ids) != 100 {
		t.Error(len(ids))
	}
}

// A caller who does not finish keeps nobody waiting for ever.
func TestStop(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.box.SetGrace(10 * time.Millisecond)
	conn, err := net.Dial("tcp", w.box.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.Read(make([]byte, 1)); err != nil { // it is being served
		t.Fatal(err)
	}
	w.die()
	if _, err := net.Dial("tcp", w.box.Addr()); err == nil {
		t.Error("it still listens")
	}
}

func TestNeverRun(t *testing.T) {
	t.Parallel()
	c := mailbox.Config{Dir: t.TempDir(), Now: time.Now, Log: testlog.New(t)}
	box, err := mailbox.New(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := box.Close(); err != nil {
		t.Error(err)
	}
	if box, err = mailbox.New(c); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := box.Run(ended); err != nil {
		t.Error(err)
	}
	if err := box.Close(); err != nil {
		t.Error(err)
	}
}

func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	if _, err := mailbox.New(mailbox.Config{}); err == nil {
		t.Error("opened without settings")
	}
	for _, content := range []string{"what?\n", `[{"kind":"mail","key":"1","value":"x"}]` + "\n"} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "mails.jsonl"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := mailbox.New(mailbox.Config{Dir: dir, Now: time.Now, Log: testlog.New(t)}); err == nil {
			t.Errorf("opened on %s", content)
		}
	}
}

// What cannot be kept is not taken, and taking goes on as soon as it can.
func TestNoRoom(t *testing.T) {
	t.Parallel()
	const begunAnew = 1000
	w := newWorld(t)
	people := make([]string, 50)
	for i := range people {
		people[i] = "a@b.test"
	}
	for range begunAnew / len(people) {
		if err := w.raw("\r\n", people...); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(w.dir); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(w.dir, nil, 0o600); err != nil { // where the directory should be
		t.Fatal(err)
	}
	for range 2 {
		if err := w.raw("\r\n", "a@b.test"); err == nil || !strings.HasPrefix(err.Error(), "451") {
			t.Error(err)
		}
	}
	if err := os.Remove(w.dir); err != nil {
		t.Fatal(err)
	}
	w.send("a@b.test", "s", "t", "")
	if got := w.messages(""); len(got) != begunAnew || got[0]["id"] != "1001" {
		t.Errorf("%d %v", len(got), got[0])
	}
}
