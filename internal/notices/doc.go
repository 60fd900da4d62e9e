// Package notices knows which notices there are, who wants them, and when there is an
// occasion for one (specification, section 5.14): mails about the work on a case.
//
// It owns notice_settings, what an organisation says about each kind, and notice_choices,
// what a person does. Whoever changes something that people are notified of calls
// [Service.Add] in the same transaction.
//
// It does not decide whether the occasion is still there when the notice is due, and what
// the mail says: that is package notify, which sees all records.
package notices
