package cases_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Lists are filtered, sorted and paged, and drafts are visible to their customers only.
func TestRecordLists(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		other := fixture.NewPermit(c.Designer)
		var requests []string // oldest first: ACCEPTED, REJECTED, PENDING and another service's DRAFT
		requests = append(requests, c.Ada.Submit(c.Licence))
		c.Officer.Accept(requests[0])
		requests = append(requests, c.Ada.Submit(c.Licence))
		c.Officer.Post(fixture.StaffRequests+requests[1]+"/reject", apptest.M{"reason": "Twice is too much."}).Want(200)
		requests = append(requests, c.Ada.Submit(c.Licence))
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
			t.Errorf("page is %s", got)
		}
		first := c.Officer.Get("/api/v1/staff/requests?status=REJECTED").Want(200)
		first.Is("Twice is too much.", "content", 0, "rejectionReason").Is(c.Acme.Email("ada"), "content", 0, "customer", "email")
		if got := c.Officer.Get("/api/v1/staff/requests?size=1000").Want(200).String("size"); got != "100" {
			t.Errorf("page size is %s", got)
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

// A search matches words of the reference, the service name, and the customer's name and email, and has no
// special characters.
func TestSearchRecords(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		school := fixture.NewPermit(c.Designer)
		request := c.Ada.Post(fixture.CustomerRequests+school.ID, nil).Want(201)
		c.Ada.Put(fixture.CustomerRequests+request.String("id")+"/answers/"+school.Kind, apptest.M{"value": "c"}).Want(200)
		c.Ada.Post(fixture.CustomerRequests+request.String("id")+"/submit", nil).Want(200)
		application := c.Officer.Accept(request.String("id"))
		ben := c.Acme.As("ben")
		other := c.Officer.Accept(ben.Submit(c.Licence))
		draft := ben.Post(fixture.CustomerRequests+school.ID, nil).Want(201).String("id")

		reference := request.String("reference")
		found := map[string]int{
			strings.ToLower(reference): 1, reference[3:]: 1, "PERMIT": 1, "fishing": 1, "the ADA": 1, "BEN@": 1,
			"acme.test": 2, "the fish": 1, "ship ada": 0, "": 2, "%": 0, "_": 0, `\`: 0, "nobody": 0,
		}
		for search, want := range found {
			for _, list := range []string{fixture.StaffRequests, fixture.StaffApplications} {
				c.Officer.Get(strings.TrimSuffix(list, "/")+"?search="+url.QueryEscape(search)).Want(200).Has(want, "content")
			}
		}
		for query, want := range map[string][]string{
			"stageId=" + c.Licence.About:                           {other},
			"stageId=" + c.Licence.Fee:                             nil,
			"stageId=" + school.Start:                              {application},
			"stageId=" + school.Start + "&status=COMPLETED":        nil,
			"stageId=" + school.Start + "&serviceId=" + school.ID:  {application},
			"stageId=" + school.Start + "&search=the+ben":          nil,
			"stageId=" + ref.NewID():                               nil,
			"sort=reference,asc&serviceId=" + c.Licence.ID:         {other},
			"sort=serviceName":                                     {other, application},
			"sort=updatedAt,desc":                                  {other, application},
			"status=IN_PROGRESS&search=permit&sort=createdAt,desc": {application},
		} {
			if got := ids(c, c.Officer, fixture.StaffApplications, query); strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("%s gives %v, want %v", query, got, want)
			}
		}
		apptest.Equal(t, "ben's own drafts", ids(c, ben, fixture.CustomerRequests, "search=permit&status=DRAFT"), []string{draft})
		apptest.Equal(t, "drafts found by staff", ids(c, c.Officer, fixture.StaffRequests, "search=permit&status=DRAFT"), nil)
		for _, bad := range []string{"sort=search", "sort=customerId", "sort=createdAt,sideways", "size=0", "search=" + strings.Repeat("x", 201), "search=%00"} {
			field, _, _ := strings.Cut(bad, "=")
			for _, list := range []string{fixture.StaffRequests, fixture.StaffApplications} {
				c.Officer.Get(strings.TrimSuffix(list, "/")+"?"+bad).Refused(400, "VALIDATION_FAILED").At(field)
			}
		}
	})
}

// Case-insensitive search includes characters beyond ASCII on both engines.
func TestSearchBeyondASCII(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Ärztliche Prüfung ŁÓDŹ", "currency": "NGN", "partyRole": "Holder"})
		stage := b.Stage(apptest.M{"title": "Start", "kind": "ORDINARY"})
		b.Question(apptest.M{"stageId": stage, "code": "note", "label": "Anything?", "answerType": "TEXT", "appliesTo": "REQUEST"})
		b.Publish()
		request := c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
		c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200)
		for _, search := range []string{"ärztliche", "ÄRZT", "prÜf", "łódź", "ŁÓDŹ"} {
			if got := ids(c, c.Officer, fixture.StaffRequests, "search="+url.QueryEscape(search)); len(got) != 1 {
				t.Errorf("%q finds %d requests", search, len(got))
			}
		}
	})
}

// ids returns the ids in a list of records.
func ids(c *fixture.Scene, who *apptest.Client, list, query string) (ids []string) {
	c.T.Helper()
	page := who.Get(strings.TrimSuffix(list, "/") + "?" + query).Want(200)
	for i := range page.Len("content") {
		ids = append(ids, page.String("content", i, "id"))
		for _, left := range []string{"questions", "requirements", "answers", "documents", "stages", "parties"} {
			if record, _ := page.Value("content", i).(apptest.M); record[left] != nil {
				c.T.Errorf("%s lists %s", list, left)
			}
		}
	}
	return ids
}
