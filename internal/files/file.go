package files

import (
	"strings"
	"time"
	"unicode"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/state"
)

// Errors of this package.
var (
	errType        = fault.New(fault.UnsupportedFileType, "file.type")
	errSize        = fault.New(fault.FileTooLarge, "file.too_large")
	errNotPending  = fault.New(fault.FileNotPending, "file.not_awaited")
	errNotUploaded = fault.New(fault.FileNotUploaded, "file.not_uploaded")
	errInfected    = fault.New(fault.FileNotUploaded, "file.infected")
	errDeleted     = fault.New(fault.FileNotUploaded, "file.deleted")
	errInUse       = fault.New(fault.FileInUse, "file.in_use")
	errNotOwner    = fault.New(fault.Forbidden, "file.not_uploader")
	errTooMany     = fault.New(fault.Conflict, "file.too_many_uploads")
	errNotArrived  = fault.New(fault.FileNotUploaded, "file.not_arrived")
	errRefused     = fault.New(fault.FileCheckFailed, "file.check_failed")
	errProvider    = fault.New(fault.StorageProviderUnavailable, "file.provider_unreachable")
)

// Status is the status of a file.
type Status string

// Statuses of a file.
const (
	Pending  Status = "PENDING"  // authorised, not yet reported by the provider
	Uploaded Status = "UPLOADED" // stored at the provider, with an allowed type and size
	Deleted  Status = "DELETED"  // final; its objects at the provider are removed
)

// Failure is the reason for which an uploaded file was refused; "" if it was not.
type Failure string

// Reasons for refusing an uploaded file.
const (
	FailureSize     Failure = "SIZE"     // empty, or larger than authorised
	FailureType     Failure = "TYPE"     // not the type that was authorised, or a type that is not allowed
	FailureContent  Failure = "CONTENT"  // the content does not match the type
	FailureInfected Failure = "INFECTED" // malware was found in it
)

var (
	onAuthorised = state.Trigger[Status]{Name: "authorise upload"}
	onArrived    = state.Trigger[Status]{Name: "object accepted", Refusal: errNotPending}
	onRejected   = state.Trigger[Status]{Name: "object rejected"}
	onExpired    = state.Trigger[Status]{Name: "upload expired"}
	onDelete     = state.Trigger[Status]{Name: "delete"}
	onInfected   = state.Trigger[Status]{Name: "malware found"}
)

// Transitions is the state machine of a file.
var Transitions = state.Table[Status]{
	{On: onAuthorised, To: Pending},
	{From: Pending, On: onArrived, To: Uploaded},
	{From: Pending, On: onRejected, To: Deleted},
	{From: Pending, On: onExpired, To: Deleted},
	{From: Pending, On: onDelete, To: Deleted},
	{From: Uploaded, On: onDelete, To: Deleted},
	{From: Uploaded, On: onInfected, To: Deleted},
}

// Time limits of uploads and links.
const (
	// arrivalGrace is the time after the end of an authorisation during which a file may still
	// arrive: the upload may start in the last second, and its notification is delayed.
	arrivalGrace = 5 * time.Minute
	// signatureTTL is the time for which the provider accepts a signature, independent of the
	// expiry given to the client. An object may arrive until then.
	signatureTTL = time.Hour

	// maxLinkReuse is the maximum time for which the links of a file stay the same. It is much
	// shorter than signatureTTL.
	maxLinkReuse = 5 * time.Minute
)

// File is the record of a file.
type File struct {
	Tenant           string     `db:"tenant_id"`
	ID               string     `db:"id"`
	Owner            string     `db:"owner_id"` // principal who uploaded the file
	OriginalFilename string     `db:"original_filename"`
	MIMEType         string     `db:"mime_type"`  // as declared until the file has arrived
	SizeBytes        int64      `db:"size_bytes"` // as declared until the file has arrived
	Status           Status     `db:"status"`
	StorageProvider  string     `db:"storage_provider"`
	PublicID         string     `db:"public_id"`
	ResourceType     string     `db:"resource_type"` // "" until the file has arrived, like Format
	Format           string     `db:"format"`
	Version          string     `db:"version"` // of the accepted object; other versions are ignored
	Failure          Failure    `db:"failure"`
	MovedTo          string     `db:"moved_to"`   // id of the storage to which the file was copied; "" for none
	ExpiresAt        time.Time  `db:"expires_at"` // of the authorisation
	SweepAt          *time.Time `db:"sweep_at"`   // next run of CleanUp: repeatedly while pending until the upload expires, and once nothing more can arrive; nil for none
	CreatedAt        time.Time  `db:"created_at"`
	UploadedAt       *time.Time `db:"uploaded_at"`
	Scan             ScanStatus `db:"scan"`
	ScanAt           *time.Time `db:"scan_at"` // next scan; nil unless the file is uploaded and its scan is pending
	DeletedAt        *time.Time `db:"deleted_at"`
}

// movedTo reports whether a file was moved to a storage. A storage whose directory or host has another name by now is known by
// its kind, unless the file comes from a storage of that kind, which may be this one.
func (f File) movedTo(s Storage) bool {
	if f.MovedTo == "" || f.MovedTo == s.ID() {
		return f.MovedTo != ""
	}
	kind, _, _ := strings.Cut(f.MovedTo, ":")
	return f.StorageProvider != s.Name() && strings.HasPrefix(s.ID(), kind+":")
}

// at returns the file as it is in a storage. A file that was moved there has another place than the one that is
// recorded, which servers on the former storage still use.
func (f File) at(s Storage) File {
	if !f.movedTo(s) {
		return f
	}
	kind, _ := allKinds.find(func(k Kind) bool { return k.MIME == f.MIMEType }) // the type of an uploaded file is known
	o := s.Moved(f.Tenant, f.ID, kind)
	f.StorageProvider, f.PublicID, f.ResourceType, f.Format, f.Version = s.Name(), o.PublicID, o.ResourceType, o.Format, o.Version
	return f
}

// object returns the identity of the file at the provider, after at.
func (f File) object() Object {
	return Object{PublicID: f.PublicID, ResourceType: f.ResourceType, Format: f.Format, Version: f.Version}
}

// folder contains all objects of the program in an account that may be shared.
const folder = "stagegate"

// FolderKey returns the key of a file in a shared account.
func FolderKey(tenant, id, extension string) string {
	return folder + "/" + tenant + "/" + id + extension
}

// BucketKey returns the key of a file in a bucket or directory of its own.
func BucketKey(tenant, id string) string { return "t_" + tenant + "/" + id }

// splitKey returns the tenant id and the file id in a BucketKey.
func splitKey(key string) (tenant, id string, ok bool) {
	folder, id, _ := strings.Cut(key, "/")
	tenant, ok = strings.CutPrefix(folder, "t_")
	return tenant, id, ok && ref.IsID(tenant) && ref.IsID(id)
}

// splitID returns the tenant id and the file id in a FolderKey.
func splitID(publicID string) (tenant, id string, ok bool) {
	parts := strings.Split(publicID, "/")
	if len(parts) != 3 || parts[0] != folder {
		return "", "", false
	}
	id, _, _ = strings.Cut(parts[2], ".")
	return parts[1], id, ref.IsID(parts[1]) && ref.IsID(id)
}

// authorise sets the expiry of the upload to ttl after now. The file must not have arrived yet.
func (f *File) authorise(now time.Time, ttl time.Duration) error {
	if err := Transitions.Check(f.Status, onArrived); err != nil {
		return err
	}
	f.ExpiresAt = now.Add(ttl)
	f.SweepAt = new(f.nextCheck(now, ttl))
	return nil
}

// nextCheck returns the time of the next query to the storage provider about a pending upload,
// which was signed ttl before ExpiresAt: after half of the time since then, at the latest at the
// deadline.
func (f File) nextCheck(now time.Time, ttl time.Duration) time.Time {
	age := now.Sub(f.ExpiresAt.Add(-ttl))
	next, deadline := now.Add(max(minCheckDelay, age/2)), f.uploadDeadline()
	if next.After(deadline) {
		return deadline
	}
	return next
}

// uploadDeadline returns the first time, in the precision of the database, at which a missing
// upload is too late.
func (f File) uploadDeadline() time.Time { return f.ExpiresAt.Add(arrivalGrace + time.Microsecond) }

// isExpired reports whether the upload has timed out.
func (f File) isExpired(now time.Time) bool {
	return Transitions.Allows(f.Status, onExpired) && !now.Before(f.uploadDeadline())
}

// decision is the effect of a notification about an object.
type decision int

const (
	unchanged   decision = iota // the object is the file of the record
	accepted                    // the file has arrived
	rejected                    // not allowed or too late: the file becomes DELETED
	stray                       // the object belongs to no uploaded file and is removed
	overwritten                 // another object has replaced the file, which cannot be restored
)

// decide returns the effect of a notification and changes the status of the file. Lateness
// depends on the arrival of the object, not of the notification. head is the beginning of a raw
// file, empty if it was not read.
func (p Policy) decide(f *File, n Notification, head []byte, now time.Time) (decision, error) {
	switch {
	case f.Status == Deleted:
		return stray, nil
	case f.Status == Uploaded && n.ResourceType != "" && n.ResourceType != f.ResourceType:
		return stray, nil
	case f.Status == Uploaded && n.Version != f.Version:
		return overwritten, nil
	case f.Status == Uploaded:
		return unchanged, nil
	}
	kind, failure := p.identify(*f, n, head)
	if failure != "" || f.isExpired(n.arrival(now)) {
		f.ResourceType, f.Failure = n.ResourceType, failure
		return rejected, f.markDeleted(onRejected, now)
	}
	return accepted, f.markUploaded(n, kind, now)
}

// markUploaded marks the file as uploaded with the properties of its object.
func (f *File) markUploaded(n Notification, k Kind, now time.Time) error {
	if err := Transitions.Move(&f.Status, onArrived); err != nil {
		return err
	}
	f.UploadedAt, f.SweepAt, f.ScanAt = &now, nil, &now
	f.MIMEType, f.ResourceType, f.Format, f.Version = k.MIME, n.ResourceType, n.Format, n.Version
	if n.Bytes != nil {
		f.SizeBytes = *n.Bytes
	}
	return nil
}

// delete marks the file as deleted, unless it is attached to a record. It does not change a
// deleted file.
func (f *File) delete(held bool, now time.Time) error {
	switch {
	case held:
		return errInUse
	case f.Status == Deleted:
		return nil
	}
	return f.markDeleted(onDelete, now)
}

// markDeleted marks the file as deleted by a trigger.
func (f *File) markDeleted(on state.Trigger[Status], now time.Time) error {
	if err := Transitions.Move(&f.Status, on); err != nil {
		return err
	}
	f.DeletedAt, f.SweepAt, f.ScanAt = &now, new(f.uploadDeadline().Add(signatureTTL)), nil
	return nil
}

// checkName returns the key of the error text for an invalid file name, or "".
func checkName(name string) string {
	switch {
	case strings.TrimSpace(name) == "":
		return "file.name"
	case strings.ContainsAny(name, `/\`):
		return "file.name_with_folder"
	case strings.ContainsFunc(name, isDeceptive):
		return "field.control_characters"
	}
	return ""
}

// isDeceptive reports whether a character changes how the rest of a name is displayed.
func isDeceptive(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }
