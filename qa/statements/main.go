// Command statements makes API calls on the configured database and prints the SQL statements of each call.
// Database benchmarks use them to measure the program's own statements.
//
// The input is a JSON array of calls, the output an array with the statements of each call.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/alecthomas/kong"

	"stagegate/internal/app"
	"stagegate/internal/app/config"
	"stagegate/internal/infra/kit/ref"
)

// call is a call to make.
type call struct {
	Method string `json:"method"`
	Path   string `json:"path"`
	Token  string `json:"token"`
	Body   string `json:"body"`
}

// statement is a statement of a call; BEGIN and COMMIT have no arguments.
type statement struct {
	SQL  string     `json:"sql"`
	Args []argument `json:"args"`
}

// argument is a value with its kind: null, integer, number, boolean, text, bytes or time. Times are in RFC
// 3339, bytes in base64.
type argument struct {
	Kind  string `json:"kind"`
	Value any    `json:"value"`
}

// notes are the recorded statements.
type notes struct {
	mu  sync.Mutex
	all []statement
}

func main() {
	var c config.Config
	kong.Parse(&c, kong.Description("Prints the SQL statements of API calls, which are read from standard input."))
	if err := run(context.Background(), c); err != nil {
		fmt.Fprintln(os.Stderr, "statements:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, c config.Config) error {
	var calls []call
	if err := json.NewDecoder(os.Stdin).Decode(&calls); err != nil {
		return fmt.Errorf("the calls: %w", err)
	}
	a, err := app.New(ctx, c, ref.Now, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	started, ended := make(chan struct{}), make(chan error, 1)
	go func() { ended <- a.Serve(ctx, func() { close(started) }) }()
	select {
	case <-started:
	case err := <-ended:
		stop()
		return err
	}
	var n notes
	a.DB.Watch(n.add)
	asked := make([][]statement, len(calls))
	for i, call := range calls {
		n.take()
		if err := call.make(ctx, a.BaseURL()); err != nil {
			stop()
			return err
		}
		asked[i] = n.take()
	}
	http.DefaultClient.CloseIdleConnections()
	stop()
	if err := <-ended; err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(asked)
}

func (c call) make(ctx context.Context, base string) error {
	r, err := http.NewRequestWithContext(ctx, c.Method, base+c.Path, bytes.NewBufferString(c.Body))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+c.Token)
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("%s %s: %s", c.Method, c.Path, resp.Status)
	}
	return nil
}

func (n *notes) add(query string, args []any) {
	s := statement{SQL: query}
	for _, arg := range args {
		s.Args = append(s.Args, argument{kindOf(arg), arg})
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.all = append(n.all, s)
}

// take returns the statements since the last call.
func (n *notes) take() []statement {
	n.mu.Lock()
	defer n.mu.Unlock()
	taken := n.all
	n.all = nil
	return taken
}

// kindOf returns the kind of an argument as passed to the driver.
func kindOf(arg any) string {
	switch arg.(type) {
	case nil:
		return "null"
	case int64:
		return "integer"
	case float64:
		return "number"
	case bool:
		return "boolean"
	case []byte:
		return "bytes"
	case time.Time:
		return "time"
	}
	return "text"
}
