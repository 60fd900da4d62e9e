package webhooks_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// awaitEvents waits until the feed has as many requests that were submitted and withdrawn.
func (h hook) awaitEvents(n int) {
	h.t.Helper()
	apptest.Until(h.t, "the events", func() bool {
		return h.Get("/api/v1/tenant/events?types=request.withdrawn&after=0").Want(200).Len("events") == n
	})
}

// awaitGivenUp advances the clock until the newest delivery is given up.
func (h hook) awaitGivenUp(s *apptest.Server) {
	h.t.Helper()
	first := h.newest()
	for n := 1; ; n++ {
		d := h.awaitAttempts(first, n)
		if d.String("status") == "FAILED" {
			return
		}
		advance(h.t, s, timeOf(h.t, d.String("nextAttemptAt")).Sub(s.Now())+time.Millisecond)
	}
}

// What was given up while the endpoint failed is offered by replay, too, when the endpoint has recovered.
func TestGivenUpIsMissedAfterSuccess(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		licence := admin.Licence()
		r := receive(t)
		r.answer(500)
		h := hookAt(t, program(s, admin), r.URL, nil)
		submit(acme.As("ada"), licence)
		r.await(t, 1)
		h.awaitGivenUp(s)
		sent := len(r.messages())
		r.answer(204)
		submit(acme.SignIn("ada"), licence)
		missed := h.awaitStatus("ACTIVE").Filled("missedSince").String("missedSince")
		h.Post(h.at+"/replay", apptest.M{"after": missed}).Want(200).Is("2", "scheduled")
		r.await(t, sent+3)
		h.Get(h.at).Want(200).Is(nil, "missedSince")
	})
}

// What was given up is not missed once a replay sends it again.
func TestGivenUpIsReplayed(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		r := receive(t)
		r.answer(500)
		h := hookAt(t, program(s, admin), r.URL, nil)
		submit(acme.As("ada"), admin.Licence())
		r.await(t, 1)
		h.awaitGivenUp(s)
		r.answer(204)
		h.Post(h.at+"/replay", apptest.M{"after": "0"}).Want(200).Is("1", "scheduled")
		h.awaitStatus("ACTIVE").Is(nil, "missedSince")
	})
}

// What was given up while the endpoint failed is offered by replay, too, once the endpoint is disabled.
func TestGivenUpIsMissed(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		licence := admin.Licence()
		r := receive(t)
		r.answer(500)
		h := hookAt(t, program(s, admin), r.URL, nil)
		submit(acme.As("ada"), licence)
		r.await(t, 1)
		h.awaitGivenUp(s)
		submit(acme.SignIn("ada"), licence)
		apptest.Until(t, "the second delivery", func() bool { return h.Get(h.at+"/deliveries?status=PENDING").Want(200).Len("content") == 1 })
		advance(t, s, 5*24*time.Hour)
		h.awaitStatus("DISABLED")
		r.answer(204)
		missed := h.Post(h.at+"/enable", nil).Want(200).String("missedSince")
		advance(t, s, time.Second) // no attempt is in flight
		sent := len(r.messages())
		h.Post(h.at+"/replay", apptest.M{"after": missed}).Want(200).Is("2", "scheduled")
		r.await(t, sent+2)
	})
}

// Disabling an endpoint again does not forget what it missed the time before.
func TestMissedTwice(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		r := receive(t)
		h := hookAt(t, admin, r.URL, nil)
		missed := h.Post(h.at+"/disable", nil).Want(200).String("missedSince")
		submit(ada, licence)
		h.awaitEvents(1)
		h.Post(h.at+"/enable", nil).Want(200).Is(missed, "missedSince")
		submit(ada, licence)
		r.await(t, 1)
		h.Post(h.at+"/disable", nil).Want(200).Is(missed, "missedSince")
		h.Post(h.at+"/enable", nil).Want(200).Is(missed, "missedSince")
		h.Post(h.at+"/replay", apptest.M{"after": missed}).Want(200).Is("2", "scheduled")
		h.Get(h.at).Want(200).Is(nil, "missedSince")
		r.await(t, 3)
	})
}

// Of what an endpoint missed, only what is still kept is offered; nothing if none of it is.
func TestMissedExpires(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		licence := admin.Licence()
		r := receive(t)
		h := hookAt(t, program(s, admin), r.URL, nil)
		h.Post(h.at+"/disable", nil).Want(200)
		submit(acme.As("ada"), licence)
		h.awaitEvents(1)
		advance(t, s, 91*24*time.Hour)
		submit(acme.SignIn("ada"), licence)
		events := "/api/v1/tenant/events"
		apptest.Until(t, "the second request", func() bool { return h.Get(events+"?types=request.submitted").Want(200).Len("events") == 1 })
		oldest := h.Get(events+"?after=0").Refused(410, "EVENTS_EXPIRED").String("oldest")
		h.Get(path).Want(200).Is(oldest, 0, "missedSince")
		h.Post(h.at+"/enable", nil).Want(200).Is(oldest, "missedSince")
		h.Post(h.at+"/replay", apptest.M{"after": oldest}).Want(200).Is("1", "scheduled")
		h.Get(h.at).Want(200).Is(nil, "missedSince")
		r.await(t, 1)

		h.Post(h.at+"/disable", nil).Want(200)
		submit(acme.As("ben"), licence)
		apptest.Until(t, "the third request", func() bool { return h.Get(events+"?types=request.withdrawn").Want(200).Len("events") == 2 })
		advance(t, s, 91*24*time.Hour)
		h.Post(h.at+"/enable", nil).Want(200).Is(nil, "missedSince")
	})
}

// An enabled endpoint offers nothing any more when nothing is kept of what it missed, although later events are.
func TestMissedExpiresOnceEnabled(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		licence := admin.Licence()
		h := hookAt(t, program(s, admin), receive(t).URL, nil)
		h.Post(h.at+"/disable", nil).Want(200)
		submit(acme.As("ada"), licence)
		h.awaitEvents(1)
		h.Post(h.at+"/enable", nil).Want(200).Filled("missedSince")
		advance(t, s, 91*24*time.Hour)
		submit(acme.SignIn("ada"), licence)
		apptest.Until(t, "the second request", func() bool {
			return h.Get("/api/v1/tenant/events?types=request.submitted").Want(200).Len("events") == 1
		})
		h.Get(h.at).Want(200).Is(nil, "missedSince")
		h.Get(path).Want(200).Is(nil, 0, "missedSince")
	})
}
