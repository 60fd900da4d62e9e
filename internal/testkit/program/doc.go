// Package program runs the built program for tests that drive it over HTTP and measure it: a process with a
// separate database, clients, load generators, and figures with bounds.
//
// It runs the program of this source tree, or that of BINARY: with the binary of an earlier commit, tests
// measure previous figures.
//
// A test calls Each, drives the server, and reports with Server.Figure:
//
//	func TestManyPreviews(t *testing.T) {
//		program.Each(t, func(t *testing.T, s *program.Server) {
//			…
//			s.Figure("growth of the database by 100 previews", grown, "MB", program.AtMost(2))
//		})
//	}
package program
