// Package files owns the records of uploaded files: it authorises uploads, checks
// what arrived at the storage provider, tracks which records need a file, and
// removes files that are no longer needed (specification, section 6).
//
// It does not own the bytes, which clients send to
// the provider and read from there directly. It does not own what a file is
// attached to: requests, applications and messages hold their files with [Service.Hold],
// organisations their logo with [Service.KeepLogo], and a held file cannot be deleted.
//
// The provider is never called inside a transaction. Removals go through the
// outbox, which retries them until the provider can be reached.
//
// Tables: file_holds, files.
package files
