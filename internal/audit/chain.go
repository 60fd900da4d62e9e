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

var errNoKey = errors.New("audit: no key for audit entries: set Options.Key")

// key is the secret of the keyed hashes of entries. Write access to the database alone does not
// suffice to forge an entry that Verify accepts.
type key []byte

// mac returns the keyed hash of texts.
func (k key) mac(purpose string, texts ...string) string {
	m := hmac.New(sha256.New, k)
	for _, text := range append([]string{purpose}, texts...) {
		_ = binary.Write(m, binary.BigEndian, uint64(len(text))) // a hash never fails
		m.Write([]byte(text))
	}
	return base64.RawURLEncoding.EncodeToString(m.Sum(nil))
}

// digest returns the keyed hash of the content of an entry, without its position.
func (k key) digest(e Entry) string {
	return k.mac("entry", e.Tenant, e.Subject, e.ID, e.At.UTC().Truncate(time.Microsecond).Format(time.RFC3339Nano),
		e.ActorID, e.ActorName, e.ActorKind, e.Action, e.TargetType, e.TargetID, e.TargetCode, textOrNull(e.Before), textOrNull(e.After))
}

// textOrNull encodes NULL and the empty string differently.
func textOrNull(text *string) string {
	if text == nil {
		return ""
	}
	return "=" + *text
}

// erasure returns the seal of an entry whose details were erased. It covers the remaining
// content and the digest of the original content, which stays.
func (k key) erasure(e Entry) string { return k.mac("erased", e.Digest, k.digest(e)) }

// link returns the hash that binds an entry to its number and its predecessor.
func (k key) link(e Entry, number int64, before string) string {
	return k.mac("link", e.Tenant, e.Subject, strconv.FormatInt(number, 10), before, e.Digest)
}

// tip proves that the entry with this digest is the last one. Since it is stored only while that
// is true, restoring an earlier end requires a copy of the earlier tip.
func (k key) tip(tenant, subject, digest string) string {
	return k.mac("tip", tenant, subject, digest)
}

// chain numbers and links new entries of one subject after count earlier entries, the last of
// which has the digest before. The new entries already have their digests.
func (k key) chain(entries []Entry, count int64, before string) {
	for i := range entries {
		e := &entries[i]
		e.Number = count + int64(i) + 1
		e.Hash = k.link(*e, e.Number, before)
		before = e.Digest
	}
}

// Break is a place where a history was altered.
type Break struct {
	Tenant, Subject string // Subject is empty where several are affected
	Place           string // such as "entry 3"
	Problem         string
}

func (b Break) String() string {
	if b.Subject == "" {
		return fmt.Sprintf("tenant %s, %s: %s", b.Tenant, b.Place, b.Problem)
	}
	return fmt.Sprintf("tenant %s, subject %s, %s: %s", b.Tenant, b.Subject, b.Place, b.Problem)
}

// verifyHistory verifies the history of one subject in the order of its numbers and returns every break.
func (k key) verifyHistory(h head, entries []Entry) []Break {
	w := verifier{key: k, tenant: h.Tenant, subject: h.Subject}
	for _, e := range entries {
		w.verifyNext(e)
	}
	switch {
	case h.Count == 0 && w.last == 0:
		w.report("head", "the history has no entries")
	case h.Count > w.last:
		w.report(entryRange(w.last+1, h.Count), "missing")
	case h.Count < w.last:
		w.report(entryRange(h.Count+1, w.last), "not counted in the head")
	case h.Digest != w.previous, h.Tip != k.tip(h.Tenant, h.Subject, w.previous):
		w.report("head", "does not match the last entry")
	}
	return w.breaks
}

// verifier is the state of the verification of a history.
type verifier struct {
	key             key
	tenant, subject string

	last     int64  // number of the previous entry; 0 at the start
	previous string // digest of the previous entry
	breaks   []Break
}

func (w *verifier) report(place, what string) {
	w.breaks = append(w.breaks, Break{Tenant: w.tenant, Subject: w.subject, Place: place, Problem: what})
}

// verifyNext verifies the next entry.
func (w *verifier) verifyNext(e Entry) {
	place := "entry " + strconv.FormatInt(e.Number, 10)
	if e.Number <= w.last {
		w.report(place, "duplicate")
		return
	}
	gap := e.Number != w.last+1
	if gap {
		w.report(entryRange(w.last+1, e.Number-1), "missing")
	}
	switch {
	case e.Erasure != "" && e.Erasure != w.key.erasure(e):
		w.report(place, "content changed after the erasure of its details")
	case e.Erasure == "" && e.Digest != w.key.digest(e):
		w.report(place, "content changed")
	case !gap && e.Hash != w.key.link(e, e.Number, w.previous):
		w.report(place, "wrong link to the previous entry")
	}
	w.last, w.previous = e.Number, e.Digest
}

// entryRange formats a range of entries.
func entryRange(first, last int64) string {
	if first >= last {
		return "entry " + strconv.FormatInt(first, 10)
	}
	return fmt.Sprintf("entries %d to %d", first, last)
}
