package cases_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/cases"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const (
	caseList     = "/api/v1/staff/cases"
	casesSummary = caseList + "/summary"
)

// Every view lists its cases in every order, on pages of any size, with neighbours and counts.
func TestCases(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		o.variety(t)
		me, now, all := id(o.Officer), o.Server.Now(), o.records(t)
		counts := o.Officer.Get(casesSummary).Want(200)
		for _, view := range cases.Views {
			for field := range cases.CaseOrders {
				for _, direction := range []string{"asc", "desc"} {
					want := expected(all, view, field, direction == "desc", me, now)
					query := fmt.Sprintf("view=%s&sort=%s,%s", view, field, direction)
					got := references(o.Officer, query+"&size=100")
					if diff := cmp.Diff(want, got); diff != "" {
						t.Fatalf("%s (-want +got):\n%s", query, diff)
					}
					o.wantPages(t, query, want)
					o.wantNeighbours(t, query, want, all)
				}
			}
			counts.Is(strconv.Itoa(len(expected(all, view, "dueAt", false, me, now))), "views", string(view))
		}
		if diff := cmp.Diff(references(o.Officer, "view=open&sort=dueAt,asc"), references(o.Officer, "")); diff != "" {
			t.Errorf("by default (-want +got):\n%s", diff)
		}
	})
}

// wantPages checks pages of the list of cases.
func (o *queueOffice) wantPages(t *testing.T, query string, want []string) {
	t.Helper()
	const size = 4
	for n := 0; n*size <= len(want); n++ {
		page := o.Officer.Get(fmt.Sprintf("%s?%s&size=%d&page=%d", caseList, query, size, n)).Want(200)
		page.Is(strconv.Itoa(len(want)), "totalElements")
		for i, reference := range want[n*size : min(len(want), n*size+size)] {
			page.Is(reference, "content", i, "reference")
		}
	}
}

// wantNeighbours checks the neighbours of some cases of a list, and of one that is not in it.
func (o *queueOffice) wantNeighbours(t *testing.T, query string, want []string, all []cases.Record) {
	t.Helper()
	at := func(i int) any {
		if i < 0 || i >= len(want) {
			return nil
		}
		return want[i]
	}
	neighbours := func(reference string) (previous, next any, r *apptest.Response) {
		r = o.Officer.Get(caseList + "/" + reference + "/neighbours?" + query).Want(200)
		of := func(name string) any {
			if n, ok := r.Value(name).(apptest.M); ok {
				return n["reference"]
			}
			return nil
		}
		r.Is(strconv.Itoa(len(want)), "total")
		return of("previous"), of("next"), r
	}
	for i := 0; i < len(want); i += 1 + i%2 {
		previous, next, r := neighbours(want[i])
		if previous != at(i-1) || next != at(i+1) {
			t.Fatalf("%s: %s is between %v and %v, want %v and %v", query, want[i], previous, next, at(i-1), at(i+1))
		}
		r.Is(strconv.Itoa(i+1), "position")
	}
	other := slices.IndexFunc(all, func(r cases.Record) bool { return r.SubmittedAt != nil && !slices.Contains(want, r.Reference) })
	if other < 0 {
		return
	}
	previous, next, r := neighbours(all[other].Reference)
	r.Is(nil, "position")
	if i := slices.Index(want, fmt.Sprint(previous)); previous != nil && at(i+1) != next || previous == nil && next != at(0) {
		t.Fatalf("%s: %s would be between %v and %v", query, all[other].Reference, previous, next)
	}
}

// Only the first cases of a list have a position, whether or not they have a value in the column.
func TestCasesPlaces(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		o.variety(t)
		for field, column := range cases.CaseOrders {
			listed := references(o.Officer, "view=all&size=100&sort="+field)
			for _, places := range []int64{1, int64(len(listed) - 1), int64(len(listed))} {
				l := cases.Listing{Tenant: o.Acme.ID, View: cases.ViewAll, Kinds: []cases.Kind{cases.KindRequest, cases.KindApplication}, Places: places}
				var got, want []int64
				for i, reference := range listed {
					of, err := cases.SubmittedByReference(t.Context(), o.Server.DB, o.Acme.ID, reference)
					if err != nil {
						t.Fatal(err)
					}
					n, err := cases.NeighboursOf(t.Context(), o.Server.DB, l, cases.CaseOrder{Column: column}, &of)
					if err != nil {
						t.Fatal(err)
					}
					position := int64(i + 1)
					if position > places {
						position = 0
					}
					got, want = append(got, n.Position), append(want, position)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("%d places by %s (-want +got):\n%s", places, field, diff)
				}
			}
		}
	})
}

// A list is the same whether its cases are read in the order of an index or as a whole.
func TestCasesReadings(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		o.variety(t)
		me, now := id(o.Officer), o.Server.Now()
		for _, view := range cases.Views {
			for field, column := range cases.CaseOrders {
				for _, filter := range []cases.ListFilter{{}, {ServiceID: o.Licence.ID}, {Assignee: me}, {Assignee: cases.Unassigned}, {NotDue: now}} {
					l := cases.Listing{
						ListFilter: filter, Tenant: o.Acme.ID, View: view, Kinds: []cases.Kind{cases.KindRequest, cases.KindApplication}, MemberID: me, Now: now, Few: cases.Few,
					}
					order := cases.CaseOrder{Column: column, Descending: field < "e"}
					read := func() []string {
						page, err := cases.ListCases(t.Context(), o.Server.DB, l, order, 1, 5)
						if err != nil {
							t.Fatal(err)
						}
						found := []string{strconv.FormatInt(page.Total, 10)}
						for _, r := range page.Items {
							found = append(found, r.Reference)
						}
						return found
					}
					whole := read()
					l.Few = -1
					if diff := cmp.Diff(whole, read()); diff != "" {
						t.Fatalf("%s by %s, %+v (-whole +in order):\n%s", view, field, filter, diff)
					}
				}
			}
		}
	})
}

// The views show each case once, as the caller may see it.
func TestCasesViews(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		ben := o.Acme.As("ben")
		request := o.Ada.Submit(o.Licence)
		application := o.Officer.Accept(request)
		reference := o.Officer.Get(fixture.StaffApplications + application).Want(200).String("reference")
		o.Ada.Post(fixture.CustomerApplications+application+"/messages", apptest.M{"body": "Why?"}).Want(201)
		o.Ada.Draft(o.Licence)
		pending := o.Officer.Get(fixture.StaffRequests + ben.Submit(o.Licence)).Want(200).String("reference")

		r := apptest.CheckResponse(t, "listCases", o.Officer.Get(caseList+"?view=all&sort=stage").Want(200))
		r.Is("2", "totalElements").Has(2, "content")
		r.Is("APPLICATION", "content", 0, "kind").Is(application, "content", 0, "id").Is(reference, "content", 0, "reference").Is("IN_PROGRESS", "content", 0, "status").
			Is(o.Licence.ID, "content", 0, "service", "id").Is("Fishing licence", "content", 0, "service", "name").Filled("content", 0, "service", "code").
			Is("The ada", "content", 0, "applicant", "name").Is(id(o.Ada), "content", 0, "applicant", "id").Is("0", "content", 0, "applicant", "others").
			Is("1", "content", 0, "stage", "position").Filled("content", 0, "stage", "title").Filled("content", 0, "stage", "of").
			Is("STAFF", "content", 0, "waitingFor").Is("1", "content", 0, "unread").Filled("content", 0, "latestMessageAt").Is(nil, "content", 0, "assignee")
		r.Is("REQUEST", "content", 1, "kind").Is(pending, "content", 1, "reference").Is(nil, "content", 1, "stage").Is(nil, "content", 1, "latestMessageAt")

		for query, want := range map[string][]string{
			"view=new": {pending}, "view=unread": {reference}, "view=all&status=IN_PROGRESS": {reference}, "status=COMPLETED,PENDING": {pending},
			"applicant=BÉN": {pending}, "applicant=ada%20the": {reference}, "applicant=the%20nobody": {}, "serviceId=" + o.Licence.ID + "&applicant=ben": {pending},
			"customerId=" + id(o.Ada): {reference}, "search=" + strings.ToLower(pending): {pending}, "stageId=" + o.Licence.About: {reference}, "view=mine&assignee=none": {},
			"view=closed": {}, "view=staff&waitingFor=CUSTOMER": {}, "assignee=none&sort=applicant": {reference, pending}, "from=2100-01-01": {},
			"to=2100-01-01&sort=applicant,desc": {pending, reference}, "overdue=true": {}, "overdue=false&sort=applicant": {reference, pending}, "view=overdue&overdue=false": {},
		} {
			if diff := cmp.Diff(want, references(o.Officer, query)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", query, diff)
			}
		}
		ben.Patch("/api/v1/auth/me", apptest.M{"name": "Anne Li-Wu"}).Want(200)
		if diff := cmp.Diff([]string{pending}, references(o.Officer, "applicant=wu+anne")); diff != "" {
			t.Error(diff)
		}
		for query, field := range map[string]string{"sort=reference": "sort", "status=DRAFT": "status", "view=nobody": "view", "sort=dueAt,up": "sort", "page=-1": "page"} {
			o.Officer.Get(caseList+"?"+query).Refused(400, "VALIDATION_FAILED").At(field)
		}
		// Closed cases have unread messages too, until somebody reads them.
		o.Officer.Post(fixture.StaffApplications+application+"/close", apptest.M{"reason": "Done."}).Want(200)
		if diff := cmp.Diff([]string{reference}, references(o.Officer, "view=unread")); diff != "" {
			t.Error(diff)
		}
		o.Officer.Post(fixture.StaffApplications+application+"/messages/read", nil).Want(200)
		if diff := cmp.Diff([]string{}, references(o.Officer, "view=unread")); diff != "" {
			t.Error(diff)
		}

		reviewer, reader := o.member("Reviewer", "request:review"), o.member("Reader", "application:read")
		for by, want := range map[*apptest.Client]string{reviewer: pending, reader: reference} {
			if diff := cmp.Diff([]string{want}, references(by, "view=all")); diff != "" {
				t.Errorf("of one kind (-want +got):\n%s", diff)
			}
			apptest.CheckResponse(t, "getCasesSummary", by.Get(casesSummary).Want(200)).Is("1", "views", "all")
			apptest.CheckResponse(t, "getCaseNeighbours", by.Get(caseList+"/"+want+"/neighbours?view=all").Want(200)).Is("1", "total").Is("1", "position").Is(nil, "next")
		}
		reviewer.Get(caseList+"/"+reference+"/neighbours").Refused(404, "NOT_FOUND")
		draft := o.Ada.Get(fixture.CustomerRequests[:len(fixture.CustomerRequests)-1]+"?status=DRAFT").Want(200).String("content", 0, "reference")
		o.Officer.Get(caseList+"/"+draft+"/neighbours").Refused(404, "NOT_FOUND")
		rival := o.Server.Tenant("rival").As("manager")
		rival.Get(caseList+"/"+reference+"/neighbours").Refused(404, "NOT_FOUND")
		rival.Get(caseList+"?view=all").Want(200).Has(0, "content")
		rival.Get(casesSummary).Want(200).Is("0", "views", "all")
		finance := o.Acme.As("finance")
		for _, at := range []string{caseList, casesSummary, caseList + "/" + reference + "/neighbours"} {
			finance.Get(at).Refused(403, "FORBIDDEN")
			o.Ada.Get(at).Refused(403, "FORBIDDEN")
		}
	})
}

// Open cases are counted by deadline in the organisation's timezone.
func TestCasesDue(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		o.admin.Put("/api/v1/tenant/calendar", apptest.M{"timezone": "Pacific/Auckland", "workingDays": []string{"MON"}, "holidays": []string{}}).Want(200)
		zone, err := time.LoadLocation("Pacific/Auckland")
		if err != nil {
			t.Fatal(err)
		}
		now := o.Server.Now().In(zone)
		if now.Add(time.Minute).Day() != now.Day() { // do not begin just before midnight
			o.Server.Clock.Advance(time.Minute)
			now = now.Add(time.Minute)
		}
		end := func(days int) time.Time {
			return time.Date(now.Year(), now.Month(), now.Day()+days+1, 0, 0, 0, 0, zone).Add(-time.Millisecond)
		}
		o.fill(t, o.Ada.Submit(o.Licence), []time.Time{now.Add(-time.Second), end(0).Add(-time.Second), end(0), end(1), end(6), end(7), end(30)})
		r := o.Officer.Get(casesSummary).Want(200)
		for group, want := range map[string]string{"overdue": "1", "today": "2", "week": "2", "later": "2", "none": "1"} {
			r.Is(want, "due", group)
		}
		r.Is("1", "views", "overdue").Is("8", "views", "open")
	})
}

// Cases are assigned by their references.
func TestAssignReferences(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		reviewer, me := o.member("Reviewer", "request:review"), id(o.Officer)
		reference := func(at string) string { return o.Officer.Get(at).Want(200).String("reference") }
		application := fixture.StaffApplications + o.Officer.Accept(o.Ada.Submit(o.Licence))
		pending := fixture.StaffRequests + o.Ada.Submit(o.Licence)
		ben := o.Acme.As("ben")
		draft := ben.Get(fixture.CustomerRequests + ben.Draft(o.Licence)).Want(200).String("reference")
		all := []string{reference(pending), reference(application), draft, "REQ-222222"}
		outcome := func(by *apptest.Client, member any) (codes []any) {
			t.Helper()
			r := apptest.CheckResponse(t, "assignCases", by.Post(batch, apptest.M{"references": all, "memberId": member}).Want(200))
			for i := range all {
				r.Is(all[i], i, "reference")
				if r.Value(i, "ok") != (r.Value(i, "errorCode") == nil) {
					t.Errorf("%s: %v", all[i], r.Value(i))
				}
				codes = append(codes, r.Value(i, "errorCode"))
			}
			return codes
		}
		for _, c := range []struct {
			by     *apptest.Client
			member any
			want   []any
		}{
			{o.Officer, me, []any{nil, nil, "NOT_FOUND", "NOT_FOUND"}},
			{reviewer, nil, []any{nil, "FORBIDDEN", "NOT_FOUND", "NOT_FOUND"}},
			{o.Officer, id(reviewer), []any{nil, "CONFLICT", "NOT_FOUND", "NOT_FOUND"}},
			{o.Server.Tenant("rival").As("manager"), nil, []any{"NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "NOT_FOUND"}},
		} {
			if diff := cmp.Diff(c.want, outcome(c.by, c.member)); diff != "" {
				t.Errorf("%v (-want +got):\n%s", c.member, diff)
			}
		}
		apptest.Equal[any](t, "assignee of the request", o.assignee(pending), id(reviewer))
		apptest.Equal[any](t, "assignee of the application", o.assignee(application), me)

		one := []apptest.M{{"kind": "REQUEST", "id": strings.TrimPrefix(pending, fixture.StaffRequests)}}
		o.Officer.Post(batch, apptest.M{"references": all[1:2], "memberId": id(o.Acme.As("finance"))}).Refused(400, "VALIDATION_FAILED").At("memberId")
		o.Officer.Post(batch, apptest.M{"references": all, "cases": one, "memberId": me}).Refused(400, "VALIDATION_FAILED").At("references")
		o.Officer.Post(batch, apptest.M{"memberId": me}).Refused(400, "VALIDATION_FAILED").At("references")
		o.Officer.Post(batch, apptest.M{"references": []string{}, "memberId": me}).Refused(400, "VALIDATION_FAILED").At("references")
	})
}
