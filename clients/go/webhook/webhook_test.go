package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"
)

const (
	secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	other  = "whsec_b3RoZXIgc2VjcmV0IG9mIHRoZSBlbmRwb2ludA=="
	id     = "msg_p5jXN8AQM9LWM0D4loKWxJek"
)

var body = []byte(`{"test": 2432232314}`)

func headers(timestamp string, signatures ...string) http.Header {
	h := http.Header{}
	h.Set("webhook-id", id)
	h.Set("webhook-timestamp", timestamp)
	h.Set("webhook-signature", strings.Join(signatures, " "))
	return h
}

func sign(key string, at time.Time, body []byte) string {
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(key, "whsec_"))
	if err != nil {
		panic(err)
	}
	mac := hmac.New(sha256.New, raw)
	mac.Write([]byte(id + "." + strconv.FormatInt(at.Unix(), 10) + "." + string(body)))
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// The example of Standard Webhooks is verified.
func TestStandardExample(t *testing.T) {
	t.Parallel()
	h := headers("1614265330", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
	if err := verify(h, body, []string{secret}, time.Unix(1614265330, 0)); err != nil {
		t.Error(err)
	}
}

func TestVerify(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_800_000_000, 0)
	stamp := strconv.FormatInt(now.Unix(), 10)
	right := sign(secret, now, body)
	late := now.Add(-tolerance - time.Second)
	early := now.Add(tolerance + time.Second)
	for name, test := range map[string]struct {
		header  http.Header
		body    string
		secrets []string
		want    error
	}{
		"right":                    {headers(stamp, right), string(body), []string{secret}, nil},
		"one of two signatures":    {headers(stamp, sign(other, now, body), right), string(body), []string{secret}, nil},
		"one of two secrets":       {headers(stamp, right), string(body), []string{other, secret}, nil},
		"secret without prefix":    {headers(stamp, right), string(body), []string{strings.TrimPrefix(secret, "whsec_")}, nil},
		"another secret":           {headers(stamp, right), string(body), []string{other}, ErrSignature},
		"another body":             {headers(stamp, right), string(body) + " ", []string{secret}, ErrSignature},
		"another version":          {headers(stamp, "v1a"+right[2:]), string(body), []string{secret}, ErrSignature},
		"cut off":                  {headers(stamp, right[:20]), string(body), []string{secret}, ErrSignature},
		"no signature":             {headers(stamp), string(body), []string{secret}, ErrSignature},
		"no secret":                {headers(stamp, right), string(body), nil, ErrSignature},
		"another time":             {headers(strconv.FormatInt(now.Unix()+1, 10), right), string(body), []string{secret}, ErrSignature},
		"five minutes old":         {headers(strconv.FormatInt(now.Add(-tolerance).Unix(), 10), sign(secret, now.Add(-tolerance), body)), string(body), []string{secret}, nil},
		"too old":                  {headers(strconv.FormatInt(late.Unix(), 10), sign(secret, late, body)), string(body), []string{secret}, ErrTimestamp},
		"in the future":            {headers(strconv.FormatInt(early.Unix(), 10), sign(secret, early, body)), string(body), []string{secret}, ErrTimestamp},
		"no time":                  {headers("", right), string(body), []string{secret}, ErrTimestamp},
		"not a time":               {headers("today", right), string(body), []string{secret}, ErrTimestamp},
		"huge time":                {headers("9223372036854775807", right), string(body), []string{secret}, ErrTimestamp},
		"empty secret":             {headers(stamp, right), string(body), []string{""}, ErrSecret},
		"secret that is no Base64": {headers(stamp, right), string(body), []string{"whsec_*"}, ErrSecret},
	} {
		if err := verify(test.header, []byte(test.body), test.secrets, now); !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", name, err, test.want)
		}
	}
}

// Receive returns the event of a call only if it is signed.
func TestReceive(t *testing.T) {
	t.Parallel()
	event := `{"id": "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e01", "position": 7, "type": "invoice.paid", "data": {"amount": 150.10}}`
	for name, key := range map[string]string{"signed": secret, "forged": other} {
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(event))
		now := time.Now()
		r.Header = headers(strconv.FormatInt(now.Unix(), 10), sign(key, now, []byte(event)))
		got, err := Receive(r, secret)
		switch {
		case name == "forged" && (!errors.Is(err, ErrSignature) || got.Type != ""):
			t.Errorf("a forged event is received as %v (%v)", got, err)
		case name == "signed" && (err != nil || got.Type != "invoice.paid" || got.Cursor() != "7" || got.Data.Amount.String() != "150.1"):
			t.Errorf("the event is received as %v (%v)", got, err)
		}
	}
}
