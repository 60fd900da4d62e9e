package apptest

import (
	"bytes"
	"mime/multipart"
	"net/http"
)

// Picture is a small PNG.
var Picture = []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89\x00\x00\x00\rIDATx\x9cc\xf8\xff\xff?\x00\x05\xfe\x02\xfe\xa75\x81\x84\x00\x00\x00\x00IEND\xaeB`\x82")

// Upload uploads the picture under a name, and returns the id of the file.
func (c *Client) Upload(name string) (id string) {
	c.t.Helper()
	return c.UploadFile(name, "image/png", Picture)
}

// UploadFile uploads a file as front ends do, waits until it has arrived, and returns its id.
func (c *Client) UploadFile(name, mimeType string, content []byte) (id string) {
	c.t.Helper()
	given := c.Post("/api/v1/files", M{"originalFilename": name, "mimeType": mimeType, "sizeBytes": len(content)}).Want(http.StatusCreated)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	fields, _ := given.Value("upload", "fields").(M)
	for field, value := range fields {
		text, _ := value.(string)
		_ = form.WriteField(field, text)
	}
	file, _ := form.CreateFormFile("file", name)
	_, _ = file.Write(content)
	_ = form.Close()
	resp, err := http.Post(given.String("upload", "url"), form.FormDataContentType(), &body)
	if err != nil {
		c.t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		c.t.Fatalf("the storage did not take %s: %s", name, resp.Status)
	}
	id = given.String("fileId")
	Until(c.t, name+" has arrived", func() bool { return c.Get("/api/v1/files/"+id).Want(http.StatusOK).String("status") == "UPLOADED" })
	return id
}
