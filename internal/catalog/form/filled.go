package form

// Filled is a form combined with a sheet. It computes results on demand and caches them. Form and
// sheet must not change while it is in use. It is not safe for concurrent use.
type Filled struct {
	form  *Form
	sheet *Sheet

	given   []int32 // index of the common answer or document by ordinal, or none
	parties []partyEntries
	common  evalContext // context of everything that is not asked per party
	plain   evalContext // context shared by parties without answers of their own
	stages  []visibility
}

// partyEntries is a party with its own answers and documents.
type partyEntries struct {
	own     map[int]int32 // index of the answer or document by ordinal
	context *evalContext
}

// evalContext is the set of answers visible to rules: the common ones, or those of one party. Each
// context caches its own visibility.
type evalContext struct {
	own     map[int]int32
	answer  func(name string) (any, bool)
	visible []visibility // by ordinal

	required []visibility // by ordinal; result of the required rules
}

// visibility is the cached visibility of a question, requirement or stage.
type visibility uint8

const (
	undecided visibility = iota
	shown
	hidden
)

const none int32 = -1

// Fill combines the form with a sheet. Answers without a matching question or party are ignored.
func (f *Form) Fill(s *Sheet) *Filled {
	x := &Filled{form: f, sheet: s}
	x.given = make([]int32, len(f.items))
	for n := range x.given {
		x.given[n] = none
	}
	x.stages = make([]visibility, len(f.stages))
	x.parties = make([]partyEntries, len(s.Parties))
	x.index()
	x.buildContexts()
	return x
}

// index locates every answer and document.
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
	if !ok || x.form.items[n].scope != ForParty {
		return
	}
	p := &x.parties[party]
	if p.own == nil {
		p.own = map[int]int32{}
	}
	p.own[n] = int32(at)
}

// buildContexts assigns each party its evalContext. Parties without answers of their own share one.
func (x *Filled) buildContexts() {
	x.common.answer = x.lookup(x.commonAnswer)
	x.plain.answer = x.lookup(func(n int) int32 { return x.partyAnswer(n, &x.plain) })
	for i := range x.parties {
		p := &x.parties[i]
		p.context = &x.plain
		if p.own != nil {
			p.context = &evalContext{own: p.own}
			p.context.answer = x.lookup(func(n int) int32 { return x.partyAnswer(n, p.context) })
		}
	}
}

// lookup returns the function by which rules look up answers.
func (x *Filled) lookup(find func(n int) int32) func(name string) (any, bool) {
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

// commonAnswer returns the answer seen by rules outside a party: the common one, else that of the
// first party. Only visible answers count, so that hidden ones have no effect.
func (x *Filled) commonAnswer(n int) int32 {
	if at := x.given[n]; at != none && x.visibleToAnyone(n) {
		return at
	}
	if x.form.items[n].scope != ForParty || len(x.parties) == 0 {
		return none
	}
	first := &x.parties[0]
	if at, ok := first.own[n]; ok && x.visibleTo(n, first.context) {
		return at
	}
	return none
}

// partyAnswer returns the answer seen by the rules of a party: its own for per-party questions, else
// the common one.
func (x *Filled) partyAnswer(n int, in *evalContext) int32 {
	if x.form.items[n].scope != ForParty {
		return x.commonAnswer(n)
	}
	if !x.visibleTo(n, in) {
		return none
	}
	if at, ok := in.own[n]; ok {
		return at
	}
	return x.given[n]
}

// StageVisible reports whether a stage is visible.
func (x *Filled) StageVisible(stageID string) bool {
	i, ok := x.form.stageAt[stageID]
	return ok && x.stageVisible(i)
}

// VisibleStages returns the visible stages in order.
func (x *Filled) VisibleStages() []StageAt {
	stages := make([]StageAt, 0, len(x.form.stages))
	for i := range x.form.stages {
		if x.stageVisible(i) {
			stages = append(stages, x.form.stages[i].at())
		}
	}
	return stages
}

// NextStage returns the first visible stage after the given one, or the first of all if that is "". An
// unknown stage has no next one.
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
		if x.stageVisible(i) {
			return x.form.stages[i].Stage, true
		}
	}
	return nil, false
}

func (x *Filled) stageVisible(i int) bool {
	return x.decide(&x.stages[i], &x.form.stages[i].condition, &x.common)
}

// visibleTo reports whether a question or requirement is visible in an evalContext: the common one for
// the request, else that of a party.
func (x *Filled) visibleTo(n int, in *evalContext) bool {
	a := &x.form.items[n]
	if !x.stageVisible(a.stage) {
		return false
	}
	if a.condition.always() {
		return true
	}
	if in.visible == nil {
		in.visible = make([]visibility, len(x.form.items))
	}
	return x.decide(&in.visible[n], &a.condition, in)
}

// visibleToAnyone reports whether a question or requirement is visible to at least one party.
func (x *Filled) visibleToAnyone(n int) bool {
	if x.form.items[n].scope != ForParty {
		return x.visibleTo(n, &x.common)
	}
	for i := range x.parties {
		if x.visibleTo(n, x.parties[i].context) {
			return true
		}
	}
	return false
}

// decide evaluates a condition once and caches the result. It terminates because rules have no cycles.
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
