package contract_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// takes reports whether an operation accepts a header.
func (op *described) takes(header string) bool {
	return slices.ContainsFunc(op.Parameters, func(p parameter) bool { return p.In == "header" && p.Name == header })
}

// withHeader returns a client that sends a header.
func withHeader(c *apptest.Client, header, value string) *apptest.Client {
	other := *c
	other.Extra = http.Header{header: {value}}
	return &other
}

// renewLinks advances the clock to the next renewal of links to files, so that they remain the
// same for some minutes.
func renewLinks(s *apptest.Server) {
	const step = 5 * time.Minute
	now := s.Now()
	s.Clock.Advance(now.Truncate(step).Add(step + time.Second).Sub(now))
}

// The ETag of a record changes if and only if its data changes, independent of the request and the
// time, except for links to files.
func TestTags(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	const enough = 15 * time.Minute
	if now := s.Now().UTC(); now.Add(enough).Day() != now.Day() {
		s.Clock.Advance(enough) // statistics change at the end of a day
	}
	renewLinks(s)
	w := newWorld(t, s)
	w.own["fileId"] = (&fixture.FileScene{T: t, Server: s}).Uploaded(w.customer)
	w.admin.Put("/api/v1/tenant/landing-page", apptest.M{"published": true}).Want(200)
	w.admin.Post("/api/v1/organizations/payment-account", apptest.M{"bankCode": "057", "accountNumber": "0000000000"}).Want(200)
	payment := "/api/v1/finance/payments/" + w.own["reference"]
	w.admin.PayAt(w.admin.Get(payment).Want(200).String("accessCode"), "success")
	w.admin.Post(payment+"/reconcile", nil).Want(200) // creates its receipt
	apptest.DrainOutbox(t, s)                         // mails count in the quotas
	ask := func(op *described, header, value string) *apptest.Response {
		path := op.at(func(key string) string { return w.own[key] })
		if op.OperationID == "suggestSlug" {
			path += "?name=Demo"
		}
		if op.OperationID == "discoverSSO" {
			path += "?email=ada@acme.test"
		}
		return withHeader(w.as(op).In(t), header, value).Get(path)
	}
	tags := map[string]string{}
	for _, op := range w.ops {
		if op.method != http.MethodGet || op.declared.Streams { // a stream does not end
			continue
		}
		_, tagged := op.Responses["304"]
		r := ask(op, "If-None-Match", `"another", W/"yet another"`)
		apptest.CheckResponse(t, op.OperationID, r)
		tag := r.Header.Get("ETag")
		if r.Status == 200 {
			apptest.Equal(t, op.OperationID+" has a tag", tag != "", tagged)
		}
		if tagged {
			apptest.Equal(t, op.OperationID+": the status", r.Status, 200)
			apptest.Equal(t, op.OperationID+" takes If-None-Match", op.takes("If-None-Match"), true)
			tags[op.OperationID] = tag
		}
	}
	renewLinks(s)
	linked := 0
	for _, op := range w.ops {
		tag, tagged := tags[op.OperationID]
		if !tagged {
			continue
		}
		again := ask(op, "If-None-Match", "not a tag").Want(200)
		links := strings.Contains(string(again.Body), `"viewUrl"`)
		if links != (again.Header.Get("ETag") != tag) {
			t.Errorf("%s: with links: %v; the tag was %s and is %s", op.OperationID, links, tag, again.Header.Get("ETag"))
		}
		if links {
			linked++
		}
		tag = again.Header.Get("ETag")
		for _, known := range []string{tag, "W/" + tag, `"another",` + tag, " , " + tag + " ", "*"} {
			r, what := ask(op, "If-None-Match", known), op.OperationID+" with "+known
			apptest.Equal(t, what+": the status", r.Status, 304)
			apptest.Equal(t, what+": the length", len(r.Body), 0)
			apptest.Equal(t, what+": the tag", r.Header.Get("ETag"), tag)
			apptest.Equal(t, what+": Cache-Control", r.Header.Get("Cache-Control"), "private, no-cache")
			if !traceForm.MatchString(r.Header.Get("X-Trace-Id")) {
				t.Errorf("%s: X-Trace-Id is %q", what, r.Header.Get("X-Trace-Id"))
			}
			if vary := strings.Join(r.Header.Values("Vary"), ","); !strings.Contains(vary, "Authorization, Cookie") {
				t.Errorf("%s: Vary is %q", what, vary)
			}
		}
	}
	if linked == 0 {
		t.Error("no response contains links to files")
	}
}

// edit returns a body for an operation that changes a text of the record at its path.
func edit(op *described, record *apptest.Response, text string) apptest.M {
	fields, _ := record.Data.(apptest.M)
	if _, has := fields["holidays"]; has {
		whole := maps.Clone(fields)
		whole["holidays"] = []apptest.M{{"date": "2027-01-01", "name": text}}
		return whole
	}
	if all, has := fields["notices"].([]any); has {
		return apptest.M{"notices": []apptest.M{editedNotice(all, text)}}
	}
	if _, has := fields["sessionHours"]; has {
		whole := maps.Clone(fields)
		whole["sessionHours"] = 100 + len(text)
		return whole
	}
	for _, field := range []string{"organizationName", "headline", "title", "name", "label", "description"} {
		if _, has := fields[field]; !has {
			continue
		}
		if op.method == http.MethodPatch {
			return apptest.M{field: text}
		}
		whole := maps.Clone(fields)
		whole[field] = text
		return whole
	}
	return nil
}

// editedNotice returns the first editable notice with another text. A notice without a text, such
// as that of a person, is turned off and later on again.
func editedNotice(all []any, text string) apptest.M {
	for _, one := range all {
		notice := one.(apptest.M)
		if fmt.Sprint(notice["optional"]) == "false" {
			continue
		}
		if _, has := notice["text"]; has {
			return apptest.M{"kind": notice["kind"], "enabled": true, "text": text}
		}
		return apptest.M{"kind": notice["kind"], "enabled": text != "First"}
	}
	return nil
}

// reads reports whether a path has a read operation.
func (w *world) reads(path string) bool {
	return slices.ContainsFunc(w.ops, func(op *described) bool { return op.method == http.MethodGet && op.path == path })
}

// newParts creates the parts of a service, or the webhook endpoint, in the path of an operation, which may delete them.
func (w *world) newParts(op *described) {
	at := "/api/v1/tenant/services/" + w.own["serviceId"]
	add := func(key, below string, body apptest.M) {
		w.own[key] = w.admin.Post(at+below, body).Want(201).String("id")
	}
	names := func(key string) bool { return strings.Contains(op.path, "{"+key+"}") }
	if names("stageId") {
		add("stageId", "/stages", apptest.M{"title": "Empty"})
	}
	stage := func(kind string) string {
		return w.admin.Post(at+"/stages", apptest.M{"title": "Of parts", "kind": kind}).Want(201).String("id")
	}
	code := "tag" + strings.ToLower(op.method)
	switch {
	case names("questionId"):
		add("questionId", "/questions", apptest.M{"stageId": stage("ORDINARY"), "code": code, "label": "Which?", "answerType": "TEXT"})
	case names("documentId"):
		add("documentId", "/documents", apptest.M{"stageId": stage("ORDINARY"), "code": code, "name": "Paper"})
	case names("chargeId"):
		add("chargeId", "/charges", apptest.M{"stageId": stage("PAYMENT"), "name": "Fee", "basis": "PER_REQUEST", "amount": 1})
	case names("certificateId") && names("serviceId"):
		add("services.certificateId", "/certificates", apptest.M{"code": code, "name": "Permit", "issuedOn": "COMPLETION", "title": "Permit", "body": "Yours."})
	case names("webhookId"):
		w.own["webhookId"] = w.admin.Post("/api/v1/tenant/webhooks", apptest.M{"url": "http://127.0.0.1:9/", "types": []string{"refund.*"}}).Want(201).String("id")
	case names("connectionId"):
		w.own["connectionId"] = newConnection(w.admin)
	case names("valueSetId"):
		add("valueSetId", "/value-sets", apptest.M{"code": code, "name": "Set", "members": []string{"A"}})
	}
}

// Operations that support If-Match run if and only if the ETag matches. All others refuse
// If-Match.
func TestIfMatch(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	renewLinks(s)
	w := newWorld(t, s)
	taking := 0
	for _, op := range w.ops {
		if !slices.Contains([]string{"PUT", "PATCH", "DELETE"}, op.method) {
			continue
		}
		if op.takes("If-Match") && (!w.reads(op.path) || op.OperationID == "importTranslations") {
			continue // its ETag is that of another path
		}
		if strings.HasSuffix(op.path, "/correction-draft") && op.takes("If-Match") {
			continue // the cases of the world cannot be sent back; see TestDraftOfRequest
		}
		w.newParts(op)
		path := op.at(func(key string) string { return w.own[key] })
		c := w.as(op).In(t)
		if !op.takes("If-Match") {
			withHeader(c, "If-Match", "*").Do(op.method, path, "{}").Refused(412, "PRECONDITION_FAILED")
			if !strings.Contains(op.Description, "Does not support `If-Match`") {
				t.Errorf("the description of %s does not say that If-Match is not supported", op.OperationID)
			}
			continue
		}
		taking++
		before := c.Get(path).Want(200)
		tag := before.Header.Get("ETag")
		do := func(tags, text string) *apptest.Response {
			return apptest.CheckResponse(t, op.OperationID, withHeader(c, "If-Match", tags).Do(op.method, path, edit(op, before, text)))
		}
		for _, tags := range []string{`"stale"`, "W/" + tag, `"a", "b"`} {
			do(tags, "Never").Refused(412, "PRECONDITION_FAILED")
		}
		do("stale", "Never").Refused(400, "VALIDATION_FAILED").At("If-Match")
		if after := c.Get(path).Want(200); after.Header.Get("ETag") != tag {
			t.Fatalf("%s: the refused call changed the record", op.OperationID)
		}
		if op.method != http.MethodDelete {
			do("*", "First").Want(200)
			do(tag, "Never").Refused(412, "PRECONDITION_FAILED")
			do(tag, "First").Refused(412, "PRECONDITION_FAILED") // although it would change nothing
			tag = c.Get(path).Want(200).Header.Get("ETag")
		}
		do(`"a", `+tag, "Second").Want(200)
	}
	if taking < 6 {
		t.Errorf("only %d operations take If-Match", taking)
	}
}

// Of concurrent changes with the same ETag, exactly one succeeds. The others get 412 and have no
// effect.
func TestIfMatchRace(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		w := newWorld(t, s)
		for _, op := range w.ops {
			if !op.takes("If-Match") || op.method == http.MethodDelete || !w.reads(op.path) {
				continue
			}
			if strings.HasSuffix(op.path, "/correction-draft") { // see TestDraftAtOnce
				continue
			}
			if op.OperationID == "importTranslations" { // its ETag is that of the service
				continue
			}
			if op.OperationID == "putMyNotices" || op.OperationID == "putSignInPolicy" { // its body has no text that could distinguish the callers
				continue
			}
			path := op.at(func(key string) string { return w.own[key] })
			before := w.admin.Get(path).Want(200)
			c := withHeader(w.admin, "If-Match", before.Header.Get("ETag"))
			names := make([]string, fixture.Concurrency)
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				names[i] = op.OperationID + " " + string(rune('a'+i))
				return c.Do(op.method, path, edit(op, before, names[i]))
			})
			fixture.WantOutcomes(t, answers, map[fixture.Outcome]int{fixture.Done: 1, {Status: 412, Code: "PRECONDITION_FAILED"}: fixture.Concurrency - 1})
			winner := slices.IndexFunc(answers, func(r *apptest.Response) bool { return r.Status == 200 })
			if after := w.admin.Get(path).Want(200); !strings.Contains(string(after.Body), `"`+names[winner]+`"`) {
				t.Errorf("%s: the successful change %s is missing", op.OperationID, names[winner])
			}
		}
	})
}
