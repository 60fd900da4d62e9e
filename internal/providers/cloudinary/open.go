package cloudinary

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"stagegate/internal/providers"
)

// Open returns the content of an asset, or ErrNotFound if there is none. The caller closes it.
func (c *Client) Open(ctx context.Context, a Asset) (io.ReadCloser, error) {
	return providers.Stream(ctx, time.Duration(c.timeout.Load()), func(ctx context.Context) (body io.ReadCloser, err error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.DeliveryURL(a, ""), nil)
		if err != nil {
			return nil, fmt.Errorf("cloudinary: %w", err)
		}
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
		return body, err
	})
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
