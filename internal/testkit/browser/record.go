package browser

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
)

// record collects events of a page.
type record struct {
	mu         sync.Mutex
	complaints []string // console errors, warnings and policy violations
	requests   []*network.EventRequestWillBeSent
	allowed    []string
}

func (r *record) listen(event any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		r.requests = append(r.requests, e)
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelVerbose { // advice, which browsers do not show
			return
		}
		if strings.Contains(e.Entry.Text, "net::ERR_FAILED") && r.isLeft(e.Entry.NetworkRequestID) {
			return
		}
		r.complaints = append(r.complaints, fmt.Sprintf("%s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL))
	case *runtime.EventConsoleAPICalled:
		values := make([]string, len(e.Args))
		for i, arg := range e.Args {
			values[i] = string(arg.Value) + arg.Description
		}
		r.complaints = append(r.complaints, fmt.Sprintf("console.%s: %s", e.Type, strings.Join(values, " ")))
	case *runtime.EventExceptionThrown:
		r.complaints = append(r.complaints, "exception: "+e.ExceptionDetails.Text)
	}
}

// isLeft reports whether the frame that made a request is on its way to another document, so that the request may fail.
func (r *record) isLeft(id network.RequestID) bool {
	by := slices.IndexFunc(r.requests, func(e *network.EventRequestWillBeSent) bool { return e.RequestID == id })
	if by < 0 {
		return false
	}
	for _, e := range slices.Backward(r.requests) {
		if e.Type == network.ResourceTypeDocument && e.FrameID == r.requests[by].FrameID {
			return e.LoaderID != r.requests[by].LoaderID
		}
	}
	return false
}

// Allow marks browser complaints that contain one of these texts as expected, such as "400 (Bad Request)" when
// a page refuses a form.
func (p *Page) Allow(texts ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, texts...)
}

// Complaints returns the unexpected complaints of the browser.
func (p *Page) Complaints() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(p.complaints), func(complaint string) bool {
		return strings.HasPrefix(complaint, "info: Clear-Site-Data") || slices.ContainsFunc(p.allowed, func(text string) bool { return strings.Contains(complaint, text) })
	})
}

// Requests returns the requests of the page.
func (p *Page) Requests() []*network.Request {
	p.mu.Lock()
	defer p.mu.Unlock()
	requests := make([]*network.Request, len(p.requests))
	for i, e := range p.requests {
		requests[i] = e.Request
	}
	return requests
}

// check fails the test for browser complaints and requests to other hosts.
func (p *Page) check() {
	p.t.Helper()
	_, _ = p.Try(`""`) // pending reports arrive before the result
	for _, complaint := range p.Complaints() {
		p.t.Errorf("the browser complains: %s", complaint)
	}
	for _, r := range p.Requests() {
		if !p.isOwn(r.URL) {
			p.t.Errorf("a page asks for %s", r.URL)
		}
	}
}

// pdfViewer is the origin of Chromium's PDF viewer.
const pdfViewer = "chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/"

func (p *Page) isOwn(address string) bool {
	for _, own := range []string{"data:", "blob:", "about:", pdfViewer} {
		if strings.HasPrefix(address, own) {
			return true
		}
	}
	return slices.ContainsFunc(p.origins, func(origin string) bool { return strings.HasPrefix(address, origin+"/") })
}
