package main

import (
	"context"
	"fmt"
	"path/filepath"

	"stagegate/internal/app/config"
	"stagegate/internal/app/operate"
	"stagegate/internal/infra/backup"
)

type backupCommand struct {
	config.Config

	To string `arg:"" help:"File to write, such as stagegate-2026-11-22.backup. It must not exist."`
}

// Run backs the embedded database and the other files of the server up.
func (c *backupCommand) Run(ctx context.Context) error {
	m, err := operate.Backup(ctx, c.Config, filepath.Clean(c.To))
	if err != nil {
		return err
	}
	fmt.Printf("%s has %s\n", c.To, contents(m))
	return nil
}

type restoreCommand struct {
	config.Config

	From string `arg:"" help:"Backup to restore." type:"existingfile"`
}

// Run restores a backup into an empty directory.
func (c *restoreCommand) Run(ctx context.Context) error {
	m, err := operate.Restore(ctx, c.Config, c.From)
	if err != nil {
		return err
	}
	fmt.Printf("%s is restored: %s\n", c.DataDir, contents(m))
	return nil
}

// contents says what a backup has.
func contents(m backup.Manifest) string {
	var size int64
	for _, file := range m.Files {
		size += file.Size
	}
	return fmt.Sprintf("%d files with %d bytes of %s, checked", len(m.Files), size, m.CreatedAt.Format("2006-01-02 15:04:05 MST"))
}
