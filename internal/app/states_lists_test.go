package app_test

import (
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

// A search finds a part of the reference, the service's name, or the customer's
// name or address, whatever the case, and nothing in it is special.
func TestSearchRecords(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		school := newPermit(c.designer)
		request := c.ada.Post(mine+school.id, nil).Want(201)
		c.ada.Put(mine+request.String("id")+"/answers/"+school.kind, apptest.M{"value": "c"}).Want(200)
		c.ada.Post(mine+request.String("id")+"/submit", nil).Want(200)
		application := c.officer.Accept(request.String("id"))
		ben := c.acme.As("ben")
		other := c.officer.Accept(ben.HandIn(c.licence))
		draft := ben.Post(mine+school.id, nil).Want(201).String("id")

		reference := request.String("reference")
		found := map[string]int{
			strings.ToLower(reference): 1, reference[3:]: 1, "PERMIT": 1, "fishing": 1, "the ADA": 1, "BEN@": 1,
			"acme.test": 2, "": 2, "%": 0, "_": 0, `\`: 0, "nobody": 0,
		}
		for search, want := range found {
			for _, list := range []string{reviews, processes} {
				r := c.officer.Get(strings.TrimSuffix(list, "/") + "?search=" + url.QueryEscape(search)).Want(200)
				if got := r.Len("content"); got != want {
					t.Errorf("%s: %q finds %d, want %d: %s", list, search, got, want, r.Body)
				}
			}
		}
		for query, want := range map[string][]string{
			"stageId=" + c.licence.About:                           {other},
			"stageId=" + c.licence.Fee:                             nil,
			"stageId=" + school.start:                              {application},
			"stageId=" + school.start + "&status=COMPLETED":        nil,
			"stageId=" + school.start + "&serviceId=" + school.id:  {application},
			"stageId=" + school.start + "&search=the+ben":          nil,
			"stageId=" + ref.NewID():                               nil,
			"sort=reference,asc&serviceId=" + c.licence.ID:         {other},
			"sort=serviceName":                                     {other, application},
			"sort=updatedAt,desc":                                  {other, application},
			"status=IN_PROGRESS&search=permit&sort=createdAt,desc": {application},
		} {
			if got := c.ids(c.officer, processes, query); strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("%s gives %v, want %v", query, got, want)
			}
		}
		if got := c.ids(ben, mine, "search=permit&status=DRAFT"); len(got) != 1 || got[0] != draft {
			t.Errorf("ben finds %v among his requests, want %s", got, draft)
		}
		if got := c.ids(c.officer, reviews, "search=permit&status=DRAFT"); got != nil {
			t.Errorf("staff find the drafts %v", got)
		}
		for _, bad := range []string{"sort=search", "sort=customerId", "sort=createdAt,sideways", "size=0", "search=" + strings.Repeat("x", 201), "search=%00"} {
			field, _, _ := strings.Cut(bad, "=")
			for _, list := range []string{reviews, processes} {
				c.officer.Get(strings.TrimSuffix(list, "/")+"?"+bad).Refused(400, "VALIDATION_FAILED").At(field)
			}
		}
	})
}

// Capitals beyond A to Z are as good as any, on both engines.
func TestSearchBeyondASCII(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		b := build(c.designer, apptest.M{"name": "Ärztliche Prüfung ŁÓDŹ", "currency": "NGN", "partyRole": "Holder"})
		stage := b.stage(apptest.M{"title": "Start", "kind": "ORDINARY"})
		b.question(apptest.M{"stageId": stage, "code": "note", "label": "Anything?", "answerType": "TEXT", "appliesTo": "REQUEST"})
		b.publish()
		request := c.ada.Post(mine+b.id, nil).Want(201).String("id")
		c.ada.Post(mine+request+"/submit", nil).Want(200)
		for _, search := range []string{"ärztliche", "ÄRZT", "prÜf", "łódź", "ŁÓDŹ"} {
			if got := c.ids(c.officer, reviews, "search="+url.QueryEscape(search)); len(got) != 1 {
				t.Errorf("%q finds %d requests", search, len(got))
			}
		}
	})
}

// ids are those of the records that a list gives.
func (c *scene) ids(who *apptest.Client, list, query string) (ids []string) {
	c.t.Helper()
	page := who.Get(strings.TrimSuffix(list, "/") + "?" + query).Want(200)
	for i := range page.Len("content") {
		ids = append(ids, page.String("content", i, "id"))
		for _, left := range []string{"questions", "requirements", "answers", "documents", "stages", "parties"} {
			if record, _ := page.Value("content", i).(apptest.M); record[left] != nil {
				c.t.Errorf("%s lists %s", list, left)
			}
		}
	}
	return ids
}
