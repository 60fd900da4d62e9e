package app

import (
	_ "embed"
	"encoding/json"
	"sync"

	"stagegate/internal/api"
)

//go:embed examples.json
var exampleCalls []byte

// recordedExamples are the calls that TestExamples makes, with their responses.
var recordedExamples = sync.OnceValue(func() (e api.Examples) {
	if err := json.Unmarshal(exampleCalls, &e); err != nil {
		panic(err) // the file is embedded
	}
	return e
})
