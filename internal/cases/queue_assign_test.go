package cases_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A case is assigned and unassigned, and the application keeps the assignee of its request. Lists
// filter by assignee, and the history records assignments.
func TestAssign(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		officer, finance := o.Acme.As("officer"), o.Acme.As("finance")
		me, colleague := id(o.Officer), id(officer)
		request := o.Ada.Submit(o.Licence)
		at := fixture.StaffRequests + request

		apptest.CheckResponse(t, "assignRequest", assign(o.Officer, at, colleague).Want(200)).Is(colleague, "assignee", "id").Is("The officer", "assignee", "name")
		assign(o.Officer, at, colleague).Want(200) // idempotent
		assign(officer, at, me).Want(200)
		for query, want := range map[string][]string{
			"assignee=me": {request}, "assignee=" + me: {request}, "assignee=" + colleague: {}, "assignee=none": {}, "assignee=me&status=PENDING,RETURNED&waitingFor=STAFF": {request},
		} {
			if diff := cmp.Diff(want, found(o.Officer, fixture.StaffRequests, query)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", query, diff)
			}
		}
		assign(o.Officer, at, nil).Want(200)
		if diff := cmp.Diff([]string{request}, found(o.Officer, fixture.StaffRequests, "assignee=none&size=1")); diff != "" {
			t.Error(diff)
		}
		for _, member := range []string{ref.NewID(), id(finance), id(o.Ada)} {
			assign(o.Officer, at, member).Refused(400, "VALIDATION_FAILED").At("memberId")
		}
		assign(o.Officer, fixture.StaffRequests+ref.NewID(), me).Refused(404, "NOT_FOUND")
		assign(o.Officer, fixture.StaffRequests+ref.NewID(), ref.NewID()).Refused(404, "NOT_FOUND")
		assign(finance, at, nil).Refused(403, "FORBIDDEN")
		assign(o.Server.Tenant("rival").As("manager"), at, nil).Refused(404, "NOT_FOUND")

		assign(o.Officer, at, me).Want(200)
		application := o.Officer.Accept(request)
		apptest.Equal[any](t, "assignee of the application", o.assignee(fixture.StaffApplications+application), me)
		apptest.Equal[any](t, "assignee of the request", o.assignee(at), me)
		assign(o.Officer, at, nil).Refused(409, "CONFLICT")
		apptest.CheckResponse(t, "assignApplication", assign(o.Officer, fixture.StaffApplications+application, colleague).Want(200))
		if o.assignee(at) != colleague {
			t.Error("the request does not show the assignee of its application")
		}
		if diff := cmp.Diff([]string{application}, found(officer, fixture.StaffApplications, "assignee=me")); diff != "" {
			t.Error(diff)
		}
		assign(o.Officer, fixture.StaffApplications+application, nil).Want(200)
		o.Officer.Post(fixture.StaffApplications+application+"/close", nil).Want(200)
		assign(o.Officer, fixture.StaffApplications+application, me).Refused(409, "CONFLICT")

		var told []string
		history := o.Officer.Get(fixture.StaffApplications + application + "/history?size=100&sort=at,asc").Want(200)
		for i := range history.Len("content") {
			if action := history.String("content", i, "action"); action == "case.assigned" || action == "case.unassigned" {
				told = append(told, action)
			}
		}
		apptest.Equal(t, "last assignments in the history", told[max(0, len(told)-2):], []string{"case.assigned", "case.unassigned"})
	})
}

// Of several cases the possible ones are assigned, and the response has the error of each other one.
func TestAssignCases(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		reviewer := o.member("Reviewer", "request:review")
		ended := o.Officer.Accept(o.Ada.Submit(o.Licence))
		o.Officer.Post(fixture.StaffApplications+ended+"/close", nil).Want(200)
		running := o.Officer.Accept(o.Ada.Submit(o.Licence))
		pending, unknown := o.Ada.Submit(o.Licence), ref.NewID()
		cases := []apptest.M{
			{"kind": "REQUEST", "id": pending}, {"kind": "APPLICATION", "id": running}, {"kind": "APPLICATION", "id": ended}, {"kind": "REQUEST", "id": unknown},
			{"kind": "APPLICATION", "id": pending},
		}
		outcome := func(r *apptest.Response) (codes []any) {
			r.Want(200)
			for i, c := range cases {
				r.Is(c["id"], i, "id").Is(c["kind"], i, "kind").Is(r.Value(i, "errorCode") == nil, i, "ok")
				codes = append(codes, r.Value(i, "errorCode"))
			}
			return codes
		}
		for _, call := range []struct {
			by     *apptest.Client
			member any
			want   []any
		}{
			{o.Officer, id(o.Officer), []any{nil, nil, "CONFLICT", "NOT_FOUND", "NOT_FOUND"}},
			{o.Officer, id(reviewer), []any{nil, "CONFLICT", "CONFLICT", "NOT_FOUND", "NOT_FOUND"}},
			{reviewer, id(o.Officer), []any{nil, "FORBIDDEN", "FORBIDDEN", "NOT_FOUND", "FORBIDDEN"}},
			{o.Officer, nil, []any{nil, nil, "CONFLICT", "NOT_FOUND", "NOT_FOUND"}},
		} {
			got := outcome(apptest.CheckResponse(t, "assignCases", call.by.Post(batch, apptest.M{"cases": cases, "memberId": call.member})))
			if diff := cmp.Diff(call.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		}
		if o.assignee(fixture.StaffRequests+pending) != nil {
			t.Error("assigned although refused")
		}
		o.Officer.Post(batch, apptest.M{"cases": cases[1:3], "memberId": id(reviewer)}).Refused(400, "VALIDATION_FAILED").At("memberId")
		o.Officer.Post(batch, apptest.M{"cases": cases, "memberId": ref.NewID()}).Refused(400, "VALIDATION_FAILED").At("memberId")
		o.Acme.As("finance").Post(batch, apptest.M{"cases": cases, "memberId": nil}).Refused(403, "FORBIDDEN")
	})
}

// member invites a member whose role has these permissions.
func (o *queueOffice) member(role string, permissions ...string) *apptest.Client {
	o.T.Helper()
	roleID := o.admin.Post("/api/v1/tenant/roles", apptest.M{"name": role, "permissions": permissions}).Want(201).String("id")
	email := role + "@acme.test"
	o.admin.Post("/api/v1/tenant/members", apptest.M{"name": role, "email": email, "roleId": roleID}).Want(201)
	c := o.Server.Anyone()
	c.Token = apptest.AcceptInvitation(o.Server, c.MailedToken(email, 1)).Want(200).String("accessToken")
	return c
}

// Cases are unassigned from members who may no longer work on them.
func TestRestrict(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		both := o.member("Both", "request:review", "application:read", "application:manage")
		worker := id(both)
		role := o.admin.Get("/api/v1/tenant/members/"+worker).Want(200).String("role", "id")
		permit := func(permissions ...string) {
			o.admin.Patch("/api/v1/tenant/roles/"+role, apptest.M{"permissions": permissions}).Want(200)
		}
		application := o.Officer.Accept(o.Ada.Submit(o.Licence))
		request := o.Ada.Submit(o.Licence)
		give := func() {
			assign(o.Officer, fixture.StaffRequests+request, worker).Want(200)
			assign(o.Officer, fixture.StaffApplications+application, worker).Want(200)
		}
		want := func(what string, ofRequest, ofApplication any) {
			t.Helper()
			apptest.Equal(t, what+": the assignee of the request", o.assignee(fixture.StaffRequests+request), ofRequest)
			apptest.Equal(t, what+": the assignee of the application", o.assignee(fixture.StaffApplications+application), ofApplication)
		}
		give()
		permit("request:review", "application:manage")
		want("both are permitted", worker, worker)
		permit("request:review")
		want("requests alone", worker, nil)
		permit("application:manage", "application:read")
		want("applications alone", nil, nil)
		permit("request:review", "application:manage")

		give()
		o.admin.Patch("/api/v1/tenant/members/"+worker, apptest.M{"name": "Somebody"}).Want(200)
		want("another name", worker, worker)
		o.admin.Patch("/api/v1/tenant/members/"+worker, apptest.M{"roleId": apptest.RoleID(o.admin, "FINANCE_OFFICER")}).Want(200)
		want("another role", nil, nil)
		o.admin.Patch("/api/v1/tenant/members/"+worker, apptest.M{"roleId": role}).Want(200)

		give()
		o.admin.Post("/api/v1/tenant/members/"+worker+"/deactivate", nil).Want(200)
		want("deactivated", nil, nil)
		assign(o.Officer, fixture.StaffRequests+request, worker).Refused(400, "VALIDATION_FAILED").At("memberId")
		o.admin.Post("/api/v1/tenant/members/"+worker+"/activate", nil).Want(200)

		give()
		reviewer, colleague := id(o.member("Reviewer", "request:review")), id(o.Officer)
		leave := func(successor string) *apptest.Response {
			return o.admin.Post("/api/v1/tenant/members/"+worker+"/deactivate", apptest.M{"successorId": successor})
		}
		for _, nobody := range []string{worker, ref.NewID(), id(o.Ada), "x"} {
			leave(nobody).Refused(400, "VALIDATION_FAILED").At("successorId")
		}
		want("no successor", worker, worker)
		leave(reviewer).Want(200)
		want("a successor for requests", reviewer, nil)
		o.admin.Post("/api/v1/tenant/members/"+worker+"/activate", nil).Want(200)
		give()
		leave(colleague).Want(200)
		want("a successor for all", colleague, colleague)
		leave(colleague).Refused(409, "CONFLICT")
		o.admin.Post("/api/v1/tenant/members/"+worker+"/activate", nil).Want(200)

		// An application keeps the assignee only if the role permits it.
		permit("request:review")
		assign(o.Officer, fixture.StaffRequests+request, worker).Want(200)
		accepted := o.Officer.Accept(request)
		apptest.Equal(t, "the assignee of the request", o.assignee(fixture.StaffRequests+request), nil)
		apptest.Equal(t, "the assignee of the application", o.assignee(fixture.StaffApplications+accepted), nil)
	})
}

// A member who is deactivated during an assignment keeps no case, and one of several concurrent
// assignments wins.
func TestAssignAtOnce(t *testing.T) {
	eachQueue(t, func(t *testing.T, o *queueOffice) {
		worker := id(o.Acme.As("officer"))
		request := o.Ada.Submit(o.Licence)
		for range apptest.Setting("RACES", 3) {
			application := ""
			apptest.Concurrently(4, func(i int) int {
				switch i {
				case 0:
					return o.admin.Post("/api/v1/tenant/members/"+worker+"/deactivate", nil).Status
				case 1:
					r := o.Officer.Post(fixture.StaffRequests+request+"/accept", nil)
					application = r.String("id")
					return r.Status
				case 2:
					return o.Officer.Post(batch, apptest.M{"cases": []apptest.M{{"kind": "REQUEST", "id": request}}, "memberId": worker}).Status
				}
				return assign(o.Officer, fixture.StaffRequests+request, worker).Status
			})
			apptest.Equal(t, "the assignee of the request", o.assignee(fixture.StaffRequests+request), nil)
			apptest.Equal(t, "the assignee of the application", o.assignee(fixture.StaffApplications+application), nil)
			o.admin.Post("/api/v1/tenant/members/"+worker+"/activate", nil).Want(200)
			o.Officer.Post(fixture.StaffApplications+application+"/close", nil).Want(200)
			request = o.Ada.Submit(o.Licence)
		}
		members := []any{id(o.Officer), id(o.admin), worker, nil}
		if got := apptest.Concurrently(len(members), func(i int) int { return assign(o.Officer, fixture.StaffRequests+request, members[i]).Status }); got[200] != len(members) {
			t.Errorf("assigned at once: %v", got)
		}
	})
}
