package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"stagegate/internal/app/open"
	"stagegate/internal/billing"
	"stagegate/internal/cases"
	"stagegate/internal/certificates"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/breaker"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/notices/mail"
	"stagegate/internal/providers/smtp"
	"stagegate/internal/reports"
)

const (
	reconcileEvery     = 10 * time.Second
	subscriptionsEvery = 10 * time.Second
	cleanUpHour        = 3 // UTC

	followCertificatesEvery = time.Minute
	noteDeadlinesEvery      = 10 * time.Second
	remindEvery             = 10 * time.Second
	foldCountsEvery         = 10 * time.Second

	keyRefreshInterval = 5 * time.Second // a revoked key is refused everywhere within ten seconds

	paperSlots   = 2 // concurrent papers of certificates, which occupy a processor
	storageSlots = 8 // concurrent events that call the storage provider, which limits concurrency

	// keepWebhooks is the retention of handled webhooks, to recognise repeats. The payment
	// provider repeats them for 72 hours.
	keepWebhooks = 30 * 24 * time.Hour
)

// runJobs runs the scheduled jobs, except those of payments, until ctx ends.
func (a *App) runJobs(ctx context.Context) { a.schedule(a.DB.Background()).Run(ctx, a.jobs()...) }

// runPaymentJobs runs the scheduled jobs of payments until ctx ends.
func (a *App) runPaymentJobs(ctx context.Context) {
	a.schedule(a.DB.Payments()).Run(ctx, a.paymentJobs()...)
}

// runDecisions carries out held decisions until ctx ends. It is not a job, which would stay with
// a crashed instance until its lease expires: every instance carries out what is due.
func (a *App) runDecisions(ctx context.Context) {
	failures := jobs.FailureLog{Work: "carrying out held decisions"}
	every(ctx, a.config.DecisionsInterval(), func() { failures.Note(ctx, a.Cases.CarryOutDecisions(ctx)) })
}

// jobNames returns the names of all scheduled jobs.
func (a *App) jobNames() (names []string) {
	for _, j := range slices.Concat(a.jobs(), a.paymentJobs()) {
		names = append(names, j.Name)
	}
	return names
}

// jobs returns the scheduled jobs except those of payments.
func (a *App) jobs() []jobs.Job {
	return []jobs.Job{
		{Name: "clean-up-tokens", Next: jobs.Nightly(cleanUpHour), Run: a.Members.CleanUp},
		{Name: "clean-up-sso", Next: jobs.Nightly(cleanUpHour), Run: a.SSO.CleanUp},
		{Name: "clean-up-limits", Next: jobs.Nightly(cleanUpHour), Run: a.limits.CleanUp},
		{Name: "clean-up-idempotency-keys", Next: jobs.Nightly(cleanUpHour), Run: a.repeats.CleanUp},
		{Name: "clean-up-daily-usage", Next: jobs.Nightly(cleanUpHour), Run: a.Billing.CleanUp},
		{Name: "clean-up-registrations", Next: jobs.Nightly(cleanUpHour), Run: a.Onboarding.CleanUp},
		{Name: "clean-up-viewers", Next: jobs.Every(time.Hour), Run: a.Queue.CleanUp},
		{Name: "clean-up-calls", Next: jobs.Every(time.Hour), Run: a.Calls.CleanUp},
		{Name: "clean-up-outbox", Next: jobs.Every(time.Hour), Run: a.Outbox.CleanUp},
		{Name: "clean-up-events", Next: jobs.Every(time.Hour), Run: a.Events.CleanUp},
		{Name: "clean-up-webhooks", Next: jobs.Every(time.Hour), Run: a.Webhooks.CleanUp},
		{Name: "follow-certificates", Next: jobs.Every(followCertificatesEvery), Run: a.Certificates.ProcessExpiry},
		{Name: "remind-of-signers", Next: jobs.Every(time.Hour), Run: a.Certificates.RemindExpiringSigners},
		{Name: "remind-of-keys", Next: jobs.Every(remindEvery), Run: a.Members.RemindExpiringKeys},
		{Name: "tidy-files", Next: jobs.Every(files.CleanUpInterval), Run: a.Files.CleanUp, Lease: time.Minute},
		{Name: "note-deadlines", Next: jobs.Every(noteDeadlinesEvery), Run: a.Cases.CheckDeadlines},
		{Name: "remind-customers", Next: jobs.Every(remindEvery), Run: a.Cases.RemindCustomers},
		{Name: "fold-case-counts", Next: jobs.Every(foldCountsEvery), Run: func(ctx context.Context) error { return cases.FoldCounts(ctx, a.DB.Background()) }},
		{Name: "fold-insights", Next: jobs.Every(foldCountsEvery), Run: func(ctx context.Context) error { return reports.Fold(ctx, a.DB.Background()) }},
		{Name: "look-at-subscriptions", Next: jobs.Every(subscriptionsEvery), Run: unlessOpen(a.breakers.payments, a.Billing.ProcessDue), Lease: 5 * time.Minute},
	}
}

// paymentJobs returns the scheduled jobs of payments.
func (a *App) paymentJobs() []jobs.Job {
	return []jobs.Job{
		{Name: "reconcile-payments", Next: jobs.Every(reconcileEvery), Run: unlessOpen(a.breakers.payments, a.Finance.ReconcilePending), Lease: time.Minute},
		{Name: "reconcile-refunds", Next: jobs.Every(reconcileEvery), Run: unlessOpen(a.breakers.payments, a.Finance.ReconcileRefunds), Lease: time.Minute},
	}
}

// outboxSettings returns the settings of the outbox. Events wait while the circuit breaker of
// their dependency is open.
func (a *App) outboxSettings(secret auth.Secret) jobs.Settings {
	b := a.breakers
	s := a.config.OutboxSettings()
	s.Seal = open.OutboxSeal(secret)
	s.Kinds = map[string]jobs.KindSettings{
		finance.WebhookKind:    {Payments: true, Capacity: b.payments.Capacity},
		finance.RefundKind:     {Capacity: b.payments.Capacity},
		billing.DisableKind:    {Capacity: b.payments.Capacity},
		mail.Kind:              {Slots: smtp.MaxConnections, Capacity: b.mail.Capacity},
		certificates.PaperKind: {Slots: paperSlots},
		files.ArrivedKind:      {Slots: storageSlots, Capacity: b.storage.Capacity},
		files.RemoveKind:       {Slots: storageSlots, Capacity: b.storage.Capacity},
	}
	s.Retention.Kinds = map[string]time.Duration{finance.WebhookKind: keepWebhooks, files.ArrivedKind: keepWebhooks}
	return s
}

func (a *App) schedule(d *db.DB) *jobs.Schedule {
	return &jobs.Schedule{DB: d, Now: a.realNow, Interval: a.config.JobsInterval(), OnDone: a.metrics.CountJob}
}

// unlessOpen returns a job that is skipped while the circuit breaker is open.
func unlessOpen(b *breaker.Breaker, run func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		if b.Capacity(1) == 0 {
			return nil
		}
		return run(ctx)
	}
}

// releaseLeases makes work claimed by a dead server due immediately. Only the embedded
// database, whose file is locked, has one server at a time. Otherwise, and after an error,
// the work is due when its leases expire.
func (a *App) releaseLeases(ctx context.Context) {
	if a.fileLock == nil {
		return
	}
	err := errors.Join(jobs.ReleaseLeases(ctx, a.DB.Background(), a.realNow()), a.Finance.ReleaseClaims(ctx), a.Files.ReleaseClaims(ctx), a.Billing.ReleaseClaims(ctx),
		a.Webhooks.ReleaseClaims(ctx))
	if err != nil {
		a.log.WarnContext(ctx, "releasing interrupted work failed; it is retried when its lease expires", "error", err)
	}
}

// refreshKeys reloads the signing keys regularly, since another instance or the command can
// rotate or revoke them. It is not a job because every instance needs it.
func (a *App) refreshKeys(ctx context.Context) {
	every(ctx, keyRefreshInterval, func() {
		if err := a.Members.Keys.Refresh(ctx); err != nil && ctx.Err() == nil {
			a.log.WarnContext(ctx, "refreshing signing keys failed", "error", err)
		}
	})
}

// every calls do at each interval until ctx ends.
func every(ctx context.Context, interval time.Duration, do func()) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			do()
		}
	}
}
