package ui

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

const assetsPath = "/assets/"

//go:embed assets
var assets embed.FS

// moduleFiles are the parts of the script, which is served as one module.
var moduleFiles = []string{"core.js", "keep.js", "live.js", "unsaved.js"}

// asset is a file shared by all pages.
type asset struct {
	mediaType, tag string
	content        []byte
	packed         []byte // in gzip
}

// allAssets are the assets by name. Their URLs contain a hash of the content, so that browsers
// can cache them.
var allAssets = sync.OnceValue(func() map[string]asset {
	var shared bytes.Buffer
	for _, name := range moduleFiles {
		shared.Write(withoutComments(readAsset("module/" + name)))
	}
	console := newAsset("text/javascript; charset=utf-8", shared.Bytes())
	// A module that imports from the console's has to name it by the same URL as the page, or it would run twice.
	module := func(name string) asset {
		script := bytes.Replace(readAsset("module/"+name), []byte("./console.js"), []byte("./console.js?v="+console.tag), 1)
		return newAsset("text/javascript; charset=utf-8", withoutComments(script))
	}
	return map[string]asset{
		"console.css": newAsset("text/css; charset=utf-8", compactCSS(readAsset("console.css"))),
		"console.js":  console,
		"autosave.js": module("autosave.js"),
		"builder.js":  module("builder.js"),
		"digest.js":   module("digest.js"),
		"keys.js":     module("keys.js"),
		"more.js":     module("more.js"),
		"palette.js":  module("palette.js"),
		"passkey.js":  module("passkey.js"),
		"preview.js":  module("preview.js"),
		"upload.js":   module("upload.js"),
		"icons.svg":   newAsset("image/svg+xml", readAsset("icons.svg")),
		"caret.svg":   newAsset("image/svg+xml", readAsset("caret.svg")),
		"favicon.svg": newAsset("image/svg+xml", readAsset("favicon.svg")),
	}
})

// withoutComments removes the comment lines of a script.
func withoutComments(script []byte) []byte {
	var kept bytes.Buffer
	for line := range bytes.Lines(script) {
		if !bytes.HasPrefix(bytes.TrimSpace(line), []byte("//")) {
			kept.Write(line)
		}
	}
	return kept.Bytes()
}

// cssSpace is what a style sheet does not need: comments, indentation and blank lines.
var cssSpace = regexp.MustCompile(`(?s)/\*.*?\*/|\n\s+`)

// compactCSS removes comments, indentation and blank lines of a style sheet.
func compactCSS(sheet []byte) []byte { return cssSpace.ReplaceAll(sheet, []byte("\n")) }

func readAsset(name string) []byte {
	content, err := assets.ReadFile("assets/" + name)
	if err != nil {
		panic(err) // it is embedded
	}
	return content
}

func newAsset(mediaType string, content []byte) asset {
	sum := sha256.Sum256(content)
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level is valid
	_, _ = w.Write(content)                                    // into memory
	_ = w.Close()
	return asset{mediaType: mediaType, tag: hex.EncodeToString(sum[:6]), content: content, packed: packed.Bytes()}
}

// assetURL returns the URL of an asset.
func assetURL(name string) string { return assetsPath + name + "?v=" + allAssets()[name].tag }

// serveAsset serves an asset, cacheable for a year if the URL contains its hash.
func serveAsset(w http.ResponseWriter, r *http.Request) {
	a, ok := allAssets()[r.PathValue("file")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	serveBytes(w, r, a)
}

func serveBytes(w http.ResponseWriter, r *http.Request, a asset) {
	header := w.Header()
	header.Set("ETag", `"`+a.tag+`"`)
	header.Set("Content-Type", a.mediaType)
	header.Set("Cache-Control", "no-cache")
	if r.URL.Query().Get("v") == a.tag {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if r.Header.Get("If-None-Match") == `"`+a.tag+`"` {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	content := a.content
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		header.Set("Content-Encoding", "gzip")
		content = a.packed
	}
	header.Set("Content-Length", strconv.Itoa(len(content)))
	_, _ = w.Write(content) // an error means that the client has left
}
