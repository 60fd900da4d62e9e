// Package platform serves the pages for platform users: organisations with their plans and usage,
// plans, the outbox, jobs, the audit log and the platform users themselves. Support users can only
// read them.
package platform
