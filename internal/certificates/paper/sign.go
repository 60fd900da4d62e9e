package paper

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"stagegate/internal/infra/kit/typeset"
)

// Sign adds a signature (PAdES baseline B-B) to a file of Draw. name is that of the signing organisation; reason may be
// empty. The field of the signature is not visible.
func Sign(pdf []byte, by Signer, at time.Time, name, reason string) ([]byte, error) {
	o, err := readObjects(pdf)
	if err != nil {
		return nil, err
	}
	pages, err := o.pages()
	if err != nil {
		return nil, err
	}
	entries := "/M (D:" + at.UTC().Format("20060102150405") + "Z)"
	if name != "" {
		entries += " /Name " + textString(typeset.Clean(name))
	}
	if reason != "" {
		entries += " /Reason " + textString(typeset.Clean(reason))
	}
	space := by.space()
	signature := o.addf("<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached %s\n/ByteRange %s\n/Contents <%s>>>",
		entries, byteRange(0, 0, 0, 0), bytes.Repeat([]byte("0"), 2*space))
	const printedLocked = 4 | 128
	field := o.addf("<</Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /V %d 0 R /F %d /Rect [0 0 0 0] /P %d 0 R>>",
		signature, printedLocked, pages[0])
	if found := annotEntry.FindIndex(o.content[pages[0]]); found != nil {
		page := o.content[pages[0]]
		o.content[pages[0]] = fmt.Appendf(nil, "%s%d 0 R %s", page[:found[1]], field, page[found[1]:])
	} else {
		o.extendf(pages[0], "/Annots [%d 0 R]", field)
	}
	o.extendf(o.root, "/AcroForm <</Fields [%d 0 R] /SigFlags 3>>", field)
	return fillIn(o.update(pdf, pages[0], o.root, signature, field), len(pdf), space, by)
}

// space returns the number of bytes for a signature: certificates, a signature of any size, and what is around them.
func (s Signer) space() int {
	sum := 2048
	for _, cert := range s.chain {
		sum += len(cert.Raw)
	}
	return sum
}

// byteRange has the same length for all numbers.
func byteRange(a, b, c, d int) string { return fmt.Sprintf("[%010d %010d %010d %010d]", a, b, c, d) }

// fillIn signs all of a file but the space for the signature, which is in the revision that begins at from.
func fillIn(file []byte, from, space int, by Signer) ([]byte, error) {
	const open = "/Contents <"
	start := from + bytes.Index(file[from:], []byte(open)) + len(open) - 1 // of <
	end := start + 2*space + len("<>")
	ranges := byteRange(0, start, end, len(file)-end)
	copy(file[start-len(open)-len(ranges):], ranges)
	cms, err := by.cms(file[:start], file[end:])
	if err != nil {
		return nil, err
	}
	if len(cms) > space {
		return nil, errors.New("paper: the signature is too long")
	}
	hex.Encode(file[start+1:], cms)
	return file, nil
}
