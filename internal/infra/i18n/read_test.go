package i18n_test

import (
	"testing"

	"pgregory.net/rapid"

	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/money"
)

func TestReadNumber(t *testing.T) {
	t.Parallel()
	for entered, read := range map[string][2]string{ // in English and in French, "" for none
		"45": {"45", "45"}, "45.50": {"45.50", "45.50"}, "45,50": {"", "45.50"}, "4,550": {"4550", "4.550"},
		"1,234,567.89": {"1234567.89", ""}, "1 234 567,89": {"", "1234567.89"}, "1\u202f234,5": {"", "1234.5"}, "1\u00a0234.5": {"1234.5", "1234.5"},
		"12,34,567": {"1234567", ""}, "1,23": {"", "1.23"}, "1.234,56": {"", ""}, "1,234,56": {"", ""},
		"-3": {"-3", "-3"}, "−3,5": {"", "-3.5"}, "+7": {"7", "7"}, "007": {"7", "7"}, "0": {"0", "0"}, "00.5": {"0.5", "0.5"},
		".5": {"", ""}, "5.": {"", ""}, "1e3": {"", ""}, "0x10": {"", ""}, "NaN": {"", ""}, "": {"", ""}, "much": {"", ""}, "1.2.3": {"", ""}, "-": {"", ""},
	} {
		for i, l := range []i18n.Language{i18n.English, i18n.French} {
			got, ok := i18n.For(l, nil).ReadNumber(entered)
			if got != read[i] || ok != (read[i] != "") {
				t.Errorf("%s: %q is read as %q, %v, not %q", l, entered, got, ok, read[i])
			}
		}
	}
}

// What is written for people is read as the number that it is, in every language.
func TestWrittenNumbersAreRead(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.StringMatching(`-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,6})?`).Draw(t, "number")
		for _, l := range i18n.Languages() {
			p := i18n.For(l, nil)
			for _, text := range []string{p.Decimal(number), p.Entry(number)} {
				if got, ok := p.ReadNumber(text); !ok || got != number {
					t.Errorf("%s: %s is written as %q and read as %q", l, number, text, got)
				}
			}
		}
	})
}

// An amount that is not whole is changed with all decimals of its currency.
func TestMoneyEntry(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		amount   money.Number
		currency string
		english  string
		french   string
	}{
		{"1045.5", "NGN", "1045.50", "1045,50"},
		{"1045", "NGN", "1045", "1045"},
		{"0.125", "KWD", "0.125", "0,125"},
		{"1.5", "KWD", "1.500", "1,500"},
		{"", "NGN", "", ""},
		{"10.5", "", "10.5", "10,5"},
	} {
		for l, want := range map[i18n.Language]string{i18n.English: c.english, i18n.French: c.french} {
			if got := i18n.For(l, nil).MoneyEntry(c.amount, c.currency); got != want {
				t.Errorf("%s %s in %s: %q, not %q", c.currency, c.amount, l, got, want)
			}
		}
	}
}
