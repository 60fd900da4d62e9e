// Package platform has the pages of the platform's own people: organisations with plan and
// usage, plans, the outbox, jobs, the audit and who else has access. Support people see the
// same without buttons.
package platform
