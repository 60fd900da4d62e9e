package cases_test

import (
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A search finds a part of the reference, the service's name, or the customer's
// name or address, whatever the case, and nothing in it is special.
func TestSearchRecords(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		school := fixture.NewPermit(c.Designer)
		request := c.Ada.Post(fixture.CustomerRequests+school.ID, nil).Want(201)
		c.Ada.Put(fixture.CustomerRequests+request.String("id")+"/answers/"+school.Kind, apptest.M{"value": "c"}).Want(200)
		c.Ada.Post(fixture.CustomerRequests+request.String("id")+"/submit", nil).Want(200)
		application := c.Officer.Accept(request.String("id"))
		ben := c.Acme.As("ben")
		other := c.Officer.Accept(ben.HandIn(c.Licence))
		draft := ben.Post(fixture.CustomerRequests+school.ID, nil).Want(201).String("id")

		reference := request.String("reference")
		found := map[string]int{
			strings.ToLower(reference): 1, reference[3:]: 1, "PERMIT": 1, "fishing": 1, "the ADA": 1, "BEN@": 1,
			"acme.test": 2, "": 2, "%": 0, "_": 0, `\`: 0, "nobody": 0,
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
		apptest.Equal(t, "what ben finds among his requests", ids(c, ben, fixture.CustomerRequests, "search=permit&status=DRAFT"), []string{draft})
		apptest.Equal(t, "the drafts that staff find", ids(c, c.Officer, fixture.StaffRequests, "search=permit&status=DRAFT"), nil)
		for _, bad := range []string{"sort=search", "sort=customerId", "sort=createdAt,sideways", "size=0", "search=" + strings.Repeat("x", 201), "search=%00"} {
			field, _, _ := strings.Cut(bad, "=")
			for _, list := range []string{fixture.StaffRequests, fixture.StaffApplications} {
				c.Officer.Get(strings.TrimSuffix(list, "/")+"?"+bad).Refused(400, "VALIDATION_FAILED").At(field)
			}
		}
	})
}

// Capitals beyond A to Z are as good as any, on both engines.
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

// ids are those of the records that a list gives.
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
