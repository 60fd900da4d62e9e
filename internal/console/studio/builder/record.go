package builder

import (
	"slices"

	"stagegate/internal/catalog"
)

// stageOf returns the stage of the draft with an id, or nil.
func (p *page) stageOf(id string) *catalog.ServiceStageView {
	i := slices.IndexFunc(p.service.Stages, func(s catalog.ServiceStageView) bool { return s.ID == id })
	if i < 0 {
		return nil
	}
	return &p.service.Stages[i]
}

// codes returns the codes of all questions, documents, value sets and certificates.
func (p *page) codes() []string {
	var all []string
	for _, stage := range p.service.Stages {
		for _, q := range stage.Questions {
			all = append(all, q.Code)
		}
		for _, q := range stage.Requirements {
			all = append(all, q.Code)
		}
	}
	for _, v := range p.service.ValueSets {
		all = append(all, v.Code)
	}
	for _, c := range p.service.Certificates {
		all = append(all, c.Code)
	}
	return all
}
