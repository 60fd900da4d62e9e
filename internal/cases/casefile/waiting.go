package casefile

import "time"

// WaitingFor says who has to act next in a request or an application.
type WaitingFor string

// Who has to act next.
const (
	ForCustomer WaitingFor = "CUSTOMER"
	ForStaff    WaitingFor = "STAFF"
	ForPayment  WaitingFor = "PAYMENT"
	ForNobody   WaitingFor = "NOBODY"
)

// Wait sets who has to act next. The time changes only with who it is.
func (c *Case) Wait(who WaitingFor, at time.Time) {
	if c.WaitingFor != who || c.WaitingSince == nil {
		c.WaitingFor, c.WaitingSince = who, &at
		c.RemindAt = c.nextReminder(at)
	}
}
