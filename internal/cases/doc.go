// Package cases is the family of packages about a case: a customer's request for a service,
// from its draft until the application that it becomes is completed or closed (specification,
// section 5). It has no code of its own.
//
//   - request: the request until it is accepted or rejected
//   - application: the accepted request and its stages
//   - casefile: what both share, such as documents, corrections and the form
//   - conversation: messages and notes
//   - queue: who works on which case, and on which one next
//   - search: cases and money found by reference, name or address
//   - notify: the mails about a case
//   - privacy: what is kept about a customer, shown and erased
package cases
