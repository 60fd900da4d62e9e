package platform

import (
	"stagegate/internal/console/frame"
	"stagegate/internal/web"
)

const peopleAPI = api + "/admins"

// person is one of the platform's own people.
type person struct {
	ID, Name, Email, Status string

	Role struct{ Name string }
}

// peopleData is what the page of the platform's people shows.
type peopleData struct {
	People    []person
	Form      *frame.Form
	MayChange bool
}

func showPeople(r *frame.Request) frame.Response {
	found, a := frame.Get[web.Page[person]](r, peopleAPI+"?size=100")
	if !a.OK() {
		return r.Fail(a)
	}
	d := peopleData{People: found.Content, MayChange: r.Me().May(managePeople)}
	text := func(key string) string { return r.Text("platform.people." + key) }
	d.Form = r.NewForm(path+"/people", text("invite"),
		frame.Field{Name: "name", Label: text("name"), Max: 200, Autocomplete: "off"},
		frame.Field{Name: "email", Label: text("email"), Type: "email", Max: 254, Autocomplete: "off", Plain: true},
		frame.Field{Name: "role", Label: text("role"), Type: "select", Value: "PLATFORM_SUPPORT", Options: []frame.Option{
			{Value: "PLATFORM_SUPPORT", Text: text("PLATFORM_SUPPORT")}, {Value: "PLATFORM_ADMIN", Text: text("PLATFORM_ADMIN")},
		}},
	)
	return r.Show(peopleScreen, text("title"), d)
}

// changePeople invites somebody, or shuts somebody out.
func changePeople(r *frame.Request) frame.Response {
	if id := r.Value("person"); id != "" {
		out, a := frame.Post[person](r, frame.Path(peopleAPI+"/", id, "/deactivate"), nil)
		if !a.OK() {
			return r.Refuse(a, showPeople)
		}
		return r.Done(path+"/people", "platform.people.is_out", "name", out.Name)
	}
	in, a := frame.Post[person](r, peopleAPI, map[string]string{"name": r.Value("name"), "email": r.Value("email"), "role": r.Value("role")})
	if !a.OK() {
		return r.Refuse(a, showPeople)
	}
	return r.Done(path+"/people", "platform.people.invited", "email", in.Email)
}
