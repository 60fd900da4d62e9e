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

// record is what happens around a page.
type record struct {
	mu         sync.Mutex
	complaints []string // in the console: errors, warnings, what a policy forbade
	requests   []*network.Request
	allowed    []string
}

func (r *record) listen(event any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		r.requests = append(r.requests, e.Request)
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelVerbose { // advice, which browsers do not show
			return
		}
		r.complaints = append(r.complaints, fmt.Sprintf("%s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL))
	case *runtime.EventConsoleAPICalled:
		said := make([]string, len(e.Args))
		for i, arg := range e.Args {
			said[i] = string(arg.Value) + arg.Description
		}
		r.complaints = append(r.complaints, fmt.Sprintf("console.%s: %s", e.Type, strings.Join(said, " ")))
	case *runtime.EventExceptionThrown:
		r.complaints = append(r.complaints, "exception: "+e.ExceptionDetails.Text)
	}
}

// Allow says that complaints of the browser which contain one of these texts are expected,
// such as "400 (Bad Request)" where a page refuses a form.
func (p *Page) Allow(texts ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, texts...)
}

// Complaints returns what the browser has complained about and is not allowed.
func (p *Page) Complaints() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(p.complaints), func(complaint string) bool {
		return slices.ContainsFunc(p.allowed, func(text string) bool { return strings.Contains(complaint, text) })
	})
}

// Requests returns what the page has asked for.
func (p *Page) Requests() []*network.Request {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.requests)
}

// check fails the test for what the browser complains about, and for requests to other hosts.
func (p *Page) check() {
	p.t.Helper()
	_, _ = p.Try(`""`) // what was reported before the answer has arrived then
	for _, complaint := range p.Complaints() {
		p.t.Errorf("the browser complains: %s", complaint)
	}
	for _, r := range p.Requests() {
		if !p.isOwn(r.URL) {
			p.t.Errorf("a page asks for %s", r.URL)
		}
	}
}

// pdfViewer is the part of Chromium that shows PDF files.
const pdfViewer = "chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/"

func (p *Page) isOwn(address string) bool {
	for _, own := range []string{"data:", "blob:", "about:", pdfViewer} {
		if strings.HasPrefix(address, own) {
			return true
		}
	}
	return slices.ContainsFunc(p.origins, func(origin string) bool { return strings.HasPrefix(address, origin+"/") })
}
