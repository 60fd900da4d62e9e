package paper

import (
	"slices"
	"strings"

	"stagegate/internal/infra/kit/typeset"
)

// checkStyles are the styles of how to check a certificate.
type checkStyles struct{ title, help, code typeset.Style }

// check draws how to check the certificate, and returns where it ends.
func (c *canvas) check(col column, y float64, s checkStyles) float64 {
	p := c.p.Check
	y = c.paragraph("P", c.wrap(p.Title, s.title, col.width), col, y, leading)
	y = c.paragraph("P", c.wrap(p.Help, s.help, col.width), col, y+0.5, leading)
	y = c.address(col, y, s.help)
	return c.paragraph("P", c.fit(p.Code, s.code, col.width, 1, 2), col, y+1.5, leading)
}

// address draws where certificates are checked, as a link.
func (c *canvas) address(col column, y float64, s typeset.Style) float64 {
	_, shown, found := strings.Cut(c.p.Check.URL, "://")
	if !found {
		shown = c.p.Check.URL
	}
	e := c.element(nil, "Link")
	bottom := c.put(e, c.wrap(strings.TrimSuffix(shown, "/"), s, col.width), col, y, leading)
	if shown != "" {
		c.linkTo(e, c.p.Check.URL, col.x, y, col.width, bottom-y)
	}
	return bottom
}

// pageNote draws in one line whose page it is, on a page without a heading.
func (c *canvas) pageNote(col column, y float64) {
	parts := slices.DeleteFunc([]string{c.p.Organization.Name, c.p.Number.Text}, func(s string) bool { return s == "" })
	lines := c.fit(strings.Join(parts, " · "), style(typeset.Regular, 3, muted), col.width, 1, 2)
	c.artifact(func() {
		for _, l := range lines[:min(1, len(lines))] {
			c.on.text(l, c.left(col.x, col.width)+c.shift(col, l), y*mm)
		}
	})
}
