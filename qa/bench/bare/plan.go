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

// plan is the sequence of statements of a call: reads, and transactions between BEGIN and COMMIT.
type plan []step

// step is a statement with the sources of its arguments.
type step struct {
	SQL  string     `json:"sql"`
	Args []argument `json:"args"`
}

// argument is a constant, the id in the path, the time, or a generated id or text. Generated values are
// numbered; the same number means the same value.
type argument struct {
	From  string `json:"from"` // constant, path, now, id or text
	Kind  string `json:"kind"` // of a constant
	Value any    `json:"value"`
	Made  int    `json:"made"`
	Chars int    `json:"chars"` // of a text
}

// values returns the arguments of a step. made holds the generated values of the call.
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

// make generates an id or a text.
func (a argument) make() string {
	if a.From == "text" {
		random := make([]byte, a.Chars)
		_, _ = rand.Read(random) // never fails
		return base64.RawURLEncoding.EncodeToString(random)[:a.Chars]
	}
	var random [10]byte
	_, _ = rand.Read(random[:])
	at, text := time.Now().UnixMilli(), hex.EncodeToString(random[:])
	return fmt.Sprintf("%08x-%04x-7%s-8%s-%s", at>>16, at&0xffff, text[:3], text[3:6], text[6:18])
}

// locking matches locking clauses, which SQLite does not support.
var locking = regexp.MustCompile(`\s+FOR UPDATE(?: SKIP LOCKED)?`)

// forSQLite returns a statement for SQLite. Stagegate's transactions are write transactions from the start.
func forSQLite(query string) string {
	if query == "BEGIN" {
		return "BEGIN IMMEDIATE"
	}
	return locking.ReplaceAllString(query, "")
}

// returnsRows reports whether a statement returns rows.
func returnsRows(query string) bool {
	return strings.HasPrefix(query, "SELECT") || strings.Contains(query, "RETURNING")
}
