package fuzz

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apidoc"
	"stagegate/internal/testkit/apptest"
)

// longestTarget is how long the target of a request may be that the server must read, with its headers.
const longestTarget = 16 << 10

// judge returns what is wrong with a response.
func (f *Fuzzer) judge(c *call, a apidoc.Answer) (body any, wrong error) {
	if a.Status >= http.StatusInternalServerError {
		return nil, errors.New("the server failed")
	}
	if a.Status == http.StatusRequestHeaderFieldsTooLarge && len(c.target()) > longestTarget {
		return body, wrong // net/http has refused it, and no operation was reached
	}
	if body, wrong = f.doc.Check(c.method, c.target(), a); wrong != nil {
		return body, wrong
	}
	if e, ok := body.(map[string]any); ok {
		if e["traceId"] != a.Header.Get("X-Trace-Id") && a.Header.Get("Idempotent-Replayed") == "" {
			return body, errors.New("the trace id differs from the header")
		}
		if refused := a.Status >= http.StatusBadRequest; refused != (e["status"] == "Failed") || refused == (e["status"] == "Success") {
			return body, fmt.Errorf("the envelope says %v", e["status"])
		}
	}
	return body, f.foreign(c, a)
}

// inventedPrefix is the prefix of ids that the fuzzer invents and also writes into texts.
const inventedPrefix = "0190c3f2-"

// foreign fails if a response shows an id of another organisation that was not in the call.
func (f *Fuzzer) foreign(c *call, a apidoc.Answer) error {
	scope := c.who.scope
	if c.op.ID == "listEventTypes" { // it shows examples, which belong to nobody
		return nil
	}
	if slices.Contains(c.op.Callers, "ANYONE") || c.who.ghost || scope == "" || scope == auth.PlatformScope || a.Status >= http.StatusMultipleChoices {
		return nil
	}
	for _, id := range idForm.FindAllString(string(a.Body), -1) {
		switch owner := f.owners[id]; {
		case strings.HasPrefix(id, inventedPrefix), id == accounts.TenantAdminRoleID: // of nobody, or shared by all
		case owner == "":
			f.owners[id] = scope
		case owner == scope, owner == "all":
		case strings.Contains(c.target(), id), bytes.Contains(c.body, []byte(id)):
		case slices.Contains(f.shared(), id):
			f.owners[id] = "all"
		default:
			return fmt.Errorf("it shows %s, which belongs to %s, to %s", id, owner, scope)
		}
	}
	return nil
}

// shared returns the ids of platform records: the plans.
func (f *Fuzzer) shared() []string {
	var ids []string
	for _, p := range f.pools {
		for _, k := range p["plan"] {
			ids = append(ids, k.value)
		}
	}
	return ids
}

// learn collects values of a response for later calls.
func (f *Fuzzer) learn(c *call, a apidoc.Answer, body any) {
	t, rank := f.tallies[c.op], c.who.rank()
	e, _ := body.(map[string]any)
	if c.method == c.op.Method {
		t.classes[a.Status/100]++
		if code, ok := e["errorCode"].(string); ok {
			t.codes[code]++
		}
	}
	switch {
	case a.Status == http.StatusUnauthorized || e["errorCode"] == "TENANT_SUSPENDED":
		f.lost(c.who)
		t.denied[rank]++
	case a.Status == http.StatusForbidden:
		t.denied[rank]++
	case f.focus != nil && a.Status >= http.StatusBadRequest:
		f.focus.refused[c.op]++
		f.ask(e)
	case a.Status < http.StatusMultipleChoices && c.method == c.op.Method:
		t.allowed[rank]++
		f.remember(c, a, e)
	}
}

// ask records what a refusal names as missing.
func (f *Fuzzer) ask(e map[string]any) {
	list, _ := e["errors"].([]any)
	for _, member := range list {
		entry, _ := member.(map[string]any)
		field, _ := entry["field"].(string)
		if what, code, ok := strings.Cut(field, "."); ok && (what == "answers" || what == "documents") {
			if f.focus.missing == nil {
				f.focus.missing = map[string]bool{}
			}
			f.focus.missing[code] = true
		}
	}
}

// lost records that a token may have become invalid.
func (f *Fuzzer) lost(p *person) {
	at := "/api/v1/auth/me"
	if p == f.newcomer {
		at = "/api/v1/onboarding"
	}
	if !p.ghost && f.plain(p, http.MethodGet, at, nil).Status != http.StatusOK {
		p.token, p.ghost = "", p == f.newcomer
	}
}

func (f *Fuzzer) remember(c *call, a apidoc.Answer, e map[string]any) {
	if c.method != http.MethodGet {
		f.history = append(f.history, c.curl(f.s.URL))
		if len(f.history) > 400 { //nolint:mnd // enough to find the cause of a fault
			f.history = slices.Delete(f.history, 0, 100) //nolint:mnd // some
		}
	}
	data := e["data"]
	into := c.pool
	if c.who.scope != "" && !c.who.ghost {
		into = f.poolOf(c.who.scope)
	}
	var schema *apidoc.Schema
	if r := c.op.Responses[strconv.Itoa(a.Status)]; r != nil {
		if envelope := f.doc.Is(r.Content["application/json"].Schema); envelope != nil {
			schema = envelope.Properties["data"]
		}
	}
	near := maps.Clone(c.bound)
	if c.who.kind == auth.Customer {
		near["owner"] = c.who.email
	}
	near = f.harvest(into, schema, "", data, near)
	object, _ := data.(map[string]any)
	f.special(c, into, object)
	under := f.focus != nil && f.focus.near["request"]+f.focus.near["application"] != "" && !related(f.focus.near, near)
	if c.method != http.MethodGet && len(near) > 0 && c.who.scope != auth.PlatformScope && (!under || f.chance(0.1)) {
		by := map[auth.Kind]*person{}
		if f.focus != nil && related(f.focus.near, near) {
			by = f.focus.by
		}
		by[c.who.kind] = c.who
		var missing map[string]bool
		if f.focus != nil && related(f.focus.near, near) {
			missing = f.focus.missing
		}
		f.focus = &focus{scope: c.who.scope, near: near, by: by, left: 40, refused: map[*apidoc.Operation]int{}, missing: missing} //nolint:mnd // a while
	} else if f.focus != nil {
		if f.focus.left--; f.focus.left == 0 {
			f.focus = nil
		}
	}
}

// related reports whether two calls share a request or an application.
func related(a, b map[string]string) bool {
	for _, kind := range []string{"request", "application"} {
		if a[kind] != "" && a[kind] == b[kind] {
			return true
		}
	}
	return false
}

// special handles mails, payments and uploads, which are outside the API, and adopts sessions as callers.
func (f *Fuzzer) special(c *call, into pool, data map[string]any) {
	f.welcome(data)
	if c.op.ID == "exportService" {
		into.add("export", &known{value: c.bound["service"], object: data})
	}
	if token, ok := data["token"].(string); ok && c.op.ID == "verifyOrganization" {
		f.newcomer.token, f.newcomer.ghost = token, false
	}
	if c.op.ID == "createOrganization" {
		f.newcomer.token, f.newcomer.ghost = "used up", true
		if handoff, ok := data["sessionHandoff"].(map[string]any); ok {
			code, _ := handoff["code"].(string)
			f.commons.add("handoff", &known{value: code})
		}
	}
	if page, ok := data["authorizationUrl"].(string); ok && f.chance(0.6) {
		code := page[strings.LastIndex(page, "/")+1:]
		payer := f.s.Anyone()
		payer.Post("/sandbox/payments/checkout/"+code, apptest.M{"outcome": of("success", "success", "success", "failed", "cancel")(f)})
	}
	if to, ok := data["uploadUrl"].(string); ok && f.chance(0.8) {
		f.upload(to, data["params"])
		id, _ := data["fileId"].(string)
		f.uploads = append(f.uploads, upload{id, c.who})
	}
}

// upload is an upload whose arrival is not confirmed yet.
type upload struct {
	id  string
	who *person
}

// readUploads checks which uploads have arrived.
func (f *Fuzzer) readUploads() {
	for _, u := range f.uploads {
		if r := f.plain(u.who, http.MethodGet, "/api/v1/files/"+u.id, nil); r.Status == http.StatusOK {
			object, _ := r.Data.(map[string]any)
			near := map[string]string{"file": u.id}
			if u.who.kind == auth.Customer {
				near["owner"] = u.who.email
			}
			f.poolOf(u.who.scope).add("file", &known{u.id, near, object})
		}
	}
	f.uploads = nil
}

// upload sends a small picture with an upload authorisation.
func (f *Fuzzer) upload(to string, params any) {
	fields, _ := params.(map[string]any)
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	for name, v := range fields {
		_ = w.WriteField(name, fmt.Sprint(v)) // into memory
	}
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="file"; filename="card.png"`}, "Content-Type": {"image/png"},
	})
	if err != nil {
		f.t.Fatal(err)
	}
	_, _ = part.Write(picture)
	_ = w.Close()
	req, err := http.NewRequestWithContext(f.t.Context(), http.MethodPost, to, &form)
	if err != nil {
		return
	}
	req.Header.Set("Content-Type", w.FormDataContentType())
	if resp, err := client.Do(req); err == nil {
		_ = resp.Body.Close()
	}
}

// picture is a single pixel.
var picture = []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89" +
	"\x00\x00\x00\rIDATx\x9cc\xf8\xff\xff?\x00\x05\xfe\x02\xfe\xa7\x9a\xa0\xa0\x00\x00\x00\x00IEND\xaeB`\x82")

var tokenForm = regexp.MustCompile(`(/[a-z-]+/[a-z-]+)\?token=([^\s&"]+)`)

// readMail looks whether a mail has come to one of the newest addresses, and takes
// the token in it.
func (f *Fuzzer) readMail() {
	if len(f.mailed) == 0 {
		return
	}
	const newest = 10
	f.mailed = f.mailed[max(0, len(f.mailed)-newest):]
	to := f.mailed[f.rng.IntN(len(f.mailed))]
	var mails []struct {
		Text string `json:"text"`
	}
	if json.Unmarshal(f.s.Anyone().Get("/sandbox/mailbox/messages?to="+url.QueryEscape(to)).Body, &mails) != nil {
		return
	}
	for _, m := range mails {
		for _, found := range tokenForm.FindAllStringSubmatch(m.Text, -1) {
			if token, err := url.QueryUnescape(found[2]); err == nil {
				f.commons.add(found[1], &known{value: token})
			}
		}
	}
}

// fault reports what is wrong, each kind of it once, with the calls that led there.
func (f *Fuzzer) fault(c *call, a apidoc.Answer, wrong error) {
	kind := fmt.Sprint(c.op.ID, a.Status, idForm.ReplaceAllString(firstLines(wrong.Error()), "…"))
	if f.faults[kind] {
		return
	}
	f.faults[kind] = true
	var led []string
	for _, line := range f.history {
		for _, id := range c.bound {
			if strings.Contains(line, id) {
				led = append(led, line)
				break
			}
		}
	}
	if len(led) == 0 {
		led = f.history
	}
	led = led[max(0, len(led)-8):] //nolint:mnd // a screen
	shown := a.Body
	if len(shown) > 1000 { //nolint:mnd // a screen
		shown = shown[:1000]
	}
	f.t.Errorf("%s: %v\ngot %d %s\nof\n%s\nafter\n%s", c.op.ID, wrong, a.Status, shown, c.curl(f.s.URL), strings.Join(led, "\n"))
}

func firstLines(text string) string {
	lines := strings.SplitN(text, "\n", 4) //nolint:mnd // where and what
	return strings.Join(lines[:min(3, len(lines))], "\n")
}
