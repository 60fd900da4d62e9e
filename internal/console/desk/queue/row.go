package queue

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// row is a request or an application in the list.
type row struct {
	queue.ListedView

	Path string // of the case
	Due  due
	Rail []piece
}

// deadline is until when staff have to act, the zero time for none.
func (x row) deadline() time.Time { return time.Time(ui.Value(x.DueAt)) }

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
func address(x queue.ListedView, f filters, n int, total int64) string {
	of := "/console/requests/"
	if x.Kind == cases.OfApplication {
		of = "/console/applications/"
	}
	f.Page = 0
	return ui.Path(of, x.Reference) + "?" + url.Values{"in": {f.encode()}, "n": {strconv.Itoa(n)}, "of": {strconv.FormatInt(total, 10)}}.Encode()
}

// groups divides the rows of a page by when they are due, if the list is sorted by it.
func groups(r *ui.Request, f filters, found api.Page[queue.ListedView]) []group {
	sorted := f.View != "done" && (f.Sort == "" || strings.HasPrefix(f.Sort, "dueAt"))
	whole := found.TotalPages <= 1
	var all []group
	for i, listed := range found.Content {
		x, n := row{ListedView: listed}, found.Page*found.Size+i
		x.Path, x.Due, x.Rail = address(listed, f, n, found.TotalElements), dueOf(r, x), railOf(listed)
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
	now, at := r.Now().In(r.Printer().Zone), x.deadline().In(r.Printer().Zone)
	switch {
	case x.Overdue:
		return "overdue"
	case at.IsZero():
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
	at := x.deadline()
	if at.IsZero() {
		return due{}
	}
	p, now := r.Printer(), r.Now()
	d := due{ISO: at.UTC().Format(time.RFC3339), Title: p.DateTime(at), Text: p.ShortDate(at, now)}
	switch dueGroup(r, x) {
	case "overdue":
		d.Text, d.Class = r.Text("queue.late", "period", p.DaysLate(at, now)), "bad strong"
	case "today":
		d.Text, d.Class = p.When(at, now), "wait strong"
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
func railOf(x queue.ListedView) []piece {
	here := map[cases.WaitingFor]string{cases.ForStaff: "seg-now", cases.ForCustomer: "seg-wait", cases.ForPayment: "seg-wait"}[x.WaitingFor]
	switch {
	case x.Overdue:
		here = "seg-bad"
	case x.Status == "COMPLETED":
		here = "seg-good"
	}
	if x.Kind == cases.OfRequest {
		return []piece{{Class: here, X: "0", W: "64"}}
	}
	count, number := x.StageCount, ui.Value(x.StageNumber)
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

// picked adds to the input the cases that were chosen in a form, each as KIND id reference, and
// returns their references.
func picked(in *queue.CasesInput, values []string) map[string]string {
	references := map[string]string{}
	for _, value := range slices.Compact(values) {
		parts := strings.Fields(value)
		if len(parts) == 3 {
			n := len(in.Body.Cases)
			in.Body.Cases = slices.Grow(in.Body.Cases, 1)[:n+1]
			in.Body.Cases[n].Kind, in.Body.Cases[n].ID = cases.Kind(parts[0]), parts[1]
			references[parts[1]] = parts[2]
		}
	}
	return references
}
