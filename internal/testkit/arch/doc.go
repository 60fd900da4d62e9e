// Package arch holds no code, only the tests of the architecture: they read the
// source tree and the migrations, and fail when something is not where it belongs.
//
// The plan (layers, packages and the tables that each package owns) is in
// plan_test.go. The table in docs/architecture.md is written from it:
//
//	go test ./internal/testkit/arch -run TestLayersInDocs -update
//
// Every check is a function from a tree to the list of its violations, so that
// TestChecksCanFail can show each of them a small tree with one mistake in it.
package arch
