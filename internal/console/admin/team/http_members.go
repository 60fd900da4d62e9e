package team

import (
	"net/url"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
)

var (
	teamScreen   = ui.NewScreen(files, ui.Desk, "team.html", "parts.html")
	memberScreen = ui.NewScreen(files, ui.Desk, "member.html", "parts.html")
)

// member is somebody of the team.
type member struct {
	ID, Name, Email, Kind, Status string

	Role      struct{ ID, Name string }
	CreatedAt ui.Time

	LastSeenAt ui.Time // zero if unknown

	RoleText string `json:"-"`
	You      bool   `json:"-"`
}

// Path is that of the page of the member.
func (m member) Path() string { return ui.Path(teamPath+"/", m.ID) }

// teamData is what the list of members shows.
type teamData struct {
	Tabs    []tab
	Filters filters
	Rows    []member
	Pager   ui.Pager
	Seats   gauge
	Plan    string
	Invite  *ui.Form
	Next    *plan // that has more seats, after a refusal
}

func showTeam(r *ui.Request) ui.Response {
	f := filtersOf(r, teamPath, "ACTIVE", "INVITED", "DEACTIVATED")
	found, a := ui.Get[api.Page[member]](r, apiMembers+"?"+f.list("name,asc"))
	if !a.OK() {
		return r.Fail(a)
	}
	roles, a := ui.Get[[]role](r, apiRoles)
	if !a.OK() {
		return r.Fail(a)
	}
	t, a := ui.Get[tier](r, "/api/v1/billing/subscription/tier")
	if !a.OK() {
		return r.Fail(a)
	}
	for i := range found.Content {
		found.Content[i].describe(r, roles)
	}
	d := teamData{
		Tabs: f.tabs("", "ACTIVE", "INVITED", "DEACTIVATED"), Filters: f, Rows: found.Content,
		Pager: ui.NewPager(found, f.At),
		Seats: gauge{t.Usage.Staff, t.Limits.MaxStaff}, Plan: t.PlanName,
		Next: nextPlan(r, t.Usage.Staff, func(p plan) *int64 { return p.MaxStaff }),
	}
	d.Invite = r.NewForm(teamPath, r.Text("team.invite.do"),
		ui.Field{Name: "name", Label: r.Text("team.name"), Max: 200},
		ui.Field{Name: "email", Label: r.Text("team.email"), Type: "email", Max: 254, Plain: true},
		ui.Field{Name: "roleId", Label: r.Text("team.role"), Type: "select", Options: roleOptions(r, roles)})
	return r.Show(teamScreen, r.Text("team.title"), d)
}

// describe adds what the page says about a member.
func (m *member) describe(r *ui.Request, roles []role) {
	m.You, m.RoleText = m.ID == r.Me().ID, m.Role.Name
	for _, x := range roles {
		if x.ID == m.Role.ID {
			m.RoleText = x.text(r)
		}
	}
}

func invite(r *ui.Request) ui.Response {
	body := map[string]any{"name": r.Value("name"), "email": r.Value("email"), "roleId": r.Value("roleId")}
	if _, a := ui.Post[any](r, apiMembers, body); !a.OK() {
		return r.Refuse(a, showTeam)
	}
	return r.Done(teamPath, "team.did.invited", "email", r.Value("email"))
}

// memberData is what the page of a member shows.
type memberData struct {
	Member  member
	Change  *ui.Form
	Out     *ui.Form // shuts the member out, and gives the open cases to somebody else
	OutOpen bool     // that was refused
	Next    *plan
}

func showMember(r *ui.Request) ui.Response {
	m, a := ui.Get[member](r, ui.Path(apiMembers+"/", r.PathValue("id")))
	if !a.OK() {
		return r.Fail(a)
	}
	roles, a := ui.Get[[]role](r, apiRoles)
	if !a.OK() {
		return r.Fail(a)
	}
	m.describe(r, roles)
	d := memberData{Member: m}
	if refused := r.Refused(); refused != nil {
		t, _ := ui.Get[tier](r, "/api/v1/billing/subscription/tier")
		d.Next = nextPlan(r, t.Usage.Staff, func(p plan) *int64 { return p.MaxStaff })
	}
	d.Change = r.NewForm(m.Path()+"/change", r.Text("team.change.do"),
		ui.Field{Name: "name", Label: r.Text("team.name"), Max: 200, Value: m.Name},
		ui.Field{Name: "roleId", Label: r.Text("team.role"), Hint: r.Text("team.change.hint"), Type: "select", Options: roleOptions(r, roles), Value: m.Role.ID})
	successor, a := successorOf(r, m)
	if !a.OK() {
		return r.Fail(a)
	}
	d.Out = r.NewForm(m.Path()+"/deactivate", r.Text("team.deactivate.do", "name", m.Name), successor...)
	d.OutOpen = r.Refused() != nil && r.PathValue("do") == "deactivate"
	return r.Show(memberScreen, m.Name, d)
}

// successorOf is the field that says who gets the open cases of a member; none where there
// are no cases.
func successorOf(r *ui.Request, m member) ([]ui.Field, ui.Answer) {
	cases, a := ui.Get[api.Page[struct{}]](r, "/api/v1/staff/queue?"+url.Values{"assignee": {m.ID}, "size": {"1"}}.Encode())
	if !a.OK() || cases.TotalElements == 0 {
		return nil, a
	}
	others, a := ui.Get[[]struct{ ID, Name string }](r, "/api/v1/staff/assignees")
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

// successor is the body of a deactivation: with who gets the open cases, or without.
func successor(r *ui.Request) map[string]any {
	if id := r.Value("successorId"); id != "" {
		return map[string]any{"successorId": id}
	}
	return map[string]any{}
}

func actOnMember(r *ui.Request) ui.Response {
	id := r.PathValue("id")
	path, back := ui.Path(apiMembers+"/", id), ui.Path(teamPath+"/", id)
	var a ui.Answer
	do := r.PathValue("do")
	switch do {
	case "change":
		_, a = ui.Patch[any](r, path, map[string]any{"name": r.Value("name"), "roleId": r.Value("roleId")})
	case "deactivate":
		_, a = ui.Post[any](r, path+"/deactivate", successor(r))
	case "resend", "activate":
		_, a = ui.Post[any](r, path+"/"+do, nil)
	default:
		return r.NotFound()
	}
	if !a.OK() {
		return r.Refuse(a, showMember)
	}
	if do == "deactivate" || do == "change" {
		if r.Me() == nil || r.Me().ID == id {
			return r.Done("/console", "team.did."+do)
		}
	}
	return r.Done(back, "team.did."+do)
}
