package contract_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/api/openapi"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/repo"
)

var update = flag.Bool("update", false, "write examples.json and docs/access.md")

const pause = 10 * time.Second // between two calls

// The examples of the description are recorded from a scenario: Acme Travel registers and offers
// visas, and Ada applies for one. -update rewrites them.
func TestExamples(t *testing.T) {
	t.Parallel()
	s := apptest.StartAt(t, dbtest.URL(t, "sqlite"), time.Date(2027, time.March, 1, 9, 0, 0, 0, time.UTC), apptest.Named)
	n := newRecorder(t, s)
	n.intercept = n.withoutStaff
	n.record()
	n.refusals()
	for _, write := range n.writers {
		write()
	}
	for _, op := range n.ops {
		if _, ok := n.examples.Calls[op.OperationID]; !ok {
			t.Errorf("the scenario does not call %s; add a call", op.OperationID)
		}
	}
	if t.Failed() {
		return
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(n.examples); err != nil {
		t.Fatal(err)
	}
	examplesFile := repo.Path("internal/api/openapi/examples.json")
	if *update {
		if err := os.WriteFile(examplesFile, text.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := os.ReadFile(examplesFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(kept), text.String()); diff != "" {
		t.Errorf("run make generated: the responses have changed (-recorded +actual):\n%s", diff)
	}
}

// recorder plays the scenario and records requests and responses.
type recorder struct {
	t        *testing.T
	s        *apptest.Server
	ops      []*described
	examples openapi.Examples

	intercept func(op *described, c *apptest.Client, call func(*apptest.Client) *apptest.Response) *apptest.Response // wraps each call; may be nil

	recorded map[string]bool // recorded operations and codes
	writers  []func()        // writes each of them, once all values to mask are known
	names    []string        // random ids and references, in the order of their first use
	masked   []string        // pairs of masked values and their replacements

	admin, officer, ada, platform *apptest.Client
	acme                          string // id of the organisation

	visa     string // id of the service
	trip     string // its stages
	fee      string
	purpose  string // its questions
	arrival  string
	passport string // its document requirement
	file     string // an uploaded passport
}

func newRecorder(t *testing.T, s *apptest.Server) *recorder {
	t.Helper()
	n := &recorder{t: t, s: s, examples: openapi.Examples{Calls: map[string]openapi.ExampleCall{}, Refusals: map[fault.Code]json.RawMessage{}}, recorded: map[string]bool{}}
	_, n.ops = loadDescription(t, s)
	n.mask(s.URL+"/sandbox/storage/v1_1/sandbox", "https://api.cloudinary.com/v1_1/acme")
	n.mask(s.URL, "https://stagegate.example")
	return n
}

// record plays the whole scenario, which calls every operation.
func (n *recorder) record() {
	n.setUp()
	n.team()
	n.accounts()
	n.service()
	n.request()
	n.application()
	n.money()
	n.plan()
	n.platformWork()
	n.demo()
}

// mask replaces a random value by a word in examples, and returns the value.
func (n *recorder) mask(value, word string) string {
	n.masked = append(n.masked, value, word)
	return value
}

// call calls an operation with the values of its path parameters, in order. The first successful
// call becomes the example.
func (n *recorder) call(c *apptest.Client, operation string, body any, values ...string) *apptest.Response {
	n.t.Helper()
	id, query, _ := strings.Cut(operation, "?")
	op := n.operation(id)
	r := n.send(c, op, query, body, values)
	if r.Status > http.StatusFound {
		n.t.Fatalf("%s: %d %s", operation, r.Status, r.Body)
	}
	if n.recorded[id] {
		return r
	}
	n.recorded[id] = true
	asked, _ := url.ParseQuery(query)
	n.writers = append(n.writers, func() {
		call := openapi.ExampleCall{Parameters: map[string]string{}, Request: n.normalise(requestText(body)), Answer: n.normalise(responseText(op, r))}
		for _, p := range op.Parameters {
			switch {
			case p.In == "path":
				call.Parameters[p.Name] = n.replaced(values[0])
				values = values[1:]
			case p.In == "query" && p.Required:
				call.Parameters[p.Name] = n.replaced(asked.Get(p.Name))
			}
		}
		n.examples.Calls[id] = call
	})
	return r
}

// responseText returns a response as JSON.
func responseText(op *described, r *apptest.Response) []byte {
	if op.declared.MediaType == "" {
		return r.Body
	}
	shown := string(r.Body)
	if op.declared.Buffered { // a long file
		shown = shown[:strings.IndexAny(shown, "\n>")] + " …"
	}
	text, _ := json.Marshal(shown) // never fails
	return text
}

// requestText returns a request body as JSON.
func requestText(body any) []byte {
	if raw, ok := body.([]byte); ok || body == nil {
		return raw
	}
	raw, _ := json.Marshal(body) // never fails: it was sent
	return raw
}

// refused makes a call that fails with a code.
func (n *recorder) refused(c *apptest.Client, code fault.Code, operation string, body any, values ...string) {
	n.t.Helper()
	id, query, _ := strings.Cut(operation, "?")
	r := n.send(c, n.operation(id), query, body, values).Refused(code.Status(), string(code))
	if !n.recorded[string(code)] {
		n.recorded[string(code)] = true
		n.writers = append(n.writers, func() { n.examples.Refusals[code] = n.normalise(r.Body) })
	}
}

func (n *recorder) operation(id string) *described {
	n.t.Helper()
	at := slices.IndexFunc(n.ops, func(op *described) bool { return op.OperationID == id })
	if at < 0 {
		n.t.Fatalf("there is no operation %s", id)
	}
	return n.ops[at]
}

// send makes a call after a pause, when the background work of the previous call is done.
func (n *recorder) send(c *apptest.Client, op *described, query string, body any, values []string) *apptest.Response {
	n.t.Helper()
	apptest.DrainOutbox(n.t, n.s)
	n.s.Clock.Advance(pause)
	path := placeholder.ReplaceAllStringFunc(op.path, func(p string) string {
		if len(values) == 0 {
			n.t.Fatalf("%s: the path has more parameters than values", op.OperationID)
		}
		value := values[0]
		values = values[1:]
		return placeholder.ReplaceAllString(p, "$1/"+value)
	})
	if query != "" {
		path += "?" + query
	}
	call := func(c *apptest.Client) *apptest.Response { return c.Do(op.method, path, body) }
	if op.declared.Fresh || op.declared.FreshOrKey || op.OperationID == "refundPayment" {
		c.Post("/api/v1/auth/step-up", apptest.M{"password": examplePassword}) // is refused to programs
	}
	if n.intercept != nil {
		return n.intercept(op, c, call)
	}
	return call(c)
}

var (
	randomName = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|` + // ids
		`[A-Z]{3}-(SD-)?[2-9A-HJ-NP-Z]{6}\b|(PLN|ACCT)_[a-z0-9]{15}`) // our references and those of the payment provider, also after the \n of a file
	randomKey = regexp.MustCompile(`"(traceId|accessToken|refreshToken|token|signature|accessCode|challenge|verifyCode|verifyUrl|sha256|fingerprint)":"[^"]*"`)
	signedURL = regexp.MustCompile(`(/image/download\?)[^"]*`)
	written   = regexp.MustCompile(`"bytesToday":\d+`)                                                                                         // counted every few seconds
	mailsSent = regexp.MustCompile(`"mailsToday":\d+`)                                                                                         // counted when mails are sent
	planCode  = regexp.MustCompile(`("price":[1-9]\d*,(?:"currency":"\w+","interval":"\w+",)?"providerPlanCode":)(?:null|"PLN_[a-z0-9]{15}")`) // a job may run before the call
	checkout  = regexp.MustCompile(`"https?://[^"]*/sandbox/payments/checkout/[^"]*"`)
)

// stable replaces values that differ between runs.
var stable = map[string]string{
	"traceId":     "4bf92f3577b34da6a3ce929d0e0e4736",
	"accessToken": "eyJhbGciOi…", "refreshToken": "q83vEjRWeJ…", "token": "mF9xT2b7Zk…",
	"signature": "5f2c9d0b1e…", "accessCode": "0peioxfhpn",
	"challenge": "AaIgdPKId5…", "verifyCode": "7KQM-2F9X-W4TD", "verifyUrl": "https://stagegate.example/verify/7KQM-2F9X-W4TD",
	"sha256": "9f2c41ab…", "fingerprint": "5d1377e0…",
}

// normalise normalises a request or response: it replaces values that differ between runs.
func (n *recorder) normalise(text []byte) json.RawMessage {
	return json.RawMessage(n.replaced(strings.TrimSpace(string(text))))
}

func (n *recorder) replaced(text string) string {
	text = strings.NewReplacer(n.masked...).Replace(text)
	text = checkout.ReplaceAllString(text, `"https://checkout.paystack.com/`+stable["accessCode"]+`"`)
	text = written.ReplaceAllString(text, `"bytesToday":184320`)
	text = mailsSent.ReplaceAllString(text, `"mailsToday":23`)
	text = planCode.ReplaceAllString(text, `${1}"PLN_gx52dnc8k3w7r1z"`)
	text = signedURL.ReplaceAllString(text, `${1}public_id=acme-travel%2Fpassport&signature=5f2c9d0b1e`)
	text = qrCode.ReplaceAllString(text, `"qr":"<svg>…</svg>"`)
	text = domainRecord.ReplaceAllString(text, "stagegate-verification=w7f3kq2mzt5hxv4ncy6bdrj9as")
	text = authorizeURL.ReplaceAllString(text, `"https://login.acme-travel.example/authorize?client_id=stagegate&response_type=code&scope=openid+profile+email&state=AaIgdPKId5…"`)
	text = testToken.ReplaceAllString(text, "/start?test=AaIgdPKId5…")
	text = recoveryCode.ReplaceAllString(text, `"K4QX-7MZB-2WPD-HRTN"`)
	text = webhookSecret.ReplaceAllString(text, "whsec_ExampleOnlyExampleOnlyExampleOnlyExampleOnlyE=")
	text = attemptTook.ReplaceAllString(text, `"durationMs":35`)
	text = keySecret.ReplaceAllStringFunc(text, func(found string) string { return keyExample[:len(found)] })
	text = randomKey.ReplaceAllStringFunc(text, func(member string) string {
		key := randomKey.FindStringSubmatch(member)[1]
		return fmt.Sprintf("%q:%q", key, stable[key])
	})
	text = certificateRow.ReplaceAllString(text, "$1"+stable["verifyCode"]+","+stable["sha256"])
	return randomName.ReplaceAllStringFunc(text, func(name string) string {
		at := slices.Index(n.names, name)
		if at < 0 {
			at = len(n.names)
			n.names = append(n.names, name)
		}
		end := strings.LastIndex(name, "-")
		provider, _, providers := strings.Cut(name, "_")
		switch {
		case providers:
			return fmt.Sprintf("%s_%015d", provider, at+1)
		case len(name)-end == len("-222222"):
			return name[:end+1] + reference(at+1)
		default:
			return fmt.Sprintf("019aa0c4-6000-7000-8000-%012d", at+1)
		}
	})
}

var (
	webhookSecret = regexp.MustCompile(`whsec_[0-9A-Za-z+/=]+`)
	attemptTook   = regexp.MustCompile(`"durationMs":\d+`)

	certificateRow = regexp.MustCompile(`(,)[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4},[0-9a-f]{64}`)
)

// keySecret finds secrets of API keys and their prefixes, which keyExample replaces.
var keySecret = regexp.MustCompile(`sgk_test_[0-9A-Za-z]+`)

const keyExample = "sgk_live_4fT9aQ2ExampleOnly0123456789XYZ00000"

// reference encodes a number in the alphabet of references.
func reference(n int) string {
	const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	word := []byte("7K2222")
	for i := len(word) - 1; n > 0; i-- {
		word[i] = alphabet[n%len(alphabet)]
		n /= len(alphabet)
	}
	return string(word)
}
