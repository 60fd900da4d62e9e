// Package linear checks that records are linearizable: the responses to concurrent calls are those of some
// order in which each call takes effect at one moment between its start and its end.
//
// A test runs small random histories against the real application on both engines: a few clients call the same
// request, invoice, quota or service, and some cancel their calls. The checker porcupine then searches for an
// order of the calls that explains all responses by a model: a few lines that run the calls sequentially and
// take the states from the product's own tables. A call with an unknown outcome may take effect at any time
// after its start, or never.
//
// Other histories are those of the built program, which is killed and restarted during the calls, or whose
// connections are cut.
//
// "make -C qa linear" runs 10,000 histories and 400 with faults; the gate runs a few.
package linear
