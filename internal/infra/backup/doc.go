// Package backup writes, verifies and extracts archives of a server's files (specification, section 10).
//
// An archive is a gzip-compressed tar file. Its last entry is the manifest with the size and SHA-256 of every
// other file, so a truncated archive has none.
package backup
