// Package notices defines the notices (mails about cases), who wants them, and the occasions
// on which they are sent (specification, section 5.14).
//
// An organisation has settings per kind, and a person has choices. A change that people are
// notified of calls [Service.Add] in its transaction.
//
// Whether the occasion still exists when the notice is due, and what the mail says, is
// decided by package notify, which has access to all records.
//
// Tables: notice_choices, notice_settings.
package notices
