package webhooks_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/webhooks"
)

// The example in the libraries of Standard Webhooks.
func TestPublishedSignature(t *testing.T) {
	t.Parallel()
	got, err := webhooks.Sign("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0), []byte(`{"test": 2432232314}`))
	if err != nil {
		t.Fatal(err)
	}
	apptest.Equal(t, "signature", got, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
	if _, err := webhooks.Sign("whsec_?", "id", time.Unix(0, 0), nil); err == nil {
		t.Error("a secret that is not base64 signs")
	}
}
