// Package privacy exports and erases the data of a customer (specification, section 3.1).
//
// It owns no tables: each package erases its own tables in one transaction that this package
// opens. Payments and the sealed audit trail keep references only.
package privacy
