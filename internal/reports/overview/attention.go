package overview

import (
	"context"
	"slices"

	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

// Concern identifies something that needs attention.
type Concern string

// What can need attention.
const (
	Overdue            Concern = "overdue"
	Unassigned         Concern = "unassigned"
	Unread             Concern = "unread"
	DocumentsToReview  Concern = "documentsToReview"
	Unapplied          Concern = "unapplied"
	PaymentsMismatched Concern = "paymentsMismatched"
	SeatsFull          Concern = "seatsFull"
	QuotaNear          Concern = "quotaNear"
	PayoutMissing      Concern = "payoutMissing"
	ServiceChanges     Concern = "serviceChanges"
)

// Severity says how urgent it is.
type Severity string

// Severities, the most urgent first.
const (
	Urgent  Severity = "URGENT"
	Warning Severity = "WARNING"
	Info    Severity = "INFO"
)

var severities = []Severity{Urgent, Warning, Info}

// attend adds a concern unless its count is 0.
func (o *overview) attend(key Concern, count int64, severity Severity, path string) {
	if count > 0 {
		o.Attention = append(o.Attention, AttentionView{Key: key, Count: count, Severity: severity, Path: path})
	}
}

// sortAttention sorts concerns by severity.
func (o *overview) sortAttention() {
	slices.SortStableFunc(o.Attention, func(a, b AttentionView) int {
		return slices.Index(severities, a.Severity) - slices.Index(severities, b.Severity)
	})
}

// readOrganisation adds what admins have to know about the plan and the payout account.
func (o *overview) readOrganisation(ctx context.Context, q db.Q) error {
	plan, err := o.billing.Tier(ctx, q, o.by.Tenant)
	if err != nil {
		return err
	}
	if most := plan.Limits.MaxStaff; most != nil && plan.Usage.Staff >= *most {
		o.attend(SeatsFull, plan.Usage.Staff, Warning, "/console/team")
	}
	near := int64(0)
	for _, limit := range []struct {
		used int64
		most *int64
	}{
		{plan.Usage.Applications, plan.Limits.MaxApplicationsPerCycle}, {plan.Usage.Services, plan.Limits.MaxServices}, {plan.Usage.Customers, plan.Limits.MaxCustomers},
		{plan.Usage.MailsToday, plan.Limits.MaxMailsPerDay}, {plan.Usage.BytesToday, plan.Limits.MaxBytesPerDay},
	} {
		if isNear(limit.used, limit.most) {
			near++
		}
	}
	o.attend(QuotaNear, near, Warning, "/console/plan")
	_, found, err := tenants.PayoutOf(ctx, q, o.by.Tenant)
	if err == nil && !found {
		o.attend(PayoutMissing, 1, Warning, "/console/payout")
	}
	return err
}

// A limit is near when so many hundredths of it are used.
const nearPercent = 80

// isNear reports whether a limit is nearly or completely used.
func isNear(used int64, most *int64) bool { return most != nil && used*100 >= *most*nearPercent } //nolint:mnd // per cent
