package builder

import (
	"regexp"
	"strconv"
)

// readiness is what publishing would refuse now.
type readiness struct {
	Ready    bool
	Blockers []struct {
		Label, Field, Message string
	}
}

// blocker is what stands in the way of publishing, with a link to where it can be changed.
type blocker struct {
	Label, Path string
	Text        string // in the reader's language
}

// placeForm is the form of the place of a blocker in the draft.
var placeForm = regexp.MustCompile(`^stages\[(\d+)\](?:\.(questions|requirements|charges)(?:\[(\d+)\])?)?`)

func (p *page) blockers(r readiness) []blocker {
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
		return p.stagePath(next(m[1])) + "?" + parts[m[2]].name + "=" + strconv.Itoa(next(m[3])) + "#part"
	case m[2] != "":
		return p.stagePath(next(m[1])) + "?add=" + parts[m[2]].name + "#part"
	default:
		return p.stagePath(next(m[1])) + "?edit=stage#part"
	}
}

// next is the position of an index.
func next(index string) int {
	n, _ := strconv.Atoi(index) // it has digits only
	return n + 1
}

// stagePath is the address of a stage by its position.
func (p *page) stagePath(n int) string { return p.at("/stages/" + strconv.Itoa(n)) }
