// Package rule is the page of a rule of a service, and the page on which a service is tried
// as a customer sees it. A rule is shown as rows of conditions and as text, which are two
// forms of the same; the API reads both, and says what is wrong and what becomes of it.
package rule
