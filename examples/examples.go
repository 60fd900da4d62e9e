// Package examples contains examples of the API: scripts that walk through complete processes,
// and a page that uploads a file, which the sandbox serves.
package examples

import _ "embed"

// UploadPage is a web page that uploads a file.
//
//go:embed upload.html
var UploadPage string
