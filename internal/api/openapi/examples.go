package openapi

import (
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/infra/kit/fault"
)

// Examples are recorded calls of the API with their responses.
type Examples struct {
	Calls    map[string]ExampleCall         `json:"calls"`    // by operationId
	Refusals map[fault.Code]json.RawMessage `json:"refusals"` // whole responses
}

// ExampleCall is a recorded call that succeeded.
type ExampleCall struct {
	Parameters map[string]string `json:"parameters,omitempty"` // path parameters and required query parameters
	Request    json.RawMessage   `json:"request,omitempty"`
	Answer     json.RawMessage   `json:"answer"` // text of a file
}

//go:embed examples.json
var exampleCalls []byte

// RecordedExamples returns the calls that TestExamples recorded.
var RecordedExamples = sync.OnceValue(func() (e Examples) {
	if err := json.Unmarshal(exampleCalls, &e); err != nil {
		panic(err) // the file is embedded
	}
	return e
})

// show adds the examples to the operations of a description.
func (e Examples) show(description *huma.OpenAPI) {
	description.Components.Examples = map[string]*huma.Example{}
	for _, item := range description.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Put, item.Post, item.Patch, item.Delete} {
			if op == nil {
				continue
			}
			if call, ok := e.Calls[op.OperationID]; ok {
				call.show(op)
			}
			for code, answer := range e.Refusals {
				response := op.Responses[strconv.Itoa(code.Status())]
				if response == nil || !strings.Contains(response.Description, "`"+string(code)+"`") {
					continue
				}
				media := response.Content["application/json"]
				if media.Examples == nil {
					media.Examples = map[string]*huma.Example{}
				}
				media.Examples[string(code)] = &huma.Example{Ref: "#/components/examples/" + string(code)}
				description.Components.Examples[string(code)] = &huma.Example{Summary: string(code), Value: answer}
			}
		}
	}
}

// show adds the example to an operation.
func (c ExampleCall) show(op *huma.Operation) {
	for _, media := range op.Responses[strconv.Itoa(op.DefaultStatus)].Content { // there is one: the envelope, or a file
		media.Example = c.Answer
	}
	if op.RequestBody != nil && c.Request != nil {
		op.RequestBody.Content["application/json"].Example = c.Request
	}
	for _, p := range op.Parameters {
		switch value, ok := c.Parameters[p.Name]; {
		case !ok:
		case p.Schema.Type == huma.TypeInteger:
			p.Example = json.Number(value)
		default:
			p.Example = value
		}
	}
}
