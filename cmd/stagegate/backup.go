package main

import (
	"context"
	"fmt"
	"path/filepath"

	"stagegate/internal/app/config"
	"stagegate/internal/app/operate"
	"stagegate/internal/infra/backup"
	"stagegate/internal/infra/i18n"
)

type backupCommand struct {
	config.Config

	To string `arg:""`
}

// Run backs up the embedded database and the other files of the server.
func (c *backupCommand) Run(ctx context.Context) error {
	m, err := operate.Backup(ctx, c.Config, filepath.Clean(c.To))
	if err != nil {
		return err
	}
	fmt.Printf("Wrote %s: %s\n", c.To, contents(m))
	return nil
}

type restoreCommand struct {
	config.Config

	From string `arg:"" type:"existingfile"`
}

// Run restores a backup into an empty directory.
func (c *restoreCommand) Run(ctx context.Context) error {
	m, err := operate.Restore(ctx, c.Config, c.From)
	if err != nil {
		return err
	}
	fmt.Printf("Restored to %s: %s\n", c.DataDir, contents(m))
	return nil
}

// contents summarises a backup.
func contents(m backup.Manifest) string {
	var size int64
	for _, file := range m.Files {
		size += file.Size
	}
	return fmt.Sprintf("%d files, %s, as of %s, verified.", len(m.Files), i18n.For(i18n.English, nil).Size(size), m.CreatedAt.Format("2006-01-02 15:04:05 MST"))
}
