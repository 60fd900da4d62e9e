// Package file owns what is known of uploaded files: who may upload what, what
// arrived at the storage provider, who needs a file, and that nothing stays
// there that nobody needs (specification, section 6).
//
// It owns files and file_holds. It does not own the bytes, which go from the
// client straight to the provider and come from there, nor what a file is
// attached to: requests and applications hold their files by [Service.Hold],
// and a file that is held is not deleted.
//
// The provider is never called inside a transaction. What has to be removed
// there goes through the outbox, so that it is removed however long the provider
// cannot be reached.
package file
