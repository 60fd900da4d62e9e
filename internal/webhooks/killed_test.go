package webhooks_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/poll"
	process "stagegate/internal/testkit/program"
	"stagegate/internal/webhooks"
)

// arrival is a message that a receiver got.
type arrival struct {
	subject string
	number  int64
	body    string
	good    bool // it was answered 204
}

// badReceiver is a program that does not take every message the first time.
type badReceiver struct {
	url, secret string

	mu   sync.Mutex
	got  map[string][]arrival // by id
	all  int
	done []arrival // those that were answered 204, in their order
}

// troubles are what receivers do when a message comes for the first time; every nth gets it.
var troubles = map[string]struct {
	nth int
	do  func(w http.ResponseWriter, r *http.Request)
}{
	"good": {1 << 30, nil},
	"fail": {5, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }},
	"hang": {30, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }},
	"late": {30, func(w http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
		w.WriteHeader(http.StatusNoContent)
	}},
	"close": {2, func(w http.ResponseWriter, _ *http.Request) {
		if c, _, err := w.(http.Hijacker).Hijack(); err == nil {
			_ = c.Close()
		}
	}},
	"redirect": {2, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", "/elsewhere")
		w.WriteHeader(http.StatusTemporaryRedirect)
	}},
}

// receiveBadly starts a receiver with a trouble.
func receiveBadly(t *testing.T, trouble string) *badReceiver {
	t.Helper()
	b := &badReceiver{got: map[string][]arrival{}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil { // its server was killed
			return
		}
		if r.URL.Path != "/hook" {
			t.Errorf("%s: a redirect is followed to %s", trouble, r.URL.Path)
		}
		if !b.take(t, r, string(body), troubles[trouble].nth) {
			troubles[trouble].do(w, r)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(server.Close)
	b.url = server.URL + "/hook"
	return b
}

// take notes a message, and reports whether it is accepted.
func (b *badReceiver) take(t *testing.T, r *http.Request, body string, nth int) bool {
	id := r.Header.Get("Webhook-Id")
	seconds, _ := strconv.ParseInt(r.Header.Get("Webhook-Timestamp"), 10, 64)
	var event hookEvent
	err := json.Unmarshal([]byte(body), &event)
	b.mu.Lock()
	defer b.mu.Unlock()
	if want, _ := webhooks.Sign(b.secret, id, time.Unix(seconds, 0), []byte(body)); err != nil || event.ID != id || r.Header.Get("Webhook-Signature") != want {
		t.Errorf("message %s, %v: signed %s, want %s: %s", id, err, r.Header.Get("Webhook-Signature"), want, body)
	}
	b.all++
	a := arrival{event.Subject.ID, event.Number, body, len(b.got[id]) > 0 || b.all%nth != 0}
	b.got[id] = append(b.got[id], a)
	if a.good {
		b.done = append(b.done, a)
	}
	return a.good
}

// taken returns the number of messages that were accepted.
func (b *badReceiver) taken() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.done)
}

// arrivals returns how often a message has come, and its body.
func (b *badReceiver) arrivals(id string) (n int, body string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, a := range b.got[id] {
		body = cmp.Or(body, a.body)
		if a.body != body {
			return -1, "" // it has changed
		}
	}
	return len(b.got[id]), body
}

// hookFeed is the feed of events, as it is sent.
type hookFeed struct {
	Events []json.RawMessage `json:"events"`
	Next   string            `json:"next"`
}

type hookEvent struct {
	ID       string `json:"id"`
	Position int64  `json:"position"`
	Type     string `json:"type"`
	Subject  struct {
		ID string `json:"id"`
	} `json:"subject"`
	Number int64 `json:"number"`
}

// instances starts the program on a database: three times on PostgreSQL, once on SQLite, where only one runs.
func instances(t *testing.T, engine string) (first *process.Server, all []*process.Server) {
	t.Helper()
	for range map[string]int{"sqlite": 1, "postgres": 3}[engine] {
		s := process.New(t, engine, "HTTP_ADDR="+process.FreeAddress(t), "APP_SECRET="+fixture.TestSecret, "OUTBOX_LEASE_SECONDS=2", "DB_MAX_CONNS=6")
		if len(all) > 0 {
			s.Database = all[0].Database
		}
		all = append(all, s)
	}
	all[0].Start()
	all[0].Ready()
	return all[0], all
}

// toggle publishes and hides services in turn, and returns the number of confirmed changes of each.
func toggle(admin *process.Client, servers []*process.Server, services []string, calls int, done *atomic.Int64) (confirmed []int) {
	confirmed = make([]int, len(services))
	var all sync.WaitGroup
	for i, id := range services {
		all.Go(func() {
			for n := range calls {
				verb := [2]string{"unpublish", "publish"}[n%2]
				poll.Soon(func() bool { // one of the servers may be dead
					r, err := admin.At(servers[(i+n)%len(servers)].URL).Try(http.MethodPost, "/api/v1/tenant/services/"+id+"/"+verb, nil)
					if err == nil && r.Status == http.StatusOK {
						confirmed[i]++
					}
					return err == nil && (r.Status == http.StatusOK || r.Status == http.StatusConflict) // it was done before
				})
				done.Add(1)
			}
		})
	}
	all.Wait()
	return confirmed
}

// While servers are killed, each event reaches each endpoint, also one that fails, hangs, answers late, hangs up or
// redirects; none is lost, an ordered endpoint gets those of a subject in their order, and the log of deliveries tells
// what happened. EVENTS is their number, and KILLS that of the killed servers.
func TestDeliveriesKilled(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			const services = 4
			number, kills := apptest.Setting("EVENTS", 60), apptest.Setting("KILLS", 3)
			first, servers := instances(t, engine)
			tenant := first.Tenant("acme")
			var ids []string
			for i := range services {
				ids = append(ids, tenant.Import(process.Service(fmt.Sprint("Service ", i), 1, 1)))
				tenant.Publish(ids[i])
			}
			poll.Until(t, "the events so far", func() bool {
				return len(feedSince(t, tenant.Admin, "service.published")) == services
			})
			for _, s := range servers[1:] {
				s.Start()
				s.Ready()
			}
			receivers, at := map[string]*badReceiver{}, map[string]string{}
			for trouble := range troubles {
				r := receiveBadly(t, trouble)
				receivers[trouble] = r
				made := tenant.Admin.Post(path, process.M{"url": r.url, "ordered": trouble == "fail"}).Want(201)
				r.mu.Lock()
				r.secret = made.String("secret")
				r.mu.Unlock()
				at[trouble] = path + "/" + made.String("id")
			}

			var done atomic.Int64
			ended := make(chan []int, 1)
			go func() { ended <- toggle(tenant.Admin, servers, ids, number/services, &done) }()
			for n := range kills {
				s := servers[n%len(servers)]
				poll.Until(t, "some changes are made and delivered", func() bool {
					taken := int(done.Load())
					for _, r := range receivers {
						taken += r.taken()
					}
					return taken >= (n+1)*number*(1+len(receivers))/(kills+1)
				})
				s.Kill()
				s.Start()
				s.Ready()
			}
			confirmed := <-ended
			var events []json.RawMessage
			poll.Until(t, "the events are numbered", func() bool {
				events = feedSince(t, tenant.Admin, "service.unpublished")
				return reached(events, ids, confirmed)
			})
			for trouble, r := range receivers {
				check(t, trouble, tenant.Admin, at[trouble], r, events)
			}
			last := map[string]int64{}
			for _, a := range receivers["fail"].done {
				if a.number < last[a.subject] {
					t.Errorf("the ordered endpoint got event %d of %s after event %d", a.number, a.subject, last[a.subject])
				}
				last[a.subject] = a.number
			}
		})
	}
}

// feedSince returns the events of the feed from the first of a type on, and checks their positions.
func feedSince(t *testing.T, admin *process.Client, first string) (events []json.RawMessage) {
	t.Helper()
	var before hookEvent
	for after, more := "0", true; more; {
		var page struct {
			Data hookFeed `json:"data"`
		}
		if err := json.Unmarshal(admin.Get("/api/v1/tenant/events?size=500&after="+after).Want(200).Body, &page); err != nil {
			t.Fatal(err)
		}
		for _, raw := range page.Data.Events {
			e := eventOf(raw)
			if len(events) > 0 || e.Type == first {
				events = append(events, raw)
			}
			if e.Position != before.Position+1 {
				t.Errorf("position %d follows %d", e.Position, before.Position)
			}
			before = e
		}
		more, after = len(page.Data.Events) > 0, page.Data.Next
	}
	return events
}

func eventOf(raw json.RawMessage) (e hookEvent) {
	_ = json.Unmarshal(raw, &e) // the zero event is found wrong
	return e
}

// reached reports whether there are as many events of services as changes were confirmed.
func reached(events []json.RawMessage, services []string, confirmed []int) bool {
	changes := map[string]int{}
	for _, raw := range events {
		changes[eventOf(raw).Subject.ID]++
	}
	for i, id := range services {
		if changes[id] < confirmed[i] {
			return false
		}
	}
	return true
}

// check checks that an endpoint got all events, and that its log says so.
func check(t *testing.T, what string, admin *process.Client, at string, r *badReceiver, events []json.RawMessage) {
	t.Helper()
	type delivery struct {
		ID           string `json:"id"`
		EventID      string `json:"eventId"`
		Status       string `json:"status"`
		AttemptCount int    `json:"attemptCount"`
	}
	log := map[string]delivery{}
	poll.Until(t, "all deliveries of "+what, func() bool {
		clear(log)
		for p := 0; ; p++ {
			var page struct {
				Data struct {
					Content []delivery `json:"content"`
				} `json:"data"`
			}
			if err := json.Unmarshal(admin.Get(fmt.Sprint(at, "/deliveries?size=100&page=", p)).Want(200).Body, &page); err != nil {
				t.Fatal(err)
			}
			for _, d := range page.Data.Content {
				log[d.EventID] = d
			}
			if len(page.Data.Content) == 0 {
				break
			}
		}
		return len(log) >= len(events) && !slices.ContainsFunc(events, func(raw json.RawMessage) bool {
			return log[eventOf(raw).ID].Status == "PENDING"
		})
	})
	if len(log) != len(events) {
		t.Errorf("%s: %d deliveries of %d events", what, len(log), len(events))
	}
	for _, raw := range events {
		e := eventOf(raw)
		n, body := r.arrivals(e.ID)
		d := log[e.ID]
		if n < 1 || body != string(raw) {
			t.Errorf("%s: event %d came %d times, as %s, in the feed %s", what, e.Position, n, body, raw)
		}
		detail := admin.Get(at + "/deliveries/" + d.ID).Want(200)
		var one struct {
			Data struct {
				Attempts []struct {
					Status *int    `json:"status"`
					Error  *string `json:"error"`
				} `json:"attempts"`
				Payload json.RawMessage `json:"payload"`
			} `json:"data"`
		}
		if err := json.Unmarshal(detail.Body, &one); err != nil {
			t.Fatal(err)
		}
		answered, good := 0, 0
		for _, a := range one.Data.Attempts {
			if a.Status != nil {
				answered++
			}
			if a.Error == nil {
				good++
			}
		}
		if d.Status != "SUCCEEDED" || good < 1 || answered > n || len(one.Data.Attempts) < n || d.AttemptCount != len(one.Data.Attempts) || string(one.Data.Payload) != string(raw) {
			t.Errorf("%s: event %d came %d times; its delivery is %s after %d attempts: %s", what, e.Position, n, d.Status, d.AttemptCount, strings.TrimSpace(string(detail.Body)))
		}
	}
}
