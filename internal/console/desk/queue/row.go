package queue

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
)

// row is a request or an application in the list.
type row struct {
	Kind, ID, Reference, ServiceName, Status, WaitingFor string

	Customer       struct{ Name string }
	Assignee       *struct{ ID, Name string }
	CurrentStage   *struct{ Title string }
	StageNumber    int
	StageCount     int
	UnreadMessages int64
	DueAt          ui.Time
	Overdue        bool

	Path string  `json:"-"` // of the case
	Due  due     `json:"-"`
	Rail []piece `json:"-"`
}

// group are rows that are due at about the same time.
type group struct {
	Name  string // of its text; "" for a list without groups
	Count int    // -1 if it may go on other pages
	Rows  []row
}

// due is until when a case has to be worked on, in words.
type due struct {
	Text, ISO, Title, Class string
}

// address is that of a case, with where it is in the list.
func (x row) address(f filters, n int, total int64) string {
	of := "/console/requests/"
	if x.Kind == "APPLICATION" {
		of = "/console/applications/"
	}
	f.Page = 0
	return ui.Path(of, x.Reference) + "?" + url.Values{"in": {f.encode()}, "n": {strconv.Itoa(n)}, "of": {strconv.FormatInt(total, 10)}}.Encode()
}

// groups divides the rows of a page by when they are due, if the list is sorted by it.
func groups(r *ui.Request, f filters, found api.Page[row]) []group {
	sorted := f.View != "done" && (f.Sort == "" || strings.HasPrefix(f.Sort, "dueAt"))
	whole := found.TotalPages <= 1
	var all []group
	for i, x := range found.Content {
		n := found.Page*found.Size + i
		x.Path, x.Due, x.Rail = x.address(f, n, found.TotalElements), dueOf(r, x), railOf(x)
		name := ""
		if sorted {
			name = dueGroup(r, x)
		}
		last := len(all) - 1
		if last < 0 || all[last].Name != name {
			all = append(all, group{Name: name, Count: -1})
			last++
		}
		all[last].Rows = append(all[last].Rows, x)
		if whole {
			all[last].Count = len(all[last].Rows)
		}
	}
	return all
}

// dueGroup is the group of a row: what is late, what is due today, within a week, later, or
// at no time.
func dueGroup(r *ui.Request, x row) string {
	now, at := r.Now().In(r.Printer().Zone), x.DueAt.In(r.Printer().Zone)
	switch {
	case x.Overdue:
		return "overdue"
	case x.DueAt.IsZero():
		return "never"
	case at.YearDay() == now.YearDay() && at.Year() == now.Year():
		return "today"
	case at.Before(now.AddDate(0, 0, 7)):
		return "week"
	default:
		return "later"
	}
}

func dueOf(r *ui.Request, x row) due {
	if x.DueAt.IsZero() {
		return due{}
	}
	p, now := r.Printer(), r.Now()
	d := due{ISO: x.DueAt.UTC().Format(time.RFC3339), Title: p.DateTime(x.DueAt.Time), Text: p.ShortDate(x.DueAt.Time, now)}
	switch dueGroup(r, x) {
	case "overdue":
		d.Text, d.Class = r.Text("queue.late", "period", p.DaysLate(x.DueAt.Time, now)), "bad strong"
	case "today":
		d.Text, d.Class = p.When(x.DueAt.Time, now), "wait strong"
	}
	return d
}

// piece is a segment of the rail.
type piece struct {
	Class string
	X, W  string
	Todo  bool // it is an outline
}

// maxPieces is how many segments can be told apart.
const maxPieces = 12

// railOf is the rail of a row: a segment for each stage, one for a new request.
func railOf(x row) []piece {
	here := map[string]string{"STAFF": "seg-now", "CUSTOMER": "seg-wait", "PAYMENT": "seg-wait"}[x.WaitingFor]
	switch {
	case x.Overdue:
		here = "seg-bad"
	case x.Status == "COMPLETED":
		here = "seg-good"
	}
	if x.Kind == "REQUEST" {
		return []piece{{Class: here, X: "0", W: "64"}}
	}
	count, number := x.StageCount, x.StageNumber
	if count > maxPieces {
		number = (number*maxPieces + count - 1) / count
		count = maxPieces
	}
	pieces := make([]piece, max(count, 1))
	width := (64 - 2*float64(len(pieces)-1)) / float64(len(pieces))
	for i := range pieces {
		at := float64(i) * (width + 2)
		switch {
		case x.Status == "COMPLETED":
			pieces[i].Class = "seg-good"
		case i+1 < number:
			pieces[i].Class = "seg-done"
		case i+1 == number:
			pieces[i].Class = here
		default:
			pieces[i] = piece{Todo: true, X: decimal(at + .5), W: decimal(width - 1)}
			continue
		}
		pieces[i].X, pieces[i].W = decimal(at), decimal(width)
	}
	return pieces
}

func decimal(n float64) string { return strconv.FormatFloat(n, 'f', 1, 64) }

// picked are the cases that were chosen in a form, each as KIND id reference.
func picked(values []string) (cases []map[string]string, references map[string]string) {
	references = map[string]string{}
	for _, value := range slices.Compact(values) {
		parts := strings.Fields(value)
		if len(parts) == 3 {
			cases = append(cases, map[string]string{"kind": parts[0], "id": parts[1]})
			references[parts[1]] = parts[2]
		}
	}
	return cases, references
}
