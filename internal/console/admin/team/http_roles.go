package team

import (
	"net/http"
	"slices"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/auth"
)

var (
	rolesScreen = ui.NewScreen(files, ui.Desk, "roles.html", "parts.html")
	roleScreen  = ui.NewScreen(files, ui.Desk, "role.html", "parts.html")
)

// roleText returns the name of a role. Names of system roles are translated.
func roleText(r *ui.Request, x accounts.RoleView) string {
	if x.System {
		return r.Text("team.roles." + x.Name)
	}
	return x.Name
}

// rolePath returns the address of the page of a role.
func rolePath(id string) string { return ui.Path(rolesPath+"/", id) }

// permission is a permission that a role can have.
type permission struct{ accounts.PermissionView }

// Key returns the key of its text.
func (p permission) Key() string {
	return "team.permission." + strings.ReplaceAll(string(p.Code), ":", ".")
}

// column is a role in the matrix.
type column struct {
	Name, Path string // Path is "" for a system role
}

// group holds the permissions of one group in the matrix.
type group struct {
	Key  accounts.PermissionGroup
	Rows []line
}

// line is a permission in the matrix with the roles that have it.
type line struct {
	Permission permission
	Has        []bool // by column
}

// rolesData is the data of the matrix.
type rolesData struct {
	Columns []column
	Groups  []group
}

func showRoles(r *ui.Request) ui.Response {
	roles, permissions, a := readRoles(r)
	if !a.OK() {
		return r.Fail(a)
	}
	var d rolesData
	for _, x := range roles {
		c := column{Name: roleText(r, x)}
		if !x.System {
			c.Path = rolePath(x.ID)
		}
		d.Columns = append(d.Columns, c)
	}
	for _, p := range permissions {
		l := line{Permission: permission{p}}
		for _, x := range roles {
			l.Has = append(l.Has, slices.Contains(x.Permissions, p.Code))
		}
		last := len(d.Groups) - 1
		if last < 0 || d.Groups[last].Key != p.Group {
			d.Groups = append(d.Groups, group{Key: p.Group})
			last++
		}
		d.Groups[last].Rows = append(d.Groups[last].Rows, l)
	}
	return r.Show(rolesScreen, r.Text("team.roles_title"), d)
}

func readRoles(r *ui.Request) ([]accounts.RoleView, []accounts.PermissionView, ui.Answer) {
	roles, a := ui.Do(r, accounts.ListRoles, &api.ArrayQuery{})
	if !a.OK() {
		return nil, nil, a
	}
	permissions, a := ui.Do(r, accounts.ListPermissions, &api.ArrayQuery{})
	return roles, permissions, a
}

// newID replaces the id of a role in the address of the form for a new role.
const newID = "new"

// box is the checkbox of a permission.
type box struct {
	Permission permission
	Chosen     bool
}

// boxes are the checkboxes of a group.
type boxes struct {
	Key   accounts.PermissionGroup
	Boxes []box
}

// roleData is the data of the page of a role.
type roleData struct {
	Role   accounts.RoleView
	Form   *ui.Form
	Groups []boxes
	New    bool
}

func showRole(r *ui.Request) ui.Response {
	roles, permissions, a := readRoles(r)
	if !a.OK() {
		return r.Fail(a)
	}
	d := roleData{New: r.PathValue("id") == newID, Role: accounts.RoleView{ID: newID}}
	if !d.New {
		at := indexOfRole(r, roles)
		if at < 0 {
			return r.NotFound()
		}
		d.Role = roles[at]
	}
	button := "team.change.do"
	if d.New {
		button = "team.new_role.do"
	}
	d.Form = r.NewForm(rolePath(d.Role.ID), r.Text(button),
		ui.Was(roleTerms(d.Role.Name, d.Role.Permissions)),
		ui.Field{Name: "name", Label: r.Text("team.role_name"), Max: 60, Value: d.Role.Name})
	chosen := d.Role.Permissions
	if r.Method == http.MethodPost && r.URL.Path == d.Form.Action {
		chosen = enteredPermissions(r)
	}
	for _, p := range permissions {
		last := len(d.Groups) - 1
		if last < 0 || d.Groups[last].Key != p.Group {
			d.Groups = append(d.Groups, boxes{Key: p.Group})
			last++
		}
		d.Groups[last].Boxes = append(d.Groups[last].Boxes, box{permission{p}, slices.Contains(chosen, p.Code)})
	}
	title := d.Role.Name
	if d.New {
		title = r.Text("team.new_role.title")
	}
	return r.Show(roleScreen, title, d)
}

// indexOfRole returns the index of the role of the address, -1 if it is not a role that can be changed.
func indexOfRole(r *ui.Request, roles []accounts.RoleView) int {
	return slices.IndexFunc(roles, func(x accounts.RoleView) bool { return x.ID == r.PathValue("id") && !x.System })
}

// roleTerms identifies what the form of a role shows.
func roleTerms(name string, permissions []auth.Permission) string {
	return ui.Digest(name, slices.Sorted(slices.Values(permissions)))
}

// enteredPermissions returns the selected permissions.
func enteredPermissions(r *ui.Request) []auth.Permission {
	chosen := make([]auth.Permission, len(r.PostForm["permission"]))
	for i, code := range r.PostForm["permission"] {
		chosen[i] = auth.Permission(code)
	}
	return chosen
}

func saveRole(r *ui.Request) ui.Response {
	save := changeRole
	if r.PathValue("id") == newID {
		save = addRole
	}
	if a := save(r); !a.OK() {
		return r.Refuse(a, showRole)
	}
	return r.Done(rolesPath, "team.did.role_saved", "name", r.Value("name"))
}

func addRole(r *ui.Request) ui.Answer {
	var in accounts.AddRoleInput
	in.Body.Name, in.Body.Permissions = api.Name(r.Value("name")), enteredPermissions(r)
	_, a := ui.Do(r, accounts.AddRole, &in)
	return a
}

// changeRole changes a role, unless somebody else has changed it since the page was loaded.
func changeRole(r *ui.Request) ui.Answer {
	roles, a := ui.Do(r, accounts.ListRoles, &api.ArrayQuery{})
	if !a.OK() {
		return a
	}
	name, permissions := r.Value("name"), enteredPermissions(r)
	at := indexOfRole(r, roles)
	if at >= 0 && r.Overtaken(roleTerms(roles[at].Name, roles[at].Permissions), roleTerms(name, permissions)) {
		return r.Changed()
	}
	in := accounts.ChangeRoleInput{ID: r.PathValue("id")}
	in.Body.Name, in.Body.Permissions = api.OptionalOf(api.Name(name)), api.OptionalOf(permissions)
	_, a = ui.Do(r, accounts.ChangeRole, &in)
	return a
}

func deleteRole(r *ui.Request) ui.Response {
	if _, a := ui.Do(r, accounts.DeleteRole, &accounts.RoleInput{ID: r.PathValue("id")}); !a.OK() {
		return r.Refuse(a, showRole)
	}
	return r.Done(rolesPath, "team.did.role_deleted")
}

// Span returns the number of columns of the matrix.
func (d rolesData) Span() int { return len(d.Columns) + 1 }
