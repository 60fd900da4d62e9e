package console_test

import (
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

const services = "/api/v1/tenant/services/"

// shop is an organisation with a service that has rules.
type shop struct {
	acme           *apptest.Tenant
	admin          *apptest.Client
	id, code       string
	ids            map[string]string // of parts, by code or name
	charge, guests string            // pages of rules
}

func newShop(s *apptest.Server) shop {
	acme := s.Tenant("acme")
	h := shop{acme: acme, admin: acme.As("admin"), ids: map[string]string{}}
	made := h.admin.Post(services+"import", apptest.M{
		"format": "stagegate.service/1", "name": "Visa", "currency": "NGN", "partyRole": "Traveller", "maxParties": 3,
		"valueSets": []any{apptest.M{"code": "far", "name": "Far countries", "members": []string{"NZ"}}},
		"stages": []any{
			apptest.M{"title": "Trip", "questions": []any{
				apptest.M{"code": "express", "label": "Decision within three days?", "answerType": "BOOLEAN"},
				apptest.M{"code": "stay", "label": "Stay", "answerType": "NUMBER"},
				apptest.M{"code": "arrival", "label": "Arrival", "answerType": "DATE"},
				apptest.M{"code": "purpose", "label": "Purpose", "answerType": "SINGLE_CHOICE", "options": []any{
					apptest.M{"label": "Tourism", "value": "TOUR"}, apptest.M{"label": "Work, paid", "value": "WORK"},
				}},
				apptest.M{"code": "guests", "label": "Names of guests", "answerType": "TEXT", "showRule": "request.stay > 3"},
				apptest.M{"code": "country", "label": "Country", "answerType": "COUNTRY", "appliesTo": "PARTY"},
			}},
			apptest.M{"title": "Pay", "kind": "PAYMENT", "charges": []any{
				apptest.M{"name": "Visa fee", "basis": "PER_PARTY", "amount": 1000},
				apptest.M{"name": "Express", "basis": "PER_REQUEST", "amount": 500, "rule": "request.express && (request.stay <= 30 || party.country in valueSets.far)"},
			}},
		},
	}).Want(201)
	h.id, h.code = made.String("id"), made.String("code")
	got := h.admin.Get(services + h.id).Want(200)
	for i := range got.Len("stages", 0, "questions") {
		h.ids[got.String("stages", 0, "questions", i, "code")] = got.String("stages", 0, "questions", i, "id")
	}
	for i := range got.Len("stages", 1, "charges") {
		h.ids[got.String("stages", 1, "charges", i, "name")] = got.String("stages", 1, "charges", i, "id")
	}
	base := "/console/services/" + h.code + "/rules/"
	h.charge, h.guests = base+"charge/"+h.ids["Express"], base+"question/"+h.ids["guests"]
	return h
}

// saved returns the saved rule of the charge.
func (h shop) saved() string {
	rule, _ := h.admin.Get(services+h.id).Want(200).Value("stages", 1, "charges", 1, "rule").(string)
	return rule
}

// rows returns the form fields of groups of rows, each with a name, an operator and a value.
func rows(join string, groups ...[][3]string) url.Values {
	v := url.Values{"join": {join}}
	n := 0
	for g, group := range groups {
		for _, x := range group {
			at := "c" + string(rune('0'+n)) + "."
			v.Set(at+"group", string(rune('0'+g)))
			v.Set(at+"name", x[0])
			v.Set(at+"op", x[1])
			v[at+"value"] = strings.Split(x[2], "|")
			n++
		}
	}
	return v
}

func with(v url.Values, pairs ...string) url.Values {
	for i := 0; i < len(pairs); i += 2 {
		v.Set(pairs[i], pairs[i+1])
	}
	return v
}

// A rule is shown as rows, as text and as a sentence with its result. It is evaluated, edited in both
// forms, refused with the position of the error, saved and deleted.
func TestRule(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		h := newShop(s)
		admin := h.acme.Reader("admin")
		page := admin.Open(h.charge).Want(200, "When is “Express” charged?",
			"“Decision within three days?” is Yes, and either Stay is at most 30 or Country is in the list “Far countries”",
			"and any of these is true", "Not charged", "no answer", "The rule could not be evaluated because an answer is missing.", "curl -b")

		tried := url.Values{"q." + h.ids["express"]: {"true"}, "q." + h.ids["stay"]: {"21"}, "parties": {"2"}}
		admin.Open(h.charge+"?"+tried.Encode()).Want(200, "Charged", "Stay is 21", "not needed", "NGN\u00a02,500.00", "If the rule were false:", "NGN\u00a02,000.00")
		admin.Open(h.charge+"?"+url.Values{"q." + h.ids["stay"]: {"long"}}.Encode()).Want(200, "A sample answer is not valid")

		const text = `request.express && (request.stay <= 30 || party.country in valueSets.far)`
		try := func(v url.Values) *apptest.Page { return admin.Open(h.charge + "?" + v.Encode()) }
		changed := func(v url.Values) url.Values { return with(v, "cel", text, "was", text, "do", "try") }
		try(changed(rows("ANY", [][3]string{{"request.stay", "MORE", "1,204.5"}}, [][3]string{{"request.purpose", "IN", "TOUR|WORK"}, {"party.country", "NOT_IN_SET", "valueSets.far"}}))).
			Want(200, `request.stay &gt; 1204.5 || (request.purpose in [&#34;TOUR&#34;, &#34;WORK&#34;] &amp;&amp; !(party.country in valueSets.far))`, "or all of these are true")
		try(changed(rows("ALL", [][3]string{{"request.arrival", "LESS", "soon"}}))).Want(200, "Enter a date, for example 2027-01-14", "A condition is incomplete", text[:15])
		try(with(changed(rows("ALL", [][3]string{{"request.stay", "LESS", ""}})), "do", "live")).Want(200).Without("Enter the value to compare with")
		try(with(changed(rows("ALL", [][3]string{{"request.purpose", "EQUAL", "Tourism"}})), "do", "group")).Want(200, "Condition 3", "Add condition to group")
		try(with(changed(rows("ALL", [][3]string{{"request.purpose", "EQUAL", "Tourism"}}, [][3]string{{"request.stay", "LESS", "3"}})), "do", "drop.0")).
			Want(200, "request.stay &lt; 3").Without("request.purpose ==")
		try(url.Values{"cel": {`request.stya > 3`}, "was": {""}, "do": {"try"}}).Want(200, "request.stya does not exist yet. Did you mean request.stay?")
		try(url.Values{"cel": {`request.stay > 3 && (request.stay < 9 || (request.stay < 7 && request.express))`}, "was": {""}}).Want(200, "You can only edit it as text")
		try(url.Values{"cel": {`request.stay > "3"`}, "was": {""}}).Want(200, "<u>&gt;</u>", "The underlined part of the rule is not valid.", "&gt; cannot compare a number with a text", "Fix the rule first")

		page.Send(h.charge, url.Values{"cel": {`request.stay > "3"`}, "was": {text}, "base": {text}}).Want(400, "<u>&gt;</u>", "Error:")
		page.Send(h.charge, with(rows("ALL", [][3]string{{"request.stay", "AT_LEAST", "7"}}, [][3]string{{"request.arrival", "MORE", "2027-01-14"}}), "cel", text, "was", text, "base", text)).
			Want(200, "Rule saved.", "Arrival is after 14 January 2027")
		if got := h.saved(); got != `request.stay >= 7 && request.arrival > "2027-01-14"` {
			t.Errorf("saved is %s", got)
		}
		page.Send(h.charge, url.Values{"cel": {"request.stay > 1"}, "was": {text}, "base": {text}}).Want(400, "Someone else changed this rule")
		admin.Open(h.charge).Want(200).Send(h.charge, url.Values{"do": {"remove"}}).Want(200, "Rule deleted.", "Without a rule, it is always charged.")
		if got := h.saved(); got != "" {
			t.Errorf("after removing there is %s", got)
		}
		page.Send(h.charge, url.Values{"cel": {"request.stay > 1"}, "was": {text}, "base": {text}}).Want(400, "Someone else deleted this rule")
		admin.Open(h.guests).Want(200, "When is “Names of guests” asked?").
			Send(h.guests, url.Values{"cel": {"request.guests == 'a'"}, "was": {"request.stay > 3"}, "base": {"request.stay > 3"}}).Want(400, "depends on itself")
		admin.Open("/console/services/" + h.code + "/rules/charge/" + h.id).Want(404)
		h.admin.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		try(url.Values{"cel": {`request.stay >`}, "was": {""}}).Want(200, "La règle est incomplète. Ajoutez ce qui manque à la fin.").Without("ends too early")
		try(url.Values{"cel": {`request.stay > "3"`}, "was": {""}}).Want(200, "La partie soulignée de la règle n’est pas valide.", "&gt; ne peut pas comparer un nombre avec un texte")
		try(url.Values{"cel": {`request.stay ~ 3`}, "was": {""}}).Want(200, "n’est pas attendu ici")
		admin.Open(h.charge+"?"+url.Values{"q." + h.ids["stay"]: {"long"}}.Encode()).Want(200, "Saisissez un nombre, par").Without("expected")
		admin.Open("/console/services/SVC-NONE/rules/charge/" + h.ids["Express"]).Want(404)
		h.acme.As("officer")
		h.acme.Reader("officer").Open(h.charge).Want(200).Without("Save rule")
	})
}

// A service is tried out as a customer sees it, with the rules that show or hide its parts.
func TestTryOut(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		h := newShop(s)
		admin := h.acme.Reader("admin")
		path := "/console/services/" + h.code + "/try"
		admin.Open(path).Want(200, "Try out “Visa”", "1. Trip", "2. Pay", "Shown only when:", "Names of guests", "NGN\u00a01,000.00").Without(`id="q-guests"`)
		q := url.Values{"q." + h.ids["stay"]: {"5"}, "q." + h.ids["express"]: {"true"}, "parties": {"2"}}
		admin.Open(path+"?"+q.Encode()).Want(200, `id="q-guests"`, "Shown because:", "Stay is more than 3", "NGN\u00a02,500.00", "Nothing is hidden.")
		q.Set("q."+h.ids["stay"], "many")
		admin.Open(path+"?"+q.Encode()).Want(200, "A sample answer is not valid", `value="many"`)
		q = url.Values{"q." + h.ids["guests"]: {"Bola"}}
		admin.Open(path+"?"+q.Encode()).Want(200, `<input type="hidden" name="q.`+h.ids["guests"]+`" value="Bola">`)
		empty := h.admin.Post(services[:len(services)-1], apptest.M{"name": "Empty", "currency": "NGN"}).Want(201).String("code")
		admin.Open("/console/services/"+empty+"/try").Want(200, "Nothing to show")
	})
}
