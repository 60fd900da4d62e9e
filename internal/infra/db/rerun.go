package db

import "context"

// maxReruns limits how many preparations one Write runs.
const maxReruns = 10

// rerun is the error that asks Write to prepare something and start again.
type rerun struct {
	do func(ctx context.Context) error
}

func (*rerun) Error() string {
	return "db: the transaction needs a preparation before it begins"
}

// RerunAfter returns an error that makes Write roll the transaction back, call do, and run the transaction
// again. Use it for work that takes much processor time, such as hashing, so that neither locks nor the single
// writer of SQLite wait for it. do stores its result in RerunValue or elsewhere. Return the error before the
// transaction writes anything.
func RerunAfter(do func(ctx context.Context) error) error { return &rerun{do} }
