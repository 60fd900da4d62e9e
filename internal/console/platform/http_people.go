package platform

import (
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
)

const peopleAPI = routes + "/admins"

// person is one of the platform's own people.
type person struct {
	ID, Name, Email, Status string

	Role struct{ Name string }
}

// peopleData is what the page of the platform's people shows.
type peopleData struct {
	People    []person
	Form      *ui.Form
	MayChange bool
}

func showPeople(r *ui.Request) ui.Response {
	found, a := ui.Get[api.Page[person]](r, peopleAPI+"?size=100")
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

// changePeople invites somebody, or shuts somebody out.
func changePeople(r *ui.Request) ui.Response {
	if id := r.Value("person"); id != "" {
		out, a := ui.Post[person](r, ui.Path(peopleAPI+"/", id, "/deactivate"), nil)
		if !a.OK() {
			return r.Refuse(a, showPeople)
		}
		return r.Done(path+"/people", "platform.people.is_out", "name", out.Name)
	}
	in, a := ui.Post[person](r, peopleAPI, map[string]string{"name": r.Value("name"), "email": r.Value("email"), "role": r.Value("role")})
	if !a.OK() {
		return r.Refuse(a, showPeople)
	}
	return r.Done(path+"/people", "platform.people.invited", "email", in.Email)
}
