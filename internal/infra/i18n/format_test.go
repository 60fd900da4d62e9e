package i18n_test

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

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
	want(t, en.Days("2027-01-14", "2027-07-13"), "14 January to 13 July 2027")
	want(t, fr.Days("2026-12-01", "2027-11-30"), "1er décembre 2026 au 30 novembre 2027")
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
	want(t, en.List([]string{"a", "b", "c"}), "a, b and c")
	want(t, fr.List([]string{"a", "b"}), "a et b")
	want(t, fr.List([]string{"a"}), "a")
}

func TestSize(t *testing.T) {
	t.Parallel()
	en, fr := printers(t)
	for _, c := range []struct {
		bytes   int64
		english string
		french  string
	}{
		{0, "0 bytes", "0 octet"},
		{1, "1 byte", "1 octet"},
		{999, "999 bytes", "999 octets"},
		{1_499, "1 kB", "1 ko"},
		{40_200, "40 kB", "40 ko"},
		{999_499, "999 kB", "999 ko"},
		{999_500, "1 MB", "1 Mo"},
		{1_049_999, "1 MB", "1 Mo"},
		{1_351_000, "1.4 MB", "1,4 Mo"},
		{9_949_999, "9.9 MB", "9,9 Mo"},
		{9_950_000, "10 MB", "10 Mo"},
		{19_500_000, "20 MB", "20 Mo"},
		{536_870_912, "537 MB", "537 Mo"},
		{999_499_999, "999 MB", "999 Mo"},
		{999_500_000, "1 GB", "1 Go"},
		{2_500_000_000, "2.5 GB", "2,5 Go"},
		{17_179_869_184, "17 GB", "17 Go"},
		{2_000_000_000_000, "2,000 GB", "2'000 Go"},
	} {
		want(t, en.Size(c.bytes), c.english)
		want(t, fr.Size(c.bytes), c.french)
	}
}

// A written size is close to the real one, and a larger size never reads as a smaller one.
func TestSizeIsClose(t *testing.T) {
	t.Parallel()
	units := map[string]float64{"byte": 1, "bytes": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9}
	p := i18n.For(i18n.English, nil)
	written := func(t *rapid.T, bytes int64) float64 {
		number, unit, _ := strings.Cut(p.Size(bytes), " ")
		n, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64)
		if err != nil || units[unit] == 0 {
			t.Fatalf("%d is written as %q", bytes, p.Size(bytes))
		}
		return n * units[unit]
	}
	rapid.Check(t, func(t *rapid.T) {
		bytes := rapid.Int64Range(0, 1<<44).Draw(t, "bytes")
		got, more := written(t, bytes), written(t, bytes+rapid.Int64Range(0, 1<<30).Draw(t, "more"))
		if math.Abs(got-float64(bytes)) > max(float64(bytes)*0.05, 500) || bytes > 0 && got == 0 {
			t.Errorf("%d is written as %q", bytes, p.Size(bytes))
		}
		if more < got {
			t.Errorf("more than %d reads as less than %q", bytes, p.Size(bytes))
		}
	})
}

func TestWait(t *testing.T) {
	t.Parallel()
	en, fr := printers(t)
	for _, c := range []struct {
		wait    time.Duration
		english string
		french  string
	}{
		{0, "in less than a minute", "dans moins d’une minute"},
		{59 * time.Second, "in less than a minute", "dans moins d’une minute"},
		{time.Minute, "in about 1 minute", "dans environ 1 minute"},
		{61 * time.Second, "in about 2 minutes", "dans environ 2 minutes"},
		{10 * time.Minute, "in about 10 minutes", "dans environ 10 minutes"},
		{2727 * time.Second, "in about 45 minutes", "dans environ 45 minutes"},
		{55*time.Minute + time.Second, "in about 1 hour", "dans environ 1 heure"},
		{61 * time.Minute, "in about 2 hours", "dans environ 2 heures"},
		{36 * time.Hour, "in about 36 hours", "dans environ 36 heures"},
		{37 * time.Hour, "in about 2 days", "dans environ 2 jours"},
		{49 * time.Hour, "in about 3 days", "dans environ 3 jours"},
	} {
		want(t, en.Wait(c.wait), c.english)
		want(t, fr.Wait(c.wait), c.french)
	}
}

// Zero is singular in French and plural in English.
func TestPluralForms(t *testing.T) {
	t.Parallel()
	en, fr := printers(t)
	for key, forms := range map[string][4]string{
		"format.bytes":   {"byte", "bytes", "octet", "octets"},
		"format.minutes": {"minute", "minutes", "minute", "minutes"},
		"format.hours":   {"hour", "hours", "heure", "heures"},
		"format.days":    {"day", "days", "jour", "jours"},
	} {
		want(t, en.Text(key, "count", 0), "0 "+forms[1])
		want(t, en.Text(key, "count", 1), "1 "+forms[0])
		want(t, en.Text(key, "count", 2), "2 "+forms[1])
		want(t, fr.Text(key, "count", 0), "0 "+forms[2])
		want(t, fr.Text(key, "count", 1), "1 "+forms[2])
		want(t, fr.Text(key, "count", 2), "2 "+forms[3])
		want(t, fr.Text(key, "count", int64(1_000_000)), "1'000'000 "+forms[3])
	}
}

// Every language has one form of the time of day.
func TestTimeOfDay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		at := time.Unix(rapid.Int64Range(0, 4e9).Draw(t, "at"), 0)
		for _, l := range i18n.Languages() {
			p := i18n.For(l, nil)
			clock := at.UTC().Format("15:04")
			for _, text := range []string{p.Time(at), p.DateTime(at), p.When(at, at), p.When(at, at.AddDate(0, 0, 1))} {
				if !strings.HasSuffix(text, clock) {
					t.Errorf("%s: %q does not end with %s", l, text, clock)
				}
			}
		}
	})
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
