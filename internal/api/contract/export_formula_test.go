package contract_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A name that a spreadsheet would run as a formula is refused on input, and escaped in exports of
// stored names.
func TestExportOfFormulas(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		request := c.Ada.Submit(c.Licence)
		me := c.Ada.Get("/api/v1/auth/me").Want(200).String("id")
		for name, want := range map[string]string{
			"\r=cmd|' /C calc'!A0": "\"'\r\n=cmd|' /C calc'!A0\"", "\n\t =1+1": "\"'\r\n\t =1+1\"", "\u00a0\u200b\ufeff@SUM(1)": "'\u00a0\u200b\ufeff@SUM(1)",
			"\uff1d1+1": "'\uff1d1+1", "\uff0b1": "'\uff0b1", "\uff0d1": "'\uff0d1", "\uff20x": "'\uff20x", "Ada;=1+1": `"Ada;=1+1"`, "Ada, Obi": `"Ada, Obi"`,
		} {
			apptest.Change(t, c.Server, `UPDATE principals SET name = $2 WHERE id = $1`, me, name)
			file := string(c.Officer.Get("/api/v1/staff/requests/export").Want(200).Body)
			if !strings.Contains(file, request) || !strings.Contains(file, ","+want+",ada@acme.test") {
				t.Errorf("the name %q is not the cell %q in\n%q", name, want, file)
			}
		}
	})
}
