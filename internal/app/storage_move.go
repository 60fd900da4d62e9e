package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	"stagegate/internal/files"
	"stagegate/internal/infra/kit/datadir"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/providers/cloudinary"
	"stagegate/internal/providers/local"
	"stagegate/internal/providers/s3"
)

// ID names the directory.
func (s localStorage) ID() string { return "file:" + s.store.Dir() }

// Moved returns the object of a moved file.
func (localStorage) Moved(tenant, id string, _ files.Kind) files.Object {
	return files.Object{PublicID: files.BucketKey(tenant, id)}
}

// Write stores a moved file.
func (s localStorage) Write(_ context.Context, o files.Object, c files.Content) error {
	return s.store.Write(o.PublicID, c)
}

// ID names host and bucket.
func (s bucketStorage) ID() string {
	return s3.Scheme + "://" + s.client.Host + "/" + s.client.Bucket
}

// Moved returns the object of a moved file. It has no version: no client can write where it is.
func (bucketStorage) Moved(tenant, id string, _ files.Kind) files.Object {
	return files.Object{PublicID: files.BucketKey(tenant, id)}
}

// Write stores a moved file.
func (s bucketStorage) Write(ctx context.Context, o files.Object, c files.Content) error {
	return unavailable(s.client.Write(ctx, o.PublicID, c.MIME, c.Sum, c.Size, c))
}

// ID names the account.
func (s fileStorage) ID() string { return "cloudinary://" + s.client.Cloud() }

// Moved returns the object of a moved file. Without a version, links are to the only one.
func (fileStorage) Moved(tenant, id string, k files.Kind) files.Object {
	o := files.Object{PublicID: files.FolderKey(tenant, id, k.Extension), ResourceType: k.ResourceType()}
	if o.ResourceType == files.Image {
		o.Format = k.Formats[0]
	}
	return o
}

// Write stores a moved file.
func (s fileStorage) Write(ctx context.Context, o files.Object, c files.Content) error {
	return unreachable(s.client.Write(ctx, o.PublicID, o.ResourceType, c.Size, c, ref.Now()))
}

// moveTimeout is the timeout of a call that transfers a whole file.
const moveTimeout = 10 * time.Minute

// MoveFiles copies all files from the storage of the settings to another one. progress is called after each file; it may be
// nil. It fails with a config.Error for invalid settings, and while a server uses the embedded database.
func MoveFiles(ctx context.Context, c config.Config, to string, removeSource bool, progress func(files.MoveReport)) (m Moved, err error) {
	c = c.WithDefaults()
	if c.Sandboxed() && c.StorageURL == "" {
		return m, config.Error{"STORAGE_URL: missing; files of the sandbox's own storage cannot be moved."}
	}
	source, err := openArchive(c)
	if err != nil {
		return m, err
	}
	target := c
	target.StorageURL, target.CloudinaryURL = to, ""
	if strings.HasPrefix(to, "cloudinary:") {
		target.StorageURL, target.CloudinaryURL = "", to
	}
	destination, err := openArchive(target)
	if err != nil {
		return m, toFlag(err)
	}
	m.From, m.To = source.ID(), destination.ID()
	clearOwner := func() error { return nil }
	if path, embedded := c.SQLiteFile(); embedded {
		lock, err := open.Lock(c, path)
		if inUse, ok := errors.AsType[datadir.InUseError](err); ok {
			return m, fmt.Errorf("files that arrive during the move would be lost: %w", inUse)
		}
		if err != nil {
			return m, err
		}
		defer func() { err = errors.Join(err, lock.Release()) }()
		clearOwner = lock.ClearOwner
	}
	d, err := open.Existing(ctx, c)
	if err != nil {
		return m, err
	}
	defer func() { // SQLite has merged the log of a killed server into the file
		closing := d.Close()
		if closing == nil {
			closing = clearOwner()
		}
		err = errors.Join(err, closing)
	}()
	if err := d.CheckSchema(ctx); err != nil {
		return m, c.AboutDatabase(err)
	}
	move := &files.Move{DB: d, From: source, To: destination, RemoveSource: removeSource, Now: ref.Now, Progress: progress}
	m.Report, err = move.Run(ctx)
	if errors.Is(err, files.ErrSameStorage) {
		err = config.Error{"--to: is the storage already in use."}
	}
	return m, err
}

// Moved is the result of MoveFiles.
type Moved struct {
	From, To string // without keys
	Report   files.MoveReport
}

// toFlag makes the errors of a target name the flag that has its URL.
func toFlag(err error) error {
	wrong, ok := errors.AsType[config.Error](err)
	if !ok {
		return fmt.Errorf("--to: %w", err)
	}
	for i, text := range wrong {
		for _, name := range []string{"STORAGE_URL: ", "CLOUDINARY_URL: "} {
			text = strings.Replace(text, name, "--to: ", 1)
		}
		wrong[i] = text
	}
	return wrong
}

// openArchive opens the storage of the settings without a server.
func openArchive(c config.Config) (files.Archive, error) {
	if c.StorageURL == "" && c.CloudinaryURL != "" { // a server needs more settings for Cloudinary
		account, err := cloudinary.ParseURL(c.CloudinaryURL)
		if err != nil {
			return nil, config.Error{"CLOUDINARY_URL: " + err.Error() + "."}
		}
		return fileStorage{client: cloudinary.New(cloudinary.Config{
			Account: account, APIBase: c.CloudinaryAPIBase, DeliveryBase: c.CloudinaryDeliveryBase, Timeout: moveTimeout,
		})}, nil
	}
	if err := c.CheckStorage(); err != nil {
		return nil, err
	}
	if dir, ok := c.FilesDir(); ok {
		store, err := local.New(local.Config{Dir: dir, Now: ref.Now})
		if err != nil {
			return nil, fmt.Errorf("STORAGE_URL: %w", err)
		}
		return localStorage{store: store}, nil
	}
	account, err := s3.ParseURL(c.StorageURL)
	return bucketStorage{client: s3.New(s3.Config{Account: account, Now: ref.Now, Timeout: moveTimeout})}, err
}
