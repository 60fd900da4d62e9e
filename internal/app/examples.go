package app

import (
	_ "embed"
	"encoding/json"
	"sync"

	"stagegate/internal/web"
)

//go:embed examples.json
var exampleCalls []byte

// recordedExamples are the calls that TestExamples makes, with their responses.
var recordedExamples = sync.OnceValue(func() (e web.Examples) {
	if err := json.Unmarshal(exampleCalls, &e); err != nil {
		panic(err) // the file is embedded
	}
	return e
})
