package s3

import (
	"errors"
	"net/url"
	"regexp"
	"slices"

	"stagegate/internal/infra/kit/loopback"
)

// Account is a bucket of an S3-compatible store with the keys that may use it.
type Account struct {
	Key, Secret string
	Scheme      string // https, or http on this machine
	Host        string // with the port, if it has one
	Bucket      string
	Region      string
	VirtualHost bool   // the bucket is a part of the host, not of the path
	Put         bool   // uploads are PUT requests, for stores without POST policies
	Encryption  string // server-side encryption: "", AES256 or aws:kms
}

// Scheme begins the URL of an account.
const Scheme = "s3"

var bucketForm = regexp.MustCompile(`^/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$`)

// options are the parameters of the URL with their values; the first one is the default.
var options = map[string][]string{"addressing": {"path", "host"}, "upload": {"post", "put"}, "sse": {"", "AES256", "aws:kms"}}

// ParseURL parses s3://KEY:SECRET@HOST[:port]/BUCKET?region=…&addressing=path|host&upload=post|put&sse=…. The error does
// not contain the secret.
func ParseURL(text string) (Account, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != Scheme || u.Hostname() == "" || u.Fragment != "" {
		return Account{}, errors.New("must be s3://KEY:SECRET@HOST/BUCKET, with key and secret percent-encoded")
	}
	secret, _ := u.User.Password()
	if u.User.Username() == "" || secret == "" {
		return Account{}, errors.New("has no key or no secret; it must be s3://KEY:SECRET@HOST/BUCKET, with key and secret percent-encoded")
	}
	bucket := bucketForm.FindStringSubmatch(u.Path)
	if bucket == nil {
		return Account{}, errors.New("must name one bucket after the host, without a folder")
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return Account{}, errors.New("has invalid parameters")
	}
	a := Account{Key: u.User.Username(), Secret: secret, Scheme: "https", Host: u.Host, Bucket: bucket[1], Region: "us-east-1"}
	if loopback.Host(u.Host) {
		a.Scheme = "http"
	}
	for name, values := range query {
		allowed, known := options[name]
		switch {
		case name == "region" && len(values) == 1 && regionForm.MatchString(values[0]):
			a.Region = values[0]
		case name == "region":
			return Account{}, errors.New("region must be the name of a region, such as eu-central-1")
		case !known:
			return Account{}, errors.New("has a parameter other than region, addressing, upload and sse")
		case len(values) != 1 || !slices.Contains(allowed, values[0]):
			return Account{}, errors.New(name + " has another value than " + choices[name])
		}
	}
	a.VirtualHost, a.Put, a.Encryption = query.Get("addressing") == "host", query.Get("upload") == "put", query.Get("sse")
	return a, nil
}

var (
	regionForm = regexp.MustCompile(`^[A-Za-z0-9-]{1,40}$`)
	choices    = map[string]string{"addressing": "path or host", "upload": "post or put", "sse": "AES256 or aws:kms"}
)

// base returns the URL of the host that serves the bucket.
func (a Account) base() *url.URL {
	u := &url.URL{Scheme: a.Scheme, Host: a.Host}
	if a.VirtualHost {
		u.Host = a.Bucket + "." + u.Host
	}
	return u
}

// url returns the URL of an object, or of the bucket for "".
func (a Account) url(key string) *url.URL {
	u := a.base()
	u.Path = "/" + key
	if !a.VirtualHost {
		u.Path = "/" + a.Bucket
		if key != "" {
			u.Path += "/" + key
		}
	}
	return u
}

// Origin returns the origin to which clients send files.
func (a Account) Origin() string { return a.base().String() }
