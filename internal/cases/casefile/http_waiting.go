package casefile

import "stagegate/internal/api"

// WaitingView says who has to act next in a request or an application, when its request
// was submitted, and what its reader has not read.
type WaitingView struct {
	WaitingFor    WaitingFor `json:"waitingFor" enum:"CUSTOMER,STAFF,PAYMENT,NOBODY" doc:"Who has to act next"`
	WaitingSince  api.Time   `json:"waitingSince" doc:"When waitingFor last changed"`
	SubmittedAt   *api.Time  `json:"submittedAt" doc:"When the request was first submitted"`
	ResubmittedAt *api.Time  `json:"resubmittedAt" doc:"When it was last submitted again, after it was returned"`

	UnreadMessages int64 `json:"unreadMessages" doc:"Messages of the other side that were not read yet, by anybody of this one"`
}

// ViewWaiting builds the view of who has to act next.
func (c *Case) ViewWaiting() WaitingView {
	return WaitingView{
		WaitingFor: c.WaitingFor, WaitingSince: api.Time(*c.WaitingSince),
		SubmittedAt: api.TimeOf(c.SubmittedAt), ResubmittedAt: api.TimeOf(c.ResubmittedAt),
	}
}
