package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// CPU pinning: servers on one core; this load generator and PostgreSQL on another.
const serverCore = "0"

// process is a running server.
type process struct {
	address  string
	profiles string // address of its profiles, "" if unavailable

	cmd   *exec.Cmd
	ended chan struct{}
}

// serve starts a server on the servers' core, waits until its readiness path responds, and returns how long
// that took.
func (b *bench) serve(ctx context.Context, ready string, env []string, command func(address string) []string) (*process, time.Duration, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, 0, err
	}
	args := command(address)
	log, err := os.CreateTemp(b.dir, filepath.Base(args[0])+"-*.log")
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = log.Close() }() // the server has its own handle
	p := &process{address: address, ended: make(chan struct{})}
	p.cmd = exec.CommandContext(ctx, "taskset", append([]string{"-c", serverCore}, args...)...)
	p.cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + b.dir, "HTTP_ADDR=" + address}, env...)
	p.cmd.Stdout, p.cmd.Stderr, p.cmd.Dir = log, log, b.dir
	start := time.Now()
	if err := p.cmd.Start(); err != nil {
		return nil, 0, err
	}
	go func() {
		_ = p.cmd.Wait() // waiters read its log
		close(p.ended)
	}()
	b.procs = append(b.procs, p)
	for {
		resp, err := http.Get("http://" + address + ready)
		if err == nil {
			_ = resp.Body.Close() // only its status matters
			if resp.StatusCode == http.StatusOK {
				return p, time.Since(start), nil
			}
		}
		if time.Since(start) > time.Minute {
			return nil, 0, fmt.Errorf("%s is not ready after a minute", args[0])
		}
		select {
		case <-p.ended:
			text, _ := os.ReadFile(log.Name())
			return nil, 0, fmt.Errorf("%s ended: %s", args[0], text)
		case <-time.After(time.Millisecond):
		}
	}
}

func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

// stop terminates a server and waits for it.
func (p *process) stop() {
	http.DefaultClient.CloseIdleConnections()
	_ = p.cmd.Process.Signal(syscall.SIGTERM) // it may be gone
	select {
	case <-p.ended:
	case <-time.After(20 * time.Second):
		_ = p.cmd.Process.Kill()
		<-p.ended
	}
}

func (b *bench) stopAll() {
	for _, p := range b.procs {
		p.stop()
	}
	b.procs = nil
}

// memory returns the current or peak memory of the process in bytes (VmRSS, VmHWM); 0 if it has ended.
func (p *process) memory(field string) float64 {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid)) // empty if it has ended
	_, after, _ := strings.Cut(string(text), field+":")
	words := strings.Fields(after)
	if len(words) == 0 {
		return 0
	}
	kib, _ := strconv.ParseFloat(words[0], 64) // the kernel writes a number
	return kib * 1024
}

// cpu returns the CPU time of the process.
func (p *process) cpu() time.Duration {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid)) // empty if it has ended
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseInt(fields[11], 10, 64) // the kernel writes numbers, in hundredths of a second
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * 10 * time.Millisecond
}

// output runs a program to completion and returns its output.
func output(ctx context.Context, env []string, input string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Env, cmd.Stdin = append(os.Environ(), env...), strings.NewReader(input)
	var printed, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &printed, &complaints
	if err := cmd.Run(); err != nil {
		return "", errors.Join(fmt.Errorf("%s: %w", args[0], err), errors.New(strings.TrimSpace(complaints.String()+printed.String())))
	}
	return printed.String(), nil
}
