package operate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	"stagegate/internal/infra/backup"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/atomicfile"
	"stagegate/internal/infra/kit/build"
	"stagegate/internal/infra/kit/datadir"
	"stagegate/internal/infra/kit/ref"
)

// Names in a backup.
const (
	backupDatabase = "stagegate.db"
	backupSecret   = "app-secret"
	backupSandbox  = "sandbox"
	backupFiles    = "files"
)

// lastBackupFile is the file in the data directory with the time of the last backup.
const lastBackupFile = "last-backup"

// errNotEmbedded is returned for PostgreSQL.
var errNotEmbedded = config.Error{`DATABASE_URL: "stagegate backup" supports the embedded database only. Back up PostgreSQL with its own tools: pg_dump --format=custom for a copy, pgBackRest for point-in-time recovery (docs/guide/operating.md, Back up and restore).`}

// Backup writes a snapshot of the embedded database and the other files of the server to a
// new file and verifies it. The server may be running. The database is copied first, so that
// the copied state of the sandbox contains everything that it refers to.
func Backup(ctx context.Context, c config.Config, to string) (backup.Manifest, error) {
	c = c.WithDefaults()
	var m backup.Manifest
	path, embedded := c.SQLiteFile()
	if !embedded {
		return m, errNotEmbedded
	}
	if _, err := os.Stat(path); err != nil {
		return m, c.AboutDatabase(err)
	}
	if err := open.CheckLog(c, path); err != nil {
		return m, err
	}
	work, err := os.MkdirTemp(filepath.Dir(to), ".stagegate-backup-*")
	if err != nil {
		return m, err
	}
	defer func() { _ = os.RemoveAll(work) }()
	snapshot := filepath.Join(work, backupDatabase)
	if err := db.SnapshotSQLite(ctx, path, snapshot); err != nil {
		return m, c.AboutDatabase(err)
	}
	if err := db.CheckSQLite(ctx, snapshot); err != nil {
		return m, fmt.Errorf("the database is damaged: %w", err)
	}
	draft := filepath.Join(work, "archive")
	if err := writeBackup(c, draft, snapshot); err != nil {
		return m, err
	}
	check := filepath.Join(work, "check")
	if m, err = extractInto(draft, check); err != nil {
		return m, fmt.Errorf("verifying the backup failed: %w", err)
	}
	if err := os.Link(draft, to); err != nil { // unlike Rename, it does not replace a file
		return m, err
	}
	if err := atomicfile.Write(filepath.Join(c.DataDir, lastBackupFile), []byte(m.CreatedAt.Format(time.RFC3339)+"\n")); err != nil {
		return m, fmt.Errorf("%s is complete, but recording its time in DATA_DIR for the metrics failed: %w", to, err)
	}
	return m, nil
}

// LastBackup returns the time of the last backup, or the zero time.
func LastBackup(c config.Config) time.Time {
	text, err := os.ReadFile(filepath.Join(c.DataDir, lastBackupFile))
	if err != nil {
		return time.Time{}
	}
	at, _ := time.Parse(time.RFC3339, strings.TrimSpace(string(text))) // zero if the file was edited
	return at
}

// writeBackup writes an archive of a snapshot and the other files.
func writeBackup(c config.Config, to, snapshot string) (err error) {
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, datadir.PrivateFile)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	w := backup.NewWriter(file, backup.Manifest{Version: build.Version, CreatedAt: ref.Now().UTC().Truncate(time.Second)})
	if err := w.Add(backupDatabase, snapshot); err != nil {
		return err
	}
	if err := w.Add(backupSecret, filepath.Join(c.DataDir, backupSecret)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := w.AddDir(backupSandbox, filepath.Join(c.DataDir, backupSandbox)); err != nil {
		return err
	}
	if dir, ok := c.FilesDir(); ok {
		if err := w.AddDir(backupFiles, dir); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return file.Sync()
}

// Restore extracts a backup into an empty data directory and checks its database. If it
// fails or is killed, it leaves no database behind.
func Restore(ctx context.Context, c config.Config, from string) (backup.Manifest, error) {
	c = c.WithDefaults()
	var m backup.Manifest
	path, embedded := c.SQLiteFile()
	if !embedded {
		return m, errNotEmbedded
	}
	if err := datadir.Make(c.DataDir); err != nil {
		return m, err
	}
	lock, err := datadir.Acquire(c.DataDir)
	if err != nil {
		return m, err
	}
	defer func() { _ = lock.Release() }()
	fileLock, err := open.Lock(c, path)
	if err != nil {
		return m, err
	}
	defer func() { _ = fileLock.Release() }()
	if err := checkEmpty(c, path); err != nil {
		return m, err
	}
	work := filepath.Join(c.DataDir, restoring)
	defer func() { _ = os.RemoveAll(work) }()
	if m, err = extractInto(from, work); err != nil {
		return m, fmt.Errorf("%s: %w", from, err)
	}
	if err := db.CheckSQLite(ctx, filepath.Join(work, backupDatabase)); err != nil {
		return m, fmt.Errorf("%s: its database is damaged: %w", from, err)
	}
	if err := fileLock.ClearOwner(); err != nil { // the lock of the previous database
		return m, err
	}
	return m, moveRestored(c, work, path)
}

// restoring is the directory that a backup is extracted to.
const restoring = ".restoring"

// checkEmpty rejects a data directory with files and an existing database.
func checkEmpty(c config.Config, path string) error {
	entries, err := os.ReadDir(c.DataDir)
	if err != nil {
		return err
	}
	var names []string
	for _, entry := range entries {
		if name := entry.Name(); !datadir.IsLock(name) && name != restoring {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		return config.Error{fmt.Sprintf("DATA_DIR: %s must be empty, but contains %s. Move it away or set another DATA_DIR.", c.DataDir, strings.Join(names, ", "))}
	}
	if dir, ok := c.FilesDir(); ok {
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
			return config.Error{fmt.Sprintf("STORAGE_URL: %s exists already. Move it away or set another STORAGE_URL.", dir)}
		}
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return config.Error{fmt.Sprintf("DATABASE_URL: %s exists already. Move it away or set another DATABASE_URL.", path)}
	}
	return os.RemoveAll(filepath.Join(c.DataDir, restoring)) // left by a killed restore
}

// moveRestored moves the extracted files into place, the database last.
func moveRestored(c config.Config, work, path string) error {
	dir, ok := c.FilesDir()
	if !ok { // the backup is from before the files were moved to a bucket
		dir = filepath.Join(c.DataDir, backupFiles)
	}
	places := [][2]string{
		{backupFiles, dir},
		{backupSecret, filepath.Join(c.DataDir, backupSecret)},
		{backupSandbox, filepath.Join(c.DataDir, backupSandbox)},
		{backupDatabase, path},
	}
	for _, p := range places {
		if err := os.MkdirAll(filepath.Dir(p[1]), datadir.PrivateDir); err != nil {
			return err
		}
		if err := atomicfile.Move(filepath.Join(work, p[0]), p[1]); err != nil && (!errors.Is(err, fs.ErrNotExist) || p[0] == backupDatabase) {
			return err
		}
	}
	return nil
}

// extractInto extracts an archive into a new directory.
func extractInto(from, dir string) (backup.Manifest, error) {
	file, err := os.Open(from)
	if err != nil {
		return backup.Manifest{}, err
	}
	defer func() { _ = file.Close() }() // read only
	if err := os.Mkdir(dir, datadir.PrivateDir); err != nil {
		return backup.Manifest{}, err
	}
	m, err := backup.Extract(file, dir)
	if err == nil && !slices.ContainsFunc(m.Files, func(f backup.File) bool { return f.Name == backupDatabase }) {
		err = errors.New("it contains no database")
	}
	return m, err
}
