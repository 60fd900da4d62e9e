package console_test

import (
	"fmt"
	"maps"
	"net/url"
	"strconv"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// Of concurrent changes of the same answer, exactly one succeeds and the others are refused, for
// staff and for the tabs of a customer.
func TestConcurrentAnswers(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		o.manager.Post(requests+o.request+"/documents/"+o.photo+"/review", apptest.M{"decision": "ACCEPT", "fileObjectId": o.file, "partyId": nil}).Want(200)
		application := o.manager.Accept(o.request)
		v := newVisit(t, o.manager)
		ada := o.acme.Reader("ada")
		draft := begin(t, ada, v) + "/parts/1"
		edit := o.at("/parts/1")
		o.manager.Put("/api/v1/staff/applications/"+application+"/answers/"+o.licence.Water, apptest.M{"value": "sea"}).Want(200)

		for what, form := range map[string]struct {
			reader       *apptest.Reader
			action, name string
			more         url.Values
		}{
			"staff":      {o.acme.Reader("manager"), edit, "q." + o.licence.Boat, url.Values{"q." + o.licence.Water: {"sea"}}},
			"a customer": {ada, draft, v.q("days"), url.Values{"then": {"stay"}}},
		} {
			before := form.reader.Open(form.action).Want(200)
			const crowd = 5
			pages := make([]*apptest.Page, crowd)
			count := apptest.Concurrently(crowd, func(i int) int {
				values := maps.Clone(form.more)
				values.Set(form.name, strconv.Itoa(i+1))
				pages[i] = before.Send(form.action, values)
				return pages[i].Status
			})
			if count[200] != 1 || count[412] != crowd-1 {
				t.Fatalf("%s: answered with %v", what, count)
			}
			for i, p := range pages {
				if p.Status == 200 {
					form.reader.Open(form.action).Want(200, fmt.Sprintf(`value="%d"`, i+1))
				}
			}
		}
	})
}

// Entered values remain on the page when they cannot be saved for another reason.
func TestUnsavedAnswersAreKept(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		v := newVisit(t, acme.As("admin"))
		acme.Add("ada")
		ada := acme.Reader("ada")
		trip := begin(t, ada, v) + "/parts/1"
		ada.Open(trip).Send(trip, url.Values{v.q("days"): {"7"}})
		p := ada.Open(trip).Want(200, `value="7"`)
		apptest.Change(t, s, `CREATE TRIGGER broken BEFORE UPDATE ON cases BEGIN SELECT RAISE(ABORT, 'broken'); END`)
		p.Send(trip, url.Values{v.q("days"): {"9"}, v.q("mail"): {"ada@mail.example"}}).Want(500, "There is a problem", `value="9"`, `value="ada@mail.example"`)
	})
}

// TestUndoOffered checks that only the member who decided and members who manage applications are offered Undo.
func TestUndoOffered(t *testing.T) {
	t.Parallel()
	apptest.OnSQLiteStopped(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		apptest.Change(t, s, `UPDATE roles SET permissions = '["request:review"]' WHERE name = 'CASE_OFFICER'`)
		o.manager.Post(requests+o.request+"/accept", apptest.M{"holdSeconds": 60}).Want(202)
		o.acme.Reader("manager").Open(o.at("")).Want(200, "The manager accepted this application.", "Undo")
		o.acme.Reader("officer").Open(o.at("")).Want(200, "The manager accepted this application.").Without(`data-key="z"`)
	})
}
