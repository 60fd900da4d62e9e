package form

// Estimates of memory, in bytes. TestWeight compares the totals with the heap.
const (
	formWeight     = 4096
	stageWeight    = 768
	askedWeight    = 800 // a question or requirement, including index entries
	chargeWeight   = 256
	optionWeight   = 80
	valueSetWeight = 512
	memberWeight   = 96 // including the hash set used by rules

	translationWeight = 96 // of a text
)

// Weight estimates the memory of the form and its definition, in bytes.
func (f *Form) Weight() int64 {
	n := formWeight + len(f.def.Description) + len(f.def.Hint) + len(f.def.Audience) + len(f.def.Afterwards)
	for _, c := range f.def.Categories {
		n += memberWeight + len(c)
	}
	for i := range f.stages {
		s := &f.stages[i]
		n += stageWeight + len(s.Title) + len(s.Description) + s.condition.weight()
	}
	for i := range f.items {
		n += askedWeight + f.items[i].weight()
	}
	for i := range f.charges {
		n += chargeWeight + len(f.charges[i].Name) + f.charges[i].condition.weight()
	}
	for i := range f.def.ValueSets {
		n += valueSetWeight
		for _, m := range f.def.ValueSets[i].Members {
			n += memberWeight + len(m)
		}
	}
	for i := range f.certificates {
		c := &f.certificates[i]
		n += chargeWeight + len(c.Name) + len(c.Title) + len(c.Body) + c.condition.weight()
	}
	return int64(n + f.translatedWeight(n))
}

func (a *item) weight() int {
	n := a.condition.weight() + a.requiredWhen.weight()
	if r := a.requirement; r != nil {
		for _, t := range r.AcceptedTypes {
			n += memberWeight + len(t)
		}
		return n + len(r.Name) + len(r.Instructions)
	}
	n += len(a.question.Label) + len(a.question.Help)
	for i := range a.question.Options {
		o := &a.question.Options[i]
		n += optionWeight + len(o.Label) + len(o.Value)
	}
	return n
}

func (c *condition) weight() int {
	if c.rule == nil {
		return len(c.broken.String())
	}
	return c.rule.Weight()
}
