// Package caseview contains what the customer pages about requests and applications share: the
// case, its sections with questions, the forms for answers, and the blockers of a submission.
// It contains no rules: the operations decide which questions are asked, which are required
// and what an application costs.
package caseview
