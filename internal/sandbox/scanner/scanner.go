// Package scanner is the built-in virus scanner: a server that speaks the protocol of clamd and knows one
// signature, that of the EICAR test file (specification, section 10).
package scanner

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"slices"
	"sync"
	"time"

	"stagegate/internal/sandbox"
)

const (
	// maxStream is the limit of a stream in the configuration of Debian's clamd.
	maxStream  = 25 << 20
	maxChunk   = 1 << 20
	maxCommand = 64

	idle = 30 * time.Second
)

// reversed is the EICAR test file from its end to its beginning. Scanners report the file itself, also in source and
// in programs.
const reversed = `*H+H$!ELIF-TSET-SURIVITNA-DRADNATS-RACIE$}7)CC7)^P(45XZP\4[PA@%P!O5X`

// EICAR returns the EICAR test file, which is harmless and which every scanner reports.
func EICAR() []byte {
	content := []byte(reversed)
	slices.Reverse(content)
	return content
}

// Config configures the sandbox.
type Config struct {
	Faults *sandbox.Faults
	Slow   time.Duration // how much later a reply comes under the fault slow
	Log    *slog.Logger
}

// Server is the scanner sandbox.
type Server struct {
	config   Config
	listener net.Listener
	eicar    []byte
}

// New opens the port of the sandbox, on this machine only. Call Close when it is no longer used.
func New(c Config) (*Server, error) {
	listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("scanner sandbox: %w", err)
	}
	return &Server{config: c, listener: listener, eicar: EICAR()}, nil
}

// URL is the address in the form of the setting SCANNER_URL.
func (s *Server) URL() string { return "clamd://" + s.listener.Addr().String() }

// Close closes the port.
func (s *Server) Close() error {
	if err := s.listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// Run serves until ctx ends.
func (s *Server) Run(ctx context.Context) error {
	var open sync.WaitGroup
	defer open.Wait()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	context.AfterFunc(ctx, func() { _ = s.listener.Close() })
	for {
		conn, err := s.listener.Accept()
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("scanner sandbox: %w", err)
		}
		open.Go(func() {
			serving, cancel := context.WithTimeout(ctx, s.config.Slow+idle)
			defer cancel()
			context.AfterFunc(serving, func() { _ = conn.Close() })
			if err := s.serve(serving, conn); err != nil {
				s.config.Log.Debug("scanner sandbox: connection ended", "error", err)
			}
		})
	}
}

// serve answers one command. Every reply ends with the byte zero, as the commands do.
func (s *Server) serve(ctx context.Context, conn net.Conn) error {
	fault := s.config.Faults.Scanner().API
	if fault == sandbox.ScannerAway {
		return nil
	}
	r := bufio.NewReader(conn)
	name, err := readCommand(r)
	if err != nil {
		return err
	}
	reply := "UNKNOWN COMMAND"
	switch name {
	case "zPING":
		reply = "PONG"
	case "zVERSION":
		reply = "ClamAV sandbox"
	case "zINSTREAM":
		if reply, err = s.scan(r); err != nil {
			return err
		}
	}
	if fault == sandbox.ScannerSlow {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(s.config.Slow):
		}
	}
	_, err = io.WriteString(conn, reply+"\x00")
	return err
}

// readCommand reads a command up to the byte zero.
func readCommand(r *bufio.Reader) (string, error) {
	var name []byte
	for len(name) < maxCommand {
		b, err := r.ReadByte()
		if err != nil {
			return "", err
		}
		if b == 0 {
			return string(name), nil
		}
		name = append(name, b)
	}
	return "", errors.New("the command is too long")
}

// scan reads a stream and returns the reply. The signature may be anywhere in it, also across two chunks.
func (s *Server) scan(r io.Reader) (reply string, err error) {
	var tail []byte // end of what was read
	found, total := false, 0
	for {
		var size uint32
		if err := binary.Read(r, binary.BigEndian, &size); err != nil {
			return "", err
		}
		switch total += int(size); {
		case size == 0 && found:
			return "stream: Eicar-Signature FOUND", nil
		case size == 0:
			return "stream: OK", nil
		case size > maxChunk, total > maxStream:
			return "INSTREAM size limit exceeded. ERROR", nil
		}
		chunk := make([]byte, len(tail)+int(size))
		if _, err := io.ReadFull(r, chunk[copy(chunk, tail):]); err != nil {
			return "", err
		}
		found = found || bytes.Contains(chunk, s.eicar)
		tail = chunk[max(0, len(chunk)-len(s.eicar)):]
	}
}
