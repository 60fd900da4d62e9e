package builder

import (
	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
)

var (
	newScreen      = ui.NewScreen(files, ui.Desk, "new.html", "outline.html")
	templateScreen = ui.NewScreen(files, ui.Desk, "template.html", "outline.html", "head.html")
)

// newData is the data of the page for a new service.
type newData struct {
	Templates []catalog.TemplateView
	Form      *ui.Form
	MayCreate bool
}

// templateData is the data of the page of a template.
type templateData struct {
	Template  catalog.TemplateDetailView
	Outline   outline
	MayCreate bool
}

// showNew shows the form for a new service, or a template.
func showNew(r *ui.Request) ui.Response {
	may := r.Me().May(createPermission)
	if code := r.Query("template"); code != "" {
		t, a := ui.Do(r, catalog.GetTemplate, &catalog.TemplatePath{TemplateCode: code})
		if !a.OK() {
			return r.Fail(a)
		}
		o := outline{t.Document.Stages, t.Document.Currency, documentCertificates(t.Document.Certificates), t.Document.Names(), r.Printer()}
		return r.Show(templateScreen, t.Name, templateData{t, o, may})
	}
	all, a := ui.Do(r, catalog.ListTemplates, &catalog.ListTemplatesInput{})
	if !a.OK() {
		return r.Fail(a)
	}
	d := newData{Templates: all, MayCreate: may}
	if may {
		name := ui.Field{Name: "name", Label: r.Text("builder.field.name"), Max: 200}
		currency := ui.Field{Name: "currency", Label: r.Text("builder.field.currency"), Hint: r.Text("builder.field.currency_hint"), Max: 3, Class: "w-4", Plain: true}
		d.Form = r.NewForm(newPath, r.Text("builder.create"), name, currency)
	}
	return r.Show(newScreen, r.Text("builder.new_service"), d)
}

// create creates a service from a template or a blank one.
func create(r *ui.Request) ui.Response {
	if code := r.Query("template"); code != "" {
		made, a := ui.Do(r, catalog.CreateServiceFromTemplate, &catalog.TemplatePath{TemplateCode: code})
		return created(r, made.Code, a, showNew)
	}
	var in catalog.CreateServiceInput
	in.Body.Name, in.Body.Currency = r.Value("name"), r.Value("currency")
	made, a := ui.Do(r, catalog.CreateService, &in)
	return created(r, made.Code, a, showNew)
}

// created redirects to the new service, or shows the form again.
func created(r *ui.Request, code string, a ui.Answer, show ui.Handler) ui.Response {
	if !a.OK() {
		return r.Refuse(a, show)
	}
	return r.Done(ui.Path(path+"/", code, "/stages"), "builder.did.created")
}
