// Package clamd is a client of clamd, the daemon of the virus scanner ClamAV: it sends streams to be
// scanned, and asks whether the daemon is there and which version it has.
//
// The package does not know files: package files decides what a result means (specification, section 6).
package clamd

import (
	"bufio"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"stagegate/internal/providers"
)

const (
	// defaultTimeout is longer than the daemon needs for the largest upload.
	defaultTimeout = 30 * time.Second
	// checkTimeout is for commands that scan nothing.
	checkTimeout = 5 * time.Second

	connectTimeout = 2 * time.Second
	chunkSize      = 64 << 10
	maxReply       = 4 << 10
)

// Config configures a client.
type Config struct {
	Address Address
	Timeout time.Duration   // of sending each chunk and of the reply; 30 s unless given
	Guard   providers.Guard // nil makes every call
}

// Client calls a daemon. Each call has a connection of its own. It is safe for concurrent use.
type Client struct {
	address Address
	timeout time.Duration
	guard   providers.Guard
}

// New returns a client.
func New(c Config) *Client {
	return &Client{address: c.Address, timeout: cmp.Or(c.Timeout, defaultTimeout), guard: c.Guard}
}

// Verdict is what the daemon found in a stream.
type Verdict int

// Verdicts about a stream.
const (
	Clean    Verdict = iota + 1
	Infected         // a signature was found
	TooLarge         // a limit of the daemon was exceeded, so that the stream was not scanned, or not as a whole
)

// Result is the result of a scan.
type Result struct {
	Verdict   Verdict
	Signature string // what was found, in the daemon's words; "" unless Infected
}

// Ping checks whether the daemon answers.
func (c *Client) Ping(ctx context.Context) error {
	reply, err := c.ask(ctx, "PING")
	if err == nil && reply != "PONG" {
		return &Error{Reply: reply}
	}
	return err
}

// Version returns the version of the daemon and of its signatures.
func (c *Client) Version(ctx context.Context) (string, error) { return c.ask(ctx, "VERSION") }

func (c *Client) ask(ctx context.Context, command string) (reply string, err error) {
	err = c.guard.Do(ctx, func() error {
		reply, err = c.exchange(ctx, command, nil, min(c.timeout, checkTimeout))
		return err
	}, notMade)
	return reply, err
}

// Scan scans a stream. An error of the stream is returned as it is, not as an *Error.
func (c *Client) Scan(ctx context.Context, content io.Reader) (result Result, err error) {
	stream := &source{Reader: content}
	err = c.guard.Do(ctx, func() error {
		reply, err := c.exchange(ctx, "INSTREAM", stream, c.timeout)
		if stream.failure != nil {
			return nil //nolint:nilerr // it says nothing about the daemon
		}
		if err == nil {
			result, err = parse(reply)
		}
		return err
	}, notMade)
	if stream.failure != nil {
		err = stream.failure
	}
	return result, err
}

// source is a stream that is sent. It remembers the error of the stream, and suspends the timeout of the daemon while
// the stream is read.
type source struct {
	io.Reader

	failure error
	silence *time.Timer
	timeout time.Duration
}

func (s *source) Read(p []byte) (int, error) {
	s.silence.Stop()
	n, err := s.Reader.Read(p)
	s.silence.Reset(s.timeout)
	if err != nil && err != io.EOF { // an error that wraps it is no end of the stream
		s.failure = err
	}
	return n, err
}

// exchange sends a command, and the chunks of a stream unless it is nil, and returns the reply.
//
// The reply is read meanwhile: the daemon may give it before the stream ends, and closes the connection after it.
func (c *Client) exchange(ctx context.Context, command string, stream *source, timeout time.Duration) (string, error) {
	conn, err := (&net.Dialer{Timeout: connectTimeout}).DialContext(ctx, c.address.Network, c.address.Name)
	if err != nil {
		return "", noReply(err)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	silence := time.AfterFunc(timeout, func() { cancel(context.DeadlineExceeded) })
	defer silence.Stop()
	context.AfterFunc(ctx, func() { _ = conn.Close() })

	type answer struct {
		text string
		err  error
	}
	answered := make(chan answer, 1)
	go func() {
		text, err := bufio.NewReader(io.LimitReader(conn, maxReply)).ReadString(0)
		answered <- answer{text, err}
	}()
	_, unsent := io.WriteString(conn, "z"+command+"\x00")
	if stream != nil && unsent == nil {
		stream.silence, stream.timeout = silence, timeout
		unsent = send(conn, stream, func() bool { return len(answered) == 0 })
		if stream.failure != nil {
			return "", stream.failure
		}
	}
	a := <-answered
	switch {
	case a.err == nil:
		return strings.TrimSpace(strings.TrimSuffix(a.text, "\x00")), nil
	case ctx.Err() != nil:
		return "", noReply(context.Cause(ctx))
	}
	return "", noReply(errors.Join(unsent, a.err))
}

// send sends the chunks of a stream while they are wanted.
func send(w io.Writer, stream io.Reader, wanted func() bool) error {
	const sizeLength = 4
	chunk := make([]byte, sizeLength+chunkSize)
	for wanted() {
		n, err := io.ReadFull(stream, chunk[sizeLength:])
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return err
		}
		ended := err != nil
		if n > 0 {
			binary.BigEndian.PutUint32(chunk, uint32(n))
			if _, err := w.Write(chunk[:sizeLength+n]); err != nil {
				return err
			}
		}
		if ended {
			_, err := w.Write(make([]byte, sizeLength)) // a chunk of length zero ends the stream
			return err
		}
	}
	return nil
}

// parse parses the reply to a stream.
func parse(reply string) (Result, error) {
	text := strings.TrimPrefix(reply, "stream: ")
	signature, found := strings.CutSuffix(text, " FOUND")
	switch {
	case text == "OK":
		return Result{Verdict: Clean}, nil
	case found && strings.HasPrefix(signature, "Heuristics.Limits.Exceeded"):
		return Result{Verdict: TooLarge}, nil
	case found:
		return Result{Verdict: Infected, Signature: signature}, nil
	case strings.HasPrefix(text, "INSTREAM size limit exceeded"):
		return Result{Verdict: TooLarge}, nil
	}
	return Result{}, &Error{Reply: reply}
}

// Error is a call without a result.
type Error struct {
	Reply string // of the daemon, for the log; "" without a reply

	cause error
}

func noReply(cause error) *Error { return &Error{cause: cause} }

// notMade is the error of a call that Config.Guard did not let through.
func notMade(cause error) error { return noReply(cause) }

func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("clamd: no reply: %v", e.cause)
	}
	return fmt.Sprintf("clamd: unexpected reply: %.200q", e.Reply)
}

// Unwrap returns the cause, if there is one.
func (e *Error) Unwrap() error { return e.cause }

// IsUnavailable reports whether the daemon has not replied.
func IsUnavailable(err error) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.cause != nil
}
