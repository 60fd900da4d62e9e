package console_test

import (
	"html"
	"maps"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

const servicesPath = "/console/services"

// serviceOffice is an organisation whose administrator builds services.
type serviceOffice struct {
	t     *testing.T
	s     *apptest.Server
	acme  *apptest.Tenant
	admin *apptest.Client
	pages *apptest.Reader
	base  string // address of the service that is built
	id    string
}

func newServiceOffice(t *testing.T, s *apptest.Server) *serviceOffice {
	t.Helper()
	apptest.Change(t, s, `UPDATE plans SET max_staff = NULL, max_services = NULL WHERE code = 'FREE'`)
	o := &serviceOffice{t: t, s: s, acme: s.Tenant("acme")}
	o.admin, o.pages = o.acme.As("manager"), o.acme.Reader("manager")
	return o
}

// open opens a page of the service.
func (o *serviceOffice) open(below string) *apptest.Page {
	o.t.Helper()
	return o.pages.Open(o.base + below).Want(200)
}

// fill sends the form of a part, which a page shows.
func (o *serviceOffice) fill(below string, status int, want string, values url.Values) *apptest.Page {
	o.t.Helper()
	p := o.open(below)
	at, _, _ := strings.Cut(o.base+below, "#")
	return sendPart(p, at, values).Want(status, want)
}

// sendPart submits the form of the selected part with all its fields, as a browser does.
func sendPart(p *apptest.Page, action string, values url.Values) *apptest.Page {
	_, form, _ := strings.Cut(p.HTML, `class="edit-form by-type"`)
	form, _, _ = strings.Cut(form, "</form>")
	all := url.Values{}
	for _, m := range textField.FindAllStringSubmatch(form, -1) {
		all.Set(m[1], html.UnescapeString(m[2]))
	}
	for _, m := range areaField.FindAllStringSubmatch(form, -1) {
		all.Set(m[1], html.UnescapeString(m[2]))
	}
	for _, m := range selectField.FindAllStringSubmatch(form, -1) {
		if chosen := chosenOption.FindStringSubmatch(m[2]); chosen != nil {
			all.Set(m[1], html.UnescapeString(chosen[1]))
		}
	}
	for _, m := range tickField.FindAllStringSubmatch(form, -1) {
		all.Add(m[1], html.UnescapeString(m[2]))
	}
	for _, m := range hiddenField.FindAllStringSubmatch(form, -1) {
		all.Set(m[1], html.UnescapeString(m[2]))
	}
	maps.Copy(all, values)
	return p.Post(action, all)
}

var (
	hiddenField  = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)
	textField    = regexp.MustCompile(`<input class="[^"]*" id="[^"]*" name="([^"]*)" type="text" value="([^"]*)"`)
	areaField    = regexp.MustCompile(`<textarea [^>]*name="([^"]*)"[^>]*>\n([^<]*)</textarea>`)
	selectField  = regexp.MustCompile(`(?s)<select [^>]*name="([^"]*)"[^>]*>(.*?)</select>`)
	chosenOption = regexp.MustCompile(`<option value="([^"]*)" selected>`)
	copyLink     = regexp.MustCompile(`href="([?]add=[a-z]+&amp;copy=([^#"]+)#part)"`)
	tickField    = regexp.MustCompile(`<input type="checkbox" id="[^"]*" name="([^"]*)" value="([^"]*)" checked`)
)

// A blank service is built with all kinds of parts and published.
func TestBuild(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newServiceOffice(t, s)
		o.pages.Open(servicesPath).Want(200, "Create your first service", "Tourist visa")
		p := o.pages.Open(servicesPath+"/new").Want(200, "Blank service", "Templates")
		p.Send(servicesPath+"/new", url.Values{"name": {""}, "currency": {"Naira"}}).Want(400, `href="#name"`, `href="#currency"`)
		p = p.Send(servicesPath+"/new", url.Values{"name": {"Fishing permit"}, "currency": {"NGN"}}).Want(200, "Service created", "1 problem to fix before publishing")
		o.base = strings.TrimSuffix(p.Path, "/stages")

		o.fill("/stages", 400, `href="#title"`, url.Values{"title": {""}})
		o.fill("/stages", 200, "Added to the draft", url.Values{"title": {"About you"}, "description": {"Who fishes."}, "targetDays": {"3"}})
		o.fill("/stages/1?add=stage", 200, "Extra", url.Values{"title": {"Extra"}})
		o.fill("/stages/1?add=stage", 200, "No charges yet", url.Values{"title": {"Fee"}, "kind": {"PAYMENT"}})
		o.fill("/stages/1?add=question", 200, "One choice, 3 options", url.Values{
			"label": {"Where do you fish?"}, "answerType": {"SINGLE_CHOICE"}, "choice1": {"River"}, "choice1.value": {"RIVER"}, "choice1.active": {"true"}, "choice2": {"Sea"}, "choice2.active": {"true"}, "choice3": {"Lake"},
			"required": {"true"},
		})
		o.fill("/stages/1?question=1", 200, "whereDoYouFish", url.Values{"help": {"The water."}})
		o.fill("/stages/1?add=question", 400, "Choice 2", url.Values{"label": {"Bait?"}, "answerType": {"SINGLE_CHOICE"}, "choice1": {"Worm"}, "choice2": {"Worm"}})
		o.changeChoices()
		o.fill("/stages/1?add=question", 400, "There is a problem", url.Values{"label": {"Which boat?"}, "showRule": {"request.whereDoYouFish =="}})
		o.fill("/stages/1?add=question", 200, "Where do you fish?” is Sea", url.Values{
			"label": {"Which boat?"}, "showRule": {`request.whereDoYouFish == "Sea"`}, "minLength": {"2"}, "min": {"7"},
		})
		o.fill("/stages/1?add=document", 200, "photo", url.Values{
			"name": {"Photo"}, "required": {"true"}, "acceptanceRequired": {"true"}, "acceptedTypes": {"image/png", "application/pdf"}, "maxSizeBytes": {"1.5"},
		})
		o.open("/stages/1?document=1").Want(200, `value="application/pdf" checked`, `value="image/png" checked`, "<span>Word</span>", "<span>PDF</span>").Without(`value="image/jpeg" checked`)
		copied := copyLink.FindStringSubmatch(o.open("/stages/1?question=1").HTML)
		o.open("/stages/1"+html.UnescapeString(copied[1])).Want(200, "This is a copy of “Where do you fish?”", `value="whereDoYouFish2"`, `value="RIVER"`, "The water.")
		o.fill("/stages/1"+html.UnescapeString(copied[1]), 409, "There is a problem", url.Values{"code": {"whereDoYouFish"}})
		o.fill("/stages/1"+html.UnescapeString(copied[1]), 200, "whereDoYouFish2", nil).Want(200, "Added to the draft")
		o.open("/stages/1?add=stage&copy="+copied[2]).Want(200, "New stage").Without("Filled in like")
		sendPart(o.open("/stages/1?edit=stage"), o.base+"/stages/1?edit=stage", url.Values{"do": {"copy"}}).Want(200, "Stage duplicated")
		o.open("/stages/2").Want(200, "whereDoYouFish3", "photo2", "whichBoat2")
		if rule := o.admin.Get("/api/v1/tenant/services/"+o.admin.Get("/api/v1/tenant/services").Want(200).String("content", 0, "id")).Want(200).String("stages", 1, "questions", 1, "showRule"); rule != `request.whereDoYouFish3 == "Sea"` {
			t.Errorf("the rule of the copy: %s", rule)
		}
		o.fill("/stages/4?add=charge", 400, `href="#amount"`, url.Values{"name": {"Permit"}, "amount": {"much"}})
		o.fill("/stages/4?add=charge", 200, "NGN\u00a07,500.50", url.Values{"name": {"Permit"}, "amount": {"7,500.50"}})
		o.fill("/stages/4?add=charge", 200, "Charged when", url.Values{"name": {"Boat"}, "amount": {"100"}, "rule": {"request.whereDoYouFish in valueSets.salt"}})
		o.open("/stages").Want(200, "which does not exist", "Add at least one question to “Extra”", "Needs attention.")
		o.fill("/value-sets", 200, "used by", url.Values{"name": {"Salt"}, "members": {"Sea\r\nOcean"}})
		o.fill("/value-sets?set=1", 409, "is used by the rule", url.Values{"code": {"water"}})
		o.open("/changes").Want(200, "Contents of the first version").Without("Publish service</button>")
	})
}

// changeChoices adds, moves and removes choices of a new question without saving it.
func (o *serviceOffice) changeChoices() {
	o.t.Helper()
	type v = url.Values
	at := o.base + "/stages/1?add=question"
	labels := func(p *apptest.Page) string {
		var all []string
		for _, m := range choiceField.FindAllStringSubmatch(p.HTML, -1) {
			all = append(all, html.UnescapeString(m[1]))
		}
		return strings.Join(all, ", ")
	}
	p := o.open("/stages/1?add=question")
	for _, step := range []struct {
		values v
		want   string
	}{
		{v{"label": {"Bait?"}, "answerType": {"SINGLE_CHOICE"}, "help": {"What is on the hook."}, "choice1": {"Worm"}, "choices": {"add"}}, "Worm, "},
		{v{"choice2": {"Fly"}, "choice2.value": {"fly"}, "choices": {"add"}}, "Worm, Fly, "},
		{v{"choice3": {"Bread"}, "choices": {"up 3"}}, "Worm, Bread, Fly"},
		{v{"choices": {"down 1"}}, "Bread, Worm, Fly"},
		{v{"choices": {"remove 2"}}, "Bread, Fly"},
		{v{"choices": {"remove 9"}}, "Bread, Fly"},
	} {
		p = sendPart(p, at, step.values).Want(200, "Bait?", "What is on the hook.").Without("There is a problem")
		if got := labels(p); got != step.want {
			o.t.Errorf("after %s the choices are %q instead of %q", step.values.Get("choices"), got, step.want)
		}
	}
	p.Want(200, `value="fly"`)
	sendPart(p, at, v{"answerType": {"TEXT"}, "label": {""}}).Want(400, `href="#label"`)
}

var choiceField = regexp.MustCompile(`name="choice[0-9]+" type="text" value="([^"]*)"`)

// Parts are changed, moved and removed. The changes are published, compared, discarded and exported.
func TestChange(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newServiceOffice(t, s)
		p := o.pages.Open(servicesPath+"/new?template=tourist-visa").Want(200, "Use this template", "Visa fee", "hostName", "Certificates", "<code class=\"faint\">visa</code>", "Certificate, A4")
		o.pages.Open(servicesPath + "/new?template=none").Want(404)
		p = p.Send(servicesPath+"/new?template=tourist-visa", nil).Want(200, "Ready to publish", "Publish version 1")
		o.base = strings.TrimSuffix(p.Path, "/stages")
		o.id = o.admin.Get("/api/v1/tenant/services").Want(200).String("content", 0, "id")
		o.pages.Open(servicesPath).Want(200, "Tourist visa", "Draft")
		o.pages.Open(servicesPath+"?state=ARCHIVED").Want(200, "No services found")
		o.pages.Open(servicesPath+"?state=bogus").Want(200, "Tourist visa")

		p = o.open("/changes").Want(200, "Contents of the first version", "Publish version 1")
		p.Send(o.base+"/changes", nil).Want(200, "Version 1 published", "No changes since version 1").Without("View public page")
		o.acme.As("admin").Put("/api/v1/tenant/landing-page", apptest.M{"published": true}).Want(200)
		code, _ := strings.CutPrefix(o.base, servicesPath)
		o.open("/changes").Want(200, "View public page", `href="/acme/services`+code+`"`)
		o.open("/stages/1").Want(200, "Shown when")
		p = o.open("/stages/1")
		move := regexp.MustCompile(`name="move" value="(question [^ ]+ 2)"`).FindStringSubmatch(p.HTML)[1]
		p.Send(o.base+"/stages/1", url.Values{"move": {move}}).Want(200, "Order changed")
		o.fill("/stages/1?question=3", 200, "Changes saved", url.Values{"label": {"How long do you stay?"}})
		o.fill("/stages/1?edit=stage", 200, "Changes saved", url.Values{"title": {"The trip"}})
		o.open("/changes").Want(200, "Changes since version 1", "The trip", "Your trip", "How long do you stay?", "From position", "Publish version 2")

		late := o.open("/changes")
		o.admin.Patch("/api/v1/tenant/services/"+o.id, apptest.M{"hint": "Bring a pen."}).Want(200)
		late.Send(o.base+"/changes", nil).Want(412, "There is a problem", "Bring a pen.").
			Send(o.base+"/changes", nil).Want(200, "Version 2 published")
		o.open("/versions").Want(200, "Version 2", "Latest", "Published by The manager")
		o.open("/versions/2").Want(200, "Compared with version 1", "Bring a pen.", "Contents of this version")
		o.open("/versions/1?since=2").Want(200, "Compared with version 2", "Your trip")
		o.pages.Open(o.base + "/versions/3").Want(404)
		o.pages.Open(o.base + "/stages/9").Want(404)
		o.pages.Open(servicesPath + "/SVC-SD-NONE99/stages").Want(404)

		o.open("/changes").Want(200).Without("Discard all changes")
		o.admin.Patch("/api/v1/tenant/services/"+o.id, apptest.M{"hint": "Bring nothing."}).Want(200)
		late = o.open("/changes").Want(200, "Bring nothing.", "Discard all changes…", "go back to version 2")
		o.admin.Patch("/api/v1/tenant/services/"+o.id, apptest.M{"hint": "Bring ink."}).Want(200)
		late.Send(o.base+"/changes", url.Values{"do": {"discard"}}).Want(412, "There is a problem", "Bring ink.").
			Send(o.base+"/changes", url.Values{"do": {"discard"}}).Want(200, "Changes discarded", "The draft is the same as version 2")
		late.Send(o.base+"/changes", url.Values{"do": {"discard"}}).Want(412)

		p = o.open("/stages/1?question=2")
		remove := regexp.MustCompile(`(?s)name="part" value="question"><input type="hidden" name="id" value="([^"]+)"><input type="hidden" name="do" value="remove">`).FindStringSubmatch(p.HTML)
		key := hiddenField.FindStringSubmatch(p.HTML)
		p.Post(o.base+"/stages/1?question=2", url.Values{key[1]: {key[2]}, "part": {"question"}, "id": {remove[1]}, "do": {"remove"}}).Want(409, "is used by the rule", "How long do you stay?")

		exported := o.pages.Open(o.base+"/export").Want(200, `"format": "stagegate.service/1"`)
		if got := exported.Header.Get("Content-Disposition"); !strings.HasPrefix(got, "attachment; filename=SVC-") {
			t.Errorf("the export is a file by %q", got)
		}
		p = o.pages.Open(servicesPath + "/import").Want(200)
		p.Send(servicesPath+"/import", url.Values{"document": {"{\n x"}}).Want(400, "This is not valid JSON. Check line 2")
		wrong := strings.Replace(strings.Replace(exported.HTML, `"currency": "NGN"`, `"currency": "XX"`, 1), `"answerType": "DATE"`, `"answerType": "DAY"`, 1)
		p.Send(servicesPath+"/import", url.Values{"document": {wrong}}).Want(400, "Line 4", "&#34;XX&#34;", "&#34;DAY&#34;", "Problems in the file")
		p.Send(servicesPath+"/import", url.Values{"document": {exported.HTML}}).Want(200, "Service created")

		p = o.open("/details").Want(200, "Bring a pen.")
		p.Send(o.base+"/details", url.Values{"do": {"unpublish"}}).Want(200, "Service unpublished", "Unpublished")
		o.open("/details").Send(o.base+"/details", url.Values{"do": {"unpublish"}}).Want(409, "There is a problem")
		o.open("/details").Send(o.base+"/details", url.Values{"do": {"archive"}}).Want(200, "Service archived", "Restore")
		o.open("/details").Send(o.base+"/details", url.Values{"do": {"restore"}}).Want(200, "Service restored")
		late = o.open("/details")
		o.admin.Patch("/api/v1/tenant/services/"+o.id, apptest.M{"hint": "Bring two pens."}).Want(200)
		values := url.Values{"name": {"Visa for tourists"}, "currency": {"NGN"}, "hint": {"Bring a pen."}, "partyRole": {"Traveller"}, "minParties": {"1"}, "maxParties": {"6"}}
		late.Send(o.base+"/details", values).Want(412, "Someone else changed this", "Bring two pens.", "Visa for tourists").
			Send(o.base+"/details", values).Want(200, "Changes saved", "Visa for tourists")
	})
}

// Concurrent changes of a part are not overwritten: both values are shown, and saving again keeps the
// entered ones. Moving the part is not a conflict.
func TestConcurrentEdits(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newServiceOffice(t, s)
		o.id = o.admin.Post("/api/v1/tenant/services/templates/tourist-visa", nil).Want(201).String("id")
		o.base = servicesPath + "/" + o.admin.Get("/api/v1/tenant/services/"+o.id).Want(200).String("code")
		at := "/api/v1/tenant/services/" + o.id
		question := o.admin.Get(at).Want(200).String("stages", 0, "questions", 0, "id")
		const below = "/stages/1?question=1"

		first := o.open(below)
		o.admin.Patch(at+"/questions/"+question, apptest.M{"position": 3}).Want(200)
		sendPart(first, o.base+below, url.Values{"help": {"Why you go."}}).Want(200, "Changes saved")

		const third = "/stages/1?question=3"
		second := o.open(third)
		o.admin.Patch(at+"/questions/"+question, apptest.M{"help": "Your reason."}).Want(200)
		late := sendPart(second, o.base+third, url.Values{"help": {"The purpose."}}).
			Want(412, "Someone else changed this while you were editing", "The purpose.", "Your reason.", "Error:")
		sendPart(late, o.base+third, nil).Want(200, "Changes saved")
		if help := o.admin.Get(at + "/questions/" + question).Want(200).String("help"); help != "The purpose." {
			t.Errorf("the help is %q", help)
		}

		moved := o.open(third)
		o.admin.Patch(at+"/questions/"+question, apptest.M{"position": 1}).Want(200)
		shown := `name="id" value="` + question + `"`
		sendPart(moved, o.base+third, url.Values{"do": {"preview"}}).Want(200, shown)
		moved = sendPart(moved, o.base+third, url.Values{"help": {"Why."}, "choices": {"add"}}).Want(200, shown, "Why.")
		sendPart(moved, o.base+third, nil).Want(200, "Changes saved")
		if help := o.admin.Get(at + "/questions/" + question).Want(200).String("help"); help != "Why." {
			t.Errorf("after the move the help is %q", help)
		}

		documents := o.admin.Get(at).Want(200).Len("stages", 0, "requirements")
		gone := o.open("/stages/1?document=1")
		o.admin.Delete(at + "/documents/" + o.admin.Get(at).Want(200).String("stages", 0, "requirements", 0, "id")).Want(200)
		const document = "/stages/1?document=1"
		gone = sendPart(gone, o.base+document, url.Values{"name": {"Ticket"}}).Want(409, "Someone else deleted this", `value="Ticket"`, "New document")
		if n := o.admin.Get(at).Want(200).Len("stages", 0, "requirements"); n != documents-1 {
			t.Errorf("there are %d documents instead of %d", n, documents-1)
		}
		sendPart(gone, o.base+document, nil).Want(200, "Added to the draft", "Ticket")

		apptest.Change(t, s, `UPDATE roles SET permissions = '["service.read"]' WHERE name = 'CASE_OFFICER'`)
		o.acme.Add("officer")
		reader := o.acme.Reader("officer")
		for _, below := range []string{"/stages", "/value-sets", "/changes", "/versions", "/details"} {
			p := reader.Open(o.base+below).Want(200, "Tourist visa")
			if strings.Contains(strings.SplitN(p.HTML, "<main", 2)[1], `<button class="btn btn-main"`) {
				t.Errorf("%s has a form for who may only read", below)
			}
		}
		rival := s.Tenant("rival")
		rival.Add("manager")
		rival.Reader("manager").Open(o.base + "/stages").Want(404)
		o.acme.As("ada")
		o.acme.Reader("ada").Open(o.base + "/stages").Want(404)
	})
}
