package mailbox

import (
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

// maxWait is less than the timeout of calls.
const maxWait = 25 * time.Second

// tagOf is the ETag of a list of mails.
func tagOf(mails []Mail) string {
	if len(mails) == 0 {
		return `W/"0"`
	}
	return fmt.Sprintf(`W/"%s-%d-%s"`, mails[0].ID, len(mails), mails[0].ReceivedAt)
}

// others returns the mails to an address, and whether they differ from the caller's version.
// It waits for a change as long as the caller prefers.
func (s *Server) others(r *http.Request, to string) (mails []Mail, changed bool) {
	timer := time.NewTimer(preferredWait(r.Header))
	defer timer.Stop()
	for {
		added := s.store.added()
		mails = s.store.newestFirst(to)
		if r.Header.Get("If-None-Match") != tagOf(mails) {
			return mails, true
		}
		select {
		case <-added:
		case <-timer.C:
			return mails, false
		case <-r.Context().Done():
			return mails, false
		case <-s.stopped:
			return mails, false
		}
	}
}

var waitPreference = regexp.MustCompile(`(?i)(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})`)

// preferredWait is how long a caller wants to wait, by the preference of RFC 7240.
func preferredWait(h http.Header) time.Duration {
	for _, value := range h.Values("Prefer") {
		if m := waitPreference.FindStringSubmatch(value); m != nil {
			seconds, _ := strconv.Atoi(m[1]) // it has only digits
			return min(time.Duration(seconds)*time.Second, maxWait)
		}
	}
	return 0
}
