// Package cloudinary is a client of Cloudinary's API: it signs uploads that are sent
// directly to the provider, signs addresses of assets, removes assets and parses the
// notifications that the provider sends.
//
// Every asset has the type "authenticated": reading it needs a signature. The package
// does not know files or tenants: package file decides which assets stay
// (specification, section 6).
package cloudinary

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"stagegate/internal/providers"
)

// Addresses of the real provider.
const (
	DefaultAPIBase      = "https://api.cloudinary.com"
	DefaultDeliveryBase = "https://res.cloudinary.com"
)

const (
	defaultTimeout = 10 * time.Second
	maxResponse    = 1 << 20
)

// authenticated assets can be read only with a signature.
const authenticated = "authenticated"

// Config configures a client.
type Config struct {
	Account            Account
	APIBase            string          // DefaultAPIBase unless given
	PublicBase         string          // of addresses for clients; APIBase unless given
	DeliveryBase       string          // DefaultDeliveryBase unless given
	PublicDeliveryBase string          // of lasting addresses for clients; DeliveryBase unless given
	NotificationURL    string          // where uploads are reported to
	Timeout            time.Duration   // of a call; 10 s unless given
	HTTP               *http.Client    // a new one unless given
	Guard              providers.Guard // nil makes every call
}

// Client calls the provider. It is safe for concurrent use.
type Client struct {
	account  Account
	api      string
	public   string
	delivery string
	lasting  string // as delivery, for clients
	notify   string
	timeout  atomic.Int64 // of a call, in nanoseconds
	http     *http.Client
	guard    providers.Guard
}

// New returns a client.
func New(c Config) *Client {
	if c.APIBase == "" {
		c.APIBase = DefaultAPIBase
	}
	if c.PublicBase == "" {
		c.PublicBase = c.APIBase
	}
	if c.DeliveryBase == "" {
		c.DeliveryBase = DefaultDeliveryBase
	}
	if c.PublicDeliveryBase == "" {
		c.PublicDeliveryBase = c.DeliveryBase
	}
	client := &Client{
		account: c.Account, api: strings.TrimRight(c.APIBase, "/"), public: strings.TrimRight(c.PublicBase, "/"), delivery: strings.TrimRight(c.DeliveryBase, "/"), lasting: strings.TrimRight(c.PublicDeliveryBase, "/"),
		notify: c.NotificationURL, http: providers.HTTPClient(c.HTTP), guard: c.Guard,
	}
	client.SetTimeout(c.Timeout)
	return client
}

// Cloud returns the name of the account.
func (c *Client) Cloud() string { return c.account.Cloud }

// SetTimeout changes how long a call may take; 0 is the time that New gives it.
func (c *Client) SetTimeout(d time.Duration) { c.timeout.Store(int64(cmp.Or(d, defaultTimeout))) }

// Asset identifies a version of an asset.
type Asset struct {
	PublicID     string
	ResourceType string // image, raw or video
	Format       string // of images; the public id of other types contains the extension
	Version      int64  // 0 for the only one
}

// Upload is what a client needs to upload one asset. All but the URL are fields of the form.
type Upload struct {
	URL       string
	PublicID  string
	Timestamp string
	Signature string
	APIKey    string
}

// SignUpload signs an upload under a public id. The provider accepts it for an hour
// from at, keeps the first upload under that id, and detects its type.
//
// Parameters that are the same for all uploads are in the query, where the provider reads
// them too. They are part of the signature, so that they cannot be omitted.
func (c *Client) SignUpload(publicID string, at time.Time) Upload {
	u := Upload{PublicID: publicID, Timestamp: seconds(at), APIKey: c.account.Key}
	signed := map[string]string{"public_id": u.PublicID, "timestamp": u.Timestamp}
	query := url.Values{}
	for name, value := range map[string]string{"type": authenticated, "overwrite": "false", "notification_url": c.notify} {
		if value != "" {
			signed[name] = value
			query.Set(name, value)
		}
	}
	u.Signature = c.account.sign(signed)
	u.URL = c.endpoint(c.public, "auto", "upload") + "?" + query.Encode()
	return u
}

// DownloadURL is an address at which anyone can read an asset until a time. Browsers
// save an attachment.
func (c *Client) DownloadURL(a Asset, attachment bool, at, until time.Time) string {
	params := map[string]string{
		"public_id": a.PublicID, "type": authenticated, "timestamp": seconds(at), "expires_at": seconds(until),
	}
	if a.ResourceType != "raw" {
		params["format"] = a.Format
	}
	if attachment {
		params["attachment"] = "true"
	}
	return c.endpoint(c.public, a.ResourceType, "download") + "?" + c.signedValues(params).Encode()
}

// PublicURL is an address for clients at which anyone can read that version of an asset,
// as long as it exists.
func (c *Client) PublicURL(a Asset) string { return c.deliveryURL(c.lasting, a, "") }

// DeliveryURL is PublicURL, as this program reaches it.
func (c *Client) DeliveryURL(a Asset, transformation string) string {
	return c.deliveryURL(c.delivery, a, transformation)
}

func (c *Client) deliveryURL(base string, a Asset, transformation string) string {
	name := a.PublicID
	if a.ResourceType != "raw" && a.Format != "" {
		name += "." + a.Format
	}
	path := "s--" + c.account.signDelivery(transformation, name) + "--/"
	if transformation != "" {
		path += transformation + "/"
	}
	if a.Version != 0 {
		path += fmt.Sprintf("v%d/", a.Version)
	}
	return fmt.Sprintf("%s/%s/%s/%s/%s%s", base, c.account.Cloud, a.ResourceType, authenticated, path, escapePath(name))
}

// Head reads the first bytes of an asset, at most n. It returns ErrNotFound if there
// is none.
func (c *Client) Head(ctx context.Context, a Asset, n int64) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(c.timeout.Load()))
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.DeliveryURL(a, ""), nil)
	if err != nil {
		return nil, fmt.Errorf("cloudinary: %w", err)
	}
	req.Header.Set("Range", fmt.Sprintf("bytes=0-%d", n-1))
	var head []byte
	err = c.guard.Do(ctx, func() error {
		resp, err := c.http.Do(req)
		if err != nil {
			return noReply(err)
		}
		defer func() { _ = resp.Body.Close() }()
		if err := refused(resp); err != nil {
			return err
		}
		if head, err = io.ReadAll(io.LimitReader(resp.Body, n)); err != nil {
			return noReply(err)
		}
		return nil
	}, notMade)
	return head, err
}

// notMade is the error of a call that Config.Guard did not let through. It has no reply.
func notMade(cause error) error { return &Error{Message: "the call was not made", cause: cause} }

// Destroy removes an asset and its cached copies. An asset that does not exist is no
// error.
func (c *Client) Destroy(ctx context.Context, publicID, resourceType string, at time.Time) error {
	form := c.signedValues(map[string]string{
		"public_id": publicID, "type": authenticated, "invalidate": "true", "timestamp": seconds(at),
	})
	var reply struct {
		Result string `json:"result"`
	}
	if err := c.post(ctx, c.endpoint(c.api, resourceType, "destroy"), form, &reply); err != nil {
		return err
	}
	if reply.Result != "ok" && reply.Result != "not found" {
		return &Error{Message: "the reply has an unknown result: " + reply.Result}
	}
	return nil
}

// Check checks whether the provider can be reached and accepts the account for both of
// its APIs: it removes an asset that does not exist, and looks for it.
func (c *Client) Check(ctx context.Context, at time.Time) error {
	const none = "stagegate/there-is-none"
	if err := c.Destroy(ctx, none, "raw", at); err != nil {
		return err
	}
	_, err := c.Find(ctx, "raw", []string{none})
	return err
}

func (c *Client) endpoint(base, resourceType, action string) string {
	return base + "/v1_1/" + url.PathEscape(c.account.Cloud) + "/" + resourceType + "/" + action
}

// signedValues are the parameters of a call with signature and key.
func (c *Client) signedValues(params map[string]string) url.Values {
	values := url.Values{"signature": {c.account.sign(params)}, "api_key": {c.account.Key}}
	for name, value := range params {
		if value != "" {
			values.Set(name, value)
		}
	}
	return values
}

func (c *Client) post(ctx context.Context, address string, form url.Values, out any) error {
	req, err := http.NewRequest(http.MethodPost, address, strings.NewReader(form.Encode())) //nolint:noctx // call sets it
	if err != nil {
		return fmt.Errorf("cloudinary: %w", err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return c.call(ctx, req, out)
}

// call sends a request and reads its JSON reply.
func (c *Client) call(ctx context.Context, req *http.Request, out any) error {
	return c.guard.Do(ctx, func() error { return c.send(ctx, req, out) }, notMade)
}

func (c *Client) send(ctx context.Context, req *http.Request, out any) error {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(c.timeout.Load()))
	defer cancel()
	resp, err := c.http.Do(req.WithContext(ctx))
	if err != nil {
		return noReply(err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxResponse))
	if err != nil {
		return noReply(err)
	}
	if resp.StatusCode/100 != 2 {
		var refused struct {
			Error struct {
				Message string `json:"message"`
			} `json:"error"`
		}
		_ = json.Unmarshal(body, &refused) // without a message, the status remains
		return &Error{HTTPStatus: resp.StatusCode, Message: refused.Error.Message}
	}
	if err := json.Unmarshal(body, out); err != nil {
		return noReply(err)
	}
	return nil
}

// ErrNotFound means that the provider has no such asset.
var ErrNotFound = errors.New("cloudinary: no such asset")

// Error is a call without a result.
type Error struct {
	HTTPStatus int    // 0 if there was no valid reply
	Message    string // of the provider, for the log

	cause error
}

func noReply(cause error) *Error { return &Error{Message: "no valid reply", cause: cause} }

func (e *Error) Error() string {
	text := "cloudinary: "
	if e.HTTPStatus != 0 {
		text += fmt.Sprintf("status %d: ", e.HTTPStatus)
	}
	text += e.Message
	if e.cause != nil {
		text += ": " + e.cause.Error()
	}
	return text
}

// Unwrap returns the cause, if there is one.
func (e *Error) Unwrap() error { return e.cause }

// The provider uses statusTooMany besides 429, and statusBusy while it processes the
// asset.
const (
	statusTooMany = 420
	statusBusy    = 423
)

// IsUnavailable reports whether the outcome of the call is unknown. Every call of
// this package can be repeated.
func IsUnavailable(err error) bool {
	e, ok := errors.AsType[*Error](err)
	if !ok {
		return false
	}
	switch e.HTTPStatus {
	case 0, http.StatusRequestTimeout, http.StatusTooManyRequests, statusTooMany, statusBusy:
		return true
	}
	return e.HTTPStatus/100 == 3 || e.HTTPStatus >= http.StatusInternalServerError
}

func seconds(t time.Time) string { return strconv.FormatInt(t.Unix(), 10) }
