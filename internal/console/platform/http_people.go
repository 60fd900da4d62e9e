package platform

import (
	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
)

// peopleData is the data of the page of platform users.
type peopleData struct {
	People    []accounts.View
	Form      *ui.Form
	MayChange bool
}

func showPeople(r *ui.Request) ui.Response {
	found, a := ui.Do(r, accounts.ListAdministrators, &accounts.MembersInput{PageQuery: api.PageQuery{Size: 100}})
	if !a.OK() {
		return r.Fail(a)
	}
	d := peopleData{People: found.Content, MayChange: r.Me().May(managePeople)}
	text := func(key string) string { return r.Text("platform.people." + key) }
	d.Form = r.NewForm(path+"/people", text("invite"),
		ui.Field{Name: "name", Label: text("name"), Max: 200, Autocomplete: "off"},
		ui.Field{Name: "email", Label: text("email"), Type: "email", Max: 254, Autocomplete: "off", Plain: true},
		ui.Field{Name: "role", Label: text("role"), Type: "select", Value: "PLATFORM_SUPPORT", Options: []ui.Option{
			{Value: "PLATFORM_SUPPORT", Text: text("PLATFORM_SUPPORT")}, {Value: "PLATFORM_ADMIN", Text: text("PLATFORM_ADMIN")},
		}},
	)
	return r.Show(peopleScreen, text("title"), d)
}

// changePeople invites or deactivates a platform user.
func changePeople(r *ui.Request) ui.Response {
	if id := r.Value("person"); id != "" {
		out, a := ui.Do(r, accounts.DeactivateAdministrator, &accounts.AdministratorInput{ID: id})
		if !a.OK() {
			return r.Refuse(a, showPeople)
		}
		return r.Done(path+"/people", "platform.people.deactivated", "name", out.Name)
	}
	var in accounts.InviteAdministratorInput
	in.Body.Name, in.Body.Email, in.Body.Role = api.Name(r.Value("name")), r.Value("email"), r.Value("role")
	invited, a := ui.Do(r, accounts.InviteAdministrator, &in)
	if !a.OK() {
		return r.Refuse(a, showPeople)
	}
	return r.Done(path+"/people", "platform.people.invited", "email", invited.Email)
}
