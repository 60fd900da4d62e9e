package console_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/dbtest"
)

const insightPath = "/console/insight"

// Under ten requests there are figures only; from then on plots, each with a sentence and a
// table, for all services or one, in three periods.
func TestInsight(t *testing.T) {
	t.Parallel()
	s := apptest.StartAt(t, dbtest.URL(t, "sqlite"), time.Date(2026, time.November, 18, 9, 0, 0, 0, time.UTC))
	acme := s.Tenant("acme")
	manager, ada := acme.As("manager"), acme.As("ada")
	acme.Add("admin")
	admin := acme.Reader("admin")
	admin.Open(insightPath).Want(200, "Plots begin at ten requests", "Handed in", "nothing in the period before", "31 August 2026").Without("How far requests get")

	licence := manager.Licence()
	withdraw := func(c *apptest.Client, id string) { c.Post("/api/v1/customer/requests/"+id+"/withdraw", nil).Want(200) }
	for range 8 {
		withdraw(ada, ada.HandIn(licence))
	}
	application := manager.Accept(ada.HandIn(licence))
	manager.Complete(application, licence.About).Want(200)
	ada.Checkout(application).Want(201)
	ben := acme.As("ben")
	withdraw(ben, ben.HandIn(licence))

	page := admin.Open(insightPath).Want(200, "How far requests get", "In this time 10 requests were begun, 10 were handed in and 0 were completed.", "As a table", "Nothing was received", "What waited for us", "Week of 16 Nov")
	if n := strings.Count(page.HTML, `role="img"`); n != 1 {
		t.Errorf("%d plots have columns, want that of the backlog", n)
	}
	if strings.Contains(page.HTML, "style=") || strings.Contains(page.HTML, "NaN") {
		t.Error("a plot has a style of its own, or no number")
	}
	admin.Open(insightPath+"?period=month").Want(200, "20 October 2026", "18 Nov")
	admin.Open(insightPath+"?period=year").Want(200, "1 December 2025", "Nov")
	admin.Open(insightPath+"?period=no&service="+licence.ID).Want(200, "10 requests were begun", "selected>Fishing licence")
	admin.Open(insightPath+"?service=x").Want(200, "Plots begin at ten requests")
	acme.Reader("manager").Open(insightPath).Want(404)
	rival := s.Tenant("rival")
	rival.Add("admin")
	rival.Reader("admin").Open(insightPath).Want(200, "Plots begin at ten requests")
}
