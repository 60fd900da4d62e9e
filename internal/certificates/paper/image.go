package paper

import (
	"bytes"
	"image"
	"image/color"
	_ "image/gif"  // format of logos
	_ "image/jpeg" // format of logos
	"image/png"

	"github.com/boombuler/barcode/qr"
	"golang.org/x/image/draw"
)

// logo is the logo of an organisation.
type logo struct {
	width, height float64 // of the uploaded image; 0 if there is none
	png           []byte
}

// newLogo reads a logo. One that can't be decoded, or is very large, is left out: the name of the organisation says the
// same. It has at most as many pixels on a side as look sharp.
func newLogo(file []byte, sharp float64) logo {
	const most = 4_000_000 // pixels
	config, _, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil || config.Width < 1 || config.Height < 1 || config.Width*config.Height > most {
		return logo{}
	}
	img, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return logo{}
	}
	// The PDF library reads few kinds of PNG, and this is one. More pixels than can be seen would only make the file large.
	scale := min(1, sharp/float64(max(config.Width, config.Height)))
	plain := image.NewNRGBA(image.Rect(0, 0, max(1, int(scale*float64(config.Width))), max(1, int(scale*float64(config.Height)))))
	draw.CatmullRom.Scale(plain, plain.Bounds(), img, img.Bounds(), draw.Src, nil)
	var encoded bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&encoded, plain); err != nil {
		return logo{}
	}
	return logo{float64(config.Width), float64(config.Height), encoded.Bytes()}
}

// sizeWithin returns the size of the logo in a box; 0 without a logo.
func (l logo) sizeWithin(width, height float64) (w, h float64) {
	if l.width == 0 {
		return 0, 0
	}
	scale := min(width/l.width, height/l.height)
	return l.width * scale, l.height * scale
}

// drawLogo draws the logo.
func (c *canvas) drawLogo(x, y, width, height float64) {
	if c.dry || width == 0 {
		return
	}
	e := c.element(nil, "Figure")
	e.alt = c.p.Organization.Name
	c.mark(e, func() { c.on.image(c.logo.png, c.left(x, width), y*mm, width*mm, height*mm) })
}

// code is a QR code.
type code struct {
	image image.Image // one pixel for each module; nil for none
	size  float64     // in millimetres
}

// newCode encodes the contents of the QR code.
func (c *canvas) newCode() code {
	const usual, module = 34.0, 0.5 // a larger one has modules of at least half a millimetre
	if c.p.Check.QR == "" {
		return code{}
	}
	img, err := qr.Encode(c.p.Check.QR, qr.L, qr.Auto)
	if err != nil {
		c.err = err
		return code{}
	}
	return code{img, max(usual, module*float64(img.Bounds().Dx()))}
}

// drawCode draws a QR code: one path of rectangles, so that there are no gaps between them.
func (c *canvas) drawCode(q code, x, y float64) {
	if q.image == nil {
		return
	}
	e := c.element(nil, "Figure")
	e.alt = c.p.Check.Title
	bounds := q.image.Bounds()
	isDark := func(x, y int) bool {
		return x < bounds.Dx() && q.image.At(x, y) == color.Gray16{}
	}
	var bars []bar
	for row := range bounds.Dy() {
		for from := 0; from < bounds.Dx(); from++ {
			to := from
			for isDark(to, row) {
				to++
			}
			if to > from {
				bars = append(bars, bar{row, from, to})
				from = to
			}
		}
	}
	c.mark(e, func() { c.on.bars(bars, c.left(x, q.size), y*mm, q.size*mm/float64(bounds.Dx())) })
}
