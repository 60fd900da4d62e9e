package home

import (
	"slices"

	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/reports/overview"
)

// tile is a figure with the page that lists its records.
type tile struct {
	Label, Currency, Value, Note string
	Path                         string // "" for none
	Bad                          bool
}

// shown are the figures of the overview in their order on the page. The others are left out while they are 0.
var shown = []overview.Key{
	overview.CasesOverdue, overview.CasesWaitingStaff, overview.CasesMine, overview.CasesNew, overview.CasesCompleted,
	overview.Received, overview.Outstanding, overview.Refunded, overview.CustomersNew, overview.ServicesPublished, overview.CertificatesIssued,
}

var unlessZero = []overview.Key{overview.Refunded, overview.CustomersNew, overview.CertificatesIssued}

// tiles returns the figures as tiles.
func tiles(r *ui.Request, figures []overview.FigureView) (tiles []tile) {
	for _, key := range shown {
		for _, f := range figures {
			zero := f.Value == "0" && (f.Previous == nil || *f.Previous == "0")
			if f.Key != key || zero && slices.Contains(unlessZero, key) {
				continue
			}
			tiles = append(tiles, tileOf(r, f))
		}
	}
	return tiles
}

func tileOf(r *ui.Request, f overview.FigureView) tile {
	p := r.Printer()
	t := tile{Label: r.Text("home.figure." + string(f.Key)), Path: ui.Value(f.Path), Value: p.Decimal(string(f.Value)), Bad: f.Key == overview.CasesOverdue && f.Value != "0"}
	if f.Currency != nil {
		t.Currency, t.Value = *f.Currency, p.Amount(f.Value, *f.Currency)
	}
	switch {
	case f.Previous != nil && f.Currency != nil:
		t.Note = r.Text("home.yesterday", "value", p.Amount(*f.Previous, *f.Currency))
	case f.Previous != nil:
		t.Note = r.Text("home.yesterday", "value", p.Decimal(string(*f.Previous)))
	}
	return t
}

// moneyTiles returns the payments that are pending or pay no invoice, by currency.
func moneyTiles(r *ui.Request) (tiles []tile) {
	money, _ := ui.Do(r, finance.FinanceSummary, &struct{}{})
	for _, part := range []struct {
		key, path string
		sums      []finance.SumView
	}{{"pending", "/console/payments?status=PENDING", money.Pending}, {"unapplied", "/console/unapplied", money.Unapplied}} {
		for _, s := range part.sums {
			if s.Count == 0 {
				continue
			}
			tiles = append(tiles, tile{
				Label: r.Text("home.figure." + part.key), Path: part.path, Currency: s.Currency, Value: r.Printer().Amount(s.Amount, s.Currency),
				Note: r.Text("home.payments_count", "count", s.Count), Bad: part.key == "unapplied",
			})
		}
	}
	return tiles
}
