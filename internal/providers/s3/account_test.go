package s3

import (
	"strings"
	"testing"
)

func TestParseURL(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Account{
		"s3://key:secret@s3.example.org/files": {Key: "key", Secret: "secret", Scheme: "https", Host: "s3.example.org", Bucket: "files", Region: "us-east-1"},
		"s3://k%2F:s%2Bc%3A@127.0.0.1:9000/my-files?region=eu-central-1&addressing=host&upload=put&sse=aws:kms": {
			Key: "k/", Secret: "s+c:", Scheme: "http", Host: "127.0.0.1:9000", Bucket: "my-files", Region: "eu-central-1", VirtualHost: true, Put: true, Encryption: "aws:kms",
		},
	} {
		if got, err := ParseURL(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, bad := range []string{
		"", "http://key:hidden@host/files", "s3://host/files", "s3://key@host/files", "s3://:hidden@host/files", "s3://key:hidden@/files", "s3://key:hidden@host", "s3://key:hidden@host/",
		"s3://key:hidden@host/files/folder", "s3://key:hidden@host/Files", "s3://key:hidden@host/files?x=1", "s3://key:hidden@host/files?addressing=x",
		"s3://key:hidden@host/files?region=", "s3://key:hidden@host/files?region=a&region=b", "s3://key:hid%zzden@host/files", "s3://key:hidden@host/files#x", "s3://key:hidden@host/files?upload=put&upload=post",
		"s3://key:hidden@ho st/files", "s3://key:hidden@host/files?%zz",
	} {
		_, err := ParseURL(bad)
		if err == nil {
			t.Errorf("%s is accepted", bad)
		} else if strings.Contains(err.Error(), "hid") {
			t.Errorf("%s: the error has the secret: %v", bad, err)
		}
	}
	for text, origin := range map[string]string{
		"s3://k:s@host/files": "https://host", "s3://k:s@localhost:9000/files": "http://localhost:9000", "s3://k:s@[::1]:9000/files": "http://[::1]:9000",
		"s3://k:s@host:8443/files?addressing=host": "https://files.host:8443",
	} {
		a, err := ParseURL(text)
		if err != nil || a.Origin() != origin {
			t.Errorf("%s: %s, %v", text, a.Origin(), err)
		}
	}
}
