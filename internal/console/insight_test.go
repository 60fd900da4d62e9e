package console_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/dbtest"
)

const insightPath = "/console/insight"

// With fewer than ten applications there are only figures, then charts with a summary and a table, for
// all services or one of them, in three periods.
func TestInsight(t *testing.T) {
	t.Parallel()
	s := apptest.StartAt(t, dbtest.URL(t, "sqlite"), time.Date(2026, time.November, 18, 9, 0, 0, 0, time.UTC))
	acme := s.Tenant("acme")
	manager, ada := acme.As("manager"), acme.As("ada")
	acme.Add("admin")
	admin := acme.Reader("admin")
	admin.Open(insightPath).Want(200, "Plots appear when at least 10 applications", "Submitted", "none in the previous period", "31 August 2026").Without("Funnel")

	licence := manager.Licence()
	withdraw := func(c *apptest.Client, id string) { c.Post("/api/v1/customer/requests/"+id+"/withdraw", nil).Want(200) }
	for range 8 {
		withdraw(ada, ada.Submit(licence))
	}
	application := manager.Accept(ada.Submit(licence))
	manager.Complete(application, licence.About).Want(200)
	ada.Checkout(application).Want(201)
	ben := acme.As("ben")
	withdraw(ben, ben.Submit(licence))

	page := admin.Open(insightPath).Want(200, "Funnel", "Started in this period: 10. Of these, 10 were submitted and 0 completed.", "9 not accepted: 9 closed, 0 in review", "Show as table", "No payments were received", "Backlog", "Week of 16 Nov")
	if n := strings.Count(page.HTML, `role="img"`); n != 1 {
		t.Errorf("%d plots have columns, want that of the backlog", n)
	}
	if strings.Contains(page.HTML, "style=") || strings.Contains(page.HTML, "NaN") {
		t.Error("a plot has a style of its own, or no number")
	}
	admin.Open(insightPath+"?period=month").Want(200, "20 October 2026", "18 Nov")
	admin.Open(insightPath+"?period=year").Want(200, "1 December 2025", "Nov")
	admin.Open(insightPath+"?period=no&service="+licence.ID).Want(200, "Of these, 10 were submitted", "selected>Fishing licence")
	admin.Open(insightPath+"?service="+ref.NewID()).Want(200, "Plots appear when at least 10 applications")
	admin.Open(insightPath + "?service=x").Want(400)
	acme.Reader("manager").Open(insightPath).Want(404)
	rival := s.Tenant("rival")
	rival.Add("admin")
	rival.Reader("admin").Open(insightPath).Want(200, "Plots appear when at least 10 applications")
}

// The funnel has no step for payments, because free applications are completed without one. Percentages
// are rounded, the labels of the axis are aligned with their lines, and days late are calendar days.
func TestFigures(t *testing.T) {
	t.Parallel()
	s := apptest.StartAt(t, dbtest.URL(t, "sqlite"), time.Date(2026, time.November, 17, 9, 0, 0, 0, time.UTC), apptest.WithoutJobs, func(c *config.Config) {
		c.AccessTokenTTLSeconds = 4_000_000 // a deadline takes days
	})
	acme := s.Tenant("acme")
	manager, ada := acme.As("manager"), acme.As("ada")
	acme.Add("admin")
	const services, own = "/api/v1/tenant/services", "/api/v1/customer/requests/"
	free := services + "/" + manager.Post(services, apptest.M{"name": "Library card", "currency": "NGN", "reviewDays": 1}).Want(201).String("id")
	stage := manager.Post(free+"/stages", apptest.M{"title": "Card", "kind": "ORDINARY"}).Want(201).String("id")
	manager.Post(free+"/questions", apptest.M{"stageId": stage, "code": "note", "label": "Note", "answerType": "TEXT", "appliesTo": "REQUEST"}).Want(201)
	manager.Post(free+"/publish", nil).Want(200)
	begin := func() string { return ada.Post(own+free[len(services)+1:], nil).Want(201).String("id") }
	for i := range 12 {
		id := begin()
		switch {
		case i < 8:
			ada.Post(own+id+"/submit", nil).Want(200)
			manager.Complete(manager.Accept(id), stage).Want(200)
		default:
			ada.Post(own+id+"/withdraw", nil).Want(200)
		}
	}
	request := begin()
	ada.Post(own+request+"/submit", nil).Want(200)
	reference := ada.Get(own + request).Want(200).String("reference")

	pages := acme.Reader("admin")
	pages.Open(insightPath).Want(200, `scope="row">Completed<`, "13", ">69%<", ">62%<", "4 not submitted: 4 abandoned, 0 still drafts"). // 9 and 8 of 13: 69.2 and 61.5
																		Without(`scope="row">Paid<`)
	p := browser.Open(t, s.URL)
	p.SignIn("acme", acme.Email("admin"), apptest.Password)
	p.Visit(insightPath)
	p.Await(`JSON.stringify([...document.querySelectorAll(".plot")].map((plot) => {
		const labels = [...plot.querySelectorAll("text[dominant-baseline]")], lines = [...plot.querySelectorAll("line")];
		const middle = (box) => box.top + box.height / 2;
		return labels.length > 1 && labels.length === lines.length && labels.every((label, i) => {
			return Math.abs(middle(label.getBoundingClientRect()) - middle(lines[i].getBoundingClientRect())) < 3;
		});
	}))`, "[true]")

	s.Clock.Advance(7*24*time.Hour + time.Hour) // it was due on the 18th, and this is the 24th
	for _, path := range []string{"/console/queue", "/console/applications/" + reference} {
		pages.Open(path).Want(200, "6 days late").Without("5 days late")
	}
}

// A stage beyond its target comes first, and the summary says so: another one may take longer.
func TestLateStage(t *testing.T) {
	t.Parallel()
	s := apptest.StartAt(t, dbtest.URL(t, "sqlite"), time.Date(2026, time.November, 16, 9, 0, 0, 0, time.UTC), apptest.WithoutJobs, func(c *config.Config) {
		c.AccessTokenTTLSeconds = 4_000_000 // the stage takes days
	})
	acme := s.Tenant("acme")
	manager, ada := acme.As("manager"), acme.As("ada")
	acme.Add("admin")
	licence := manager.Licence()
	const services = "/api/v1/tenant/services/"
	manager.Patch(services+licence.ID+"/stages/"+licence.About, apptest.M{"targetDays": 1}).Want(200)
	manager.Post(services+licence.ID+"/publish", nil).Want(200)
	for range 9 {
		ada.Post("/api/v1/customer/requests/"+ada.Submit(licence)+"/withdraw", nil).Want(200)
	}
	application := manager.Accept(ada.Submit(licence))
	s.Clock.Advance(3 * 24 * time.Hour)
	manager.Complete(application, licence.About).Want(200)
	acme.Reader("admin").Open(insightPath).Want(200, "“About you” takes longer than its target: 1 in 10 applications waits 3 working days or longer for staff.").Without("takes longest")
}
