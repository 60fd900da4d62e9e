// Package application owns accepted requests on their way through the stages of
// their service (specification, section 5).
//
// It owns applications and application_stages. It does not own what is asked
// (the version of the service, in catalog), what is owed (finance) or the
// request that it came from. It also shows forms, for requests as well: the
// shapes of questions, answers, documents and parties are the same for both.
package application
