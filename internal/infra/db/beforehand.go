package db

import "context"

// maxBeforehand is how often one Write does something beforehand at most.
const maxBeforehand = 10

// beforehand is what has to be done before a transaction.
type beforehand struct {
	do func(ctx context.Context) error
}

func (*beforehand) Error() string {
	return "db: the transaction needs something that has to be made before it begins"
}

// Beforehand is the error with which a function says, inside of a transaction, that it needs
// something which takes the processor long to make: neither locks nor the one writer of
// SQLite may wait for that. Write rolls the transaction back, makes it, and runs the
// transaction again, which finds it where do has put it: in Kept, unless it stays elsewhere.
// It is best returned before anything is written.
func Beforehand(do func(ctx context.Context) error) error { return &beforehand{do} }
