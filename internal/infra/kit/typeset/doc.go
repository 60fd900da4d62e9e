// Package typeset shapes text and draws it into PDF files.
//
// Text in any script of its fonts is shaped, including joined letters, combining marks and bidirectional text, and
// can be selected, searched and copied. The PDF library alone would draw one glyph per character from left to right,
// without joined Arabic letters and with misplaced diacritics.
package typeset
