//go:build clients

package clients

import (
	"bufio"
	"bytes"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// programs are the commands of the programs that use a client of this repository, by language.
var programs = map[string]func(t *testing.T, name string) []string{
	"Go": func(t *testing.T, name string) []string {
		t.Helper()
		binary := filepath.Join(t.TempDir(), name)
		build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, "./"+name)
		build.Dir, build.Env = "go", append(os.Environ(), "GOWORK=off")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return []string{binary}
	},
	"Node": func(_ *testing.T, name string) []string { return []string{"node", "node/" + name + ".mjs"} },
}

// organisation is one with a program.
type organisation struct {
	t     *testing.T
	admin *apptest.Client
	file  string
	env   []string
	argv  []string
}

// eachProgram runs a test with a program in each language.
func eachProgram(t *testing.T, name string, permissions []string, test func(o organisation)) {
	t.Helper()
	for language, command := range programs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			argv := command(t, name)
			s := apptest.Start(t, dbtest.URL(t, "sqlite"))
			o := organisation{t: t, admin: s.Tenant("acme").As("admin"), file: filepath.Join(t.TempDir(), "out"), argv: argv}
			key := o.admin.Post("/api/v1/tenant/api-keys", apptest.M{"name": name, "permissions": permissions}).Want(201).String("secret")
			o.env = append(os.Environ(), "STAGEGATE_URL="+s.URL, "STAGEGATE_KEY="+key, "FILE="+o.file)
			test(o)
		})
	}
}

// start starts the program, and returns its output and a function that kills it.
func (o organisation) start() (*bufio.Reader, func()) {
	o.t.Helper()
	command := exec.CommandContext(o.t.Context(), o.argv[0], o.argv[1:]...)
	command.Env, command.Stderr = o.env, &bytes.Buffer{}
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		o.t.Fatal(err)
	}
	return bufio.NewReader(out), func() {
		_ = command.Process.Kill()
		_ = command.Wait()
		if text := command.Stderr.(*bytes.Buffer).String(); text != "" {
			o.t.Errorf("the program said:\n%s", text)
		}
	}
}

// charge makes an invoice.
func (o organisation) charge(amount float64) string {
	o.t.Helper()
	body := apptest.M{"amount": amount, "currency": "NGN", "description": "By hand"}
	return o.admin.Post("/api/v1/finance/invoices", body).Want(201).String("id")
}

// lines are the whole lines of the program's file.
func (o organisation) lines() []string {
	text, _ := os.ReadFile(o.file)
	var lines []string
	for line := range strings.Lines(string(text)) {
		if whole, ok := strings.CutSuffix(line, "\n"); ok {
			lines = append(lines, whole)
		}
	}
	return lines
}

// A nightly export has all invoices, over several pages, and exact sums.
func TestExport(t *testing.T) {
	t.Parallel()
	eachProgram(t, "export", []string{"invoice.read"}, func(o organisation) {
		for range 45 {
			o.charge(0.1)
		}
		o.charge(1234567.89)
		command := exec.CommandContext(o.t.Context(), o.argv[0], o.argv[1:]...)
		command.Env = o.env
		out, err := command.CombinedOutput()
		if sum := strings.TrimSpace(string(out)); err != nil || sum != "NGN 1234572.39" {
			o.t.Errorf("the export prints %q (%v)", sum, err)
		}
		if n := len(o.lines()); n != 46 {
			o.t.Errorf("%d invoices were exported", n)
		}
	})
}

// A mirror that is killed again and again has every event exactly once.
func TestMirror(t *testing.T) {
	t.Parallel()
	eachProgram(t, "mirror", []string{"event.read"}, func(o organisation) {
		for round := range 4 {
			_, kill := o.start()
			for range 5 {
				o.charge(10)
			}
			apptest.Until(o.t, "events of the round", func() bool { return len(o.lines()) > 5*round+3 })
			kill()
		}
		feed := o.admin.Get("/api/v1/tenant/events?size=500").Want(200)
		n := feed.Len("events")
		_, kill := o.start()
		apptest.Until(o.t, "all events", func() bool { return len(o.lines()) >= n })
		kill()
		for i, line := range o.lines() {
			want := fmt.Sprintf("%d %s %s", i+1, feed.String("events", i, "type"), feed.String("events", i, "id"))
			if line != want {
				o.t.Fatalf("line %d is %q, want %q", i+1, line, want)
			}
		}
	})
}

// A receiver gets the events of its types, and refuses what is not signed.
func TestReceiver(t *testing.T) {
	t.Parallel()
	eachProgram(t, "receiver", []string{"webhook.manage"}, func(o organisation) {
		out, kill := o.start()
		defer kill()
		address, err := out.ReadString('\n')
		if err != nil {
			o.t.Fatal(err)
		}
		var made []string
		for range 5 {
			made = append(made, o.charge(10))
		}
		apptest.Until(o.t, "all events", func() bool { return len(o.lines()) == len(made) })
		text := strings.Join(o.lines(), "\n")
		for _, id := range made {
			if strings.Count(text, " invoice.created "+id) != 1 {
				o.t.Errorf("the event of %s is not there once:\n%s", id, text)
			}
		}
		forged, err := http.Post(strings.TrimSpace(address), "application/json", strings.NewReader(`{"type": "invoice.paid"}`))
		if err != nil || forged.StatusCode != http.StatusUnauthorized {
			o.t.Errorf("a forged event is answered with %v (%v)", forged, err)
		}
	})
}
