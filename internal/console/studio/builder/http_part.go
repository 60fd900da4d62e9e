package builder

import (
	"regexp"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// changePart does what a form of the stages or value sets asks for.
func changePart(p *page) ui.Response {
	p.show = showStage
	if strings.HasSuffix(p.URL.Path, "/value-sets") {
		p.show = showValueSets
	}
	if to := p.Value("move"); to != "" {
		return p.move(strings.Fields(to))
	}
	f := p.lookFor(p.Value("part"), p.Value("id"), p.hereStage())
	switch {
	case f.kind == "":
		return p.NotFound()
	case p.Value("do") == "remove":
		return p.remove(f)
	case p.Value("do") == "copy" && f.kind == stage:
		return p.copyStage(f)
	case f.id == "":
		return p.add(f)
	default:
		return p.save(f)
	}
}

// hereStage is the stage of the address, or nil.
func (p *page) hereStage() *catalog.ServiceStageView {
	n, err := strconv.Atoi(p.PathValue("n"))
	if p.PathValue("n") == "" {
		n, err = 1, nil
	}
	if err != nil || n < 1 || n > len(p.service.Stages) {
		return nil
	}
	return &p.service.Stages[n-1]
}

// move puts a part to another position. Of two moves at the same time, the later one stays.
func (p *page) move(to []string) ui.Response {
	if len(to) != 3 {
		return p.NotFound()
	}
	here := p.hereStage()
	f := p.lookFor(to[0], to[1], here)
	n, err := strconv.Atoi(to[2])
	if f.position == nil || err != nil || n < 1 {
		return p.NotFound()
	}
	p.IfMatch = ""
	*f.position = api.Cleared(n)
	if a := f.save(); !a.OK() {
		return p.refuse(a, p.show)
	}
	return p.Done(p.afterwards(here), "builder.did.moved")
}

// copyStage copies a stage with all that it holds, and opens the form of the copy.
func (p *page) copyStage(f found) ui.Response {
	p.IfMatch = ""
	made, a := ui.Do(p.Request, catalog.CopyStage, &catalog.StagePath{ServicePath: p.of, StageID: f.id})
	if !a.OK() {
		return p.refuse(a, p.show)
	}
	return p.Done(p.at("/stages/"+strconv.Itoa(made.Position))+"?edit=stage#part", "builder.did.copied")
}

// add makes a new part.
func (p *page) add(f found) ui.Response {
	p.IfMatch = ""
	a := enter(p.Request, f.inputs, (*input).isAdded)
	if f.code != nil && !f.code.Set {
		*f.code = api.Given(codeFrom(p.Value(f.from), p.codes()))
	}
	here, id := p.hereStage(), ""
	if a.OK() {
		id, a = f.add()
	}
	if !a.OK() {
		return p.refuse(inLines(p.Request, a), p.show)
	}
	if f.kind == stage && p.read().OK() {
		here = p.stageOf(id)
	}
	if p.Value("then") == "more" {
		return p.Done(p.afterwards(here)+"?add="+f.kind+"#part", "builder.did.added")
	}
	return p.Done(p.afterwards(here)+"#part-"+id, "builder.did.added")
}

// save changes a part. Where only something else of the draft has changed since, such as the
// place of the part, it is changed all the same.
func (p *page) save(f found) ui.Response {
	shown := p.Value(seenField)
	here := p.hereStage()
	a := enter(p.Request, f.inputs, (*input).isChanged)
	if a.OK() {
		a = f.save()
	}
	if a.ErrorCode == fault.PreconditionFailed && p.read().OK() {
		if now := p.lookFor(f.kind, f.id, here); now.id != "" && seen(now.inputs) == shown {
			if got := f.read(); got.OK() {
				p.IfMatch = got.ETag()
				a = f.save()
			}
		}
	}
	if !a.OK() {
		return p.refuse(inLines(p.Request, a), p.show)
	}
	if to := p.Value("stageId"); to != "" && p.read().OK() {
		here = p.stageOf(to)
	}
	return p.Done(p.afterwards(here)+"#part-"+f.id, "builder.did.saved")
}

// remove deletes a part as the form has shown it.
func (p *page) remove(f found) ui.Response {
	here := p.hereStage()
	if a := f.remove(); !a.OK() {
		return p.refuse(a, p.show)
	}
	if f.kind == stage {
		here = nil
	}
	return p.Done(p.afterwards(here), "builder.did.removed")
}

// afterwards is the page that shows a stage after a change, wherever it is then.
func (p *page) afterwards(s *catalog.ServiceStageView) string {
	if strings.HasSuffix(p.URL.Path, "/value-sets") {
		return p.at("/value-sets")
	}
	if s != nil && p.read().OK() {
		if now := p.stageOf(s.ID); now != nil {
			return p.stagePath(now.Position)
		}
	}
	return p.at("/stages")
}

// inList is the name of an entry of a list that is entered line by line.
var inList = regexp.MustCompile(`^(options|members|acceptedTypes)\[(\d+)\]`)

// inLines is a refusal in which entries of a list are named by their lines.
func inLines(r *ui.Request, a ui.Answer) ui.Answer {
	for i, e := range a.Errors {
		if m := inList.FindStringSubmatch(e.Field); m != nil {
			a.Errors[i].Field = m[1]
			a.Errors[i].Message = r.Text("builder.line", "number", next(m[2]), "text", e.Message)
		}
	}
	return a
}
