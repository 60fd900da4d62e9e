package search

import (
	"cmp"
	"context"
	"slices"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/words"
)

// Query is what to find.
type Query struct {
	Tenant string
	Kinds  []Kind // of records that the caller may see
	Text   string
	Limit  int
}

// Hit is a record that was found.
type Hit struct {
	Record

	Highlights []Highlight
}

// Highlight is a field in which something was found, with [[ and ]] around it.
type Highlight struct {
	Field string `json:"field" enum:"reference,name,email,code,description,service,case,invoice,payer,party,file,certificate" doc:"What the text is"`
	Text  string `json:"text" doc:"The text, with [[ and ]] around what was found" example:"REQ-[[7K2M9Q]]"`
}

// Find returns the records that have all words of a query, best first: a whole reference, then whole words and
// beginnings of words of the reference or name, then those of any field, then parts of words in the same order; the
// newest first. The function visible returns those of some records that the caller sees.
func Find(ctx context.Context, q db.Q, query Query, visible func([]Record) ([]Record, error)) ([]Hit, error) {
	f := finder{Query: query, words: words.Query(query.Text), known: map[int64]bool{}, visible: visible}
	if len(f.words) == 0 || len(f.Kinds) == 0 {
		return []Hit{}, nil
	}
	all, err := f.findFew(ctx, q)
	for at := wholeMain; err == nil && !all && at < notFound && len(f.found) < f.Limit; at++ {
		err = f.findAt(ctx, q, at)
	}
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(f.found, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.level, b.level), cmp.Compare(b.Number, a.Number))
	})
	hits := make([]Hit, min(len(f.found), f.Limit))
	for i := range hits {
		r := f.found[i].record()
		hits[i] = Hit{r, r.highlights(f.words)}
	}
	return hits, nil
}

// finder finds the records of a query.
type finder struct {
	Query

	words   []string
	known   map[int64]bool // numbers that need not be read again
	found   []candidate
	visible func([]Record) ([]Record, error)
}

// candidate is an item with the level at which it is found.
type candidate struct {
	item

	level level
}

// few is the number of records up to which all are read and compared at once.
const few = 100

// terms returns the terms by which records are looked up at a level.
func (f *finder) terms(at level) db.Terms {
	t := db.Terms{All: lookUp(scope(f.Tenant), f.words, at)}
	if len(f.Kinds) < len(Kinds) {
		for _, kind := range f.Kinds {
			t.AnyOf = append(t.AnyOf, kind.term(f.Tenant))
		}
	}
	return t
}

// findFew adds all records, if they are few.
func (f *finder) findFew(ctx context.Context, q db.Q) (all bool, err error) {
	numbers, ok, err := db.WithTerms(ctx, q, f.terms(insideAny), newest, few+1)
	if err != nil || !ok || len(numbers) > few {
		return false, err
	}
	items, err := itemsByNumber(ctx, q, f.Tenant, numbers)
	if err != nil {
		return false, err
	}
	return true, f.add(items, insideAny)
}

// findAt adds the newest records that are found at a level, up to the limit.
func (f *finder) findAt(ctx context.Context, q db.Q, at level) error {
	terms, batch := f.terms(at), f.Limit
	for before := int64(newest); len(f.found) < f.Limit; batch *= 2 {
		numbers, err := numbersWith(ctx, q, f.Tenant, terms, before, batch)
		if err != nil || len(numbers) == 0 {
			return err
		}
		before = numbers[len(numbers)-1]
		items, err := itemsByNumber(ctx, q, f.Tenant, slices.DeleteFunc(slices.Clone(numbers), func(n int64) bool { return f.known[n] }))
		if err != nil {
			return err
		}
		if err := f.add(items, at); err != nil {
			return err
		}
		if len(numbers) < batch {
			return nil
		}
	}
	return nil
}

// add adds the visible ones of some items that are found at a level.
func (f *finder) add(items []item, at level) error {
	var fitting []candidate
	var records []Record
	for _, i := range items {
		r := i.record()
		if l := r.level(f.words); l <= at {
			fitting, records = append(fitting, candidate{i, l}), append(records, r)
			f.known[i.Number] = true
		}
	}
	if len(records) == 0 {
		return nil
	}
	seen, err := f.visible(records)
	if err != nil {
		return err
	}
	for _, c := range fitting {
		if slices.ContainsFunc(seen, func(r Record) bool { return r.Kind == c.Kind && r.ID == c.ID }) {
			f.found = append(f.found, c)
		}
	}
	return nil
}

// highlights returns the fields of the record in which words are found, without repetitions of a text.
func (r *Record) highlights(query []string) []Highlight {
	all := []Highlight{}
	for _, field := range r.Fields {
		marked, found := words.Mark(field.Text, query)
		if found && !slices.ContainsFunc(all, func(h Highlight) bool { return h.Text == marked }) {
			all = append(all, Highlight{field.Name, marked})
		}
	}
	return all
}
