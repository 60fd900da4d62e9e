package audit

import (
	"context"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/db"
)

// Entry is a stored event.
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

	Number int64  `db:"number"` // position in the history of the subject, from 1; 0 in the history of sign-ins
	Digest string `db:"digest"` // keyed hash of the content; empty in the history of sign-ins
	Hash   string `db:"hash"`   // keyed hash of the number, the digest and the previous digest

	Erasure string `db:"erasure"` // keyed hash of the remaining content and Digest after an erasure, else empty
}

func insert(ctx context.Context, tx *db.Tx, entries []Entry) error {
	return db.InsertAll(ctx, tx, "audit_events", entries)
}

// head is the end of the history of a subject.
type head struct {
	Tenant   string `db:"tenant_id"`
	Subject  string `db:"subject_id"`
	Count    int64  `db:"count"`
	Previous string `db:"previous"` // digest of the entry before the last batch
	Digest   string `db:"digest"`   // of the last entry
	Tip      string `db:"tip"`      // proof that the entry is the last one
}

// historyKey identifies a history: tenant and subject.
type historyKey [2]string

func (h head) key() historyKey { return historyKey{h.Tenant, h.Subject} }

func (e Entry) key() historyKey { return historyKey{e.Tenant, e.Subject} }

// headBatch is the maximum number of heads per statement.
const headBatch = 50

// advanceHeads adds to the entry counts of histories and sets their last entries. It returns the
// updated heads, which stay locked until the transaction ends.
func advanceHeads(ctx context.Context, tx *db.Tx, added []head) (map[historyKey]head, error) {
	advanced := make(map[historyKey]head, len(added))
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
			advanced[h.key()] = h
		}
	}
	return advanced, nil
}

func lockHead(ctx context.Context, tx *db.Tx, h head) (head, error) {
	return db.One[head](ctx, tx, `SELECT `+db.Cols[head]()+` FROM audit_heads WHERE tenant_id = $1 AND subject_id = $2 FOR UPDATE`, h.Tenant, h.Subject)
}

// listHeads returns the next heads of a tenant, or of all tenants, in order.
func listHeads(ctx context.Context, q db.Q, tenant string, after head, limit int) ([]head, error) {
	return db.All[head](ctx, q, `SELECT `+db.Cols[head]()+` FROM audit_heads
		WHERE (tenant_id, subject_id) > ($1, $2) AND (tenant_id = $3 OR $3 = '') ORDER BY tenant_id, subject_id `+db.Limit(4),
		after.Tenant, after.Subject, tenant, limit)
}

// listEntries returns the entries of histories, each in order.
func listEntries(ctx context.Context, q db.Q, heads []head) (map[historyKey][]Entry, error) {
	subjects := map[string][]string{}
	for _, h := range heads {
		subjects[h.Tenant] = append(subjects[h.Tenant], h.Subject)
	}
	entries := make(map[historyKey][]Entry, len(heads))
	for tenant, ids := range subjects {
		list, args := db.In(2, ids)
		found, err := db.All[Entry](ctx, q, `SELECT `+db.Cols[Entry]()+` FROM audit_events
			WHERE tenant_id = $1 AND subject_id IN `+list+` AND number > 0 ORDER BY number`, append([]any{tenant}, args...)...)
		if err != nil {
			return nil, err
		}
		for _, e := range found {
			entries[e.key()] = append(entries[e.key()], e)
		}
	}
	return entries, nil
}

// listHeadless returns the histories of a tenant, or of all tenants, that have entries but no head.
func listHeadless(ctx context.Context, q db.Q, tenant string) ([]head, error) {
	return db.All[head](ctx, q, `SELECT e.tenant_id, e.subject_id, COUNT(*) AS count, '' AS previous, '' AS digest, '' AS tip FROM audit_events e
		WHERE (e.tenant_id = $1 OR $1 = '') AND e.number > 0 AND NOT EXISTS (SELECT 1 FROM audit_heads h WHERE h.tenant_id = e.tenant_id AND h.subject_id = e.subject_id)
		GROUP BY e.tenant_id, e.subject_id ORDER BY e.tenant_id, e.subject_id`, tenant)
}

// listUnchained returns the subjects with entries that must be in a hash chain and are in none.
func listUnchained(ctx context.Context, q db.Q, tenant string) ([]head, error) {
	return db.All[head](ctx, q, `SELECT tenant_id, subject_id, COUNT(*) AS count, '' AS previous, '' AS digest, '' AS tip FROM audit_events
		WHERE (tenant_id = $1 OR $1 = '') AND number = 0 AND action NOT IN ('`+SessionStarted+`', '`+SessionFailed+`', '`+SessionEnded+`')
		GROUP BY tenant_id, subject_id ORDER BY tenant_id, subject_id`, tenant)
}

// oldSignIns selects the history of sign-ins by time.
var oldSignIns = db.Due{Table: "audit_events /* every tenant */", Key: []string{"tenant_id", "id"}, At: "at", Where: "number = 0"}

// History returns a page of the history of one record, newest first unless paging says otherwise.
func History(ctx context.Context, q db.Q, tenant, subject string, p db.Paging) (db.Page[Entry], error) {
	return Histories(ctx, q, tenant, []string{subject}, nil, p)
}

// Histories returns a page of the merged histories of records, filtered by actions if any are given.
func Histories(ctx context.Context, q db.Q, tenant string, subjects, actions []string, p db.Paging) (db.Page[Entry], error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	w.In("subject_id", subjects)
	if len(actions) > 0 {
		w.In("action", actions)
	}
	if p.Order == "" {
		p.Order = "at DESC, id DESC"
	}
	if len(subjects) > 1 { // no index has this order; SQLite would scan all events of the tenant
		p.Order = strings.Replace(p.Order, "at ", "COALESCE(at, at) ", 1)
	}
	return db.List[Entry](ctx, q, "audit_events", &w, p)
}

// ByAction returns the entries of the histories of records with one of these actions.
func ByAction(ctx context.Context, q db.Q, tenant string, subjects, actions []string) ([]Entry, error) {
	of, ids := db.In(2, subjects)
	with, names := db.In(2+len(ids), actions)
	return db.All[Entry](ctx, q, `SELECT `+db.Cols[Entry]()+` FROM audit_events WHERE tenant_id = $1 AND subject_id IN `+of+` AND action IN `+with,
		slices.Concat([]any{tenant}, ids, names)...)
}

// All returns a page of the events of all tenants, or of one, filtered by action and time.
func All(ctx context.Context, q db.Q, tenant, action string, from, to *time.Time, p db.Paging) (db.Page[Entry], error) {
	var w db.Where
	w.And("1 = 1 /* every tenant */")
	w.Equals("tenant_id", tenant)
	w.Equals("action", action)
	w.Between("at", from, to)
	return db.List[Entry](ctx, q, "audit_events", &w, p)
}

// Filter filters the events of a tenant. An empty field matches any event.
type Filter struct {
	Action   string
	ActorID  string // platform users never match: their identity is hidden from tenants
	TargetID string // of the target, or of the subject if the target has no id
	From, To *time.Time
}

// ByTenant returns a page of the events of a tenant.
func ByTenant(ctx context.Context, q db.Q, tenant string, f Filter, p db.Paging) (db.Page[Entry], error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	w.Equals("action", f.Action)
	if f.ActorID != "" {
		w.And("actor_id = ? AND actor_kind <> 'PLATFORM'", f.ActorID)
	}
	if f.TargetID != "" {
		w.And("(target_id = ? OR target_id = '' AND subject_id = ?)", f.TargetID, f.TargetID)
	}
	w.Between("at", f.From, f.To)
	return db.List[Entry](ctx, q, "audit_events", &w, p)
}
