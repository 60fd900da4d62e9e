// Package notify makes mails of the occasions that package notices has noted (specification,
// section 5.14). When an occasion is due it looks at the records as they are: who is to be
// notified, whether the occasion has passed meanwhile, and what the mail says. It looks
// again just before the mail is sent, which may be later.
//
// It owns no table and changes no case.
package notify
