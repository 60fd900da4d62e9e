package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

// profile starts profiling the first server of a side if requested and possible. The returned function waits
// for the profiles.
func (b *bench) profile(row string, s side) (wait func() error) {
	if b.Profile == "" || len(s.server) == 0 || s.server[0].profiles == "" {
		return func() error { return nil }
	}
	from := "http://" + s.server[0].profiles + "/debug/pprof/"
	to := filepath.Join(b.Profile, row+"-"+strings.ReplaceAll(strings.ToLower(s.name), " ", "-"))
	done := make(chan error, 1)
	go func() {
		done <- download(fmt.Sprintf("%sprofile?seconds=%.0f", from, b.Length.Seconds()), to+".cpu.pprof")
	}()
	return func() error {
		return errors.Join(<-done, download(from+"allocs", to+".heap.pprof"))
	}
}

func download(from, to string) (err error) {
	resp, err := http.Get(from)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", from, resp.Status)
	}
	file, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, resp.Body)
	return errors.Join(err, file.Close())
}
