package webhooks_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

// At most two attempts of an endpoint are in flight, and one that hangs holds up no other.
func TestTwoInFlight(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		slow, quick := receive(t), receive(t)
		slow.hold()
		hookAt(t, admin, slow.URL, nil)
		hookAt(t, admin, quick.URL, nil)
		for range 5 {
			submit(ada, licence)
		}
		quick.await(t, 5)
		slow.await(t, 2)
		slow.release()
		slow.await(t, 5)
		if slow.most != 2 {
			t.Errorf("%d attempts were in flight", slow.most)
		}
	})
}

// A long replay of one endpoint does not hold up new events for another.
func TestReplayDelaysNoOther(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		all := apptest.M{"types": []string{"*"}}
		long, short := hookAt(t, admin, receive(t).URL, all), hookAt(t, admin, receive(t).URL, all)
		const old = 300
		err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
			for range old {
				err := s.Events.Record(t.Context(), tx, s.Now(), events.Event{
					Tenant: acme.ID, Kind: events.MessageSent, Actor: audit.System, Subject: events.Subject{Type: events.Request, ID: ref.NewID(), Reference: "REQ-7K2M9Q"},
				})
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		made := func(h hook) int64 {
			return apptest.Count(t, s, `SELECT COUNT(*) FROM webhook_deliveries WHERE endpoint_id = $1`, strings.TrimPrefix(h.at, path+"/"))
		}
		apptest.Until(t, "all deliveries", func() bool { return made(long) == old && made(short) == old })
		err = s.DB.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, `UPDATE webhook_endpoints SET position = position - CASE WHEN id = $1 THEN $2 ELSE 1 END`,
				strings.TrimPrefix(long.at, path+"/"), old)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		apptest.Until(t, "the deliveries of the replay", func() bool { return made(long) == 2*old && made(short) == old+1 })
		const newest = `SELECT MAX(id) FROM webhook_deliveries WHERE endpoint_id = $1`
		of := func(h hook) string { return apptest.Texts(t, s, newest, strings.TrimPrefix(h.at, path+"/"))[0] }
		if of(short) > of(long) {
			t.Error("the new delivery was made after the whole replay")
		}
	})
}

// With an order, an event waits until the one before of its subject succeeded or was given up; those of other subjects
// do not wait.
func TestOrdered(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada, ben := acme.As("admin"), acme.As("ada"), acme.As("ben")
		licence := admin.Licence()
		r := receive(t)
		r.answer(500)
		h := hookAt(t, admin, r.URL, apptest.M{"types": []string{"request.created", "request.submitted", "request.withdrawn"}, "ordered": true})
		first := ada.Submit(licence)
		r.await(t, 1)
		second := ben.Submit(licence)
		r.await(t, 2)
		h.awaitStatus("FAILING")
		apptest.Until(t, "all deliveries", func() bool { return h.Get(h.at+"/deliveries?status=PENDING").Want(200).Len("content") == 4 })
		r.answer(204)
		advance(t, s, 6*time.Second)
		got := map[string][]int{}
		for _, m := range r.await(t, 6) {
			got[m.event.Subject.ID] = append(got[m.event.Subject.ID], m.event.Number)
		}
		for _, id := range []string{first, second} {
			if numbers := got[id]; len(numbers) != 3 || numbers[0] != 1 || numbers[1] != 1 || numbers[2] != 2 {
				t.Errorf("the events of %s arrived in the order %v", id, numbers)
			}
		}
	})
}

// What waits for another event is sent when the order is given up.
func TestOrderGivenUp(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		r := receive(t)
		r.answer(500)
		h := hookAt(t, admin, r.URL, apptest.M{"types": []string{"request.*"}, "ordered": true})
		acme.As("ada").Submit(admin.Licence())
		h.awaitStatus("FAILING")
		h.Patch(h.at, apptest.M{"ordered": false}).Want(200)
		r.await(t, 2)
	})
}

// awaitOrder waits until the endpoint has a failed attempt of both events of a request, and checks that only the first
// of them is due.
func (h hook) awaitOrder() {
	h.t.Helper()
	of := func(kind string) *apptest.Response { return h.Get(h.at + "/deliveries?type=" + kind).Want(200) }
	apptest.Until(h.t, "both attempts", func() bool {
		for _, kind := range []string{"request.created", "request.submitted"} {
			if found := of(kind); found.Len("content") == 0 || found.String("content", 0, "lastError") == "" {
				return false
			}
		}
		return true
	})
	of("request.created").Filled("content", 0, "nextAttemptAt")
	of("request.submitted").Is(nil, "content", 0, "nextAttemptAt").Is("PENDING", "content", 0, "status")
}

// Turning the order on orders what already waits, and what is in flight at that time.
func TestOrderTurnedOn(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		licence := admin.Licence()
		for _, inFlight := range []bool{false, true} {
			r := receive(t)
			h := hookAt(t, admin, r.URL, apptest.M{"types": []string{"request.created", "request.submitted"}})
			ada := acme.As(map[bool]string{false: "ada", true: "ben"}[inFlight])
			r.answer(500)
			if inFlight {
				r.hold()
			}
			ada.Submit(licence)
			r.await(t, 2)
			if !inFlight {
				apptest.Until(t, "no attempt is in flight", func() bool {
					return apptest.Count(t, s, `SELECT COUNT(*) FROM webhook_deliveries WHERE attempt_count = 1`) == 2
				})
			}
			h.Patch(h.at, apptest.M{"ordered": true}).Want(200).Is(true, "ordered")
			r.release()
			h.awaitOrder()
			r.answer(204)
			advance(t, s, 6*time.Second)
			got := r.await(t, 4)
			if got[2].event.Number != 1 || got[3].event.Number != 2 {
				t.Errorf("in flight %t: the events arrived in the order %d %d", inFlight, got[2].event.Number, got[3].event.Number)
			}
			h.Delete(h.at).Want(200)
		}
	})
}

// However much waits for a failing endpoint, the newest event is tried.
func TestNewestIsTried(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		r := receive(t)
		r.answer(500)
		h := hookAt(t, admin, r.URL, nil)
		submit(ada, licence)
		h.awaitStatus("FAILING")
		r.hold() // so that the others queue
		for range 6 {
			submit(ada, licence)
		}
		apptest.Until(t, "all deliveries", func() bool { return h.Get(h.at+"/deliveries").Want(200).Len("content") == 7 })
		newest := h.Get(h.newest()).String("eventId")
		r.release()
		apptest.Until(t, "all attempts", func() bool { return len(r.messages()) == 7 })
		for i, m := range r.messages() {
			if m.id == newest && i > 4 { // the first, two in flight, and one claimed beside it
				t.Errorf("the newest event is tried as number %d", i+1)
			}
		}
	})
}

// Nothing is sent for a suspended tenant. What happened until then is sent when it works again.
func TestSuspended(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		r := receive(t)
		r.answer(500)
		h := hookAt(t, admin, r.URL, nil)
		acme.As("ada").Submit(admin.Licence())
		h.awaitStatus("FAILING")
		r.answer(204)
		platform := s.Platform()
		tenant := "/api/v1/platform/tenants/" + acme.ID
		platform.Post(tenant+"/suspend", apptest.M{"reason": "Unpaid"}).Want(200)
		advance(t, s, 10*time.Minute)
		apptest.Until(t, "the endpoint is looked at", func() bool {
			return apptest.Count(t, s, `SELECT COUNT(*) FROM webhook_endpoints WHERE due_at > $1`, s.Now().Add(30*time.Second)) == 1
		})
		r.await(t, 1)
		platform.Post(tenant+"/reactivate", nil).Want(200)
		advance(t, s, 2*time.Minute)
		r.await(t, 2)
	})
}

// Admins are told of a failing endpoint, and it is disabled, only if something was sent meanwhile: not for the time in
// which its tenant was suspended.
func TestSuspendedWhileFailing(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		r := receive(t)
		r.answer(500)
		h := hookAt(t, program(s, admin), r.URL, nil)
		acme.As("ada").Submit(admin.Licence())
		r.await(t, 1)
		delivery := h.newest()
		h.awaitAttempts(delivery, 1)
		advance(t, s, 13*time.Hour)
		h.awaitAttempts(delivery, 2)
		wantMails(t, admin, "was added to", "is failing")
		platform := s.Platform()
		tenant := "/api/v1/platform/tenants/" + acme.ID
		platform.Post(tenant+"/suspend", apptest.M{"reason": "Unpaid"}).Want(200)
		advance(t, s, 6*24*time.Hour)
		apptest.Until(t, "the endpoint is looked at", func() bool {
			return apptest.Count(t, s, `SELECT COUNT(*) FROM webhook_endpoints WHERE check_at IS NULL AND due_at > $1`, s.Now()) == 1
		})
		r.answer(204)
		platform.Token = apptest.SignInPlatform(s).String("accessToken")
		platform.Post(tenant+"/reactivate", nil).Want(200)
		advance(t, s, 2*time.Minute)
		h.awaitStatus("ACTIVE")
		r.await(t, 3)
		wantMails(t, admin, "was added to", "is failing")
	})
}

// An attempt whose server has died stands in the log, and the delivery is repeated without advancing the schedule.
func TestTakenOver(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		r := receive(t)
		r.answer(500)
		h := hookAt(t, admin, r.URL, nil)
		acme.As("ada").Submit(admin.Licence())
		r.await(t, 1)
		delivery := h.newest()
		h.awaitAttempts(delivery, 1)
		r.answer(204)
		apptest.Change(t, s, `UPDATE webhook_deliveries SET held_by = 'dead', held_since = $1, lease_until = $2, next_attempt_at = NULL`, s.Now(), s.Now().Add(-time.Second))
		h.awaitAttempts(delivery, 3).Is("SUCCEEDED", "status").Is("CONNECTION", "attempts", 1, "error").Is(nil, "attempts", 1, "status").Is("204", "attempts", 2, "status")
	})
}
