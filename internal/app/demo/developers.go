package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/loopback"
	"stagegate/internal/sandbox/receiver"
)

// addDevelopers adds what programs use: a key that has read the invoices, and one that has set up a webhook to the
// receiver of the sandbox.
func (s *Server) addDevelopers(ctx context.Context, admin auth.Caller) error {
	export, err := s.addKey(ctx, admin, "Accounting export", 365, auth.InvoiceRead, auth.PaymentRead, auth.EventRead)
	if err != nil {
		return err
	}
	if err := export.call(ctx, http.MethodGet, "/finance/invoices", nil, nil); err != nil {
		return err
	}
	setup, err := s.addKey(ctx, admin, "Webhook setup", 9, auth.WebhookManage, auth.EventRead)
	if err != nil {
		return err
	}
	return s.addWebhook(ctx, setup)
}

// record is a record of the API.
type record struct {
	ID string `json:"id"`
}

// list is a list of records.
type list struct {
	Content       []record `json:"content"`
	TotalElements int      `json:"totalElements"`
}

// addWebhook adds a webhook for the accounting. Its address was wrong at first: two tests failed, one of which was sent
// again when the address had been corrected. Then it gets the events since the beginning. This waits for them, so that
// the log of the server does not begin with their delivery.
func (s *Server) addWebhook(ctx context.Context, setup program) error {
	if err := s.awaitEvents(ctx, setup); err != nil {
		return err
	}
	to := s.receiver()
	var made record
	wrong := map[string]any{"url": to + "-old", "description": "Accounting", "types": []string{"payment.*", "refund.*"}}
	if err := setup.call(ctx, http.MethodPost, "/tenant/webhooks", wrong, &made); err != nil {
		return err
	}
	at := "/tenant/webhooks/" + made.ID
	var failed list
	var replayed struct {
		Scheduled int `json:"scheduled"`
	}
	for _, step := range []struct {
		method, path string
		body, result any
	}{
		{http.MethodPost, "/test", nil, nil},
		{http.MethodPost, "/test", nil, nil},
		{http.MethodPatch, "", map[string]any{"url": to}, nil},
		{http.MethodPost, "/test", nil, nil},
		{http.MethodPost, "/replay", map[string]any{"after": "0"}, &replayed},
		{http.MethodGet, "/deliveries?type=webhook.test&status=FAILED", nil, &failed},
	} {
		if err := setup.call(ctx, step.method, at+step.path, step.body, step.result); err != nil {
			return err
		}
	}
	if err := setup.call(ctx, http.MethodPost, at+"/deliveries/"+failed.Content[0].ID+"/resend", nil, nil); err != nil {
		return err
	}
	const tests = 2 // that succeeded
	return await(func() (bool, error) {
		var sent list
		err := setup.call(ctx, http.MethodGet, at+"/deliveries?status=SUCCEEDED&size=1", nil, &sent)
		return sent.TotalElements >= replayed.Scheduled+tests, err
	})
}

// awaitEvents waits until the events of the receipts, which are the last ones, are in the feed.
func (s *Server) awaitEvents(ctx context.Context, p program) error {
	return await(func() (bool, error) {
		var found struct {
			Events []record `json:"events"`
		}
		err := p.call(ctx, http.MethodGet, "/tenant/events?types=payment.recorded", nil, &found)
		return len(found.Events) >= len(receipts), err
	})
}

// await asks until something is so, but not forever: the demo also works without.
func await(ask func() (bool, error)) error {
	for range polls {
		if is, err := ask(); is || err != nil {
			return err
		}
		time.Sleep(4 * pollEvery)
	}
	return nil
}

// receiver returns the address of the receiver of the sandbox: the public one, as its page shows it, unless that is on
// another machine.
func (s *Server) receiver() string {
	if u, err := url.Parse(s.BaseURL); err == nil && loopback.Host(u.Hostname()) {
		return s.BaseURL + receiver.Path
	}
	return s.Address + receiver.Path
}

// program calls the API with a key.
type program struct{ address, key string }

// addKey adds a key that expires after some days.
func (s *Server) addKey(ctx context.Context, admin auth.Caller, name string, days int, permissions ...auth.Permission) (program, error) {
	var in accounts.CreateKeyInput
	in.Body.Name, in.Body.Permissions = name, permissions
	in.Body.ExpiresAt = api.InstantOf(s.Now().AddDate(0, 0, days).UTC().Format(time.RFC3339))
	var made accounts.KeySecretView
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		made, err = s.Members.CreateKey(ctx, tx, admin, &in)
		return err
	})
	return program{s.Address, made.Secret}, err
}

// call calls an operation and decodes the data of its response, unless result is nil.
func (p program) call(ctx context.Context, method, path string, body, result any) error {
	var content bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&content).Encode(body); err != nil {
			return err
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, p.address+"/api/v1"+path, &content)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+p.key)
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	answer := struct {
		Message string `json:"message"`
		Data    any    `json:"data"`
	}{Data: result}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return err
	}
	if resp.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("%s %s was answered with %s: %s", method, path, resp.Status, answer.Message)
	}
	return nil
}
