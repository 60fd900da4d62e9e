// Package program has the built program for scripts that drive it from outside, over
// HTTP, and measure it: a process with a database of its own, clients, loads of many
// callers, and figures with the bound that each has to keep.
//
// It runs the program of this source, or that of BINARY: with the binary of an earlier
// commit, scripts measure what the figures were before.
//
// A script is a test that calls Each, drives the server, and reports with Server.Figure:
//
//	func TestManyPreviews(t *testing.T) {
//		program.Each(t, func(t *testing.T, s *program.Server) {
//			…
//			s.Figure("growth of the database by 100 previews", grown, "MB", program.AtMost(2))
//		})
//	}
package program
