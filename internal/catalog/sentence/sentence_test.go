package sentence_test

import (
	"encoding/json"
	"testing"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/sentence"
	"stagegate/internal/infra/i18n"
)

const service = `{"stages":[{"questions":[
	{"code":"nationality","label":"Nationality","appliesTo":"PARTY","answerType":"COUNTRY"},
	{"code":"stay","label":"Stay","appliesTo":"REQUEST","answerType":"NUMBER"},
	{"code":"express","label":"Decision within three days?","appliesTo":"REQUEST","answerType":"BOOLEAN"},
	{"code":"arrival","label":"Arrival","appliesTo":"REQUEST","answerType":"DATE"},
	{"code":"departure","label":"Departure","appliesTo":"REQUEST","answerType":"DATE"},
	{"code":"purpose","label":"Purpose","appliesTo":"REQUEST","answerType":"SINGLE_CHOICE","options":[{"label":"Business","value":"BIZ"},{"label":"Tourism","value":"TOUR"}]},
	{"code":"langs","label":"Languages","appliesTo":"REQUEST","answerType":"MULTIPLE_CHOICE","options":[{"label":"French","value":"fr"}]}]}],
	"valueSets":[{"code":"visaFree","name":"Visa-free countries"}]}`

// Describe writes rules in English and French, and leaves those without a simple form unchanged.
func TestDescribe(t *testing.T) {
	t.Parallel()
	var s form.Definition
	if err := json.Unmarshal([]byte(service), &s); err != nil {
		t.Fatal(err)
	}
	names := sentence.NamesOf(&s)
	en, fr := i18n.For(i18n.English, time.UTC), i18n.For(i18n.French, time.UTC)
	for _, tt := range []struct{ rule, en, fr string }{
		{`party.nationality in valueSets.visaFree && request.stay <= 90`, "Nationality is in the list “Visa-free countries” and Stay is at most 90", "Nationality est dans la liste « Visa-free countries » et Stay est inférieur ou égal à 90"},
		{`!request.express`, "“Decision within three days?” is No", "« Decision within three days? » est Non"},
		{`request.arrival < "2027-01-14" || request.departure >= request.arrival`, "Arrival is before 14 January 2027 or Departure is on or after Arrival", "Arrival est avant le 14 janvier 2027 ou Departure suit ou égale Arrival"},
		{`request.purpose in ["BIZ", "TOUR"] && (request.stay > 1204.5 || "fr" in request.langs)`, "Purpose is Business or Tourism, and either Stay is more than 1,204.5 or Languages includes French", "Purpose est Business ou Tourism, et soit Stay est supérieur à 1 204,5, soit Languages comprend French"},
		{`request.express && (request.stay > 9 || request.stay < 3 || request.purpose == "BIZ")`, "“Decision within three days?” is Yes, and either Stay is more than 9, Stay is less than 3 or Purpose is Business", "« Decision within three days? » est Oui, et soit Stay est supérieur à 9, soit Stay est inférieur à 3, soit Purpose est Business"},
		{`request.arrival == "2027-01-14" || request.departure != "2027-01-14"`, "Arrival is 14 January 2027 or Departure is not 14 January 2027", "Arrival est le 14 janvier 2027 ou Departure n’est pas le 14 janvier 2027"},
		{`request.arrival in ["2027-01-14", "2027-01-15"]`, "Arrival is 14 January 2027 or 15 January 2027", "Arrival est le 14 janvier 2027 ou le 15 janvier 2027"},
		{`!(party.nationality in ["GHA", "TGO"])`, "Nationality is not Ghana or Togo", "Nationality n’est ni Ghana ni Togo"},
		{`!(party.nationality in ["GHA", "TGO", "BEN"])`, "Nationality is not Ghana, Togo or Benin", "Nationality n’est ni Ghana ni Togo ni Bénin"},
		{`!(party.nationality in ["GHA"])`, "Nationality is not Ghana", "Nationality n’est pas Ghana"},
		{`request.purpose != "" && request.stay == 1 || request.nowhere in []`, "Purpose is not empty and Stay is 1, or request.nowhere is nothing", ""},
		{`request.express && (request.stay > 1 || request.stay < 9 && request.express)`, "", ""},
		{`request.express &&`, "", ""},
	} {
		got, ok := names.Describe(en, tt.rule)
		if want := tt.en; want == "" && (ok || got != tt.rule) || want != "" && (!ok || got != want) {
			t.Errorf("%s: %v %q", tt.rule, ok, got)
		}
		if got, _ := names.Describe(fr, tt.rule); tt.fr != "" && plain(got) != tt.fr {
			t.Errorf("%s: %q", tt.rule, got)
		}
	}
}

// plain replaces no-break spaces by ordinary ones.
func plain(text string) string {
	letters := []rune(text)
	for i, l := range letters {
		if l == '\u00a0' || l == '\u202f' {
			letters[i] = ' '
		}
	}
	return string(letters)
}
