package audit

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"stagegate/internal/infra/db"
)

// verifyBatch is the number of histories read at once.
const verifyBatch = 200

// Report is the result of Verify.
type Report struct {
	Tenants []Count // verified tenants, sorted by id
	Erased  int64   // entries whose details were erased with the data of a customer
	Breaks  []Break
	Missing []string // results of Compare
}

// Count is the size of a tenant's audit trail. It never decreases.
type Count struct {
	TenantID  string `json:"tenantId"`
	Histories int64  `json:"histories"`
	Entries   int64  `json:"entries"`
}

// Total returns the sum over all tenants.
func (r Report) Total() (total Count) {
	for _, c := range r.Tenants {
		total.Histories += c.Histories
		total.Entries += c.Entries
	}
	return total
}

// count adds a history to the size of its tenant.
func (r *Report) count(tenant string, entries int64) {
	i, found := slices.BinarySearchFunc(r.Tenants, tenant, func(c Count, id string) int { return strings.Compare(c.TenantID, id) })
	if !found {
		r.Tenants = slices.Insert(r.Tenants, i, Count{TenantID: tenant})
	}
	r.Tenants[i].Histories++
	r.Tenants[i].Entries += entries
}

// Compare compares the report with the sizes of an earlier one. A history that was removed
// together with its head leaves no break, but the size decreases. Compare adds a sentence to
// Missing for each tenant whose size has decreased. A non-empty only limits it to one tenant.
func (r *Report) Compare(earlier []Count, only string) {
	now := make(map[string]Count, len(r.Tenants))
	for _, c := range r.Tenants {
		now[c.TenantID] = c
	}
	for _, before := range earlier {
		c := now[before.TenantID]
		if only != "" && before.TenantID != only || c.Histories >= before.Histories && c.Entries >= before.Entries {
			continue
		}
		r.Missing = append(r.Missing, fmt.Sprintf("tenant %s: %d entries in %d histories, previously %d entries in %d histories",
			before.TenantID, c.Entries, c.Histories, before.Entries, before.Histories))
	}
}

// Verify verifies the histories of a tenant, or of all tenants if tenant is empty, and reports
// every entry that was altered, added or removed outside the program. It may run concurrently
// with writers.
func Verify(ctx context.Context, d *db.DB, tenant string) (Report, error) {
	k := key(d.Key())
	if k == nil {
		return Report{}, errNoKey
	}
	var r Report
	for after := (head{}); ; {
		heads, err := listHeads(ctx, d, tenant, after, verifyBatch)
		if err != nil {
			return r, err
		}
		entries, err := listEntries(ctx, d, heads)
		if err != nil {
			return r, err
		}
		for _, h := range heads {
			if err := r.verify(ctx, d, k, h, entries[h.key()]); err != nil {
				return r, err
			}
		}
		if len(heads) < verifyBatch {
			break
		}
		after = heads[len(heads)-1]
	}
	if err := r.addHeadless(ctx, d, tenant); err != nil {
		return r, err
	}
	return r, r.addUnchained(ctx, d, tenant)
}

// verify verifies one history. The head was read before the entries, so a history that grew in
// between looks broken; it is verified again under a lock.
func (r *Report) verify(ctx context.Context, d *db.DB, k key, h head, entries []Entry) error {
	breaks := k.verifyHistory(h, entries)
	if breaks != nil {
		err := d.Write(ctx, func(tx *db.Tx) (err error) {
			if h, err = lockHead(ctx, tx, h); err != nil {
				return err
			}
			locked, err := listEntries(ctx, tx, []head{h})
			entries = locked[h.key()]
			breaks = k.verifyHistory(h, entries)
			return err
		})
		if err != nil {
			return err
		}
	}
	r.count(h.Tenant, int64(len(entries)))
	for _, e := range entries {
		if e.Erasure != "" {
			r.Erased++
		}
	}
	r.Breaks = append(r.Breaks, breaks...)
	return nil
}

// addHeadless reports histories without a head.
func (r *Report) addHeadless(ctx context.Context, d *db.DB, tenant string) error {
	lost, err := listHeadless(ctx, d, tenant)
	for _, s := range lost {
		r.count(s.Tenant, s.Count)
		r.Breaks = append(r.Breaks, Break{Tenant: s.Tenant, Subject: s.Subject, Place: "head", Problem: "missing"})
	}
	return err
}

// addUnchained reports entries outside the hash chains that are not of the history of sign-ins.
func (r *Report) addUnchained(ctx context.Context, d *db.DB, tenant string) error {
	loose, err := listUnchained(ctx, d, tenant)
	for _, s := range loose {
		r.Breaks = append(r.Breaks, Break{Tenant: s.Tenant, Subject: s.Subject, Place: "entries without a number", Problem: "added outside the program"})
	}
	return err
}
