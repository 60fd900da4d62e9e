package paper

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// tags is the structure of a file: its reading order, and what each part is.
type tags struct {
	root  element
	marks map[int][]*element // by page, in the order of their ids
	links []link
}

// element is a node of the structure.
type element struct {
	kind, alt string
	kids      []kid
	object    int
}

// kid is an element, marked content of a page, or a link.
type kid struct {
	element  *element
	page, id int
	link     int // its number, from 1
}

// link is an area that opens an address.
type link struct {
	page                int
	x1, y1, x2, y2      float64
	url                 string
	element             *element
	annotation, parents int
}

// element adds an element to its parent, or to the document.
func (c *canvas) element(parent *element, kind string) *element {
	e := &element{kind: kind}
	if c.dry {
		return e
	}
	if parent == nil {
		parent = &c.tags.root
	}
	parent.kids = append(parent.kids, kid{element: e})
	return e
}

// mark draws what belongs to an element.
func (c *canvas) mark(e *element, draw func()) {
	page := c.page
	if c.tags.marks == nil {
		c.tags.marks = map[int][]*element{}
	}
	id := len(c.tags.marks[page])
	c.tags.marks[page] = append(c.tags.marks[page], e)
	e.kids = append(e.kids, kid{page: page, id: id})
	c.on.beginContent(fmt.Sprintf("/%s <</MCID %d>> BDC", e.kind, id))
	draw()
	c.on.endContent()
}

// artifact draws what is not content.
func (c *canvas) artifact(draw func()) {
	c.on.beginContent("/Artifact BMC")
	draw()
	c.on.endContent()
}

// linkTo makes an area open an address.
func (c *canvas) linkTo(e *element, url string, x, y, width, height float64) {
	if c.dry || url == "" {
		return
	}
	left, top := c.left(x, width), c.height-y*mm
	c.tags.links = append(c.tags.links, link{page: c.page, x1: left, y1: top - height*mm, x2: left + width*mm, y2: top, url: url, element: e})
	e.kids = append(e.kids, kid{link: len(c.tags.links)})
}

// tagged adds the structure to a file of the PDF library.
func (c *canvas) tagged(file []byte) ([]byte, error) {
	o, err := readObjects(file)
	if err != nil {
		return nil, err
	}
	pages, err := o.pages()
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(file)
	id := strings.ToUpper(hex.EncodeToString(sum[:16]))
	o.id = "[<" + id + "> <" + id + ">]"

	annotations := map[int]string{}
	for i := range c.tags.links {
		l := &c.tags.links[i]
		l.parents = len(pages) + i
		l.annotation = o.addf("<</Type /Annot /Subtype /Link /Rect [%.2f %.2f %.2f %.2f] /Border [0 0 0] /F 4 /StructParent %d /Contents %s /A <</S /URI /URI %s>>>>",
			l.x1, l.y1, l.x2, l.y2, l.parents, textString(l.url), asciiString(l.url))
		annotations[l.page] += fmt.Sprintf(" %d 0 R", l.annotation)
	}
	tree := o.addf("")
	c.tags.root.kind = "Document"
	c.tags.write(o, &c.tags.root, tree, pages)
	var parents strings.Builder
	for i, page := range pages {
		fmt.Fprintf(&parents, "%d [", i)
		for _, e := range c.tags.marks[i+1] {
			fmt.Fprintf(&parents, "%d 0 R ", e.object)
		}
		parents.WriteString("]\n")
		o.extendf(page, "/StructParents %d /Tabs /S", i)
		if annotations[i+1] != "" {
			o.extendf(page, "/Annots [%s]", annotations[i+1])
		}
	}
	for _, l := range c.tags.links {
		fmt.Fprintf(&parents, "%d %d 0 R\n", l.parents, l.element.object)
	}
	numbers := o.addf("<</Nums [\n%s]>>", &parents)
	o.content[tree] = fmt.Appendf(nil, "<</Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d>>\n",
		c.tags.root.object, numbers, len(pages)+len(c.tags.links))
	o.extendf(o.root, "/MarkInfo <</Marked true>> /StructTreeRoot %d 0 R /ViewerPreferences <</DisplayDocTitle true>>", tree)
	return o.write(), nil
}

// write adds an element and those below it.
func (t *tags) write(o *objects, e *element, parent int, pages []int) {
	e.object = o.addf("")
	var kids strings.Builder
	for _, k := range e.kids {
		switch {
		case k.element != nil:
			t.write(o, k.element, e.object, pages)
			fmt.Fprintf(&kids, "%d 0 R ", k.element.object)
		case k.link > 0:
			l := t.links[k.link-1]
			fmt.Fprintf(&kids, "<</Type /OBJR /Pg %d 0 R /Obj %d 0 R>> ", pages[l.page-1], l.annotation)
		default:
			fmt.Fprintf(&kids, "<</Type /MCR /Pg %d 0 R /MCID %d>> ", pages[k.page-1], k.id)
		}
	}
	alt := ""
	if e.alt != "" {
		alt = " /Alt " + textString(e.alt)
	}
	o.content[e.object] = fmt.Appendf(nil, "<</Type /StructElem /S /%s /P %d 0 R%s /K [%s]>>\n", e.kind, parent, alt, &kids)
}

// asciiString encodes an address as a string of a PDF file.
func asciiString(text string) string {
	return "<" + strings.ToUpper(hex.EncodeToString([]byte(text))) + ">"
}
