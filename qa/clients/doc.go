// Package clients runs the programs in its folders against the real application: a
// client that oapi-codegen generated from its description, one with the types of
// openapi-typescript, and the libraries of the storage and the payment provider
// against the sandboxes. They use what is there, and know nothing else of it.
//
// They have the build tag clients, so that the gate leaves them out: they take
// generators and packages that nothing else needs. "make -C qa clients" runs them.
package clients
