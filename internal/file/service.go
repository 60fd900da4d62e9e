package file

import (
	"context"
	"errors"
	"slices"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/ref"
	"stagegate/internal/work"
)

// Service authorises uploads, learns what arrived, and hands files out.
type Service struct {
	DB      *db.DB
	Now     ref.Clock
	storage Storage
	outbox  *work.Outbox
	Settings
}

// New makes the service.
func New(d *db.DB, now ref.Clock, storage Storage, outbox *work.Outbox, settings Settings) *Service {
	return &Service{DB: d, Now: now, storage: storage, outbox: outbox, Settings: settings}
}

// Settings of the room (specification, section 10).
type Settings struct {
	Policy     Policy
	UploadTTL  time.Duration // of an authorisation
	LinkTTL    time.Duration // of viewUrl and downloadUrl, at least
	MaxPending int64         // uploads of one person under way
	Webhook    WebhookSettings
}

// NewFile is what somebody wants to upload.
type NewFile struct {
	OriginalFilename string
	MIMEType         string
	SizeBytes        int64
}

// Authorised is an upload that may begin.
type Authorised struct {
	File   File
	Permit Permit
}

// Authorise lets the caller upload a file. The limit of uploads under way may be
// passed by a few that come at the same moment: it keeps a client from running
// wild, and nothing is sold by it.
func (s *Service) Authorise(ctx context.Context, by auth.Caller, n NewFile) (Authorised, error) {
	if wrong := checkName(n.OriginalFilename); wrong != "" {
		return Authorised{}, fault.Invalid("originalFilename", fault.InvalidFormat, wrong)
	}
	kind, err := s.Policy.accept(n.MIMEType, n.SizeBytes)
	if err != nil {
		return Authorised{}, err
	}
	now, id := s.Now(), ref.NewID()
	f := File{
		Tenant: by.Tenant, ID: id, Owner: by.ID, OriginalFilename: n.OriginalFilename, MIMEType: kind.MIME, SizeBytes: n.SizeBytes,
		Status: Transitions.Start(onAuthorised), StorageProvider: s.storage.Name(), PublicID: publicID(by.Tenant, id, kind), CreatedAt: now,
	}
	if err := f.authorise(now, s.UploadTTL); err != nil {
		return Authorised{}, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		under, err := countPending(ctx, tx, f.Tenant, f.Owner)
		if err != nil {
			return err
		}
		if under >= s.MaxPending {
			return errTooMany
		}
		return insert(ctx, tx, f)
	})
	return Authorised{File: f, Permit: s.storage.Permit(f.PublicID, now)}, err
}

// AuthoriseAgain gives a file that has not arrived yet a fresh signature and its
// time anew.
func (s *Service) AuthoriseAgain(ctx context.Context, by auth.Caller, id string) (a Authorised, err error) {
	now := s.Now()
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		a.File, err = s.lockVisible(ctx, tx, by, id)
		if err != nil {
			return err
		}
		if err := a.File.authorise(now, s.UploadTTL); err != nil {
			return err
		}
		return update(ctx, tx, a.File)
	})
	a.Permit = s.storage.Permit(a.File.PublicID, now)
	return a, err
}

// Get reads a file that the caller may know of.
func (s *Service) Get(ctx context.Context, by auth.Caller, id string) (File, error) {
	return visible(by)(byID(ctx, s.DB, by.Tenant, id))
}

func (s *Service) lockVisible(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (File, error) {
	return visible(by)(lock(ctx, tx, by.Tenant, id))
}

// visible lets files through that the caller may know of: a customer those that
// it uploads itself, the team all of its organisation.
func visible(by auth.Caller) func(File, error) (File, error) {
	return func(f File, err error) (File, error) {
		if errors.Is(err, db.ErrNotFound) || err == nil && by.Is(auth.Customer) && f.Owner != by.ID {
			return File{}, fault.ErrNotFound
		}
		return f, err
	}
}

// Delete deletes a file that nobody holds. One that is deleted stays so.
func (s *Service) Delete(ctx context.Context, by auth.Caller, id string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		f, err := s.lockVisible(ctx, tx, by, id)
		if err != nil || f.Status == Deleted {
			return err
		}
		needed, err := held(ctx, tx, f.Tenant, f.ID)
		if err != nil {
			return err
		}
		if err := f.delete(needed, s.Now()); err != nil {
			return err
		}
		return s.end(ctx, tx, f, audit.By(by), "file.deleted")
	})
}

// end writes that a file is deleted, and sees to its removal from the provider.
func (s *Service) end(ctx context.Context, tx *db.Tx, f File, actor audit.Actor, action string) error {
	if err := update(ctx, tx, f); err != nil {
		return err
	}
	if err := s.record(ctx, tx, f, actor, action); err != nil {
		return err
	}
	return s.remove(ctx, tx, f.PublicID, f.ResourceType)
}

func (s *Service) record(ctx context.Context, tx *db.Tx, f File, actor audit.Actor, action string) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: f.Tenant, Subject: f.ID, Actor: actor, Action: action, Target: audit.Target{Type: "FILE", ID: f.ID},
		After: map[string]any{"status": f.Status, "mimeType": f.MIMEType, "sizeBytes": f.SizeBytes},
	})
}

// Some reads files of a tenant by their ids. What is not there is left out.
func Some(ctx context.Context, q db.Q, tenant string, ids []string) (map[string]File, error) {
	files, err := some(ctx, q, tenant, ids)
	return byIDs(files), err
}

func byIDs(files []File) map[string]File {
	found := make(map[string]File, len(files))
	for _, f := range files {
		found[f.ID] = f
	}
	return found
}

// Attachable reads a file that the caller wants to attach to something. One that
// the caller may not know of is refused as an invalid fileObjectId, one that has
// not been uploaded by FILE_NOT_UPLOADED.
func (s *Service) Attachable(ctx context.Context, q db.Q, by auth.Caller, fileID string) (File, error) {
	f, err := visible(by)(byID(ctx, q, by.Tenant, fileID))
	if errors.Is(err, fault.ErrNotFound) || err == nil && f.Status == Deleted {
		return File{}, fault.Invalid("fileObjectId", fault.InvalidValue, "must be the id of a file of yours")
	}
	if err == nil && f.Status != Uploaded {
		err = errNotUploaded
	}
	return f, err
}

// Hold makes these files the ones that a holder needs, a request or an
// application, in place of those that it held before, and gives them by id; no ids
// release all. It is refused by FILE_NOT_UPLOADED when one of them is not there any
// more. Until the transaction ends nobody can delete any of them.
func (s *Service) Hold(ctx context.Context, tx *db.Tx, tenant, holder string, fileIDs []string) (map[string]File, error) {
	ids := slices.Compact(slices.Sorted(slices.Values(fileIDs)))
	files, err := lockAll(ctx, tx, tenant, ids)
	if err != nil {
		return nil, err
	}
	if len(files) != len(ids) || slices.ContainsFunc(files, func(f File) bool { return f.Status != Uploaded }) {
		return nil, errNotUploaded
	}
	return byIDs(files), replaceHolds(ctx, tx, tenant, holder, files)
}
