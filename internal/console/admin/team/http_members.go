package team

import (
	"strings"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

var (
	teamScreen   = ui.NewScreen(files, ui.Desk, "team.html", "parts.html")
	memberScreen = ui.NewScreen(files, ui.Desk, "member.html", "parts.html")
)

// member is a member of the team.
type member struct {
	accounts.View

	RoleText string
	You      bool
}

// Path returns the address of the member's page.
func (m member) Path() string { return ui.Path(teamPath+"/", m.ID) }

// teamData is the data of the list of members.
type teamData struct {
	Tabs    []tab
	Filters filters
	Rows    []member
	Pager   ui.Pager
	Seats   gauge
	Plan    string
	Invite  *ui.Form
	Next    *billing.PlanView // plan with a higher limit, after a refusal
}

func showTeam(r *ui.Request) ui.Response {
	f := filtersOf(r, teamPath, "ACTIVE", "INVITED", "DEACTIVATED")
	found, a := ui.Do(r, accounts.ListMembers, &accounts.TeamInput{PageQuery: f.query("name,asc"), Status: accounts.Status(f.Status), Search: f.Search})
	if !a.OK() {
		return r.Fail(a)
	}
	roles, a := ui.Do(r, accounts.ListRoles, &api.ArrayQuery{})
	if !a.OK() {
		return r.Fail(a)
	}
	t, a := ui.Do(r, billing.GetTier, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	d := teamData{
		Tabs: f.tabs("", "ACTIVE", "INVITED", "DEACTIVATED"), Filters: f,
		Pager: ui.NewPager(found, f.At),
		Seats: gauge{t.Usage.Staff, t.Limits.MaxStaff}, Plan: t.PlanName,
		Next: nextPlan(r, t.Usage.Staff, maxStaff),
	}
	for _, m := range found.Content {
		d.Rows = append(d.Rows, describe(r, m, roles))
	}
	d.Invite = r.NewForm(teamPath, r.Text("team.invite.do"),
		ui.Field{Name: "name", Label: r.Text("team.name"), Max: 200},
		ui.Field{Name: "email", Label: r.Text("team.email"), Type: "email", Max: 254, Plain: true},
		ui.Field{Name: "roleId", Label: r.Text("team.role"), Type: "select", Options: roleOptions(r, roles)})
	return r.Show(teamScreen, r.Text("team.title"), d)
}

// describe adds the name of the role to a member.
func describe(r *ui.Request, view accounts.View, roles []accounts.RoleView) member {
	m := member{View: view, You: view.ID == r.Me().ID, RoleText: view.Role.Name}
	for _, x := range roles {
		if x.ID == ui.Value(m.Role.ID) {
			m.RoleText = roleText(r, x)
		}
	}
	return m
}

func invite(r *ui.Request) ui.Response {
	var in accounts.InviteInput
	in.Body.Name, in.Body.Email, in.Body.RoleID = api.Name(r.Value("name")), r.Value("email"), r.Value("roleId")
	if _, a := ui.Do(r, accounts.InviteMember, &in); !a.OK() {
		return r.Refuse(a, showTeam)
	}
	return r.Done(teamPath, "team.did.invited", "email", r.Value("email"))
}

// memberData is the data of the page of a member.
type memberData struct {
	Member         member
	Change         *ui.Form
	Deactivate     *ui.Form // deactivates the member and transfers the open cases
	DeactivateOpen bool     // the deactivation was refused
	Next           *billing.PlanView
}

func showMember(r *ui.Request) ui.Response {
	found, a := ui.Do(r, accounts.GetMember, &accounts.MemberInput{ID: r.PathValue("id")})
	if !a.OK() {
		return r.Fail(a)
	}
	roles, a := ui.Do(r, accounts.ListRoles, &api.ArrayQuery{})
	if !a.OK() {
		return r.Fail(a)
	}
	m := describe(r, found, roles)
	d := memberData{Member: m}
	if r.Refused() != nil {
		t, _ := ui.Do(r, billing.GetTier, &struct{}{})
		d.Next = nextPlan(r, t.Usage.Staff, maxStaff)
	}
	d.Change = r.NewForm(m.Path()+"/change", r.Text("team.change.do"),
		ui.Was(memberTerms(m.Name, ui.Value(m.Role.ID))),
		ui.Field{Name: "name", Label: r.Text("team.name"), Max: 200, Value: m.Name},
		ui.Field{Name: "roleId", Label: r.Text("team.role"), Hint: r.Text("team.change.hint"), Type: "select", Options: roleOptions(r, roles), Value: ui.Value(m.Role.ID)})
	successor, a := successorField(r, m)
	if !a.OK() {
		return r.Fail(a)
	}
	d.Deactivate = r.NewForm(m.Path()+"/deactivate", r.Text("team.deactivate.do", "name", m.Name), successor...)
	d.DeactivateOpen = r.Refused() != nil && r.PathValue("do") == "deactivate"
	return r.Show(memberScreen, m.Name, d)
}

// successorField returns the field for the successor who takes over the open cases of a member, or
// no field if there are no open cases.
func successorField(r *ui.Request, m member) ([]ui.Field, ui.Answer) {
	one := cases.StaffListQuery{ListQuery: cases.ListQuery{PageQuery: api.PageQuery{Size: 1}}, StaffFilterQuery: cases.StaffFilterQuery{Assignee: m.ID}}
	cases, a := ui.Do(r, queue.ListQueue, &queue.ListInput{StaffListQuery: one})
	if !a.OK() || cases.TotalElements == 0 {
		return nil, a
	}
	others, a := ui.Do(r, queue.ListAssignees, &api.ArrayQuery{})
	options := []ui.Option{{Text: r.Text("queue.nobody")}}
	for _, o := range others {
		if o.ID != m.ID {
			options = append(options, ui.Option{Value: o.ID, Text: o.Name})
		}
	}
	return []ui.Field{{
		Name: "successorId", Label: r.Text("team.hand_over", "count", cases.TotalElements), Hint: r.Text("team.hand_over_hint"), Type: "select", Options: options,
	}}, a
}

func actOnMember(r *ui.Request) ui.Response {
	id, do := r.PathValue("id"), r.PathValue("do")
	var a ui.Answer
	switch do {
	case "change":
		a = changeMember(r, id)
	case "deactivate":
		a = deactivateMember(r, id)
	case "resend":
		_, a = ui.Do(r, accounts.ResendInvitation, &accounts.MemberInput{ID: id})
	case "activate":
		_, a = ui.Do(r, accounts.ActivateMember, &accounts.MemberInput{ID: id})
	case "sign-out":
		_, a = ui.Do(r, accounts.EndMemberSessions, &accounts.MemberInput{ID: id})
	case "reset-factor":
		return resetSecondFactor(r, id)
	default:
		return r.NotFound()
	}
	if !a.OK() {
		return r.Refuse(a, showMember)
	}
	if do == "deactivate" && r.Value("invited") != "" {
		do = "withdraw"
	}
	if do == "deactivate" || do == "change" {
		if r.Me() == nil || r.Me().ID == id {
			return r.Done("/console", "team.did."+do)
		}
	}
	return r.Done(ui.Path(teamPath+"/", id), "team.did."+strings.ReplaceAll(do, "-", "_"))
}

// memberTerms identifies what the form of a member shows.
func memberTerms(name, roleID string) string { return ui.Digest(name, roleID) }

// changeMember changes a member, unless somebody else has changed their name or role since the page was loaded.
func changeMember(r *ui.Request, id string) ui.Answer {
	before, a := ui.Do(r, accounts.GetMember, &accounts.MemberInput{ID: id})
	if !a.OK() {
		return a
	}
	name, role := r.Value("name"), r.Value("roleId")
	if r.Overtaken(memberTerms(before.Name, ui.Value(before.Role.ID)), memberTerms(name, role)) {
		return r.Changed()
	}
	in := accounts.ChangeMemberInput{ID: id}
	in.Body.Name, in.Body.RoleID = api.OptionalOf(api.Name(name)), api.OptionalOf(role)
	_, a = ui.Do(r, accounts.ChangeMember, &in)
	return a
}

// deactivateMember deactivates a member or withdraws their invitation, unless they have accepted it since the page was
// loaded.
func deactivateMember(r *ui.Request, id string) ui.Answer {
	if r.Value("invited") != "" {
		m, a := ui.Do(r, accounts.GetMember, &accounts.MemberInput{ID: id})
		if !a.OK() {
			return a
		}
		if m.Status == accounts.Active {
			return r.Changed()
		}
	}
	in := accounts.DeactivateMemberInput{ID: id}
	api.NewBody(&in.Body).SuccessorID = r.Value("successorId")
	_, a := ui.Do(r, accounts.DeactivateMember, &in)
	return a
}

// resetSecondFactor makes the second factor of a member end and tells when.
func resetSecondFactor(r *ui.Request, id string) ui.Response {
	reset, a := ui.Do(r, accounts.ResetSecondFactor, &accounts.MemberInput{ID: id})
	if !a.OK() {
		return r.Refuse(a, showMember)
	}
	return r.Done(ui.Path(teamPath+"/", id), "team.did.reset_factor", "time", r.Printer().DateTime(time.Time(reset.EffectiveAt)))
}
