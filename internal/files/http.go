package files

import (
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
	api.Write(routes, ofFiles(http.MethodPost, base, auth.FileUpload, api.Operation{
		ID: "authoriseUpload", Limit: limits.Uploads, Summary: "Authorise an upload", Status: http.StatusCreated, Message: "Upload authorised.",
		Description: "Send the file to uploadUrl as a multipart form with the params and the field file. " +
			"It is UPLOADED once the storage provider has reported it.",
		Errors: []fault.Code{fault.UnsupportedFileType, fault.FileTooLarge, fault.Conflict},
	}), s.authoriseUpload, s.checkUpload)
	api.Write(routes, ofFiles(http.MethodPost, base+"/{fileId}/upload-signature", auth.FileUpload, api.Operation{
		ID: "authoriseUploadAgain", Limit: limits.Uploads, Summary: "Sign an upload again", Message: "Upload authorised.",
		Description: "Fresh parameters for a file that has not arrived, and its whole time again. Only for who authorised the upload.",
		Errors:      []fault.Code{fault.FileNotPending},
	}), s.authoriseUploadAgain)
	api.Read(routes, ofFiles(http.MethodGet, base+"/{fileId}", auth.FileView, api.Operation{
		ID: "getFile", Summary: "Read a file's record", Message: "File.",
		Description: "While it is UPLOADED, with two signed addresses that expire: one to look at it, one to save it.",
	}), s.getFile)
	api.Write(routes, ofFiles(http.MethodDelete, base+"/{fileId}", auth.FileDelete, api.Operation{
		ID: "deleteFile", Summary: "Delete a file", Message: "File deleted.",
		Description: "Its content is removed from storage. A file that is attached to a submitted request, an application or a message, or is the organisation's logo, stays.",
		Errors:      []fault.Code{fault.FileInUse},
	}), s.deleteFile)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/webhooks/storage", ID: "storageWebhook", Tag: "Webhooks",
		Public: true, Raw: true, MaxBody: api.MaxWebhookBody, SignatureLimit: limits.BadSignatures,
		Errors:  []fault.Code{fault.InvalidSignature, fault.WebhookExpired, fault.MalformedRequest, fault.PayloadTooLarge},
		Summary: "Storage provider's notifications",
		Description: "X-Storage-Signature is HMAC-SHA256 in hex over the timestamp, a full stop and the raw body; " +
			"Cloudinary's own two headers are taken as well. A repeat changes nothing.",
		Message: "Received.",
	}, s.webhook)
}

// ofFiles completes an operation for team members with a permission, and for
// customers with their own files.
func ofFiles(method, path string, p auth.Permission, op api.Operation) api.Operation {
	op.Method, op.Path, op.Tag = method, path, tag
	op.Kinds, op.Permission, op.Exempt = []auth.Kind{auth.Customer, auth.Staff, auth.TenantAdmin}, p, []auth.Kind{auth.Customer}
	return op
}

// AuthoriseInput is the input of authoriseUpload.
type AuthoriseInput struct {
	Body struct {
		OriginalFilename string `json:"originalFilename" minLength:"1" maxLength:"255" doc:"Without folders" example:"passport.pdf"`
		MIMEType         string `json:"mimeType" minLength:"1" maxLength:"255" described:"values=fileTypes" example:"application/pdf"`
		SizeBytes        int64  `json:"sizeBytes" minimum:"1"`
	}
}

// FileInput is the input of authoriseUploadAgain, getFile and deleteFile.
type FileInput struct {
	FileID string `path:"fileId"`
}

// NotificationInput is a notification of the storage provider.
type NotificationInput struct {
	Timestamp    string `header:"X-Storage-Timestamp" doc:"Unix seconds"`
	Signature    string `header:"X-Storage-Signature"`
	OwnTimestamp string `header:"X-Cld-Timestamp" doc:"Taken, with X-Cld-Signature, where X-Storage-Signature is missing"`
	OwnSignature string `header:"X-Cld-Signature"`
	RawBody      []byte `contentType:"application/json"`
}

// UploadView is an authorised upload.
type UploadView struct {
	FileID    string   `json:"fileId"`
	UploadURL string   `json:"uploadUrl" doc:"Where the multipart form goes, as it stands"`
	Params    Params   `json:"params"`
	ExpiresAt api.Time `json:"expiresAt"`
}

// View is a file as the API shows it.
type View struct {
	ID               string    `json:"id"`
	OriginalFilename string    `json:"originalFilename"`
	MIMEType         string    `json:"mimeType" doc:"As declared, until the file has arrived"`
	SizeBytes        int64     `json:"sizeBytes" doc:"As declared, until the file has arrived"`
	Status           Status    `json:"status" enum:"PENDING,UPLOADED,DELETED"`
	PublicID         string    `json:"publicId" doc:"Its name at the storage provider"`
	Format           *string   `json:"format"`
	StorageProvider  string    `json:"storageProvider"`
	ResourceType     *string   `json:"resourceType"`
	UploadedAt       *api.Time `json:"uploadedAt"`
	CreatedAt        api.Time  `json:"createdAt"`
	ViewURL          string    `json:"viewUrl,omitempty" doc:"Only while UPLOADED; expires"`
	DownloadURL      string    `json:"downloadUrl,omitempty" doc:"Only while UPLOADED; expires; browsers save the file"`
}

// ViewOf returns the view of a file, with links that are valid from now on.
func (s *Service) ViewOf(f File) View {
	v := View{
		ID: f.ID, OriginalFilename: f.OriginalFilename, MIMEType: f.MIMEType, SizeBytes: f.SizeBytes, Status: f.Status,
		PublicID: f.PublicID, Format: api.TextOf(f.Format), StorageProvider: f.StorageProvider, ResourceType: api.TextOf(f.ResourceType),
		UploadedAt: api.TimeOf(f.UploadedAt), CreatedAt: api.Time(f.CreatedAt),
	}
	if f.Status == Uploaded {
		at, until := s.linkValidity()
		v.ViewURL = s.storage.Link(f.Object(), false, at, until)
		v.DownloadURL = s.storage.Link(f.Object(), true, at, until)
	}
	return v
}

// linkValidity returns the period for which a link that is signed now is valid, at
// least linkTTL. The period starts at a rounded time, so that for some minutes all
// links of a file are the same and the ETag of a record with links does not change.
func (s *Service) linkValidity() (from, until time.Time) {
	reuse := min(linkTTL/3, maxLinkReuse)
	from = s.Now().Truncate(reuse)
	return from, from.Add(reuse + linkTTL)
}

func (a Authorised) view() UploadView {
	return UploadView{FileID: a.File.ID, UploadURL: a.Upload.URL, Params: a.Upload.Params, ExpiresAt: api.Time(a.File.ExpiresAt)}
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

// authoriseUploadAgain signs the upload of a file that has not arrived yet again, and
// restarts its time limit. Only the owner gets a signature: with one, somebody else could
// put content into the file in the owner's name.
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
	return Authorised{File: f, Upload: s.storage.SignUpload(f.PublicID, now)}.view(), update(ctx, tx, f)
}

func (s *Service) getFile(ctx context.Context, q db.Q, by auth.Caller, in *FileInput) (View, error) {
	f, err := Get(ctx, q, by, in.FileID)
	if err != nil {
		return View{}, err
	}
	return s.ViewOf(f), nil
}

// deleteFile deletes a file that no record holds. A deleted file stays unchanged.
func (s *Service) deleteFile(ctx context.Context, tx *db.Tx, by auth.Caller, in *FileInput) (api.Nothing, error) {
	f, err := lockVisible(ctx, tx, by, in.FileID)
	if err != nil {
		return nil, err
	}
	return nil, s.deleteLocked(ctx, tx, by, f)
}
