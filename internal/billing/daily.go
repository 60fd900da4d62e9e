package billing

import (
	"context"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// The kinds of limits that count what happens in a day.
const (
	MailsPerDay LimitKind = "MAILS_PER_DAY"
	BytesPerDay LimitKind = "BYTES_PER_DAY"
)

// DailyLimits are the daily limits of a plan for which none are given. Nil means no
// limit.
type DailyLimits struct{ Mails, Bytes *int64 }

// standardLimits are the daily limits of a new plan that does not say them.
func standardLimits() DailyLimits {
	return DailyLimits{Mails: new(int64(2000)), Bytes: new(int64(4 << 30))}
}

// keepUsage is how long the usage of a day is kept after its end.
const keepUsage = 7 * 24 * time.Hour

// Day is a day in UTC, on which daily usage is counted.
type Day struct{ Start, End time.Time }

func dayOf(now time.Time) Day {
	start := now.UTC().Truncate(24 * time.Hour)
	return Day{Start: start, End: start.Add(24 * time.Hour)}
}

// String is the day as the database has it, such as 2026-11-20.
func (d Day) String() string { return d.Start.Format(time.DateOnly) }

// Daily is what a tenant has used of a kind on a day.
type Daily struct {
	Used int64
	Max  *int64    // nil for no limit
	Ends time.Time // when the next day begins
}

// UseToday adds n to what a tenant has used of a kind today, if the transaction is
// committed. It reports false, and adds nothing, if that would exceed the limit. The
// transaction keeps the counter locked: concurrent callers wait for it to end. What
// belongs to no tenant, or to the platform, is not limited.
func (s *Service) UseToday(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind, n int64) (Daily, bool, error) {
	day := dayOf(s.Now())
	if tenant == "" || tenant == auth.PlatformScope {
		return Daily{Ends: day.End}, true, nil
	}
	plan, err := s.PlanOf(ctx, tx, tenant)
	if err != nil {
		return Daily{}, false, err
	}
	daily := Daily{Max: plan.limit(kind), Ends: day.End}
	counted := daily.Max == nil || n <= *daily.Max
	if counted {
		if counted, err = incrementDaily(ctx, tx, tenant, kind, day, n, daily.Max); err != nil {
			return Daily{}, false, err
		}
	}
	used, err := dailyUsage(ctx, tx, tenant, day)
	daily.Used = used[kind]
	return daily, counted, err
}

// CleanUp deletes the usage of days that ended some time ago.
func (s *Service) CleanUp(ctx context.Context) error {
	return endedDays.CleanUp(ctx, s.DB, s.Now().Add(-keepUsage))
}
