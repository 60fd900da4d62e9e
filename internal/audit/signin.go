package audit

import (
	"context"
	"encoding/json"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// Actions of the history of sign-ins.
const (
	SessionStarted = "session.started"
	SessionFailed  = "session.failed" // a wrong password, code or passkey
	SessionEnded   = "session.ended"
)

// signInRetention is the retention of the history of sign-ins.
const signInRetention = 90 * 24 * time.Hour

// SignIn is an entry of the history of sign-ins.
type SignIn struct {
	Tenant string
	At     time.Time
	Action string
	Actor  Actor
	Holder string // id of the principal
	Email  string // of the principal
	Client Client
}

// Client describes how and from where somebody signs in.
type Client struct {
	Address string `json:"address"`
	Browser string `json:"browser"`
	Method  string `json:"method"`
}

// RecordSignIns records entries of the history of sign-ins. They stand outside the hash chains, which Verify covers, because
// they are deleted after their retention, and because many failures may come at once.
func RecordSignIns(ctx context.Context, tx *db.Tx, signIns []SignIn) error {
	entries := make([]Entry, len(signIns))
	for i, s := range signIns {
		client, err := json.Marshal(s.Client)
		if err != nil {
			return err
		}
		entries[i] = Entry{
			Tenant: s.Tenant, ID: ref.NewID(), Subject: s.Holder, At: s.At, ActorID: s.Actor.ID, ActorName: s.Actor.Name, ActorKind: s.Actor.Kind,
			Action: s.Action, TargetType: "PRINCIPAL", TargetID: s.Holder, TargetCode: s.Email, After: textOf(client),
		}
	}
	return insert(ctx, tx, entries)
}

// CleanUpSignIns deletes the history of sign-ins after its retention.
func CleanUpSignIns(ctx context.Context, d *db.DB, now time.Time) error {
	return oldSignIns.CleanUp(ctx, d, now.Add(-signInRetention))
}
