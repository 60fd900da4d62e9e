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

// Password is the password of all accounts.
const Password = "correct-horse-battery"

// Size is the number of records, spread evenly over the tenants. The same size and seed create the same
// records, except for the ids of audit entries and counts.
type Size struct {
	Tenants      int    `default:"200" help:"Number of organisations."`
	Requests     int    `default:"200000" help:"Number of requests in all organisations; three or four per customer."`
	Applications int    `default:"50000" help:"Number of accepted requests among them; half have an invoice and a third a payment."`
	Seed         uint64 `default:"1" help:"Random seed; another seed creates other records."`
	More         bool   `help:"Add to a database that already has organisations."`
	References   int    `default:"262144" help:"References reserved per organisation; lower it for more than 4,096 organisations."`
}

// ErrNotEmpty is returned for a database that already has data.
var ErrNotEmpty = errors.New("bulk: the database already has organisations")

// Slug returns the slug of the n-th tenant. Its users are admin@, officer@ and customers c0@, c1@ and so on at
// SLUG.test.
func (s Size) Slug(n int) string { return fmt.Sprintf("bulk-%d-%04d", s.Seed, n) }

// Email returns the address of a user of a tenant.
func (s Size) Email(who string, n int) string { return who + "@" + s.Slug(n) + ".test" }

// TenantID returns the id of the n-th tenant.
func (s Size) TenantID(n int) string { return s.maker(n).tenant }

// Fill fills a database, which must be empty unless Size.More is set. A transaction inserts some thousand
// requests of a tenant. The newest records are dated now.
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

// share returns the i-th part of a whole that is divided as evenly as possible.
func share(whole, i, parts int) int { return whole*(i+1)/parts - whole*i/parts }

// maker generates the records of one tenant deterministically from its seed.
type maker struct {
	random   *rand.Rand
	size     Size
	number   int
	before   int // existing tenants
	tenant   string
	now      time.Time
	password string
	begun    bool // people and services are written
	records
}

func (s Size) maker(n int) *maker {
	m := &maker{random: rand.New(rand.NewPCG(s.Seed, uint64(n))), size: s, number: n} //nolint:gosec // must be reproducible
	m.tenant = m.id()
	return m
}

// id returns the next id.
func (m *maker) id() string {
	return fmt.Sprintf("01900000-%04x-7%03x-8%03x-%012x",
		m.random.IntN(1<<16), m.random.IntN(1<<12), m.random.IntN(1<<12), m.random.Int64N(1<<48))
}

const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// reference returns the n-th reference of a kind across all tenants, shuffled.
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

// from returns a random element of a list.
func from[T any](m *maker, list []T) T { return list[m.random.IntN(len(list))] }
