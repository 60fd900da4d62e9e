package mailbox

import "time"

// SetGrace is how long Run waits for callers when it ends.
func (s *Server) SetGrace(d time.Duration) { s.grace = d }
