package form

// Section counts the questions and requirements of a stage that are visible: each once, or once
// for every party that sees it.
type Section struct {
	Asked, Answered            int
	Required, RequiredAnswered int
}

// Section counts the questions and requirements of a stage. A hidden stage has none.
func (x *Filled) Section(stageID string) Section {
	var s Section
	for stage := range x.stagesOf(stageID) {
		for n := stage.questions.from; n < stage.questions.to; n++ {
			x.count(&s, n)
		}
		for n := stage.requirements.from; n < stage.requirements.to; n++ {
			x.count(&s, n)
		}
	}
	return s
}

func (x *Filled) count(s *Section, n int) {
	if x.form.items[n].scope != ForParty {
		s.add(x.visibleTo(n, &x.common), x.requiredOf(n, &x.common), x.given[n] != none)
		return
	}
	for i := range x.parties {
		p := &x.parties[i]
		_, own := p.own[n]
		s.add(x.visibleTo(n, p.context), x.requiredOf(n, p.context), own || x.given[n] != none)
	}
}

func (s *Section) add(visible, required, given bool) {
	if !visible {
		return
	}
	s.Asked++
	if required {
		s.Required++
	}
	if given {
		s.Answered++
		if required {
			s.RequiredAnswered++
		}
	}
}

// Sections returns the stages that have questions or requirements, in order.
func (f *Form) Sections() []StageAt {
	var sections []StageAt
	for i := range f.stages {
		if stage := &f.stages[i]; stage.questions.len()+stage.requirements.len() > 0 {
			sections = append(sections, stage.at())
		}
	}
	return sections
}
