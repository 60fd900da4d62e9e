// Package attack has what one caller can do to the others: scripts that drive the
// built program over HTTP as an attacker would, and measure what it costs everybody
// else. "make attack" runs them on SQLite and PostgreSQL and prints a figure for each,
// with the bound that it has to keep.
//
// Only what needs load is here. A refusal that one call shows is an ordinary test of
// the package that refuses.
//
// The scripts have the build tag attack, so that "make test" leaves them out. They run
// the program of this source, or that of BINARY: with the binary of an earlier commit,
// they measure what the figures were before.
//
// A script is a test that calls Each, drives the server, and reports with Server.Figure:
//
//	func TestManyPreviews(t *testing.T) {
//		Each(t, func(t *testing.T, s *Server) {
//			…
//			s.Figure("growth of the database by 100 previews", grown, "MB", AtMost(2))
//		})
//	}
package attack
