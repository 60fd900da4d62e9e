// Package privacy shows what is kept about a customer, and erases it (specification,
// section 3.1).
//
// It owns no table: each package erases what its own tables hold, in one transaction
// that this package opens. Money and sealed histories keep references only.
package privacy
