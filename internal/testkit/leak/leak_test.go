package leak

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// An ending goroutine is waited for, even after goleak itself has given up.
func TestEndingGoroutine(t *testing.T) {
	end := make(chan struct{})
	go func() { <-end }()
	gaveUp := 0
	err := find(time.Hour, func() error {
		err := goleak.Find()
		if err != nil && gaveUp == 0 {
			gaveUp++
			close(end)
		}
		return err
	})
	if err != nil || gaveUp != 1 {
		t.Errorf("goleak gave up %d times: %v", gaveUp, err)
	}
}

// A leaked goroutine is reported by our function, and one of a library by its own.
func TestLeakedGoroutine(t *testing.T) {
	end := make(chan struct{})
	defer close(end)
	go wait(end)
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	defer http.DefaultClient.CloseIdleConnections()
	answer, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()

	err = find(0, func() error { return goleak.Find() })
	if err == nil {
		t.Fatal("nothing was found")
	}
	message := err.Error()
	for _, want := range []string{"  ours: stagegate/internal/testkit/leak.wait\n", "  of a library: net/http.(*Transport).dialConn\n", "leak_test.go"} {
		if !strings.Contains(message, want) {
			t.Errorf("%q is missing in:\n%s", want, message)
		}
	}
}

func wait(end <-chan struct{}) { <-end }

// Other formats of goleak, such as methods and closures, are parsed.
func TestNames(t *testing.T) {
	t.Parallel()
	stacks := errors.New("found unexpected goroutines:\n" +
		"[Goroutine 7 in state select, with database/sql.(*DB).connectionOpener on top of the stack:\n" +
		"database/sql.(*DB).connectionOpener(0x1, {0x2, 0x3})\n\tdatabase/sql/sql.go:1 +0x1\n" +
		"created by stagegate/internal/infra/db.Open.func1 in goroutine 6\n\tstagegate/internal/infra/db/db.go:1 +0x1\n" +
		" Goroutine 8 in state chan receive, with stagegate/internal/infra/jobs.(*Worker[...]).Run on top of the stack:\n" +
		"stagegate/internal/infra/jobs.(*Worker[...]).Run(0x1)\n\tstagegate/internal/infra/jobs/worker.go:1 +0x1\n]").Error()
	got := strings.Join(names(stacks), "\n")
	if want := "  ours: stagegate/internal/infra/db.Open.func1\n  ours: stagegate/internal/infra/jobs.(*Worker[...]).Run"; got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
