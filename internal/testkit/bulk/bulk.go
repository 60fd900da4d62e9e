package bulk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

// Password opens every account.
const Password = "correct-horse-battery"

// Size says how much there is to be: in all, spread evenly over the tenants.
// The same size and seed give the same records, but for the ids of histories and figures.
type Size struct {
	Tenants      int    `default:"200" help:"Organisations."`
	Requests     int    `default:"200000" help:"Requests of all organisations; a customer makes three or four."`
	Applications int    `default:"50000" help:"Accepted requests among them; half have an invoice, and a third a payment."`
	Seed         uint64 `default:"1" help:"Another one gives other records."`
	More         bool   `help:"Add to a database that has organisations already."`
	References   int    `default:"262144" help:"How many references an organisation may use; for more than 4,096 organisations, fewer."`
}

// ErrNotEmpty says that a database has data.
var ErrNotEmpty = errors.New("bulk: the database has organisations already")

// Slug is the slug of a tenant, from 0. Its people are admin@ and officer@, and
// its customers c0@, c1@ and so on, with SLUG.test.
func (s Size) Slug(n int) string { return fmt.Sprintf("bulk-%d-%04d", s.Seed, n) }

// Email is the address of somebody of a tenant.
func (s Size) Email(who string, n int) string { return who + "@" + s.Slug(n) + ".test" }

// TenantID is the id of a tenant, from 0.
func (s Size) TenantID(n int) string { return s.maker(n).tenant }

// Fill fills a database, which must be empty unless the size says otherwise. A
// transaction writes some thousand requests of a tenant. The newest times are now.
func Fill(ctx context.Context, d *db.DB, s Size, now time.Time) error {
	if s.Tenants < 1 || s.Applications > s.Requests {
		return errors.New("bulk: expected a tenant, and no more applications than requests")
	}
	n, err := tenants.Count(ctx, d)
	if err != nil {
		return err
	}
	if n > 0 && !s.More {
		return ErrNotEmpty
	}
	hash, err := auth.NewHasher(auth.StandardCost, auth.HashLimits{}, nil).Hash(ctx, Password)
	if err != nil {
		return err
	}
	for i := range s.Tenants {
		m := s.maker(i)
		m.before, m.now, m.password = int(n), now.UTC().Truncate(time.Second), hash
		m.people(share(s.Requests, i, s.Tenants)/3 + 2)
		m.offer()
		flush := func() error {
			err := d.Write(ctx, func(tx *db.Tx) error { return m.write(ctx, tx) })
			m.begun, m.work = true, work{}
			return err
		}
		if err := m.workOn(share(s.Requests, i, s.Tenants), share(s.Applications, i, s.Tenants), flush); err != nil {
			return fmt.Errorf("bulk: tenant %d: %w", i, err)
		}
	}
	return nil
}

// share is the i-th part of a whole that is dealt out as evenly as can be.
func share(whole, i, parts int) int { return whole*(i+1)/parts - whole*i/parts }

// maker makes the records of one tenant, out of nothing but its seed.
type maker struct {
	random   *rand.Rand
	size     Size
	number   int
	before   int // tenants that were there already
	tenant   string
	now      time.Time
	password string
	begun    bool // people and services are written
	records
}

func (s Size) maker(n int) *maker {
	m := &maker{random: rand.New(rand.NewPCG(s.Seed, uint64(n))), size: s, number: n} //nolint:gosec // it is to be foreseen
	m.tenant = m.id()
	return m
}

// id is the next id, in the form of all ids.
func (m *maker) id() string {
	return fmt.Sprintf("01900000-%04x-7%03x-8%03x-%012x",
		m.random.IntN(1<<16), m.random.IntN(1<<12), m.random.IntN(1<<12), m.random.Int64N(1<<48))
}

const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// reference is the n-th reference of a kind in all tenants, shuffled.
func (m *maker) reference(prefix string, n int) string {
	const all = 1 << 30 // six of 32 characters
	number := uint64(m.before+m.number)*uint64(cmp.Or(m.size.References, 1<<18)) + uint64(n) + 1
	code := number * 0x9E3779B1 % all // an odd factor: no two are the same
	text := make([]byte, 6)
	for i := range text {
		text[i] = alphabet[code%32]
		code /= 32
	}
	return prefix + "-" + string(text)
}

// from is one of a list.
func from[T any](m *maker, list []T) T { return list[m.random.IntN(len(list))] }
