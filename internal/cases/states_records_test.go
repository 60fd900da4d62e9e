package cases_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Nobody learns of the records of another customer or tenant.
func TestRecordsOfOthers(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		draft := c.Acme.As("ben").Draft(c.Licence)
		application, invoice, reference, _ := c.Checkout()
		request := c.Ada.Get("/api/v1/customer/applications/" + application).Want(200).String("requestId")
		ben, rival := c.Acme.SignIn("ben"), c.Server.Tenant("rival")
		officer, eve := rival.As("officer"), rival.As("ada")
		answer, parties := apptest.M{"value": true}, apptest.M{"parties": []apptest.M{{"name": "Eve"}}}
		document := apptest.M{"fileObjectId": nil}
		calls := []struct {
			who          *apptest.Client
			method, path string
			body         any
		}{
			{ben, http.MethodGet, fixture.CustomerRequests + request, nil},
			{ben, http.MethodPost, fixture.CustomerRequests + request + "/submit", nil},
			{ben, http.MethodPut, fixture.CustomerRequests + request + "/answers/" + c.Licence.Hurry, answer},
			{ben, http.MethodPut, fixture.CustomerRequests + request + "/party", parties},
			{ben, http.MethodGet, fixture.CustomerRequests + request + "/readiness", nil},
			{ben, http.MethodPost, fixture.CustomerRequests + request + "/withdraw", nil},
			{ben, http.MethodPut, fixture.CustomerRequests + request + "/documents/" + c.Licence.Fee, document},
			{ben, http.MethodPut, fixture.CustomerApplications + application + "/documents/" + c.Licence.Fee, document},
			{officer, http.MethodPut, fixture.StaffApplications + application + "/documents/" + c.Licence.Fee, document},
			{ben, http.MethodGet, "/api/v1/customer/applications/" + application, nil},
			{ben, http.MethodPut, fixture.CustomerApplications + application + "/answers/" + c.Licence.Hurry, answer},
			{ben, http.MethodPut, fixture.CustomerApplications + application + "/party", parties},
			{ben, http.MethodPost, "/api/v1/customer/applications/" + application + "/payments", nil},
			{c.Ada, http.MethodGet, fixture.CustomerRequests + draft, nil},
			{c.Ada, http.MethodPut, fixture.CustomerRequests + draft + "/answers/" + c.Licence.Hurry, answer},
			{c.Ada, http.MethodPost, fixture.CustomerRequests + draft + "/submit", nil},
			{c.Ada, http.MethodPut, fixture.CustomerRequests + draft + "/party", parties},
			{c.Ada, http.MethodPost, fixture.CustomerRequests + draft + "/withdraw", nil},
			{c.Ada, http.MethodPut, fixture.CustomerApplications + request + "/answers/" + c.Licence.Hurry, answer},
			{eve, http.MethodGet, fixture.CustomerRequests + request, nil},
			{eve, http.MethodPost, fixture.CustomerRequests + c.Licence.ID, nil},
			{eve, http.MethodPost, fixture.CustomerRequests + draft + "/submit", nil},
			{eve, http.MethodPut, fixture.CustomerRequests + draft + "/party", parties},
			{eve, http.MethodPost, fixture.CustomerRequests + draft + "/withdraw", nil},
			{eve, http.MethodGet, "/api/v1/customer/applications/" + application, nil},
			{eve, http.MethodPut, fixture.CustomerApplications + application + "/answers/" + c.Licence.Hurry, answer},
			{eve, http.MethodPut, fixture.CustomerApplications + application + "/party", parties},
			{eve, http.MethodPost, "/api/v1/customer/applications/" + application + "/payments", nil},
			{officer, http.MethodGet, fixture.StaffRequests + request, nil},
			{officer, http.MethodPost, fixture.StaffRequests + request + "/accept", nil},
			{officer, http.MethodPost, fixture.StaffRequests + request + "/reject", apptest.M{"reason": "No."}},
			{officer, http.MethodGet, fixture.StaffApplications + application, nil},
			{officer, http.MethodGet, fixture.StaffApplications + application + "/history", nil},
			{officer, http.MethodPost, fixture.StaffApplications + application + "/close", nil},
			{officer, http.MethodGet, fixture.StaffApplications + application + "/readiness", nil},
			{officer, http.MethodGet, fixture.StaffApplications + application + "/stages/" + c.Licence.Fee + "/price-preview", nil},
			{officer, http.MethodPut, fixture.StaffApplications + application + "/answers/" + c.Licence.Hurry, answer},
			{officer, http.MethodPut, fixture.StaffApplications + application + "/party", parties},
			{c.Officer, http.MethodPut, fixture.StaffApplications + application + "/answers/" + c.Licence.Fee, answer},
			{officer, http.MethodPost, fixture.StaffApplications + application + "/stages/" + c.Licence.Fee + "/complete", nil},
			{c.Officer, http.MethodPost, fixture.StaffApplications + application + "/stages/" + request + "/complete", nil},
			{c.Officer, http.MethodGet, fixture.StaffApplications + request, nil},
			{c.Officer, http.MethodGet, fixture.StaffRequests + application, nil},
			{c.Ada, http.MethodPut, fixture.CustomerRequests + request + "/answers/" + c.Licence.Fee, answer}, // handed in, and no question
		}
		for _, call := range calls[:len(calls)-1] {
			call.who.Do(call.method, call.path, call.body).Refused(404, "NOT_FOUND")
		}
		last := calls[len(calls)-1]
		last.who.Do(last.method, last.path, last.body).Refused(409, "REQUEST_NOT_EDITABLE")
		for _, list := range []string{"/api/v1/customer/requests", "/api/v1/customer/applications"} {
			if n := eve.Get(list).Want(200).Len("content"); n != 0 {
				t.Errorf("%s lists %d of another tenant", list, n)
			}
		}
		if n := ben.Get("/api/v1/customer/applications").Want(200).Len("content"); n != 0 {
			t.Errorf("%d applications of another customer are listed", n)
		}
		c.Ada.Get(fixture.StaffRequests+request).Refused(403, "FORBIDDEN")
		c.Officer.Get(fixture.CustomerRequests+request).Refused(403, "FORBIDDEN")
		c.WantPayment(t, reference, "PENDING", invoice, "OPEN")
	})
}

// Lists are filtered, ordered and paged, and drafts are their customers' alone.
func TestRecordLists(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		other := fixture.NewPermit(c.Designer)
		var requests []string // oldest first: ACCEPTED, REJECTED, PENDING and another service's DRAFT
		requests = append(requests, c.Ada.HandIn(c.Licence))
		c.Officer.Accept(requests[0])
		requests = append(requests, c.Ada.HandIn(c.Licence))
		c.Officer.Post(fixture.StaffRequests+requests[1]+"/reject", apptest.M{"reason": "Twice is too much."}).Want(200)
		requests = append(requests, c.Ada.HandIn(c.Licence))
		requests = append(requests, c.Ada.Post(fixture.CustomerRequests+other.ID, nil).Want(201).String("id"))
		newest := slices.Clone(requests)
		slices.Reverse(newest)

		cases := []struct {
			who   *apptest.Client
			query string
			want  []string
		}{
			{c.Ada, "", newest},
			{c.Ada, "?sort=createdAt,asc", requests},
			{c.Ada, "?sort=createdAt", requests},
			{c.Ada, "?status=DRAFT", requests[3:]},
			{c.Ada, "?status=REJECTED", requests[1:2]},
			{c.Ada, "?serviceId=" + other.ID, requests[3:]},
			{c.Ada, "?serviceId=" + c.Licence.ID + "&status=PENDING", requests[2:3]},
			{c.Ada, "?size=3", newest[:3]},
			{c.Ada, "?size=3&page=1", newest[3:]},
			{c.Ada, "?size=3&page=2", nil},
			{c.Officer, "", newest[1:]},
			{c.Officer, "?status=DRAFT", nil},
			{c.Officer, "?status=ACCEPTED", requests[:1]},
			{c.Officer, "?serviceId=" + other.ID, nil},
			{c.Officer, "?size=2&page=1", newest[3:]},
		}
		for _, tc := range cases {
			base := fixture.StaffRequests
			if tc.who == c.Ada {
				base = fixture.CustomerRequests
			}
			page := tc.who.Get(strings.TrimSuffix(base, "/") + tc.query).Want(200)
			var got []string
			for i := range page.Len("content") {
				got = append(got, page.String("content", i, "id"))
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("%s%s (-want +got):\n%s", base, tc.query, diff)
			}
		}
		pages := c.Officer.Get("/api/v1/staff/requests?size=2&page=1").Want(200)
		if got := fmt.Sprintln(pages.Value("page"), pages.Value("size"), pages.Value("totalElements"), pages.Value("totalPages")); got != "1 2 3 2\n" {
			t.Errorf("the page is %s", got)
		}
		first := c.Officer.Get("/api/v1/staff/requests?status=REJECTED").Want(200)
		first.Is("Twice is too much.", "content", 0, "rejectionReason").Is(c.Acme.Email("ada"), "content", 0, "customer", "email")
		if got := c.Officer.Get("/api/v1/staff/requests?size=1000").Want(200).String("size"); got != "100" {
			t.Errorf("a large page is served with %s", got)
		}
		if got := c.Officer.Get("/api/v1/staff/applications?status=IN_PROGRESS&serviceId=" + c.Licence.ID).Want(200).Len("content"); got != 1 {
			t.Errorf("%d applications", got)
		}
		if got := c.Officer.Get("/api/v1/staff/applications?status=CLOSED").Want(200).Len("content"); got != 0 {
			t.Errorf("%d closed applications", got)
		}
		for query, field := range map[string]string{
			"?page=-1": "page", "?size=0": "size", "?sort=secret": "sort", "?sort=createdAt,up": "sort", "?status=NONE": "status",
		} {
			for _, list := range []string{"/api/v1/staff/requests", "/api/v1/staff/applications", "/api/v1/finance/payments", "/api/v1/finance/invoices"} {
				who := c.Officer
				if strings.Contains(list, "finance") {
					who = c.Finance
				}
				who.Get(list+query).Refused(400, "VALIDATION_FAILED").At(field)
			}
		}
	})
}

// Every change has who made it, what was and what became.
func TestHistory(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, _, _, code := c.Checkout()
		c.Ada.PayAt(code, "success")
		apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application) == "COMPLETED" })
		history := c.Officer.Get(fixture.StaffApplications + application + "/history?size=100").Want(200)
		type entry struct{ Kind, Name, Action, Target, Before, After string }
		var got []entry
		for i := range history.Len("content") {
			e := entry{
				Kind: history.String("content", i, "actor", "kind"), Name: history.String("content", i, "actor", "name"),
				Action: history.String("content", i, "action"), Target: history.String("content", i, "target", "type"),
				Before: fmt.Sprint(history.Value("content", i, "before")), After: fmt.Sprint(history.Value("content", i, "after")),
			}
			if (history.Value("content", i, "actor", "id") == nil) != (e.Kind == "SYSTEM") {
				t.Errorf("the actor of %s has the wrong id", e.Action)
			}
			got = append(got, e)
		}
		slices.Reverse(got) // it begins with the newest
		const customer, staff, system = "The ada", "The manager", "Stagegate"
		want := []entry{
			{"CUSTOMER", customer, "request.created", "REQUEST", "<nil>", "<nil>"},
			{"CUSTOMER", customer, "answer.changed", "ANSWER", "<nil>", "map[value:river]"},
			{"CUSTOMER", customer, "request.submitted", "REQUEST", "map[status:DRAFT]", "map[status:PENDING]"},
			{"STAFF", staff, "application.opened", "APPLICATION", "<nil>", "<nil>"},
			{"STAFF", staff, "stage.entered", "STAGE", "map[status:LOCKED]", "map[status:CURRENT]"},
			{"STAFF", staff, "request.accepted", "REQUEST", "map[status:PENDING]", "map[status:ACCEPTED]"},
			{"STAFF", staff, "stage.completed", "STAGE", "map[status:CURRENT]", "map[status:COMPLETED]"},
			{"STAFF", staff, "stage.entered", "STAGE", "map[status:LOCKED]", "map[status:CURRENT]"},
			{"SYSTEM", system, "invoice.paid", "INVOICE", "map[status:OPEN]", "map[status:PAID]"},
			{"SYSTEM", system, "stage.completed", "STAGE", "map[status:CURRENT]", "map[status:COMPLETED]"},
			{"SYSTEM", system, "application.completed", "APPLICATION", "map[status:IN_PROGRESS]", "map[status:COMPLETED]"},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the history, oldest first (-want +got):\n%s", diff)
		}
		page := c.Officer.Get(fixture.StaffApplications + application + "/history?size=2&page=1").Want(200)
		page.Has(2, "content").Is("invoice.paid", "content", 0, "action")

		closed, _ := c.UnpaidApplication()
		c.Officer.Post(fixture.StaffApplications+closed.ID+"/close", apptest.M{"reason": "Moved away."}).Want(200)
		end := c.Officer.Get(fixture.StaffApplications + closed.ID + "/history?size=2").Want(200)
		end.Is("application.closed", "content", 0, "action").Is("invoice.voided", "content", 1, "action").Is("IN_PROGRESS", "content", 0, "before", "status").
			Is("CLOSED", "content", 0, "after", "status").Is("Moved away.", "content", 0, "after", "reason")
	})
}
