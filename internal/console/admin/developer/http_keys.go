package developer

import (
	"slices"
	"strings"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/auth"
)

var keysScreen = ui.NewScreen(files, ui.Desk, "keys.html", "parts.html")

// soon is how long before its expiry a key needs attention.
const soon = 14 * 24 * time.Hour

// keyRow is a key in the list.
type keyRow struct {
	accounts.KeyView

	Can      string   // what it may do, in words
	Services []string // names; none for all
	Soon     bool     // it expires soon
}

// Path returns the address of the page of the key.
func (k keyRow) Path() string { return ui.Path(keyPath, k.ID) }

// secret is a secret that is shown once.
type secret struct{ Title, Lead, Text string }

// keysData is the data of the list of keys.
type keysData struct {
	Tabs   []tab
	Rows   []keyRow
	Pager  ui.Pager
	Secret *secret // of a key just created
}

func showKeys(r *ui.Request) ui.Response {
	if r.Me().Kind != ui.TenantAdmin {
		return r.Redirect(webhooksPath)
	}
	return listKeys(r, nil)
}

// listKeys shows the list of keys, with the secret of a new one.
func listKeys(r *ui.Request, shown *secret) ui.Response {
	found, a := ui.Do(r, accounts.ListAPIKeys, &accounts.KeysInput{PageQuery: api.PageQuery{Page: r.PageNumber(), Size: pageSize}})
	if !a.OK() {
		return r.Fail(a)
	}
	d := keysData{Tabs: tabsOf(r), Secret: shown}
	d.Pager = ui.NewPager(found, func(page int) string { return ui.ListPath(path, nil, page) })
	all := readServices(r)
	for _, k := range found.Content {
		d.Rows = append(d.Rows, describeKey(r, k, all))
	}
	return r.Show(keysScreen, r.Text("developer.title"), d)
}

// describeKey says in words what a key may do.
func describeKey(r *ui.Request, k accounts.KeyView, all []service) keyRow {
	row := keyRow{KeyView: k, Services: namesOf(all, k.ServiceIDs)}
	can := permissionTexts(r, k.Permissions)
	if more := len(can) - mostPermissions; more > 1 {
		can = append(can[:mostPermissions:mostPermissions], r.Text("developer.key.more", "count", more))
	}
	row.Can = strings.Join(can, ", ")
	if k.ExpiresAt != nil {
		row.Soon = k.Status == accounts.KeyActive && time.Time(*k.ExpiresAt).Before(r.Now().Add(soon))
	}
	return row
}

// mostPermissions is how many permissions of a key the list spells out.
const mostPermissions = 3

// permissionTexts returns what permissions allow.
func permissionTexts(r *ui.Request, permissions []auth.Permission) []string {
	texts := make([]string, len(permissions))
	for i, p := range permissions {
		texts[i] = r.Text(permissionKey(p))
	}
	return texts
}

// permissionKey returns the key of the text of a permission.
func permissionKey(p auth.Permission) string {
	return "team.permission." + strings.ReplaceAll(string(p), ":", ".")
}

// permissionGroup are the checkboxes of a group of permissions.
type permissionGroup struct {
	Text  string
	Boxes []permissionBox
}

type permissionBox struct {
	ID string // of the first checkbox, to which an error leads
	ui.Choice
}

// permissionGroups returns the checkboxes of all permissions that a key can have, in the groups of the roles.
func permissionGroups(r *ui.Request, chosen []auth.Permission) ([]permissionGroup, ui.Answer) {
	all, a := ui.Do(r, accounts.ListPermissions, &api.ArrayQuery{})
	var groups []permissionGroup
	var group accounts.PermissionGroup
	for _, p := range all {
		if p.Group != group {
			group = p.Group
			groups = append(groups, permissionGroup{Text: r.Text("team.group." + string(group))})
		}
		last := &groups[len(groups)-1]
		box := permissionBox{Choice: ui.Choice{Value: string(p.Code), Text: r.Text(permissionKey(p.Code)), Chosen: slices.Contains(chosen, p.Code)}}
		if len(groups) == 1 && len(last.Boxes) == 0 {
			box.ID = permissionsField
		}
		last.Boxes = append(last.Boxes, box)
	}
	return groups, a
}
