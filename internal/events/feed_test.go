package events_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

const path = "/api/v1/tenant/events"

// event is an event of the feed.
type event struct {
	ID        string `json:"id"`
	Position  int64  `json:"position"`
	Type      string `json:"type"`
	Timestamp string `json:"timestamp"`
	Subject   struct {
		Type      string  `json:"type"`
		ID        string  `json:"id"`
		Reference *string `json:"reference"`
	} `json:"subject"`
	Number int64 `json:"number"`
	Actor  struct {
		Kind string  `json:"kind"`
		ID   *string `json:"id"`
	} `json:"actor"`
	Data map[string]any `json:"data"`
}

type feed struct {
	Events  []event `json:"events"`
	Next    string  `json:"next"`
	HasMore bool    `json:"hasMore"`
}

func read(admin *apptest.Client, query string) feed {
	return apptest.Data[feed](admin.Get(path + "?" + query).Want(200))
}

// following returns the events after a cursor, once an event of the last type is there.
func following(t *testing.T, admin *apptest.Client, after, last string) (found []event, next string) {
	t.Helper()
	apptest.Until(t, "the event "+last, func() bool {
		page := read(admin, "size=500&after="+after)
		found, next = page.Events, page.Next
		for _, e := range found {
			if e.Type == last {
				return true
			}
		}
		return false
	})
	return found, next
}

func typesOf(events []event) string {
	var names []string
	for _, e := range events {
		names = append(names, e.Type)
	}
	return strings.Join(names, " ")
}

// The feed has all events of its organisation, and only those, and refuses what it does not know.
func TestFeed(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		request := ada.Submit(licence)
		all, next := following(t, admin, "0", "request.submitted")
		for i, e := range all {
			if e.Position != int64(i+1) {
				t.Fatalf("position %d is that of event %d", e.Position, i+1)
			}
		}
		apptest.Equal(t, "next", next, fmt.Sprint(len(all)))
		page := read(admin, "size=1")
		apptest.Equal(t, "page", fmt.Sprintf("%d %s %t", len(page.Events), page.Next, page.HasMore), "1 1 true")
		apptest.Equal(t, "types", typesOf(read(admin, "types=request.*,service.published").Events), "service.published request.created request.submitted")
		apptest.Equal(t, "subject", typesOf(read(admin, "subjectId="+request).Events), "request.created request.submitted")
		none := read(admin, "types=refund.*&after=0")
		apptest.Equal(t, "no match", fmt.Sprintf("%d %s %t", len(none.Events), none.Next, none.HasMore), "0 "+next+" false")
		apptest.Equal(t, "latest", read(admin, "after=latest").Next, next)
		for _, e := range read(rival.As("admin"), "").Events {
			if e.Subject.ID == request {
				t.Error("an event of another organisation")
			}
		}
		for query, field := range map[string]string{
			"after=x": "after", "after=-1": "after", "after=01": "after", "after=999999": "after", "types=request.gone": "types", "types=x*": "types",
			"types=,": "types", "size=0": "size", "size=501": "size", "subjectId=x": "subjectId",
		} {
			admin.Get(path+"?"+query).Refused(400, "VALIDATION_FAILED").At(field)
		}
		acme.As("officer").Get(path).Refused(403, "FORBIDDEN")
		ada.Get(path).Refused(403, "FORBIDDEN")
		s.Anyone().Get(path).Refused(401, "UNAUTHENTICATED")
		admin.Get(path + "/types").Want(200).Has(46)
	})
}

// A waiting read is answered at once by an event that matches, and by nothing else before its time is over.
func TestWait(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		_, next := following(t, admin, "0", "service.published")
		none := read(admin, "wait=1&after="+next)
		apptest.Equal(t, "without events", fmt.Sprintf("%d %s", len(none.Events), none.Next), "0 "+next)

		waiting := make(chan feed, 1)
		go func() {
			r, err := admin.Try(t.Context(), "GET", path+"?wait=30&types=request.submitted&after="+next, nil)
			if err != nil || r.Status != 200 {
				t.Errorf("waiting: %v %v", r, err)
				waiting <- feed{}
				return
			}
			waiting <- apptest.Data[feed](r)
		}()
		ada.Submit(licence)
		apptest.Equal(t, "what it waited for", typesOf((<-waiting).Events), "request.submitted")

		for _, wait := range []string{"31", "-1", "x"} {
			admin.Get(path+"?wait="+wait).Refused(400, "VALIDATION_FAILED").At("wait")
		}
	})
}
