package browser

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"stagegate/internal/testkit/poll"
)

// Page is a page in the browser. Methods fail the test if they do not succeed immediately, unless they are
// documented to wait.
type Page struct {
	record

	t   testing.TB
	ctx context.Context //nolint:containedctx // of the page, which is closed with the test

	origins  []string
	noScript bool // pages opened from now on run no JavaScript
}

// Look is a window width and colour scheme.
type Look struct {
	Width  int64
	Scheme string // light or dark
}

// Do runs chromedp actions on the page.
func (p *Page) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// Visit opens an address and waits until the page has loaded. A path is relative to the first origin.
func (p *Page) Visit(address string) {
	p.t.Helper()
	if strings.HasPrefix(address, "/") {
		address = p.origins[0] + address
	}
	p.Do(chromedp.Navigate(address))
}

// Navigate performs an action that opens another page, such as submitting a form, and waits until that page has
// loaded, even at the same address.
func (p *Page) Navigate(act func()) {
	p.t.Helper()
	p.Read(`window.pageBefore = true`)
	act()
	p.Await(`window.pageBefore === undefined && document.readyState`, "complete")
}

// At waits until the page at a path with its query has loaded.
func (p *Page) At(path string) {
	p.t.Helper()
	p.Await(`document.readyState + " " + location.pathname + location.search`, "complete "+path)
}

// Try returns the value of an expression, which may be a promise. It fails while another page is loading.
func (p *Page) Try(expression string) (string, error) {
	return chromedp.Run(p.ctx, chromedp.Evaluate[string]("(async () => String(await ("+expression+")))()", chromedp.EvalAwaitPromise))
}

// Read returns the value of an expression, which may be a promise.
func (p *Page) Read(expression string) string {
	p.t.Helper()
	text, err := p.Try(expression)
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return text
}

// Await waits until an expression has a value.
func (p *Page) Await(expression, want string) {
	p.t.Helper()
	var got string
	var err error
	if !poll.Soon(func() bool { got, err = p.Try(expression); return err == nil && got == want }) {
		p.t.Fatalf("%s is %q (%v), want %q, at %s", expression, got, err, want, p.where())
	}
}

// Want waits until the visible text of the page contains all texts. White space is collapsed.
func (p *Page) Want(texts ...string) {
	p.t.Helper()
	var text string
	for _, want := range texts {
		if !poll.Soon(func() bool {
			text, _ = p.Try(`document.body.innerText`)
			return strings.Contains(oneLine(text), oneLine(want))
		}) {
			p.t.Fatalf("%s does not say %q:\n%s", p.where(), want, text)
		}
	}
}

// Text waits until an element is visible and returns its visible text on one line.
func (p *Page) Text(element string) string {
	p.t.Helper()
	p.See(element)
	return oneLine(p.Read(find(element) + `.innerText`))
}

// Count returns the number of elements that match a CSS selector.
func (p *Page) Count(css string) int {
	p.t.Helper()
	var n int
	if _, err := fmt.Sscan(p.Read(fmt.Sprintf(`document.querySelectorAll(%q).length`, css)), &n); err != nil {
		p.t.Fatal(err)
	}
	return n
}

func (p *Page) where() string {
	at, err := p.Try(`location.href`)
	if err != nil {
		return err.Error()
	}
	return at
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// Look sets window width and colour scheme, and disables animations, so that no colour is in transition.
func (p *Page) Look(look Look) {
	p.t.Helper()
	p.Do(chromedp.EmulateViewport(look.Width, 900))
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: look.Scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}})
}

// SetLanguage sets the preferred language of the browser.
func (p *Page) SetLanguage(language string) {
	p.t.Helper()
	call(p, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": language}})
}

// NoScript disables JavaScript for pages opened from now on. The test itself can still evaluate expressions.
func (p *Page) NoScript() {
	p.t.Helper()
	p.noScript = true
	call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

// ForgetCookies deletes the cookies of this page's browser context.
func (p *Page) ForgetCookies() {
	p.t.Helper()
	call(p, network.ClearBrowserCookies, cdp.Empty{})
}

// Screenshot writes the page to NAME.png in the directory of the environment variable SCREENSHOTS, and does
// nothing without it. SCREENSHOT_HEIGHT limits the height in pixels.
func (p *Page) Screenshot(name string) {
	p.t.Helper()
	folder := os.Getenv("SCREENSHOTS")
	if folder == "" {
		return
	}
	beyond := true
	picture := call(p, cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{CaptureBeyondViewport: &beyond})
	path := filepath.Join(folder, name+".png")
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil { //nolint:gosec // whoever runs the tests chooses the folder
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, crop(p.t, picture.Data), 0o600); err != nil { //nolint:gosec // as above
		p.t.Fatal(err)
	}
}

// crop returns the top of a picture, limited to SCREENSHOT_HEIGHT and compressed as well as possible. Without
// the variable it returns the picture unchanged.
func crop(t testing.TB, data []byte) []byte {
	t.Helper()
	height, err := strconv.Atoi(os.Getenv("SCREENSHOT_HEIGHT"))
	if err != nil {
		return data
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	upper := image.NewRGBA(picture.Bounds().Intersect(image.Rect(0, 0, picture.Bounds().Dx(), height)))
	draw.Draw(upper, upper.Bounds(), picture, image.Point{}, draw.Src)
	var small bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&small, upper); err != nil {
		t.Fatal(err)
	}
	return small.Bytes()
}

// WantColor waits until a part of an element has a colour on the screen, even if another process of the browser
// draws it, such as the PDF viewer.
func (p *Page) WantColor(element string, want color.RGBA) {
	p.t.Helper()
	p.See(element)
	shown := poll.Soon(func() bool {
		at := p.Read(`((e) => { e.scrollIntoView({ block: "center", behavior: "instant" }); const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height].map(Math.round).join(" "); })(` + find(element) + `)`)
		var x, y, width, height int
		if _, err := fmt.Sscan(at, &x, &y, &width, &height); err != nil {
			p.t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(call(p, cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{}).Data))
		if err != nil {
			p.t.Fatal(err)
		}
		area := image.Rect(x, y, x+width, y+height).Intersect(picture.Bounds())
		for y := area.Min.Y; y < area.Max.Y; y++ {
			for x := area.Min.X; x < area.Max.X; x++ {
				if color.RGBAModel.Convert(picture.At(x, y)) == want {
					return true
				}
			}
		}
		return false
	})
	if !shown {
		p.t.Fatalf("%s has no %v at %s", element, want, p.where())
	}
}
