package apidoc_test

import (
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/testkit/apidoc"
)

const description = `{
  "openapi": "3.1.0",
  "paths": {
    "/api/things": {"get": {"operationId": "list", "responses": {"200": {"description": "OK",
      "headers": {"Set-Cookie": {}}, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Things"}}}}}}},
    "/api/{thingId}": {"get": {"operationId": "one", "responses": {
      "304": {"description": "Not Modified"},
      "200": {"description": "OK", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
      "404": {"description": "Not Found: ` + "`GONE`" + `", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}}}}}
  },
  "components": {"schemas": {
    "Things": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}},
    "Thing": {"type": "object", "additionalProperties": false, "required": ["id"], "properties": {
      "id": {"type": "string", "format": "uuid"}, "day": {"type": "string", "format": "date"}}},
    "Failure": {"type": "object", "required": ["errorCode"], "properties": {"errorCode": {"type": "string"}}}
  }}
}`

func TestCheck(t *testing.T) {
	t.Parallel()
	d, err := apidoc.Read([]byte(description))
	if err != nil {
		t.Fatal(err)
	}
	const id = "019aa0c4-6000-7000-8000-000000000001"
	for what, c := range map[string]struct {
		call, headers, body string
		status              int
		want                string // in the error; empty for none
	}{
		"as described":        {"GET /api/things?page=1", "", `[{"id":"` + id + `","day":"2026-11-20"}]`, 200, ""},
		"words before ids":    {"GET /api/things", "", `{"id":"` + id + `"}`, 200, "not as described"},
		"one by its id":       {"GET /api/" + id, "", `{"id":"` + id + `"}`, 200, ""},
		"undescribed status":  {"GET /api/things", "", `[]`, 201, "no answer 201"},
		"further property":    {"GET /api/x", "", `{"id":"` + id + `","more":1}`, 200, "not as described"},
		"missing property":    {"GET /api/x", "", `{}`, 200, "not as described"},
		"no id":               {"GET /api/x", "", `{"id":"x"}`, 200, "not as described"},
		"no date":             {"GET /api/x", "", `{"id":"` + id + `","day":"2026-02-30"}`, 200, "not as described"},
		"no JSON":             {"GET /api/x", "", `{`, 200, "not JSON"},
		"two values":          {"GET /api/x", "", `{"id":"` + id + `"}{}`, 200, "not JSON"},
		"other media":         {"GET /api/x", "Content-Type: text/html", `{"id":"` + id + `"}`, 200, "content type"},
		"undescribed header":  {"GET /api/x", "Set-Cookie: a=b", `{"id":"` + id + `"}`, 200, "Set-Cookie"},
		"described header":    {"GET /api/things", "Set-Cookie: a=b", `[]`, 200, ""},
		"described code":      {"GET /api/x", "", `{"errorCode":"GONE"}`, 404, ""},
		"undescribed code":    {"GET /api/x", "", `{"errorCode":"LOST"}`, 404, "LOST"},
		"nothing to read":     {"GET /api/x", "", ``, 304, ""},
		"something to read":   {"GET /api/x", "", `{}`, 304, "nothing is described"},
		"HEAD":                {"HEAD /api/x", "", ``, 200, ""},
		"other method":        {"PUT /api/things", "", `{"errorCode":"METHOD_NOT_ALLOWED"}`, 405, ""},
		"other method's code": {"PUT /api/things", "", `{"errorCode":"NOT_FOUND"}`, 405, "NOT_FOUND"},
		"unknown path":        {"GET /api/things/1", "", `{"errorCode":"NOT_FOUND"}`, 404, ""},
		"unknown path, found": {"GET /api/things/1", "", `{}`, 200, "no operation"},
		"outside the API":     {"GET /healthz", "Content-Type: text/plain", `ok`, 200, ""},
	} {
		method, target, _ := strings.Cut(c.call, " ")
		header := http.Header{"Content-Type": {"application/json"}}
		if name, value, ok := strings.Cut(c.headers, ": "); ok {
			header.Set(name, value)
		}
		_, err := d.Check(method, target, apidoc.Answer{Status: c.status, Header: header, Body: []byte(c.body)})
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", what, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: got %v, want %q", what, err, c.want)
		}
	}
}
