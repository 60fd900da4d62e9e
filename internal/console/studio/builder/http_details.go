package builder

import (
	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

var detailsScreen = screenOf("details.html")

// detailsData is the data of the details page.
type detailsData struct {
	head

	Form      *ui.Form
	Seen      string
	Conflicts []conflict
	Facts     []fact // shown instead of the form to users who may not change them
}

// fact is a field that the user cannot change.
type fact struct{ Label, Value string }

func showDetails(p *page) ui.Response {
	h, a := p.headOf("details")
	if !a.OK() {
		return p.Fail(a)
	}
	inputs := p.detailInputs(new(catalog.PatchServiceInput))
	d := detailsData{head: h, Seen: fingerprint(inputs)}
	if h.MayChange {
		if refused := p.Refused(); refused != nil && refused.ErrorCode == fault.PreconditionFailed {
			d.Conflicts = p.conflicts(inputs)
		}
		p.Match = p.tag()
		d.Form = p.NewForm(p.at("/details"), p.Text("builder.save"), fields(inputs, false)...)
	} else {
		for _, i := range inputs {
			if i.Value != "" {
				d.Facts = append(d.Facts, fact{i.Label, i.Value})
			}
		}
	}
	return p.Show(detailsScreen, p.Text("builder.page_title", "page", p.Text("builder.details"), "service", p.service.Name), d)
}

// transitions are the operations that change the availability of the service.
var transitions = map[string]api.Op[catalog.ServicePath, catalog.ServiceView]{
	"unpublish": catalog.UnpublishService, "archive": catalog.ArchiveService, "restore": catalog.RestoreService,
}

// changeDetails updates the service itself or changes its availability.
func changeDetails(p *page) ui.Response {
	do := p.Value("do")
	if transition, ok := transitions[do]; ok {
		p.IfMatch = ""
		if _, a := ui.Do(p.Request, transition, &p.of); !a.OK() {
			return p.refuse(a, showDetails)
		}
		return p.Done(p.at("/details"), "builder.did."+do)
	}
	in := catalog.PatchServiceInput{ServicePath: p.of}
	a := apply(p.Request, p.detailInputs(&in), (*input).inUpdate)
	if a.OK() {
		_, a = ui.Do(p.Request, catalog.UpdateService, &in)
	}
	if a.ErrorCode == fault.PreconditionFailed && p.read().OK() && fingerprint(p.detailInputs(new(catalog.PatchServiceInput))) == p.Value(fingerprintField) {
		p.IfMatch = p.tag() // only parts of the service have changed
		_, a = ui.Do(p.Request, catalog.UpdateService, &in)
	}
	if !a.OK() {
		return p.refuse(byLine(p.Request, a), showDetails)
	}
	return p.Done(p.at("/details"), "builder.did.saved")
}
