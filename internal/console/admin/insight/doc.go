// Package insight serves the reports of an organisation: the funnel, the time in each stage, the
// payments received and the backlog, compared with the previous period.
package insight
