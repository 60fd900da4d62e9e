package form

// Filled is a form together with what was filled in. It computes results when
// they are asked for and remembers them, so neither form nor sheet may change
// meanwhile, and it is not safe for concurrent use.
type Filled struct {
	form  *Form
	sheet *Sheet

	given   []int32 // index of the common answer or document by ordinal, or none
	parties []filledParty
	common  evalContext // how everything sees the answers that is not asked of a party
	plain   evalContext // how every party sees them that has no answers of its own
	stages  []visibility
}

// filledParty is a party and what was given for it alone.
type filledParty struct {
	own     map[int]int32 // index of the answer or document by ordinal
	context *evalContext
}

// evalContext is how rules see the answers: in common, or as one party.
// Visibility can differ between them, so each remembers its own.
type evalContext struct {
	own    map[int]int32
	answer func(name string) (any, bool)
	shown  []visibility // by ordinal

	required []visibility // likewise, of what a rule makes required
}

// visibility is what is known about the visibility of a question, requirement or stage.
type visibility uint8

const (
	undecided visibility = iota
	shown
	hidden
)

const none int32 = -1

// Fill puts a sheet into the form. Answers that belong to no question or party
// of theirs are passed over.
func (f *Form) Fill(s *Sheet) *Filled {
	x := &Filled{form: f, sheet: s}
	x.given = make([]int32, len(f.asked))
	for n := range x.given {
		x.given[n] = none
	}
	x.stages = make([]visibility, len(f.stages))
	x.parties = make([]filledParty, len(s.Parties))
	x.index()
	x.buildContexts()
	return x
}

// index finds the place of every answer and document.
func (x *Filled) index() {
	partyAt := make(map[string]int, len(x.sheet.Parties))
	for i := range x.sheet.Parties {
		partyAt[x.sheet.Parties[i].ID] = i
	}
	for i := range x.sheet.Answers {
		a := &x.sheet.Answers[i]
		if n, ok := x.form.questionAt[a.QuestionID]; ok && !a.Value.IsZero() {
			x.put(n, i, a.PartyID, partyAt)
		}
	}
	for i := range x.sheet.Documents {
		d := &x.sheet.Documents[i]
		if n, ok := x.form.requirementAt[d.RequirementID]; ok {
			x.put(n, i, d.PartyID, partyAt)
		}
	}
}

func (x *Filled) put(n, at int, partyID string, partyAt map[string]int) {
	if partyID == "" {
		x.given[n] = int32(at)
		return
	}
	party, ok := partyAt[partyID]
	if !ok || x.form.asked[n].scope != ForParty {
		return
	}
	p := &x.parties[party]
	if p.own == nil {
		p.own = map[int]int32{}
	}
	p.own[n] = int32(at)
}

// buildContexts gives every party its evalContext. Parties without answers of their own share one.
func (x *Filled) buildContexts() {
	x.common.answer = x.answerBy(x.commonAnswer)
	x.plain.answer = x.answerBy(func(n int) int32 { return x.partyAnswer(n, &x.plain) })
	for i := range x.parties {
		p := &x.parties[i]
		p.context = &x.plain
		if p.own != nil {
			p.context = &evalContext{own: p.own}
			p.context.answer = x.answerBy(func(n int) int32 { return x.partyAnswer(n, p.context) })
		}
	}
}

// answerBy makes the function that rules look answers up with, by name.
func (x *Filled) answerBy(find func(n int) int32) func(name string) (any, bool) {
	return func(name string) (any, bool) {
		n, ok := x.form.byName[name]
		if !ok {
			return nil, false
		}
		at := find(n)
		if at == none {
			return nil, false
		}
		return x.sheet.Answers[at].Value.Any(), true
	}
}

// commonAnswer is the answer that every rule sees which is not evaluated for a
// party: the common one, else the first party's. Each counts only where it is
// shown, so that no hidden answer decides anything.
func (x *Filled) commonAnswer(n int) int32 {
	if at := x.given[n]; at != none && x.shownToAnyone(n) {
		return at
	}
	if x.form.asked[n].scope != ForParty || len(x.parties) == 0 {
		return none
	}
	first := &x.parties[0]
	if at, ok := first.own[n]; ok && x.shownTo(n, first.context) {
		return at
	}
	return none
}

// partyAnswer is the answer that a party's rules see: to a question of the
// party its own, else the common one.
func (x *Filled) partyAnswer(n int, in *evalContext) int32 {
	if x.form.asked[n].scope != ForParty {
		return x.commonAnswer(n)
	}
	if !x.shownTo(n, in) {
		return none
	}
	if at, ok := in.own[n]; ok {
		return at
	}
	return x.given[n]
}

// StageVisible reports whether the rule of a stage holds.
func (x *Filled) StageVisible(stageID string) bool {
	i, ok := x.form.stageAt[stageID]
	return ok && x.stageShown(i)
}

// VisibleStages are the visible stages in order.
func (x *Filled) VisibleStages() []StageAt {
	stages := make([]StageAt, 0, len(x.form.stages))
	for i := range x.form.stages {
		if x.stageShown(i) {
			stages = append(stages, x.form.stages[i].at())
		}
	}
	return stages
}

// NextStage is the first visible stage after the given one, or from the start
// where that is "". There is none after a stage that does not exist.
func (x *Filled) NextStage(afterStageID string) (*Stage, bool) {
	from := 0
	if afterStageID != "" {
		after, ok := x.form.stageAt[afterStageID]
		if !ok {
			return nil, false
		}
		from = after + 1
	}
	for i := from; i < len(x.form.stages); i++ {
		if x.stageShown(i) {
			return x.form.stages[i].Stage, true
		}
	}
	return nil, false
}

func (x *Filled) stageShown(i int) bool {
	return x.decide(&x.stages[i], &x.form.stages[i].condition, &x.common)
}

// shownTo reports whether a question or requirement is visible in an evalContext:
// for what is asked of the request that is the common one, else a party's.
func (x *Filled) shownTo(n int, in *evalContext) bool {
	a := &x.form.asked[n]
	if !x.stageShown(a.stage) {
		return false
	}
	if a.condition.always() {
		return true
	}
	if in.shown == nil {
		in.shown = make([]visibility, len(x.form.asked))
	}
	return x.decide(&in.shown[n], &a.condition, in)
}

// shownToAnyone reports whether a question or requirement is visible: one that
// is asked of each party, for at least one of them.
func (x *Filled) shownToAnyone(n int) bool {
	if x.form.asked[n].scope != ForParty {
		return x.shownTo(n, &x.common)
	}
	for i := range x.parties {
		if x.shownTo(n, x.parties[i].context) {
			return true
		}
	}
	return false
}

// decide evaluates a condition once and remembers the result. It terminates because
// no rule of the form depends on itself.
func (x *Filled) decide(v *visibility, c *condition, in *evalContext) bool {
	if c.always() {
		return true
	}
	if *v == undecided {
		*v = hidden
		if c.broken.IsZero() && c.rule.Eval(in.answer) {
			*v = shown
		}
	}
	return *v == shown
}
