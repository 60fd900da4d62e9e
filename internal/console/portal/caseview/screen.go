package caseview

import (
	"embed"
	"io/fs"

	"stagegate/internal/console/ui"
)

//go:embed shared.html
var shared embed.FS

// NewScreen returns a screen for customers with the shared templates.
func NewScreen(own fs.FS, names ...string) *ui.Screen {
	return ui.NewScreen(overlay{own, shared}, ui.Public, append(names, "shared.html")...)
}

// NewPaperScreen returns a screen for printing with the shared templates.
func NewPaperScreen(own fs.FS, names ...string) *ui.Screen {
	return ui.NewScreen(overlay{own, shared}, ui.Paper, append(names, "shared.html")...)
}

// NewDeskScreen returns a screen for staff with the shared templates.
func NewDeskScreen(own fs.FS, names ...string) *ui.Screen {
	return ui.NewScreen(overlay{own, shared}, ui.Desk, append(names, "shared.html")...)
}

// NewSlimScreen is NewDeskScreen with a menu of icons, for wide content.
func NewSlimScreen(own fs.FS, names ...string) *ui.Screen {
	return ui.NewScreen(overlay{own, shared}, ui.Slim, append(names, "shared.html")...)
}

// NewWorkScreen is NewDeskScreen with panes as high as the window.
func NewWorkScreen(own fs.FS, names ...string) *ui.Screen {
	return ui.NewScreen(overlay{own, shared}, ui.Work, append(names, "shared.html")...)
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
