package builder

import (
	"strconv"

	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
)

var valueSetsScreen = screenOf("value-sets.html", "part.html")

// valueSetsData is the data of the page of value sets.
type valueSetsData struct {
	head

	Sets   []setItem
	Form   *partForm // of the set that is open, or nil
	Add    string    // address of the form for another one
	Action string
}

type setItem struct {
	catalog.ValueSetView

	Path   string
	Here   bool
	UsedBy []usage
}

// usage is a part with a rule that refersTo to a value set.
type usage struct{ Text, Path string }

func showValueSets(p *page) ui.Response {
	h, a := p.headOf("value-sets")
	if !a.OK() {
		return p.Fail(a)
	}
	d := valueSetsData{head: h, Add: p.at("/value-sets") + "?add=value-set#part", Action: p.URL.RequestURI()}
	if d.Form, a = p.setForm(); !a.OK() {
		return p.Fail(a)
	}
	if d.Form != nil {
		p.Match = d.Form.match
	}
	for i, v := range p.service.ValueSets {
		d.Sets = append(d.Sets, setItem{
			ValueSetView: v, Path: p.at("/value-sets") + "?set=" + strconv.Itoa(i+1) + "#part",
			Here: d.Form != nil && d.Form.ID == v.ID, UsedBy: p.usagesOf("valueSets." + v.Code),
		})
	}
	return p.Show(valueSetsScreen, p.Text("builder.page_title", "page", p.Text("builder.value_sets"), "service", p.service.Name), d)
}

// setForm returns the form of the selected value set, or nil.
func (p *page) setForm() (*partForm, ui.Answer) {
	id, isOpen := "", p.Query("add") != "" || len(p.service.ValueSets) == 0
	if n, err := strconv.Atoi(p.Query("set")); err == nil && n > 0 && n <= len(p.service.ValueSets) {
		id, isOpen = p.service.ValueSets[n-1].ID, true
	}
	if p.Refused() != nil {
		id, isOpen = p.Value("id"), true
	}
	if !isOpen || !p.mayChange() {
		return p.formOf(editable{})
	}
	return p.formOf(p.findPart(valueSet, id, nil))
}
