package storage

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"stagegate/internal/sandbox"
)

const (
	kindAsset    = "asset"
	kindDelivery = "delivery"
)

// asset is something that was uploaded.
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

// place is where an asset is: what another has in common with it, replaces it.
type place struct{ resourceType, kind, publicID string }

func (a asset) place() place { return place{a.ResourceType, a.Type, a.PublicID} }

func (p place) key() string { return p.resourceType + "/" + p.kind + "/" + p.publicID }

// library is the state of the sandbox: in memory, and in a journal that is
// written first. The contents are files beside it.
type library struct {
	dir     string
	journal *sandbox.Journal

	mu         sync.Mutex
	assets     map[place]asset
	deliveries []delivery // oldest first
	open       map[int]struct{}
	inFlight   map[int]struct{}
}

func openLibrary(dir string) (*library, error) {
	l := &library{
		dir: filepath.Join(dir, "objects"), assets: map[place]asset{}, open: map[int]struct{}{}, inFlight: map[int]struct{}{},
	}
	if err := os.MkdirAll(l.dir, 0o700); err != nil {
		return nil, err
	}
	journal, records, err := sandbox.OpenJournal(filepath.Join(dir, "storage.jsonl"))
	if err != nil {
		return nil, err
	}
	l.journal = journal
	for _, r := range records {
		if err := l.load(r); err != nil {
			return nil, errors.Join(fmt.Errorf("%s %s: %w", r.Kind, r.Key, err), journal.Close())
		}
	}
	if err := l.tidy(); err != nil {
		return nil, errors.Join(err, journal.Close())
	}
	return l, nil
}

func (l *library) load(r sandbox.Record) error {
	switch r.Kind {
	case kindAsset:
		var a asset
		if err := json.Unmarshal(r.Value, &a); err != nil {
			return err
		}
		if !a.Destroyed {
			l.assets[a.place()] = a
		}
	case kindDelivery:
		var d delivery
		if err := json.Unmarshal(r.Value, &d); err != nil {
			return err
		}
		d.Number = len(l.deliveries)
		l.keepDelivery(d)
	}
	return nil
}

// tidy removes contents that belong to no asset: those of uploads and removals
// that a kill cut short.
func (l *library) tidy() error {
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

// put keeps an asset whose content is there already, and the delivery that
// reports it, in the same breath. Without leave to overwrite, what is in its
// place stays and is given back.
func (l *library) put(a asset, overwrite bool, report func(asset) (delivery, error)) (kept asset, existing bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	former, taken := l.assets[a.place()]
	if taken && !overwrite {
		a = former
	}
	if taken && overwrite {
		a.Version = max(a.Version, former.Version+1)
	}
	d, err := report(a)
	if err != nil {
		return a, false, err
	}
	d.Number = len(l.deliveries)
	records := []sandbox.Record{}
	for _, r := range []struct {
		kind, key string
		value     any
	}{{kindAsset, a.place().key(), a}, {kindDelivery, strconv.Itoa(d.Number), d}} {
		record, err := sandbox.NewRecord(r.kind, r.key, r.value)
		if err != nil {
			return a, false, err
		}
		records = append(records, record)
	}
	if err := l.journal.Write(records...); err != nil {
		return a, false, err
	}
	l.assets[a.place()] = a
	l.keepDelivery(d)
	if taken && overwrite {
		_ = os.Remove(l.content(former)) // if it stays, the next start removes it
	}
	return a, taken && !overwrite, nil
}

// get finds an asset.
func (l *library) get(p place) (asset, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a, ok := l.assets[p]
	return a, ok
}

// destroy removes an asset and reports whether there was one.
func (l *library) destroy(p place) (bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a, ok := l.assets[p]
	if !ok {
		return false, nil
	}
	a.Destroyed = true
	record, err := sandbox.NewRecord(kindAsset, p.key(), a)
	if err != nil {
		return false, err
	}
	if err := l.journal.Write(record); err != nil {
		return false, err
	}
	delete(l.assets, p)
	_ = os.Remove(l.content(a)) // as in put
	return true, nil
}

// newestFirst lists what is there.
func (l *library) newestFirst() []asset {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := []asset{}
	for _, a := range l.assets {
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b asset) int {
		return -strings.Compare(a.AssetID, b.AssetID) // ids made later sort later
	})
	return list
}
