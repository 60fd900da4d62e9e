package caseview

import (
	"slices"
	"strconv"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// Part is what is asked on one page: the questions of a stage, about the request or about
// one party.
type Part struct {
	Stage  Stage
	Party  *cases.PartyView // nil where it is about the request
	Number int              // of the party, from 1

	asked []askedOf
	c     *Case
}

// askedOf is a question, and of which party it is asked, "" for the request.
type askedOf struct {
	*Question

	partyID string
}

// Parts are the parts of the case in order. What is asked of the only possible party is
// asked together with what is asked of the request.
func (c *Case) Parts() []Part {
	var parts []Part
	for _, stage := range c.VisibleStages() {
		about := Part{Stage: stage, c: c}
		perParty := make([]Part, len(c.Parties))
		for i := range c.Questions {
			q := &c.Questions[i]
			if q.StageID != stage.ID {
				continue
			}
			if q.AppliesTo == form.ForRequest {
				about.asked = append(about.asked, askedOf{q, ""})
				continue
			}
			for n, p := range c.Parties {
				switch {
				case slices.Contains(q.HiddenFor, p.ID):
				case c.MaxParties == 1 && len(c.Parties) == 1:
					about.asked = append(about.asked, askedOf{q, p.ID})
				default:
					perParty[n].asked = append(perParty[n].asked, askedOf{q, p.ID})
				}
			}
		}
		if len(about.asked) > 0 {
			parts = append(parts, about)
		}
		for n, p := range perParty {
			if len(p.asked) > 0 {
				p.Stage, p.Party, p.Number, p.c = stage, &c.Parties[n], n+1, c
				parts = append(parts, p)
			}
		}
	}
	return parts
}

// Part returns the part at a place: the position of a stage, and the number of a party, "" or
// 0 for none.
func (c *Case) Part(position, party string) (Part, bool) {
	parts := c.Parts()
	i := slices.IndexFunc(parts, func(p Part) bool {
		return strconv.Itoa(p.Stage.Position) == position && (party == "" && p.Party == nil || strconv.Itoa(p.Number) == party)
	})
	if i < 0 {
		return Part{}, false
	}
	return parts[i], true
}

// samePart returns a part as the case has it, which may be a newer one than the part is of.
func (c *Case) samePart(p Part) (Part, bool) {
	return c.Part(strconv.Itoa(p.Stage.Position), strconv.Itoa(p.Number))
}

// Title is what the part is called. Parties have a part each in one stage, mostly; with
// several such stages, the stage is named too.
func (p Part) Title(r *ui.Request) string {
	switch {
	case p.Party == nil:
		return p.Stage.Title
	case p.c.stagesAboutParties() > 1:
		return r.Text("apply.part.stage_about", "stage", p.Stage.Title, "name", p.Party.Name)
	default:
		return r.Text("apply.part.about", "name", p.Party.Name)
	}
}

// stagesAboutParties is in how many stages something is asked of each party.
func (c *Case) stagesAboutParties() int {
	var stages []string
	for _, q := range c.Questions {
		if q.AppliesTo != form.ForRequest && !slices.Contains(stages, q.StageID) {
			stages = append(stages, q.StageID)
		}
	}
	return len(stages)
}

// Path is the page of the part.
func (p Part) Path(r *ui.Request) string {
	path := p.c.FormPath(r) + "/parts/" + strconv.Itoa(p.Stage.Position)
	if p.Number > 0 {
		path += "/" + strconv.Itoa(p.Number)
	}
	return path
}

// Count is how much of a part is there.
type Count struct{ Asked, Answered, Missing int }

// Count counts the questions of the part, the answered ones, and the required ones that are
// not.
func (p Part) Count() Count {
	n := Count{Asked: len(p.asked)}
	for _, q := range p.asked {
		switch {
		case !p.c.answer(q.ID, q.partyID).IsZero():
			n.Answered++
		case q.required():
			n.Missing++
		}
	}
	return n
}

// required reports whether the question is required of whom it is asked.
func (q askedOf) required() bool { return q.Required && !slices.Contains(q.OptionalFor, q.partyID) }

// States of a part or of documents.
const (
	NotStarted = "todo"
	Begun      = "doing"
	Done       = "done"
	NeedsYou   = "needs"
	Optional   = "optional"
)

// State is how far the part is.
func (p Part) State() string {
	n := p.Count()
	for _, q := range p.asked {
		if item := p.c.asked(KindAnswer, q.ID, q.partyID); item != nil && !item.Changed {
			return NeedsYou
		}
	}
	switch {
	case n.Missing == 0 && n.Answered == 0:
		return Optional
	case n.Missing == 0:
		return Done
	case n.Answered == 0:
		return NotStarted
	default:
		return Begun
	}
}

// Inputs are the questions of the part as inputs.
func (p Part) Inputs(r *ui.Request) []*Input {
	inputs := make([]*Input, 0, len(p.asked))
	for _, q := range p.asked {
		inputs = append(inputs, p.c.input(r, q))
	}
	return inputs
}

// Shown are the answers of the part in words.
func (p Part) Shown(r *ui.Request) []Shown {
	shown := make([]Shown, 0, len(p.asked))
	for _, q := range p.asked {
		shown = append(shown, Shown{
			Label: q.Label, ID: q.inputID(), Text: answerText(r, q.Question, p.c.answer(q.ID, q.partyID), p.c.Currency), Required: q.required(),
		})
	}
	return shown
}

// Shown is an answer in words.
type Shown struct {
	Label, ID, Text string // Text is "" where there is none
	Required        bool
}

// inputID is the id of the first input of a question.
func (q askedOf) inputID() string {
	if q.AppliesTo == form.ForRequest {
		return "q-" + q.Code
	}
	return "p-" + q.Code
}
