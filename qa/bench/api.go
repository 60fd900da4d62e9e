package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// api makes calls for preparation, which are not measured.
type api struct {
	base          string
	authorization string
}

// fields is a JSON object.
type fields map[string]any

// call makes a call that must succeed and returns the response. A nil body is omitted.
func (a api) call(method, path string, body any) (any, error) {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return nil, err
		}
	}
	r, err := http.NewRequest(method, a.base+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", a.authorization)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 300 {
		return nil, fmt.Errorf("%s %s: %s %.500s", method, path, resp.Status, answer)
	}
	var value any
	err = json.Unmarshal(answer, &value)
	return value, err
}

// text returns a string in JSON by names and indices; "" if missing.
func text(value any, way ...any) string {
	for _, step := range way {
		switch step := step.(type) {
		case string:
			object, _ := value.(map[string]any) // nil has no members
			value = object[step]
		case int:
			list, _ := value.([]any)
			if step >= len(list) {
				return ""
			}
			value = list[step]
		}
	}
	found, _ := value.(string)
	return found
}

// all returns a string of each element of a list in JSON.
func all(value any, list, field string) []string {
	object, _ := value.(map[string]any) // nil has no members
	elements, _ := object[list].([]any)
	var found []string
	for _, element := range elements {
		found = append(found, text(element, field))
	}
	return found
}

// get returns the data of a GET call.
func (a api) get(path string) (any, error) { return a.data("GET", path, nil) }

// data makes a call and returns the data of its envelope.
func (a api) data(method, path string, body any) (any, error) {
	answer, err := a.call(method, path, body)
	if err != nil {
		return nil, err
	}
	object, _ := answer.(map[string]any) // every response is an object
	return object["data"], nil
}
