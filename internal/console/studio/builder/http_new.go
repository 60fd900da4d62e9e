package builder

import (
	"stagegate/internal/console/studio/sentence"
	"stagegate/internal/console/ui"
)

var (
	newScreen      = ui.NewScreen(files, ui.Desk, "new.html", "outline.html")
	templateScreen = ui.NewScreen(files, ui.Desk, "template.html", "outline.html", "head.html")
)

// template is a service that comes with the program.
type template struct {
	Code, Name, Sector, Description string
	StageCount                      int

	Document service // what would be made of it
}

// Path is the page that shows what would be made of the template.
func (t template) Path() string { return newPath + "?template=" + t.Code }

func templates(r *ui.Request) ([]template, ui.Answer) {
	return ui.Get[[]template](r, routes+"/templates")
}

// newData is what the page of a new service shows.
type newData struct {
	Templates []template
	Form      *ui.Form
	MayCreate bool
}

// templateData is a template that is looked into.
type templateData struct {
	Template  template
	Outline   outline
	MayCreate bool
}

// showNew shows how a service can be begun, or what would be made of a template.
func showNew(r *ui.Request) ui.Response {
	may := r.Me().May(mayCreate)
	if code := r.Query("template"); code != "" {
		t, a := ui.Get[template](r, ui.Path(routes+"/templates/", code))
		if !a.OK() {
			return r.Fail(a)
		}
		said, _ := ui.Get[struct{ Document sentence.Service }](r, ui.Path(routes+"/templates/", code))
		return r.Show(templateScreen, t.Name, templateData{t, outlineOf(r, t.Document, said.Document), may})
	}
	all, a := templates(r)
	if !a.OK() {
		return r.Fail(a)
	}
	d := newData{Templates: all, MayCreate: may}
	if may {
		name := ui.Field{Name: "name", Label: r.Text("builder.name"), Max: 200}
		currency := ui.Field{Name: "currency", Label: r.Text("builder.currency"), Hint: r.Text("builder.currency_hint"), Max: 3, Class: "w-4", Plain: true}
		d.Form = r.NewForm(newPath, r.Text("builder.create"), name, currency)
	}
	return r.Show(newScreen, r.Text("builder.new_service"), d)
}

// create makes a service, of a template or from nothing.
func create(r *ui.Request) ui.Response {
	at, body := routes, any(map[string]any{"name": r.Value("name"), "currency": r.Value("currency")})
	if code := r.Query("template"); code != "" {
		at, body = ui.Path(routes+"/templates/", code), nil
	}
	made, a := ui.Post[service](r, at, body)
	if !a.OK() {
		return r.Refuse(a, showNew)
	}
	return r.Done(ui.Path(path+"/", made.Code, "/stages"), "builder.did.created")
}
