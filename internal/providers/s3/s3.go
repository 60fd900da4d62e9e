// Package s3 is a client of S3-compatible stores: it signs uploads and links, finds what has arrived, and removes
// objects in all their versions.
//
// What Find returns cannot change: in a bucket with versions it has its version; in one without, it is a copy to a key
// that no client may write. The package does not know files or tenants: package files decides which objects stay
// (specification, section 6).
package s3

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"stagegate/internal/infra/kit/download"
	"stagegate/internal/providers"
)

const (
	defaultTimeout = 10 * time.Second
	maxResponse    = 4 << 20
)

// Config configures a client.
type Config struct {
	Account Account
	Now     func() time.Time
	Timeout time.Duration   // of a call; 10 s unless given
	HTTP    *http.Client    // a new one unless given
	Guard   providers.Guard // nil makes every call
}

// Client calls a store. It is safe for concurrent use.
type Client struct {
	Account

	now     func() time.Time
	timeout atomic.Int64 // of a call, in nanoseconds
	http    *http.Client
	guard   providers.Guard
}

// New returns a client.
func New(c Config) *Client {
	client := &Client{Account: c.Account, now: c.Now, http: providers.HTTPClient(c.HTTP), guard: c.Guard}
	client.SetTimeout(c.Timeout)
	return client
}

// SetTimeout changes how long a call may take; 0 is the default.
func (c *Client) SetTimeout(d time.Duration) { c.timeout.Store(int64(cmp.Or(d, defaultTimeout))) }

// Order describes an upload.
type Order struct {
	Key, ContentType string
	MaxBytes         int64
	At, Until        time.Time
}

// Upload is the request of an upload.
type Upload struct {
	Method, URL     string
	Headers, Fields map[string]string
}

// SignUpload signs an upload. With POST, the store accepts 1 to MaxBytes bytes; with PUT, exactly MaxBytes.
func (c *Client) SignUpload(o Order) Upload {
	if !c.Put {
		return Upload{
			Method: http.MethodPost, URL: c.url("").String(), Headers: map[string]string{},
			Fields: c.postForm(o.Key, o.ContentType, o.MaxBytes, o.At, o.Until),
		}
	}
	headers := map[string]string{"Content-Type": o.ContentType}
	if c.Encryption != "" {
		headers["X-Amz-Server-Side-Encryption"] = c.Encryption
	}
	signed := http.Header{"Content-Length": {strconv.FormatInt(o.MaxBytes, 10)}} // sent by every client
	for name, value := range headers {
		signed.Set(name, value)
	}
	return Upload{
		Method: http.MethodPut, URL: c.presign(http.MethodPut, o.Key, nil, signed, o.At, o.Until.Sub(o.At)), Headers: headers, Fields: map[string]string{},
	}
}

// Object is an object that Find returned.
type Object struct {
	Key         string
	Version     string // opaque
	ContentType string
	Size        int64
	StoredAt    time.Time
}

// The two forms of Object.Version: a version of the bucket, and a copy to the key with keptSuffix.
const (
	versionPrefix = "v:"
	keptPrefix    = "kept:"
	keptSuffix    = "/kept"
)

// place returns the key and the query of the pinned content of an object. Without a version it is what Write has written.
func place(key, version string) (string, url.Values) {
	if id, ok := strings.CutPrefix(version, versionPrefix); ok {
		return key, url.Values{"versionId": {id}}
	}
	return key + keptSuffix, url.Values{}
}

// Link describes a link to an object.
type Link struct {
	Key, Version, Filename, ContentType string
	Attachment                          bool
	From, Until                         time.Time
}

// SignLink returns an address at which anyone can read an object until a time.
func (c *Client) SignLink(l Link) string {
	key, query := place(l.Key, l.Version)
	query.Set("response-content-type", l.ContentType)
	query.Set("response-content-disposition", download.Disposition(l.Filename, l.Attachment))
	query.Set("response-cache-control", "private, no-store")
	return c.presign(http.MethodGet, key, query, nil, l.From, l.Until.Sub(l.From))
}

// Find returns the object with a key, pinned, or ErrNotFound.
func (c *Client) Find(ctx context.Context, key string) (Object, error) {
	for range 3 {
		sent, err := c.head(ctx, key)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return Object{}, err
		}
		if err == nil && sent.version != "" {
			return sent.object(key, versionPrefix+sent.version), nil
		}
		kept, keptErr := c.head(ctx, key+keptSuffix)
		if keptErr == nil {
			if err == nil {
				_ = c.delete(ctx, key, nil) // no longer needed; if this fails, it goes with the copy
			}
			if !kept.arrivedAt.IsZero() { // not when it was copied
				kept.storedAt = kept.arrivedAt
			}
			return kept.object(key, keptPrefix+kept.etag), nil
		}
		if !errors.Is(keptErr, ErrNotFound) || err != nil {
			return Object{}, keptErr
		}
		if err := c.keep(ctx, key, sent); err != nil {
			return Object{}, err
		}
	}
	return Object{}, &Error{Message: "the object changes with each call"}
}

// arrived is the header of a copy with the time at which its original was stored.
const arrived = "X-Amz-Meta-Arrived"

// keep copies the content that was sent to a key. If it is no longer there, or there is a copy already, it does nothing.
func (c *Client) keep(ctx context.Context, key string, sent properties) error {
	header := http.Header{
		"X-Amz-Copy-Source": {escapePath("/" + c.Bucket + "/" + key)}, "X-Amz-Copy-Source-If-Match": {sent.etag},
		"If-None-Match":            {"*"}, // the first copy stays, where the store supports that
		"X-Amz-Metadata-Directive": {"REPLACE"}, "Content-Type": {sent.contentType}, arrived: {sent.storedAt.UTC().Format(time.RFC3339)},
	}
	if c.Encryption != "" {
		header.Set("X-Amz-Server-Side-Encryption", c.Encryption)
	}
	err := c.call(ctx, http.MethodPut, key+keptSuffix, nil, header, func(resp *http.Response) error {
		var reply struct {
			XMLName xml.Name `xml:"CopyObjectResult"`
		}
		if err := xml.NewDecoder(io.LimitReader(resp.Body, maxResponse)).Decode(&reply); err != nil {
			return &Error{Message: "copying failed after the reply had begun", cause: err}
		}
		return nil
	})
	if e, ok := errors.AsType[*Error](err); ok && (e.HTTPStatus == http.StatusPreconditionFailed || e.Code == "ConditionalRequestConflict") || errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// properties are the headers of an object.
type properties struct {
	etag, version, contentType string
	size                       int64
	storedAt                   time.Time
	arrivedAt                  time.Time // of the original of a copy; zero for none
}

func (p properties) object(key, version string) Object {
	return Object{Key: key, Version: version, ContentType: p.contentType, Size: p.size, StoredAt: p.storedAt}
}

func (c *Client) head(ctx context.Context, key string) (p properties, err error) {
	err = c.call(ctx, http.MethodHead, key, nil, nil, func(resp *http.Response) error {
		p = properties{etag: resp.Header.Get("ETag"), version: resp.Header.Get("X-Amz-Version-Id"), contentType: resp.Header.Get("Content-Type"), size: resp.ContentLength}
		if p.version == "null" { // versions are suspended
			p.version = ""
		}
		p.storedAt, _ = http.ParseTime(resp.Header.Get("Last-Modified")) // zero if not reported
		p.arrivedAt, _ = time.Parse(time.RFC3339, resp.Header.Get(arrived))
		return nil
	})
	return p, err
}

// Head returns at most the first n bytes of an object, or ErrNotFound.
func (c *Client) Head(ctx context.Context, key, version string, n int64) (head []byte, err error) {
	key, query := place(key, version)
	err = c.call(ctx, http.MethodGet, key, query, http.Header{"Range": {fmt.Sprintf("bytes=0-%d", n-1)}}, func(resp *http.Response) error {
		if head, err = io.ReadAll(io.LimitReader(resp.Body, n)); err != nil {
			return noReply(err)
		}
		return nil
	})
	return head, err
}

// Open returns the content of an object and its size, or ErrNotFound. The caller closes it.
func (c *Client) Open(ctx context.Context, key, version string) (content io.ReadCloser, size int64, err error) {
	key, query := place(key, version)
	content, err = providers.Stream(ctx, time.Duration(c.timeout.Load()), func(ctx context.Context) (body io.ReadCloser, err error) {
		err = c.guard.Do(ctx, func() error {
			resp, err := c.request(ctx, http.MethodGet, key, query, nil, payload{}) //nolint:bodyclose // the caller closes the content
			if err == nil {
				body, size = resp.Body, resp.ContentLength
			}
			return err
		}, notMade)
		return body, err
	})
	return content, size, err
}

// call makes a signed request without a body and passes a successful response to use.
func (c *Client) call(ctx context.Context, method, key string, query url.Values, header http.Header, use func(*http.Response) error) error {
	return c.send(ctx, method, key, query, header, payload{}, use)
}

// payload is the body of a request.
type payload struct {
	content io.Reader // nil for none
	size    int64
	sum     string // SHA-256 in hexadecimal
}

func payloadOf(content []byte) payload {
	sum := sha256.Sum256(content)
	return payload{bytes.NewReader(content), int64(len(content)), hex.EncodeToString(sum[:])}
}

// Write writes an object where no client can write it, and replaces what is there. It is read without a version. sum is the
// SHA-256 digest of the content in hexadecimal; the store refuses other content.
func (c *Client) Write(ctx context.Context, key, contentType, sum string, size int64, content io.Reader) error {
	header := http.Header{"Content-Type": {contentType}}
	if c.Encryption != "" {
		header.Set("X-Amz-Server-Side-Encryption", c.Encryption)
	}
	body := payload{io.NopCloser(content), size, sum}
	return c.send(ctx, http.MethodPut, key+keptSuffix, nil, header, body, func(*http.Response) error { return nil })
}

// send is call with a body.
func (c *Client) send(ctx context.Context, method, key string, query url.Values, header http.Header, body payload, use func(*http.Response) error) error {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(c.timeout.Load()))
	defer cancel()
	return c.guard.Do(ctx, func() error {
		resp, err := c.request(ctx, method, key, query, header, body)
		if err != nil {
			return err
		}
		defer func() { _ = resp.Body.Close() }()
		return use(resp)
	}, notMade)
}

var emptySum = payloadOf(nil).sum

// request makes a signed request and returns a successful response. The caller closes its body.
func (c *Client) request(ctx context.Context, method, key string, query url.Values, header http.Header, body payload) (*http.Response, error) {
	if body.content == nil {
		body = payload{http.NoBody, 0, emptySum}
	}
	u := c.url(key)
	u.RawQuery, u.RawPath = encode(query), escapePath(u.Path)
	req, err := http.NewRequestWithContext(ctx, method, u.String(), body.content)
	if err != nil {
		return nil, fmt.Errorf("s3: %w", err)
	}
	req.ContentLength = body.size
	maps.Copy(req.Header, header)
	c.authorise(req, body.sum, c.now())
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, noReply(err)
	}
	if resp.StatusCode/100 != 2 {
		defer func() { _ = resp.Body.Close() }()
		return nil, refused(resp)
	}
	return resp, nil
}

// ErrNotFound means that the store has no such object.
var ErrNotFound = errors.New("s3: no such object")

// Error is a call without a result.
type Error struct {
	HTTPStatus int    // 0 if there was no valid reply
	Code       string // of the store
	Message    string

	cause error
}

func noReply(cause error) *Error { return &Error{Message: "no valid reply", cause: cause} }

// notMade is the error of a call that Config.Guard did not let through.
func notMade(cause error) error { return &Error{Message: "the call was not made", cause: cause} }

// refused returns the error of a response. Replies to HEAD have no body.
func refused(resp *http.Response) error {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, maxResponse)) // without a body, the status remains
	var reply struct {
		Code    string `xml:"Code"`
		Message string `xml:"Message"`
	}
	_ = xml.NewDecoder(bytes.NewReader(body)).Decode(&reply)
	if resp.StatusCode == http.StatusNotFound && reply.Code != "NoSuchBucket" {
		return ErrNotFound
	}
	return &Error{HTTPStatus: resp.StatusCode, Code: reply.Code, Message: reply.Message}
}

func (e *Error) Error() string {
	text := "s3: "
	if e.HTTPStatus != 0 {
		text += fmt.Sprintf("status %d: ", e.HTTPStatus)
	}
	text += strings.TrimPrefix(e.Code+": ", ": ") + e.Message
	if urlErr, ok := errors.AsType[*url.Error](e.cause); ok { // its text has the address
		return text + ": " + urlErr.Err.Error()
	}
	if e.cause != nil {
		text += ": " + e.cause.Error()
	}
	return text
}

// Unwrap returns the cause, if there is one.
func (e *Error) Unwrap() error { return e.cause }

// IsUnavailable reports whether the outcome of a call is unknown. Every call of this package can be repeated.
func IsUnavailable(err error) bool {
	e, ok := errors.AsType[*Error](err)
	if !ok {
		return false
	}
	switch e.HTTPStatus {
	case 0, http.StatusRequestTimeout, http.StatusTooManyRequests:
		return true
	case http.StatusNotImplemented:
		return false
	}
	return e.HTTPStatus/100 == 3 || e.HTTPStatus >= http.StatusInternalServerError
}
