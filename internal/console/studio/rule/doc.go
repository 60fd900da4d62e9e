// Package rule serves the page of a rule and the page for trying out a service as a customer
// sees it. A rule is shown as rows of conditions and as text, which are two forms of the same
// rule. The API parses and evaluates both.
package rule
