// Package arch holds no code, only the tests that keep the house in order: they
// read the source tree and the migrations, and fail when something stands where
// it does not belong.
//
// The plan of the house (floors, rooms and the tables that each room owns) is in
// plan_test.go. The table in docs/architecture.md is written from it:
//
//	go test ./internal/test/arch -run TestFloorsInDocs -update
//
// Every check is a function from a tree to the list of its violations, so that
// TestChecksCanFail can show each of them a small tree with one mistake in it.
package arch
