package messages_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"stagegate/internal/testkit/messages"
)

// The messages of a small program, which has a package of faults as the product has.
func TestOfRefusals(t *testing.T) {
	t.Parallel()
	program := fstest.MapFS{}
	for _, name := range []string{"infra/kit/fault/fault.go", "shop/shop.go"} {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		program["internal/"+name] = &fstest.MapFile{Data: text}
	}
	all, err := messages.OfRefusals(program, "small", func(string) bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range all {
		if strings.Trim(m.Text, messages.Gap) != "" {
			got = append(got, strings.ReplaceAll(m.Text, messages.Gap, "…"))
		}
	}
	slices.Sort(got)
	want := []string{
		`"…" is missing`,
		`"…" is missing with others`,
		"The shop is closed.",
		"The shop is closed. Come at ….",
		"added to a list",
		"from a result: two decimals",
		"has … apples",
		"has … pears",
		"must be a colour",
		"must be … to …",
		"only this error",
		"through a parameter",
		"two decimals",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}
