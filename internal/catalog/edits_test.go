package catalog_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/testkit/apptest"
)

// TEST_EDITS sequences of editSteps random edits each are made; "make -C qa edits" sets a large
// number. TEST_SEED repeats a failure.
const (
	editSequences = 4
	editSteps     = 60
)

// TestRandomEdits builds services by random edits over HTTP, including refused ones, and publishes
// them where possible. Every state could have been built by hand, and every published version can be
// completed.
func TestRandomEdits(t *testing.T) {
	each(t, func(h *env) {
		seed := rand.Uint64()
		if text := os.Getenv("TEST_SEED"); text != "" {
			seed, _ = strconv.ParseUint(text, 10, 64)
		}
		sequences := editSequences
		if text := os.Getenv("TEST_EDITS"); text != "" {
			sequences, _ = strconv.Atoi(text)
		}
		h.unlimited()
		published := 0
		for i := range sequences {
			e := &editor{env: h, Rand: rand.New(rand.NewPCG(seed, uint64(i))), path: h.service("Random")}
			e.read()
			for range editSteps {
				e.step()
				if h.t.Failed() {
					h.t.Fatalf("TEST_SEED=%d, sequence %d: %s", seed, i, strings.Join(e.log, "\n"))
				}
			}
			published += e.published
		}
		h.t.Logf("%d versions were published", published)
		if published == 0 && sequences > 50 {
			h.t.Error("nothing was ever published")
		}
	})
}

// editor edits one service at random.
type editor struct {
	*env
	*rand.Rand

	path      string
	now       catalog.ServiceDetailView // as last read
	log       []string
	published int
}

// sameTime compares times in views.
var sameTime = cmp.Comparer(func(a, b api.Time) bool { return time.Time(a).Equal(time.Time(b)) })

// read reads the service.
func (e *editor) read() {
	e.t.Helper()
	e.now = view[catalog.ServiceDetailView](e.t, e.ok(200, "GET", e.path, ""))
}

// step makes an edit and checks the result.
func (e *editor) step() {
	method, path, body := e.edit()
	a := e.do(designer, method, path, body)
	e.log = append(e.log, fmt.Sprintf("%s %s %s: %d %s", method, strings.TrimPrefix(path, e.path), body, a.status, a.text("message")))
	before := e.now
	e.read()
	switch {
	case a.status == 200 || a.status == 201:
	case a.status != 400 && a.status != 404 && a.status != 409:
		e.t.Errorf("neither done nor refused: %d %s", a.status, a.text("errorCode"))
	default:
		if diff := cmp.Diff(before, e.now, sameTime); diff != "" {
			e.t.Errorf("refused, and changed all the same (-before +after):\n%s", diff)
		}
	}
	e.checkPlaces()
	e.checkCodes()
	e.checkChanges()
	ready := e.readiness(e.path)
	if ready.Ready {
		e.checkReferences()
	}
	if e.IntN(5) == 0 {
		e.publish(ready)
	}
}

// edit draws an edit.
func (e *editor) edit() (method, path, body string) {
	stage := e.some(e.idsOf("stages"))
	code := e.some([]string{"a", "b", "c"})
	place := ""
	if e.IntN(2) == 0 {
		place = fmt.Sprintf(`,"position":%d`, 1+e.IntN(4))
	}
	fields := map[string]string{
		"stages":     fmt.Sprintf(`"title":"Stage %d","kind":%q,"showRule":%s,"targetDays":%s%s`, e.IntN(9), e.some([]string{"ORDINARY", "PAYMENT"}), e.rule(), e.days(), place),
		"questions":  fmt.Sprintf(`"stageId":%q,"code":%q,"label":"L","appliesTo":%q,"required":%t,"showRule":%s,"requiredRule":%s,%s%s`, stage, code, e.scope(), e.IntN(2) == 0, e.rule(), e.rule(), e.kind(), place),
		"documents":  fmt.Sprintf(`"stageId":%q,"code":%q,"name":"N","appliesTo":%q,"required":%t,"showRule":%s,"requiredRule":%s%s`, stage, code, e.scope(), e.IntN(2) == 0, e.rule(), e.rule(), place),
		"charges":    fmt.Sprintf(`"stageId":%q,"name":"C","basis":%q,"amount":%s,"rule":%s%s`, stage, e.some([]string{"PER_PARTY", "PER_REQUEST"}), e.some([]string{"0", "1.5", "7000000000000"}), e.rule(), place),
		"value-sets": fmt.Sprintf(`"code":%q,"name":"V","members":["x","y"]`, code),
	}
	kind := e.some([]string{"stages", "questions", "questions", "questions", "documents", "charges", "charges", "value-sets", "heading"})
	ids := e.idsOf(kind)
	switch verb := e.IntN(6); {
	case kind == "heading":
		return "PATCH", e.path, fmt.Sprintf(`{"minParties":1,"maxParties":%d,"reviewDays":%s}`, 1+e.IntN(3), e.days())
	case verb < 3 || len(ids) == 0:
		return "POST", e.path + "/" + kind, "{" + fields[kind] + "}"
	case verb == 3:
		return "DELETE", e.path + "/" + kind + "/" + e.some(ids), ""
	default:
		return "PATCH", e.path + "/" + kind + "/" + e.some(ids), "{" + e.part(fields[kind]) + "}"
	}
}

// part omits random fields to build the body of a change.
func (e *editor) part(fields string) string {
	all := regexp.MustCompile(`"\w+":(\[[^\]]*\]|"[^"]*"|[^,]*)`).FindAllString(fields, -1)
	return strings.Join(slices.DeleteFunc(all, func(string) bool { return e.IntN(3) == 0 }), ",")
}

func (e *editor) some(of []string) string {
	if len(of) == 0 {
		return "nowhere"
	}
	return of[e.IntN(len(of))]
}

func (e *editor) scope() string { return e.some([]string{"PARTY", "REQUEST"}) }

func (e *editor) days() string { return e.some([]string{"null", "1", "365"}) }

func (e *editor) rule() string {
	if e.IntN(4) > 0 {
		return "null"
	}
	return e.some([]string{
		`"request.a == true"`, `"request.b != 'x' || party.a == true"`, `"!(party.b in valueSets.a)"`, `"request.c in valueSets.b"`,
		`"party.c > 3"`, `"request.a == 1"`, `"oh no"`,
	})
}

func (e *editor) kind() string {
	options := fmt.Sprintf(`"options":[{"label":"X","value":"x","active":%t},{"label":"Y","value":"y","active":%t}]`, e.IntN(4) > 0, e.IntN(4) > 0)
	return e.some([]string{
		`"answerType":"BOOLEAN"`, `"answerType":"BOOLEAN"`, `"answerType":"TEXT"`, `"answerType":"NUMBER"`, `"answerType":"DATE"`,
		`"answerType":"MONEY","min":"1"`, `"answerType":"TEXT","minLength":1,"maxLength":9`,
		`"answerType":"SINGLE_CHOICE",` + options, `"answerType":"MULTIPLE_CHOICE",` + options,
	})
}

// idsOf returns the ids of the parts in a path.
func (e *editor) idsOf(kind string) (ids []string) {
	if kind == "value-sets" {
		for _, v := range e.now.ValueSets {
			ids = append(ids, v.ID)
		}
		return ids
	}
	for _, stage := range e.now.Stages {
		switch kind {
		case "stages":
			ids = append(ids, stage.ID)
		case "questions":
			for _, q := range stage.Questions {
				ids = append(ids, q.ID)
			}
		case "documents":
			for _, r := range stage.Requirements {
				ids = append(ids, r.ID)
			}
		case "charges":
			for _, c := range stage.Charges {
				ids = append(ids, c.ID)
			}
		}
	}
	return ids
}

func (e *editor) checkPlaces() {
	check := func(what string, position, i int) {
		apptest.Equal(e.t, fmt.Sprintf("the position of the %s at %d", what, i+1), position, i+1)
	}
	for i, stage := range e.now.Stages {
		check("stage", stage.Position, i)
		for j, q := range stage.Questions {
			check("question", q.Position, j)
		}
		for j, r := range stage.Requirements {
			check("requirement", r.Position, j)
		}
		for j, c := range stage.Charges {
			check("charge", c.Position, j)
		}
	}
}

// names returns the names that rules can use, and the codes of requirements.
func (e *editor) names() (names []string) {
	for _, stage := range e.now.Stages {
		for _, q := range stage.Questions {
			names = append(names, strings.ToLower(string(q.AppliesTo))+"."+q.Code)
		}
		for _, r := range stage.Requirements {
			names = append(names, "documents."+r.Code)
		}
	}
	for _, v := range e.now.ValueSets {
		names = append(names, "valueSets."+v.Code)
	}
	return names
}

func (e *editor) checkCodes() {
	names := e.names()
	slices.Sort(names)
	if len(slices.Compact(slices.Clone(names))) != len(names) {
		e.t.Errorf("a code is there twice: %v", names)
	}
}

func (e *editor) checkChanges() {
	changes := view[catalog.ChangesView](e.t, e.ok(200, "GET", e.path+"/changes", "")).Changes
	apptest.Equal(e.t, fmt.Sprintf("hasUnpublishedChanges with %d changes", len(changes)), e.now.HasUnpublishedChanges, len(changes) > 0)
}

var reference = regexp.MustCompile(`(request|party|valueSets)\.\w+`)

// checkReferences checks that no rule has a dangling reference.
func (e *editor) checkReferences() {
	names := e.names()
	for _, r := range view[catalog.PreviewView](e.t, e.ok(200, "POST", e.path+"/preview", "")).Rules {
		for _, name := range reference.FindAllString(r.Expression, -1) {
			if !slices.Contains(names, name) {
				e.t.Errorf("it can be published, and %s does not exist: %s", name, r.Expression)
			}
		}
	}
}

// publish expects the result predicted by readiness and completes what was published.
func (e *editor) publish(ready catalog.PublishReadinessView) {
	a := e.do(designer, "POST", e.path+"/publish", "")
	apptest.Equal(e.t, "what is ready can be published", a.status == 200, ready.Ready)
	if !ready.Ready {
		errs, _ := a.at("errors").([]any)
		apptest.Equal(e.t, "the number of errors", len(errs), len(ready.Blockers))
	}
	e.read()
	if a.status != 200 {
		return
	}
	e.published++
	e.checkChanges()
	for range 3 {
		e.walk(e.live(id(e.path)))
	}
}

// walk fills in a version at random and completes its stages.
func (e *editor) walk(v *catalog.Version) {
	d := v.Form.Definition()
	sheet := &form.Sheet{}
	for i := range d.MinParties + e.IntN(d.MaxParties-d.MinParties+1) {
		sheet.Parties = append(sheet.Parties, form.Party{ID: fmt.Sprintf("p%d", i)})
	}
	for _, stage := range d.Stages {
		for i := range stage.Questions {
			if e.IntN(2) == 0 {
				e.answer(sheet, &stage.Questions[i], "")
			}
		}
	}
	for tries := 0; ; tries++ {
		missing := v.Form.Fill(sheet).Missing("")
		if len(missing) == 0 {
			break
		}
		if tries > 200 {
			e.t.Errorf("there is no end of what is missing: %v", missing)
			return
		}
		e.supply(sheet, d, missing[e.IntN(len(missing))])
	}
	filled := v.Form.Fill(sheet)
	last, steps := "", 0
	for next, more := filled.NextStage(""); more; next, more = filled.NextStage(next.ID) {
		if _, err := filled.Price(next.ID); err != nil || len(filled.Missing(next.ID)) > 0 || next.ID == last || steps > len(d.Stages) {
			e.t.Errorf("stuck in %q: %v", next.Title, err)
			return
		}
		last, steps = next.ID, steps+1
	}
}

// supply supplies what a blocker asks for.
func (e *editor) supply(sheet *form.Sheet, d *form.Definition, b form.Blocker) {
	for i := range d.Stages {
		stage := &d.Stages[i]
		if stage.ID != b.StageID {
			continue
		}
		for j := range stage.Questions {
			if q := &stage.Questions[j]; b.Kind == form.MissingAnswer && q.Code == b.Code && (b.PartyID == "" || q.AppliesTo == form.ForParty) {
				e.answer(sheet, q, b.PartyID)
			}
		}
		for _, r := range stage.Requirements {
			if b.Kind == form.MissingDocument && r.Code == b.Code {
				sheet.Attach(r.ID, b.PartyID, "file", e.catalog.Now())
			}
		}
	}
}

func (e *editor) answer(sheet *form.Sheet, q *form.Question, partyID string) {
	options := q.ActiveOptions()
	value := form.Bool(e.IntN(2) == 0)
	switch q.AnswerType {
	case form.SingleChoice, form.MultipleChoice:
		if len(options) == 0 {
			return // required ones have options
		}
		chosen := options[e.IntN(len(options))].Value
		value = form.Text(chosen)
		if q.AnswerType == form.MultipleChoice {
			value = form.List(chosen)
		}
	case form.Date:
		value = form.Text("2026-11-20")
	case form.Number:
		value = form.Text(strconv.Itoa(1 + e.IntN(9))) // minimums are 1
	case form.Money:
		value = form.Text("1.50")
	case form.FreeText:
		value = form.Text(e.some([]string{"x", "y", "z"}))
	default:
	}
	if wrong := q.Check(value, "NGN"); !wrong.IsZero() {
		e.t.Errorf("%s: %s", q.RuleName(), wrong)
	}
	sheet.SetAnswer(q.ID, partyID, value, e.catalog.Now())
}
