// The command generate prepares the API description for oapi-codegen: it reads the description and writes one in which operations return their data, without the envelope around it. Responses with errors are
// left out, because all have the same form, as are examples, webhooks and what is for browsers and the platform.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
)

type object = map[string]any

func main() {
	if err := run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run(r io.Reader, w io.Writer) error {
	var description object
	if err := json.NewDecoder(r).Decode(&description); err != nil {
		return err
	}
	delete(description, "webhooks")
	schemas := description["components"].(object)["schemas"].(object)
	for _, item := range description["paths"].(object) {
		for method, op := range item.(object) {
			if op := op.(object); excluded(op) {
				delete(item.(object), method)
			} else {
				op["x-comment"] = comment(op["description"].(string))
				prepare(op, schemas)
			}
		}
	}
	for _, s := range schemas {
		if properties, ok := s.(object)["properties"].(object); ok {
			delete(properties, "holdSeconds") // the response is another one then
		}
	}
	return json.NewEncoder(w).Encode(description)
}

// excluded reports whether an operation is not for programs of organisations: it is for the platform, for
// providers or the stream, which Follow replaces.
func excluded(op object) bool {
	callers := op["x-callers"].([]any)
	return slices.Equal(callers, []any{"PLATFORM"}) || slices.Contains([]any{"streamEvents", "storageWebhook", "paymentWebhook"}, op["operationId"])
}

// comment returns a text as further paragraphs of a comment.
func comment(text string) string {
	return strings.TrimRight("//\n// "+strings.ReplaceAll(strings.ReplaceAll(text, "\n", "\n// "), "// \n", "//\n"), " ")
}

// prepare reduces an operation to its parameters and the data of its response.
func prepare(op, schemas object) {
	if parameters, ok := op["parameters"].([]any); ok {
		op["parameters"] = slices.DeleteFunc(parameters, func(p any) bool {
			return p.(object)["in"] == "cookie" || p.(object)["name"] == "If-None-Match"
		})
	}
	if body, ok := op["requestBody"].(object); ok {
		delete(body["content"].(object), "text/csv") // also accepted as a JSON string
		withoutExamples(body)
	}
	responses := op["responses"].(object)
	for status, r := range responses {
		if status >= "202" || status == "200" && responses["201"] != nil {
			delete(responses, status)
			continue
		}
		delete(r.(object), "headers")
		withoutExamples(r.(object))
		unwrap(op, r.(object), schemas)
	}
}

func withoutExamples(body object) {
	for _, media := range body["content"].(object) {
		delete(media.(object), "example")
		delete(media.(object), "examples")
	}
}

// unwrap replaces the envelope of a response by its data, and marks an operation that returns a file.
func unwrap(op, response, schemas object) {
	media, ok := response["content"].(object)["application/json"].(object)
	if !ok {
		op["x-file"] = true
		delete(response, "content")
		return
	}
	envelope := schemas[path.Base(media["schema"].(object)["$ref"].(string))].(object)
	data := envelope["properties"].(object)["data"].(object)
	if data["type"] == "null" {
		delete(response, "content")
		return
	}
	delete(data, "description")
	media["schema"] = data
}
