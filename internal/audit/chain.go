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
		number := count + int64(i) + 1
		e.Number, e.Hash = &number, k.link(*e, number, before)
		before = e.Digest
	}
}

// Break is a place where a history differs from what was written.
type Break struct {
	Tenant, Subject string
	Place           string // such as "entry 3"
	What            string
}

func (b Break) String() string {
	return fmt.Sprintf("tenant %s, subject %s, %s: %s", b.Tenant, b.Subject, b.Place, b.What)
}

// check walks the history of one subject in the order of its numbers. It returns
// every place where the history is broken, and the number of entries without a seal,
// which an earlier version wrote.
func (k key) check(h head, entries []Entry) (breaks []Break, unsealed int64) {
	found := func(place, what string) {
		breaks = append(breaks, Break{Tenant: h.Tenant, Subject: h.Subject, Place: place, What: what})
	}
	last, before := int64(0), ""
	for _, e := range entries {
		if e.Number == nil {
			found("entry "+e.ID, "it has no number: this version did not write it")
			continue
		}
		place := "entry " + strconv.FormatInt(*e.Number, 10)
		gap := *e.Number != last+1
		if gap {
			found(entryRange(last+1, *e.Number-1), "missing")
		}
		switch {
		case e.Digest == "" && e.Hash == "" && unsealed == last:
			unsealed++
		case e.Erasure != "" && e.Erasure != k.erasure(e):
			found(place, "its content was changed after its details were erased")
		case e.Erasure == "" && e.Digest != k.digest(e):
			found(place, "its content was changed")
		case !gap && e.Hash != k.link(e, *e.Number, before):
			found(place, "its link to the entry before it is wrong")
		}
		last, before = *e.Number, e.Digest
	}
	switch {
	case h.Count == 0 && last == 0:
		found("head", "the history has no entries")
	case h.Count > last:
		found(entryRange(last+1, h.Count), "missing")
	case h.Count < last:
		found(entryRange(h.Count+1, last), "not counted by the head of the history")
	case h.Digest != before, h.Tip != k.tip(h.Tenant, h.Subject, before) && (h.Tip != "" || unsealed < last):
		found("head", "it does not match the last entry")
	}
	return breaks, unsealed
}

// entryRange names a range of entries.
func entryRange(first, last int64) string {
	if first >= last {
		return "entry " + strconv.FormatInt(first, 10)
	}
	return fmt.Sprintf("entries %d to %d", first, last)
}
