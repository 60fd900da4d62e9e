package team

import (
	"net/http"
	"slices"
	"strings"

	"stagegate/internal/console/ui"
)

var (
	rolesScreen = ui.NewScreen(files, ui.Desk, "roles.html", "parts.html")
	roleScreen  = ui.NewScreen(files, ui.Desk, "role.html", "parts.html")
)

// role is a named set of permissions.
type role struct {
	ID, Name    string
	Permissions []string
	System      bool
}

// text is the name of the role; those that come with the product are in the language of the
// reader.
func (x role) text(r *ui.Request) string {
	if x.System {
		return r.Text("team.roles." + x.Name)
	}
	return x.Name
}

// Path is that of the page of the role.
func (x role) Path() string { return ui.Path(rolesPath+"/", x.ID) }

// permission is what a role can permit.
type permission struct{ Code, Group string }

// Key is the key of its text.
func (p permission) Key() string {
	return "team.permission." + strings.ReplaceAll(p.Code, ":", ".")
}

// column is a role in the matrix.
type column struct {
	Name, Path string // the path of one that cannot be changed is ""
}

// group are permissions about the same.
type group struct {
	Key  string
	Rows []line
}

// line is a permission in the matrix, and which roles have it.
type line struct {
	Permission permission
	Has        []bool // by column
}

// rolesData is what the matrix shows.
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
		c := column{Name: x.text(r)}
		if !x.System {
			c.Path = x.Path()
		}
		d.Columns = append(d.Columns, c)
	}
	for _, p := range permissions {
		l := line{Permission: p}
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

func readRoles(r *ui.Request) ([]role, []permission, ui.Answer) {
	roles, a := ui.Get[[]role](r, apiRoles)
	if !a.OK() {
		return nil, nil, a
	}
	permissions, a := ui.Get[[]permission](r, "/api/v1/tenant/permissions")
	return roles, permissions, a
}

// fresh is the last part of the address of a role that is being made.
const fresh = "new"

// box is a permission in the form of a role.
type box struct {
	Permission permission
	Chosen     bool
}

// boxes are those of a group.
type boxes struct {
	Key   string
	Boxes []box
}

// roleData is what the page of a role shows.
type roleData struct {
	Role   role
	Form   *ui.Form
	Groups []boxes
	New    bool
}

func showRole(r *ui.Request) ui.Response {
	roles, permissions, a := readRoles(r)
	if !a.OK() {
		return r.Fail(a)
	}
	id := r.PathValue("id")
	d := roleData{New: id == fresh, Role: role{ID: fresh}}
	if !d.New {
		at := slices.IndexFunc(roles, func(x role) bool { return x.ID == id && !x.System })
		if at < 0 {
			return r.NotFound()
		}
		d.Role = roles[at]
	}
	button := "team.change.do"
	if d.New {
		button = "team.new_role.do"
	}
	d.Form = r.NewForm(d.Role.Path(), r.Text(button), ui.Field{Name: "name", Label: r.Text("team.role_name"), Max: 60, Value: d.Role.Name})
	chosen := d.Role.Permissions
	if r.Method == http.MethodPost {
		chosen = r.PostForm["permission"]
	}
	for _, p := range permissions {
		last := len(d.Groups) - 1
		if last < 0 || d.Groups[last].Key != p.Group {
			d.Groups = append(d.Groups, boxes{Key: p.Group})
			last++
		}
		d.Groups[last].Boxes = append(d.Groups[last].Boxes, box{p, slices.Contains(chosen, p.Code)})
	}
	title := d.Role.Name
	if d.New {
		title = r.Text("team.new_role.title")
	}
	return r.Show(roleScreen, title, d)
}

func saveRole(r *ui.Request) ui.Response {
	id := r.PathValue("id")
	body := map[string]any{"name": r.Value("name"), "permissions": append([]string{}, r.PostForm["permission"]...)}
	var a ui.Answer
	if id == fresh {
		_, a = ui.Post[any](r, apiRoles, body)
	} else {
		_, a = ui.Patch[any](r, ui.Path(apiRoles+"/", id), body)
	}
	if !a.OK() {
		return r.Refuse(a, showRole)
	}
	return r.Done(rolesPath, "team.did.role_saved", "name", r.Value("name"))
}

func deleteRole(r *ui.Request) ui.Response {
	if _, a := ui.Delete[any](r, ui.Path(apiRoles+"/", r.PathValue("id"))); !a.OK() {
		return r.Refuse(a, showRole)
	}
	return r.Done(rolesPath, "team.did.role_deleted")
}

// Span is how many columns the matrix has.
func (d rolesData) Span() int { return len(d.Columns) + 1 }
