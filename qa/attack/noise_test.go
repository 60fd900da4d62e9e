//go:build attack

package attack

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"testing"

	"stagegate/internal/testkit/program"
	"stagegate/internal/testkit/testlog"
)

// Noise is the load of an attacker in a separate process, so that the work of its clients does not delay the
// victim. Real clients are on other machines; here they run at low priority, on processors that the server and
// the victim leave idle.
type Noise struct {
	URL     string        `json:"url"`
	Callers []NoiseCaller `json:"callers"`
}

// NoiseCaller is a caller in a Noise with several workers.
type NoiseCaller struct {
	Token   string      `json:"token"`
	Address string      `json:"address"` // sent in X-Forwarded-For, if any
	Workers int         `json:"workers"`
	Calls   []NoiseCall `json:"calls"` // each worker cycles through them from a different start
}

// NoiseCall is a call of a Noise.
type NoiseCall struct {
	Method string          `json:"method"`
	Path   string          `json:"path"`
	Body   json.RawMessage `json:"body"`
	Unique bool            `json:"unique"` // the body is an object whose member description is unique per call
}

// noiseSetting makes the test program generate noise instead of running tests.
const noiseSetting = "ATTACK_NOISE"

// Start generates noise in the background until stop is called.
func (n Noise) Start(t *testing.T) (stop func() program.Load) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command("chrt", "--idle", "0", self)
	command.Env = append(os.Environ(), noiseSetting+"="+string(program.Encode(n)))
	command.Stderr = testlog.Writer(t)
	input, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Process.Kill() }) // it has ended if stop was called
	return func() program.Load {
		_ = input.Close() // tells it to end
		var made program.Load
		if err := json.NewDecoder(output).Decode(&made); err != nil {
			t.Error(err)
		}
		_ = command.Wait()
		return made
	}
}

// makeNoise is the main function of the other process: it makes calls until its input ends, and prints the
// results.
func makeNoise(setting string) error {
	var n Noise
	if err := json.Unmarshal([]byte(setting), &n); err != nil {
		return err
	}
	var workers []func(worker, i int) int
	for _, caller := range n.Callers {
		client := program.NewClient(n.URL)
		client.Token = caller.Token
		if caller.Address != "" {
			client.Extra = http.Header{"X-Forwarded-For": {caller.Address}}
		}
		for range caller.Workers {
			workers = append(workers, func(worker, i int) int { return caller.Calls[(worker+i)%len(caller.Calls)].make(client, worker, i) })
		}
	}
	stop := program.Background(len(workers), func(worker, i int) int { return workers[worker](worker, i) })
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(stop())
}

// make makes the i-th call of a worker and returns its status.
func (c NoiseCall) make(client *program.Client, worker, i int) int {
	switch {
	case c.Unique:
		return client.Status(c.Method, c.Path, fmt.Sprintf(`{"description":"%d of %d"}`, i, worker))
	case len(c.Body) == 0:
		return client.Status(c.Method, c.Path, nil)
	}
	return client.Status(c.Method, c.Path, []byte(c.Body))
}

// TestMain prints all figures again at the end.
func TestMain(m *testing.M) {
	if setting := os.Getenv(noiseSetting); setting != "" {
		if err := makeNoise(setting); err != nil {
			fmt.Fprintln(os.Stderr, "noise:", err)
			os.Exit(1)
		}
		return
	}
	os.Exit(program.Finish(m))
}
