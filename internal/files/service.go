package files

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// Service authorises uploads, processes notifications and creates links to files.
type Service struct {
	DB       *db.DB
	Now      ref.Clock
	storage  Storage
	notifier Notifier // nil if the provider sends no notifications
	outbox   *jobs.Outbox
	Settings

	// Scanner scans uploaded files; nil for none.
	Scanner Scanner
	// BeforeRemoval removes an infected file from the records to which it is attached and tells its owner, before the
	// file is locked and deleted.
	BeforeRemoval func(ctx context.Context, tx *db.Tx, f File, holders []string) error

	arrived, scanned bell

	// LockActive prevents a person from being deactivated or erased, and an API key from being revoked, until
	// the transaction ends. It returns an error if it is not active.
	LockActive func(ctx context.Context, tx *db.Tx, tenant, id string) error
	// Sees reports whether an API key that is limited to services may see a file. Operations on a file ask it before
	// they begin.
	Sees func(ctx context.Context, q db.Q, by auth.Caller, id string) (bool, error)
}

// New returns the service.
func New(d *db.DB, now ref.Clock, storage Storage, outbox *jobs.Outbox, settings Settings) *Service {
	notifier, _ := storage.(Notifier)
	return &Service{DB: d, Now: now, storage: storage, notifier: notifier, outbox: outbox, Settings: settings}
}

// Settings are the settings of uploads and links (specification, section 10).
type Settings struct {
	Policy     Policy
	UploadTTL  time.Duration // validity of an authorisation
	LinkTTL    time.Duration // validity of viewUrl and downloadUrl, of which a third may have passed; 0 means 20 minutes
	MaxPending int64         // maximum number of pending uploads per principal; 0 means 50
	Metered    bool          // the server stores the files itself, so that an upload counts as written by the caller
	Webhook    WebhookSettings
	Scans      ScanSettings
}

const (
	linkTTL    = 20 * time.Minute
	maxPending = 50
)

// NewFile is a file to upload.
type NewFile struct {
	OriginalFilename string
	MIMEType         string
	SizeBytes        int64
}

// Authorised is an authorised upload.
type Authorised struct {
	File   File
	Upload UploadRequest
}

// Authorise authorises the upload of a file. Concurrent calls may exceed MaxPending slightly: it
// protects against faulty clients and is not a quota.
func (s *Service) Authorise(ctx context.Context, tx *db.Tx, by auth.Caller, n NewFile) (Authorised, error) {
	kind, err := s.kindOf(n)
	if err != nil {
		return Authorised{}, err
	}
	now, id := s.Now(), ref.NewID()
	f := File{
		Tenant: by.Tenant, ID: id, Owner: by.ID, OriginalFilename: n.OriginalFilename, MIMEType: kind.MIME, SizeBytes: n.SizeBytes,
		Status: Transitions.Start(onAuthorised), Scan: ScanTransitions.Start(onUpload), StorageProvider: s.storage.Name(), PublicID: s.storage.Key(by.Tenant, id, kind.Extension), CreatedAt: now,
	}
	if err := f.authorise(now, s.UploadTTL); err != nil {
		return Authorised{}, err
	}
	if err := s.LockActive(ctx, tx, f.Tenant, f.Owner); err != nil {
		return Authorised{}, err
	}
	pending, err := countPending(ctx, tx, f.Tenant, f.Owner)
	if err != nil {
		return Authorised{}, err
	}
	if pending >= cmp.Or(s.MaxPending, maxPending) {
		return Authorised{}, errTooMany
	}
	if s.Metered {
		tx.CountWritten(int(f.SizeBytes))
	}
	return s.signed(f, now), insert(ctx, tx, f)
}

// signed signs the upload of a pending file.
func (s *Service) signed(f File, now time.Time) Authorised {
	return Authorised{File: f, Upload: s.storage.SignUpload(UploadOrder{Key: f.PublicID, ContentType: f.MIMEType, MaxBytes: f.SizeBytes, At: now, Until: f.ExpiresAt})}
}

// kindOf returns the kind of a file that may be uploaded.
func (s *Service) kindOf(n NewFile) (Kind, error) {
	var wrong fault.Fields
	if key := checkName(n.OriginalFilename); key != "" {
		wrong.Add("originalFilename", fault.InvalidFormat, key)
	}
	kind, undeclared := s.Policy.kindOf(n.MIMEType)
	return kind, fault.Join(wrong.Err(), undeclared, s.Policy.checkSize(n.SizeBytes))
}

// Get returns a file that is visible to the caller, or fault.ErrNotFound.
func Get(ctx context.Context, q db.Q, by auth.Caller, id string) (File, error) {
	f, err := byID(ctx, q, by.Tenant, id)
	if err != nil {
		return File{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if !f.visibleTo(by) {
		return File{}, fault.ErrNotFound
	}
	return f, nil
}

// lockVisible locks and returns a file that is visible to the caller, or fault.ErrNotFound.
func lockVisible(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (File, error) {
	f, err := lock(ctx, tx, by.Tenant, id)
	if err != nil {
		return File{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if !f.visibleTo(by) {
		return File{}, fault.ErrNotFound
	}
	return f, nil
}

// visibleTo reports whether the caller may see a file of the organisation: customers see their
// own uploads, team members see all files.
func (f File) visibleTo(by auth.Caller) bool { return !by.Is(auth.Customer) || f.Owner == by.ID }

// deleteLocked deletes a locked file that is not attached. It does not change a deleted file.
func (s *Service) deleteLocked(ctx context.Context, tx *db.Tx, by auth.Caller, f File) error {
	if f.Status == Deleted {
		return nil
	}
	isHeld, err := isAttached(ctx, tx, f.Tenant, f.ID)
	if err != nil {
		return err
	}
	if err := f.delete(isHeld, s.Now()); err != nil {
		return err
	}
	return s.finishDelete(ctx, tx, f, audit.By(by), "file.deleted")
}

// finishDelete stores a deleted file, records the deletion and queues the removal of its object.
func (s *Service) finishDelete(ctx context.Context, tx *db.Tx, f File, actor audit.Actor, action string) error {
	if err := update(ctx, tx, f); err != nil {
		return err
	}
	if err := s.recordEvent(ctx, tx, f, actor, action); err != nil {
		return err
	}
	return s.remove(ctx, tx, f, f.ResourceType)
}

func (s *Service) recordEvent(ctx context.Context, tx *db.Tx, f File, actor audit.Actor, action string) error {
	after := map[string]any{"status": f.Status, "mimeType": f.MIMEType, "sizeBytes": f.SizeBytes}
	if f.Failure != "" {
		after["failure"] = f.Failure
	}
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: f.Tenant, Subject: f.ID, Actor: actor, Action: action, Target: audit.Target{Type: "FILE", ID: f.ID}, After: after,
	})
}

// ByIDs returns files of a tenant by id. Unknown ids are skipped.
func ByIDs(ctx context.Context, q db.Q, tenant string, ids []string) (map[string]File, error) {
	files, err := listByIDs(ctx, q, tenant, ids)
	return indexByID(files), err
}

func indexByID(files []File) map[string]File {
	index := make(map[string]File, len(files))
	for _, f := range files {
		index[f.ID] = f
	}
	return index
}

// Attachable returns a file that the caller wants to attach to a record. The error is
// VALIDATION_FAILED for fileObjectId if the file is not visible to the caller, and
// FILE_NOT_UPLOADED if it has not arrived or was deleted.
func (s *Service) Attachable(ctx context.Context, q db.Q, by auth.Caller, fileID string) (File, error) {
	f, err := s.seen(ctx, q, by, fileID)
	switch {
	case errors.Is(err, fault.ErrNotFound):
		return File{}, fault.Invalid("fileObjectId", fault.InvalidValue, "file.id")
	case err != nil:
		return File{}, err
	}
	return f, f.checkUploaded()
}

// seen returns a file that the caller may read, or fault.ErrNotFound.
func (s *Service) seen(ctx context.Context, q db.Q, by auth.Caller, id string) (File, error) {
	f, err := Get(ctx, q, by, id)
	if err != nil || len(by.Services) == 0 {
		return f, err
	}
	sees, err := s.Sees(ctx, q, by, id)
	if err == nil && !sees {
		err = fault.ErrNotFound
	}
	return f, err
}

// CheckOwn returns an error unless the caller has uploaded all files. The error names the
// positions of invalid ids in field.
func (s *Service) CheckOwn(ctx context.Context, q db.Q, by auth.Caller, fileIDs []string, field string) error {
	files, err := ByIDs(ctx, q, by.Tenant, fileIDs)
	if err != nil {
		return err
	}
	var wrong fault.Fields
	for n, id := range fileIDs {
		place := string(fault.Path(field).Index(n))
		switch {
		case files[id].Owner != by.ID:
			wrong.Add(place, fault.InvalidValue, "file.id_uploaded")
		case slices.Contains(fileIDs[:n], id):
			wrong.Add(place, fault.NotUnique, "file.twice")
		}
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	for _, f := range files {
		if err := f.checkUploaded(); err != nil {
			return err
		}
	}
	return nil
}

// checkUploaded returns an error for a file that has not arrived or was deleted.
func (f File) checkUploaded() error {
	switch f.Status {
	case Deleted:
		if f.Scan == Infected {
			return errInfected
		}
		return errDeleted
	case Pending:
		return errNotUploaded
	case Uploaded:
	}
	return nil
}

// Attach replaces the attached files of a record, such as a request, and returns them by id. Without
// ids it detaches all files. Attached files cannot be deleted. The error is FILE_NOT_UPLOADED if
// one of them does not exist any more. The files are locked until the transaction ends.
func (s *Service) Attach(ctx context.Context, tx *db.Tx, tenant, holder string, fileIDs []string) (map[string]File, error) {
	ids := slices.Compact(slices.Sorted(slices.Values(fileIDs)))
	files, err := lockAll(ctx, tx, tenant, ids)
	if err != nil {
		return nil, err
	}
	if len(files) != len(ids) || slices.ContainsFunc(files, func(f File) bool { return f.Status != Uploaded }) {
		return nil, errNotUploaded
	}
	return indexByID(files), replaceAttachments(ctx, tx, tenant, holder, files)
}
