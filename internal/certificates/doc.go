// Package certificates owns the certificates that services issue: their numbers, their signed papers,
// what becomes of them afterwards, and the public check (specification, section 5.17).
//
// A service defines its certificates (package catalog). Package cases decides when a case gets which, and
// calls Issue in the transaction that completes the stage or the application. A certificate then has its
// number, dates and code. Its paper follows from the outbox: package paper draws and signs it once, and the
// bytes are kept.
//
// Lock order: a case, its certificates by id, the series of numbers by name.
//
// Tables: certificate_codes, certificate_numbers, certificate_papers, certificate_signers, certificates.
package certificates
