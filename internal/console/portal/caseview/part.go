package caseview

import (
	"slices"
	"strconv"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// Part is the section of questions that are asked on one page: those of a stage about the
// request or about one party.
type Part struct {
	Stage Stage
	Party *cases.PartyView // nil if it is about the request

	asked []askedOf
	c     *Case
}

// askedOf is a question with the party that it is about, "" for the request.
type askedOf struct {
	*Question

	partyID string
	depth   int // of its nesting below questions whose answers show it
}

// Parts returns the sections of the case in order. If only one party is possible, its questions
// are asked together with those about the request.
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
				about.asked = append(about.asked, askedOf{q, "", 0})
				continue
			}
			for n, p := range c.Parties {
				switch {
				case slices.Contains(q.HiddenFor, p.ID):
				case c.MaxParties == 1 && len(c.Parties) == 1:
					about.asked = append(about.asked, askedOf{q, p.ID, 0})
				default:
					perParty[n].asked = append(perParty[n].asked, askedOf{q, p.ID, 0})
				}
			}
		}
		if len(about.asked) > 0 {
			parts = append(parts, about)
		}
		for n, p := range perParty {
			if len(p.asked) > 0 {
				p.Stage, p.Party, p.c = stage, &c.Parties[n], c
				parts = append(parts, p)
			}
		}
	}
	for i := range parts {
		parts[i].asked = nested(parts[i].asked)
	}
	return parts
}

// nested returns questions in the order in which they are asked: each below the question before it
// whose answer shows it.
func nested(asked []askedOf) []askedOf {
	var order []askedOf
	for _, q := range asked {
		at := len(order)
		if by := slices.IndexFunc(order, func(o askedOf) bool { return o.ID == ui.Value(q.ShownBy) }); by >= 0 {
			q.depth = order[by].depth + 1
			for at = by + 1; at < len(order) && order[at].depth >= q.depth; at++ {
				continue
			}
		}
		order = slices.Insert(order, at, q)
	}
	return order
}

// Part returns the section of a stage, given by its position, and of a party; "" means no party.
// Numbers of parties change when one is removed, so pages name them by id.
func (c *Case) Part(position, partyID string) (Part, bool) {
	parts := c.Parts()
	i := slices.IndexFunc(parts, func(p Part) bool { return strconv.Itoa(p.Stage.Position) == position && p.partyID() == partyID })
	if i < 0 {
		return Part{}, false
	}
	return parts[i], true
}

// samePart returns the section of the case, which may be newer, that corresponds to p.
func (c *Case) samePart(p Part) (Part, bool) {
	return c.Part(strconv.Itoa(p.Stage.Position), p.partyID())
}

// partyID returns the id of the party, or "".
func (p Part) partyID() string {
	if p.Party == nil {
		return ""
	}
	return p.Party.ID
}

// Title returns the title of the section. It includes the stage if several stages have
// questions about each party.
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

// stagesAboutParties counts the stages that have questions about each party.
func (c *Case) stagesAboutParties() int {
	var stages []string
	for _, q := range c.Questions {
		if q.AppliesTo != form.ForRequest && !slices.Contains(stages, q.StageID) {
			stages = append(stages, q.StageID)
		}
	}
	return len(stages)
}

// Path returns the path of the page of the section.
func (p Part) Path(r *ui.Request) string {
	path := p.c.Path(r) + "/parts/" + strconv.Itoa(p.Stage.Position)
	if p.Party != nil {
		path += "/" + p.Party.ID
	}
	return path
}

// Count is the number of questions of a section by state. Missing ones are required.
type Count struct{ Asked, Required, Answered, Missing int }

// Count counts the questions of the section.
func (p Part) Count() Count {
	n := Count{Asked: len(p.asked)}
	for _, q := range p.asked {
		if q.required() {
			n.Required++
		}
		switch {
		case !p.c.answer(q.ID, q.partyID).IsZero():
			n.Answered++
		case q.required():
			n.Missing++
		}
	}
	return n
}

// required reports whether an answer is required for the party.
func (q askedOf) required() bool { return q.Required && !slices.Contains(q.OptionalFor, q.partyID) }

// States of a section or of the documents.
const (
	NotStarted   = "todo"
	Started      = "doing"
	Done         = "done"
	ActionNeeded = "needs"
	Optional     = "optional"
)

// State returns the state of the section.
func (p Part) State() string {
	n := p.Count()
	for _, q := range p.asked {
		if item := p.c.asked(KindAnswer, q.ID, q.partyID); item != nil && !item.Changed {
			return ActionNeeded
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
		return Started
	}
}

// Inputs returns the questions of the section as inputs.
func (p Part) Inputs(r *ui.Request) []*Input {
	inputs := make([]*Input, 0, len(p.asked))
	for _, q := range p.asked {
		inputs = append(inputs, p.c.input(r, q))
	}
	return inputs
}

// Shown returns the answers of the section as texts.
func (p Part) Shown(r *ui.Request) []Shown {
	shown := make([]Shown, 0, len(p.asked))
	for _, q := range p.asked {
		shown = append(shown, Shown{
			Label: q.Label, ID: q.inputID(), Text: answerText(r, q.Question, p.c.answer(q.ID, q.partyID), p.c.Currency), Required: q.required(),
		})
	}
	return shown
}

// Shown is an answer as a text.
type Shown struct {
	Label, ID, Text string // Text is "" for no answer
	Required        bool
}

// Answered are the answers of a section.
type Answered struct {
	Title   string
	Path    string // of the page on which they can be changed, "" for none
	Answers []Shown
}

// Answered returns the answers of all sections.
func (c *Case) Answered(r *ui.Request) []Answered {
	parts := c.Parts()
	all := make([]Answered, len(parts))
	for i, p := range parts {
		all[i] = Answered{Title: p.Title(r), Answers: p.Shown(r)}
		if c.Changeable(p.Stage) {
			all[i].Path = p.Path(r)
		}
	}
	return all
}

// inputID returns the id of the input of the question.
func (q askedOf) inputID() string {
	if q.AppliesTo == form.ForRequest {
		return "q-" + q.Code
	}
	return "p-" + q.Code
}
