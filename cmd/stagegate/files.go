package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"stagegate/internal/app"
	"stagegate/internal/app/config"
	"stagegate/internal/files"
	"stagegate/internal/infra/i18n"
)

type filesCommands struct {
	Move moveCommand `cmd:""`
}

type moveCommand struct {
	config.Config

	To           string `required:"" placeholder:"STORAGE_URL" env:"FILES_MOVE_TO"`
	RemoveSource bool
}

// Run moves all files and reports progress on standard error.
func (c *moveCommand) Run(ctx context.Context) error {
	text := i18n.For(i18n.English, nil)
	show := progressOf(os.Stderr)
	m, err := app.MoveFiles(ctx, c.Config, c.To, c.RemoveSource, show.move)
	show.end()
	r := m.Report
	if err != nil {
		if r.Done() > 0 {
			err = fmt.Errorf("%w\nStopped after %d of %d files. Run the same command again to resume", err, r.Done(), r.Files)
		}
		return err
	}
	fmt.Printf("Files (%s) from %s to %s:\n", text.Size(r.Bytes), m.From, m.To)
	line := func(n int64, what string) { fmt.Printf("  %*d %s\n", len(fmt.Sprint(r.Files)), n, what) }
	line(r.Copied, "copied and compared")
	line(r.Present, "already there with the same content")
	if c.RemoveSource {
		line(r.Removed, "compared again and removed at the source")
	}
	if r.Pending > 0 {
		line(r.Pending, "uploads in progress, not copied")
	}
	for _, p := range r.Problems {
		fmt.Fprintf(os.Stderr, "file %s of tenant %s %s\n", p.ID, p.Tenant, p.Reason)
	}
	if n := len(r.Problems); n > 0 {
		return fmt.Errorf("%d of %d files could not be copied; nothing was removed at the source", n, r.Files)
	}
	fmt.Print(c.next())
	return nil
}

// next says what to do after a move.
func (c *moveCommand) next() string {
	name, other := "STORAGE_URL", "CLOUDINARY_URL"
	if strings.HasPrefix(c.To, "cloudinary:") {
		name, other = other, name
	}
	settings := c.WithDefaults()
	text := fmt.Sprintf("Next: set %s to the value of --to, unset %s, and start the server.\n", name, other)
	if _, embedded := settings.SQLiteFile(); !embedded {
		text = fmt.Sprintf("Next: stop all servers, run this command again to copy what has arrived since, set %s to the value of --to, unset %s, and start them.\n", name, other)
	}
	if c.RemoveSource {
		return text
	}
	return text + "The files at the source stay. To remove them, run this command later with the former settings and --remove-source.\n"
}

// progress shows how far a move is: in one line of a terminal, or in a line for each tenth of the files.
type progress struct {
	to       io.Writer
	terminal bool
	shown    int64 // tenths
}

func progressOf(file *os.File) *progress {
	info, err := file.Stat()
	return &progress{to: file, shown: -1, terminal: err == nil && info.Mode()&os.ModeCharDevice != 0}
}

func (p *progress) move(r files.MoveReport) {
	done, what := r.Done(), "copied"
	if r.Removed > 0 {
		done, what = r.Removed, "removed at the source"
	}
	tenth := done * 10 / cmp.Or(r.Files, 1)
	switch {
	case p.terminal:
		fmt.Fprintf(p.to, "\r%d of %d files %s", done, r.Files, what)
	case tenth != p.shown:
		fmt.Fprintf(p.to, "%d of %d files %s\n", done, r.Files, what)
	}
	p.shown = tenth
}

// end ends the line of a terminal.
func (p *progress) end() {
	if p.terminal && p.shown >= 0 {
		fmt.Fprintln(p.to)
	}
}
