package cases_test

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"stagegate/internal/cases"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// references returns the references of a page of the list of cases.
func references(by *apptest.Client, query string) []string {
	page := by.Get(caseList + "?" + query).Want(200)
	all := []string{}
	for i := range page.Len("content") {
		all = append(all, page.String("content", i, "reference"))
	}
	return all
}

// records reads all cases of the organisation.
func (o *queueOffice) records(t *testing.T) []cases.Record {
	t.Helper()
	all, err := db.All[cases.Record](t.Context(), o.Server.DB, `SELECT `+db.Cols[cases.Record]()+` FROM cases WHERE tenant_id = $1`, o.Acme.ID)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// inView reports whether a case is in a view of a member.
func inView(view cases.View, r cases.Record, me string, now time.Time) bool {
	open := r.IsOpen()
	switch {
	case r.SubmittedAt == nil:
		return false
	case view == cases.ViewNew:
		return r.Status == cases.Pending
	case view == cases.ViewStaff:
		return open && r.WaitingFor == cases.ForStaff
	case view == cases.ViewCustomer:
		return open && r.WaitingFor == cases.ForCustomer
	case view == cases.ViewPayment:
		return open && r.WaitingFor == cases.ForPayment
	case view == cases.ViewOverdue:
		return r.Overdue(now)
	case view == cases.ViewMine:
		return open && r.AssigneeID != nil && *r.AssigneeID == me
	case view == cases.ViewUnassigned:
		return open && r.AssigneeID == nil
	case view == cases.ViewUnread:
		return r.Unread > 0
	case view == cases.ViewClosed:
		return !open
	case view == cases.ViewOpen:
		return open
	default:
		return true
	}
}

// sortedBy returns the value of a case in a sort field, as text; "" for none.
func sortedBy(field string, r cases.Record) string {
	at := func(at *time.Time) string {
		if at == nil {
			return ""
		}
		return at.UTC().Format(time.RFC3339Nano)
	}
	switch field {
	case "dueAt":
		return at(r.DueAt)
	case "submittedAt":
		return at(r.SubmittedAt)
	case "waitingSince":
		return at(r.WaitingSince)
	case "latestMessageAt":
		return at(r.LatestMessageAt)
	case "applicant":
		return r.Applicant
	case "service":
		return r.ServiceSort
	case "stage":
		if r.StageID == "" {
			return ""
		}
		return *r.StageSort
	}
	panic(field)
}

// expected returns the references that a view lists in an order.
func expected(all []cases.Record, view cases.View, field string, descending bool, me string, now time.Time) []string {
	listed := slices.DeleteFunc(slices.Clone(all), func(r cases.Record) bool { return !inView(view, r, me, now) })
	slices.SortFunc(listed, func(a, b cases.Record) int {
		x, y := sortedBy(field, a), sortedBy(field, b)
		if (x == "") != (y == "") {
			return cmp.Compare(y, x) // without a value last
		}
		order := cmp.Or(cmp.Compare(x, y), cmp.Compare(a.Reference, b.Reference))
		if descending {
			return -order
		}
		return order
	})
	found := []string{}
	for _, r := range listed {
		found = append(found, r.Reference)
	}
	return found
}

// variety creates cases in every status and on every side, of several customers and services, with
// messages, and equal values in every order.
func (o *queueOffice) variety(t *testing.T) {
	t.Helper()
	ben := o.Acme.As("ben")
	o.Ada.Patch("/api/v1/auth/me", apptest.M{"name": "Élodie Abara"}).Want(200)
	ben.Patch("/api/v1/auth/me", apptest.M{"name": "elodie ABARA"}).Want(200)
	second := o.Officer.Licence()
	for i, who := range []*apptest.Client{o.Ada, ben} {
		running := func() string { return o.Officer.Accept(who.Submit(o.Licence)) }
		o.Officer.Post(fixture.StaffApplications+running()+"/close", apptest.M{"reason": "Done."}).Want(200)
		payment := running()
		apply := func() string { return o.Officer.Accept(who.Submit(second)) }
		o.Officer.Complete(payment, o.Licence.About).Want(200)
		corrected := running()
		o.Officer.Post(fixture.StaffApplications+corrected+"/corrections", apptest.M{"message": "Look again."}).Want(201)
		rejected := who.Submit(o.Licence)
		o.Officer.Post(fixture.StaffRequests+rejected+"/reject", apptest.M{"reason": "It is not complete."}).Want(200)
		o.Server.Clock.Advance(time.Minute)
		withdrawn := who.Submit(o.Licence)
		o.Officer.Post(fixture.StaffRequests+withdrawn+"/return", apptest.M{"message": "Look again."}).Want(200)
		who.Post(fixture.CustomerRequests+withdrawn+"/withdraw", nil).Want(200)
		who.Post(fixture.CustomerRequests+who.Draft(o.Licence)+"/withdraw", nil).Want(200) // was never submitted
		pending := who.Submit(o.Licence)
		assign(o.Officer, fixture.StaffRequests+pending, id(o.Officer)).Want(200)
		assign(o.Officer, fixture.StaffApplications+apply(), id(o.Officer)).Want(200)
		returned := who.Submit(second)
		o.Officer.Post(fixture.StaffRequests+returned+"/return", apptest.M{"message": "Look again."}).Want(200)
		for _, at := range []string{fixture.CustomerRequests + rejected, fixture.CustomerRequests + pending, fixture.CustomerApplications + corrected} {
			who.Post(at+"/messages", apptest.M{"body": "Why?"}).Want(201)
			if i == 0 {
				o.Server.Clock.Advance(time.Minute)
			}
		}
		o.Officer.Post(fixture.StaffRequests+pending+"/messages/read", nil).Want(200)
		o.Officer.Post(fixture.StaffApplications+payment+"/messages", apptest.M{"body": "Please pay."}).Want(201)
	}
	request := ben.Submit(o.Officer.Licence())
	now := o.Server.Now()
	o.fill(t, request, []time.Time{now.Add(-time.Hour), now.Add(-time.Hour), now.Add(time.Hour), now.Add(26 * time.Hour), now.Add(72 * time.Hour), now.Add(720 * time.Hour)})
}
