package payments

import (
	"cmp"
	"net/http"
	"strings"
	"time"
)

// step is an entry of the history of a checkout.
type step struct {
	Type    string `json:"type"`
	Message string `json:"message"`
	Time    int64  `json:"time"` // seconds since the checkout was created
}

// showTimeline answers with what the payer did at a checkout, by its id or reference.
func (s *Server) showTimeline(w http.ResponseWriter, r *http.Request) {
	t, ok := s.ledger.transactions.find(r.PathValue("name"))
	if !ok {
		transactionUnknown.write(w)
		return
	}
	done(w, "Timeline retrieved", t.timeline())
}

// way is the way to pay in words.
func (t transaction) way() string {
	return strings.ReplaceAll(cmp.Or(t.Channel, channelCard), "_", " ")
}

// timeline is the history of a checkout: a pair of steps for each attempt to pay.
func (t transaction) timeline() map[string]any {
	history := []step{}
	spent := int64(0)
	attempt := func(at time.Time, outcome, message string) {
		spent = max(0, int64(at.Sub(t.CreatedAt).Seconds()))
		history = append(history, step{"action", "Attempted to pay with " + t.way(), spent}, step{outcome, message, spent})
	}
	for _, at := range t.Declined {
		attempt(at, "error", "Error: Declined")
	}
	if t.PaidAt != nil {
		attempt(*t.PaidAt, "success", "Successfully paid with "+t.way())
	}
	return map[string]any{
		"start_time": t.CreatedAt.Unix(), "time_spent": spent, "attempts": len(history) / 2, "errors": len(t.Declined),
		"success": t.PaidAt != nil, "mobile": false, "input": []any{}, "history": history,
	}
}
