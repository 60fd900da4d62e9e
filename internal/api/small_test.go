package api

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func TestTraceIDFromTraceparent(t *testing.T) {
	t.Parallel()
	const id, span = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
	for _, good := range []string{
		"00-" + id + "-" + span + "-01", "00-" + id + "-" + span + "-00", "00-" + id + "-" + span + "-ff", "01-" + id + "-" + span + "-01", "cc-" + id + "-" + span + "-01-what-comes",
	} {
		if got := traceID(good); got != id {
			t.Errorf("%s: got %s", good, got)
		}
	}
	zeros := strings.Repeat("0", 32)
	for _, bad := range []string{
		"", id, "00-" + id, "00-" + id + "-" + span, "ff-" + id + "-" + span + "-01", "00-" + zeros + "-" + span + "-01", "00-" + id + "-" + zeros[:16] + "-01",
		"00-" + strings.ToUpper(id) + "-" + span + "-01", "00-" + id[1:] + "-" + span + "-01", "00-" + id + "0-" + span + "-01", "00-" + id + "-" + span + "-1",
		"00-" + id + "-" + span + "-0g", "00-" + id + "-" + span + "-01-more", "0-" + id + "-" + span + "-01", "0g-" + id + "-" + span + "-01",
		"00-" + id[:31] + "g-" + span + "-01", "00-" + id + "-" + span[1:] + "-01", " 00-" + id + "-" + span + "-01", "00_" + id + "_" + span + "_01", "00-" + id + "-" + span + "-",
	} {
		got := traceID(bad)
		if got == id || !isHex(got, 32) || strings.Trim(got, "0") == "" {
			t.Errorf("%s: got %s", bad, got)
		}
	}
}

func TestCanonical(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"/": true, "/a": true, "/a/": true, "/a/b.c": true, "/a/%2e%2e": true, "*": true,
		"//": false, "/a//": false, "//a": false, "/a//b": false, "/./a": false, "/a/.": false, "/a/..": false, "/a/../b": false, "": false,
	} {
		if got := canonical(path); got != want {
			t.Errorf("%q: got %v", path, got)
		}
	}
}

// Every accepted order is allowed and total.
func TestPaging(t *testing.T) {
	t.Parallel()
	orders := Orders{Newest: "createdAt", Fields: map[string]string{"createdAt": "created_at", "name": "s.name"}}
	for sort, want := range map[string]string{
		"": "created_at DESC, id DESC", "createdAt": "created_at ASC, id ASC", "createdAt,asc": "created_at ASC, id ASC",
		"createdAt,desc": "created_at DESC, id DESC", "name": "s.name ASC, s.id ASC", "name,desc": "s.name DESC, s.id DESC",
	} {
		p, err := PageQuery{Page: 3, Size: 1000, Sort: sort}.paging(orders)
		if diff := cmp.Diff(db.Paging{Offset: 300, Limit: 100, Order: want}, p); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", sort, err, diff)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		sort := rapid.OneOf(rapid.String(), rapid.StringMatching(`(createdAt|name|id|created_at)?,?(asc|desc|ASC|;--)?`)).Draw(t, "sort")
		p, err := PageQuery{Size: 20, Sort: sort}.paging(orders)
		if err != nil {
			if !fault.Has(err, fault.ValidationFailed) || p != (db.Paging{}) {
				t.Fatalf("%q: %+v, %v", sort, p, err)
			}
			return
		}
		column, direction, ok := strings.Cut(strings.Split(p.Order, ",")[0], " ")
		id := strings.TrimSuffix(column, "name") + "id"
		if column == "created_at" {
			id = "id"
		}
		if !ok || column != "created_at" && column != "s.name" || direction != "ASC" && direction != "DESC" ||
			p.Order != column+" "+direction+", "+id+" "+direction {
			t.Fatalf("%q: order is %q", sort, p.Order)
		}
	})
}

func TestList(t *testing.T) {
	t.Parallel()
	orders := Orders{Newest: "createdAt", Fields: map[string]string{"createdAt": "created_at"}}
	giving := func(page db.Page[int]) func(db.Paging) (db.Page[int], error) {
		return func(db.Paging) (db.Page[int], error) { return page, nil }
	}
	for _, c := range []struct {
		size  int
		total int64
		want  Page[string]
	}{
		{20, 0, Page[string]{Content: []string{}, Size: 20}},
		{20, 20, Page[string]{Content: []string{}, Size: 20, TotalElements: 20, TotalPages: 1}},
		{20, 21, Page[string]{Content: []string{}, Size: 20, TotalElements: 21, TotalPages: 2}},
		{1000, 101, Page[string]{Content: []string{}, Size: 100, TotalElements: 101, TotalPages: 2}},
	} {
		got, err := List(PageQuery{Size: c.size}, orders, giving(db.Page[int]{Total: c.total}), func(int) string { return "" })
		if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
			t.Errorf("%d of %d: %v (-want +got):\n%s", c.size, c.total, err, diff)
		}
	}
	got, err := List(PageQuery{Page: 2, Size: 2}, orders, giving(db.Page[int]{Items: []int{5}, Total: 5}), func(n int) int { return n * n })
	if diff := cmp.Diff(Page[int]{Content: []int{25}, Page: 2, Size: 2, TotalElements: 5, TotalPages: 3}, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

func TestTime(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 10, 15, 30, 123_999_999, time.FixedZone("", 3600))
	text, err := json.Marshal(Time(at))
	if want := `"2026-11-20T09:15:30.123"`; string(text) != want || err != nil {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
	if text, err = json.Marshal(Time(at.Truncate(time.Second))); string(text) != `"2026-11-20T09:15:30.000"` || err != nil {
		t.Errorf("a time in whole seconds: %s, %v", text, err)
	}
	var back Time
	if err := json.Unmarshal(text, &back); err != nil || !time.Time(back).Equal(at.Truncate(time.Second)) {
		t.Errorf("decoded as %v, %v", time.Time(back), err)
	}
	if TimeOf(nil) != nil || *TimeOf(&at) != Time(at) || TextOf("") != nil || *TextOf("x") != "x" {
		t.Error("a missing time is not nil")
	}
}

// A page sends an invalid time as it was entered, so that its field is refused.
func TestInvalidInstant(t *testing.T) {
	t.Parallel()
	for entered, want := range map[string]string{
		"2026-11-20T09:15:30": `{"at":"2026-11-20T09:15:30.000"}`, "2026-11-31T09:15:30": `{"at":"2026-11-31T09:15:30"}`, "soon": `{"at":"soon"}`, "": `{"at":""}`,
	} {
		got, err := json.Marshal(struct {
			At Instant `json:"at,omitzero"`
		}{InstantOf(entered)})
		if err != nil || string(got) != want {
			t.Errorf("%q is sent as %s, want %s: %v", entered, got, want, err)
		}
	}
}

// A PATCH distinguishes an absent field from null.
func TestOptionalAndClearable(t *testing.T) {
	t.Parallel()
	type patch struct {
		Name Optional[string]  `json:"name,omitzero"`
		Hint Clearable[string] `json:"hint,omitzero"`
	}
	read := func(body string, into *patch) error {
		schemas := New(Config{}).Schemas(func(t reflect.Type, _ string) string { return t.Name() })
		schema := schemas.Schema(reflect.TypeFor[patch](), true, "")
		value, err := readJSON([]byte(body), maxTokens)
		if err != nil {
			return err
		}
		var found findings
		of := shapes{schemas, map[shapeKey]*shape{}}
		found.read(of.of(schema, reflect.TypeFor[patch]()), value, reflect.ValueOf(into).Elem())
		return found.fields.Err()
	}
	for body, want := range map[string][2]string{
		`{}`: {"old", "old"}, `{"name":"n","hint":"h"}`: {"n", "h"}, `{"hint":null}`: {"old", ""}, `{"name":"","hint":""}`: {"", ""},
	} {
		var p patch
		if err := read(body, &p); err != nil {
			t.Fatal(err)
		}
		got := [2]string{"old", "old"}
		p.Name.Apply(&got[0])
		p.Hint.Apply(&got[1])
		if got != want {
			t.Errorf("%s: got %v, want %v", body, got, want)
		}
	}
	var p patch
	if err := read(`{"name":5}`, &p); err == nil {
		t.Error("a number is accepted as a text")
	}
	var absent any = patch{}
	if text, err := json.Marshal(absent); string(text) != "{}" || err != nil {
		t.Errorf("absent fields are encoded as %s, %v", text, err)
	}
}
