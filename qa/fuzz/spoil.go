package fuzz

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// spoil corrupts one or two places of a call.
func (f *Fuzzer) spoil(c *call) {
	for range 1 + f.rng.IntN(2) {
		ways := []func(*call){f.spoilHeader, f.spoilQuery, f.spoilHeader}
		if len(c.bound) > 0 {
			ways = append(ways, f.spoilPath, f.spoilPath)
		}
		if c.body != nil {
			ways = append(ways, f.spoilTree, f.spoilTree, f.spoilTree, f.spoilBytes)
		} else {
			ways = append(ways, f.strangeBody)
		}
		if f.chance(0.05) {
			ways = []func(*call){f.spoilMethod}
		}
		ways[f.rng.IntN(len(ways))](c)
	}
}

func (f *Fuzzer) spoilMethod(c *call) {
	c.method = of(http.MethodHead, http.MethodPatch, http.MethodPut, http.MethodDelete, http.MethodPost, http.MethodTrace, "BREW", http.MethodOptions)(f)
}

// spoilPath replaces an id: by nothing, by an invalid id, or by that of another record.
func (f *Fuzzer) spoilPath(c *call) {
	var at []int
	for i, name := range c.names {
		if name != "" {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return
	}
	i := at[f.rng.IntN(len(at))]
	if f.chance(0.4) {
		if k := f.pick(f.anyPool(), f.kinds.param(c.op, c.names[i]), nil); k != nil {
			c.path[i] = k.value
			return
		}
	}
	c.path[i] = of(
		inventedPrefix+"1111-7111-8111-111111111111", "x", "0", "-1", "1", "99999999999999999999", "%00", "%ff", "%20", "%2e%2e", "%2e", "..", ".", "%2F", "a%2Fb",
		strings.ToUpper(c.path[i]), c.path[i]+"0", c.path[i]+"%0A", strings.Repeat("x", 300), "%F0%9F%9A%A3", "", "*", "null", "%E2%80%AE", "a;b=c", "a%3Fb", "ſ",
	)(f)
	if strings.ContainsRune(c.path[i], 'ſ') {
		c.path[i] = "%C5%BF"
	}
	if f.chance(0.05) {
		c.path = append(c.path, "")
		c.names = append(c.names, "")
	}
}

func (f *Fuzzer) spoilQuery(c *call) {
	name := of("page", "size", "sort", "search", "status", "serviceId", "unheardOf", "q", "tenantId", "action", "Page", "")(f)
	if len(c.op.Parameters) > 0 && f.chance(0.5) {
		name = c.op.Parameters[f.rng.IntN(len(c.op.Parameters))].Name
	}
	value := of(
		"", "-1", "0", "1.5", "99999999999999999999", "1e3", "0x10", "%00", "%ff", "%zz", "%", "a%00b", "%ED%A0%80", "null", "true", "NaN", "[]", "%20", "+",
		"createdAt,desc,asc", "createdAt,down", ",", "id,asc", "status,asc", "%25", "_", "%27", "%5C", "x;y", "x&x=y", "2147483648", "100000001", "٣",
		strings.Repeat("x", 250), strings.Repeat("%F0%9F%9A%A3", 60), inventedPrefix+"1111-7111-8111-111111111111",
	)(f)
	if value == "٣" {
		value = "%D9%A3"
	}
	c.query = append(c.query, name+"="+value)
	if f.chance(0.2) {
		c.query = append(c.query, of("&", ";", "a", "=", "page", "a=b=c", "%3D")(f))
	}
}

func (f *Fuzzer) spoilHeader(c *call) {
	set := func(name string, values ...string) { c.header.Set(name, of(values...)(f)) }
	switch f.rng.IntN(13) {
	case 0:
		set("Authorization", "Bearer", "Bearer ", "Basic eDp5", "bearer x", "Bearer a.b.c", strings.Repeat("x", 3000), "Bearer "+c.who.token+"x")
	case 1:
		set("Cookie", "svc_access_token=x", "svc_access_token=", "svc_refresh_token=x", "svc_onboarding_token=x; svc_access_token=", "a=b", "svc_access_token="+c.who.token)
	case 2:
		set("Origin", "https://evil.test", "null", f.s.URL)
		set("Sec-Fetch-Site", "cross-site", "same-origin", "none")
	case 3:
		set("Content-Type", "text/plain", "application/json; charset=utf-8", "application/xml", ";", "application/json;charset", "multipart/form-data")
	case 4:
		set("Accept", "text/html", "application/xml;q=1", "*/*", ";;;")
	case 5:
		set("Accept-Encoding", "gzip", "gzip;q=0", "br, gzip;q=0.5", "*", "identity;q=0", "deflate", ";;")
	case 6:
		set("If-Match", "*", `"x"`, `W/"x"`, "x", `"a", "b"`, "")
	case 7:
		set("If-None-Match", "*", `"x"`, `W/"x"`, "x", `"a", "b"`)
	case 8:
		set("Traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "x", "00-00000000000000000000000000000000-0000000000000000-00", "----")
	case 9:
		set("X-Forwarded-For", "1.2.3.4", "x", "::1, 1.1.1.1", strings.Repeat("1.1.1.1,", 50))
	case 10:
		set("Range", "bytes=0-1", "x")
		set("Expect", "100-continue")
	case 11:
		set("Idempotency-Key", "", strings.Repeat("k", 255), strings.Repeat("k", 256), "ключ", "\xff", " ", "a b")
	default:
		f.repeat(c)
	}
}

// repeat reuses the key of another call: for the same call, or with another body.
func (f *Fuzzer) repeat(c *call) {
	if len(f.keys) == 0 {
		c.header.Set("Idempotency-Key", f.fresh("key"))
		return
	}
	other := f.keys[f.rng.IntN(len(f.keys))]
	if f.chance(0.3) {
		c.header.Set("Idempotency-Key", other.header.Get("Idempotency-Key"))
		return
	}
	token := c.header.Get("Authorization")
	again := *other
	again.header = maps.Clone(other.header)
	if f.chance(0.2) {
		again.header.Set("Authorization", token)
		again.who = c.who
	}
	*c = again
}

// spoilTree corrupts a value of the body before encoding.
func (f *Fuzzer) spoilTree(c *call) {
	var tree any
	if json.Unmarshal(c.body, &tree) != nil {
		return
	}
	tree = f.spoiled(tree)
	if raw, err := json.Marshal(tree); err == nil {
		c.body = raw
	}
}

// strange returns an unexpected value.
func (f *Fuzzer) strange() any {
	return []any{
		nil, "", " ", true, 0, -1, 1.5, 1e300, -1e-300, 1 << 53, []any{}, map[string]any{}, []any{nil}, map[string]any{"a": 1}, "a\x00b", "NaN", "null",
		strings.Repeat("x", 41), strings.Repeat("é", 201), strings.Repeat("x", 5000), inventedPrefix + "1111-7111-8111-111111111111", "2026-02-30", "9999-99-99",
		"2026-11-20T25:00:00", json.RawMessage("1e400"), json.RawMessage("123456789012345678901234567890"), json.RawMessage("0.1234567890123456789"), json.RawMessage("-0"),
		json.RawMessage("1E+2"), json.RawMessage(strings.Repeat("[", 40) + strings.Repeat("]", 40)), slices.Repeat([]any{"x"}, 1001),
	}[f.rng.IntN(31)]
}

func (f *Fuzzer) spoiled(v any) any {
	switch v := v.(type) {
	case map[string]any:
		names := slices.Sorted(maps.Keys(v))
		if len(names) == 0 || f.chance(0.15) {
			v[of("surplus", "id", "tenantId", "__proto__", "$ref", "Name", "")(f)] = f.strange()
			return v
		}
		name := names[f.rng.IntN(len(names))]
		switch f.rng.IntN(6) {
		case 0:
			delete(v, name)
		case 1:
			v[strings.ToUpper(name)] = v[name]
			delete(v, name)
		default:
			v[name] = f.spoiled(v[name])
		}
		return v
	case []any:
		if len(v) > 0 && f.chance(0.7) {
			i := f.rng.IntN(len(v))
			v[i] = f.spoiled(v[i])
			return v
		}
		if len(v) > 0 && f.chance(0.5) {
			return append(v, v[0])
		}
	}
	return f.strange()
}

// spoilBytes corrupts the encoded body.
func (f *Fuzzer) spoilBytes(c *call) {
	text := string(c.body)
	switch f.rng.IntN(9) {
	case 0:
		text = text[:len(text)/2]
	case 1:
		text = strings.Replace(text, "{", `{"a":1,"a":2,`, 1)
	case 2:
		text = strings.Replace(text, `":"`, "\":\"\xff", 1)
	case 3:
		text = strings.Replace(text, `":"`, `":"\ud800`, 1)
	case 4:
		text += of("x", "{}", " ", "\x00", ",")(f)
	case 5:
		text = strings.Repeat(`{"a":`, 50) + "1" + strings.Repeat("}", 50)
	case 6:
		text = of("", " ", "null", "[]", `"x"`, "5", "{}", "[{}]", "\xef\xbb\xbf{}", "{'a':1}", "{\"a\":01}")(f)
	case 7:
		if i := strings.LastIndex(text, `"`); i > 0 { // duplicates the first member
			text = strings.Replace(text, "{", "{"+strings.TrimSuffix(strings.TrimPrefix(text, "{"), "}")+",", 1)
		}
	default:
		text = string(bytes.ReplaceAll(c.body, []byte(`"`), []byte(`'`)))
	}
	c.body = []byte(text)
}

func (f *Fuzzer) strangeBody(c *call) {
	c.body = []byte(of("{}", "", "null", "x", `{"a":1}`, "[]", "\xff")(f))
	if f.chance(0.7) {
		c.header.Set("Content-Type", of("application/json", "text/plain")(f))
	}
}
