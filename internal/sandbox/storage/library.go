package storage

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"stagegate/internal/sandbox"
)

const kindAsset = "asset"

// asset is an uploaded file.
type asset struct {
	AssetID      string    `json:"assetId"` // also the name of its file
	ResourceType string    `json:"resourceType"`
	Type         string    `json:"type"`
	PublicID     string    `json:"publicId"`
	Format       string    `json:"format"`
	Version      int64     `json:"version"`
	Bytes        int64     `json:"bytes"`
	ETag         string    `json:"etag"`
	Filename     string    `json:"filename"` // without its extension
	CreatedAt    time.Time `json:"createdAt"`
	Destroyed    bool      `json:"destroyed,omitempty"`
}

// place identifies an asset: an upload to the same place replaces it.
type place struct{ resourceType, kind, publicID string }

func (a asset) place() place { return place{a.ResourceType, a.Type, a.PublicID} }

func (p place) key() string { return p.resourceType + "/" + p.kind + "/" + p.publicID }

// library is the state of the sandbox in memory. The contents are files in its
// directory.
type library struct {
	dir string

	mu     sync.Mutex
	assets map[place]asset
}

func (l *library) load(raw json.RawMessage) error {
	var a asset
	err := json.Unmarshal(raw, &a)
	l.keep(a)
	return err
}

func (l *library) keep(a asset) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a.Destroyed {
		delete(l.assets, a.place())
		return
	}
	l.assets[a.place()] = a
}

// removeUnknown removes contents that belong to no asset: those of uploads and
// removals that a kill interrupted.
func (l *library) removeUnknown() error {
	wanted := map[string]bool{}
	for _, a := range l.assets {
		wanted[a.AssetID] = true
	}
	files, err := os.ReadDir(l.dir)
	if err != nil {
		return err
	}
	for _, f := range files {
		if !wanted[f.Name()] {
			if err := os.Remove(filepath.Join(l.dir, f.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *library) content(a asset) string { return filepath.Join(l.dir, a.AssetID) }

// put saves an asset whose content is there already, together with the
// notification of it. Without overwrite an existing asset stays and is returned.
func (s *Server) put(a asset, overwrite bool, notifyURL string) (saved asset, existing bool, err error) {
	var former asset
	exists := false
	err = s.provider.Change(func(b *sandbox.Batch) error {
		former, exists = s.library.get(a.place())
		switch {
		case exists && overwrite:
			a.Version = max(a.Version, former.Version+1)
		case exists:
			a = former
		}
		d, err := s.notification(a, notifyURL)
		if err != nil {
			return err
		}
		b.Put(kindAsset, a.place().key(), a, func() { s.library.keep(a) })
		s.provider.Deliver(b, d, "")
		return nil
	})
	if err == nil && exists && overwrite {
		_ = os.Remove(s.library.content(former)) // if this fails, the next start removes it
	}
	return a, exists && !overwrite, err
}

// remove removes an asset and reports whether there was one.
func (s *Server) remove(p place) (existed bool, err error) {
	var a asset
	err = s.provider.Change(func(b *sandbox.Batch) error {
		if a, existed = s.library.get(p); existed {
			a.Destroyed = true
			b.Put(kindAsset, p.key(), a, func() { s.library.keep(a) })
		}
		return nil
	})
	if err == nil && existed {
		_ = os.Remove(s.library.content(a)) // if this fails, the next start removes it
	}
	return existed, err
}

// get returns the asset in a place.
func (l *library) get(p place) (asset, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a, ok := l.assets[p]
	return a, ok
}

// newestFirst lists the assets.
func (l *library) newestFirst() []asset {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := []asset{}
	for _, a := range l.assets {
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b asset) int {
		return -strings.Compare(a.AssetID, b.AssetID) // later ids sort later
	})
	return list
}
