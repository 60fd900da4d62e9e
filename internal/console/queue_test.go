package console_test

import (
	"html"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
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

		staff.Open(queuePath).Want(200, "No open applications", "Take next", `class="bulk"`) // for cases that arrive
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
		staff.Open("/console/search?q=nobody").Want(200, "kind=CERTIFICATE")
		staff.Open(queuePath+"?view=overdue").Want(200, "Nothing is overdue")
		staff.Open(queuePath+"?view=closed").Want(200, "No closed applications")
		staff.Open(queuePath+"?service="+licence.ID).Want(200, reference, accepted).Without(`All open <span`) // the count of the whole view
		staff.Open(queuePath+"?service=no+id&view=none&page=-1&sort=no&size=7").Want(200, "A filter in this link no longer exists", reference)

		mine := staff.Open(queuePath+"?view=staff&service="+licence.ID).Want(200, "Save view").
			Send(queuePath+"?service="+licence.ID+"&view=staff", url.Values{"do": {"save"}, "view_name": {"Licences to review"}}).
			Want(200, "View “Licences to review” saved.", `aria-current="page">Licences to review</a>`, "Delete view").Without("Save view")
		colleague.Open(queuePath).Want(200).Without("Licences to review", "Save view")
		staff.Open(queuePath).Want(200, "Licences to review").Without("Delete view")
		saved := regexp.MustCompile(`name="saved" value="([^"]+)"`).FindStringSubmatch(mine.HTML)
		if saved == nil {
			t.Fatal("the saved view cannot be deleted")
		}
		mine.Send(queuePath+"?service="+licence.ID+"&view=staff", url.Values{"do": {"forget"}, "saved": {saved[1]}}).Want(200, "View deleted.").Without("Licences to review")

		taken := colleague.Open(queuePath).Want(200).Send(queuePath, url.Values{"do": {"next"}}).Want(200, "has been assigned to you.")
		if taken.Path != "/console/applications/"+accepted {
			t.Errorf("the next one is %s", taken.Path)
		}
		colleague.Open(queuePath+"?view=mine").Want(200, accepted).Without(reference)

		picks := picksOf(all)
		all.Send(queuePath, url.Values{"do": {"take"}}).Want(200, "There is a problem", "Select at least one application and choose who to assign it to.")
		all.Send(queuePath, url.Values{"do": {"read"}}).Want(200, "Select at least one application.")
		all.Send(queuePath, url.Values{"do": {"take"}, "pick": picks}).Want(200, "2 applications assigned.")
		staff.Open(queuePath+"?view=unassigned").Want(200, "Everything is assigned")
		manager.Post("/api/v1/staff/requests/"+request+"/reject", apptest.M{"reason": "No."}).Want(200)
		all.Send(queuePath, url.Values{"member": {"nobody"}, "pick": picks}).Want(200, "1 application was not changed", "1 application is now unassigned.", reference)
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

// TestQueueKeepsFilters checks that the form of the filters shows and keeps those that are not among its choices.
func TestQueueKeepsFilters(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, licence := acme.As("admin"), acme.As("manager").Licence()
		staff := acme.Reader("manager")
		officer := acme.As("officer").Get("/api/v1/auth/me").Want(200).String("id")
		chosen := func(id, text string) string { return `<option value="` + id + `" selected>` + text + `</option>` }

		staff.Open(queuePath+"?service="+licence.ID).Want(200, chosen(licence.ID, "One service"), "No applications match").Without(`name="size" value`)
		staff.Open(queuePath+"?size=50").Want(200, `<input type="hidden" name="size" value="50">`)
		admin.Post("/api/v1/tenant/members/"+officer+"/deactivate", nil).Want(200)
		staff.Open(queuePath+"?assignee="+officer).Want(200, chosen(officer, "One person"))
		staff.Open(queuePath+"?assignee=none").Want(200, chosen("none", "Unassigned")).Without("One person")

		acme.As("ada").Submit(licence)
		staff.Open(queuePath+"?service="+licence.ID).Want(200, `selected>`).Without("One service")
	})
}

// TestQueueMany checks that the rows of a page or of the view are selected, that the next pages are
// shown below the first, and that an action has a result for each case and leaves those selected that
// it refuses.
func TestQueueMany(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager, ada := acme.As("manager"), acme.As("ada")
		addCases(manager, ada, manyCases)
		request := ada.Submit(manager.Licence())
		staff := acme.Reader("manager")
		const oldest = queuePath + "?sort=submittedAt%2Casc&view=open"
		rows := func(p *apptest.Page) int { return len(choice.FindAllString(p.HTML, -1)) }

		first := staff.Open(oldest).Want(200, "1–25 of 61", "Select all 25 on this page", "Select all 61 in this view", `data-more="`)
		if n := rows(first); n != 25 || selected(first) != 0 {
			t.Errorf("%d rows, %d selected", n, selected(first))
		}
		more := staff.Open(oldest+"&through=1").Want(200, "1–50 of 61", `href="/console/queue?page=2&amp;`)
		if n := rows(more); n != 50 {
			t.Errorf("two pages have %d rows", n)
		}
		if page := staff.Open(oldest + "&select=page").Want(200); selected(page) != 25 {
			t.Errorf("%d rows of the page are selected", selected(page))
		}
		all := staff.Open(oldest+"&select=view").Want(200, "1–61 of 61").Without("in this view", "data-more")
		if selected(all) != manyCases+1 {
			t.Errorf("%d rows of the view are selected", selected(all))
		}

		const whole = queuePath + "?sort=submittedAt%2Casc&through=3&view=open"
		file := all.Send(whole, url.Values{"do": {"export"}, "pick": picksOf(all)[:2]})
		if lines := strings.Count(file.HTML, "\r\n"); file.Status != 200 || !strings.HasPrefix(file.Header.Get("Content-Disposition"), "attachment") || lines != 3 {
			t.Errorf("the selected cases as a file: %d, %d lines", file.Status, lines)
		}
		view := staff.Open(exportOfView.FindString(html.UnescapeString(all.HTML)))
		if lines := strings.Count(view.HTML, "\r\n"); view.Status != 200 || lines != manyCases+2 {
			t.Errorf("the view as a file: %d, %d lines", view.Status, lines)
		}
		all.Send(whole, url.Values{"do": {"return"}, "pick": picksOf(all)}).Want(200, "There is a problem", "Enter a message")
		many := make([]string, 101)
		for i := range many {
			many[i] = "REQUEST x REQ-" + strconv.Itoa(i)
		}
		all.Send(whole, url.Values{"do": {"take"}, "pick": many}).Want(200, "Select at most 100 applications at a time.")
		manager.Post("/api/v1/staff/requests/"+request+"/return", apptest.M{"message": "Wait."}).Want(200)
		some := picksOf(all)[manyCases-1:]
		refused := all.Send(whole, url.Values{"do": {"return"}, "pick": some, "message": {"Please add your address."}}).
			Want(200, "1 application sent back.", "1 application was not changed", "This application is no longer waiting for a decision.")
		if selected(refused) != 1 {
			t.Errorf("%d rows stay selected", selected(refused))
		}
		if n := ada.Get("/api/v1/customer/cases?state=action").Want(200).Len("content"); n != 2 {
			t.Errorf("%d applications are with the customer", n)
		}
		stopped := all.Send(whole, url.Values{"member": {"gone"}, "pick": picksOf(all)[:2]}).Want(400)
		if selected(stopped) != 2 {
			t.Errorf("%d rows stay selected after a refusal", selected(stopped))
		}
		rival := s.Tenant("rival")
		rival.Add("manager")
		rival.Reader("manager").Open(queuePath).Send(queuePath+"?view=open", url.Values{"do": {"return"}, "pick": picksOf(all)[:1], "message": {"Ours?"}}).Want(200, "it no longer exists")
	})
}

// exportOfView matches the address of the view as a file.
var exportOfView = regexp.MustCompile(`/api/v1/staff/cases/export\?[^"]+`)

// selectedChoice matches the checkbox of a selected case.
var selectedChoice = regexp.MustCompile(`name="pick" value="[^"]+" aria-label="[^"]+" checked`)

// selected returns the number of selected cases of a page.
func selected(p *apptest.Page) int { return len(selectedChoice.FindAllString(p.HTML, -1)) }

// picksOf returns the values of the cases of a page that can be selected.
func picksOf(p *apptest.Page) (picks []string) {
	for _, c := range choice.FindAllStringSubmatch(p.HTML, -1) {
		picks = append(picks, c[1])
	}
	return picks
}

// TestQueueAtClockChange checks that a case due on the last of seven days is due this week, although the next day has
// no midnight.
func TestQueueAtClockChange(t *testing.T) {
	t.Parallel()
	s := apptest.StartAt(t, dbtest.URL(t, "sqlite"), time.Date(2026, time.August, 30, 12, 0, 0, 0, time.UTC), apptest.WithoutJobs)
	acme := s.Tenant("acme")
	acme.As("admin").Put("/api/v1/tenant/calendar", apptest.M{"timezone": "America/Santiago"}).Want(200)
	acme.As("ada").Submit(acme.As("manager").Licence())
	apptest.Change(t, s, `UPDATE cases SET due_at = $1`, time.Date(2026, time.September, 6, 3, 59, 59, 0, time.UTC))
	acme.Reader("manager").Open(queuePath+"?sort=dueAt,asc").Want(200, `data-group="week"`).Without(`data-group="later"`)
}
