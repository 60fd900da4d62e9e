package i18n_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/money"
)

func printers(t *testing.T) (english, french i18n.Printer) {
	t.Helper()
	lagos, err := time.LoadLocation("Africa/Lagos")
	if err != nil {
		t.Fatal(err)
	}
	return i18n.For(i18n.English, lagos), i18n.For(i18n.French, lagos)
}

func want(t *testing.T, got, expected string) {
	t.Helper()
	if strings.NewReplacer("\u00a0", "_", "\u202f", "'").Replace(got) != expected {
		t.Errorf("got %q, want %q", got, expected)
	}
}

func TestTimes(t *testing.T) {
	t.Parallel()
	en, fr := printers(t)
	at := time.Date(2026, 11, 30, 23, 30, 0, 0, time.UTC) // December in Lagos
	want(t, en.Date(at), "1 December 2026")
	want(t, fr.Date(at), "1er décembre 2026")
	want(t, fr.Day("2026-11-21"), "21 novembre 2026")
	want(t, en.Day("soon"), "soon")
	want(t, en.ShortDate(at, at), "1 Dec")
	want(t, fr.ShortDate(at, at.AddDate(1, 0, 0)), "1er déc. 2026")
	want(t, en.Weekday(at), "Tuesday")
	want(t, fr.DateTime(at), "1er décembre 2026 à 00:30")
	want(t, en.When(at, at.Add(time.Hour)), "today, 00:30")
	want(t, en.When(at, at.AddDate(0, 0, 1)), "yesterday, 00:30")
	want(t, fr.When(at, at.Add(-time.Hour)), "demain, 00:30")
	want(t, en.When(at, at.AddDate(0, 0, 9)), "1 December 2026")
	want(t, en.Period(49*time.Hour), "2 days")
	want(t, en.Period(24*time.Hour), "24 hours")
	want(t, en.Period(time.Hour), "1 hour")
	want(t, en.Period(90*time.Minute), "90 minutes")
	want(t, fr.Period(time.Second), "1 minute")
	want(t, en.Relative(at, at.Add(-3*time.Hour)), "in 3 hours")
	want(t, fr.Relative(at, at.Add(50*time.Hour)), "il y a 2 jours")
	want(t, en.Relative(at, at.Add(time.Second)), "now")
	due := time.Date(2026, 11, 17, 22, 59, 59, 999_000_000, time.UTC) // the end of a Tuesday in Lagos
	want(t, en.DaysLate(due, due.Add(time.Minute)), "1 day")
	want(t, en.DaysLate(due, due.Add(34*time.Hour)), "2 days")
	want(t, fr.DaysLate(due, due.Add(6*24*time.Hour+10*time.Hour)), "7 jours") // the 24th, at ten
	want(t, en.DaysLate(due, due.Add(-time.Hour)), "1 day")                    // in another timezone than that of the deadline
	want(t, en.Relative(due, due.Add(6*24*time.Hour+10*time.Hour)), "7 days ago")
	want(t, en.Relative(due, due.Add(-6*24*time.Hour-23*time.Hour-59*time.Minute-59*time.Second)), "in 6 days")
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	en, fr := printers(t)
	want(t, en.Number(1204), "1,204")
	want(t, fr.Number(-1204567), "−1'204'567")
	want(t, en.Decimal("999.5"), "999.5")
	for amount, texts := range map[money.Number][2]string{
		"213500.5": {"NGN_213,500.50", "213'500,50_NGN"}, "0": {"NGN_0.00", "0,00_NGN"}, "": {"NGN_0.00", "0,00_NGN"},
	} {
		want(t, en.Money(amount, "NGN"), texts[0])
		want(t, fr.Money(amount, "NGN"), texts[1])
	}
	want(t, en.Money("1500", "JPY"), "JPY_1,500")
	want(t, en.Size(1_250_000), "1.3 MB")
	want(t, en.Size(2_000_000), "2 MB")
	want(t, fr.Size(17_179_869_184), "17,2 Go")
	want(t, fr.Size(340_400), "340 ko")
	want(t, en.Size(1), "1 byte")
	want(t, en.List([]string{"a", "b", "c"}), "a, b and c")
	want(t, fr.List([]string{"a", "b"}), "a et b")
	want(t, fr.List([]string{"a"}), "a")
}

func TestChoose(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		accept string
		chosen []i18n.Language
		want   i18n.Language
	}{
		{"", nil, "en"},
		{"fr-CA,fr;q=0.9,en;q=0.8", nil, "fr"},
		{"de,fr;q=0.5", nil, "fr"},
		{"de", nil, "en"},
		{"!!", nil, "en"},
		{"fr", []i18n.Language{"", "en"}, "en"},
		{"en", []i18n.Language{"xx", "fr"}, "fr"},
		{strings.Repeat("fr,", 100), nil, "en"},
	} {
		if got := i18n.Choose(c.accept, c.chosen...); got != c.want {
			t.Errorf("%+v: got %s", c, got)
		}
	}
}

func TestTexts(t *testing.T) {
	t.Parallel()
	en, fr := printers(t)
	want(t, en.Text("no.such.key"), "⟦no.such.key⟧")
	want(t, fr.Text("format.days", "count", 0), "0 jour")
	want(t, fr.Text("format.days", "count", 1_000_000), "1'000'000 jours")
	want(t, string(en.HTML("format.ago", "period", "<b>")), "&lt;b&gt; ago")
	want(t, en.Text("format.ago", "period", "<b>"), "<b> ago")
	want(t, i18n.For("xx", nil).Date(time.Unix(0, 0)), "1 January 1970")
}

func BenchmarkText(b *testing.B) {
	p := i18n.For(i18n.French, nil)
	for b.Loop() {
		_ = p.Text("format.now")
	}
}
