//go:build chaos

package chaos

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/testkit/poll"
)

// traced starts tracing the system calls of a process and returns a function that stops it. Arguments may
// inject errors.
func traced(t *testing.T, pid int, arguments ...string) (end func()) {
	t.Helper()
	command := exec.Command("strace", append([]string{"-f", "-qq", "-e", "signal=none", "-p", strconv.Itoa(pid)}, arguments...)...)
	if err := command.Start(); err != nil {
		t.Fatalf("strace: %v", err)
	}
	end = sync.OnceFunc(func() {
		_ = command.Process.Signal(os.Interrupt) // it detaches
		_ = command.Wait()
	})
	t.Cleanup(end)
	poll.Until(t, "strace has every thread of the process", func() bool {
		threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", pid))
		return err == nil && !slices.ContainsFunc(threads, func(path string) bool {
			status, err := os.ReadFile(path)
			return err == nil && strings.Contains(string(status), "TracerPid:\t0\n")
		})
	})
	return end
}

// step is a system call that affects the contents of a disk after a power failure.
type step struct {
	call   string
	file   string // last element of its path
	data   []byte
	offset int64 // or the new length
}

// Patterns of strace lines: process, call, descriptor with path, the rest.
var (
	callLine    = regexp.MustCompile(`^(\d+) +(\w+)\(\d+<([^>]*)>(.*)$`)
	resumedLine = regexp.MustCompile(`^(\d+) +<\.\.\. (\w+) resumed>.*= (-?\d+)`)
	numbers     = regexp.MustCompile(`, (\d+)(?:, (\d+))?\)? *(?:= (-?\d+)|<unfinished)`)
)

// readTrace parses the output of strace -y -xx. An interrupted call counts from its beginning, but a sync
// counts from its end.
func readTrace(t *testing.T, path string) (steps []step) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	lines := bufio.NewReaderSize(file, 1<<20)
	pending := map[string]step{} // unfinished syncs by process
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return steps
		}
		line = strings.TrimSpace(line)
		if m := resumedLine.FindStringSubmatch(line); m != nil {
			if s, ok := pending[m[1]]; ok && m[3] == "0" {
				steps = append(steps, s)
			}
			delete(pending, m[1])
			continue
		}
		m := callLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		s := step{call: m[2], file: filepath.Base(string(unhex(m[3])))}
		unfinished := strings.Contains(line, "<unfinished")
		switch s.call {
		case "fsync", "fdatasync":
			if unfinished {
				pending[m[1]] = s
			} else if strings.HasSuffix(line, "= 0") {
				steps = append(steps, s)
			}
			continue
		case "pwrite64", "write":
			if _, rest, ok := strings.Cut(m[4], `"`); ok {
				text, after, _ := strings.Cut(rest, `"`)
				s.data = unhex(text)
				if n := numbers.FindStringSubmatch(after); n != nil && n[2] != "" {
					s.offset, _ = strconv.ParseInt(n[2], 10, 64)
				}
			}
		case "ftruncate":
			if n := numbers.FindStringSubmatch(m[4]); n != nil {
				s.offset, _ = strconv.ParseInt(n[1], 10, 64)
			}
		}
		steps = append(steps, s)
	}
}

// unhex decodes a string of strace.
func unhex(text string) []byte {
	b, err := hex.DecodeString(strings.ReplaceAll(text, `\x`, ""))
	if err != nil {
		return []byte(text)
	}
	return b
}

// disk is the state of a disk and of the page cache.
type disk struct {
	files   map[string][]byte // synced
	pending map[string][]step // written since
}

// run applies the steps of some files.
func (d *disk) run(steps []step) {
	for _, s := range steps {
		if _, known := d.files[s.file]; !known {
			continue
		}
		switch s.call {
		case "pwrite64", "ftruncate":
			d.pending[s.file] = append(d.pending[s.file], s)
		case "fsync", "fdatasync":
			for _, p := range d.pending[s.file] {
				d.files[s.file] = apply(d.files[s.file], p)
			}
			delete(d.pending, s.file)
		}
	}
}

// sector is the atomic unit of a disk.
const sector = 512

// lose returns the files after a power failure: each unsynced sector is written at random. If chance is nil,
// none is.
func (d *disk) lose(chance *rand.Rand) map[string][]byte {
	files := map[string][]byte{}
	for name, content := range d.files {
		files[name] = slices.Clone(content)
	}
	if chance == nil {
		return files
	}
	for _, name := range slices.Sorted(maps.Keys(d.pending)) { // in a reproducible order
		steps, content := d.pending[name], files[name]
		for _, s := range steps {
			if s.call == "ftruncate" {
				if chance.IntN(2) == 0 {
					content = apply(content, s)
				}
				continue
			}
			for at := 0; at < len(s.data); at += sector {
				if chance.IntN(2) == 0 {
					content = apply(content, step{call: s.call, data: s.data[at:min(at+sector, len(s.data))], offset: s.offset + int64(at)})
				}
			}
		}
		files[name] = content
	}
	return files
}

// apply applies a write or truncation to content.
func apply(content []byte, s step) []byte {
	end := s.offset
	if s.call != "ftruncate" {
		end = max(s.offset+int64(len(s.data)), int64(len(content)))
	}
	if more := end - int64(len(content)); more > 0 {
		content = append(content, make([]byte, more)...)
	}
	content = content[:end]
	copy(content[min(s.offset, end):], s.data)
	return content
}
