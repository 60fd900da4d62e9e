package browser

import (
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
)

// A request that fails because its page is being left is no complaint: the browser refuses one that begins as the next
// page arrives.
func TestRequestOfLeftPage(t *testing.T) {
	t.Parallel()
	requests := func(id network.RequestID, of cdp.LoaderID, frame cdp.FrameID, as network.ResourceType) any {
		return &network.EventRequestWillBeSent{RequestID: id, LoaderID: of, FrameID: frame, Type: as, Request: &network.Request{URL: "/" + string(id)}}
	}
	for name, test := range map[string]struct {
		last       any
		text       string
		complaints int
	}{
		"its page stays":        {requests("image", "first", "page", network.ResourceTypeImage), "net::ERR_FAILED", 1},
		"its page is left":      {requests("second", "second", "page", network.ResourceTypeDocument), "net::ERR_FAILED", 0},
		"another frame is left": {requests("second", "second", "frame", network.ResourceTypeDocument), "net::ERR_FAILED", 1},
		"it was not found":      {requests("second", "second", "page", network.ResourceTypeDocument), "404 (Not Found)", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var p Page
			p.listen(requests("first", "first", "page", network.ResourceTypeDocument))
			p.listen(requests("poll", "first", "page", network.ResourceTypeFetch))
			p.listen(test.last)
			p.listen(&log.EventEntryAdded{Entry: &log.Entry{Level: log.EntryLevelError, Text: test.text, NetworkRequestID: "poll"}})
			if got := p.Complaints(); len(got) != test.complaints {
				t.Errorf("got %q, want %d", got, test.complaints)
			}
		})
	}
}
