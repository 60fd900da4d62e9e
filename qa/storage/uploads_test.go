package storage

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/app/demo"
	"stagegate/internal/files"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/poll"
)

const (
	largeFile    = 20 << 20
	uploaders    = 4
	memoryLimit  = 150 << 20
	filesAddress = "/api/v1/files"
)

// pages is a text of any length.
type pages struct{}

func (pages) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = "A page of a long letter.\n"[i%25]
	}
	return len(b), nil
}

// sendLarge sends a large file, as a client does that does not keep it in memory.
func sendLarge(u files.UploadRequest) error {
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	for name, value := range u.Fields {
		_ = w.WriteField(name, value)
	}
	_, _ = w.CreateFormFile("file", "letter.txt")
	before := bytes.Clone(form.Bytes())
	form.Reset()
	_ = w.Close()
	req, err := http.NewRequest(http.MethodPost, u.URL, io.MultiReader(bytes.NewReader(before), io.LimitReader(pages{}, largeFile), &form))
	if err != nil {
		return err
	}
	req.ContentLength = int64(len(before)) + largeFile + int64(form.Len())
	req.Header.Set("Content-Type", w.FormDataContentType())
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusNoContent {
		return fmt.Errorf("the status of an upload is %d", resp.StatusCode)
	}
	return nil
}

// uploadSome uploads files until the counter reaches a number or one fails, and deletes each.
func uploadSome(t *testing.T, p *apptest.Process, done *atomic.Int64, number int64) {
	var group sync.WaitGroup
	for range uploaders {
		client := p.SignIn("ada@customer.test", demo.Password)
		group.Go(func() {
			for done.Load() < number && p.Running() {
				u, err := client.Try(t.Context(), http.MethodPost, filesAddress, apptest.M{"originalFilename": "letter.txt", "mimeType": "text/plain", "sizeBytes": largeFile})
				if err != nil || sendLarge(apptest.Data[files.UploadView](u.Want(http.StatusCreated)).Upload) != nil {
					return // it was killed
				}
				at := filesAddress + "/" + u.String("fileId")
				f, err := client.Try(t.Context(), http.MethodGet, at, nil)
				if err != nil {
					return
				}
				if f.String("status") != "UPLOADED" || f.String("sizeBytes") != strconv.Itoa(largeFile) {
					t.Errorf("the uploaded file is %s with %s bytes", f.String("status"), f.String("sizeBytes"))
				}
				if _, err := client.Try(t.Context(), http.MethodDelete, at, nil); err != nil {
					return
				}
				done.Add(1)
			}
		})
	}
	group.Wait()
}

// A server that stores many large files stays within a small memory limit, as that of a container. A kill leaves no
// half file.
func TestUploads(t *testing.T) {
	number, err := strconv.ParseInt(os.Getenv("UPLOADS"), 10, 64)
	if err != nil {
		t.Skip("UPLOADS is not set")
	}
	dir := t.TempDir()
	store := filepath.Join(dir, "files")
	start := func() *apptest.Process {
		return apptest.Demo(t, dir, "", "STORAGE_URL=file:"+store, "RATE_LIMITS=off", "SANDBOX_SCANNER=off", "GOMEMLIMIT=96MiB")
	}
	start().Stop() // it fills the demo, which needs more memory than running it
	p := start()
	var done atomic.Int64
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		uploadSome(t, p, &done, number)
	}()
	half := poll.Within(time.Hour, func() bool {
		part, _ := filepath.Glob(filepath.Join(store, "incoming", "*"))
		return done.Load() >= number/2 && len(part) > 0 || !p.Running() || t.Failed()
	})
	if !half || !p.Running() {
		t.Fatal("half of the files were not uploaded")
	}
	_, first := p.Memory()
	p.Kill()
	<-ended
	p = start()
	if left, _ := filepath.Glob(filepath.Join(store, "incoming", "*")); len(left) > 0 {
		t.Errorf("of interrupted uploads remain %v", left)
	}
	whole, _ := filepath.Glob(filepath.Join(store, "t_*", "*"))
	for _, path := range whole {
		if info, err := os.Stat(path); err == nil && info.Size() > 1<<20 && info.Size() != largeFile {
			t.Errorf("%s has %d bytes", path, info.Size())
		}
	}
	uploadSome(t, p, &done, number)
	_, second := p.Memory()
	t.Logf("%d files of %d bytes; peak memory %d MB, after the kill %d MB", done.Load(), largeFile, first>>20, second>>20)
	if done.Load() < number {
		t.Errorf("only %d files were uploaded", done.Load())
	}
	if max(first, second) > memoryLimit {
		t.Errorf("the server needed more than %d MB", memoryLimit>>20)
	}
}
