package caseview

import (
	"embed"
	"io/fs"

	"stagegate/internal/console/ui"
)

//go:embed shared.html
var shared embed.FS

// NewScreen returns a screen for customers, with the parts that their pages share.
func NewScreen(own fs.FS, names ...string) *ui.Screen {
	return ui.NewScreen(overlay{own, shared}, ui.Public, append(names, "shared.html")...)
}

// NewDeskScreen returns a screen for staff, with the same parts.
func NewDeskScreen(own fs.FS, names ...string) *ui.Screen {
	return ui.NewScreen(overlay{own, shared}, ui.Desk, append(names, "shared.html")...)
}

// overlay has the files of several file systems.
type overlay []fs.FS

// Open opens a file of the first file system that has it.
func (o overlay) Open(name string) (f fs.File, err error) {
	for _, files := range o {
		if f, err = files.Open(name); err == nil {
			break
		}
	}
	return f, err //nolint:wrapcheck // it names the file
}
