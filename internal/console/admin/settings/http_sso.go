package settings

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/accounts/sso"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

var (
	ssoScreen        = ui.NewScreen(files, ui.Desk, "sso.html", "parts.html")
	ssoFormScreen    = ui.NewScreen(files, ui.Desk, "sso-form.html", "parts.html")
	connectionScreen = ui.NewScreen(files, ui.Desk, "sso-connection.html", "parts.html")
)

// secretField is the name of the client secret in the API and in the form.
const secretField = "clientSecret"

// connection is a connection for single sign-on.
type connection struct{ sso.ConnectionView }

// Path returns the address of the page of the connection.
func (c connection) Path() string { return ui.Path(connectionPath, c.ID) }

// Names returns the domains.
func (c connection) Names() []string {
	names := make([]string, len(c.Domains))
	for i, d := range c.Domains {
		names[i] = d.Domain
	}
	return names
}

// Verified reports whether there are domains and all are verified.
func (c connection) Verified() bool {
	return len(c.Domains) > 0 && !slices.ContainsFunc(c.Domains, func(d sso.DomainView) bool { return !d.Verified })
}

// ssoData is the data of the list of connections.
type ssoData struct {
	Tabs []Tab
	Rows []connection
}

func showSSO(r *ui.Request) ui.Response {
	found, a := ui.Do(r, sso.ListSSOConnections, &sso.ListInput{})
	if !a.OK() {
		return r.Fail(a)
	}
	d := ssoData{Tabs: tabsOf(r)}
	for _, c := range found {
		d.Rows = append(d.Rows, connection{c})
	}
	return r.Show(ssoScreen, r.Text("settings.sso.title"), d)
}

// ssoForm is the form of a connection.
type ssoForm struct {
	*ui.Form

	Callback string
	Back     ui.Link
}

// newSSOForm returns the form of a connection with the current settings.
func newSSOForm(r *ui.Request, action, button string, c sso.ConnectionView, back ui.Link) (ssoForm, ui.Answer) {
	roles, a := ui.Do(r, accounts.ListRoles, &api.ArrayQuery{})
	if !a.OK() {
		return ssoForm{}, a
	}
	options := []ui.Option{{Text: r.Text("settings.sso.choose_role")}}
	for _, role := range roles {
		if role.ID != accounts.TenantAdminRoleID {
			options = append(options, ui.Option{Value: role.ID, Text: roleName(r, role)})
		}
	}
	just := ""
	if c.JustInTime {
		just = "true"
	}
	secret := ui.Field{Name: secretField, Label: r.Text("settings.sso.secret"), Type: "password", Autocomplete: "off", Max: 1000}
	if c.ID != "" {
		secret.Optional, secret.Hint = true, r.Text("settings.sso.secret_kept")
	}
	form := r.NewForm(action, r.Text(button),
		ui.Was(ssoTerms(c, connection{c}.Names())),
		ui.Field{Name: "name", Label: r.Text("settings.sso.name"), Hint: r.Text("settings.sso.name_hint"), Max: 100, Value: c.Name},
		ui.Field{Name: "issuer", Label: r.Text("settings.sso.issuer"), Hint: r.Text("settings.sso.issuer_hint"), Max: 500, Plain: true, Value: c.Issuer},
		ui.Field{Name: "clientId", Label: r.Text("settings.sso.client"), Max: 500, Plain: true, Value: c.ClientID},
		secret,
		ui.Field{Name: "domains", Label: r.Text("settings.sso.domains"), Hint: r.Text("settings.sso.domains_hint"), Type: "textarea", Rows: 2, Plain: true, Optional: true, Value: strings.Join(connection{c}.Names(), "\n")},
		ui.Field{Name: "defaultRoleId", Label: r.Text("settings.sso.role"), Hint: r.Text("settings.sso.role_hint"), Type: "select", Options: options, Value: c.DefaultRole},
		ui.Field{Name: "justInTime", Label: r.Text("settings.sso.just_in_time"), Hint: r.Text("settings.sso.just_in_time_hint"), Type: "checkbox", Value: just},
		ui.Field{Name: "groupClaim", Label: r.Text("settings.sso.group_claim"), Hint: r.Text("settings.sso.group_claim_hint"), Max: 100, Plain: true, Optional: true, Value: ui.Value(c.GroupClaim)},
		ui.Field{
			Name: "groupRoles", Label: r.Text("settings.sso.groups"), Hint: r.Text("settings.sso.groups_hint", "example", r.Text("settings.sso.groups_example")), Type: "textarea", Rows: 3, Plain: true, Optional: true,
			Value: groupLines(r, c.GroupRoles, roles),
		},
	)
	return ssoForm{form, r.Absolute("/api/v1/auth/sso/callback"), back}, a
}

// ssoTerms identifies what the form of a connection with these domains shows.
func ssoTerms(c sso.ConnectionView, domains []string) string {
	return ui.Digest(c.Name, c.Issuer, c.ClientID, domains, c.DefaultRole, c.JustInTime, ui.Value(c.GroupClaim), c.GroupRoles)
}

// roleName returns the name of a role as people enter it.
func roleName(r *ui.Request, role accounts.RoleView) string {
	if role.ID == accounts.TenantAdminRoleID {
		return r.Text("settings.sso.admin")
	}
	return role.Name
}

// groupLines returns the roles of groups, one group a line.
func groupLines(r *ui.Request, groups sso.GroupRoles, roles []accounts.RoleView) string {
	var lines []string
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		name := groups[group]
		for _, role := range roles {
			if role.ID == groups[group] {
				name = roleName(r, role)
			}
		}
		lines = append(lines, group+" = "+name)
	}
	return strings.Join(lines, "\n")
}

// enteredGroups returns the entered roles of groups, and whether each names a role.
func enteredGroups(r *ui.Request, roles []accounts.RoleView) (sso.GroupRoles, bool) {
	groups := sso.GroupRoles{}
	for line := range strings.Lines(r.Value("groupRoles")) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		at := strings.LastIndexByte(line, '=')
		if at < 0 {
			return nil, false
		}
		name := strings.TrimSpace(line[at+1:])
		i := slices.IndexFunc(roles, func(role accounts.RoleView) bool {
			return strings.EqualFold(name, roleName(r, role)) || strings.EqualFold(name, role.Name)
		})
		if i < 0 {
			return nil, false
		}
		groups[strings.TrimSpace(line[:at])] = roles[i].ID
	}
	return groups, true
}

func showNewSSO(r *ui.Request) ui.Response {
	form, a := newSSOForm(r, newSSOPath, "settings.sso.create", sso.ConnectionView{}, ui.Link{Text: r.Text("settings.tab.sso"), Path: ssoPath})
	if !a.OK() {
		return r.Fail(a)
	}
	return r.Show(ssoFormScreen, r.Text("settings.sso.create_title"), form)
}

func createSSO(r *ui.Request) ui.Response {
	if secretDropped(r) {
		return r.Refuse(askAgain(r, secretField, "settings.sso.secret_again"), showNewSSO)
	}
	groups, refused := readGroups(r)
	if refused != nil {
		return r.Refuse(*refused, showNewSSO)
	}
	var in sso.CreateInput
	b := &in.Body
	b.Name, b.Issuer, b.ClientID, b.ClientSecret = r.Value("name"), r.Value("issuer"), r.Value("clientId"), r.Value(secretField)
	b.Domains, b.DefaultRole, b.JustInTime = strings.Fields(r.Value("domains")), r.Value("defaultRoleId"), r.Value("justInTime") != ""
	b.GroupClaim, b.GroupRoles = r.Value("groupClaim"), groups
	made, a := ui.Do(r, sso.CreateSSOConnection, &in)
	if !a.OK() {
		return r.Refuse(byLine(r, a, "domains", "domains"), showNewSSO)
	}
	return r.Done(ui.Path(connectionPath, made.ID), "settings.sso.did.create")
}

// secretDropped reports whether the form was kept until its reader had confirmed who they are. Secrets are not kept, so it
// lacks the one that was entered.
func secretDropped(r *ui.Request) bool { return !r.PostForm.Has(secretField) }

// readGroups returns the entered roles of groups, or a refusal.
func readGroups(r *ui.Request) (sso.GroupRoles, *ui.Answer) {
	roles, a := ui.Do(r, accounts.ListRoles, &api.ArrayQuery{})
	if !a.OK() {
		return nil, &a
	}
	groups, ok := enteredGroups(r, roles)
	if !ok {
		a = r.Wrong("groupRoles", fault.InvalidValue, "sso.group_roles")
		return nil, &a
	}
	return groups, nil
}

func showSSOSettings(r *ui.Request) ui.Response {
	c, a := ui.Do(r, sso.GetSSOConnection, &sso.ConnectionInput{ConnectionID: r.PathValue("id")})
	if !a.OK() {
		return r.Fail(a)
	}
	at := connection{c}.Path()
	form, a := newSSOForm(r, at+"/settings", "settings.save", c, ui.Link{Text: c.Name, Path: at})
	if !a.OK() {
		return r.Fail(a)
	}
	return r.Show(ssoFormScreen, r.Text("settings.sso.change_title"), form)
}

func changeSSO(r *ui.Request) ui.Response {
	if secretDropped(r) {
		return r.Refuse(askAgain(r, secretField, "settings.sso.secret_again"), showSSOSettings)
	}
	groups, refused := readGroups(r)
	if refused != nil {
		return r.Refuse(*refused, showSSOSettings)
	}
	in := sso.ChangeInput{ConnectionInput: sso.ConnectionInput{ConnectionID: r.PathValue("id")}}
	before, a := ui.Do(r, sso.GetSSOConnection, &in.ConnectionInput)
	if !a.OK() {
		return r.Fail(a)
	}
	domains := append([]string{}, strings.Fields(r.Value("domains"))...)
	after := sso.ConnectionView{
		Name: r.Value("name"), Issuer: r.Value("issuer"), ClientID: r.Value("clientId"), DefaultRole: r.Value("defaultRoleId"),
		JustInTime: r.Value("justInTime") != "", GroupClaim: new(r.Value("groupClaim")), GroupRoles: groups,
	}
	if r.Overtaken(ssoTerms(before, connection{before}.Names()), ssoTerms(after, domains)) {
		return r.Refuse(r.Changed(), showSSOSettings)
	}
	b := &in.Body
	b.Name, b.Issuer, b.ClientID = api.OptionalOf(after.Name), api.OptionalOf(after.Issuer), api.OptionalOf(after.ClientID)
	if secret := r.Value(secretField); secret != "" {
		b.ClientSecret = api.OptionalOf(secret)
	}
	b.Domains, b.DefaultRole = api.OptionalOf(domains), api.OptionalOf(after.DefaultRole)
	b.JustInTime, b.GroupClaim, b.GroupRoles = api.ClearableOf(after.JustInTime), api.ClearableOf(*after.GroupClaim), api.ClearableOf(groups)
	if _, a := ui.Do(r, sso.UpdateSSOConnection, &in); !a.OK() {
		return r.Refuse(byLine(r, a, "domains", "domains"), showSSOSettings)
	}
	return r.Done(ui.Path(connectionPath, in.ConnectionID), "settings.sso.did.change")
}

// connectionData is the data of the page of a connection.
type connectionData struct {
	Connection connection
	Test       string // address of a test that was prepared
	Outcome    string // of a test: the key of its text, "" for none
	Passed     bool
	BreakGlass string // name of the admin who keeps a password
}

func showConnection(r *ui.Request) ui.Response { return viewConnection(r, "") }

// viewConnection shows the page of a connection, with the address of a test that was prepared.
func viewConnection(r *ui.Request, test string) ui.Response {
	c, a := ui.Do(r, sso.GetSSOConnection, &sso.ConnectionInput{ConnectionID: r.PathValue("id")})
	if !a.OK() {
		return r.Fail(a)
	}
	d := connectionData{Connection: connection{c}, Test: test}
	if code := r.Query("code"); slices.Contains(sso.Outcomes, code) || code == sso.TestPassed {
		d.Outcome, d.Passed = code, code == sso.TestPassed
	}
	if c.BreakGlass != nil {
		admin, a := ui.Do(r, accounts.GetMember, &accounts.MemberInput{ID: *c.BreakGlass})
		if !a.OK() {
			return r.Fail(a)
		}
		d.BreakGlass = cmp.Or(admin.Name, admin.Email)
	}
	return r.Show(connectionScreen, c.Name, d)
}

func actOnConnection(r *ui.Request) ui.Response {
	in := sso.ConnectionInput{ConnectionID: r.PathValue("id")}
	var a ui.Answer
	do := r.PathValue("do")
	switch do {
	case "verify":
		verify := sso.DomainInput{ConnectionInput: in}
		verify.Body.Domain = r.Value("domain")
		_, a = ui.Do(r, sso.VerifySSODomain, &verify)
	case "test":
		prepared, a := ui.Do(r, sso.TestSSOConnection, &in)
		if !a.OK() {
			return r.Refuse(a, showConnection)
		}
		return viewConnection(r, prepared.URL)
	case "enforce":
		_, a = ui.Do(r, sso.EnforceSSOConnection, &in)
	case "relax":
		_, a = ui.Do(r, sso.RelaxSSOConnection, &in)
	case "delete":
		if _, a = ui.Do(r, sso.DeleteSSOConnection, &in); a.OK() {
			return r.Done(ssoPath, "settings.sso.did.delete")
		}
	default:
		return r.NotFound()
	}
	if !a.OK() {
		return r.Refuse(a, showConnection)
	}
	return r.Done(ui.Path(connectionPath, in.ConnectionID), "settings.sso.did."+do)
}
