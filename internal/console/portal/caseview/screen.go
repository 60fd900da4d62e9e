package caseview

import (
	"embed"
	"io/fs"

	"stagegate/internal/console/ui"
)

//go:embed shared.html removed.html
var shared embed.FS

// NewScreen returns a screen for customers with the shared templates.
func NewScreen(own fs.FS, names ...string) *ui.Screen { return NewScreenIn(ui.Public, own, names...) }

// NewScreenIn returns a screen in a layout with the shared templates.
func NewScreenIn(layout ui.Layout, own fs.FS, names ...string) *ui.Screen {
	return ui.NewScreen(overlay{own, shared}, layout, append(names, "shared.html")...)
}

// overlay is the union of several file systems.
type overlay []fs.FS

// Open opens a file in the first file system that contains it.
func (o overlay) Open(name string) (f fs.File, err error) {
	for _, files := range o {
		if f, err = files.Open(name); err == nil {
			break
		}
	}
	return f, err //nolint:wrapcheck // it names the file
}
