package audit

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/seal"
)

// Line is an entry in a file of the archive. What an erasure would remove from it is
// sealed in Details, under a key that the erasure destroys.
type Line struct {
	Subject    string    `json:"subject"`
	Number     int64     `json:"number"`
	ID         string    `json:"id"`
	At         time.Time `json:"at"`
	ActorID    string    `json:"actorId"`
	ActorName  string    `json:"actorName"`
	ActorKind  string    `json:"actorKind"`
	Action     string    `json:"action"`
	TargetType string    `json:"targetType"`
	TargetID   string    `json:"targetId"`
	TargetCode string    `json:"targetCode"`
	Before     *string   `json:"before"` // JSON, as it was hashed
	After      *string   `json:"after"`
	Details    string    `json:"details,omitempty"` // base64
	Digest     string    `json:"digest"`
	Hash       string    `json:"hash"`
	Erasure    string    `json:"erasure,omitempty"`
}

// details are what a line does not say in clear.
type details struct {
	ActorName  string  `json:"actorName"`
	TargetCode string  `json:"targetCode"`
	Before     *string `json:"before"`
	After      *string `json:"after"`
}

// signature is the last line of a file. The files of a tenant are a chain: each has the
// signature of the one before.
type signature struct {
	Tenant   string `json:"tenant"`
	File     int64  `json:"file"`     // number of the file, from 1
	Entries  int    `json:"entries"`  // lines before this one
	SHA256   string `json:"sha256"`   // of these lines, in hexadecimal digits
	Previous string `json:"previous"` // MAC of the file before; empty for the first
	MAC      string `json:"mac"`      // keyed hash of all of the above
}

// lastLine is the line of a signature.
type lastLine struct {
	Signature *signature `json:"signature"`
}

// fileMAC is the keyed hash of a signature.
func (k key) fileMAC(s signature) string {
	return k.mac("archive file", s.Tenant, strconv.FormatInt(s.File, 10), strconv.Itoa(s.Entries), s.SHA256, s.Previous)
}

// encodeFile writes entries as a file of the archive and signs it. The heads have the
// salts of their histories.
func (k key) encodeFile(s signature, entries []Entry, heads map[historyKey]head) ([]byte, signature, error) {
	var b bytes.Buffer
	lines := json.NewEncoder(&b)
	lines.SetEscapeHTML(false)
	for _, e := range entries {
		if err := lines.Encode(k.hide(e, heads[e.key()].Salt)); err != nil {
			return nil, s, err
		}
	}
	sum := sha256.Sum256(b.Bytes())
	s.Entries, s.SHA256 = len(entries), hex.EncodeToString(sum[:])
	s.MAC = k.fileMAC(s)
	err := lines.Encode(lastLine{&s})
	return b.Bytes(), s, err
}

var errNotSigned = errors.New("its last line must be the signature that was written with it")

// decodeFile reads a file of the archive and checks its signature.
func (k key) decodeFile(content []byte) (lines []Line, s signature, err error) {
	body := content[:bytes.LastIndexByte(bytes.TrimSuffix(content, []byte{'\n'}), '\n')+1]
	var last lastLine
	if json.Unmarshal(content[len(body):], &last) != nil || last.Signature == nil {
		return nil, s, errNotSigned
	}
	s = *last.Signature
	sum := sha256.Sum256(body)
	if s.SHA256 != hex.EncodeToString(sum[:]) || !hmac.Equal([]byte(s.MAC), []byte(k.fileMAC(s))) {
		return nil, s, errors.New("its content does not match its signature")
	}
	for decoder := json.NewDecoder(bytes.NewReader(body)); decoder.More(); {
		var l Line
		if err := decoder.Decode(&l); err != nil {
			return nil, s, fmt.Errorf("line %d: %w", len(lines)+1, err)
		}
		lines = append(lines, l)
	}
	return lines, s, nil
}

// public returns what is left of an entry whoever's data are erased.
func (e Entry) public() Entry {
	left := e.erased(e.ActorID)
	if e.ActorKind != string(auth.Customer) {
		left.ActorName = e.ActorName
	}
	return left
}

// hide makes the line of an entry.
func (k key) hide(e Entry, salt string) Line {
	shown := e.public()
	l := Line{
		Subject: e.Subject, Number: e.Number, ID: e.ID, At: e.At.UTC(), ActorID: e.ActorID, ActorName: shown.ActorName, ActorKind: e.ActorKind,
		Action: e.Action, TargetType: e.TargetType, TargetID: e.TargetID, TargetCode: shown.TargetCode, Before: shown.Before, After: shown.After,
		Digest: e.Digest, Hash: e.Hash, Erasure: e.Erasure,
	}
	if !shown.differs(e) {
		return l
	}
	if e.ActorKind == string(auth.Customer) {
		l.ActorName = ""
	}
	text, _ := json.Marshal(details{e.ActorName, e.TargetCode, e.Before, e.After}) // cannot fail
	l.Details = k.detailSeal(e.Tenant, e.Subject, salt).Seal(e.ID, text)
	return l
}

// open returns a line with its details in clear. It reports false if they are hidden,
// because the key was destroyed by an erasure.
func (k key) open(tenant string, l Line, salt string) (Line, bool) {
	if l.Details == "" {
		return l, true
	}
	sealed := l.Details
	l.Details = ""
	if l.ActorKind == string(auth.Customer) {
		l.ActorName = ErasedName
	}
	if salt == "" {
		return l, false
	}
	text, err := k.detailSeal(tenant, l.Subject, salt).Open(l.ID, sealed)
	var d details
	if err != nil || json.Unmarshal(text, &d) != nil {
		return l, false
	}
	l.ActorName, l.TargetCode, l.Before, l.After = d.ActorName, d.TargetCode, d.Before, d.After
	return l, true
}

// entry is the entry of a line that was opened.
func (l Line) entry(tenant string) Entry {
	return Entry{
		Tenant: tenant, Subject: l.Subject, Number: l.Number, ID: l.ID, At: l.At, ActorID: l.ActorID, ActorName: l.ActorName, ActorKind: l.ActorKind,
		Action: l.Action, TargetType: l.TargetType, TargetID: l.TargetID, TargetCode: l.TargetCode, Before: l.Before, After: l.After,
		Digest: l.Digest, Hash: l.Hash, Erasure: l.Erasure,
	}
}

// detailSeal encrypts the details of a history. Its key needs the salt, which is in the
// database alone, so that whoever removes the salt destroys the key.
func (k key) detailSeal(tenant, subject, salt string) seal.Box {
	secret, _ := base64.RawURLEncoding.DecodeString(k.mac("archive details", tenant, subject, salt)) // mac has encoded it
	return seal.New(secret)
}
