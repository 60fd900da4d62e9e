package app

import (
	_ "embed"
	"encoding/json"
	"sync"

	"stagegate/internal/web"
)

//go:embed examples.json
var exampleCalls []byte

// toldExamples are the calls of a story that TestExamples tells to the application.
var toldExamples = sync.OnceValue(func() (e web.Examples) {
	if err := json.Unmarshal(exampleCalls, &e); err != nil {
		panic(err) // it is a part of the program
	}
	return e
})
