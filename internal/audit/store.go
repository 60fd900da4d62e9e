package audit

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/db"
)

// Entry is an event as it is kept.
type Entry struct {
	Tenant     string    `db:"tenant_id"`
	ID         string    `db:"id"`
	Subject    string    `db:"subject_id"`
	At         time.Time `db:"at"`
	ActorID    string    `db:"actor_id"`
	ActorName  string    `db:"actor_name"`
	ActorKind  string    `db:"actor_kind"`
	Action     string    `db:"action"`
	TargetType string    `db:"target_type"`
	TargetID   string    `db:"target_id"`
	TargetCode string    `db:"target_code"`
	Before     *string   `db:"before"` // JSON
	After      *string   `db:"after"`  // JSON

	Number *int64 `db:"number"` // in the history of the subject, from 1; nil when no version that counts wrote it
	Digest string `db:"digest"` // keyed hash of what it says; empty when it was not sealed
	Hash   string `db:"hash"`   // keyed hash of its number, its digest and the digest before it
}

func insert(ctx context.Context, tx *db.Tx, entries []Entry) error {
	return db.InsertAll(ctx, tx, "audit_events", entries)
}

// head is where the history of a subject ends.
type head struct {
	Tenant   string `db:"tenant_id"`
	Subject  string `db:"subject_id"`
	Count    int64  `db:"count"`
	Previous string `db:"previous"` // digest of the entry before those that were added last
	Digest   string `db:"digest"`   // of the last entry
	Tip      string `db:"tip"`      // proves that it is the last
}

// place tells one history from another.
func (h head) place() [2]string { return [2]string{h.Tenant, h.Subject} }

// place tells one history from another.
func (e Entry) place() [2]string { return [2]string{e.Tenant, e.Subject} }

// headBatch is how many heads are moved by one statement.
const headBatch = 80

// moveHeads adds to the counts of histories and gives each another last entry.
// Until the transaction ends, nobody else does. It gives them as they are then.
func moveHeads(ctx context.Context, tx *db.Tx, added []head) (map[[2]string]head, error) {
	moved := make(map[[2]string]head, len(added))
	for batch := range slices.Chunk(added, headBatch) {
		values, args := db.Values(batch)
		heads, err := db.All[head](ctx, tx, `INSERT INTO audit_heads (`+db.Cols[head]()+`) VALUES `+values+`
			ON CONFLICT (tenant_id, subject_id) DO UPDATE
			SET count = audit_heads.count + excluded.count, previous = audit_heads.digest, digest = excluded.digest, tip = excluded.tip
			RETURNING `+db.Cols[head](), args...)
		if err != nil {
			return nil, err
		}
		for _, h := range heads {
			moved[h.place()] = h
		}
	}
	return moved, nil
}

func lockHead(ctx context.Context, tx *db.Tx, h head) (head, error) {
	return db.One[head](ctx, tx, `SELECT `+db.Cols[head]()+` FROM audit_heads WHERE tenant_id = $1 AND subject_id = $2 FOR UPDATE`, h.Tenant, h.Subject)
}

// headsAfter are the heads of a tenant, or of all, that follow another one.
func headsAfter(ctx context.Context, q db.Q, tenant string, after head, most int) ([]head, error) {
	return db.All[head](ctx, q, `SELECT `+db.Cols[head]()+` FROM audit_heads
		WHERE (tenant_id, subject_id) > ($1, $2) AND (tenant_id = $3 OR $3 = '') ORDER BY tenant_id, subject_id LIMIT $4`,
		after.Tenant, after.Subject, tenant, most)
}

// entriesOf are the entries of these histories, each in the order of its numbers.
func entriesOf(ctx context.Context, q db.Q, heads []head) (map[[2]string][]Entry, error) {
	subjects := map[string][]string{}
	for _, h := range heads {
		subjects[h.Tenant] = append(subjects[h.Tenant], h.Subject)
	}
	entries := make(map[[2]string][]Entry, len(heads))
	for tenant, ids := range subjects {
		list, args := db.In(2, ids)
		found, err := db.All[Entry](ctx, q, `SELECT `+db.Cols[Entry]()+` FROM audit_events
			WHERE tenant_id = $1 AND subject_id IN `+list+` ORDER BY number`, append([]any{tenant}, args...)...)
		if err != nil {
			return nil, err
		}
		for _, e := range found {
			place := [2]string{e.Tenant, e.Subject}
			entries[place] = append(entries[place], e)
		}
	}
	return entries, nil
}

// headless are the histories of a tenant, or of all, that have entries and no head.
func headless(ctx context.Context, q db.Q, tenant string) ([]head, error) {
	return db.All[head](ctx, q, `SELECT e.tenant_id, e.subject_id, COUNT(*) AS count, '' AS previous, '' AS digest, '' AS tip FROM audit_events e
		WHERE (e.tenant_id = $1 OR $1 = '') AND NOT EXISTS (SELECT 1 FROM audit_heads h WHERE h.tenant_id = e.tenant_id AND h.subject_id = e.subject_id)
		GROUP BY e.tenant_id, e.subject_id ORDER BY e.tenant_id, e.subject_id`, tenant)
}

// History is a page of what happened to one record, newest first unless the
// paging says otherwise.
func History(ctx context.Context, q db.Q, tenant, subject string, p db.Paging) (db.Page[Entry], error) {
	var w db.Where
	w.And("tenant_id = ? AND subject_id = ?", tenant, subject)
	if p.Order == "" {
		p.Order = "at DESC, id DESC"
	}
	return db.List[Entry](ctx, q, "audit_events", &w, p)
}

// All is a page of what happened anywhere, or in one tenant, or of one kind.
func All(ctx context.Context, q db.Q, tenant, action string, p db.Paging) (db.Page[Entry], error) {
	var w db.Where
	w.And("1 = 1 /* every tenant */")
	if tenant != "" {
		w.And("tenant_id = ?", tenant)
	}
	if action != "" {
		w.And("action = ?", action)
	}
	return db.List[Entry](ctx, q, "audit_events", &w, p)
}
