package console_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

const queuePath = "/console/queue"

// choice matches the value of the checkbox of a case.
var choice = regexp.MustCompile(`name="pick" value="([^"]+)"`)

// TestQueue checks the views with their counts, search, taking the next case, assigning selected
// cases, and the steps from one case to the next.
func TestQueue(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		apptest.Change(t, s, `UPDATE plans SET max_staff = NULL WHERE code = 'FREE'`)
		acme := s.Tenant("acme")
		manager, ada := acme.As("manager"), acme.As("ada")
		acme.Add("officer")
		staff, colleague := acme.Reader("manager"), acme.Reader("officer")

		staff.Open(queuePath).Want(200, "No open applications", "Take next")
		licence := manager.Licence()
		application := manager.Accept(ada.Submit(licence))
		request := ada.Submit(licence)
		reference := manager.Get("/api/v1/staff/requests/" + request).Want(200).String("reference")
		accepted := manager.Get("/api/v1/staff/applications/" + application).Want(200).String("reference")

		all := staff.Open(queuePath).Want(200, reference, accepted, "No due date", `All open <span class="count">2</span>`, `To review <span class="count">2</span>`, "curl -b")
		if got := choice.FindAllString(all.HTML, -1); len(got) != 2 {
			t.Errorf("cases that can be selected: %q", got)
		}
		staff.Open(queuePath+"?view=mine").Want(200, "No applications are assigned to you", "2 applications are waiting for review by your team.")
		staff.Open(queuePath+"?search="+accepted).Want(200, accepted).Without(reference)
		staff.Open(queuePath+"?search=nobody").Want(200, "No applications match", "/console/search?q=nobody")
		staff.Open(queuePath+"?view=overdue").Want(200, "Nothing is overdue")
		staff.Open(queuePath+"?view=closed").Want(200, "No closed applications")
		staff.Open(queuePath+"?service="+licence.ID).Want(200, reference, accepted)
		staff.Open(queuePath+"?service=no+id&view=none&page=-1&sort=no&size=7").Want(200, "A filter in this link no longer exists", reference)

		taken := colleague.Open(queuePath).Want(200).Send(queuePath, url.Values{"do": {"next"}}).Want(200, "is assigned to you.")
		if taken.Path != "/console/applications/"+accepted {
			t.Errorf("the next one is %s", taken.Path)
		}
		colleague.Open(queuePath+"?view=mine").Want(200, accepted).Without(reference)

		picks := []string{}
		for _, c := range choice.FindAllStringSubmatch(all.HTML, -1) {
			picks = append(picks, c[1])
		}
		all.Send(queuePath, url.Values{"do": {"take"}}).Want(200, "There is a problem", "Select at least one application and choose who to assign it to.")
		all.Send(queuePath, url.Values{"do": {"read"}}).Want(200, "Select at least one application.")
		all.Send(queuePath, url.Values{"do": {"take"}, "pick": picks}).Want(200, "2 applications assigned.")
		staff.Open(queuePath+"?view=unassigned").Want(200, "Everything is assigned")
		manager.Post("/api/v1/staff/requests/"+request+"/reject", apptest.M{"reason": "No."}).Want(200)
		all.Send(queuePath, url.Values{"member": {"nobody"}, "pick": picks}).Want(200, "Some applications were not assigned", reference)
		ada.Post("/api/v1/customer/applications/"+application+"/messages", apptest.M{"body": "Is it ready?"}).Want(201)
		staff.Open(queuePath+"?view=unread").Want(200, accepted, "Is it ready?", "Latest message", `Unread <span class="count">1</span>`).
			Send(queuePath+"?view=unread", url.Values{"do": {"read"}, "pick": picks}).Want(200, "marked as read", "No unread messages")
		all.Send(queuePath, url.Values{"member": {"x"}, "pick": picks}).Want(400, "There is a problem")

		link := regexp.MustCompile(`href="(/console/applications/[^"]+)"`).FindStringSubmatch(staff.Open(queuePath + "?view=staff").HTML)
		first := staff.Open(strings.ReplaceAll(link[1], "&amp;", "&")).Want(200, "1 of 1", "To review")
		first.Without(`aria-keyshortcuts="J"`, `aria-keyshortcuts="K"`)

		rival := s.Tenant("rival")
		rival.Add("manager")
		rival.Reader("manager").Open(queuePath).Want(200).Without(reference, accepted)
		acme.Reader("ada").Open(queuePath).Want(404)
		if again := staff.Open(queuePath); again.Header.Get("ETag") == "" {
			t.Error("the page has no tag")
		}
	})
}
