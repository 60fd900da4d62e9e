package payments

import (
	"errors"
	"net/http"

	"stagegate/internal/sandbox"
)

// manageLink returns the URL of a page where the payer can cancel a subscription.
func (s *Server) manageLink(w http.ResponseWriter, r *http.Request) {
	s.withSubscription(w, r, func(x subscription) {
		done(w, "Link generated", map[string]string{"link": s.public + Prefix + "/manage/" + x.EmailToken})
	})
}

var errNotManaged = errors.New("subscription not found")

// managed returns the subscription with the token of its page.
func (l *ledger) managed(token string) (subscription, error) {
	x, ok := l.subscriptions.newest(func(x subscription) bool { return x.EmailToken == token })
	if !ok {
		return x, errNotManaged
	}
	return x, nil
}

func (s *Server) showManaged(w http.ResponseWriter, r *http.Request) {
	x, err := s.ledger.managed(r.PathValue("token"))
	if err != nil {
		refuseManaged(w, err)
		return
	}
	showSubscription(w, x)
}

func (s *Server) cancelManaged(w http.ResponseWriter, r *http.Request) {
	var x subscription
	err := s.provider.Change(func(b *sandbox.Batch) (err error) {
		if x, err = s.ledger.managed(r.PathValue("token")); err != nil || !x.running() {
			return err
		}
		err = s.end(b, x)
		x.Status = subscriptionEnding
		return err
	})
	if err != nil {
		refuseManaged(w, err)
		return
	}
	showSubscription(w, x)
}

// refuseManaged shows why a subscription cannot be managed.
func refuseManaged(w http.ResponseWriter, err error) {
	if errors.Is(err, errNotManaged) {
		renderPage(w, http.StatusNotFound, page{Title: "Subscription not found", Text: notFoundText})
		return
	}
	renderPage(w, http.StatusServiceUnavailable, page{Title: "Something went wrong", Text: "The change could not be saved. Free disk space in DATA_DIR."})
}

func showSubscription(w http.ResponseWriter, x subscription) {
	renderPage(w, http.StatusOK, page{
		Title: x.Plan.Name, Text: "This subscription is " + x.Status + ".", Amount: formatAmount(x.Plan.Amount, x.Plan.Currency),
		Email: x.Email, Reference: x.Code, Ends: x.running(),
	})
}
