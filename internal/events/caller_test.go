package events_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

const apiKeys = "/api/v1/tenant/api-keys"

// newKey creates an API key that reads the events of a service, and returns its path and its client.
func newKey(s *apptest.Server, admin *apptest.Client, service string) (at string, program *apptest.Client) {
	made := admin.Post(apiKeys, apptest.M{"name": "Ledger", "permissions": []string{"event.read"}, "serviceIds": []string{service}}).Want(201)
	program = s.Anyone()
	program.Token = made.String("secret")
	return apiKeys + "/" + made.String("id"), program
}

// services sends the services of the events of a stream, until the stream ends.
func services(lines stream) <-chan string {
	found := make(chan string, 1000)
	go func() {
		defer close(found)
		for lines.Scan() {
			var e event
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok && json.Unmarshal([]byte(data), &e) == nil {
				found <- e.Data["serviceId"].(string)
			}
		}
	}()
	return found
}

// talks returns a function that makes an event of a service.
func talks(officer, ada *apptest.Client, licence apptest.Licence) func() {
	at := requests + ada.Submit(licence) + "/messages"
	return func() { officer.Post(at, apptest.M{"body": "Hello"}).Want(201) }
}

// A stream and a waiting read show what their key may see now, also if it was limited to other services meanwhile, and
// end when it may read events no longer.
func TestKeyChangesMeanwhile(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, officer, ada := acme.As("admin"), acme.As("officer"), acme.As("ada")
		first, second := admin.Licence(), admin.Licence()
		ofFirst, ofSecond := talks(officer, ada, first), talks(officer, ada, second)
		key, program := newKey(s, admin, first.ID)
		_, next := following(t, admin, "0", "request.submitted")
		found := services(open(t, s, program, "types=message.sent", ""))
		answer := make(chan *apptest.Response, 1)
		ask := func(query string) {
			r, err := program.Try(t.Context(), http.MethodGet, path+"?wait=30&"+query, nil)
			if err != nil {
				t.Error(err)
			}
			answer <- r
		}
		go ask("types=message.sent&after=" + next)
		admin.Patch(key, apptest.M{"serviceIds": []string{second.ID}}).Want(200)
		apptest.Until(t, "both show the other service", func() bool {
			ofSecond()
			return len(found) > 0 && len(answer) > 0
		})
		for _, e := range apptest.Data[feed]((<-answer).Want(200)).Events {
			apptest.Equal(t, "service of the waiting read", e.Data["serviceId"].(string), second.ID)
		}
		ofFirst()
		ofSecond()

		go ask("types=refund.*")
		admin.Patch(key, apptest.M{"permissions": []string{"service.read"}}).Want(200)
		(<-answer).Refused(403, "FORBIDDEN")
		for service := range found { // until the stream ends
			apptest.Equal(t, "service of the stream", service, second.ID)
		}
	})
}

// A stream that is never quiet ends, too, when its key is revoked.
func TestBusyStreamEnds(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		talk := talks(acme.As("officer"), ada, licence)
		key, program := newKey(s, admin, licence.ID)
		found := services(open(t, s, program, "", ""))
		talk()
		<-found
		admin.Post(key+"/revoke", nil).Want(200)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			for range found {
				continue
			}
		}()
		apptest.Until(t, "the stream ends", func() bool {
			talk()
			select {
			case <-ended:
				return true
			default:
				return false
			}
		})
	})
}
