// Package backup keeps the files of a server in one archive, and checks and extracts it
// (specification, section 10).
//
// An archive is a tar file, compressed by gzip. Its last entry is the manifest, which has
// the size and the SHA-256 of every other file: an archive that was cut off has none.
package backup
