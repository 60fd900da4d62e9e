package fuzz

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apidoc"
)

// call is a call that is made or being prepared.
type call struct {
	op     *apidoc.Operation
	who    *person
	method string
	path   []string          // segments as sent
	names  []string          // parameter names at these positions, or ""
	query  []string          // name=value, as sent
	bound  map[string]string // ids in the path
	header http.Header
	body   []byte
	pool   pool
}

var paramForm = regexp.MustCompile(`\{(\w+)\}`)

// pathParams returns the names of the path parameters of an operation.
func pathParams(op *apidoc.Operation) []string {
	var names []string
	for _, m := range paramForm.FindAllStringSubmatch(op.Path, -1) {
		names = append(names, m[1])
	}
	return names
}

func (f *Fuzzer) poolOf(scope string) pool {
	if f.pools[scope] == nil {
		f.pools[scope] = pool{}
	}
	return f.pools[scope]
}

// anyPool returns the pool of a random organisation.
func (f *Fuzzer) anyPool() pool {
	scopes := slices.DeleteFunc(slices.Sorted(maps.Keys(f.pools)), func(s string) bool { return s == "" || s == auth.PlatformScope })
	if len(scopes) == 0 {
		return f.commons
	}
	return f.pools[scopes[f.rng.IntN(len(scopes))]]
}

// build creates a call that may be valid.
func (f *Fuzzer) build(op *apidoc.Operation, who *person) *call {
	f.secret, f.meant = passwords[f.rng.IntN(len(passwords))], nil
	c := &call{op: op, who: who, method: op.Method, bound: map[string]string{}, header: http.Header{}}
	switch {
	case who.ghost || f.chance(0.02):
		c.pool = f.anyPool()
	default:
		c.pool = f.poolOf(who.scope)
	}
	at := &place{op: op, who: who, pool: c.pool, bound: c.bound}
	f.fillPath(c, at)
	for _, p := range op.Parameters {
		switch {
		case p.In == "query" && (p.Required || f.chance(0.3)):
			if v := f.value(p.Schema, p.Name, at); v != (absent{}) {
				c.query = append(c.query, p.Name+"="+url.QueryEscape(fmt.Sprint(v)))
			}
		case p.In == "header" && p.Name == "Idempotency-Key" && f.chance(0.1):
			c.header.Set(p.Name, f.fresh("key"))
		}
	}
	if fill, ok := bodies[op.ID]; ok {
		var header http.Header
		c.body, header = fill(f, at)
		maps.Copy(c.header, header)
	}
	if op.RequestBody != nil && c.body == nil && (op.RequestBody.Required || f.chance(0.7)) {
		if media, ok := op.RequestBody.Content["application/json"]; ok {
			c.body, _ = json.Marshal(f.value(media.Schema, "", at)) // made of nothing else
		}
	}
	if c.body != nil {
		c.header.Set("Content-Type", "application/json")
	}
	if who.token != "" {
		c.header.Set("Authorization", "Bearer "+who.token)
	}
	return c
}

// fillPath chooses the ids in the path: the innermost first, then its parents.
func (f *Fuzzer) fillPath(c *call, at *place) {
	wanted := map[string]string{}
	if f.focus != nil && f.chance(0.95) {
		maps.Copy(wanted, f.focus.near)
		if f.chance(0.5) { // another child of the same parent
			for _, part := range []string{"stage", "question", "document", "charge", "valueSet"} {
				delete(wanted, part)
			}
		}
	}
	if c.who.kind == auth.Customer {
		wanted["owner"] = c.who.email
	}
	values := map[string]string{}
	for _, name := range slices.Backward(pathParams(c.op)) {
		kind := f.kinds.param(c.op, name)
		near := maps.Clone(wanted)
		maps.Copy(near, c.bound)
		k := f.pick(c.pool, kind, near)
		if k == nil {
			k = f.pick(f.commons, kind, nil)
		}
		if k == nil {
			k = f.pick(f.anyPool(), kind, nil)
		}
		if k == nil {
			k = &known{value: inventedPrefix + "0000-7000-8000-000000000000"}
		}
		if at.about == nil {
			at.about = k
			for other, id := range k.near {
				if f.chance(0.97) {
					wanted[other] = id
				}
			}
		}
		values[name], c.bound[kind] = k.value, k.value
	}
	for part := range strings.SplitSeq(c.op.Path, "/") {
		name := strings.Trim(part, "{}")
		if part == name {
			c.path, c.names = append(c.path, part), append(c.names, "")
			continue
		}
		c.path, c.names = append(c.path, url.PathEscape(values[name])), append(c.names, name)
	}
}

func (c *call) target() string {
	target := strings.Join(c.path, "/")
	if len(c.query) > 0 {
		target += "?" + strings.Join(c.query, "&")
	}
	return target
}

// client makes the calls of a run. It does not decompress responses.
var client = &http.Client{
	Transport:     &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 4},
	Timeout:       time.Minute,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

func (f *Fuzzer) send(c *call) (apidoc.Answer, error) {
	var body io.Reader
	if c.body != nil {
		body = bytes.NewReader(c.body)
	}
	req, err := http.NewRequestWithContext(f.t.Context(), c.method, f.s.URL+c.target(), body)
	if err != nil {
		return apidoc.Answer{}, err
	}
	maps.Copy(req.Header, c.header)
	resp, err := client.Do(req)
	if err != nil {
		return apidoc.Answer{}, err
	}
	defer func() { _ = resp.Body.Close() }()
	a := apidoc.Answer{Status: resp.StatusCode, Header: resp.Header}
	var from io.Reader = resp.Body
	if resp.Header.Get("Content-Encoding") == "gzip" && c.method != http.MethodHead && a.Status != http.StatusNotModified {
		if from, err = gzip.NewReader(resp.Body); err != nil {
			return a, err
		}
	}
	if strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream") {
		return a, nil // it ends with the session only
	}
	a.Body, err = io.ReadAll(from)
	return a, err
}

// curl returns the call as a shell command.
func (c *call) curl(base string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "curl -sS --path-as-is -X %s %s", c.method, quoted(base+c.target()))
	for _, name := range slices.Sorted(maps.Keys(c.header)) {
		for _, v := range c.header[name] {
			fmt.Fprintf(&b, " -H %s", quoted(name+": "+v))
		}
	}
	if c.body != nil {
		text := string(c.body)
		if len(text) > 2000 { //nolint:mnd // enough to recognise it
			text = text[:2000] + "…"
		}
		fmt.Fprintf(&b, " --data-binary %s", quoted(text))
	}
	return b.String() + "  # " + c.who.name + " of " + c.who.slug
}

// quoted quotes arbitrary bytes for a shell.
func quoted(text string) string {
	var b strings.Builder
	b.WriteString("$'")
	for i := range len(text) {
		switch ch := text[i]; {
		case ch == '\'' || ch == '\\':
			b.WriteByte('\\')
			b.WriteByte(ch)
		case ch < ' ' || ch > '~':
			fmt.Fprintf(&b, "\\x%02x", ch)
		default:
			b.WriteByte(ch)
		}
	}
	return b.String() + "'"
}
