package storage

import (
	"bytes"
	"slices"
)

// The resource types.
const (
	image = "image"
	raw   = "raw"
	video = "video"
	auto  = "auto" // of an upload: detect it
)

// detect returns the resource type and the format of a content by its first bytes.
// Raw content has no format.
func detect(head []byte) (resourceType, format string) {
	begins := func(at int, text string) bool {
		return len(head) >= at+len(text) && string(head[at:at+len(text)]) == text
	}
	switch {
	case begins(0, "%PDF-"):
		return image, "pdf" // the provider treats its pages as images
	case begins(0, "\xff\xd8\xff"):
		return image, "jpg"
	case begins(0, "\x89PNG\r\n\x1a\n"):
		return image, "png"
	case begins(0, "GIF87a"), begins(0, "GIF89a"):
		return image, "gif"
	case begins(0, "RIFF") && begins(8, "WEBP"):
		return image, "webp"
	case begins(4, "ftyp") && len(head) >= 12:
		if slices.Contains([]string{"heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"}, string(head[8:12])) {
			return image, "heic"
		}
		return video, "mp4"
	case begins(0, "\x1a\x45\xdf\xa3"):
		return video, "webm"
	case isSVG(head):
		return image, "svg"
	}
	return raw, ""
}

// isSVG reports whether a content is an SVG image.
func isSVG(head []byte) bool {
	text := bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")))
	return bytes.HasPrefix(text, []byte("<")) && bytes.Contains(text, []byte("<svg"))
}

// mediaTypes are the media types of formats. All others are served as bytes.
var mediaTypes = map[string]string{
	"pdf": "application/pdf", "jpg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp", "heic": "image/heic",
	"txt": "text/plain", "csv": "text/csv",
	"docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	"xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
