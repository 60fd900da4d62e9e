package search

import (
	"slices"
	"strings"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/words"
)

// Kind is a kind of records.
type Kind string

// Kinds of records that are searched.
const (
	Case        Kind = "CASE" // its id is that of the request
	Customer    Kind = "CUSTOMER"
	Invoice     Kind = "INVOICE"
	Payment     Kind = "PAYMENT"
	Service     Kind = "SERVICE"
	Certificate Kind = "CERTIFICATE"
	Member      Kind = "MEMBER"
)

// Kinds are all kinds.
var Kinds = []Kind{Case, Customer, Invoice, Payment, Service, Certificate, Member}

// term returns the term of all records of the kind.
func (k Kind) term(tenant string) string {
	return scope(tenant) + mainPart + mainPart + strings.ToLower(string(k))
}

// Names of fields. A record may have several of one name.
const (
	Reference   = "reference" // of the record itself
	Name        = "name"      // of the customer, service or member
	Email       = "email"     // of the customer or member
	Code        = "code"      // of the service
	Description = "description"
	ServiceName = "service"
	CaseRef     = "case"    // reference of the case
	InvoiceRef  = "invoice" // reference of the invoice
	Payer       = "payer"   // name or address
	Party       = "party"   // name or address
	File        = "file"    // name

	CertificateNo = "certificate" // number of a certificate of the case
)

// Field is a text of a record by which it is found.
type Field struct {
	Name string `json:"f"`
	Text string `json:"t"`
}

// main reports whether a field identifies the record, so that it ranks before others.
func (f Field) main(kind Kind) bool {
	switch f.Name {
	case Reference, Code:
		return true
	case Name:
		return kind != Case
	}
	return false
}

// Record is a record with its texts.
type Record struct {
	Tenant string
	Kind   Kind
	ID     string
	Fields []Field
}

// Add adds a field to the record, unless the record has it already or the text is empty.
func (r *Record) Add(name, text string) {
	if f := (Field{name, text}); text != "" && !slices.Contains(r.Fields, f) {
		r.Fields = append(r.Fields, f)
	}
}

// Set replaces the fields of a name by one with a text.
func (r *Record) Set(name, text string) {
	at := slices.IndexFunc(r.Fields, func(f Field) bool { return f.Name == name })
	r.Fields = slices.DeleteFunc(slices.Clone(r.Fields), func(f Field) bool { return f.Name == name })
	if text != "" {
		r.Fields = slices.Insert(r.Fields, max(at, 0), Field{name, text})
	}
}

// Words returns the content of the record's own search column, by which lists are filtered.
func (r *Record) Words() string {
	texts := make([]string, len(r.Fields))
	for i, f := range r.Fields {
		texts[i] = f.Text
	}
	return db.Searchable(texts...)
}

// The marks of terms. A term is the scope, a mark and a word or its beginning, or the scope and three characters of
// a word.
const (
	whole     = "=" // a word
	begin     = "^" // the first characters of a word, up to beginning
	mainWhole = "#" // as whole, of a main field
	mainBegin = "+" // as begin, of a main field
	mainPart  = "~" // three characters of a word of a main field
)

// beginning is the maximum length of a beginning that is a term.
const beginning = 4

// scope is the beginning of all terms of the records of a tenant. A part of the tenant's id keeps the index small;
// the records found are read with the whole one.
func scope(tenant string) string { return tenant[max(0, len(tenant)-8):] }

// terms returns the terms of the record, without duplicates.
func (r *Record) terms() []string {
	all := []string{r.Kind.term(r.Tenant)}
	seen := map[string]bool{}
	in := scope(r.Tenant)
	add := func(term string) {
		if !seen[term] {
			seen[term] = true
			all = append(all, in+term)
		}
	}
	for _, f := range r.Fields {
		main := f.main(r.Kind)
		for _, w := range words.Split(f.Text) {
			characters := []rune(w.Text)
			add(whole + w.Text)
			if main {
				add(mainWhole + w.Text)
			}
			for n := range min(len(characters), beginning) {
				add(begin + string(characters[:n+1]))
				if main {
					add(mainBegin + string(characters[:n+1]))
				}
			}
			for _, part := range parts(characters) {
				add(part)
				if main {
					add(mainPart + part)
				}
			}
		}
	}
	return all
}

// parts returns all runs of three characters of a word.
func parts(word []rune) []string {
	var all []string
	for n := words.MinInside; n <= len(word); n++ {
		all = append(all, string(word[n-words.MinInside:n]))
	}
	return all
}

// maxParts is the maximum number of parts of a word that are looked up. More find hardly less.
const maxParts = 8

// someParts returns the parts by which a word is looked up.
func someParts(word string) []string {
	all := parts([]rune(word))
	if len(all) <= maxParts {
		return all
	}
	some := make([]string, maxParts)
	for i := range some {
		some[i] = all[i*(len(all)-1)/(maxParts-1)]
	}
	return some
}

// level is how well words are found in a record. A record that is found at a level is also found at those after it.
type level int

const (
	wholeReference level = iota // the query is the reference
	wholeMain                   // whole words of main fields
	beginMain                   // beginnings of words of main fields
	wholeAny                    // whole words
	beginAny                    // beginnings of words
	insideMain                  // parts of words of main fields
	insideAny                   // parts of words
	notFound
)

// lookUp returns the terms of the records in a scope that may contain all words at a level.
func lookUp(in string, query []string, at level) []string {
	var all []string
	for _, w := range query {
		first := string([]rune(w)[:min(len([]rune(w)), beginning)])
		part := ""
		switch {
		case at <= wholeMain:
			all = append(all, in+mainWhole+w)
			continue
		case at == wholeAny:
			all = append(all, in+whole+w)
			continue
		case at == beginMain || at == insideMain && !words.Inside(w):
			all = append(all, in+mainBegin+first)
			part = mainPart
		case at == beginAny || at == insideAny && !words.Inside(w):
			all = append(all, in+begin+first)
		case at == insideMain:
			part = mainPart
		}
		if first == w && at != insideMain && at != insideAny {
			continue // found already
		}
		for _, of := range someParts(w) {
			all = append(all, in+part+of)
		}
	}
	return all
}

// level returns how well the words of a query are found in the record.
func (r *Record) level(query []string) level {
	of := make([]levels, len(query)) // of each word
	for _, f := range r.Fields {
		text, main := words.Join(f.Text)+" ", f.main(r.Kind)
		if main && f.Name != Name && text == " "+strings.Join(query, " ")+" " {
			return wholeReference
		}
		for i, w := range query {
			of[i] |= found(text, w, main)
		}
	}
	for l := wholeMain; l < notFound; l++ {
		if !slices.ContainsFunc(of, func(word levels) bool { return word&(1<<l) == 0 }) {
			return l
		}
	}
	return notFound
}

// levels is a set of levels.
type levels uint8

// found returns the levels at which a word is found in a folded text that ends with a blank.
func found(text, word string, main bool) (at levels) {
	if words.Inside(word) && strings.Contains(text, word) {
		at |= 1 << insideAny
	}
	if strings.Contains(text, " "+word) {
		at |= 1<<beginAny | 1<<insideAny
	}
	if strings.Contains(text, " "+word+" ") {
		at |= 1 << wholeAny
	}
	if main {
		at |= at & (1 << insideAny) >> (insideAny - insideMain)
		at |= at & (1 << beginAny) >> (beginAny - beginMain)
		at |= at & (1 << wholeAny) >> (wholeAny - wholeMain)
	}
	return at
}
