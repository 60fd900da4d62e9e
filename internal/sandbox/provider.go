package sandbox

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// Config configures a provider. All fields without a default are required.
type Config struct {
	Name   string // of the provider, in logs
	URL    string // where events are posted that name no address of their own
	Path   string // of the journal
	Faults func() Settings
	Now    func() time.Time
	Log    *slog.Logger
	Timing Timing

	Sign   func(body []byte, at time.Time) http.Header // the headers that prove an event
	Tamper func(body []byte) []byte                    // makes an event that its signature does not match
	Work   func() error                                // optional: other due work, at least once a second
	Load   map[string]func(json.RawMessage) error      // reads the records of each kind at the start
}

// Timing holds the delays of a provider. Zero means the default.
type Timing struct {
	FirstRetry     time.Duration // until an event that was not accepted is sent again; doubles each time; 2 s
	LongestRetry   time.Duration // where the doubling ends; 60 s
	GiveUp         time.Duration // after which an event is no longer sent; 72 h
	WebhookTimeout time.Duration // how long the receiver of an event may take; 30 s
	Delay          time.Duration // before the first attempt under the fault "delay"; 5 s
	Hang           time.Duration // how long a call stays without an answer under the timeout faults; 60 s
}

func (t Timing) withDefaults() Timing {
	return Timing{
		FirstRetry:     cmp.Or(t.FirstRetry, 2*time.Second),
		LongestRetry:   cmp.Or(t.LongestRetry, time.Minute),
		GiveUp:         cmp.Or(t.GiveUp, 72*time.Hour),
		WebhookTimeout: cmp.Or(t.WebhookTimeout, 30*time.Second),
		Delay:          cmp.Or(t.Delay, 5*time.Second),
		Hang:           cmp.Or(t.Hang, time.Minute),
	}
}

// Provider is the common part of the built-in providers: state that survives a kill, a queue
// of webhook deliveries, and faults of API calls.
type Provider struct {
	config  Config
	wake    chan struct{} // a delivery may be due
	stopped chan struct{} // closed when Run returns; ends calls that hang

	mu         sync.Mutex
	journal    *Journal
	deliveries []Delivery // by number
	next       int        // number of the next delivery
	pending    map[int]Delivery
	inFlight   map[int]struct{}
}

// OpenProvider opens the state, or creates it. Call Close when it is no longer
// used.
func OpenProvider(c Config) (*Provider, error) {
	c.Timing = c.Timing.withDefaults()
	p := &Provider{
		config: c, wake: make(chan struct{}, 1), stopped: make(chan struct{}),
		pending: map[int]Delivery{}, inFlight: map[int]struct{}{},
	}
	journal, records, err := OpenJournal(c.Path)
	if err != nil {
		return nil, err
	}
	p.journal = journal
	for _, r := range records {
		load := c.Load[r.Kind]
		if r.Kind == kindDelivery {
			load = p.loadDelivery
		}
		if load == nil {
			continue
		}
		if err := load(r.Value); err != nil {
			return nil, errors.Join(fmt.Errorf("sandbox: %s %s: %w", r.Kind, r.Key, err), journal.Close())
		}
	}
	if err := journal.Write(p.removeOld()...); err != nil { // of versions that kept all
		return nil, errors.Join(err, journal.Close())
	}
	return p, nil
}

// Close closes the state. Call it after Run has returned and the last call was
// answered.
func (p *Provider) Close() error { return p.journal.Close() }

// Batch collects changes that are stored atomically.
type Batch struct {
	records []Record
	apply   []func()
	err     error
}

// Put adds the new value of a record. apply stores it in memory once it is in the journal.
func (b *Batch) Put(kind, key string, value any, apply func()) {
	record, err := NewRecord(kind, key, value)
	b.err = errors.Join(b.err, err)
	b.records, b.apply = append(b.records, record), append(b.apply, apply)
}

// Change writes the changes that prepare collects to the journal and then applies
// them. It holds the lock of the state; prepare must not call Change or Read.
func (p *Provider) Change(prepare func(*Batch) error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := &Batch{}
	if err := prepare(b); err != nil {
		return err
	}
	if b.err != nil || len(b.records) == 0 {
		return b.err
	}
	if err := p.journal.Write(append(b.records, p.removeOld()...)...); err != nil {
		return err
	}
	for _, apply := range b.apply {
		apply()
	}
	p.wakeUp()
	return nil
}

// Read calls read under the lock of the state.
func (p *Provider) Read(read func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	read()
}
