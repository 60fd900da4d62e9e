package s3

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// maxSkew is the clock difference from which the check fails. Stores refuse signatures from 15 minutes.
const maxSkew = 5 * time.Minute

// Check checks that the store is reachable, that the clocks agree, that an object can be written, read and removed, that
// nobody can read it without a signature, and that pages of the origins may upload. The error has every finding. It leaves
// nothing in the bucket. versions reports whether the bucket keeps versions.
func (c *Client) Check(ctx context.Context, origins []string) (versions bool, err error) {
	_, header, err := c.plain(ctx, http.MethodGet, "", http.Header{})
	if err != nil {
		return false, fmt.Errorf("the store cannot be reached: %w", err)
	}
	found := []error{c.checkClock(header)}
	versions, err = c.checkObject(ctx)
	found = append(found, err)
	for _, origin := range origins {
		found = append(found, c.checkCORS(ctx, origin))
	}
	return versions, errors.Join(found...)
}

func (c *Client) checkClock(h http.Header) error {
	at, err := http.ParseTime(h.Get("Date"))
	if skew := c.now().Sub(at).Round(time.Second); err == nil && skew.Abs() > maxSkew {
		return fmt.Errorf("the clock differs from that of the store by %v; synchronise it", skew.Abs())
	}
	return nil // a store that reports no time checks signatures
}

// checkObject writes, reads and removes an object.
func (c *Client) checkObject(ctx context.Context) (versions bool, err error) {
	key, content := "stagegate-doctor/"+strings.ToLower(rand.Text()), []byte("written by stagegate doctor")
	err = c.send(ctx, http.MethodPut, key, nil, nil, payloadOf(content), func(*http.Response) error { return nil })
	if err != nil {
		_ = c.Remove(ctx, key) // only the reply may have been lost; the error of the write is what counts
		return false, fmt.Errorf("writing an object: %w", err)
	}
	var found []error
	if read, err := c.readBack(ctx, key); err != nil {
		found = append(found, fmt.Errorf("reading an object: %w", err))
	} else if !bytes.Equal(read, content) {
		found = append(found, errors.New("an object differs from what was written"))
	}
	found = append(found, c.checkPrivate(ctx, key))
	versions, err = c.keepsVersions(ctx)
	found = append(found, err)
	if err == nil && !versions {
		found = append(found, c.checkKeep(ctx, key))
	}
	if err := c.Remove(ctx, key); err != nil {
		found = append(found, fmt.Errorf("removing an object: %w", err))
	}
	return versions, errors.Join(found...)
}

func (c *Client) readBack(ctx context.Context, key string) (read []byte, err error) {
	err = c.call(ctx, http.MethodGet, key, nil, nil, func(resp *http.Response) error {
		read, err = io.ReadAll(io.LimitReader(resp.Body, maxResponse))
		return err
	})
	return read, err
}

// checkKeep copies an object as Find does without versions. Stores that keep objects as files have none below another.
func (c *Client) checkKeep(ctx context.Context, key string) error {
	if found, err := c.Find(ctx, key); err != nil {
		return fmt.Errorf("copying an object to %s%s: %w; turn versions on", key, keptSuffix, err)
	} else if !strings.HasPrefix(found.Version, keptPrefix) {
		return errors.New("the bucket reports versions of objects, but not that it keeps them; turn versions on")
	}
	return nil
}

// checkPrivate reads an object and the list of the bucket without a signature.
func (c *Client) checkPrivate(ctx context.Context, key string) error {
	for _, name := range []string{key, ""} {
		status, _, err := c.plain(ctx, http.MethodGet, name, http.Header{})
		if err != nil {
			return err
		}
		if status/100 == 2 {
			return errors.New("the bucket is public: anyone can read it; make it private")
		}
	}
	return nil
}

// checkCORS asks, as a browser does, whether a page of an origin may upload.
func (c *Client) checkCORS(ctx context.Context, origin string) error {
	method, key := http.MethodPost, ""
	if c.Put {
		method, key = http.MethodPut, "stagegate-doctor/none"
	}
	_, header, err := c.plain(ctx, http.MethodOptions, key, http.Header{
		"Origin": {origin}, "Access-Control-Request-Method": {method}, "Access-Control-Request-Headers": {"content-type"},
	})
	if err != nil {
		return err
	}
	if allowed := header.Get("Access-Control-Allow-Origin"); allowed != origin && allowed != "*" || !allows(header, "Methods", method) || c.Put && !allows(header, "Headers", "content-type") {
		return fmt.Errorf("the CORS rules of the bucket do not allow %s from %s", method, origin)
	}
	return nil
}

// allows reports whether the answer to a preflight request allows a method or a header.
func allows(reply http.Header, kind, name string) bool {
	list := strings.Split(strings.Join(reply.Values("Access-Control-Allow-"+kind), ","), ",")
	return slices.ContainsFunc(list, func(one string) bool {
		one = strings.TrimSpace(one)
		return one == "*" || strings.EqualFold(one, name)
	})
}

// plain makes a call without a signature.
func (c *Client) plain(ctx context.Context, method, key string, header http.Header) (status int, reply http.Header, err error) {
	req, err := http.NewRequestWithContext(ctx, method, c.url(key).String(), http.NoBody)
	if err != nil {
		return 0, nil, fmt.Errorf("s3: %w", err)
	}
	req.Header = header
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, nil, noReply(err)
	}
	_ = resp.Body.Close() // the body is not read
	return resp.StatusCode, resp.Header, nil
}

// keepsVersions reports whether the bucket keeps versions. A store without them does not know the call.
func (c *Client) keepsVersions(ctx context.Context) (bool, error) {
	var reply struct {
		Status string `xml:"Status"`
	}
	err := c.call(ctx, http.MethodGet, "", url.Values{"versioning": {""}}, nil, func(resp *http.Response) error {
		return xml.NewDecoder(io.LimitReader(resp.Body, maxResponse)).Decode(&reply)
	})
	if err != nil && IsUnavailable(err) {
		return false, err
	}
	return reply.Status == "Enabled", nil
}
