package mailbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"stagegate/internal/sandbox"
)

const kindMail = "mail"

// entry is a stored mail.
type entry struct {
	Number int  `json:"number"` // counts up from 1
	Mail   Mail `json:"mail"`
}

// store keeps the newest mails in memory and in a journal that is written first. In
// the journal a mail replaces the one that is maxMails older.
type store struct {
	path string

	mu      sync.Mutex
	journal *sandbox.Journal // nil if reopening it failed
	closed  bool
	mails   []entry       // oldest first
	next    chan struct{} // closed when mails are added
	last    int           // number of the newest
	written int           // records since the journal was opened
}

func openStore(path string) (*store, error) {
	s := &store{path: path, next: make(chan struct{})}
	records, err := s.open()
	if err != nil {
		return nil, err
	}
	for _, r := range records {
		var e entry
		if err := json.Unmarshal(r.Value, &e); err != nil {
			return nil, errors.Join(fmt.Errorf("%s %s: %w", r.Kind, r.Key, err), s.journal.Close())
		}
		if e.Mail.Headers == nil { // of a version that did not keep them
			e.Mail.Headers = map[string][]string{}
		}
		s.mails = append(s.mails, e)
		s.last = max(s.last, e.Number)
	}
	slices.SortFunc(s.mails, func(a, b entry) int { return a.Number - b.Number })
	return s, nil
}

// open opens the journal, which also removes the replaced mails from it.
func (s *store) open() ([]sandbox.Record, error) {
	journal, records, err := sandbox.OpenJournal(s.path)
	if err != nil {
		return nil, err
	}
	s.journal, s.written = journal, 0
	return records, nil
}

func (s *store) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	if s.journal == nil {
		return nil
	}
	return s.journal.Close()
}

// add saves a mail for each of the recipients.
func (s *store) add(m Mail, recipients []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.ready(); err != nil {
		return err
	}
	entries := make([]entry, len(recipients))
	records := make([]sandbox.Record, len(recipients))
	for i, to := range recipients {
		e := entry{Number: s.last + 1 + i, Mail: m}
		e.Mail.ID, e.Mail.To = strconv.Itoa(e.Number), to
		r, err := sandbox.NewRecord(kindMail, strconv.Itoa(e.Number%maxMails), e)
		if err != nil {
			return err
		}
		entries[i], records[i] = e, r
	}
	if err := s.journal.Write(records...); err != nil {
		return err
	}
	s.mails = append(s.mails, entries...)
	if old := len(s.mails) - maxMails; old > 0 {
		s.mails = slices.Delete(s.mails, 0, old)
	}
	s.last += len(entries)
	s.written += len(records)
	close(s.next)
	s.next = make(chan struct{})
	return nil
}

// added is closed when more mails have been added.
func (s *store) added() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.next
}

// ready reopens the journal if it is missing or has become too long.
func (s *store) ready() error {
	if s.closed {
		return errors.New("the mailbox is closed")
	}
	if s.journal != nil && s.written < maxMails {
		return nil
	}
	if s.journal != nil {
		err := s.journal.Close()
		s.journal = nil
		if err != nil {
			return err
		}
	}
	_, err := s.open()
	return err
}

// newestFirst lists the mails to an address, or all of them.
func (s *store) newestFirst(to string) []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []Mail{}
	for _, e := range slices.Backward(s.mails) {
		if to == "" || strings.EqualFold(e.Mail.To, to) {
			list = append(list, e.Mail)
		}
	}
	return list
}

func (s *store) find(id string) (Mail, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.mails {
		if e.Mail.ID == id {
			return e.Mail, true
		}
	}
	return Mail{}, false
}
