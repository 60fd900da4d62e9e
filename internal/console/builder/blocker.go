package builder

import (
	"regexp"
	"slices"
	"strconv"

	"stagegate/internal/fault"
)

// readiness is what publishing would refuse now.
type readiness struct {
	Ready    bool
	Blockers []struct {
		Kind, Label, Field, Message string
		Code                        fault.FieldCode
	}
}

// blocker is what stands in the way of publishing, with a link to where it can be changed.
type blocker struct {
	Label, Path string

	Said    string // in the reader's language
	Message string // of the API, where it says more; else ""
}

// explained are the codes of blockers whose texts leave nothing to be explained.
var explained = []fault.FieldCode{fault.StageRequired, fault.QuestionRequired, fault.ChargeRequired, fault.OptionRequired, fault.AmountTooLarge}

// placeForm is the form of the place of a blocker in the draft.
var placeForm = regexp.MustCompile(`^stages\[(\d+)\](?:\.(questions|requirements|charges)(?:\[(\d+)\])?)?`)

func (p *page) blockers(r readiness) []blocker {
	all := make([]blocker, len(r.Blockers))
	for i, b := range r.Blockers {
		all[i] = blocker{Label: b.Label, Path: p.placeOf(b.Field), Said: p.Printer().Optional("builder.blocker." + string(b.Code)), Message: b.Message}
		if slices.Contains(explained, b.Code) {
			all[i].Message = ""
		}
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
