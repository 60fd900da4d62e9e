// Package files manages uploaded files: it authorises uploads, validates the objects that
// arrive at the storage provider, tracks which records use a file, and removes files that are
// no longer needed (specification, section 6).
//
// It never handles the content: clients upload to the provider and download from it directly.
// Requests, applications and messages attach files with [Service.Attach], organisations their
// logo with [Service.SetLogo]. An attached file cannot be deleted.
//
// The provider is never called inside a transaction. Removals go through the outbox, which
// retries them until the provider is available.
//
// Tables: file_holds, files.
package files
