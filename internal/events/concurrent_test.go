package events_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

const (
	crowd = 16 // writers, and readers
	each  = 8  // events of a writer
)

// follower reads a feed to an event by one way, and keeps what it saw.
type follower struct {
	servers []*apptest.Server // it asks one after the other
	token   string
	from    int64 // position before its first event
	last    int64 // position of its last event
	seen    []event
}

// next returns the cursor behind what was seen.
func (f *follower) next() int64 { return f.from + int64(len(f.seen)) }

func (f *follower) take(e event) error {
	f.seen = append(f.seen, e)
	if want := f.next(); e.Position != want {
		return fmt.Errorf("position %d follows %d", e.Position, want-1)
	}
	return nil
}

// get asks the next server.
func (f *follower) get(ctx context.Context, n int, target string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, f.servers[n%len(f.servers)].URL+path+target, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+f.token)
	if strings.HasPrefix(target, "/stream") {
		r.Header.Set("Last-Event-ID", strconv.FormatInt(f.next(), 10))
	}
	answer, err := http.DefaultClient.Do(r)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = errors.Join(errors.New(answer.Status), answer.Body.Close())
	}
	return answer, err
}

// wait reads pages of a size, and waits for events that are not there yet.
func (f *follower) wait(ctx context.Context, size int) error {
	for n := 0; f.next() < f.last; n++ {
		answer, err := f.get(ctx, n, fmt.Sprintf("?wait=30&size=%d&after=%d", size, f.next()))
		if err != nil {
			return err
		}
		var page struct {
			Data feed `json:"data"`
		}
		err = errors.Join(json.NewDecoder(answer.Body).Decode(&page), answer.Body.Close())
		for _, e := range page.Data.Events {
			err = errors.Join(err, f.take(e))
		}
		if err == nil && page.Data.Next != strconv.FormatInt(f.next(), 10) {
			err = fmt.Errorf("next is %s behind %d", page.Data.Next, f.next())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// stream follows streams, each for a number of events.
func (f *follower) stream(ctx context.Context, length int) error {
	for n := 0; f.next() < f.last; n++ {
		answer, err := f.get(ctx, n, "/stream")
		if err != nil {
			return err
		}
		until := min(f.next()+int64(length), f.last)
		for lines := bufio.NewScanner(answer.Body); f.next() < until && err == nil; {
			if !lines.Scan() {
				err = errors.Join(errors.New("the stream has ended"), lines.Err())
			} else if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var e event
				err = errors.Join(json.Unmarshal([]byte(data), &e), f.take(e))
			}
		}
		if err = errors.Join(err, answer.Body.Close()); err != nil {
			return err
		}
	}
	return nil
}

// While many write and many read, by waiting reads and by streams that are resumed at other instances, every reader
// sees all positions, each once and in order, with the same events.
func TestManyReadersAndWriters(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			url, shared := dbtest.URL(t, engine), func(c *config.Config) { c.AppSecret = fixture.TestSecret }
			servers := []*apptest.Server{apptest.Start(t, url, shared)}
			if engine == "postgres" {
				servers = append(servers, apptest.Start(t, url, shared), apptest.Start(t, url, shared))
			}
			acme := servers[0].Tenant("acme")
			admin, officer := acme.As("admin"), acme.As("officer")
			var cases []string
			customers := []*apptest.Client{acme.As("ada"), acme.As("ben")}
			for range 2 {
				licence := admin.Licence()
				for _, customer := range customers {
					cases = append(cases, requests+customer.Submit(licence)+"/messages")
				}
			}
			apptest.Until(t, "the events so far", func() bool { return len(read(admin, "types=request.submitted").Events) == len(cases) })
			from, _ := strconv.ParseInt(read(admin, "after=latest").Next, 10, 64)

			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
			defer cancel()
			var all sync.WaitGroup
			followers := make([]*follower, crowd)
			for n := range followers {
				f := &follower{servers: slices.Concat(servers[n%len(servers):], servers[:n%len(servers)]), token: admin.Token, from: from, last: from + crowd*each}
				followers[n] = f
				all.Go(func() {
					how := f.wait
					if n%2 == 1 {
						how = f.stream
					}
					if err := how(ctx, 1+n); err != nil {
						t.Errorf("reader %d: %v", n, err)
					}
				})
			}
			for n := range crowd {
				all.Go(func() {
					writer := officer.At(servers[n%len(servers)].URL)
					for range each {
						r, err := writer.Try(ctx, http.MethodPost, cases[n%len(cases)], apptest.M{"body": "Hello"})
						if err != nil || r.Status != http.StatusCreated {
							t.Errorf("writer %d: %v %v", n, r, err)
							return
						}
					}
				})
			}
			all.Wait()
			stored := read(admin, fmt.Sprintf("size=500&after=%d", from)).Events
			for n, f := range followers {
				if !reflect.DeepEqual(f.seen, stored) {
					t.Errorf("reader %d has seen other events than the feed has", n)
				}
			}
		})
	}
}
