package find

import (
	"slices"
	"strings"

	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
	"stagegate/internal/search"
)

// hit is a record that was found.
type hit struct {
	Path   string
	Icon   string    // "" for the initials of a person
	Name   string    // of the person
	Title  []segment // what the record is called
	Facts  [][]segment
	Status string
}

// segment is a part of a text.
type segment struct {
	Text  string
	Found bool // words of the search are in it
}

// icons are the icons of records by kind. People have their initials.
var icons = map[search.Kind]string{search.Case: "inbox", search.Invoice: "doc", search.Payment: "card", search.Service: "split", search.Certificate: "award"}

// hitOf returns how a result is shown: its title, its reference and what else was found in it.
func hitOf(r *ui.Request, f queue.ResultView) hit {
	h := hit{Path: pathOf(r.Me(), f), Icon: icons[f.Kind], Title: marked(f.Title, f.Highlights), Status: status(r, f)}
	if h.Icon == "" {
		h.Name = f.Title
	}
	shown := []string{f.Title}
	for _, text := range []string{ui.Value(f.Reference), f.Subtitle} {
		if text != "" && !slices.Contains(shown, text) {
			h.Facts = append(h.Facts, marked(text, f.Highlights))
			shown = append(shown, text)
		}
	}
	for _, x := range f.Highlights {
		if text := plain(x.Text); !slices.Contains(shown, text) {
			h.Facts = append(h.Facts, segments(x.Text))
			shown = append(shown, text)
		}
	}
	return h
}

// status returns the status of a record in words.
func status(r *ui.Request, f queue.ResultView) string {
	switch f.Kind {
	case search.Case:
		return r.Text("queue.status." + f.Status)
	case search.Invoice, search.Payment:
		return r.Text("ledger.status." + f.Status)
	default:
		return ""
	}
}

// marked returns a text with what was found in it.
func marked(text string, highlights []search.Highlight) []segment {
	for _, h := range highlights {
		if plain(h.Text) == text {
			return segments(h.Text)
		}
	}
	return []segment{{Text: text}}
}

var brackets = strings.NewReplacer("[[", "", "]]", "")

// plain returns a highlight without its brackets.
func plain(highlight string) string { return brackets.Replace(highlight) }

// segments splits a highlight at its brackets.
func segments(highlight string) (all []segment) {
	for highlight != "" {
		before, rest, ok := strings.Cut(highlight, "[[")
		if before != "" {
			all = append(all, segment{Text: before})
		}
		if !ok {
			return all
		}
		var found string
		found, highlight, _ = strings.Cut(rest, "]]")
		all = append(all, segment{Text: found, Found: true})
	}
	return all
}
