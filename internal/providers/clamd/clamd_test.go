package clamd_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"stagegate/internal/providers/clamd"
)

// daemon speaks the protocol: it gives each stream the reply of a function, after the stream or, if that returns early,
// once it has received that many bytes.
type daemon struct {
	reply    func(content []byte) string
	limit    int  // of a stream, in bytes
	silent   bool // it receives and never replies
	received atomic.Int64
}

// start serves until the test ends, and returns a client.
func (d *daemon) start(t *testing.T, network string, timeout time.Duration) *clamd.Client {
	t.Helper()
	address := "127.0.0.1:0"
	if network == "unix" {
		dir, err := os.MkdirTemp("", "clamd") //nolint:usetesting // the path of a socket is short
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.RemoveAll(dir) })
		address = filepath.Join(dir, "socket")
	}
	l, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go d.serve(conn)
		}
	}()
	named := "clamd://" + l.Addr().String()
	if network == "unix" {
		named = "clamd:unix:" + address
	}
	parsed, err := clamd.ParseURL(named)
	if err != nil {
		t.Fatal(err)
	}
	return clamd.New(clamd.Config{Address: parsed, Timeout: timeout})
}

func (d *daemon) serve(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	r := bufio.NewReader(conn)
	command, err := r.ReadString(0)
	if err != nil {
		return
	}
	switch {
	case d.silent:
		_, _ = io.Copy(io.Discard, r)
	case command == "zPING\x00":
		fmt.Fprint(conn, "PONG\x00")
	case command == "zVERSION\x00":
		fmt.Fprint(conn, "ClamAV 1.4.6/27000/Mon Jan  1 00:00:00 2026\x00")
	case command == "zINSTREAM\x00":
		d.scan(conn, r)
	default:
		fmt.Fprint(conn, "UNKNOWN COMMAND\x00")
	}
}

func (d *daemon) scan(conn net.Conn, r io.Reader) {
	var content []byte
	for {
		var size uint32
		if err := binary.Read(r, binary.BigEndian, &size); err != nil {
			return
		}
		if size == 0 {
			break
		}
		chunk := make([]byte, size)
		if _, err := io.ReadFull(r, chunk); err != nil {
			return
		}
		d.received.Add(int64(size))
		if content = append(content, chunk...); d.limit > 0 && len(content) > d.limit {
			fmt.Fprint(conn, "INSTREAM size limit exceeded. ERROR\x00")
			return // closes with chunks unread, as the real one
		}
	}
	fmt.Fprint(conn, d.reply(content)+"\x00")
}

func reply(text string) *daemon { return &daemon{reply: func([]byte) string { return text }} }

func TestScan(t *testing.T) {
	t.Parallel()
	for _, network := range []string{"tcp", "unix"} {
		t.Run(network, func(t *testing.T) {
			t.Parallel()
			sizes := &daemon{reply: func(content []byte) string {
				if len(content)%2 == 1 {
					return "stream: Odd.Size FOUND"
				}
				return "stream: OK"
			}}
			client := sizes.start(t, network, 0)
			sent := int64(0)
			for _, size := range []int{0, 1, 2, 64<<10 - 1, 64 << 10, 64<<10 + 1, 3<<20 + 1} {
				got, err := client.Scan(t.Context(), iotest.HalfReader(bytes.NewReader(make([]byte, size))))
				want := clamd.Result{Verdict: clamd.Clean}
				if size%2 == 1 {
					want = clamd.Result{Verdict: clamd.Infected, Signature: "Odd.Size"}
				}
				if err != nil || got != want {
					t.Errorf("%d bytes: %+v %v, want %+v", size, got, err, want)
				}
				if sent += int64(size); sizes.received.Load() != sent {
					t.Errorf("after %d bytes the daemon has received %d, want %d", size, sizes.received.Load(), sent)
				}
			}
		})
	}
}

func TestReplies(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]clamd.Result{
		"stream: OK":                                           {Verdict: clamd.Clean},
		"stream: Eicar-Test-Signature FOUND":                   {Verdict: clamd.Infected, Signature: "Eicar-Test-Signature"},
		"stream: Win.Trojan(aa:3).X FOUND":                     {Verdict: clamd.Infected, Signature: "Win.Trojan(aa:3).X"},
		"stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND": {Verdict: clamd.TooLarge},
		"stream: Heuristics.Limits.Exceeded.MaxScanSize FOUND": {Verdict: clamd.TooLarge},
		"stream: Can't allocate memory ERROR":                  {},
		"stream: Time limit reached ERROR":                     {},
		"":                                                     {},
		"OK stream":                                            {},
		"stream: OK FOUND":                                     {Verdict: clamd.Infected, Signature: "OK"},
		"stream: INSTREAM size limit exceeded. ERROR":          {Verdict: clamd.TooLarge},
		"INSTREAM size limit exceeded. ERROR":                  {Verdict: clamd.TooLarge},
		"INSTREAM: Can't read data: Connection reset by peer. ERROR": {},
	} {
		got, err := reply(text).start(t, "tcp", 0).Scan(t.Context(), strings.NewReader("content"))
		if got != want {
			t.Errorf("%q is %+v, want %+v", text, got, want)
		}
		if unknown := want == (clamd.Result{}); unknown != (err != nil) || clamd.IsUnavailable(err) {
			t.Errorf("%q has the error %v", text, err)
		}
	}
}

// The daemon replies and closes the connection while the client still sends.
func TestSizeLimit(t *testing.T) {
	t.Parallel()
	d := reply("stream: OK")
	d.limit = 1 << 20
	client := d.start(t, "tcp", 0)
	for range 20 {
		got, err := client.Scan(t.Context(), bytes.NewReader(make([]byte, 20<<20)))
		if err != nil || got.Verdict != clamd.TooLarge {
			t.Fatalf("20 MiB over a limit of 1 MiB: %+v %v", got, err)
		}
	}
	if got, err := client.Scan(t.Context(), bytes.NewReader(make([]byte, 1<<20))); err != nil || got.Verdict != clamd.Clean {
		t.Errorf("a stream of exactly the limit: %+v %v", got, err)
	}
}

func TestPingAndVersion(t *testing.T) {
	t.Parallel()
	client := reply("").start(t, "tcp", 0)
	if err := client.Ping(t.Context()); err != nil {
		t.Error(err)
	}
	version, err := client.Version(t.Context())
	if err != nil || !strings.HasPrefix(version, "ClamAV 1.4.6/") {
		t.Errorf("version %q, %v", version, err)
	}
}

// A daemon that is away, that never replies or that breaks off is unavailable; none is taken as clean.
func TestUnavailable(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	away, _ := clamd.ParseURL("clamd://" + l.Addr().String())
	_ = l.Close()
	broken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = broken.Close() })
	go func() {
		for conn, err := broken.Accept(); err == nil; conn, err = broken.Accept() {
			_ = conn.Close()
		}
	}()
	breaksOff, _ := clamd.ParseURL("clamd://" + broken.Addr().String())
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, call := range map[string]func() error{
		"ping, away":       func() error { return clamd.New(clamd.Config{Address: away}).Ping(t.Context()) },
		"scan, away":       func() error { return scan(t.Context(), clamd.New(clamd.Config{Address: away})) },
		"scan, broken off": func() error { return scan(t.Context(), clamd.New(clamd.Config{Address: breaksOff})) },
		"scan, no reply":   func() error { return scan(t.Context(), (&daemon{silent: true}).start(t, "tcp", time.Millisecond)) },
		"ping, no reply":   func() error { return (&daemon{silent: true}).start(t, "tcp", time.Millisecond).Ping(t.Context()) },
		"scan, canceled":   func() error { return scan(canceled, reply("stream: OK").start(t, "tcp", 0)) },
		"scan, nothing listens": func() error {
			return scan(t.Context(), clamd.New(clamd.Config{Address: clamd.Address{Network: "unix", Name: "/nowhere/clamd"}}))
		},
	} {
		if err := call(); !clamd.IsUnavailable(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func scan(ctx context.Context, c *clamd.Client) error {
	result, err := c.Scan(ctx, strings.NewReader("content"))
	if err == nil {
		return fmt.Errorf("no error but %+v", result)
	}
	return err
}

// A call that is under way ends with its context.
func TestCanceledMeanwhile(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	client := (&daemon{silent: true}).start(t, "tcp", 0)
	_, err := client.Scan(ctx, iotest.DataErrReader(readerFunc(func([]byte) (int, error) { cancel(); return 0, io.EOF })))
	if !clamd.IsUnavailable(err) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A stream that fails is no fault of the daemon.
func TestBrokenStream(t *testing.T) {
	t.Parallel()
	broken := errors.New("the storage is broken")
	client := reply("stream: OK").start(t, "tcp", time.Minute)
	got, err := client.Scan(t.Context(), io.MultiReader(strings.NewReader("begin"), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || clamd.IsUnavailable(err) || got.Verdict != 0 {
		t.Errorf("%+v %v", got, err)
	}
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// A call that the guard does not let through is not made, and its cause stays visible.
func TestGuard(t *testing.T) {
	t.Parallel()
	refused := errors.New("the breaker is open")
	client := clamd.New(clamd.Config{Address: clamd.Address{Network: "tcp", Name: "127.0.0.1:1"}, Guard: func(context.Context, func() error) error { return refused }})
	if err := scan(t.Context(), client); !errors.Is(err, refused) || !clamd.IsUnavailable(err) {
		t.Error(err)
	}
}

func TestParseURL(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]clamd.Address{
		"clamd://127.0.0.1:3310":           {Network: "tcp", Name: "127.0.0.1:3310"},
		"clamd://[::1]:3310":               {Network: "tcp", Name: "[::1]:3310"},
		"clamd://scanner.internal:3310":    {Network: "tcp", Name: "scanner.internal:3310"},
		"clamd:unix:/run/clamav/clamd.ctl": {Network: "unix", Name: "/run/clamav/clamd.ctl"},
		"clamd:unix:relative":              {},
		"clamd:unix:":                      {},
		"clamd://scanner":                  {},
		"clamd://:3310":                    {},
		"clamd://scanner:0":                {},
		"clamd://scanner:70000":            {},
		"clamd://user:secret@scanner:3310": {},
		"clamd://scanner:3310/path":        {},
		"clamd://scanner:3310?x=1":         {},
		"clamd:scanner:3310":               {},
		"http://scanner:3310":              {},
		"":                                 {},
		"scanner:3310":                     {},
	} {
		got, err := clamd.ParseURL(address)
		if got != want || (err == nil) != (want != clamd.Address{}) {
			t.Errorf("%s is %+v, %v", address, got, err)
		}
	}
}
