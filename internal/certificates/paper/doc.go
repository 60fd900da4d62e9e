// Package paper makes the paper of a certificate: it draws a PDF file, signs it, and
// makes the token in its QR code. It knows neither the database nor HTTP, and contains no words: callers pass all texts.
//
// Draw lays out a Paper in one of three layouts: LETTER (A4 portrait, as many pages as needed), CERTIFICATE (A4
// landscape) and CARD (ID-1, front and back). Equal papers give equal bytes. The file is tagged, has a title and a
// language, and its text can be selected, searched and copied.
//
// Picture draws the same paper as SVG. Both come from one layout, which a canvas draws on a surface: the pages of a PDF
// file or a picture.
//
// Sign adds a signature of PAdES baseline B-B as an incremental update. The CMS structure is our own: smallstep/pkcs7
// always adds the attribute signing-time, which PAdES forbids. A Signer comes from NewSelfSigned, ParsePKCS12 or, once
// stored, ParsePEM.
//
// SignToken and VerifyToken make and check the compact JWS (EdDSA) that follows the address in the QR code.
package paper
