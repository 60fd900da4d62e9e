package mailbox_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stagegate/internal/providers/smtp"
)

// ask asks for the list again, as its page does, and sends the answer when it comes.
func (w *world) ask(query, tag, prefer string) <-chan *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, "/sandbox/mailbox"+query, nil)
	r.Header.Set("If-None-Match", tag)
	r.Header.Set("Prefer", prefer)
	answered := make(chan *httptest.ResponseRecorder, 1)
	box := w.box
	go func() {
		answer := httptest.NewRecorder()
		box.Handler().ServeHTTP(answer, r)
		answered <- answer
	}()
	return answered
}

// Who has the mails is told so, and who waits gets new ones as soon as they are there.
func TestListWaitsForNewMails(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, header, _ := w.get("/sandbox/mailbox")
	empty := header.Get("ETag")
	if answer := <-w.ask("", empty, ""); answer.Code != http.StatusNotModified || answer.Body.Len() != 0 {
		t.Errorf("at once: %d %s", answer.Code, answer.Body)
	}
	all, others := w.ask("", empty, "respond-async, wait=25"), w.ask("?to=ben@example.test", empty, "wait=25")
	w.send("ada@example.test", "First", "one", "")
	answer := <-all
	tag := answer.Header().Get("ETag")
	if answer.Code != http.StatusOK || !strings.Contains(answer.Body.String(), "First") || tag == empty || !strings.Contains(answer.Body.String(), "1 email, ") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	select {
	case answer := <-others:
		t.Errorf("a mail to somebody else: %d %s", answer.Code, answer.Body)
	default:
	}
	w.send("ben@example.test", "Second", "two", "")
	if answer := <-others; answer.Code != http.StatusOK || strings.Contains(answer.Body.String(), "First") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	if answer := <-w.ask("", tag, "wait=25"); answer.Code != http.StatusOK { // it came meanwhile
		t.Errorf("%d", answer.Code)
	}
	_, header, _ = w.get("/sandbox/mailbox")
	if answer := <-w.ask("", header.Get("ETag"), "wait=0"); answer.Code != http.StatusNotModified {
		t.Errorf("nothing new: %d", answer.Code)
	}
	late := w.ask("", header.Get("ETag"), "wait=25")
	w.die()
	if answer := <-late; answer.Code != http.StatusNotModified {
		t.Errorf("at the end: %d", answer.Code)
	}
}

// The faults of the settings do to mails what they say, until they are turned off.
func TestFaults(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	set := func(fault string) {
		if err := w.faults.Apply([]byte(`{"mail":{"relay":"` + fault + `"}}`)); err != nil {
			t.Fatal(err)
		}
	}
	send := func() error {
		return w.client.Send(t.Context(), smtp.Message{ID: "1", To: "a@b.test", Subject: "s", Text: "t"})
	}
	set("temporary")
	for range 2 {
		if err := send(); codeOf(err) != 451 || smtp.IsUnreachable(err) {
			t.Errorf("temporary: %v", err)
		}
	}
	set("permanent")
	if err := send(); codeOf(err) != 550 || smtp.IsUnreachable(err) {
		t.Errorf("permanent: %v", err)
	}
	set("unavailable")
	if err := send(); codeOf(err) != 421 || !smtp.IsUnreachable(err) {
		t.Errorf("unavailable: %v", err)
	}
	set("drop")
	if err := send(); err != nil {
		t.Errorf("drop: %v", err)
	}
	if got := w.messages(""); len(got) != 0 {
		t.Errorf("arrived: %v", got)
	}
	set("normal")
	if err := send(); err != nil || len(w.messages("")) != 1 {
		t.Errorf("normal: %v", err)
	}
	set("timeout")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	if err := w.client.Send(ctx, smtp.Message{ID: "2", To: "a@b.test", Subject: "s", Text: "t"}); !smtp.IsUnreachable(err) {
		t.Errorf("timeout: %v", err)
	}
	w.die() // which ends the wait of the relay
	if got := w.messages(""); len(got) != 1 {
		t.Errorf("arrived: %v", got)
	}
}
