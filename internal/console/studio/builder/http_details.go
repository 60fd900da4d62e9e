package builder

import (
	"slices"

	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

var detailsScreen = screenOf("details.html")

// detailsData is what the page of a service's details shows.
type detailsData struct {
	head

	Form   *ui.Form
	Seen   string
	Theirs []theirs
	Facts  []fact // for whoever may not change them
}

// fact is a field as it is.
type fact struct{ Label, Value string }

func showDetails(p *page) ui.Response {
	h, a := p.headOf("details")
	if !a.OK() {
		return p.Fail(a)
	}
	inputs := p.detailInputs(&p.service)
	d := detailsData{head: h, Seen: seen(inputs)}
	if h.MayChange {
		if refused := p.Refused(); refused != nil && refused.ErrorCode == fault.PreconditionFailed {
			d.Theirs = p.theirs(inputs)
		}
		p.Match = p.tag()
		d.Form = p.NewForm(p.at("/details"), p.Text("builder.save"), fields(inputs)...)
	} else {
		for _, i := range inputs {
			if i.Value != "" {
				d.Facts = append(d.Facts, fact{i.Label, i.Value})
			}
		}
	}
	return p.Show(detailsScreen, p.Text("builder.page_title", "page", p.Text("builder.details"), "service", p.service.Name), d)
}

// changeDetails changes the service itself, or whether customers see it.
func changeDetails(p *page) ui.Response {
	do := p.Value("do")
	if slices.Contains([]string{"unpublish", "archive", "restore"}, do) {
		p.IfMatch = ""
		if _, a := ui.Post[any](p.Request, p.api+"/"+do, nil); !a.OK() {
			return p.refuse(a, showDetails)
		}
		return p.Done(p.at("/details"), "builder.did."+do)
	}
	body := changed(p.Request, p.detailInputs(&p.service))
	_, a := ui.Patch[any](p.Request, p.api, body)
	if a.ErrorCode == fault.PreconditionFailed && p.read().OK() && seen(p.detailInputs(&p.service)) == p.Value(seenField) {
		p.IfMatch = p.tag() // only its parts are others
		_, a = ui.Patch[any](p.Request, p.api, body)
	}
	if !a.OK() {
		return p.refuse(a, showDetails)
	}
	return p.Done(p.at("/details"), "builder.did.saved")
}
