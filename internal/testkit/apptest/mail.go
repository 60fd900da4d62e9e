package apptest

import (
	"cmp"
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
)

// Mail is a mail in the sandbox's mailbox.
type Mail struct {
	MessageID string              `json:"messageId"`
	Subject   string              `json:"subject"`
	Text      string              `json:"text"`
	HTML      string              `json:"html"`
	Headers   map[string][]string `json:"headers"`
}

// Mails returns the mails received at an address so far, in the order in which they were queued. Deliveries are
// concurrent, so they may arrive in any order.
func (c *Client) Mails(to string) []Mail {
	c.t.Helper()
	var mails []Mail
	r := (&Client{t: c.t, base: c.base}).Get("/sandbox/mailbox/messages?to=" + url.QueryEscape(to)).Want(200)
	if err := json.Unmarshal(r.Body, &mails); err != nil {
		c.t.Fatal(err)
	}
	slices.SortFunc(mails, func(a, b Mail) int { return cmp.Compare(a.MessageID, b.MessageID) }) // ids contain the time
	return mails
}

var mailedLink = regexp.MustCompile(`(https?://[^\s?]+/(?:verify|accept|reset|keep|link))\?token=(\S+)`)

// Mailed waits for the n-th mail with an account link to an address, counted from 1, and returns the link
// without its token, and the token.
func (c *Client) Mailed(to string, n int) (link, token string) {
	c.t.Helper()
	var links [][]string
	Until(c.t, "a mail with a link arrives at "+to, func() bool {
		links = nil
		for _, m := range c.Mails(to) {
			if found := mailedLink.FindStringSubmatch(m.Text); found != nil {
				links = append(links, found)
			}
		}
		return len(links) >= n
	})
	found := links[n-1]
	token, err := url.QueryUnescape(found[2])
	if err != nil {
		c.t.Fatal(err)
	}
	return found[1], token
}

// MailedToken waits for the n-th mail to an address and returns the token of its link.
func (c *Client) MailedToken(to string, n int) string {
	c.t.Helper()
	_, token := c.Mailed(to, n)
	return token
}
