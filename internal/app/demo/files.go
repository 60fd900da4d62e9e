package demo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"time"

	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// errNoFile means that FILE_MAX_SIZE_BYTES or FILE_ALLOWED_TYPES exclude the picture of the demo.
var errNoFile = errors.New("the settings exclude the file of the demo")

// upload uploads an empty picture to the storage of the sandbox, and waits until
// its notification has come and it is scanned. It returns errNoFile if such a file cannot be uploaded.
func (s *Server) upload(ctx context.Context, by auth.Caller, name string) (id string, err error) {
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 125, 88))); err != nil {
		return "", err
	}
	var authorised files.Authorised
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		authorised, err = s.Files.Authorise(ctx, tx, by, files.NewFile{OriginalFilename: name, MIMEType: "image/png", SizeBytes: int64(picture.Len())})
		return err
	})
	if fault.Has(err, fault.FileTooLarge) || fault.Has(err, fault.UnsupportedFileType) {
		return "", errNoFile
	}
	if err != nil {
		return "", err
	}
	if err := upload(ctx, authorised.Upload, name, &picture); err != nil {
		return "", err
	}
	if authorised.File.StorageProvider != "cloudinary" { // the only provider that reports uploads
		if err := s.Files.Arrived(ctx, authorised.File.PublicID); err != nil {
			return "", err
		}
	}
	for range polls {
		f, err := files.Get(ctx, s.DB, by, authorised.File.ID)
		if err != nil || f.Status == files.Uploaded && !s.Files.IsScanPending(f) {
			return f.ID, err
		}
		time.Sleep(pollEvery)
	}
	return "", errors.New("the upload of the demo was not confirmed")
}

// upload sends a file to the storage provider, like a browser.
func upload(ctx context.Context, to files.UploadRequest, name string, content io.Reader) error {
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	for field, value := range to.Fields {
		if err := parts.WriteField(field, value); err != nil {
			return err
		}
	}
	part, err := parts.CreateFormFile("file", name)
	if err == nil {
		_, err = io.Copy(part, content)
	}
	if err == nil {
		err = parts.Close()
	}
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, to.URL, &body)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", parts.FormDataContentType())
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }() // the body is not read
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("the storage of the sandbox answered %s", resp.Status)
	}
	return nil
}
