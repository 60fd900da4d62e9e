package main

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// plan is what a call runs, one after the other: reads, and between BEGIN and
// COMMIT a transaction.
type plan []step

// step is a statement with where its arguments come from.
type step struct {
	SQL  string     `json:"sql"`
	Args []argument `json:"args"`
}

// argument is always the same, the id in the path of the call, the time, or made
// for the call: an id, or a text. What is made has a number, and has the same
// value wherever that number is used.
type argument struct {
	From  string `json:"from"` // constant, path, now, id or text
	Kind  string `json:"kind"` // of a constant
	Value any    `json:"value"`
	Made  int    `json:"made"`
	Chars int    `json:"chars"` // of a text
}

// values gives the arguments of a step. made holds what was made for the call.
func (s step) values(path string, made map[int]string) []any {
	values := make([]any, len(s.Args))
	for i, a := range s.Args {
		values[i] = a.of(path, made)
	}
	return values
}

func (a argument) of(path string, made map[int]string) any {
	switch a.From {
	case "path":
		return path
	case "now":
		return time.Now().UTC()
	case "id", "text":
		if made[a.Made] == "" {
			made[a.Made] = a.make()
		}
		return made[a.Made]
	}
	if number, ok := a.Value.(float64); ok && a.Kind == "integer" {
		return int64(number)
	}
	if text, ok := a.Value.(string); ok && a.Kind == "time" {
		at, err := time.Parse(time.RFC3339Nano, text)
		if err == nil {
			return at
		}
	}
	return a.Value
}

// make makes an id or a text.
func (a argument) make() string {
	if a.From == "text" {
		random := make([]byte, a.Chars)
		_, _ = rand.Read(random) // it never fails
		return base64.RawURLEncoding.EncodeToString(random)[:a.Chars]
	}
	var random [10]byte
	_, _ = rand.Read(random[:])
	at, text := time.Now().UnixMilli(), hex.EncodeToString(random[:])
	return fmt.Sprintf("%08x-%04x-7%s-8%s-%s", at>>16, at&0xffff, text[:3], text[3:6], text[6:18])
}

// locking are the words that SQLite neither knows nor needs.
var locking = regexp.MustCompile(`\s+FOR UPDATE(?: SKIP LOCKED)?`)

// forSQLite is the text of a statement as SQLite runs it. A transaction of
// Stagegate's is one that writes from its beginning.
func forSQLite(query string) string {
	if query == "BEGIN" {
		return "BEGIN IMMEDIATE"
	}
	return locking.ReplaceAllString(query, "")
}

// gives reports whether a statement has rows for an answer.
func gives(query string) bool {
	return strings.HasPrefix(query, "SELECT") || strings.Contains(query, "RETURNING")
}
