// Package linear checks that the records of the product are linearizable: whatever many
// clients do at once, their answers are those of some order in which every call takes
// effect at one moment between its beginning and its end.
//
// A test runs small random histories against the real application, on both engines: a few
// clients call the same request, invoice, quota or service, some of them without waiting
// for the answer. The checker porcupine then looks for an order of the calls that explains
// all answers by a model, which is a few lines that run one call after the other and take
// the states from the product's own tables. A call whose outcome is unknown may take effect
// at any time after it began, or never.
//
// Other histories are those of the built program, which is killed in the middle of the calls
// and started again, or whose connections are cut.
//
// "make -C qa linear" runs 10,000 histories and 400 with faults; the gate a few.
package linear
