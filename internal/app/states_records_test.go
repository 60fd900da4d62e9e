package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
)

// Nobody learns of the records of another customer or tenant.
func TestRecordsOfOthers(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		draft := c.acme.As("ben").Draft(c.licence)
		application, invoice, reference, _ := c.checkout()
		request := c.ada.Get("/api/v1/customer/applications/" + application).Want(200).String("requestId")
		ben, rival := c.acme.SignIn("ben"), c.s.Tenant("rival")
		officer, eve := rival.As("officer"), rival.As("ada")
		answer, parties := apptest.M{"value": true}, apptest.M{"parties": []apptest.M{{"name": "Eve"}}}
		document := apptest.M{"fileObjectId": nil}
		calls := []struct {
			who          *apptest.Client
			method, path string
			body         any
		}{
			{ben, http.MethodGet, mine + request, nil},
			{ben, http.MethodPost, mine + request + "/submit", nil},
			{ben, http.MethodPut, mine + request + "/answers/" + c.licence.Hurry, answer},
			{ben, http.MethodPut, mine + request + "/party", parties},
			{ben, http.MethodGet, mine + request + "/readiness", nil},
			{ben, http.MethodPost, mine + request + "/withdraw", nil},
			{ben, http.MethodPut, mine + request + "/documents/" + c.licence.Fee, document},
			{ben, http.MethodPut, ownProcesses + application + "/documents/" + c.licence.Fee, document},
			{officer, http.MethodPut, processes + application + "/documents/" + c.licence.Fee, document},
			{ben, http.MethodGet, "/api/v1/customer/applications/" + application, nil},
			{ben, http.MethodPut, ownProcesses + application + "/answers/" + c.licence.Hurry, answer},
			{ben, http.MethodPut, ownProcesses + application + "/party", parties},
			{ben, http.MethodPost, "/api/v1/customer/applications/" + application + "/payments", nil},
			{c.ada, http.MethodGet, mine + draft, nil},
			{c.ada, http.MethodPut, mine + draft + "/answers/" + c.licence.Hurry, answer},
			{c.ada, http.MethodPost, mine + draft + "/submit", nil},
			{c.ada, http.MethodPut, mine + draft + "/party", parties},
			{c.ada, http.MethodPost, mine + draft + "/withdraw", nil},
			{c.ada, http.MethodPut, ownProcesses + request + "/answers/" + c.licence.Hurry, answer},
			{eve, http.MethodGet, mine + request, nil},
			{eve, http.MethodPost, mine + c.licence.ID, nil},
			{eve, http.MethodPost, mine + draft + "/submit", nil},
			{eve, http.MethodPut, mine + draft + "/party", parties},
			{eve, http.MethodPost, mine + draft + "/withdraw", nil},
			{eve, http.MethodGet, "/api/v1/customer/applications/" + application, nil},
			{eve, http.MethodPut, ownProcesses + application + "/answers/" + c.licence.Hurry, answer},
			{eve, http.MethodPut, ownProcesses + application + "/party", parties},
			{eve, http.MethodPost, "/api/v1/customer/applications/" + application + "/payments", nil},
			{officer, http.MethodGet, reviews + request, nil},
			{officer, http.MethodPost, reviews + request + "/accept", nil},
			{officer, http.MethodPost, reviews + request + "/reject", apptest.M{"reason": "No."}},
			{officer, http.MethodGet, processes + application, nil},
			{officer, http.MethodGet, processes + application + "/history", nil},
			{officer, http.MethodPost, processes + application + "/close", nil},
			{officer, http.MethodGet, processes + application + "/readiness", nil},
			{officer, http.MethodGet, processes + application + "/stages/" + c.licence.Fee + "/price-preview", nil},
			{officer, http.MethodPut, processes + application + "/answers/" + c.licence.Hurry, answer},
			{officer, http.MethodPut, processes + application + "/party", parties},
			{c.officer, http.MethodPut, processes + application + "/answers/" + c.licence.Fee, answer},
			{officer, http.MethodPost, processes + application + "/stages/" + c.licence.Fee + "/complete", nil},
			{c.officer, http.MethodPost, processes + application + "/stages/" + request + "/complete", nil},
			{c.officer, http.MethodGet, processes + request, nil},
			{c.officer, http.MethodGet, reviews + application, nil},
			{c.ada, http.MethodPut, mine + request + "/answers/" + c.licence.Fee, answer}, // handed in, and no question
		}
		for _, call := range calls[:len(calls)-1] {
			if r := call.who.Do(call.method, call.path, call.body); r.Status != 404 || r.ErrorCode != "NOT_FOUND" {
				t.Errorf("%s %s: %d %s", call.method, call.path, r.Status, r.Body)
			}
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
		c.ada.Get(reviews+request).Refused(403, "FORBIDDEN")
		c.officer.Get(mine+request).Refused(403, "FORBIDDEN")
		c.wantPayment(t, reference, "PENDING", invoice, "OPEN")
	})
}

// Lists are filtered, ordered and paged, and drafts are their customers' alone.
func TestRecordLists(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		other := newPermit(c.designer)
		var requests []string // oldest first: ACCEPTED, REJECTED, PENDING and another service's DRAFT
		requests = append(requests, c.ada.HandIn(c.licence))
		c.officer.Accept(requests[0])
		requests = append(requests, c.ada.HandIn(c.licence))
		c.officer.Post(reviews+requests[1]+"/reject", apptest.M{"reason": "Twice is too much."}).Want(200)
		requests = append(requests, c.ada.HandIn(c.licence))
		requests = append(requests, c.ada.Post(mine+other.id, nil).Want(201).String("id"))
		newest := slices.Clone(requests)
		slices.Reverse(newest)

		cases := []struct {
			who   *apptest.Client
			query string
			want  []string
		}{
			{c.ada, "", newest},
			{c.ada, "?sort=createdAt,asc", requests},
			{c.ada, "?sort=createdAt", requests},
			{c.ada, "?status=DRAFT", requests[3:]},
			{c.ada, "?status=REJECTED", requests[1:2]},
			{c.ada, "?serviceId=" + other.id, requests[3:]},
			{c.ada, "?serviceId=" + c.licence.ID + "&status=PENDING", requests[2:3]},
			{c.ada, "?size=3", newest[:3]},
			{c.ada, "?size=3&page=1", newest[3:]},
			{c.ada, "?size=3&page=2", nil},
			{c.officer, "", newest[1:]},
			{c.officer, "?status=DRAFT", nil},
			{c.officer, "?status=ACCEPTED", requests[:1]},
			{c.officer, "?serviceId=" + other.id, nil},
			{c.officer, "?size=2&page=1", newest[3:]},
		}
		for _, tc := range cases {
			base := reviews
			if tc.who == c.ada {
				base = mine
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
		pages := c.officer.Get("/api/v1/staff/requests?size=2&page=1").Want(200)
		if got := fmt.Sprintln(pages.Value("page"), pages.Value("size"), pages.Value("totalElements"), pages.Value("totalPages")); got != "1 2 3 2\n" {
			t.Errorf("the page is %s", got)
		}
		first := c.officer.Get("/api/v1/staff/requests?status=REJECTED").Want(200)
		if first.String("content", 0, "rejectionReason") != "Twice is too much." || first.String("content", 0, "customer", "email") != c.acme.Email("ada") {
			t.Errorf("a record: %s", first.Body)
		}
		if got := c.officer.Get("/api/v1/staff/requests?size=1000").Want(200).String("size"); got != "100" {
			t.Errorf("a large page is served with %s", got)
		}
		if got := c.officer.Get("/api/v1/staff/applications?status=IN_PROGRESS&serviceId=" + c.licence.ID).Want(200).Len("content"); got != 1 {
			t.Errorf("%d applications", got)
		}
		if got := c.officer.Get("/api/v1/staff/applications?status=CLOSED").Want(200).Len("content"); got != 0 {
			t.Errorf("%d closed applications", got)
		}
		for query, field := range map[string]string{
			"?page=-1": "page", "?size=0": "size", "?sort=secret": "sort", "?sort=createdAt,up": "sort", "?status=NONE": "status",
		} {
			for _, list := range []string{"/api/v1/staff/requests", "/api/v1/staff/applications", "/api/v1/finance/payments", "/api/v1/finance/invoices"} {
				who := c.officer
				if strings.Contains(list, "finance") {
					who = c.finance
				}
				who.Get(list+query).Refused(400, "VALIDATION_FAILED").At(field)
			}
		}
	})
}

// Every change has who made it, what was and what became.
func TestHistory(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		application, _, _, code := c.checkout()
		c.ada.PayAt(code, "success")
		apptest.Until(t, "it is completed", func() bool { return c.applicationStatus(application) == "COMPLETED" })
		history := c.officer.Get(processes + application + "/history?size=100").Want(200)
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
		page := c.officer.Get(processes + application + "/history?size=2&page=1").Want(200)
		if page.Len("content") != 2 || page.String("content", 0, "action") != "invoice.paid" {
			t.Errorf("a page of it: %s", page.Body)
		}

		closed, _ := c.due()
		c.officer.Post(processes+closed+"/close", apptest.M{"reason": "Moved away."}).Want(200)
		end := c.officer.Get(processes + closed + "/history?size=2").Want(200)
		if end.String("content", 0, "action") != "application.closed" || end.String("content", 1, "action") != "invoice.voided" ||
			end.String("content", 0, "before", "status") != "IN_PROGRESS" || end.String("content", 0, "after", "status") != "CLOSED" ||
			end.String("content", 0, "after", "reason") != "Moved away." {
			t.Errorf("the history of a closed application: %s", end.Body)
		}
	})
}
