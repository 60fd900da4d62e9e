package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

func marshal(t *testing.T, v any) json.RawMessage {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

type party struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Note string `json:"note,omitempty"`
}

func TestReduce(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 5000)
	digest := func(v any) string {
		text := marshal(t, v)
		sum := sha256.Sum256(text)
		return fmt.Sprintf(`{"sha256":%q,"bytes":%d}`, hex.EncodeToString(sum[:]), len(text))
	}
	filler := strings.Repeat("f", 4000)
	many := func(name string) []party {
		all := make([]party, 100)
		for i := range all {
			all[i] = party{ID: fmt.Sprint(i), Name: name, Note: strings.Repeat("n", 300)}
		}
		return all
	}
	changed := many("Ada")
	changed[7].Name = "Bola"
	for name, c := range map[string]struct {
		before, after         any
		wantBefore, wantAfter string
	}{
		"small values are kept whole":           {map[string]int{"a": 1, "b": 2}, map[string]int{"a": 1, "b": 3}, `{"a":1,"b":2}`, `{"a":1,"b":3}`},
		"a long text":                           {"x", long, `"x"`, digest(long)},
		"a long text that was not there":        {nil, long, "", digest(long)},
		"changed members of large objects":      {map[string]string{"a": filler, "b": filler, "c": "1"}, map[string]string{"a": filler, "b": filler, "c": "2", "d": "new"}, `{"c":"1"}`, `{"c":"2","d":"new"}`},
		"a long member":                         {map[string]string{"a": long, "b": "1"}, map[string]string{"b": "1"}, `{"a":` + digest(long) + `}`, `{}`},
		"a long member within a member":         {map[string]any{"a": map[string]string{"b": long, "c": long}}, map[string]any{"a": map[string]string{"b": long, "c": "1"}}, `{"a":{"c":` + digest(long) + `}}`, `{"a":{"c":"1"}}`},
		"the changed record of a list":          {many("Ada"), changed, string(marshal(t, many("Ada")[7:8])), string(marshal(t, changed[7:8]))},
		"a record that was removed":             {many("Ada"), many("Ada")[1:], string(marshal(t, many("Ada")[:1])), "[]"},
		"a list of records in which all differ": {many("Ada"), many("Bola"), digest(many("Ada")), digest(many("Bola"))},
		"a long note of a record":               {[]party{{"1", "Ada", long}, {"2", "Bola", ""}}, []party{{"1", "Ada", ""}, {"2", "Bola", ""}}, `[{"id":"1","note":` + digest(long) + `}]`, `[{"id":"1"}]`},
		"other lists":                           {strings.Split(filler, ""), []string{"f"}, digest(strings.Split(filler, "")), `["f"]`},
		"of different kinds":                    {map[string]string{"a": long}, []string{"a"}, digest(map[string]string{"a": long}), `["a"]`},
	} {
		b, a := reduce(encodeValue(t, c.before), encodeValue(t, c.after))
		if string(b) != c.wantBefore || string(a) != c.wantAfter {
			t.Errorf("%s: got %.300s and %.300s, want %.300s and %.300s", name, b, a, c.wantBefore, c.wantAfter)
		}
		if len(a) > maxDocument || len(b) > maxDocument {
			t.Errorf("%s: %d and %d bytes stored", name, len(b), len(a))
		}
	}
}

func encodeValue(t *testing.T, v any) json.RawMessage {
	t.Helper()
	d, err := encodeJSON(v)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A large list that is rewritten repeatedly adds little to the history, and the chain of entries
// verifies with and without digests.
func TestRewrittenListSize(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		list := func(n int) []party {
			all := make([]party, 200)
			for i := range all {
				all[i] = party{ID: fmt.Sprint(i), Name: fmt.Sprint(n), Note: strings.Repeat("x", 4500)}
			}
			return all
		}
		const times = 20
		for n := range times {
			before, after := any(list(n)), any(list(n+1))
			if n == 10 {
				before, after = "small", "values"
			}
			if err := record(t, d, start, Event{Tenant: "acme", Subject: "a", Action: "parties.changed", Before: before, After: after}); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := db.One[int64](t.Context(), d, `SELECT SUM(LENGTH(before) + LENGTH(after)) AS n FROM audit_events WHERE tenant_id = 'acme'`)
		if err != nil {
			t.Fatal(err)
		}
		if whole := int64(2 * times * len(marshal(t, list(0)))); kept > times*2*maxDocument || kept*20 > whole {
			t.Errorf("%d of %d bytes stored", kept, whole)
		}
		if r := verify(t, d, "acme"); r.Breaks != nil || len(r.Tenants) != 1 || r.Tenants[0].Entries != times {
			t.Errorf("the chain: %+v", r)
		}
		exec(t, d, `UPDATE audit_events SET after = '{"sha256":"0","bytes":1}' WHERE tenant_id = 'acme' AND number = 3`)
		if r := verify(t, d, "acme"); len(r.Breaks) != 1 {
			t.Errorf("a digest was altered: %+v", r)
		}
	})
}
