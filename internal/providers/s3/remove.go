package s3

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/url"
)

// version is a version of an object, or the mark of a deletion.
type version struct {
	Key       string `xml:"Key"`
	VersionID string `xml:"VersionId"`
}

// versions is a page of the versions in a bucket.
type versions struct {
	XMLName             xml.Name  `xml:"ListVersionsResult"`
	Versions            []version `xml:"Version"`
	Markers             []version `xml:"DeleteMarker"`
	IsTruncated         bool      `xml:"IsTruncated"`
	NextKeyMarker       string    `xml:"NextKeyMarker"`
	NextVersionIDMarker string    `xml:"NextVersionIdMarker"`
}

// Remove removes an object and its copy in all versions. A missing object is not an error.
func (c *Client) Remove(ctx context.Context, key string) error {
	query := url.Values{"versions": {""}, "prefix": {key}}
	for {
		page, err := c.listVersions(ctx, query)
		if e, ok := errors.AsType[*Error](err); ok && e.HTTPStatus/100 != 3 && !IsUnavailable(err) && e.Code != "NoSuchBucket" && e.HTTPStatus != http.StatusForbidden {
			return c.removePlain(ctx, key) // the store has no versions
		}
		if err != nil {
			return err
		}
		for _, v := range append(page.Versions, page.Markers...) {
			if v.Key != key && v.Key != key+keptSuffix {
				continue
			}
			if err := c.delete(ctx, v.Key, url.Values{"versionId": {v.VersionID}}); err != nil {
				return err
			}
		}
		if !page.IsTruncated {
			return nil
		}
		query.Set("key-marker", page.NextKeyMarker)
		query.Set("version-id-marker", page.NextVersionIDMarker)
	}
}

func (c *Client) removePlain(ctx context.Context, key string) error {
	if err := c.delete(ctx, key, nil); err != nil {
		return err
	}
	return c.delete(ctx, key+keptSuffix, nil)
}

func (c *Client) delete(ctx context.Context, key string, query url.Values) error {
	err := c.call(ctx, http.MethodDelete, key, query, nil, func(*http.Response) error { return nil })
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

func (c *Client) listVersions(ctx context.Context, query url.Values) (page versions, err error) {
	err = c.call(ctx, http.MethodGet, "", query, nil, func(resp *http.Response) error {
		if err := xml.NewDecoder(io.LimitReader(resp.Body, maxResponse)).Decode(&page); err != nil {
			return noReply(err)
		}
		return nil
	})
	return page, err
}
