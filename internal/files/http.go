package files

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

const (
	base = "/api/v1/files"
	tag  = "Files"
)

// Register adds the operations of this package to the API (specification, section 6).
func (s *Service) Register(routes *api.API) {
	api.Write(routes, fileOperation(http.MethodPost, base, auth.FileUpload, api.Operation{
		ID: "authoriseUpload", Limit: limits.Uploads, Summary: "Authorise an upload", Status: http.StatusCreated, Message: "Upload authorised.",
		Description: "Returns how to send the file to the storage provider. With upload.method POST, send a multipart form of upload.fields and then the file in the field file to upload.url; " +
			"with PUT, send the file as the body with upload.headers. Then confirm the upload.",
		Errors: []fault.Code{fault.UnsupportedFileType, fault.FileTooLarge, fault.Conflict},
	}), s.authoriseUpload, s.checkUpload)
	api.Write(routes, fileOperation(http.MethodPost, base+"/{fileId}/upload-signature", auth.FileUpload, api.Operation{
		ID: "authoriseUploadAgain", Limit: limits.Uploads, Summary: "Renew an upload authorisation", Message: "Upload authorised.",
		Description: "Returns new form fields and a new time limit for a file that has not arrived. Only for the caller who authorised the upload.",
		Errors:      []fault.Code{fault.FileNotPending},
	}), s.authoriseUploadAgain)
	api.Call(routes, fileOperation(http.MethodPost, base+"/{fileId}/confirm", auth.FileUpload, api.Operation{
		ID: "confirmUpload", Limit: limits.Uploads, Summary: "Confirm an upload", Message: "Upload confirmed.",
		Description: "Asks the storage provider whether the file has arrived and returns it, also when it was confirmed before. " +
			"A file that is not what was authorised is removed, and failure says why.",
		Errors: []fault.Code{fault.FileNotUploaded, fault.FileCheckFailed, fault.FileNotPending, fault.StorageProviderUnavailable},
	}), s.confirm)
	api.Read(routes, fileOperation(http.MethodGet, base+"/{fileId}", auth.FileView, api.Operation{
		ID: "getFile", Summary: "Get a file", Message: "File.",
		Description: "Returns the file. While it is UPLOADED and, with a scanner, CLEAN, it has two signed links that expire: one to view it, one to download it.",
	}), s.getFile)
	api.Write(routes, fileOperation(http.MethodDelete, base+"/{fileId}", auth.FileDelete, api.Operation{
		ID: "deleteFile", Summary: "Delete a file", Message: "File deleted.",
		Description: "Deletes the file and removes its content from storage. Refused for a file that is attached to a submitted request, an application or a message, or is the organisation's logo.",
		Errors:      []fault.Code{fault.FileInUse},
	}), s.deleteFile)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/webhooks/storage", ID: "storageWebhook", Tag: "Webhooks",
		Public: true, Raw: true, MaxBody: api.MaxWebhookBody, SignatureLimit: limits.BadSignatures,
		Errors:  []fault.Code{fault.InvalidSignature, fault.WebhookExpired, fault.MalformedRequest, fault.PayloadTooLarge},
		Summary: "Receive a storage webhook",
		Description: "Receives notifications of the storage provider. X-Storage-Signature is the HMAC-SHA256, in hexadecimal, of the timestamp, a full stop and the raw body; " +
			"Cloudinary's own signature headers are also accepted. Repeated notifications have no effect.",
		Message: "Received.",
	}, s.webhook)
}

// fileOperation completes an operation for team members with a permission and for customers on their
// own files.
func fileOperation(method, path string, p auth.Permission, op api.Operation) api.Operation {
	op.Method, op.Path, op.Tag = method, path, tag
	op.Kinds, op.Permission, op.Exempt = append([]auth.Kind{auth.Customer}, auth.Team...), p, []auth.Kind{auth.Customer}
	return op
}

// AuthoriseInput is the input of authoriseUpload.
type AuthoriseInput struct {
	Body struct {
		OriginalFilename string `json:"originalFilename" minLength:"1" maxLength:"255" doc:"File name without directories" example:"passport.pdf"`
		MIMEType         string `json:"mimeType" minLength:"1" maxLength:"255" described:"values=fileTypes" example:"application/pdf"`
		SizeBytes        int64  `json:"sizeBytes" minimum:"1"`
	}
}

// FileInput is the input of operations on a file.
type FileInput struct {
	FileID string `path:"fileId"`
}

// NotificationInput is a notification of the storage provider.
type NotificationInput struct {
	Timestamp    string `header:"X-Storage-Timestamp" doc:"Unix seconds"`
	Signature    string `header:"X-Storage-Signature"`
	OwnTimestamp string `header:"X-Cld-Timestamp" doc:"Unix seconds; used with X-Cld-Signature if X-Storage-Signature is missing"`
	OwnSignature string `header:"X-Cld-Signature"`
	RawBody      []byte `contentType:"application/json"`
}

// UploadView is an authorised upload.
type UploadView struct {
	FileID    string            `json:"fileId"`
	UploadURL string            `json:"uploadUrl" doc:"The url of upload"`
	Params    map[string]string `json:"params" doc:"The fields of upload; for Cloudinary among them public_id, timestamp, signature and api_key, complete for the provider's SDK"`
	Upload    UploadRequest     `json:"upload" doc:"How to send the file, whatever the storage provider"`
	ExpiresAt api.Time          `json:"expiresAt"`
}

// View is a file in the API.
type View struct {
	ID               string     `json:"id"`
	OriginalFilename string     `json:"originalFilename"`
	MIMEType         string     `json:"mimeType" doc:"MIME type, as declared until the file has arrived"`
	SizeBytes        int64      `json:"sizeBytes" doc:"Size in bytes, as declared until the file has arrived"`
	Status           Status     `json:"status" enum:"PENDING,UPLOADED,DELETED"`
	PublicID         string     `json:"publicId" doc:"Name at the storage provider"`
	Format           *string    `json:"format"`
	StorageProvider  string     `json:"storageProvider"`
	ResourceType     *string    `json:"resourceType"`
	UploadedAt       *api.Time  `json:"uploadedAt"`
	Scan             ScanStatus `json:"scan" enum:"NOT_SCANNED,PENDING,CLEAN,INFECTED" doc:"Result of the scan for malware; NOT_SCANNED if there is no scanner, or the file is too large for it"`
	CreatedAt        api.Time   `json:"createdAt"`
	Failure          *string    `json:"failure" enum:"SIZE,TYPE,CONTENT,INFECTED" doc:"Why the file was refused after its upload; null if it was not"`
	ViewURL          string     `json:"viewUrl,omitempty" doc:"Signed link to view the file; only while UPLOADED and, with a scanner, CLEAN"`
	DownloadURL      string     `json:"downloadUrl,omitempty" doc:"Signed link to download the file; only while UPLOADED and, with a scanner, CLEAN"`
}

// ViewOf builds the view of a file with links that are valid from now.
func (s *Service) ViewOf(f File) View {
	f = f.at(s.storage)
	v := View{
		ID: f.ID, OriginalFilename: f.OriginalFilename, MIMEType: f.MIMEType, SizeBytes: f.SizeBytes, Status: f.Status,
		PublicID: f.PublicID, Format: api.TextOf(f.Format), StorageProvider: f.StorageProvider, ResourceType: api.TextOf(f.ResourceType),
		UploadedAt: api.TimeOf(f.UploadedAt), CreatedAt: api.Time(f.CreatedAt), Scan: s.shownScan(f), Failure: api.TextOf(string(f.Failure)),
	}
	if s.isReadable(f) {
		at, until := s.linkValidity()
		link := f.link(at, until)
		v.ViewURL = s.storage.Link(f.object(), link)
		link.Attachment = true
		v.DownloadURL = s.storage.Link(f.object(), link)
	}
	return v
}

func (f File) link(from, until time.Time) Link {
	return Link{Filename: f.OriginalFilename, ContentType: f.MIMEType, From: from, Until: until}
}

// linkValidity returns the validity of a link that is signed now, of LinkTTL. The start is rounded down, so that the
// links of a file, and with them the ETag of records, stay the same for some minutes.
func (s *Service) linkValidity() (from, until time.Time) {
	ttl := cmp.Or(s.LinkTTL, linkTTL)
	reuse := min(ttl/3, maxLinkReuse)
	from = s.Now().Truncate(reuse)
	return from, from.Add(ttl)
}

func (a Authorised) view() UploadView {
	return UploadView{FileID: a.File.ID, UploadURL: a.Upload.URL, Params: a.Upload.Fields, Upload: a.Upload, ExpiresAt: api.Time(a.File.ExpiresAt)}
}

func (s *Service) authoriseUpload(ctx context.Context, tx *db.Tx, by auth.Caller, in *AuthoriseInput) (UploadView, error) {
	a, err := s.Authorise(ctx, tx, by, in.file())
	return a.view(), err
}

func (s *Service) checkUpload(_ context.Context, _ db.Q, _ auth.Caller, in *AuthoriseInput) error {
	_, err := s.kindOf(in.file())
	return err
}

func (in *AuthoriseInput) file() NewFile {
	return NewFile{OriginalFilename: in.Body.OriginalFilename, MIMEType: in.Body.MIMEType, SizeBytes: in.Body.SizeBytes}
}

// authoriseUploadAgain signs the upload of a file that has not arrived again and restarts its
// time limit. Only the owner gets a signature, since anyone with one can upload content in the
// owner's name.
func (s *Service) authoriseUploadAgain(ctx context.Context, tx *db.Tx, by auth.Caller, in *FileInput) (UploadView, error) {
	f, err := lockVisible(ctx, tx, by, in.FileID)
	if err != nil {
		return UploadView{}, err
	}
	if f.Owner != by.ID {
		return UploadView{}, errNotOwner
	}
	now := s.Now()
	if err := f.authorise(now, s.UploadTTL); err != nil {
		return UploadView{}, err
	}
	kind, _ := allKinds.find(func(k Kind) bool { return k.MIME == f.MIMEType })                     // declared types are known
	f.StorageProvider, f.PublicID = s.storage.Name(), s.storage.Key(f.Tenant, f.ID, kind.Extension) // the storage may be another one now
	return s.signed(f, now).view(), update(ctx, tx, f)
}

func (s *Service) getFile(ctx context.Context, q db.Q, by auth.Caller, in *FileInput) (View, error) {
	f, err := Get(ctx, q, by, in.FileID)
	if err != nil {
		return View{}, err
	}
	return s.ViewOf(f), nil
}

// deleteFile deletes a file that is not attached. It does not change a deleted file.
func (s *Service) deleteFile(ctx context.Context, tx *db.Tx, by auth.Caller, in *FileInput) (api.Nothing, error) {
	f, err := lockVisible(ctx, tx, by, in.FileID)
	if err != nil {
		return nil, err
	}
	return nil, s.deleteLocked(ctx, tx, by, f)
}
