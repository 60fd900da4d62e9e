package api

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/kit/money"
)

type arrayItem struct {
	Name  string       `json:"name"`
	Price money.Number `json:"price"`
	Days  *int64       `json:"days"`
	At    *Time        `json:"at"`
}

// A plain array is served unchanged without parameters, and sorted or paged with them, without
// modifying the array.
func TestArray(t *testing.T) {
	t.Parallel()
	day := func(n int64) (*int64, *Time) {
		at := Time(time.Date(2026, 11, int(n), 0, 0, 0, 0, time.UTC))
		return &n, &at
	}
	items := []arrayItem{{Name: "b", Price: "9"}, {Name: "d", Price: "10.5"}, {Name: "a", Price: "10"}, {Name: "c", Price: "9"}}
	items[0].Days, items[0].At = day(9)
	items[2].Days, items[2].At = day(10)
	orders := Fields("name", "price", "days", "at")
	s, _ := serve(t, Operation{Public: true, Sort: orders}, func(_ context.Context, in *ArrayQuery) ([]arrayItem, error) {
		return Array(*in, orders, items)
	})
	for query, want := range map[string]string{
		"":                                 "b d a c",
		"page=0":                           "b d a c",
		"size=2":                           "b d",
		"page=0&size=3":                    "b d a",
		"page=1&size=3":                    "c",
		"page=2&size=2":                    "",
		"page=1":                           "",
		"page=100000000&size=100":          "",
		"size=9000000000000000000":         "b d a c",
		"sort=name":                        "a b c d",
		"sort=name,desc":                   "d c b a",
		"sort=price":                       "b c a d", // numerically; the sort is stable
		"sort=price,desc":                  "d a b c",
		"sort=days":                        "b a d c", // items without a value come last
		"sort=days,desc":                   "a b d c",
		"sort=at,desc":                     "a b d c",
		"sort=name,desc&page=1&size=3":     "a",
		"sort=secret":                      "sort INVALID_VALUE",
		"sort=createdAt":                   "sort INVALID_VALUE",
		"sort=name,up":                     "sort INVALID_VALUE",
		"page=-1&size=0":                   "page OUT_OF_RANGE size OUT_OF_RANGE",
		"page=100000001&size=x&sort=,desc": "page OUT_OF_RANGE size WRONG_TYPE sort INVALID_VALUE",
	} {
		_, e := call(t, s.URL+"/api/thing?"+query, "{}")
		got := fieldErrors(e)
		data, served := e["data"].([]any)
		for _, item := range data {
			got = append(got, fmt.Sprint(item.(map[string]any)["name"])) //nolint:forcetypeassert // an item
		}
		if refused := strings.Contains(want, "_"); strings.Join(got, " ") != want || served == refused {
			t.Errorf("%q: got %q, want %q", query, got, want)
		}
	}
	if got := fmt.Sprint(items[0].Name, items[1].Name, items[2].Name, items[3].Name); got != "bdac" {
		t.Errorf("the array was changed: %s", got)
	}
}

// An array that is sorted by a time accepts createdAt as its alias. The default page size is 20,
// the maximum 100.
func TestArrayPages(t *testing.T) {
	t.Parallel()
	orders := OldestFirst("at", "days")
	items := make([]arrayItem, 250)
	for i := range items {
		at, days := Time(time.Unix(int64(i), 0)), int64(i)
		items[i] = arrayItem{At: &at, Days: &days}
	}
	for query, want := range map[ArrayQuery][]int64{
		{}:                                {0, 249},
		{Sort: "createdAt,desc"}:          {249, 0},
		{Page: Optional[int]{3, true}}:    {60, 79},
		{Size: Optional[int]{1000, true}}: {0, 99},
		{Size: Optional[int]{1000, true}, Page: Optional[int]{2, true}}:                  {200, 249},
		{Size: Optional[int]{30, true}, Page: Optional[int]{1, true}, Sort: "days,desc"}: {219, 190},
	} {
		got, err := Array(query, orders, items)
		if err != nil || !slices.Equal([]int64{*got[0].Days, *got[len(got)-1].Days}, want) {
			t.Errorf("%+v: got %d to %d, want %d: %v", query, *got[0].Days, *got[len(got)-1].Days, want, err)
		}
	}
}
