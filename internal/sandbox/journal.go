package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"stagegate/internal/infra/kit/atomicfile"
)

// Record is the current value of one item in a journal.
type Record struct {
	Kind  string          `json:"kind"`
	Key   string          `json:"key"`
	Value json.RawMessage `json:"value"`
}

// NewRecord returns a record of a value; nil removes the record of that kind and key.
func NewRecord(kind, key string, value any) (Record, error) {
	raw, err := json.Marshal(value)
	if err != nil {
		return Record{}, fmt.Errorf("sandbox: %s %s: %w", kind, key, err)
	}
	return Record{Kind: kind, Key: key, Value: raw}, nil
}

// Journal stores the state of a sandbox in an append-only file, a line per change. It
// survives a kill of the process; a crash of the machine may lose the last changes, which is
// acceptable for a sandbox.
//
// When the file has become much longer than its current records, it is rewritten without
// superseded and removed ones (compaction).
type Journal struct {
	path string

	mu        sync.Mutex
	file      *os.File
	size      int64
	rewriteAt int64 // the size at which the file is rewritten
	err       error // once set, the file may end with half a line
}

// slack is the number of bytes of superseded records that a journal may have in addition to
// the size of its current records.
const slack = 1 << 20

// OpenJournal opens the file, or creates it, and returns the latest record of
// each kind and key, in the order in which they first appeared. An incomplete last
// line is dropped: its Write did not return. The file is rewritten without the
// records that were superseded, unless there is no space for that.
func OpenJournal(path string) (*Journal, []Record, error) {
	content, err := os.ReadFile(path)
	isNew := errors.Is(err, fs.ErrNotExist)
	if err != nil && !isNew {
		return nil, nil, fmt.Errorf("sandbox: journal: %w", err)
	}
	records, err := replay(content)
	if err != nil {
		return nil, nil, fmt.Errorf("sandbox: journal %s: %w", path, err)
	}
	var compact bytes.Buffer
	for _, r := range records {
		if err := line(&compact, []Record{r}); err != nil {
			return nil, nil, err
		}
	}
	size := int64(compact.Len())
	if err := replaceFile(path, compact.Bytes()); err != nil {
		if isNew {
			return nil, nil, err
		}
		size = int64(bytes.LastIndexByte(content, '\n') + 1)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0o600)
	if err == nil {
		err = file.Truncate(size)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("sandbox: journal: %w", err)
	}
	return &Journal{path: path, file: file, size: size, rewriteAt: 2*size + slack}, records, nil
}

// shorten compacts the file if it has become too long. If that fails, it is tried again when
// the file has grown.
func (j *Journal) shorten() {
	if j.size < j.rewriteAt {
		return
	}
	short, _, err := OpenJournal(j.path)
	if err == nil {
		j.err = j.file.Close()
		j.file, j.size, j.rewriteAt = short.file, short.size, short.rewriteAt
		return
	}
	j.rewriteAt = j.size + slack
	if !j.current() {
		j.err = err
	}
}

// current reports whether the open file is still the one at its path.
func (j *Journal) current() bool {
	open, err1 := j.file.Stat()
	there, err2 := os.Stat(j.path)
	return err1 == nil && err2 == nil && os.SameFile(open, there)
}

// Write saves the records, all of them or none.
func (j *Journal) Write(records ...Record) error {
	if len(records) == 0 {
		return nil
	}
	var b bytes.Buffer
	if err := line(&b, records); err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.err != nil {
		return j.err
	}
	n, err := j.file.Write(b.Bytes())
	if err == nil {
		j.size += int64(n)
		j.shorten()
		return nil
	}
	err = fmt.Errorf("sandbox: journal: %w", err)
	if cut := j.file.Truncate(j.size); cut != nil { // half a line would corrupt the next one
		j.err = errors.Join(err, cut)
	}
	return err
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }

func line(b *bytes.Buffer, records []Record) error {
	raw, err := json.Marshal(records)
	if err != nil {
		return fmt.Errorf("sandbox: journal: %w", err)
	}
	b.Write(raw)
	b.WriteByte('\n')
	return nil
}

// removed is the value of a removed record.
const removed = "null"

// replay reads the lines of a journal.
func replay(content []byte) ([]Record, error) {
	type name struct{ kind, key string }
	var latest []Record
	index := map[name]int{}
	for number := 1; ; number++ {
		text, rest, whole := bytes.Cut(content, []byte{'\n'})
		if !whole {
			return slices.DeleteFunc(latest, func(r Record) bool { return string(r.Value) == removed }), nil
		}
		content = rest
		var records []Record
		if err := json.Unmarshal(text, &records); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		for _, r := range records {
			n := name{r.Kind, r.Key}
			at, known := index[n]
			if !known {
				at = len(latest)
				index[n] = at
				latest = append(latest, r)
			}
			latest[at] = r
		}
	}
}

// replaceFile replaces a file and creates its directory.
func replaceFile(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	if err := atomicfile.Write(path, content); err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	return nil
}
