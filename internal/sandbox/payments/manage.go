package payments

import (
	"errors"
	"net/http"
)

// manageLink gives the address of a page on which the payer ends a subscription
// without asking us.
func (s *Server) manageLink(w http.ResponseWriter, r *http.Request) {
	s.withSubscription(w, r, func(x subscription) {
		done(w, "Link generated", map[string]string{"link": s.public + Prefix + "/manage/" + x.EmailToken})
	})
}

var errNotManaged = errors.New("there is no such subscription")

// managed finds a subscription by the token of its page.
func (l *ledger) managed(token string) (subscription, error) {
	for _, x := range l.subscriptions.items {
		if x.EmailToken == token {
			return x, nil
		}
	}
	return subscription{}, errNotManaged
}

func (s *Server) showManaged(w http.ResponseWriter, r *http.Request) {
	s.ledger.mu.Lock()
	x, err := s.ledger.managed(r.PathValue("token"))
	s.ledger.mu.Unlock()
	showSubscription(w, x, err)
}

func (s *Server) cancelManaged(w http.ResponseWriter, r *http.Request) {
	var x subscription
	err := s.ledger.change(func(b *batch) (err error) {
		if x, err = b.l.managed(r.PathValue("token")); err != nil || !x.running() {
			return err
		}
		err = s.end(b, x)
		x.Status = subscriptionEnding
		return err
	})
	s.nudge()
	showSubscription(w, x, err)
}

func showSubscription(w http.ResponseWriter, x subscription, err error) {
	switch {
	case errors.Is(err, errNotManaged):
		renderPage(w, http.StatusNotFound, page{Title: "No such subscription", Text: "The address is wrong, or the sandbox was started anew."})
	case err != nil:
		renderPage(w, http.StatusInternalServerError, page{Title: "That did not work", Text: "The change could not be kept."})
	default:
		p := page{Title: x.Plan.Name, Text: "This subscription is " + x.Status + ".", Amount: readable(x.Plan.Amount, x.Plan.Currency),
			Email: x.Email, Reference: x.Code, Ends: x.running()}
		renderPage(w, http.StatusOK, p)
	}
}
