// Package notices knows which notices there are, who wants them, and when there is an
// occasion for one (specification, section 5.14): mails about the work on a case.
//
// An organisation has settings for each kind, and a person has choices. Whoever changes something that people are notified of calls
// [Service.Add] in the same transaction.
//
// It does not decide whether the occasion is still there when the notice is due, and what
// the mail says: that is package notify, which sees all records.
//
// Tables: notice_choices, notice_settings.
package notices
