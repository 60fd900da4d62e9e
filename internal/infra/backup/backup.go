package backup

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Format identifies the archive format.
const Format = "stagegate.backup/1"

// manifestName is the name of the manifest in an archive.
const manifestName = "manifest.json"

// Manifest describes the contents of an archive.
type Manifest struct {
	Format    string    `json:"format"`
	Version   string    `json:"version"` // of the program that created it
	CreatedAt time.Time `json:"createdAt"`
	Files     []File    `json:"files"`
}

// File is a file in an archive.
type File struct {
	Name   string `json:"name"` // relative to the server's directory, with slashes
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Writer writes an archive.
type Writer struct {
	zip      *gzip.Writer
	tar      *tar.Writer
	manifest Manifest
}

// NewWriter begins an archive. It sets the format and files of the manifest.
func NewWriter(w io.Writer, m Manifest) *Writer {
	zip := gzip.NewWriter(w)
	m.Format = Format
	return &Writer{zip: zip, tar: tar.NewWriter(zip), manifest: m}
}

// Add adds the file at a path under a name.
func (w *Writer) Add(name, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // read only
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if err := w.header(name, info.Size()); err != nil {
		return err
	}
	sum := sha256.New()
	// A growing file is stored with its initial size.
	if _, err := io.CopyN(io.MultiWriter(w.tar, sum), file, info.Size()); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	w.manifest.Files = append(w.manifest.Files, File{Name: name, Size: info.Size(), SHA256: hex.EncodeToString(sum.Sum(nil))})
	return nil
}

// AddDir adds the regular files below a directory under a prefix. A missing directory counts as empty, and
// files that disappear during the call are skipped.
func (w *Writer) AddDir(prefix, dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		below, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		if err := w.Add(prefix+"/"+filepath.ToSlash(below), path); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	})
}

// Close adds the manifest and ends the archive.
func (w *Writer) Close() error {
	text, err := json.MarshalIndent(w.manifest, "", "  ")
	if err != nil {
		return err
	}
	if err := w.header(manifestName, int64(len(text))); err != nil {
		return err
	}
	if _, err := w.tar.Write(text); err != nil {
		return err
	}
	return errors.Join(w.tar.Close(), w.zip.Close())
}

func (w *Writer) header(name string, size int64) error {
	return w.tar.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: w.manifest.CreatedAt})
}

// Extract writes the files of an archive below a directory and returns the manifest. It fails for truncated or
// modified archives; the files written until then must be discarded.
func Extract(r io.Reader, dir string) (Manifest, error) {
	var m Manifest
	zip, err := gzip.NewReader(r)
	if err != nil {
		return m, fmt.Errorf("not a backup: %w", err)
	}
	root, err := os.OpenRoot(dir) // confines all writes to the directory
	if err != nil {
		return m, err
	}
	defer func() { _ = root.Close() }()
	files := tar.NewReader(zip)
	var found []File
	for {
		header, err := files.Next()
		if err != nil {
			return m, fmt.Errorf("the archive is truncated or damaged: %w", err)
		}
		if header.Name == manifestName {
			if err := json.NewDecoder(files).Decode(&m); err != nil {
				return m, fmt.Errorf("read manifest: %w", err)
			}
			break
		}
		file, err := extract(files, root, header)
		if err != nil {
			return m, fmt.Errorf("%s: %w", header.Name, err)
		}
		found = append(found, file)
	}
	if m.Format != Format {
		return m, fmt.Errorf("the archive has the format %q, this program supports %q", m.Format, Format)
	}
	if !slices.Equal(found, m.Files) {
		return m, errors.New("the files differ from the manifest: the archive was modified or is damaged")
	}
	return m, nil
}

// extract writes one file and syncs it to disk.
func extract(content io.Reader, root *os.Root, header *tar.Header) (File, error) {
	if header.Typeflag != tar.TypeReg {
		return File{}, errors.New("is not a regular file")
	}
	name := filepath.FromSlash(header.Name)
	if err := root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return File{}, err
	}
	file, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return File{}, err
	}
	sum := sha256.New()
	size, err := io.Copy(io.MultiWriter(file, sum), content)
	if err == nil {
		err = file.Sync()
	}
	if err := errors.Join(err, file.Close()); err != nil {
		return File{}, err
	}
	return File{Name: header.Name, Size: size, SHA256: hex.EncodeToString(sum.Sum(nil))}, nil
}
