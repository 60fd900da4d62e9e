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

// errNoKey says that the program was not given the secret that seals entries.
var errNoKey = errors.New("audit: the database was opened without the key that entries are sealed with")

// key seals the entries. Whoever can write to the database but does not have it
// can make no entry that passes for one of ours.
type key []byte

// mac is the keyed hash of texts, each of which keeps its boundaries.
func (k key) mac(purpose string, texts ...string) string {
	m := hmac.New(sha256.New, k)
	for _, text := range append([]string{purpose}, texts...) {
		_ = binary.Write(m, binary.BigEndian, uint64(len(text))) // a hash takes everything
		m.Write([]byte(text))
	}
	return base64.RawURLEncoding.EncodeToString(m.Sum(nil))
}

// digest covers everything that an entry says, and none of its place.
func (k key) digest(e Entry) string {
	return k.mac("entry", e.Tenant, e.Subject, e.ID, e.At.UTC().Truncate(time.Microsecond).Format(time.RFC3339Nano),
		e.ActorID, e.ActorName, e.ActorKind, e.Action, e.TargetType, e.TargetID, e.TargetCode, whole(e.Before), whole(e.After))
}

// whole tells nothing from an empty text.
func whole(text *string) string {
	if text == nil {
		return ""
	}
	return "=" + *text
}

// link binds an entry to its number and to the entry before it.
func (k key) link(e Entry, number int64, before string) string {
	return k.mac("link", e.Tenant, e.Subject, strconv.FormatInt(number, 10), before, e.Digest)
}

// tip proves that nothing follows the entry with this digest. It is kept only
// while that is so: nobody can go back to an earlier end without having seen it.
func (k key) tip(tenant, subject, digest string) string {
	return k.mac("tip", tenant, subject, digest)
}

// chain binds new entries of one subject to what was there: so many entries,
// the last with this digest. The entries have their digests.
func (k key) chain(entries []Entry, there int64, before string) {
	for i := range entries {
		e := &entries[i]
		number := there + int64(i) + 1
		e.Number, e.Hash = &number, k.link(*e, number, before)
		before = e.Digest
	}
}

// Break is a place in a history where it is not what was written.
type Break struct {
	Tenant, Subject string
	Place           string // such as "entry 3"
	What            string
}

func (b Break) String() string {
	return fmt.Sprintf("tenant %s, subject %s, %s: %s", b.Tenant, b.Subject, b.Place, b.What)
}

// check walks the history of one subject, in the order of its numbers, and gives
// every place where it is broken, and how many entries are from before entries
// were sealed.
func (k key) check(h head, entries []Entry) (breaks []Break, unsealed int64) {
	found := func(place, what string) {
		breaks = append(breaks, Break{Tenant: h.Tenant, Subject: h.Subject, Place: place, What: what})
	}
	last, before := int64(0), ""
	for _, e := range entries {
		if e.Number == nil {
			found("entry "+e.ID, "it has no number; it was not written by this version")
			continue
		}
		place := "entry " + strconv.FormatInt(*e.Number, 10)
		gap := *e.Number != last+1
		if gap {
			found(missing(last+1, *e.Number-1), "not there any more")
		}
		switch {
		case e.Digest == "" && e.Hash == "" && unsealed == last:
			unsealed++
		case e.Digest != k.digest(e):
			found(place, "it says something else than what was written")
		case !gap && e.Hash != k.link(e, *e.Number, before):
			found(place, "it does not follow from the entry before it")
		}
		last, before = *e.Number, e.Digest
	}
	switch {
	case h.Count == 0 && last == 0:
		found("head", "a history without entries")
	case h.Count > last:
		found(missing(last+1, h.Count), "not there any more")
	case h.Count < last:
		found(missing(h.Count+1, last), "more than the head of the history counts")
	case h.Digest != before, h.Tip != k.tip(h.Tenant, h.Subject, before) && (h.Tip != "" || unsealed < last):
		found("head", "it does not belong to the last entry")
	}
	return breaks, unsealed
}

// missing names a range of entries.
func missing(first, last int64) string {
	if first >= last {
		return "entry " + strconv.FormatInt(first, 10)
	}
	return fmt.Sprintf("entries %d to %d", first, last)
}
