package paper

import "time"

// Sign adds a signature (PAdES baseline B-B) to a file of Draw. name is that of the signing organisation, reason may be
// empty.
func Sign(pdf []byte, by Signer, at time.Time, name, reason string) ([]byte, error) {
	panic("TODO")
}
