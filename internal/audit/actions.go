package audit

// Actions lists the actions of all events by subject. The text catalogue has the label of each
// under "audit." and the action. Tests fail for an event with an unlisted action.
var Actions = []string{
	// services
	"service.created", "service.imported", "service.changed", "service.published", "service.unpublished", "service.discarded", "service.translated", "service.archived", "service.restored",
	"stage.added", "stage.copied", "stage.changed", "stage.removed", "question.added", "question.changed", "question.removed", "requirement.added", "requirement.changed", "requirement.removed",
	"charge.added", "charge.changed", "charge.removed", "value_set.added", "value_set.changed", "value_set.removed",
	"certificate.added", "certificate.changed", "certificate.removed",
	// certificates that were issued
	"certificate.issued", "certificate.skipped", "certificate.suspended", "certificate.reinstated", "certificate.revoked", "certificate.replaced", "certificate.renewed",
	"signing_certificate.changed",
	// requests
	"request.created", "request.submitted", "request.returned", "request.resubmitted", "request.accepted", "request.rejected", "request.withdrawn",
	// requests and applications
	"case.assigned", "case.unassigned", "deadline.missed", "answer.changed", "document.changed", "document.accepted", "document.refused", "document.removed", "parties.changed",
	"correction.asked", "correction.answered", "correction.canceled", "message.sent", "note.added",
	// applications
	"application.opened", "application.completed", "application.closed", "stage.entered", "stage.completed", "stage.reopened",
	// invoices and payments
	"invoice.created", "invoice.paid", "invoice.repriced", "invoice.replaced", "invoice.sent", "invoice.voided", "payment.recorded", "payment.refund_due", "payment.mismatch", "payment.refunded",
	"refund.asked", "refund.settled", "refund.failed", "payout_account.changed",
	// people
	"account.changed", "member.invited", "member.invited_again", "member.joined", "member.activated", "member.deactivated", "member.changed", "role.added", "role.changed", "role.deleted",
	"administrator.invited", "administrator.deactivated", "password.changed", "customer.verified", "customer.deactivated", "customer.activated", "customer.exported", "customer.erased",
	SessionStarted, SessionFailed, SessionEnded, "session.refresh_token_reused", "member.signed_out", "passkey.added", "passkey.removed", "passkey.suspected", "second_factor.added", "second_factor.removed", "second_factor.reset", "second_factor.kept", "sign_in_policy.changed",
	"api_key.created", "api_key.changed", "api_key.rotated", "api_key.revoked",
	"sso.created", "sso.changed", "sso.deleted", "sso.domain_verified", "sso.tested", "sso.enforced", "sso.relaxed", "sso.linked",
	// programs
	"webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.enabled", "webhook.disabled", "webhook.deleted",
	// files
	"file.uploaded", "file.refused", "file.expired", "file.deleted",
	// plans
	"plan.added", "plan.changed", "subscription.activated", "subscription.renewed", "subscription.renewed_late", "subscription.past_due", "subscription.canceled", "subscription.expired",
	"subscription.change_begun", "subscription.plan_changed", "subscription.cancel_asked", "subscription.card_link_mailed", "subscription.mismatch",
	// tenants
	"tenant.created", "tenant.suspended", "tenant.reactivated", "profile.changed", "landing_page.changed", "calendar.changed", "notices.changed", "list.exported",
	// platform
	"outbox.retried", "audit.read",
}
