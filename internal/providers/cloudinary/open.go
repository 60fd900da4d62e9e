package cloudinary

import (
	"context"
	"io"
	"net/http"
	"time"
)

// Open returns the content of an asset, or ErrNotFound if there is none. The content is read as it arrives: only the
// response has to begin within the timeout of a call. The caller closes it.
func (c *Client) Open(ctx context.Context, a Asset) (io.ReadCloser, error) {
	ctx, cancel := context.WithCancel(ctx)
	begun := time.AfterFunc(time.Duration(c.timeout.Load()), cancel)
	defer begun.Stop()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.DeliveryURL(a, ""), nil)
	if err != nil {
		cancel()
		return nil, err
	}
	var body io.ReadCloser
	err = c.guard.Do(ctx, func() error {
		resp, err := c.http.Do(req)
		if err != nil {
			return noReply(err)
		}
		if err := refused(resp); err != nil {
			_ = resp.Body.Close()
			return err
		}
		body = resp.Body
		return nil
	}, notMade)
	if err != nil {
		cancel()
		return nil, err
	}
	return &content{body, cancel}, nil
}

// refused returns the error of a response without content.
func refused(resp *http.Response) error {
	switch {
	case resp.StatusCode == http.StatusNotFound:
		return ErrNotFound
	case resp.StatusCode/100 != 2:
		return &Error{HTTPStatus: resp.StatusCode, Message: resp.Header.Get("X-Cld-Error")}
	}
	return nil
}

// content is the content of an asset. Its errors are those of a call without a reply.
type content struct {
	io.ReadCloser

	cancel context.CancelFunc
}

func (c *content) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	if err != nil && err != io.EOF { //nolint:errorlint // readers return it as it is
		err = noReply(err)
	}
	return n, err
}

func (c *content) Close() error {
	c.cancel()
	return c.ReadCloser.Close()
}
