package builder

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// changePart handles the forms of stages, their parts and value sets.
func changePart(p *page) ui.Response {
	p.show = showStage
	if strings.HasSuffix(p.URL.Path, "/value-sets") {
		p.show = showValueSets
	}
	if strings.HasSuffix(p.URL.Path, certificatesBelow) {
		p.show = showCertificates
	}
	if to := p.Value("move"); to != "" {
		return p.move(strings.Fields(to))
	}
	if p.Value("do") == "preview" {
		return showPreview(p)
	}
	f := p.findPart(p.Value("part"), p.Value("id"), p.currentStage())
	switch {
	case f.kind == "":
		return p.NotFound()
	case p.Value("do") == "remove":
		return p.remove(f)
	case p.Value("do") == "copy" && f.kind == stage:
		return p.copyStage(f)
	case f.id == "" && p.Value("id") != "":
		return p.refuse(ui.Answer{Status: http.StatusConflict, Message: p.Text("builder.conflict.deleted")}, p.show)
	case p.Value("choices") != "":
		return p.show(p)
	case f.id == "":
		return p.add(f)
	default:
		return p.save(f)
	}
}

// currentStage returns the stage of the address, or nil.
func (p *page) currentStage() *catalog.ServiceStageView {
	n, err := strconv.Atoi(p.PathValue("n"))
	if p.PathValue("n") == "" {
		n, err = 1, nil
	}
	if err != nil || n < 1 || n > len(p.service.Stages) {
		return nil
	}
	return &p.service.Stages[n-1]
}

// move changes the position of a part. The last of two concurrent moves wins.
func (p *page) move(to []string) ui.Response {
	if len(to) != 3 {
		return p.NotFound()
	}
	here := p.currentStage()
	f := p.findPart(to[0], to[1], here)
	n, err := strconv.Atoi(to[2])
	if f.position == nil || err != nil || n < 1 {
		return p.NotFound()
	}
	p.IfMatch = ""
	*f.position = api.ClearableOf(n)
	if a := f.save(); !a.OK() {
		return p.refuse(a, p.show)
	}
	return p.Done(p.returnPath(here), "builder.did.moved")
}

// copyStage duplicates a stage with its parts and opens the form of the copy.
func (p *page) copyStage(f editable) ui.Response {
	p.IfMatch = ""
	made, a := ui.Do(p.Request, catalog.CopyStage, &catalog.StagePath{ServicePath: p.of, StageID: f.id})
	if !a.OK() {
		return p.refuse(a, p.show)
	}
	return p.Done(p.at("/stages/"+strconv.Itoa(made.Position))+"?edit=stage#part", "builder.did.copied")
}

// add creates a part.
func (p *page) add(f editable) ui.Response {
	p.IfMatch = ""
	a := apply(p.Request, f.inputs, (*input).inCreate)
	p.nameCode(&f)
	here, id := p.currentStage(), ""
	if of := p.Query("copy"); a.OK() && of != "" && copyable[f.kind] {
		a = p.copyTranslations(&f, of)
	}
	if a.OK() {
		id, a = f.add()
	}
	if !a.OK() {
		return p.refuse(byLine(p.Request, a), p.show)
	}
	if f.kind == stage && p.read().OK() {
		here = p.stageOf(id)
	}
	if p.Value("then") == "more" {
		return p.Done(p.returnPath(here)+"?add="+f.kind+"#part", "builder.did.added")
	}
	return p.Done(p.returnPath(here)+"#part-"+id, "builder.did.added")
}

// nameCode derives the code of a new part that has none.
func (p *page) nameCode(f *editable) {
	if f.code != nil && !f.code.Set {
		*f.code = api.OptionalOf(codeFrom(p.Value(f.from), p.codes()))
	}
}

// save updates a part. A conflict is ignored if the fields of the part itself have not changed,
// for example if only its position has.
func (p *page) save(f editable) ui.Response {
	shown := p.Value(fingerprintField)
	here := p.currentStage()
	a := apply(p.Request, f.inputs, (*input).inUpdate)
	if a.OK() {
		a = f.save()
	}
	if a.ErrorCode == fault.PreconditionFailed && p.read().OK() {
		if now := p.findPart(f.kind, f.id, here); now.id != "" && fingerprint(now.inputs) == shown {
			if got := f.read(); got.OK() {
				p.IfMatch = got.ETag()
				a = f.save()
			}
		}
	}
	if !a.OK() {
		return p.refuse(byLine(p.Request, a), p.show)
	}
	if to := p.Value("stageId"); to != "" && p.read().OK() {
		here = p.stageOf(to)
	}
	return p.Done(p.returnPath(here)+"#part-"+f.id, "builder.did.saved")
}

// remove deletes the version of a part that the form has shown.
func (p *page) remove(f editable) ui.Response {
	here := p.currentStage()
	if a := f.remove(); !a.OK() {
		return p.refuse(a, p.show)
	}
	if f.kind == stage {
		here = nil
	}
	return p.Done(p.returnPath(here), "builder.did.removed")
}

// returnPath returns the address of a stage after a change, which may have moved it.
func (p *page) returnPath(s *catalog.ServiceStageView) string {
	if strings.HasSuffix(p.URL.Path, "/value-sets") {
		return p.at("/value-sets")
	}
	if strings.HasSuffix(p.URL.Path, certificatesBelow) {
		return p.at(certificatesBelow)
	}
	if s != nil && p.read().OK() {
		if now := p.stageOf(s.ID); now != nil {
			return p.stagePath(now.Position)
		}
	}
	return p.at("/stages")
}

// lineField matches an entry of a list that is entered line by line.
var lineField = regexp.MustCompile(`^(options|members|acceptedTypes|categories|publicFields)\[(\d+)\]`)

// byLine replaces the entries of lists in a refusal by their lines.
func byLine(r *ui.Request, a ui.Answer) ui.Answer {
	for i, e := range a.Errors {
		if m := lineField.FindStringSubmatch(e.Field); m != nil {
			a.Errors[i].Field = m[1]
			if m[1] == "options" {
				a.Errors[i].Message = r.Text("builder.choice_line", "number", position(m[2]), "text", e.Message)
				continue
			}
			a.Errors[i].Message = r.Text("builder.line", "number", position(m[2]), "text", e.Message)
		}
	}
	return a
}
