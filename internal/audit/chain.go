package audit

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"time"
)

var errNoKey = errors.New("audit: the database was opened without the key for audit entries: set Options.Key")

// key is the secret of the hashes that seal entries. Without it, write access to
// the database is not enough to make an entry that Verify accepts.
type key []byte

// mac is the keyed hash of a list of texts.
func (k key) mac(purpose string, texts ...string) string {
	m := hmac.New(sha256.New, k)
	for _, text := range append([]string{purpose}, texts...) {
		_ = binary.Write(m, binary.BigEndian, uint64(len(text))) // a hash never fails
		m.Write([]byte(text))
	}
	return base64.RawURLEncoding.EncodeToString(m.Sum(nil))
}

// digest is the keyed hash of the content of an entry, without its position.
func (k key) digest(e Entry) string {
	return k.mac("entry", e.Tenant, e.Subject, e.ID, e.At.UTC().Truncate(time.Microsecond).Format(time.RFC3339Nano),
		e.ActorID, e.ActorName, e.ActorKind, e.Action, e.TargetType, e.TargetID, e.TargetCode, textOrNull(e.Before), textOrNull(e.After))
}

// textOrNull encodes NULL and the empty text differently.
func textOrNull(text *string) string {
	if text == nil {
		return ""
	}
	return "=" + *text
}

// erasure seals what is left of an entry whose details were erased. It covers the
// digest of what the entry said before, which stays.
func (k key) erasure(e Entry) string { return k.mac("erased", e.Digest, k.digest(e)) }

// link binds an entry to its number and to the entry before it.
func (k key) link(e Entry, number int64, before string) string {
	return k.mac("link", e.Tenant, e.Subject, strconv.FormatInt(number, 10), before, e.Digest)
}

// tip proves that the entry with this digest is the last one. It is stored only
// while that is so: to restore an earlier end, one must have copied its tip then.
func (k key) tip(tenant, subject, digest string) string {
	return k.mac("tip", tenant, subject, digest)
}

// chain links new entries of one subject, which have their digests, to count earlier
// entries, of which the last has the digest before.
func (k key) chain(entries []Entry, count int64, before string) {
	for i := range entries {
		e := &entries[i]
		e.Number = count + int64(i) + 1
		e.Hash = k.link(*e, e.Number, before)
		before = e.Digest
	}
}

// Break is a place where a history differs from what was written.
type Break struct {
	Tenant, Subject string // no subject where it concerns several
	Place           string // such as "entry 3"
	What            string
}

func (b Break) String() string {
	if b.Subject == "" {
		return fmt.Sprintf("tenant %s, %s: %s", b.Tenant, b.Place, b.What)
	}
	return fmt.Sprintf("tenant %s, subject %s, %s: %s", b.Tenant, b.Subject, b.Place, b.What)
}

// check walks the history of one subject in the order of its numbers. It returns every
// place where the history is broken.
func (k key) check(h head, entries []Entry) []Break {
	w := walk{key: k, tenant: h.Tenant, subject: h.Subject}
	for _, e := range entries {
		w.next(e)
	}
	switch {
	case h.Count == 0 && w.last == 0:
		w.found("head", "the history has no entries")
	case h.Count > w.last:
		w.found(entryRange(w.last+1, h.Count), "missing")
	case h.Count < w.last:
		w.found(entryRange(h.Count+1, w.last), "not counted by the head of the history")
	case h.Digest != w.before, h.Tip != k.tip(h.Tenant, h.Subject, w.before):
		w.found("head", "it does not match the last entry")
	}
	return w.breaks
}

// walk goes along the entries of a history.
type walk struct {
	key             key
	tenant, subject string

	last   int64  // number of the entry before; 0 at the beginning
	before string // digest of the entry before
	breaks []Break
}

func (w *walk) found(place, what string) {
	w.breaks = append(w.breaks, Break{Tenant: w.tenant, Subject: w.subject, Place: place, What: what})
}

// next checks the next entry.
func (w *walk) next(e Entry) {
	place := "entry " + strconv.FormatInt(e.Number, 10)
	if e.Number <= w.last {
		w.found(place, "it is there twice")
		return
	}
	gap := e.Number != w.last+1
	if gap {
		w.found(entryRange(w.last+1, e.Number-1), "missing")
	}
	switch {
	case e.Erasure != "" && e.Erasure != w.key.erasure(e):
		w.found(place, "its content was changed after its details were erased")
	case e.Erasure == "" && e.Digest != w.key.digest(e):
		w.found(place, "its content was changed")
	case !gap && e.Hash != w.key.link(e, e.Number, w.before):
		w.found(place, "its link to the entry before it is wrong")
	}
	w.last, w.before = e.Number, e.Digest
}

// entryRange names a range of entries.
func entryRange(first, last int64) string {
	if first >= last {
		return "entry " + strconv.FormatInt(first, 10)
	}
	return fmt.Sprintf("entries %d to %d", first, last)
}
