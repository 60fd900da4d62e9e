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
	queue.WorkView

	Path string // of the case
	Due  due
	Rail []segment
}

// deadline returns the deadline for staff, or the zero time.
func (x row) deadline() time.Time { return time.Time(ui.Value(x.DueAt)) }

// group is a section of the list with rows of about the same deadline.
type group struct {
	Name  string // key of its heading; "" for a list without groups
	Count int    // -1 if the group may continue on other pages
	Rows  []row
}

// due is the deadline of a case as text.
type due struct {
	Text, ISO, Title, Class string
}

// address returns the address of a case with its place in the list.
func address(x queue.WorkView, f filters, n int, total int64) string {
	of := "/console/requests/"
	if x.Kind == cases.KindApplication {
		of = "/console/applications/"
	}
	f.Page = 0
	return ui.Path(of, x.Reference) + "?" + url.Values{"in": {f.encode()}, "n": {strconv.Itoa(n)}, "of": {strconv.FormatInt(total, 10)}}.Encode()
}

// groups returns the rows of a page by deadline if the list is sorted by deadline.
func groups(r *ui.Request, f filters, found api.Page[queue.WorkView]) []group {
	sorted := f.View != "done" && (f.Sort == "" || strings.HasPrefix(f.Sort, "dueAt"))
	whole := found.TotalPages <= 1
	var all []group
	for i, listed := range found.Content {
		x, n := row{WorkView: listed}, found.Page*found.Size+i
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

// dueGroup returns the group of a row: overdue, today, week, later or never.
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

// segment is a segment of the progress bar.
type segment struct {
	Class string
	X, W  string
	Todo  bool // outlined
}

// maxSegments is the number of segments that are told apart.
const maxSegments = 12

// railOf returns the progress bar of a row: a segment per stage, one for a new request.
func railOf(x queue.WorkView) []segment {
	here := map[cases.WaitingFor]string{cases.ForStaff: "seg-now", cases.ForCustomer: "seg-wait", cases.ForPayment: "seg-wait"}[x.WaitingFor]
	switch {
	case x.Overdue:
		here = "seg-bad"
	case x.Status == "COMPLETED":
		here = "seg-good"
	}
	if x.Kind == cases.KindRequest {
		return []segment{{Class: here, X: "0", W: "64"}}
	}
	count, number := x.StageCount, ui.Value(x.StageNumber)
	if count > maxSegments {
		number = (number*maxSegments + count - 1) / count
		count = maxSegments
	}
	segments := make([]segment, max(count, 1))
	width := (64 - 2*float64(len(segments)-1)) / float64(len(segments))
	for i := range segments {
		at := float64(i) * (width + 2)
		switch {
		case x.Status == "COMPLETED":
			segments[i].Class = "seg-good"
		case i+1 < number:
			segments[i].Class = "seg-done"
		case i+1 == number:
			segments[i].Class = here
		default:
			segments[i] = segment{Todo: true, X: decimal(at + .5), W: decimal(width - 1)}
			continue
		}
		segments[i].X, segments[i].W = decimal(at), decimal(width)
	}
	return segments
}

func decimal(n float64) string { return strconv.FormatFloat(n, 'f', 1, 64) }

// selectedCases adds the cases selected in a form, each as "KIND id reference", to the input and
// returns their references by ID.
func selectedCases(in *queue.CasesInput, values []string) map[string]string {
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
