package builder

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/catalog"
)

// blocker is a problem that prevents publishing, with a link to the part that has it.
type blocker struct {
	Label, Path string
	Text        string // in the user's language
}

// fieldPattern matches the field of a blocker.
var fieldPattern = regexp.MustCompile(`^stages\[(\d+)\](?:\.(questions|requirements|charges)(?:\[(\d+)\])?)?`)

// certificatePattern matches the field of a blocker about the rule of a certificate.
var certificatePattern = regexp.MustCompile(`^certificates\[(\d+)\]`)

func (p *page) blockers(r catalog.PublishReadinessView) []blocker {
	all := make([]blocker, len(r.Blockers))
	for i, b := range r.Blockers {
		all[i] = blocker{Label: b.Label, Path: p.pathOf(b.Field), Text: p.Printer().Refusal(b.Message)}
	}
	return all
}

// pathOf returns the address of the form for a field of the draft, such as stages[0].questions[1].showRule.
func (p *page) pathOf(field string) string {
	if m := certificatePattern.FindStringSubmatch(field); m != nil {
		return p.certificatePath(position(m[1]))
	}
	switch m := fieldPattern.FindStringSubmatch(field); {
	case field == "stages":
		return p.at("/stages") + "?add=stage#part"
	case strings.HasPrefix(field, "certificates."):
		i := slices.IndexFunc(p.service.Certificates, func(c catalog.ServiceCertificateView) bool { return field == "certificates."+c.Code })
		if i < 0 {
			return p.at(certificatesBelow)
		}
		return p.certificatePath(i + 1)
	case m == nil:
		return p.at("/details")
	case m[3] != "":
		return p.stagePath(position(m[1])) + "?" + kindOf[m[2]] + "=" + strconv.Itoa(position(m[3])) + "#part"
	case m[2] != "":
		return p.stagePath(position(m[1])) + "?add=" + kindOf[m[2]] + "#part"
	default:
		return p.stagePath(position(m[1])) + "?edit=stage#part"
	}
}

// kindOf maps the lists of a stage to the kinds of their parts.
var kindOf = map[string]string{"questions": question, "requirements": document, "charges": charge}

// position converts an index to a position, which starts at 1.
func position(index string) int {
	n, _ := strconv.Atoi(index) // the pattern matches digits only
	return n + 1
}

// stagePath returns the address of a stage by its position.
func (p *page) stagePath(n int) string { return p.at("/stages/" + strconv.Itoa(n)) }
