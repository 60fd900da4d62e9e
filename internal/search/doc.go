// Package search finds records by their words (specification, section 5.11). The subjects Put the texts of a record
// in the transaction that changes them. Each word is found by its beginning and, from three characters on, by any
// part, without case and accents.
//
// A record has a set of terms in the index of package db: parts of its words, in the scope of its tenant and kind.
// They find candidates, newest first, whose texts are then compared.
//
// Tables: search_items.
package search
