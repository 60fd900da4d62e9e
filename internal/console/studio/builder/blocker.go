package builder

import (
	"regexp"
	"strconv"

	"stagegate/internal/catalog"
)

// blocker is what stands in the way of publishing, with a link to where it can be changed.
type blocker struct {
	Label, Path string
	Text        string // in the reader's language
}

// placeForm is the form of the place of a blocker in the draft.
var placeForm = regexp.MustCompile(`^stages\[(\d+)\](?:\.(questions|requirements|charges)(?:\[(\d+)\])?)?`)

func (p *page) blockers(r catalog.PublishReadinessView) []blocker {
	all := make([]blocker, len(r.Blockers))
	for i, b := range r.Blockers {
		all[i] = blocker{Label: b.Label, Path: p.placeOf(b.Field), Text: p.Printer().Refusal(b.Message)}
	}
	return all
}

// placeOf is where a place in the draft is changed, such as stages[0].questions[1].showRule.
func (p *page) placeOf(field string) string {
	switch m := placeForm.FindStringSubmatch(field); {
	case field == "stages":
		return p.at("/stages") + "?add=stage#part"
	case m == nil:
		return p.at("/details")
	case m[3] != "":
		return p.stagePath(next(m[1])) + "?" + kindOf[m[2]] + "=" + strconv.Itoa(next(m[3])) + "#part"
	case m[2] != "":
		return p.stagePath(next(m[1])) + "?add=" + kindOf[m[2]] + "#part"
	default:
		return p.stagePath(next(m[1])) + "?edit=stage#part"
	}
}

// kindOf are the kinds of parts, by their lists in a stage.
var kindOf = map[string]string{"questions": question, "requirements": document, "charges": charge}

// next is the position of an index.
func next(index string) int {
	n, _ := strconv.Atoi(index) // it has digits only
	return n + 1
}

// stagePath is the address of a stage by its position.
func (p *page) stagePath(n int) string { return p.at("/stages/" + strconv.Itoa(n)) }
