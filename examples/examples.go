// Package examples shows how the product is used: scripts that walk through
// whole journeys, and a page that uploads a file, which the sandbox serves.
package examples

import _ "embed"

// UploadPage is a web page that uploads a file.
//
//go:embed upload.html
var UploadPage string
