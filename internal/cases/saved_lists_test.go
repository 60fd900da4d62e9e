package cases_test

import (
	"strconv"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A member's saved lists are sorted by name, replaced by name, limited in number, and nobody else's.
func TestSavedLists(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		const path = "/api/v1/staff/cases/lists"
		names := func(by *apptest.Client) string {
			r := by.Get(path).Want(200)
			var all []string
			for i := range r.Len() {
				all = append(all, r.String(i, "name")+" "+r.String(i, "view"))
			}
			return strings.Join(all, ", ")
		}
		made := c.Officer.Post(path, apptest.M{"name": " To review ", "view": "staff", "serviceId": c.Licence.ID, "assignee": "none", "search": "ada", "sort": "dueAt,asc"}).Want(201)
		made.Is("To review", "name").Is("staff", "view").Is(c.Licence.ID, "serviceId").Is(nil, "stageId").Is("none", "assignee").Is("ada", "search").Is("dueAt,asc", "sort")
		c.Officer.Post(path, apptest.M{"name": "All"}).Want(201).Is("open", "view")
		apptest.Equal(t, "views", names(c.Officer), "All open, To review staff")
		apptest.Equal(t, "views of a colleague", names(c.Acme.As("officer")), "")

		c.Officer.Post(path, apptest.M{"name": "to REVIEW", "view": "mine"}).Want(201)
		apptest.Equal(t, "views after one was replaced", names(c.Officer), "All open, to REVIEW mine")
		c.Officer.Delete(path+"/"+made.String("id")).Refused(404, "NOT_FOUND")

		for field, body := range map[string]apptest.M{
			"name": {"name": "  "}, "view": {"name": "x", "view": "none"}, "search": {"name": "x", "search": strings.Repeat("x", 201)},
		} {
			c.Officer.Post(path, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		c.Ada.Get(path).Refused(403, "FORBIDDEN")
		all := c.Officer.Get(path).Want(200).String(0, "id")
		c.Acme.As("admin").Delete(path+"/"+all).Refused(404, "NOT_FOUND")
		c.Officer.Delete(path + "/" + all).Want(200)
		c.Officer.Delete(path+"/"+ref.NewID()).Refused(404, "NOT_FOUND")

		for i := range 19 {
			c.Officer.Post(path, apptest.M{"name": "View " + strconv.Itoa(i)}).Want(201)
		}
		c.Officer.Post(path, apptest.M{"name": "One more"}).Refused(409, "CONFLICT")
		c.Officer.Post(path, apptest.M{"name": "View 7", "view": "closed"}).Want(201)
	})
}
