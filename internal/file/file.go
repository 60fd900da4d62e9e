package file

import (
	"strings"
	"time"
	"unicode"

	"stagegate/internal/fault"
	"stagegate/internal/ref"
	"stagegate/internal/state"
)

// What this room refuses.
var (
	errType        = fault.New(fault.UnsupportedFileType, "Unsupported file type.")
	errSize        = fault.New(fault.FileTooLarge, "File is too large.")
	errNotPending  = fault.New(fault.FileNotPending, "This file was uploaded or deleted; authorise another upload.")
	errNotUploaded = fault.New(fault.FileNotUploaded, "This file has not been uploaded.")
	errInUse       = fault.New(fault.FileInUse, "This file is attached to a submitted request or an application.")
	errTooMany     = fault.New(fault.Conflict, "Too many of your uploads are under way. Finish them, or delete those that you no longer need.")
)

// Status of a file.
type Status string

// The states of a file. Transitions, below, says how they follow each other.
const (
	Pending  Status = "PENDING"  // authorised; the provider has not reported it yet
	Uploaded Status = "UPLOADED" // it lies at the provider, and is what it may be
	Deleted  Status = "DELETED"  // for ever; whatever of it is at the provider is removed
)

var (
	onAuthorised = state.Trigger[Status]{Name: "an upload is authorised"}
	onArrived    = state.Trigger[Status]{Name: "arrived", Refusal: errNotPending}
	onRefused    = state.Trigger[Status]{Name: "arrived, and may not stay"}
	onExpired    = state.Trigger[Status]{Name: "never arrived"}
	onDelete     = state.Trigger[Status]{Name: "delete"}
)

// Transitions is the state machine of a file.
var Transitions = state.Table[Status]{
	{On: onAuthorised, To: Pending},
	{From: Pending, On: onArrived, To: Uploaded},
	{From: Pending, On: onRefused, To: Deleted},
	{From: Pending, On: onExpired, To: Deleted},
	{From: Pending, On: onDelete, To: Deleted},
	{From: Uploaded, On: onDelete, To: Deleted},
}

// What time does to an upload.
const (
	// arrivalGrace is how much later than the end of its authorisation a file may
	// arrive: its upload may have begun in the last second, and the news of it
	// takes a while.
	arrivalGrace = 5 * time.Minute
	// signatureLife is how long the provider takes a signature, whatever we told
	// the client. Until then something may arrive.
	signatureLife = time.Hour

	// maxLinkStep is for how long the links to a file stay the same at most. It is
	// well within signatureLife.
	maxLinkStep = 5 * time.Minute
)

// File is what is known of a file.
type File struct {
	Tenant           string     `db:"tenant_id"`
	ID               string     `db:"id"`
	Owner            string     `db:"owner_id"` // the principal who uploads it
	OriginalFilename string     `db:"original_filename"`
	MIMEType         string     `db:"mime_type"`  // as declared, until it has arrived
	SizeBytes        int64      `db:"size_bytes"` // likewise
	Status           Status     `db:"status"`
	StorageProvider  string     `db:"storage_provider"`
	PublicID         string     `db:"public_id"`
	ResourceType     string     `db:"resource_type"` // "" until it has arrived, as Format
	Format           string     `db:"format"`
	Version          int64      `db:"version"`    // the one that arrived; no other counts
	ExpiresAt        time.Time  `db:"expires_at"` // of the authorisation
	SweepAt          *time.Time `db:"sweep_at"`   // when Tidy looks at it next: when it lapses, and when nothing more can arrive; nil for never
	CreatedAt        time.Time  `db:"created_at"`
	UploadedAt       *time.Time `db:"uploaded_at"`
	DeletedAt        *time.Time `db:"deleted_at"`
}

// Object is the file as the provider knows it.
func (f File) Object() Object {
	return Object{PublicID: f.PublicID, ResourceType: f.ResourceType, Format: f.Format, Version: f.Version}
}

// folder is where our files are in an account that may hold others' as well.
const folder = "stagegate"

// publicID is the name of a file at the provider.
func publicID(tenant, id string, k Kind) string {
	return folder + "/" + tenant + "/" + id + k.Extension
}

// splitID finds tenant and file in a public id.
func splitID(publicID string) (tenant, id string, ok bool) {
	parts := strings.Split(publicID, "/")
	if len(parts) != 3 || parts[0] != folder {
		return "", "", false
	}
	id, _, _ = strings.Cut(parts[2], ".")
	return parts[1], id, ref.IsID(parts[1]) && ref.IsID(id)
}

// authorise gives the upload a while, counted from now, as long as the file can
// still arrive.
func (f *File) authorise(now time.Time, ttl time.Duration) error {
	if err := Transitions.Check(f.Status, onArrived); err != nil {
		return err
	}
	f.ExpiresAt = now.Add(ttl)
	f.SweepAt = new(f.lapsesAt())
	return nil
}

// lapsesAt is the first moment, as the database stores times, at which an upload
// that has not arrived is too late.
func (f File) lapsesAt() time.Time { return f.ExpiresAt.Add(arrivalGrace + time.Microsecond) }

// lapsed reports whether the file should have arrived by now.
func (f File) lapsed(now time.Time) bool {
	return Transitions.Allows(f.Status, onExpired) && !now.Before(f.lapsesAt())
}

// verdict is what follows from something being at the provider.
type verdict int

const (
	known    verdict = iota // nothing: it is the file that we know
	taken                   // the file has arrived
	refused                 // it may not stay, or came too late: the file ends
	stray                   // it lies beside the file, or where none should be, and is removed
	replaced                // it lies where the file was: nothing that we could do brings that back
)

// decide says what follows from a notice, and does it to the file. head is the
// beginning of a raw file, where it was looked at.
func (p Policy) decide(f *File, n Notice, head []byte, now time.Time) (verdict, error) {
	switch {
	case f.Status == Deleted:
		return stray, nil
	case f.Status == Uploaded && n.ResourceType != "" && n.ResourceType != f.ResourceType:
		return stray, nil
	case f.Status == Uploaded && n.Version != f.Version:
		return replaced, nil
	case f.Status == Uploaded:
		return known, nil
	}
	kind, allowed := p.judge(f.MIMEType, n, head)
	if !allowed || f.lapsed(now) {
		f.ResourceType = n.ResourceType
		return refused, f.end(onRefused, now)
	}
	return taken, f.arrive(n, kind, now)
}

// arrive takes over what the provider has got.
func (f *File) arrive(n Notice, k Kind, now time.Time) error {
	if err := Transitions.Move(&f.Status, onArrived); err != nil {
		return err
	}
	f.UploadedAt, f.SweepAt = &now, nil
	f.MIMEType, f.ResourceType, f.Format, f.Version = k.MIME, n.ResourceType, n.Format, n.Version
	if n.Bytes != nil {
		f.SizeBytes = *n.Bytes
	}
	return nil
}

// delete ends the file; held says whether somebody needs it. A deleted one stays
// as it is.
func (f *File) delete(held bool, now time.Time) error {
	switch {
	case held:
		return errInUse
	case f.Status == Deleted:
		return nil
	}
	return f.end(onDelete, now)
}

// end deletes the file on one of the triggers that do.
func (f *File) end(on state.Trigger[Status], now time.Time) error {
	if err := Transitions.Move(&f.Status, on); err != nil {
		return err
	}
	f.DeletedAt, f.SweepAt = &now, new(f.lapsesAt().Add(signatureLife))
	return nil
}

// checkName says what is wrong with the name of a file, or "".
func checkName(name string) string {
	switch {
	case strings.TrimSpace(name) == "":
		return "must be the file's name"
	case strings.ContainsAny(name, `/\`):
		return "must be the file's name without folders"
	case strings.ContainsFunc(name, deceptive):
		return "must not contain control characters"
	}
	return ""
}

// deceptive characters are those that change how the rest of a name is read.
func deceptive(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }
