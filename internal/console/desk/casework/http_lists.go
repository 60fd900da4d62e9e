package casework

import (
	"math"
	"slices"
	"strconv"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/files"
	"stagegate/internal/infra/kit/fault"
)

const (
	listSize = 50  // messages or entries of the history on a page
	readSize = 100 // records that are read at once
)

// newest reads pages of a list that is sorted newest first, until it has a number of records or all. It
// also returns how many there are.
func newest[T any](number int, read func(api.PageQuery) (api.Page[T], ui.Answer)) (records []T, total int64, a ui.Answer) {
	for next := 0; ; next++ {
		found, a := read(api.PageQuery{Page: next, Size: readSize})
		records = append(records, found.Content...)
		if !a.OK() || len(records) >= number || int64(next)+1 >= found.TotalPages {
			return records, found.TotalElements, a
		}
	}
}

// shownUntil returns the number of records up to the end of the page that is shown.
func (p *page) shownUntil() int { return (p.PageNumber() + 1) * listSize }

// pageOfList returns the records on the page that is shown, with its pager. all are the newest records of
// the tab, at least until the end of the page, total is the number of all there are.
func pageOfList[T any](p *page, all []T, total int64, kind string) ([]T, ui.Pager) {
	end := min(p.shownUntil(), len(all))
	shown := all[min(p.shownUntil()-listSize, end):end]
	found := api.Page[T]{Content: shown, Page: p.PageNumber(), Size: listSize, TotalElements: total}
	return shown, ui.NewPager(found, func(number int) string {
		address := p.to(p.tab)
		if kind != "" {
			address = with(address, "kind="+kind)
		}
		if number > 0 {
			address = with(address, "page="+strconv.Itoa(number))
		}
		return address
	})
}

// message is a message or an internal note.
type message struct {
	Name, Body   string
	Note, Unread bool
	At           api.Time
	Files        []files.View
}

// readMessages reads messages and internal notes, newest last, for their tab.
func (d *data) readMessages(p *page) ui.Answer {
	if p.tab != tabMessages {
		return ui.Answer{}
	}
	d.TeamOnly = p.refused("message") && p.Value("internal") != ""
	d.Message = p.NewForm(p.to("message"), p.Text("casework.send"), ui.Field{
		Name: "body", Label: p.Text("casework.message"), Type: "textarea", Rows: 4, Max: 4000,
	})
	d.Files = caseview.NewAttachments(p.Request, p.Text("casework.message_files"), d.Message)
	if d.Case.SubmittedAt == nil {
		return ui.Answer{}
	}
	messages, sent, a := newest(p.shownUntil(), p.messages)
	if !a.OK() {
		return a
	}
	notes, noted, a := newest(p.shownUntil(), p.notes)
	var all []message
	for _, m := range messages {
		all = append(all, message{Name: m.From.Name, Body: m.Body, Unread: m.From.Kind != cases.FromStaff && m.ReadAt == nil, At: m.SentAt, Files: m.Files})
	}
	for _, n := range notes {
		all = append(all, message{Name: n.By.Name, Body: n.Body, Note: true, At: n.CreatedAt})
	}
	slices.SortStableFunc(all, func(a, b message) int { return time.Time(b.At).Compare(time.Time(a.At)) })
	d.Messages, d.Pager = pageOfList(p, all, sent+noted, "")
	slices.Reverse(d.Messages)
	return a
}

// readHistory reads the history, and for a form that came too late the entries since it was shown.
func (d *data) readHistory(p *page) ui.Answer {
	number := readSize
	if p.tab == tabHistory {
		if kind := p.Query("kind"); slices.Contains(kinds, kind) {
			d.HistoryKind, number = kind, math.MaxInt
		}
		number = max(number, p.shownUntil())
	}
	past, total, a := newest(number, p.history)
	all := make([]entry, len(past))
	for i, e := range past {
		all[i] = newEntry(p.Request, d.Case, e)
	}
	if len(all) > 0 {
		d.Seen = all[0].ID
	}
	if refusal := p.Refused(); refusal != nil && refusal.ErrorCode == fault.PreconditionFailed {
		d.Changed, d.Changes = true, newerThan(all, p.Value("seen"))
	}
	d.past = all
	if p.tab != tabHistory {
		return a
	}
	d.HistoryKinds = append([]ui.Choice{{Text: p.Text("casework.kind.all")}}, p.Choices("casework.kind.", d.HistoryKind, kinds...)...)
	if d.HistoryKind != "" {
		all = slices.DeleteFunc(slices.Clone(all), func(e entry) bool { return !e.isOf(d.HistoryKind) })
		total = int64(len(all))
	}
	d.History, d.Pager = pageOfList(p, all, total, d.HistoryKind)
	return a
}
