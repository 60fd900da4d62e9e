package cloudinary

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"time"
)

// Write uploads an asset from this program, and replaces one with the same public id. size is that of the content.
func (c *Client) Write(ctx context.Context, publicID, resourceType string, size int64, content io.Reader, at time.Time) error {
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	fields := c.signedValues(map[string]string{
		"public_id": publicID, "type": authenticated, "overwrite": "true", "invalidate": "true", "timestamp": seconds(at),
	})
	for name := range fields {
		_ = w.WriteField(name, fields.Get(name)) // a buffer takes everything
	}
	_, _ = w.CreateFormFile("file", "file")
	before := bytes.Clone(form.Bytes())
	form.Reset()
	_ = w.Close()
	body := io.MultiReader(bytes.NewReader(before), content, &form)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.endpoint(c.api, resourceType, "upload"), body)
	if err != nil {
		return fmt.Errorf("cloudinary: %w", err)
	}
	req.ContentLength = int64(len(before)) + size + int64(form.Len())
	req.Header.Set("Content-Type", w.FormDataContentType())
	var reply properties
	return c.call(ctx, req, &reply)
}
