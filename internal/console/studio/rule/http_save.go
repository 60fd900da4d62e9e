package rule

import (
	"net/http"
	"net/url"
	"strings"

	"stagegate/internal/console/ui"
)

// saveRule saves or deletes the rule.
func (p *page) saveRule() ui.Response {
	if p.sent.Get("do") == "remove" {
		return p.put("")
	}
	e, a := p.current()
	switch {
	case !a.OK():
		return p.Refuse(a, func(*ui.Request) ui.Response { return p.again(e) })
	case !e.valid:
		return p.problem(e, p.Text("rulepage.finish_first"))
	case len(e.got.Errors) > 0:
		return p.problem(e, e.got.mistakes[0].Text)
	case p.sent.Get("base") != p.part.Text && e.text != p.part.Text && p.part.Text == "":
		return p.problem(e, p.Text("rulepage.deleted"))
	case p.sent.Get("base") != p.part.Text && e.text != p.part.Text:
		return p.problem(e, p.Text("rulepage.changed", "rule", p.part.Text))
	}
	return p.put(e.text)
}

// put saves the text of the rule.
func (p *page) put(text string) ui.Response {
	if a := p.savePart(text); !a.OK() {
		return p.Refuse(a, func(*ui.Request) ui.Response {
			e, _ := p.current()
			return p.again(e)
		})
	}
	key := "rulepage.saved"
	if text == "" {
		key = "rulepage.removed"
	}
	return p.Done(p.URL.Path+p.sampleQuery(), key)
}

// again shows the page after a refusal. Saving again overwrites the current rule.
func (p *page) again(e edit) ui.Response {
	p.IfMatch = ""
	p.Match = p.matchOf()
	return p.show(e, http.StatusOK)
}

// problem shows the page with the reason why nothing was saved.
func (p *page) problem(e edit, message string) ui.Response {
	return p.Refuse(ui.Answer{Status: http.StatusBadRequest, Message: message}, func(*ui.Request) ui.Response { return p.again(e) })
}

// sampleQuery returns the sample answers as the query of the page.
func (p *page) sampleQuery() string {
	kept := url.Values{}
	for name, values := range p.sent {
		if strings.HasPrefix(name, "q.") || name == "parties" {
			for _, v := range values {
				if v != "" {
					kept.Add(name, v)
				}
			}
		}
	}
	if len(kept) == 0 {
		return ""
	}
	return "?" + kept.Encode()
}
