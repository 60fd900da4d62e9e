package billing

import (
	"context"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// The kinds of daily limits.
const (
	MailsPerDay LimitKind = "MAILS_PER_DAY"
	BytesPerDay LimitKind = "BYTES_PER_DAY"
)

// DailyLimits are the default daily limits of a plan. Nil means no limit.
type DailyLimits struct{ Mails, Bytes *int64 }

// standardLimits returns the default daily limits of a new plan.
func standardLimits() DailyLimits {
	return DailyLimits{Mails: new(int64(2000)), Bytes: new(int64(4 << 30))}
}

// usageRetention is the retention period of daily usage.
const usageRetention = 7 * 24 * time.Hour

// Day is a day in UTC, the unit of daily usage.
type Day struct{ Start, End time.Time }

func dayOf(now time.Time) Day {
	start := now.UTC().Truncate(24 * time.Hour)
	return Day{Start: start, End: start.Add(24 * time.Hour)}
}

// String formats the day as stored, such as 2026-11-20.
func (d Day) String() string { return d.Start.Format(time.DateOnly) }

// Daily is a tenant's usage of a kind on a day.
type Daily struct {
	Used int64
	Max  *int64    // nil for no limit
	Ends time.Time // start of the next day
}

// UseToday adds n to a tenant's usage of today when the transaction commits. If that would exceed the
// limit it reports false and adds nothing. The transaction locks the counter, so concurrent callers
// wait for it. Usage outside a tenant is not limited.
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

// CleanUp deletes expired daily usage.
func (s *Service) CleanUp(ctx context.Context) error {
	return endedDays.CleanUp(ctx, s.DB, s.Now().Add(-usageRetention))
}
