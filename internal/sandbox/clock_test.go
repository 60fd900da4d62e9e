package sandbox

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A clock that was advanced is as far ahead when it is opened again.
func TestClock(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	base := func() time.Time { return noon }
	dir := t.TempDir()
	c, err := OpenClock(filepath.Join(dir, "clock.json"), base)
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	h := c.Handler(Hours, func(context.Context) { order = append(order, "before "+c.Now().Format("15:04")) },
		func(context.Context) error { order = append(order, "after "+c.Now().Format("15:04")); return nil })
	advance := func(body string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, ClockPath, strings.NewReader(body)))
		return w
	}
	for _, body := range []string{``, `{}`, `[]`, `{"hours":0}`, `{"hours":-1}`, `{"hours":8761}`, `{"hours":1.5}`, `{"hours":"1"}`, `{"hours":` + strings.Repeat(" ", 2000) + `1}`} {
		if w := advance(body); w.Code != 400 || !strings.Contains(w.Body.String(), `"field":"hours"`) {
			t.Errorf("%s: %d %s", body, w.Code, w.Body)
		}
	}
	if w := advance(`{"hours":2}`); w.Code != 200 || w.Body.String() != `{"hours":2,"now":"2026-11-20T14:00:00.000"}` {
		t.Errorf("advanced: %d %s", w.Code, w.Body)
	}
	if got := strings.Join(order, ", "); got != "before 12:00, after 14:00" {
		t.Errorf("in the order %s", got)
	}
	advance(`{"hours":1}`)
	again, err := OpenClock(filepath.Join(dir, "clock.json"), base)
	if err != nil || !again.Now().Equal(noon.Add(3*time.Hour)) {
		t.Errorf("opened again it is %v, %v", again.Now(), err)
	}
	if err := os.WriteFile(filepath.Join(dir, "clock.json"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenClock(filepath.Join(dir, "clock.json"), base); err == nil {
		t.Error("a broken file is no error")
	}
}

// The clock of signing in is advanced in minutes and leaves that of casework alone.
func TestSignInClock(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	c, err := OpenClock(filepath.Join(t.TempDir(), "sign-in.json"), func() time.Time { return noon })
	if err != nil {
		t.Fatal(err)
	}
	h := c.Handler(Minutes, func(context.Context) {}, func(context.Context) error { return nil })
	for _, call := range []struct{ body, want string }{
		{`{"minutes":0}`, `"field":"minutes"`},
		{`{"minutes":525601}`, `"field":"minutes"`},
		{`{"hours":1}`, `"field":"minutes"`},
		{`{"minutes":10}`, `{"minutes":10,"now":"2026-11-20T12:10:00.000"}`},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, SignInClockPath, strings.NewReader(call.body)))
		if !strings.Contains(w.Body.String(), call.want) {
			t.Errorf("%s: %d %s", call.body, w.Code, w.Body)
		}
	}
}
