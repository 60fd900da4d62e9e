package paper

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

var errNotDrawn = errors.New("paper: the file was not made by Draw")

// objects is a PDF file of one revision. The PDF library knows neither tags nor signatures: they are added to what it
// has written.
type objects struct {
	content    map[int][]byte // of each object, between "obj" and "endobj"
	root, info int
	id         string
	start      int // of the cross-reference table
}

var (
	startEntry = regexp.MustCompile(`startxref\s+(\d+)\s+%%EOF\s*$`)
	sizeEntry  = regexp.MustCompile(`^xref\n0 (\d+)\n`)
	rootEntry  = regexp.MustCompile(`/Root (\d+) 0 R`)
	infoEntry  = regexp.MustCompile(`/Info (\d+) 0 R`)
	idEntry    = regexp.MustCompile(`/ID (\[[^\]]*\])`)
	pagesEntry = regexp.MustCompile(`/Pages (\d+) 0 R`)
	kidsEntry  = regexp.MustCompile(`/Kids \[([^\]]*)\]`)
	annotEntry = regexp.MustCompile(`/Annots \[`)
	reference  = regexp.MustCompile(`(\d+) 0 R`)
)

// readObjects reads a file with one cross-reference table, such as one of the PDF library.
func readObjects(pdf []byte) (*objects, error) {
	tail := pdf[max(0, len(pdf)-64):]
	start, err := number(startEntry, tail)
	if err != nil || start >= len(pdf) {
		return nil, errNotDrawn
	}
	table := pdf[start:]
	size, err := number(sizeEntry, table)
	if err != nil {
		return nil, err
	}
	o := &objects{content: map[int][]byte{}, start: start}
	if o.root, err = number(rootEntry, table); err != nil {
		return nil, err
	}
	if o.info, err = number(infoEntry, table); err != nil {
		return nil, err
	}
	if found := idEntry.FindSubmatch(table); found != nil {
		o.id = string(found[1])
	}
	lines := bytes.SplitN(table, []byte("\n"), size+3)
	if len(lines) < size+2 {
		return nil, errNotDrawn
	}
	at := map[int]int{} // offsets
	for n := 1; n < size; n++ {
		offset, _, _ := bytes.Cut(lines[n+2], []byte(" "))
		if at[n], err = strconv.Atoi(string(offset)); err != nil || at[n] >= start {
			return nil, errNotDrawn
		}
	}
	ends := append(slices.Sorted(maps.Values(at)), start)
	for n, from := range at {
		next, _ := slices.BinarySearch(ends, from+1)
		content, isObject := bytes.CutPrefix(pdf[from:ends[next]], fmt.Appendf(nil, "%d 0 obj\n", n))
		content, isComplete := bytes.CutSuffix(bytes.TrimSpace(content), []byte("endobj"))
		if !isObject || !isComplete {
			return nil, errNotDrawn
		}
		o.content[n] = content
	}
	return o, nil
}

func number(in *regexp.Regexp, pdf []byte) (int, error) {
	found := in.FindSubmatch(pdf)
	if found == nil {
		return 0, errNotDrawn
	}
	return strconv.Atoi(string(found[1]))
}

// next returns the number of a new object.
func (o *objects) next() int { return len(o.content) + 1 }

// addf adds an object and returns its number.
func (o *objects) addf(format string, args ...any) int {
	n := o.next()
	o.content[n] = fmt.Appendf(nil, format+"\n", args...)
	return n
}

// extendf adds entries to the dictionary of an object.
func (o *objects) extendf(n int, format string, args ...any) {
	end := bytes.LastIndex(o.content[n], []byte(">>"))
	o.content[n] = fmt.Appendf(bytes.Clone(o.content[n][:end]), "\n"+format+"\n>>\n", args...)
}

// pages returns the numbers of the pages.
func (o *objects) pages() ([]int, error) {
	tree, err := number(pagesEntry, o.content[o.root])
	if err != nil {
		return nil, err
	}
	kids := kidsEntry.FindSubmatch(o.content[tree])
	if kids == nil {
		return nil, errNotDrawn
	}
	var all []int
	for _, found := range reference.FindAllSubmatch(kids[1], -1) {
		n, err := strconv.Atoi(string(found[1]))
		if err != nil || o.content[n] == nil {
			return nil, errNotDrawn
		}
		all = append(all, n)
	}
	if len(all) == 0 {
		return nil, errNotDrawn
	}
	return all, nil
}

// write returns the whole file.
func (o *objects) write() []byte {
	file := bytes.NewBufferString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n") // bytes above 127: the file is binary
	numbers := slices.Sorted(maps.Keys(o.content))
	table := o.append(file, numbers)
	start := file.Len()
	fmt.Fprintf(file, "xref\n0 %d\n0000000000 65535 f \n", o.next())
	for _, n := range numbers {
		fmt.Fprintf(file, "%010d 00000 n \n", table[n])
	}
	fmt.Fprintf(file, "trailer\n<</Size %d /Root %d 0 R /Info %d 0 R /ID %s>>\nstartxref\n%d\n%%%%EOF\n", o.next(), o.root, o.info, o.id, start)
	return file.Bytes()
}

// append writes some objects and returns their offsets.
func (o *objects) append(file *bytes.Buffer, numbers []int) map[int]int {
	table := map[int]int{}
	for _, n := range numbers {
		table[n] = file.Len()
		fmt.Fprintf(file, "%d 0 obj\n%sendobj\n", n, o.content[n])
	}
	return table
}

// update appends changed and new objects to the file as an incremental update.
func (o *objects) update(pdf []byte, numbers ...int) []byte {
	file := bytes.NewBuffer(bytes.Clone(pdf))
	slices.Sort(numbers)
	table := o.append(file, numbers)
	start := file.Len()
	file.WriteString("xref\n")
	for _, n := range numbers {
		fmt.Fprintf(file, "%d 1\n%010d 00000 n \n", n, table[n])
	}
	fmt.Fprintf(file, "trailer\n<</Size %d /Root %d 0 R /Info %d 0 R /ID %s /Prev %d>>\nstartxref\n%d\n%%%%EOF\n", o.next(), o.root, o.info, o.id, o.start, start)
	return file.Bytes()
}

// textString encodes a text as a string of a PDF file.
func textString(text string) string {
	codes := []byte{0xFE, 0xFF}
	for _, code := range utf16.Encode([]rune(text)) {
		codes = append(codes, byte(code>>8), byte(code))
	}
	return "<" + strings.ToUpper(hex.EncodeToString(codes)) + ">"
}
