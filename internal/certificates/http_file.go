package certificates

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerFiles(routes *api.API) {
	const mine = "/api/v1/customer/applications/{applicationId}/certificates/{certificateId}"
	api.ReadFile(routes, ofStaff(documentOperation(one, "getCertificateDocument")), forStaff(document))
	api.ReadFile(routes, ofStaff(pictureOperation(one, "getCertificatePicture")), forStaff(picture))
	api.ReadFile(routes, ofCustomer(documentOperation(mine, "getMyCertificateDocument")), forCustomer(document))
	api.ReadFile(routes, ofCustomer(pictureOperation(mine, "getMyCertificatePicture")), forCustomer(picture))
}

func documentOperation(path, id string) api.Operation {
	return api.Operation{
		Method: http.MethodGet, Path: path + "/document", ID: id, MediaType: api.MediaPDF, Buffered: true, Errors: []fault.Code{fault.NotFound, fault.NotReady},
		Summary: "Download a certificate",
		Description: "The signed PDF; its bytes never change. It is created within seconds of issue; until then the response is 503. It is deleted when " +
			"the customer is erased.",
	}
}

func pictureOperation(path, id string) api.Operation {
	return api.Operation{
		Method: http.MethodGet, Path: path + "/picture", ID: id, MediaType: api.MediaSVG, Buffered: true, Errors: []fault.Code{fault.NotFound, fault.NotReady},
		Summary: "Show a certificate",
		Description: "The pages of the PDF file below each other as a picture, for pages. It is not signed and proves nothing. It is created together with the PDF; until " +
			"then the response is 503.",
	}
}

func ofStaff(op api.Operation) api.Operation {
	op.Tag, op.Kinds, op.Permission = tag, auth.Team, auth.ApplicationRead
	return op
}

func ofCustomer(op api.Operation) api.Operation {
	op.Tag, op.Kinds, op.Permission = "Customer applications", []auth.Kind{auth.Customer}, auth.ApplicationRead
	return op
}

// MyPath is the path of a certificate of a customer's application.
type MyPath struct {
	ApplicationID string `path:"applicationId"`
	Path
}

// read returns a file of a certificate.
type read func(ctx context.Context, q db.Q, c *Certificate) (api.File, error)

func forStaff(file read) func(ctx context.Context, d *db.DB, by auth.Caller, in *Path) (api.File, error) {
	return func(ctx context.Context, d *db.DB, by auth.Caller, in *Path) (api.File, error) {
		c, err := Visible(ctx, d, by, in.CertificateID)
		if err != nil {
			return api.File{}, err
		}
		return file(ctx, d, &c)
	}
}

func forCustomer(file read) func(ctx context.Context, d *db.DB, by auth.Caller, in *MyPath) (api.File, error) {
	return func(ctx context.Context, d *db.DB, by auth.Caller, in *MyPath) (api.File, error) {
		c, err := Visible(ctx, d, by, in.CertificateID)
		if err != nil {
			return api.File{}, err
		}
		if c.ApplicationID != in.ApplicationID {
			return api.File{}, fault.ErrNotFound
		}
		return file(ctx, d, &c)
	}
}

// document returns the signed PDF file of a certificate.
func document(ctx context.Context, q db.Q, c *Certificate) (api.File, error) {
	pdf, err := fileOf(ctx, q, c, "pdf")
	if err == nil && pdf == nil {
		err = errPaperPending
	}
	return api.File{Name: c.FileName(), Content: pdf}, db.NotFoundAs(err, fault.ErrNotFound)
}

// picture returns the picture of a certificate.
func picture(ctx context.Context, q db.Q, c *Certificate) (api.File, error) {
	compressed, err := fileOf(ctx, q, c, "picture")
	if err == nil && compressed == nil {
		err = errPaperPending
	}
	if err != nil {
		return api.File{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	content, err := decompress(compressed)
	return api.File{Name: strings.TrimSuffix(c.FileName(), ".pdf") + ".svg", Content: content}, err
}

func compress(content []byte) ([]byte, error) {
	var compressed bytes.Buffer
	w := gzip.NewWriter(&compressed)
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	err := w.Close()
	return compressed.Bytes(), err
}

func decompress(compressed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
