package ui

import (
	"net/url"
	"strconv"

	"stagegate/internal/api"
)

// Pager links to the previous and next page of a list. It is shown by the template "pager".
type Pager struct {
	First, Last, Total int64  // numbers of records, from 1
	Newer, Older       string // paths of the previous and next page; "" for none
}

// NewPager returns the pager of a page of the API. at returns the path of a page by its number,
// counted from 0.
func NewPager[T any](found api.Page[T], at func(page int) string) Pager {
	first := int64(found.Page) * int64(found.Size)
	p := Pager{First: first + 1, Last: first + int64(len(found.Content)), Total: found.TotalElements}
	if found.Page > 0 {
		p.Newer = at(found.Page - 1)
	}
	if p.Last < p.Total {
		p.Older = at(found.Page + 1)
	}
	return p
}

// PageNumber returns the query parameter page, counted from 0.
func (r *Request) PageNumber() int {
	n, err := strconv.Atoi(r.Query("page"))
	if err != nil || n < 0 || n > 10_000 {
		return 0
	}
	return n
}

// Parameters returns the non-empty query parameters.
func Parameters(values map[string]string) url.Values {
	q := url.Values{}
	for name, value := range values {
		if value != "" {
			q.Set(name, value)
		}
	}
	return q
}

// ListPath returns the path of a page of a list by its number, counted from 0.
func ListPath(base string, q url.Values, page int) string {
	if page > 0 {
		q.Set("page", strconv.Itoa(page))
	}
	if len(q) == 0 {
		return base
	}
	return base + "?" + q.Encode()
}

// Choice is an option of a select outside a Form.
type Choice struct {
	Value, Text string
	Chosen      bool
}

// Choices returns options whose text keys are the key followed by the value.
func (r *Request) Choices(key, chosen string, values ...string) []Choice {
	all := make([]Choice, len(values))
	for i, v := range values {
		all[i] = Choice{Value: v, Text: r.Text(key + v), Chosen: v == chosen}
	}
	return all
}
