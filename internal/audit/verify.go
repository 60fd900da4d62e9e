package audit

import (
	"context"

	"stagegate/internal/db"
)

// verifyBatch is how many histories are read at once.
const verifyBatch = 200

// Report is what Verify found.
type Report struct {
	Subjects, Entries int64 // that were checked
	Unsealed          int64 // entries of versions without seals, whose content cannot be checked
	Breaks            []Break
}

// Verify walks the histories of a tenant, or of all tenants if it is empty, and
// finds every entry that was altered, added or removed outside the program. It may
// run while others write.
func Verify(ctx context.Context, d *db.DB, tenant string) (Report, error) {
	k := key(d.Key())
	if k == nil {
		return Report{}, errNoKey
	}
	var r Report
	for after := (head{}); ; {
		heads, err := headsAfter(ctx, d, tenant, after, verifyBatch)
		if err != nil {
			return r, err
		}
		entries, err := entriesOf(ctx, d, heads)
		if err != nil {
			return r, err
		}
		for _, h := range heads {
			if err := r.add(ctx, d, k, h, entries[h.key()]); err != nil {
				return r, err
			}
		}
		if len(heads) < verifyBatch {
			break
		}
		after = heads[len(heads)-1]
	}
	return r, r.addHeadless(ctx, d, tenant)
}

// add checks one history. The head was read before the entries, so a history that
// grew in between looks broken: it is checked again under a lock.
func (r *Report) add(ctx context.Context, d *db.DB, k key, h head, entries []Entry) error {
	breaks, unsealed := k.check(h, entries)
	if breaks != nil {
		err := d.Write(ctx, func(tx *db.Tx) (err error) {
			if h, err = lockHead(ctx, tx, h); err != nil {
				return err
			}
			locked, err := entriesOf(ctx, tx, []head{h})
			entries = locked[h.key()]
			breaks, unsealed = k.check(h, entries)
			return err
		})
		if err != nil {
			return err
		}
	}
	r.Subjects++
	r.Entries += int64(len(entries))
	r.Unsealed += unsealed
	r.Breaks = append(r.Breaks, breaks...)
	return nil
}

// addHeadless reports histories whose head is missing.
func (r *Report) addHeadless(ctx context.Context, d *db.DB, tenant string) error {
	lost, err := headless(ctx, d, tenant)
	for _, s := range lost {
		r.Subjects++
		r.Entries += s.Count
		r.Breaks = append(r.Breaks, Break{Tenant: s.Tenant, Subject: s.Subject, Place: "head", What: "missing"})
	}
	return err
}
