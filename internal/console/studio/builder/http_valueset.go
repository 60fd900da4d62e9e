package builder

import (
	"strconv"

	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
)

var valueSetsScreen = screenOf("value-sets.html", "part.html")

// valueSetsData is what the page of the value sets shows.
type valueSetsData struct {
	head

	Sets   []shownSet
	Form   *partForm // of the set that is open, or nil
	Add    string    // address of the form for another one
	Action string
}

type shownSet struct {
	catalog.ValueSetView

	Path   string
	Here   bool
	UsedBy []used
}

// used is a part with a rule that looks something up in a value set.
type used struct{ Text, Path string }

func showValueSets(p *page) ui.Response {
	h, a := p.headOf("value-sets")
	if !a.OK() {
		return p.Fail(a)
	}
	d := valueSetsData{head: h, Add: p.at("/value-sets") + "?add=value-set#part", Action: p.URL.RequestURI()}
	if d.Form, a = p.openSet(); !a.OK() {
		return p.Fail(a)
	}
	if d.Form != nil {
		p.Match = d.Form.match
	}
	for i, v := range p.service.ValueSets {
		d.Sets = append(d.Sets, shownSet{
			ValueSetView: v, Path: p.at("/value-sets") + "?set=" + strconv.Itoa(i+1) + "#part",
			Here: d.Form != nil && d.Form.ID == v.ID, UsedBy: p.usersOf("valueSets." + v.Code),
		})
	}
	return p.Show(valueSetsScreen, p.Text("builder.page_title", "page", p.Text("builder.value_sets"), "service", p.service.Name), d)
}

// openSet is the form of a value set that is open.
func (p *page) openSet() (*partForm, ui.Answer) {
	id, isOpen := "", p.Query("add") != "" || len(p.service.ValueSets) == 0
	if n, err := strconv.Atoi(p.Query("set")); err == nil && n > 0 && n <= len(p.service.ValueSets) {
		id, isOpen = p.service.ValueSets[n-1].ID, true
	}
	if p.Refused() != nil {
		id, isOpen = p.Value("id"), true
	}
	if !isOpen || !p.mayChange() {
		return p.formOf(found{})
	}
	return p.formOf(p.lookFor(valueSet, id, nil))
}
