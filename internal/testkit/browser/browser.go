// Package browser opens pages in a real Chromium. All tests of a process share one, which starts with the first
// page; each page has separate cookies, storage and cache.
//
// A package whose tests open pages needs
//
//	func TestMain(m *testing.M) { browser.Main(m) }
package browser

import (
	"context"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

const (
	startLimit = time.Minute
	pageLimit  = 8 * time.Minute // shorter than that of go test, so that a hanging test fails with its own name
)

var (
	mainCalled atomic.Bool
	started    sync.Mutex
	shared     context.Context // the browser of this process
)

// Main runs the tests of a package and then stops the browser, if it was started.
func Main(m *testing.M) {
	mainCalled.Store(true)
	code := m.Run()
	started.Lock()
	if shared != nil {
		_ = chromedp.Cancel(shared) // waits until it has ended and its profile is removed
	}
	os.Exit(code)
}

// start returns the browser of this process, starting it if needed.
func start(t testing.TB) context.Context {
	t.Helper()
	if !mainCalled.Load() {
		t.Fatal("nothing would stop the browser; the package needs: func TestMain(m *testing.M) { browser.Main(m) }")
	}
	path := os.Getenv("TEST_BROWSER")
	if path == "" {
		path = "/usr/bin/chromium"
	}
	if _, err := os.Stat(path); err != nil { //nolint:gosec // whoever runs the tests chooses the browser
		t.Fatalf("no browser: %v; run the tests by scripts/with-browser", err)
	}
	started.Lock()
	defer started.Unlock()
	if shared != nil && shared.Err() == nil {
		return shared
	}
	ctx, _ := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	)...)
	ctx, cancel := chromedp.NewContext(ctx, chromedp.WithErrorf(func(string, ...any) {})) // it would write between the results
	timer := time.AfterFunc(startLimit, cancel)                                           // a timeout of the context would end the browser later
	defer timer.Stop()
	if err := chromedp.Do(ctx); err != nil {
		cancel()
		t.Fatalf("the browser did not start: %v", err)
	}
	shared = ctx //nolint:fatcontext // it is set once
	return shared
}

// Open opens an empty page in light mode, 1280 pixels wide. The test fails if the browser reports problems, or
// if a page requests a host outside origins, such as http://127.0.0.1:1234. The page is closed with the test.
//
// A page belongs to one goroutine.
func Open(t testing.TB, origins ...string) *Page {
	t.Helper()
	p := &Page{t: t, origins: origins}
	ctx, cancel := context.WithTimeout(start(t), pageLimit)
	t.Cleanup(cancel)
	ctx, quit := chromedp.NewContext(ctx, chromedp.WithNewBrowserContext(), chromedp.WithListener(p.listen))
	p.ctx = ctx
	t.Cleanup(func() {
		p.check()
		quit()
	})
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("the browser opened no page: %v", err)
	}
	// Only one window can have the focus. Focus emulation gives it to each page.
	call(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	p.Look(Look{Width: 1280, Scheme: "light"})
	return p
}

// call calls a method of the DevTools protocol.
func call[P, R any](p *Page, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	result, err := chromedp.Call(p.ctx, command, params)
	if err != nil {
		p.t.Fatalf("%s: %v", command.Method, err)
	}
	return result
}
