// Package notify composes mails for the occasions recorded by package notices (specification,
// section 5.14). When an occasion is due, it reads the current records and determines the
// recipient, whether the occasion is still current, and the content of the mail. It checks
// again just before the mail is sent, which may be later.
//
// It owns no tables and changes no cases.
package notify
